"""Initiative: the best Perception of each side rolls, and the sides choose their places."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from rules.codes import Code
from rules.combat.numbers import harm, sheet_code, unable
from rules.combat.play import Asked, Play, roll_told
from rules.combat.state import Combatant, Question
from rules.errors import RuleError
from rules.mechanics.order import ACTIONS, Contender, InitiativeOrder
from rules.rolls import with_modifiers

INITIATIVE, PLACE = "initiative", "place"
FIRST, LAST = "first", "last"


def order_of(play: Play) -> InitiativeOrder:
    rule = play.rules.order
    if not isinstance(rule, InitiativeOrder):
        raise RuleError("rule.not_in_ruleset", question="initiative")
    return rule


def sides(play: Play) -> dict[str, list[Combatant]]:
    """Those able to act, by side, in the order of the roster; for craft their crews speak."""
    found: dict[str, list[Combatant]] = {}
    for one in sorted(play.state.combatants.values(), key=lambda one: one.place):
        speaks = order_of(play).by in play.sheet(one.id).codes
        if speaks and unable(play, one.id) is None:
            found.setdefault(one.side, []).append(one)
    return found


def settle_order(play: Play) -> bool:
    """Roll and choose as far as it goes. True when every side has its place."""
    teams = sides(play)
    while not _all_apart(play, teams):
        for side in _still_rolling(play, teams):
            if not _roll(play, side, teams[side]):
                return False
    return _chosen(play, teams)


def settle_place(play: Play, question: Question, choice: str, data: Mapping[str, Any]) -> None:
    """A side has chosen its place."""
    _take_place(play, play.who(question.of).side, question.of, choice)


def entries(play: Play) -> tuple[str, ...]:
    """Everybody able, side after side in the order chosen, the best Perception first."""
    teams, order = sides(play), order_of(play)
    found: list[str] = []
    for side in _by_place(play, teams):
        able: dict[str, Contender] = {}
        for one in teams[side]:
            code = Code.parse(play.sheet(one.id).codes[order.by])
            entry = one.squad or one.id
            able.setdefault(entry, Contender(name=entry, codes={order.by: code}, player=one.player))
        found += order.declaring(list(able.values()), ACTIONS)
    return tuple(found)


def _totals(play: Play, side: str) -> tuple[int, ...]:
    """What a side rolled; after a tie there is more than one number."""
    return tuple(map(int, play.state.memory.get(f"initiative:{side}", "").split()))


def _all_apart(play: Play, teams: Mapping[str, object]) -> bool:
    return len(teams) < 2 or not _still_rolling(play, teams)


def _still_rolling(play: Play, teams: Mapping[str, object]) -> list[str]:
    """Who has not rolled yet; then those who are equal roll again among themselves."""
    rolls = {side: _totals(play, side) for side in teams}
    behind = [side for side, totals in rolls.items() if _overtaken(totals, rolls.values())]
    tied = {totals for totals, count in Counter(rolls.values()).items() if count > 1}
    return behind or [side for side, totals in rolls.items() if totals in tied]


def _overtaken(totals: tuple[int, ...], others: Iterable[tuple[int, ...]]) -> bool:
    """Somebody equal so far has rolled again already."""
    return any(len(one) > len(totals) and one[: len(totals)] == totals for one in others)


def _roll(play: Play, side: str, team: list[Combatant]) -> bool:
    order = order_of(play)
    best = order.rolled_by([Code.parse(play.sheet(one.id).codes[order.by]) for one in team])
    who = next(one for one in team if Code.parse(play.sheet(one.id).codes[order.by]) == best)
    times = len(_totals(play, side)) + 1
    key = f"{play.state.round}:{who.id}:initiative:{times}"
    code, changes = sheet_code(play, who.id, order.by), tuple(harm(play, who.id, order.by))
    if not with_modifiers(code, changes).rollable:
        return _tell(play, side, who, 0, [])
    asked = Asked(key, who.id, INITIATIVE, code, changes)
    thrown = play.sequence.throw(play, asked)
    if thrown is None:
        return False
    total = play.number(key, thrown.total)
    return _tell(play, side, who, total, [roll_told(asked, thrown)])


def _tell(play: Play, side: str, who: Combatant, total: int, rolls: list[dict[str, Any]]) -> bool:
    """Initiative is rolled for a side; somebody too dazed to roll has nothing to show."""
    before = play.state.memory.get(f"initiative:{side}", "")
    numbers = ("put", "memory", f"initiative:{side}", f"{before} {total}".strip())
    speaks = ("put", "memory", f"speaks:{side}", who.id)
    told = {"who": who.id, "side": side, "total": total, "rolls": rolls}
    play.happen("rolled_initiative", told, numbers, speaks)
    return True


def _chosen(play: Play, teams: Mapping[str, list[Combatant]]) -> bool:
    """Ask the sides in the order of their rolls; the last has no choice."""
    ranked = sorted(teams, key=lambda side: _totals(play, side), reverse=True)
    for side in ranked:
        if f"place:{side}" in play.state.memory:
            continue
        free = [place for place in _places(len(teams)) if place not in _taken(play, teams)]
        speaker = play.state.memory.get(f"speaks:{side}", teams[side][0].id)
        if len(free) > 1:
            play.ask(PLACE, speaker, free, side=side)
            return False
        _take_place(play, side, speaker, free[0])
    return True


def _take_place(play: Play, side: str, who: str, place: str) -> None:
    """Whose side nobody has seen yet is not told of."""
    put = ("put", "memory", f"place:{side}", place)
    play.happen("took_place", {"who": who, "side": side, "place": place}, put)


def _places(count: int) -> tuple[str, ...]:
    """First and last, with numbers between."""
    between = (str(number) for number in range(2, count))
    return (FIRST, *between, LAST) if count > 1 else (FIRST,)


def _taken(play: Play, teams: Mapping[str, object]) -> list[str]:
    return [play.state.memory.get(f"place:{side}", "") for side in teams]


def _by_place(play: Play, teams: Mapping[str, object]) -> list[str]:
    """A side that came later acts after the others."""
    ends = {FIRST: 0, LAST: len(play.state.combatants)}

    def place(side: str) -> int:
        taken = play.state.memory.get(f"place:{side}")
        if taken is None:
            return ends[LAST] + 1
        return ends[taken] if taken in ends else int(taken)

    return sorted(teams, key=place)
