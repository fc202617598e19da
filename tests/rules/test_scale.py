"""Scale both ways: die caps and modifiers."""

import pytest

from rules import Code, RuleError, ruleset
from rules.codes import NOTHING
from rules.dice import ScriptedDice
from rules.rolls import Terms, roll

SCALES = ("character", "speeder", "walker", "starfighter", "capital", "death_star")

# Row by row as printed; a dash cannot be tried.
PRINTED = {
    "to_hit": ("666666", "566666", "466666", "345666", "134566", "----56"),
    "maneuver": ("666456", "666456", "556346", "666666", "666566", "334126"),
    "damage": ("6322--", "66554-", "66665-", "66665-", "666661", "666666"),
}


@pytest.mark.parametrize("chart", PRINTED)
def test_die_caps_are_as_printed(chart: str) -> None:
    scale = ruleset("companion").scale
    for roller, row in zip(SCALES, PRINTED[chart], strict=True):
        caps = [scale.effect(chart, roller, target).cap for target in SCALES]
        assert caps == [0 if cell == "-" else int(cell) for cell in row]


def test_a_dash_cannot_be_tried() -> None:
    assert not ruleset("companion").scale.effect("to_hit", "death_star", "character").possible


def test_what_cannot_be_resisted_is_resisted_with_nothing() -> None:
    resist = ruleset("companion").scale.exchange("capital", "character").resist
    thrown = roll(Code(4, 2), ScriptedDice([1, 1, 6, 6]), Terms(cap=resist.cap))
    assert thrown.dropped == (1, 1, 6, 6)
    assert resist.total(thrown.total) == 0


def test_damage_chart_caps_the_resisting_roll_too() -> None:
    exchange = ruleset("companion").scale.exchange("speeder", "character")
    assert (exchange.attack.cap, exchange.damage.cap, exchange.resist.cap) == (5, 6, 3)


@pytest.mark.parametrize(
    ("name", "scales"),
    [
        ("revised", SCALES),
        ("house", ("character", "speeder", "mecha", "starfighter", "capital", "extreme")),
    ],
)
def test_modifiers_are_as_printed(name: str, scales: tuple[str, ...]) -> None:
    rule = ruleset(name).scale
    hurt = [rule.effect("damage", scale, "character").bonus.dice for scale in scales]
    assert hurt == [0, 2, 4, 6, 12, 24]


@pytest.mark.parametrize("name", ["revised", "house"])
def test_smaller_hits_and_dodges_better_larger_hurts_and_endures_more(name: str) -> None:
    scale = ruleset(name).scale
    up, down = scale.exchange("speeder", "walker"), scale.exchange("walker", "speeder")
    assert (up.attack.bonus, up.resist.bonus) == (Code(2), Code(2))
    assert (up.dodge.bonus, up.damage.bonus) == (NOTHING, NOTHING)
    assert (down.dodge.bonus, down.damage.bonus) == (Code(2), Code(2))
    assert (down.attack.bonus, down.resist.bonus) == (NOTHING, NOTHING)


def test_same_scale_changes_nothing() -> None:
    exchange = ruleset("revised").scale.exchange("capital", "capital")
    rolls = (exchange.attack, exchange.dodge, exchange.damage, exchange.resist)
    assert [effect.bonus for effect in rolls] == [NOTHING] * 4


def test_unknown_scale_is_refused() -> None:
    with pytest.raises(RuleError, match=r"scale\.unknown"):
        ruleset("revised").scale.exchange("moon", "character")
