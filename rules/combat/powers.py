"""What Force powers do in a round, once their rolls have succeeded."""

from collections.abc import Mapping

from rules.codes import Code
from rules.combat.absorbing import ABSORBS
from rules.combat.damaging import inflict
from rules.combat.following import noted
from rules.combat.play import Play
from rules.combat.state import Act
from rules.mechanics.force_effects import ForceEffects
from rules.mechanics.force_powers import Power
from rules.mechanics.injury import STUNNED, UNCONSCIOUS, Hit
from rules.mechanics.rule import required
from rules.rolls import Modifier

WILL, WILL_LOST, FORCE_OF_WILL = "will", "will_lost", "force_of_will"
ABSORB = "absorb_dissipate_energy"
HOSTILE = ("injure_kill", "telekinetic_kill", "inflict_pain", "affect_mind", "dim_others_senses")
_STUNS = {"1_stun": 1, "2_stun": 2}


def held_off(play: Play, act: Act, power: Power, attack: int, difficulty: int) -> bool:
    """A hostile power that reaches its difficulty and not the will on top of it."""
    roll, _, raised = play.who(act.at).notes.get(WILL, "").partition("@") if act.at else ("",) * 3
    up = raised == str(play.state.round) or (act.at and FORCE_OF_WILL in play.who(act.at).powers)
    if power.key not in HOSTILE or not roll or not up:
        return False
    rule = _effects(play).force_of_will
    met = rule.meets(attack, difficulty=difficulty, will_roll=int(roll), will=Code(1))
    if met.protected:
        lost = int(play.who(act.at).notes.get(WILL_LOST, "0")) + rule.dice_lost
        told = {"who": act.at, "act": act.id, "protection_number": met.protection_number}
        play.happen("will_held", told, noted(play, act.at, **{WILL_LOST: str(lost)}))
    return met.protected


def will_lost(play: Play, who: str, power: Power) -> list[Modifier]:
    """Each attack held off wears the will down, and nothing else."""
    lost = int(play.who(who).notes.get(WILL_LOST, "0")) if power.key == FORCE_OF_WILL else 0
    return [_effects(play).force_of_will.modifier(Code(-lost), "worn will")] if lost else []


def take_effect(
    play: Play, act: Act, power: Power, totals: Mapping[str, int], difficulty: int
) -> None:
    """The effects that are rules, besides those on the user alone."""
    if power.key == FORCE_OF_WILL:
        note = noted(play, act.who, **{WILL: f"{totals['control']}@{play.state.round}"})
        play.happen("raised_will", {"who": act.who, "act": act.id}, note)
    elif power.key == ABSORB:
        put = ("put", "memory", f"{ABSORBS}{act.who}", f"{totals['control']}:{difficulty}")
        play.happen("absorbs", {"who": act.who, "act": act.id}, put)
    elif power.key == "inflict_pain":
        _pain(play, act, totals["alter"], difficulty)
    elif power.key == "control_anothers_pain" and act.at:
        note = noted(play, act.at, pain_free_from=str(play.state.round + 1))
        told = {"who": act.who, "target": act.at, "act": act.id}
        play.happen("eased_pain", told, note)


def _pain(play: Play, act: Act, alter: int, difficulty: int) -> None:
    """A stun, two, or a faint, by how often the number was reached."""
    result = str(_effects(play).degrees["inflict_pain"].result(alter, difficulty, ""))
    if not result:
        return
    stuns = _STUNS.get(result, 0)
    name = STUNNED if stuns else UNCONSCIOUS
    told = {"who": act.who, "target": act.at, "act": act.id, "result": name, "stuns": stuns}
    inflict(play, act.at, Hit(name, stuns, play.rules.injury.effect(name)), told)


def _effects(play: Play) -> ForceEffects:
    return required(play.rules.force_effects, "the effects of powers")
