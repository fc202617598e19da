"""Force powers in a round: every skill of a power is rolled at once; some powers are kept up."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from rules.combat.absorbing import ABSORB
from rules.combat.attacking import lose
from rules.combat.burdens import Burden, burdens
from rules.combat.calling import DARK
from rules.combat.command import Command
from rules.combat.emptying import EMPTINESS, ENTER, after_emptiness, clouding
from rules.combat.fields import CHOICE, POWER, Field, Surroundings, flag, number, target
from rules.combat.foreseeing import Foreseen, as_asked
from rules.combat.known_powers import all_powers, mastered, plight, power_numbers
from rules.combat.numbers import modifiers, sheet_code, unable
from rules.combat.play import Asked, Play, part_told, refuse_unless, roll_told
from rules.combat.powers import (
    CONTROL_PAIN,
    FOR_ANOTHER,
    check_power,
    held_off,
    relieved,
    take_effect,
    untouched,
    will_lost,
)
from rules.combat.resisting import consumption, corrupts, fell_afterwards, may_resist, resisted
from rules.combat.saying import entry_of
from rules.combat.sequence import Handler, Kind
from rules.combat.state import Act
from rules.combat.suffering import suffer
from rules.combat.throwing import fallen
from rules.mechanics.force_difficulty import Attempt, PowerDifficulty, Term
from rules.mechanics.force_powers import HARM, Power
from rules.mechanics.injury import STUNNED
from rules.mechanics.rule import required
from rules.rolls import with_modifiers

KILLING = ("injure_kill", "telekinetic_kill")


class UsePower(Kind):
    """A power by its name in ``how``; each skill it needs is an action."""

    harms = False
    group = "force"

    def words(self, act: Act) -> tuple[str, ...]:
        return ("force",) * len(_power(act).skills)

    def fields(self, around: Surroundings, act: Act) -> tuple[Field, ...]:
        """The power first; then what its own lines ask for."""
        codes = set(around.play.sheet(around.who).codes)
        rules, one = around.play.rules, around.play.who(around.who)
        powers = rules.force_powers.powers.values() if rules.force_powers else ()
        usable = [
            power
            for power in powers
            if codes.issuperset(power.skills)
            and required(rules.force_mastery, "mastering").may_use(learned=mastered(one, power))
        ]
        usable.sort(key=lambda power: not mastered(one, power))
        named = Field(
            name="power", kind=POWER, choices=tuple(one.key for one in usable), required=True
        )
        return (named, *_asked_of(_power(act), around)) if act.text("power") else (named,)

    def foresee(self, play: Play, act: Act) -> tuple[Foreseen, ...]:
        """Each skill with its number; where the target resists, that roll comes first."""
        power = _power(act)
        rolls = _asked(play, act, power)
        if any(use.resisted_by and not use.levels for use in power.uses.values()):
            against = {skill: "/".join(use.resisted_by) for skill, use in power.uses.items()}
            return tuple(as_asked(one, against=against[one.purpose]) for one in rolls)
        numbers = _numbers(play, act, power, None)
        return tuple(
            as_asked(one, difficulty=number.number, parts=tuple(map(_part, number.terms)))
            for one, number in zip(rolls, numbers, strict=True)
        )

    def check(self, play: Play, act: Act) -> None:
        required(play.rules.force_powers, "Force powers")
        power = _power(act)
        for skill in power.skills:
            code = with_modifiers(sheet_code(play, act.who, skill), modifiers(play, act.who, skill))
            refuse_unless(code.rollable, "code.below_one_die", die_code=str(code), who=act.who)
        kept = act.number("keep_up")
        refuse_unless(power.keep_up or not kept, "force.not_kept_up", power=power.key)
        check_power(play, act, power)
        resisted = any(use.resisted_by and not use.levels for use in power.uses.values())
        refuse_unless(bool(act.at) or not resisted, "force.no_target", power=power.key)
        if resisted:
            can = may_resist(play, act, power)
            refuse_unless(bool(can), "force.nothing_resists", power=power.key, at=act.at)
        power_numbers(play).of(power, _attempt(play, act, 0 if resisted else None))

    def happens(self, play: Play, act: Act, haste: int) -> bool:
        power = _power(act)
        lost = unable(play, act.who) or untouched(play, act, power)
        rolls = [] if lost else _asked(play, act, power)
        if not all(with_modifiers(one.code, one.modifiers).rollable for one in rolls):
            lost = "code.below_one_die"
        if lost:
            lose(play, act, lost)
            return True
        thrown = [play.sequence.throw(play, one) for one in rolls]
        if any(one is None for one in thrown):
            return False
        if not fell_afterwards(play, act, power):
            return False
        self._tell(play, act, power, list(zip(rolls, thrown, strict=True)))
        return True

    def _tell(self, play: Play, act: Act, power: Power, rolls: list[tuple[Asked, Any]]) -> None:
        told = [roll_told(asked, thrown) for asked, thrown in rolls]
        resistance = resisted(play, act, power, told)
        numbers = _numbers(play, act, power, resistance)
        totals = {asked.purpose: play.number(asked.key, one.total) for asked, one in rolls}
        success = all(_reached(play, act, one, totals[one.skill]) for one in numbers)
        last = numbers[-1]
        held = success and held_off(play, act, power, totals[last.skill], last.number)
        success = success and not held
        fields, consumption = _after(play, act, power, success)
        play.happen(
            "used_power",
            {
                "who": act.who,
                "at": act.at,
                "act": act.id,
                "power": power.key,
                "success": success,
                "difficulties": {one.skill: one.number for one in numbers},
                "totals": totals,
                "effect": power.effect,
                "becomes": fields,
                "rolls": [*told, *consumption],
            },
            *([("set", "combatants", act.who, fields)] if fields else []),
        )
        if success:
            take_effect(play, act, power, totals, last.number)
        if power.key in KILLING and success and resistance is not None:
            _kill(play, act, totals["alter"], resistance)


def _part(term: Term) -> dict[str, Any]:
    return part_told(term.number, term.reason.replace("_", " "), term.source)


def _asked_of(power: Power, around: Surroundings) -> list[Field]:
    lines = power.uses.values()
    resisted = any(use.resisted_by and not use.levels for use in lines)
    found = [target(around.others, required=resisted)]
    levels = [situation for use in lines for situation in use.situations]
    printed = [added.situation for use in lines for added in use.added if added.what.isdecimal()]
    words = tuple(dict.fromkeys((*levels, *filter(None, printed))))
    if words:
        found.append(Field(name="situations", kind=CHOICE, choices=words, many=True))
    asked = {added.what for use in lines for added in use.added}
    found += [number(name) for name in ("proximity", "relationship") if name in asked]
    found += [flag("keep_up")] if power.keep_up else []
    return [*found, flag("harm")] if power.dark_side == HARM else found


def _kill(play: Play, act: Act, alter: int, resistance: int) -> None:
    """The alter roll is the damage, the target's roll stands for Strength."""
    rule = required(play.rules.force_effects, "the effects of powers")
    result = rule.kill(alter, resistance, play.rules.injury.chart)
    suffer(play, act, result, 1 if result == STUNNED else 0)


