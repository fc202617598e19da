"""Where people stand to each other: positions, the ranges between them, and who moves where."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from rules.combat.arms import GRENADE, Arm
from rules.combat.fields import Field, choice
from rules.combat.play import Play
from rules.combat.state import PRONE, Act, State
from rules.errors import RuleError
from rules.mechanics.chase import Chase
from rules.mechanics.cover import FULL
from rules.mechanics.rule import required
from rules.mechanics.weapons import BANDS, POINT_BLANK, Weapon

if TYPE_CHECKING:
    from rules.rulesets.slots import Ruleset

Range = str | int
RANGE = "range"
OUT_OF_REACH = "out_of_reach"


def pair(one: str, other: str) -> str:
    return "|".join(sorted((one, other)))


def distance(state: State, who: str, at: str) -> Range:
    """Metres or the name of a range; those at one position are within arm's reach."""
    return distance_to(state, who, state.combatant(at).position)


def distance_to(state: State, who: str, there: str) -> Range:
    """The same to a position."""
    here = state.combatant(who).position
    if here == there and here:
        return POINT_BLANK
    return state.ranges.get(pair(here, there), state.usual_range)


def band(play: Play, who: str, at: str, arm: Arm, named: str = "") -> str:
    """The range of a shot for this weapon; of a throw nobody has metres for, the one ``named``."""
    found = distance(play.state, who, at)
    if isinstance(found, str):
        return found
    if thrown_unmeasured(play.rules, arm):
        if named not in BANDS:
            raise RuleError("throw.name_the_range", who=who, weapon=arm.name)
        return named
    reached = weapon_ranges(play.rules, arm).range_at(found)
    if reached is None:
        raise RuleError("attack.out_of_range", who=who, at=at, metres=found)
    return reached


def thrown_unmeasured(rules: "Ruleset", arm: Arm) -> bool:
    """The documents say how a grenade scatters at each range, but not how many metres that is."""
    try:
        return arm.kind == GRENADE and not weapon_ranges(rules, arm)
    except RuleError:
        return True


def throws_how_far(play: Play, act: Act) -> tuple[Field, ...]:
    """Over a distance in metres the range of a throw is said with it."""
    arm = next((one for one in play.sheet(act.who).arms if one.name == act.weapon), None)
    if not arm or not act.at or not thrown_unmeasured(play.rules, arm):
        return ()
    far = distance(play.state, act.who, act.at)
    return (choice(RANGE, BANDS),) if isinstance(far, int) else ()


def weapon_ranges(rules: "Ruleset", arm: Arm) -> Weapon:
    """The ranges on the sheet, else those the ruleset prints for a weapon of that name."""
    if not arm.ranges:
        return required(rules.weapons, "weapon ranges").named(arm.name)
    spans = {name: (span[0], span[1]) for name, span in arm.ranges.items()}
    return Weapon(arm.name, arm.kind, spans)


def check_cover(play: Play, cover: str) -> None:
    """Refuse a word for cover the ruleset has no number for."""
    if play.rules.fire_modifiers:
        play.rules.fire_modifiers.situation(cover)
    else:
        required(play.rules.cover, "cover").named(cover)


def covers(play: Play) -> tuple[str, ...]:
    """The words for cover the ruleset has numbers for."""
    chart, cover = play.rules.fire_modifiers, play.rules.cover
    if chart:
        return tuple(name for name in chart.situations if name != PRONE)
    return (*cover.cover, FULL, *cover.obscurement) if cover else ()


def within_reach(state: State, who: str, at: str) -> bool:
    found = distance(state, who, at)
    return found == POINT_BLANK or (isinstance(found, int) and found <= 2)


def moved(state: State, who: str, towards: str, metres: int) -> Mapping[str, Range]:
    """The new ranges of somebody who moved so many metres towards a position, or away from it.

    Who leaves others behind gets a position of the own name; ranges known only by name stay.
    """
    here = state.combatant(who).position
    together = here == towards and bool(here)
    known = 0 if together else state.ranges.get(pair(here, towards), state.usual_range)
    if not isinstance(known, int):
        raise RuleError("move.distance_unknown", who=who, towards=towards)
    left = {pair(who, here): abs(metres)} if here != who else {}
    return {**left, pair(who, towards): Chase(known).after(pursuer_m=metres).gap_m}
