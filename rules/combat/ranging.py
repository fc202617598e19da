"""Flying by the range: the better pilot brings two craft a step nearer, or a step apart."""

from dataclasses import replace
from typing import Any

from rules.combat.aiming import number_key
from rules.combat.attacking import lose
from rules.combat.fields import Field, Surroundings, choice, target
from rules.combat.following import in_contest
from rules.combat.foreseeing import Foreseen, as_asked
from rules.combat.manning import FULL_EVASION, Crewed
from rules.combat.numbers import modifiers, sheet_code
from rules.combat.piloting import pilots
from rules.combat.places import distance, pair
from rules.combat.play import Asked, Play, refuse_unless, roll_told
from rules.combat.ships import (
    check_craft,
    craft_of,
    crew_of,
    is_craft,
    pilot_of,
    piloting_skill,
    ship_modifier,
)
from rules.combat.state import Act
from rules.mechanics.range_change import RANGES, RangeRolls
from rules.mechanics.rule import required
from rules.rolls import with_modifiers

FLY, RANGE, SUBLIGHT = "fly", "range", "sublight"
CLOSER, AWAY = "closer", "away"
SETTLED = "ranged:"


class ChangeRange(Crewed):
    """``way`` in ``how`` says whether it goes towards the other craft or away from it."""

    moving = True

    def words(self, act: Act) -> tuple[str, ...]:
        return (RANGE,)

    def fields(self, around: Surroundings, act: Act) -> tuple[Field, ...]:
        craft = around.play.who(around.who).aboard
        others = [name for name in around.others if name != craft and is_craft(around.play, name)]
        return target(others), choice("way", (CLOSER, AWAY), CLOSER), *pilots(around)

    def check(self, play: Play, act: Act) -> None:
        _rule(play)
        craft = craft_of(play, act.who)
        check_craft(play, replace(act, who=craft))
        refuse_unless(_way(act) in (CLOSER, AWAY), "fly.no_such_way", way=_way(act))
        known = distance(play.state, craft, act.at) in RANGES
        refuse_unless(known, "fly.range_in_metres", craft=craft, at=act.at)
        self.check_rollable(play, act, _asked(play, act))

    def foresee(self, play: Play, act: Act) -> tuple[Foreseen, ...]:
        return (as_asked(_asked(play, act), against=RANGE),)

    def man(self, play: Play, act: Act, haste: int) -> bool:
        if f"{SETTLED}{act.id}" in play.state.memory:
            return True
        if distance(play.state, craft_of(play, act.who), act.at) not in RANGES:
            lose(play, act, "fly.range_in_metres")
            return True
        mine, facing = _asked(play, act), _facing(play, act)
        thrown = self.rolled(play, act, mine)
        if thrown is None:
            return not play.state.questions
        total, against = play.number(mine.key, thrown.total), 0
        rolls = [roll_told(mine, thrown)]
        if facing is not None and _way(facing) != _way(act):
            theirs = _asked(play, facing)
            helpless = not with_modifiers(theirs.code, theirs.modifiers).rollable
            met = None if helpless else play.sequence.throw(play, theirs)
            if met is None and not helpless:
                return False
            if met is not None:
                against = play.number(theirs.key, met.total)
                rolls.append(roll_told(theirs, met))
        _tell(play, act, facing, (total, against), rolls)
        return True


def _tell(
    play: Play,
    act: Act,
    facing: Act | None,
    totals: tuple[int, int],
    rolls: list[dict[str, Any]],
) -> None:
    """Told with the range there is then; both attempts are settled by it."""
    craft = craft_of(play, act.who)
    before, steps = distance(play.state, craft, act.at), _steps(play, act, facing, totals)
    place = RANGES.index(str(before)) + steps
    now = RANGES[min(max(place, 0), len(RANGES) - 1)]
    here, there = (play.who(name).position or name for name in (craft, act.at))
    told = {"who": craft, "at": act.at, "act": act.id, "way": _way(act), "range": now}
    changes: list[tuple[object, ...]] = [("put", "ranges", pair(here, there), now)]
    changes += [
        ("set", "combatants", name, {"position": place})
        for name, place in ((craft, here), (act.at, there))
    ]
    if facing is not None:
        changes.append(("put", "memory", f"{SETTLED}{facing.id}", now))
    more = {"before": before, "total": totals[0], "against": totals[1], "rolls": rolls}
    play.happen("changed_range", told | more, *changes)


def _steps(play: Play, act: Act, facing: Act | None, totals: tuple[int, int]) -> int:
    """Below nothing is nearer. Who only stays where it is gains nothing by the better roll."""
    closing = _way(act) == CLOSER
    attacker, evader = totals if closing else (totals[1], totals[0])
    evading = any(made.do == FULL_EVASION for made in play.state.reactions.get(act.at, ()))
    found = _rule(play).change(attacker, evader, full_evasion=evading and closing)
    wanted = {_way(act), *([_way(facing)] if facing else [])}
    return found.away * (AWAY in wanted) - found.closer * (CLOSER in wanted)


def _facing(play: Play, act: Act) -> Act | None:
    """What the other craft's pilot does about it; without a word, stay where it is."""
    craft, crew = craft_of(play, act.who), crew_of(play, act.at)
    for name in crew:
        for other in play.state.said_by(name).acts:
            if other.do == FLY and other.at == craft:
                return other
    pilot = pilot_of(play, crew)
    stays = Act(id=f"{act.id}.{pilot}", who=pilot or "", do=FLY, at=craft, how={"way": ""})
    return stays if pilot else None


def _asked(play: Play, act: Act) -> Asked:
    """Piloting, and the speed the craft lends."""
    skill, craft = piloting_skill(play, act.who, act.skill), craft_of(play, act.who)
    before = in_contest(play, act) if _way(act) else ()
    changes = (*modifiers(play, act.who, skill), ship_modifier(play, craft, SUBLIGHT), *before)
    code = sheet_code(play, act.who, skill)
    return Asked(number_key(play, act, RANGE), act.who, RANGE, code, changes)


def _way(act: Act) -> str:
    return act.text("way", CLOSER)


def _rule(play: Play) -> RangeRolls:
    return required(play.rules.range_rolls, "opening and closing the range")


RANGING = {FLY: ChangeRange()}
