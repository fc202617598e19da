"""What Force powers do in a round, once their rolls have succeeded."""

from collections.abc import Mapping
from typing import Any

from rules.codes import Code
from rules.combat.absorbing import ABSORB, ABSORBS
from rules.combat.calling import FORCE
from rules.combat.emptying import EMPTINESS, entered
from rules.combat.following import noted
from rules.combat.known_powers import PAIN_FREE, effects, mastered, power_numbers
from rules.combat.numbers import AWAKE, DIMMED, awake
from rules.combat.places import within_reach
from rules.combat.play import Play, refuse_unless
from rules.combat.state import Act, Combatant
from rules.combat.suffering import suffer
from rules.mechanics.force_difficulty import Attempt
from rules.mechanics.force_powers import Power
from rules.mechanics.injury import STUNNED, UNCONSCIOUS
from rules.rolls import Modifier

WILL, WILL_LOST, FORCE_OF_WILL = "will", "will_lost", "force_of_will"
CONTROL_PAIN, ACCELERATED = "control_pain", "accelerated"
TRANSFER, TOUCH, WAKING = "transfer_force", "injure_kill", "return_to_consciousness"
FOR_ANOTHER = ("control_anothers_pain", "accelerate_anothers_healing", WAKING)
BOLT = "blaster_bolt"
HOSTILE = ("injure_kill", "telekinetic_kill", "inflict_pain", "affect_mind", "dim_others_senses")
Change = tuple[object, ...]
_STUNS = {"1_stun": 1, "2_stun": 2}


def held_off(play: Play, act: Act, power: Power, attack: int, difficulty: int) -> bool:
    """A hostile power that reaches its difficulty and not the will on top of it."""
    roll, _, raised = play.who(act.at).notes.get(WILL, "").partition("@") if act.at else ("",) * 3
    up = raised == str(play.state.round) or (act.at and FORCE_OF_WILL in play.who(act.at).powers)
    if power.key not in HOSTILE or not roll or not up:
        return False
    rule = effects(play).force_of_will
    met = rule.meets(attack, difficulty=difficulty, will_roll=int(roll), will=Code(1))
    if met.protected:
        lost = int(play.who(act.at).notes.get(WILL_LOST, "0")) + rule.dice_lost
        told = {"who": act.at, "act": act.id, "protection_number": met.protection_number}
        play.happen("will_held", told, noted(play, act.at, **{WILL_LOST: str(lost)}))
    return met.protected


def will_lost(play: Play, who: str, power: Power) -> list[Modifier]:
    """Each attack held off wears the will down, and nothing else."""
    lost = int(play.who(who).notes.get(WILL_LOST, "0")) if power.key == FORCE_OF_WILL else 0
    return [effects(play).force_of_will.modifier(Code(-lost), "worn will")] if lost else []


def check_power(play: Play, act: Act, power: Power) -> None:
    """Refuse what a power of its own kind cannot be used for."""
    one = play.who(act.who)
    if power.key == EMPTINESS:
        refuse_unless("consumed" not in one.notes, "force.closed_to_consumed", who=act.who)
    if power.key == TRANSFER:
        held = one.points.get(FORCE, 0) >= effects(play).transfer_force_points
        refuse_unless(bool(act.at), "force.no_target", power=power.key)
        refuse_unless(held, "points.no_force_point", who=act.who)


def untouched(play: Play, act: Act, power: Power) -> str | None:
    """Some powers need a touch."""
    near = power.key != TOUCH or within_reach(play.state, act.who, act.at)
    return None if near else "attack.too_far"


def relieved(play: Play, one: Combatant) -> dict[str, Any]:
    """Wounds are ignored from the next round on, stuns are cured; who is awake stays so."""
    now = play.state.round
    notes = {**one.notes, PAIN_FREE: str(now + 1)}
    if not awake(play, one):
        return {"stuns": [], "notes": notes}
    return {"stuns": [], "unconscious": False, "notes": {**notes, AWAKE: f"{now}+"}}


