"""The number an attack has to reach, with every part of it and where it comes from."""

from dataclasses import dataclass, field
from typing import Any

from rules.characters.skills import skill_key
from rules.codes import Code
from rules.combat.arms import GRENADE, Arm
from rules.combat.burdens import burdens
from rules.combat.places import OUT_OF_REACH, RANGE, band, within_reach
from rules.combat.play import Asked, Play, part_told, roll_told
from rules.combat.screens import veiled_reaction
from rules.combat.state import PRONE, Act, Reacted
from rules.combat.throwing import thrown_by_hand
from rules.mechanics.reactions import Attack, Reaction, is_full, skill_of
from rules.mechanics.rule import Rule
from rules.mechanics.weapons import POINT_BLANK
from rules.source import Source

RANGED, MELEE, BRAWLING = "ranged", "melee", "brawling"
HAND_TO_HAND = (MELEE, BRAWLING)


@dataclass(slots=True)
class Aim:
    """A difficulty in the making. ``covered_from`` is what it would be without cover.

    It ``waits`` where its dice are still to be thrown.
    """

    number: int
    range: str
    parts: list[dict[str, Any]] = field(default_factory=list)
    rolls: list[dict[str, Any]] = field(default_factory=list)
    covered_from: int | None = None
    out_of_sight: bool = False
    foreseen: bool = False
    veiled: bool = False
    waits: bool = False

    def add(self, number: int, reason: str, source: Source | None = None) -> None:
        if number:
            self.number += number
            self.parts.append(part_told(number, reason, source))


def take_aim(play: Play, act: Act, arm: Arm, haste: int, *, foreseen: bool = False) -> Aim:
    """The difficulty of this attack now; foreseen, its dice are named and not yet thrown."""
    aim = _base(play, act, arm)
    aim.foreseen = foreseen
    if foreseen and arm.kind in HAND_TO_HAND and not within_reach(play.state, act.who, act.at):
        aim.range = OUT_OF_REACH
    _situation(play, act, aim)
    _dice_for_cover(play, act, aim)
    for burden in burdens(play, act):
        aim.add(*burden[:3])
    _defended(play, act, arm, haste, aim)
    key = number_key(play, act, "difficulty")
    override = play.state.overrides.get(key)
    if override is not None:
        aim.add(int(override.value) - aim.number, override.reason)
    return aim


def number_key(play: Play, act: Act, what: str) -> str:
    return f"{play.state.round}:{act.id}:{what}"


def _base(play: Play, act: Act, arm: Arm) -> Aim:
    rules = play.rules
    if arm.kind in HAND_TO_HAND:
        number = _weapon_difficulty(play, arm)
        return Aim(
            number,
            POINT_BLANK,
            [part_told(number, *play.sequence.kinds[act.do].measure(play, arm))],
        )
    found = band(play, act.who, act.at, arm, act.text(RANGE))
    number = rules.difficulty.number("combat", found, play.pick())
    reason = f"{found.replace('_', ' ')} range"
    return Aim(number, found, [part_told(number, reason, rules.difficulty.source)])


def _weapon_difficulty(play: Play, arm: Arm) -> int:
    if arm.difficulty is not None:
        return arm.difficulty
    printed = play.rules.melee.weapons.get(skill_key(arm.name))
    if printed and printed.difficulty:
        return printed.difficulty.pick(play.pick() or play.rules.difficulty.usual_pick)
    return play.rules.difficulty.level_number("very_easy", play.pick())


def _situation(play: Play, act: Act, aim: Aim) -> None:
    """Numbers printed for stance, terrain and size."""
    chart = play.rules.fire_modifiers
    if chart is None or not play.switched_on("fire_modifiers"):
        return
    target = play.who(act.at)
    if target.stance == PRONE:
        aim.add(chart.situation(PRONE), "target prone", chart.source)
    for cover in target.cover:
        aim.add(chart.situation(cover), cover.replace("_", " "), chart.source)
    size = act.number("aim_cm") or play.sheet(act.at).size_cm
    if size:
        aim.add(chart.size(size), f"target {size} cm", chart.source)


def _dice_for_cover(play: Play, act: Act, aim: Aim) -> None:
    """Dice printed for cover, darkness and small targets are rolled and added."""
    rules = play.rules
    added: list[tuple[Rule, str, Code | None]] = []
    if rules.called_shots and act.number("aim_cm"):
        small = rules.called_shots.added(act.number("aim_cm"))
        added.append((rules.called_shots, "called shot", small))
    if rules.cover and play.state.light and f"sees:{act.who}" not in play.state.memory:
        added.append((rules.cover, play.state.light, rules.cover.added(play.state.light)))
    for rule, reason, code in added:
        roll_onto(play, act, aim, rule, reason, code)
    if rules.cover:
        aim.covered_from = aim.number
        for kind in play.who(act.at).cover:
            aim.out_of_sight |= rules.cover.added(kind) is None
            roll_onto(play, act, aim, rules.cover, kind, rules.cover.added(kind))


def roll_onto(play: Play, act: Act, aim: Aim, rule: Rule, reason: str, code: Code | None) -> None:
    """Dice added to a difficulty."""
    if not code:
        return
    if aim.foreseen:
        aim.parts.append({"code": str(code), "reason": reason, "source": str(rule.source)})
        return
    asked = Asked(number_key(play, act, reason), "", reason, code)
    thrown = thrown_by_hand(play, asked)
    if thrown is None:
        aim.waits = True
        return
    aim.rolls.append(roll_told(asked, thrown))
    aim.add(play.number(asked.key, thrown.total), reason.replace("_", " "), rule.source)


def _defended(play: Play, act: Act, arm: Arm, haste: int, aim: Aim) -> None:
    """The best of the target's reactions that help against this attack."""
    reactions = play.state.reactions.get(act.at, ())
    if not reactions:
        return
    rule = play.rules.reactions
    attack = Attack(RANGED if arm.kind == GRENADE else arm.kind, aim.number, haste)
    best: tuple[int, Reacted] | None = None
    scales = play.sheet(act.who).scale, play.sheet(act.at).scale
    dodge = play.rules.scale.exchange(*scales).dodge
    smaller = _small_and_nimble(play, act, aim, dodge.bonus) if any(map(_dodges, reactions)) else 0
    for made in reactions:
        roll = made.under(dodge.cap) + (smaller if _dodges(made) else 0)
        reaction = Reaction(made.do, roll, made.haste)
        if not rule.applies(reaction, attack):
            continue
        number = rule.difficulty(reaction, attack)
        if best is None or number > best[0]:
            best = number, made
    if best and best[0] != aim.number:
        if aim.covered_from is not None and is_full(best[1].do):
            aim.covered_from += best[0] - aim.number
        aim.add(best[0] - aim.number, best[1].do.replace("_", " "), rule.source)
        aim.veiled = veiled_reaction(play.state, best[1])


def _dodges(made: Reacted) -> bool:
    return skill_of(made.do) in ("dodge", "evasion")


def _small_and_nimble(play: Play, act: Act, aim: Aim, bonus: Code) -> int:
    """Dice a smaller target adds to its dodge, against each attacker of its own scale."""
    rule = play.rules.scale
    if not bonus:
        return 0
    if aim.foreseen:
        aim.parts.append({"code": str(bonus), "reason": "scale", "source": str(rule.source)})
        return 0
    asked = Asked(number_key(play, act, "dodge of the smaller"), act.at, "scale", bonus)
    thrown = thrown_by_hand(play, asked)
    if thrown is None:
        aim.waits = True
        return 0
    aim.rolls.append(roll_told(asked, thrown))
    return play.number(asked.key, thrown.total)
