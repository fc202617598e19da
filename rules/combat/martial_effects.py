"""What a martial art does besides damage."""

from dataclasses import replace

from rules.codes import Code
from rules.combat.following import loses_weapon, noted
from rules.combat.grips import GRIP, HOLD, Grip, gripped, release, take
from rules.combat.play import Asked, Play, roll_told
from rules.combat.state import PRONE, STANDING, Act
from rules.combat.stepping import gained, inserted
from rules.combat.suffering import suffer
from rules.combat.throwing import fallen, thrown_by_hand
from rules.mechanics.injury import STUNNED
from rules.mechanics.martial import Blow

SEES, DOWN = "sees:", "down:"


def strikes_home(play: Play, act: Act, blow: Blow) -> bool:
    """Everything the action does to the opponent, or for its doer."""
    if blow.knocked_down:
        down = ("put", "memory", f"{DOWN}{act.at}", "yes")
        fell = ("set", "combatants", act.at, {"stance": PRONE})
        play.happen("knocked_down", {"who": act.who, "at": act.at, "act": act.id}, fell, down)
    if blow.inflicts:
        _inflict(play, act, blow.inflicts)
    if blow.limb_unusable:
        _numb(play, act, blow.limb_unusable)
    if blow.extra_attack_penalty is not None:
        _strike_again(play, act)
    if blow.effect in _EFFECTS:
        _EFFECTS[blow.effect](play, act)
    return True


def gives_away(play: Play, act: Act, actions: int) -> None:
    """A failure the opponent may use."""
    told = {"who": act.who, "at": act.at, "act": act.id, "actions": actions}
    play.happen("gave_away", told, gained(play, act.at, actions))


def _inflict(play: Play, act: Act, result: str) -> None:
    suffer(play, act, result, 1 if result == STUNNED else 0)


def ready_to_strike(play: Play, act: Act, blow: Blow) -> bool:
    """False: somebody is to throw for how long a limb is numb."""
    numbing = blow.limb_unusable
    return not numbing or thrown_by_hand(play, _limb(play, act, numbing)) is not None


def _limb(play: Play, act: Act, duration: str) -> Asked:
    code = Code.parse(duration.split(maxsplit=1)[0])
    return Asked(f"{play.state.round}:{act.id}:limb", "", "rounds", code)


def _numb(play: Play, act: Act, duration: str) -> None:
    """A limb that cannot be used for so many rounds: ``3D rounds``."""
    asked = _limb(play, act, duration)
    thrown = fallen(play, asked)
    rounds = play.number(asked.key, thrown.total)
    limb = act.text("limb", "arm")
    until = str(play.state.round + rounds)
    told = {"who": act.who, "at": act.at, "limb": limb, "rounds": rounds}
    note = noted(play, act.at, **{f"numb:{limb}": until})
    play.happen("numbed", {**told, "rolls": [roll_told(asked, thrown)]}, note)


def _strike_again(play: Play, act: Act) -> None:
    """A second attack that counts for nothing: ``then`` names it, else a punch."""
    second = Act(id=f"{act.id}b", who=act.who, do=f"martial_{act.text('then', 'punch')}", at=act.at)
    put = ("put", "acts", second.id, second)
    told = {"who": act.who, "at": act.at, "act": second.id, "do": second.do}
    play.happen("strikes_again", told, put, _right_after(play, second.id))


def _right_after(play: Play, act: str) -> tuple[object, ...]:
    """Next within the step that runs."""
    state = play.state
    if state.current is None:
        return inserted(play, (act,))
    acts = list(state.current.acts)
    acts.insert(state.deed + 1, act)
    steps = [*state.steps]
    steps[state.step] = replace(state.current, acts=tuple(acts))
    return ("state", {"steps": steps})


def _disarmed(play: Play, act: Act) -> None:
    arms = [arm for arm in play.sheet(act.at).arms if arm.kind != "brawling"]
    if arms:
        weapon = act.text("of", arms[0].name)
        told = {"who": act.who, "at": act.at, "weapon": weapon}
        play.happen("disarmed", told, loses_weapon(play, act.at, weapon, 0))


def _held(play: Play, act: Act) -> None:
    new = ("put", "memory", f"{GRIP}:{act.who}", "new")
    told = {"who": act.who, "at": act.at, "act": act.id}
    play.happen("took_hold", told, *take(play, Grip(HOLD, act.who, act.at)), new)


def _reversed(play: Play, act: Act) -> None:
    """Who was held holds now."""
    told = {"who": act.who, "at": act.at, "act": act.id}
    play.happen("reversed_hold", told, *release(play, gripped(play, act.who)))
    _held(play, act)


def _stands(play: Play, act: Act) -> None:
    change = ("set", "combatants", act.who, {"stance": STANDING})
    play.happen("rose", {"who": act.who, "act": act.id}, change)


def _sees(play: Play, act: Act) -> None:
    put = ("put", "memory", f"{SEES}{act.who}", "yes")
    play.happen("fights_blind", {"who": act.who, "act": act.id}, put)


def _blocked(play: Play, act: Act) -> None:
    put = ("put", "memory", f"blocked:{act.at}:{act.who}", "yes")
    play.happen("blocked", {"who": act.who, "at": act.at, "act": act.id}, put)


_EFFECTS = {
    "disarmed": _disarmed,
    "held": _held,
    "hold_reversed": _reversed,
    "stands_without_an_action": _stands,
    "sees_in_the_dark": _sees,
    "blocked": _blocked,
}
