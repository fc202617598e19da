"""The tables of a ruleset as a screen shows them: all of them, each with its source."""

import pytest

from rules import NAMES, ruleset
from rules.screen import Chart, Group, screen, search


def charts(groups: tuple[Group, ...]) -> dict[str, Chart]:
    return {chart.key: chart for group in groups for chart in group.charts}


def rows(name: str, chart: str, grid: str = "") -> list[tuple[str, ...]]:
    found = charts(screen(ruleset(name)))[chart]
    return [row for each in found.grids if each.title == grid for row in each.rows]


@pytest.mark.parametrize("name", NAMES)
def test_every_rule_has_its_place_and_its_source(name: str) -> None:
    rules = ruleset(name)
    shown = [chart.key for group in screen(rules) for chart in group.charts]
    assert sorted(shown) == sorted(slot for slot, rule in rules.slots() if rule)
    assert all(str(chart.source) for chart in charts(screen(rules)).values())
    assert "More" not in [group.title for group in screen(rules)]


@pytest.mark.parametrize("name", NAMES)
def test_no_grid_is_empty_or_ragged(name: str) -> None:
    for chart in charts(screen(ruleset(name))).values():
        for grid in chart.grids:
            widths = {len(row) for row in grid.rows}
            assert widths == {len(grid.columns) or 2}, (chart.key, grid.title)


@pytest.mark.parametrize(
    ("name", "chart", "grid", "row"),
    [
        ("companion", "difficulty", "Medpac", ("mortally wounded", "16–20")),
        ("companion", "damage", "People", ("2 times or more", "incapacitated", "2 stun", "2")),
        ("companion", "guns", "", ("250", "5D+1")),
        ("companion", "collision", "Speed actions", ("starfighter", "1: 901")),
        ("companion", "star_warriors", "Gun power", ("1D", "0")),
        ("upgrade", "fire_modifiers", "Situations", ("heavy cover", "5")),
        ("revised", "falling", "", ("51 or more", "9D")),
        ("revised", "difficulty", "Task", ("heroic", "31 or more")),
        ("revised", "healing", "Natural healing", ("wounded", "3 days", "7 or more", "healed")),
        ("house", "difficulty", "Task", ("very difficult", "30")),
    ],
)
def test_what_is_printed_is_shown(name: str, chart: str, grid: str, row: tuple[str, ...]) -> None:
    assert row in rows(name, chart, grid)


def test_a_search_finds_charts_by_title_and_rows_by_every_word() -> None:
    groups = screen(ruleset("companion"))
    assert "medpacs" in charts(search(groups, "MEDPACS"))
    found = charts(search(groups, "heavy cover"))
    assert list(found) == ["fire_modifiers"]
    assert [row for grid in found["fire_modifiers"].grids for row in grid.rows] == [
        ("heavy cover", "5")
    ]


def test_a_search_for_nothing_shows_all_and_for_nonsense_none() -> None:
    groups = screen(ruleset("companion"))
    assert search(groups, "  ") == groups
    assert search(groups, "xyzzy") == ()
