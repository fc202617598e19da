"""Any value of the rules as figures and grids of words."""

from collections.abc import Iterable, Mapping
from typing import Any

from rules.codes import Code
from rules.mechanics.healing import Rest
from rules.mechanics.rule import Rule
from rules.mechanics.starwarriors import Chart
from rules.screen_cells import INNER, all_parts, cell, key_words, parts, span, words
from rules.values import value

Fact = tuple[str, str]
LOW, HIGH, RATIO, BELOW = "min", "max", "ratio", "damage_times"
LABELS = {
    "bands": "",
    "rows": "",
    "charts": "",
    "by_name": "",
    "chart": "",
    "stun_chart": "",
    "rests": "Natural healing",
    "by_kind": "Prices",
}
FEWEST_SIDE_BY_SIDE = 5


@value
class Grid:
    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


Found = tuple[list[Fact], list[Grid]]


def tabled(rule: Rule, elsewhere: tuple[Rule, ...]) -> tuple[tuple[Fact, ...], tuple[Grid, ...]]:
    """The figures and the grids of a rule. Rules that have a chart of their own are left out."""
    facts, grids = _of_parts(all_parts(rule), "", tuple(map(type, elsewhere)))
    once = {(grid.columns, grid.rows): grid for grid in reversed(grids) if grid.rows}
    return tuple(facts), tuple(reversed(once.values()))


def _of_parts(held: Mapping[str, Any], title: str, others: tuple[type, ...]) -> Found:
    facts: list[Fact] = []
    grids = _side_by_side(held, title)
    shown = {name for grid in grids for name in held if words(name) in grid.columns}
    for name, inner in held.items():
        if name in INNER or name in shown:
            continue
        label = _joined(title, LABELS.get(name, words(name).capitalize()))
        headings = _headings(inner, held)
        if headings:
            grids.append(Grid(label, ("", *headings), _lines(inner)))
            continue
        more = _of_value(inner, label, others)
        facts, grids = facts + more[0], grids + more[1]
    return facts, grids


def _of_value(held: Any, title: str, others: tuple[type, ...] = ()) -> Found:
    if isinstance(held, Rule):
        known = type(held) in others
        return ([], []) if known else _of_parts(all_parts(held), title, others)
    if isinstance(held, Mapping):
        return [], _of_mapping(held, title)
    if isinstance(held, tuple) and held and all(map(parts, held)):
        return [], [_of_rows(title, held)]
    if parts(held):
        return _of_parts(parts(held), title, others)
    said = cell(held)
    return ([(title, said)] if said else []), []


def _of_mapping(held: Mapping[Any, Any], title: str) -> list[Grid]:
    """A chart in two directions, one chart for each name, or a list of two columns."""
    inner = list(held.values())
    if not inner:
        return []
    if all(isinstance(each, Rest) for each in inner):
        return [_of_rests(title, held)]
    if all(isinstance(each, Rule | Chart) or _deep(each) for each in inner):
        return _one_by_one(held, title)
    if all(map(parts, inner)):
        alike = _alike(inner)
        return [_of_rows(title, inner, held)] if alike else _one_by_one(held, title)
    if all(_is_line(each, len(held)) for each in inner):
        return [Grid(title, ("", *map(words, held)), _lines(held))]
    rows = ((key_words(key), cell(each)) for key, each in held.items())
    return [Grid(title, (), tuple(row for row in rows if row[1]))]


def _one_by_one(held: Mapping[Any, Any], title: str) -> list[Grid]:
    found: list[Grid] = []
    for key, each in held.items():
        label = _joined(title, words(key).capitalize())
        if isinstance(each, Chart):
            found.append(_by_pips(label, each))
            continue
        facts, grids = _of_value(each, label)
        plain = tuple((name.removeprefix(label).lstrip(": "), said) for name, said in facts)
        found += [Grid(label, (), plain), *grids] if plain else grids
    return found