def take_effect(
    play: Play, act: Act, power: Power, totals: Mapping[str, int], difficulty: int
) -> None:
    """The effects that are rules, besides those on the user alone."""
    told = {"who": act.who, "act": act.id}
    if power.key in _ON_ONESELF:
        kind, changed = _ON_ONESELF[power.key]
        number = _of_a_bolt(play, act, power) if power.key == ABSORB else None
        number = difficulty if number is None else number
        play.happen(kind, told, changed(play, act.who, totals["control"], number))
    elif power.key == "inflict_pain":
        _pain(play, act, totals["alter"], difficulty)
    elif power.key in _ON_ANOTHER and act.at:
        kind, befalls = _ON_ANOTHER[power.key]
        roll = totals["alter"], difficulty
        play.happen(kind, {**told, "target": act.at}, *befalls(play, act, *roll))


def _of_a_bolt(play: Play, act: Act, power: Power) -> int | None:
    """What a bolt comes to without its damage, where the power was called up for something else."""
    if BOLT in act.text("situations").split(","):
        return None
    learned = mastered(play.who(act.who), power)
    attempt = Attempt(situations=(BOLT,), damage=0, learned=learned, pick=play.pick())
    return power_numbers(play).of(power, attempt)[0].number


def _raised_will(play: Play, who: str, control: int, difficulty: int) -> Change:
    return noted(play, who, **{WILL: f"{control}@{play.state.round}"})


def _absorbs(play: Play, who: str, control: int, difficulty: int) -> Change:
    return noted(play, who, **{ABSORBS: f"{control}:{difficulty}@{play.state.round}"})


def _empties(play: Play, who: str, control: int, difficulty: int) -> Change:
    return entered(play, who, control)


def _hibernates(play: Play, who: str, control: int, difficulty: int) -> Change:
    return ("set", "combatants", who, {"unconscious": True})


def _accelerates(play: Play, who: str, control: int, difficulty: int) -> Change:
    return noted(play, who, **{ACCELERATED: str(play.state.round)})


def _eased(play: Play, act: Act, alter: int, difficulty: int) -> list[Change]:
    return [("set", "combatants", act.at, relieved(play, play.who(act.at)))]


def _woken(play: Play, act: Act, alter: int, difficulty: int) -> list[Change]:
    return [noted(play, act.at, **{AWAKE: str(play.state.round + 1)})]


def _helped_to_heal(play: Play, act: Act, alter: int, difficulty: int) -> list[Change]:
    return [_accelerates(play, act.at, alter, difficulty)]


def _put_to_sleep(play: Play, act: Act, alter: int, difficulty: int) -> list[Change]:
    return [_hibernates(play, act.at, alter, difficulty)]


def _dims(play: Play, act: Act, alter: int, difficulty: int) -> list[Change]:
    lost = effects(play).dimmed(alter, difficulty)
    return [noted(play, act.at, **{DIMMED: f"{lost}@{play.state.round + 1}"})] if lost else []


def _transferred(play: Play, act: Act, alter: int, difficulty: int) -> list[Change]:
    """A Force Point for a life: the target sleeps and does not die of it."""
    one = play.who(act.who)
    left = one.points.get(FORCE, 0) - effects(play).transfer_force_points
    dying = [name for name in play.state.dying if name != act.at]
    return [
        ("set", "combatants", act.who, {"points": {**one.points, FORCE: left}}),
        ("set", "combatants", act.at, {"unconscious": True}),
        ("state", {"dying": dying}),
    ]


_ON_ONESELF = {
    FORCE_OF_WILL: ("raised_will", _raised_will),
    ABSORB: ("absorbs", _absorbs),
    EMPTINESS: ("emptied", _empties),
    "hibernation_trance": ("hibernates", _hibernates),
    "accelerate_healing": ("accelerates", _accelerates),
}
_ON_ANOTHER = {
    "control_anothers_pain": ("eased_pain", _eased),
    WAKING: ("woken", _woken),
    "accelerate_anothers_healing": ("helped_to_heal", _helped_to_heal),
    "place_in_hibernation_trance": ("put_to_sleep", _put_to_sleep),
    "dim_others_senses": ("dimmed", _dims),
    TRANSFER: ("transferred_force", _transferred),
}


def _pain(play: Play, act: Act, alter: int, difficulty: int) -> None:
    """A stun, two, or a faint, by how often the number was reached."""
    result = str(effects(play).degrees["inflict_pain"].result(alter, difficulty, ""))
    if not result:
        return
    stuns = _STUNS.get(result, 0)
    name = STUNNED if stuns else UNCONSCIOUS
    suffer(play, act, name, stuns)