def _asked(play: Play, act: Act, power: Power) -> list[Asked]:
    return [
        Asked(
            f"{play.state.round}:{act.id}:{skill}",
            act.who,
            skill,
            sheet_code(play, act.who, skill),
            (
                *modifiers(play, act.who, skill),
                *will_lost(play, act.who, power),
                *after_emptiness(play, act.who, skill),
            ),
        )
        for skill in power.skills
    ]


def _numbers(
    play: Play, act: Act, power: Power, resistance: int | None
) -> tuple[PowerDifficulty, ...]:
    """Each skill is an action: only the first of them is the next one after another."""
    found = power_numbers(play).of(power, _attempt(play, act, resistance))
    added = list(burdens(play, act))
    return tuple(
        replace(one, terms=(*one.terms, *_terms(play, added, first=place == 0)))
        for place, one in enumerate(found)
    )


def _terms(play: Play, added: Iterable[Burden], *, first: bool) -> Iterator[Term]:
    for one in added:
        if first or not one.once:
            yield Term(one.number, one.reason, one.source or play.rules.evasion.source)


def _reached(play: Play, act: Act, needed: PowerDifficulty, total: int) -> bool:
    key = f"{play.state.round}:{act.id}:{needed.skill}:difficulty"
    return total >= play.number(key, needed.number)


def _attempt(play: Play, act: Act, resistance: int | None) -> Attempt:
    """``situations`` are words of the power's own lines, parted by commas."""
    power = _power(act)
    given = tuple(word for word in act.text("situations").split(",") if word)
    hurt = play.who(act.at if act.at and power.key in FOR_ANOTHER else act.who)
    usual = (ENTER,) if power.key == EMPTINESS else plight(hurt)
    return Attempt(
        situations=given or usual,
        proximity=act.number("proximity"),
        relationship=act.number("relationship"),
        resistance=resistance,
        damage=act.number("damage") or (0 if power.key == ABSORB else None),
        emptiness=clouding(play.who(act.at)) if act.at else None,
        learned=mastered(play.who(act.who), power),
        pick=play.pick(),
    )


def _after(
    play: Play, act: Act, power: Power, success: bool
) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """What a power leaves behind in its user: kept up, pain gone, a Dark Side Point."""
    one = play.who(act.who)
    fields: dict[str, Any] = {}
    if success and act.number("keep_up") and power.key not in one.powers:
        fields["powers"] = [*one.powers, power.key]
    if success and power.key == CONTROL_PAIN:
        fields |= relieved(play, one)
    points = corrupts(act, power)
    if not points:
        return fields, []
    dark = one.points.get(DARK, 0) + points
    fields["points"] = {**one.points, DARK: dark}
    rule, asked = required(play.rules.dark_side, "the Dark Side"), consumption(play, act)
    thrown = fallen(play, asked)
    if rule.consumed(dark, play.number(asked.key, thrown.total)):
        notes = fields.get("notes", one.notes)
        fields["notes"] = {**notes, "consumed": str(play.state.round)}
    return fields, [roll_told(asked, thrown)]


def _check_drop(play: Play, command: Command) -> None:
    entry, name = entry_of(play, command), command.text("power")
    refuse_unless(name in play.who(entry).powers, "force.not_up", power=name)
    held = all_powers().named(name).dropped_at_will
    refuse_unless(held, "force.not_dropped_at_will", power=name)


def _drop(play: Play, command: Command) -> None:
    entry, name = command.text("who"), command.text("power")
    left = [one for one in play.who(entry).powers if one != name]
    change = ("set", "combatants", entry, {"powers": left})
    play.happen("dropped_power", {"who": entry, "power": name}, change)


FORCING = {"drop_power": Handler(_check_drop, _drop, always=True)}


def _power(act: Act) -> Power:
    refuse_unless(bool(act.text("power")), "force.none_named", who=act.who)
    return all_powers().named(act.text("power"))