def _of_rows(title: str, rows: Iterable[Any], names: Iterable[Any] = ()) -> Grid:
    """Columns are whatever any of the rows has; the ends of a stretch share one."""
    known = [_spanned(parts(row)) for row in rows]
    columns = list(dict.fromkeys(name for row in known for name, held in row.items() if cell(held)))
    cells = [tuple(cell(row.get(column)) for column in columns) for row in known]
    heads = tuple(map(words, columns))
    keys = list(map(key_words, names))
    if not keys or "name" in columns:
        return Grid(title, heads, tuple(cells))
    return Grid(
        title, ("", *heads), tuple((key, *row) for key, row in zip(keys, cells, strict=True))
    )


def _of_rests(title: str, rests: Mapping[str, Rest]) -> Grid:
    rows = []
    for state, rest in rests.items():
        low = 1
        for most, becomes in rest.rows:
            rows.append((words(state), rest.time, span(low, most), words(becomes)))
            low = most + 1
        rows.append((words(state), rest.time, span(low, None), words(rest.best)))
    return Grid(title, ("injury", "rest", "Strength roll", "becomes"), tuple(rows))


def _by_pips(title: str, chart: Chart) -> Grid:
    lengths = range(max(map(len, chart.columns.values())))
    rows = (
        (
            str(Code(0, chart.first + step).carried()),
            *(str(column[min(step, len(column) - 1)]) for column in chart.columns.values()),
        )
        for step in lengths
    )
    return Grid(title, ("code", *map(words, chart.columns)), tuple(rows))


def _side_by_side(held: Mapping[str, Any], title: str) -> list[Grid]:
    """Lists of one length belong together, as the columns of one table."""
    lists = {name: each for name, each in held.items() if _is_list(each) and name not in INNER}
    found = []
    for length in dict.fromkeys(map(len, lists.values())):
        same = {name: each for name, each in lists.items() if len(each) == length}
        if len(same) > 1 and length >= FEWEST_SIDE_BY_SIDE:
            rows = tuple(tuple(map(cell, row)) for row in zip(*same.values(), strict=True))
            found.append(Grid(title, tuple(map(words, same)), rows))
    return found


def _headings(held: Any, beside: Mapping[str, Any]) -> tuple[str, ...]:
    """The names of the columns, where a rule keeps them in a list of their own."""
    if not isinstance(held, Mapping) or not held:
        return ()
    length = len(next(iter(held.values()))) if all(map(_is_list, held.values())) else 0
    if length < FEWEST_SIDE_BY_SIDE or not all(len(each) == length for each in held.values()):
        return ()
    names = (each for each in beside.values() if _is_list(each) and len(each) == length)
    return tuple(map(words, next((each for each in names if isinstance(each[0], str)), ())))


def _spanned(row: dict[str, Any]) -> dict[str, Any]:
    """The ends of a stretch, or how often one roll goes into the other, as one column."""
    rest = {name: held for name, held in row.items() if name not in (LOW, HIGH, RATIO, BELOW)}
    if LOW in row or HIGH in row:
        return {"from – to": span(row.get(LOW), row.get(HIGH)), **rest}
    if RATIO in row:
        times = "as much" if row[RATIO] == 1 else f"{row[RATIO]} times"
        return {"damage roll": f"{times} or more", **rest}
    if BELOW in row:
        below = "less" if row[BELOW] == 1 else f"less than 1/{row[BELOW]}"
        return {"damage roll": below, **rest}
    return row


def _lines(held: Mapping[Any, tuple[Any, ...]]) -> tuple[tuple[str, ...], ...]:
    return tuple(
        (key_words(key), *("–" if each is None else cell(each) for each in line))
        for key, line in held.items()
    )


def _deep(held: Any) -> bool:
    """Holds tables rather than figures."""
    inner = list(held.values()) if isinstance(held, Mapping) else held
    table = isinstance(inner, list | tuple) and bool(inner)
    return table and all(parts(each) or (_is_list(each) and len(each) > 2) for each in inner)


def _alike(rows: Iterable[Any]) -> bool:
    """Rows of one table share at least one column."""
    return bool(set.intersection(*(set(parts(row)) for row in rows)))


def _is_line(held: Any, length: int) -> bool:
    return isinstance(held, tuple) and len(held) == length and length > 2


def _is_list(held: Any) -> bool:
    return isinstance(held, tuple) and bool(held) and not any(parts(each) for each in held)


def _joined(title: str, label: str) -> str:
    return ": ".join(filter(None, (title, label)))
