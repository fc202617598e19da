"""Ramming on foot: two bodies against each other, and the loser has to stay upright."""

from dataclasses import replace

from rules.codes import Code
from rules.combat.attacking import lose
from rules.combat.chasing import RUNNING, check_opponent
from rules.combat.damaging import inflict
from rules.combat.fields import Field, Surroundings, target
from rules.combat.following import in_contest
from rules.combat.foreseeing import Foreseen, as_asked
from rules.combat.numbers import harm, modifiers, sheet_code, unable
from rules.combat.places import distance
from rules.combat.play import Asked, Play, refuse_unless, roll_told
from rules.combat.sequence import Kind
from rules.combat.state import Act
from rules.mechanics.charts import NO_EFFECT
from rules.mechanics.injury import Hit
from rules.mechanics.ramming import OpposedRamming, Ram
from rules.mechanics.rule import required
from rules.mechanics.weapons import POINT_BLANK
from rules.rolls import succeeds, with_modifiers

RAM, RAMMED = "ram", "rammed:"


class RamAct(Kind):
    """Operator skill and body strength of both; the loser's movement is harder, or over."""

    harms = True
    group = "movement"

    def fields(self, around: Surroundings, act: Act) -> tuple[Field, ...]:
        return (target(around.others),)

    def foresee(self, play: Play, act: Act) -> tuple[Foreseen, ...]:
        return (as_asked(_own(play, act), against="brace"),) if act.at else ()

    def words(self, act: Act) -> tuple[str, ...]:
        return ("ramming",)

    def manner(self, play: Play, act: Act) -> str:
        return "brawling"

    def check(self, play: Play, act: Act) -> None:
        _rule(play)
        check_opponent(play, act)
        refuse_unless(_near(play, act), "ram.too_far", who=act.who, at=act.at)
        asked = _own(play, act)
        code = with_modifiers(asked.code, asked.modifiers)
        refuse_unless(code.rollable, "code.below_one_die", die_code=str(code), who=act.who)

    def happens(self, play: Play, act: Act, haste: int) -> bool:
        asked, braced = _own(play, act), _braced(play, act)
        lost = unable(play, act.who, [RUNNING])
        if not lost and play.who(act.at).gone:
            lost = "attack.target_gone"
        if not lost and not _near(play, act):
            lost = "ram.too_far"
        if not lost and not with_modifiers(asked.code, asked.modifiers).rollable:
            lost = "code.below_one_die"
        if lost:
            lose(play, act, lost)
            return True
        thrown = [play.sequence.throw(play, one) for one in (asked, braced)]
        if thrown[0] is None or thrown[1] is None:
            return False
        total = play.number(asked.key, thrown[0].total)
        against = play.number(braced.key, thrown[1].total)
        rolls = [roll_told(asked, thrown[0]), roll_told(braced, thrown[1])]
        told = {"who": act.who, "at": act.at, "act": act.id, "total": total, "against": against}
        self._tell(play, act, {**told, "rolls": rolls}, (total, against))
        return True

    def _tell(self, play: Play, act: Act, told: dict[str, object], totals: tuple[int, int]) -> None:
        winner, loser = (act.who, act.at) if totals[0] > totals[1] else (act.at, act.who)
        found = _rule(play).outcome(Ram(roll=max(totals), opposing=min(totals)))
        if not found.rams:
            play.happen("rammed", {**told, "rams": False})
            return
        told |= {"rams": True, "loser": loser, "difficulty_added": found.difficulty_added}
        kept = f"{winner}:{act.id}:{max(totals)}:{min(totals)}"
        play.happen("rammed", told, ("put", "memory", f"{RAMMED}{loser}", kept))
        if not found.difficulty_added:
            suffer_ram(play, loser, keeps_control=False)
        elif not _still_to_move(play, loser):
            _keep_upright(play, act, loser)


def ram_difficulty(play: Play, who: str) -> int:
    """What having been rammed adds to a movement this round."""
    ram = _suffered(play, who)
    return _rule(play).outcome(ram).difficulty_added if ram else 0


def suffer_ram(play: Play, who: str, *, keeps_control: bool) -> None:
    """The movement roll has said how bad a ram was."""
    ram = _suffered(play, who, keeps_control=keeps_control)
    if ram is None:
        return
    winner, act = play.state.memory[f"{RAMMED}{who}"].split(":")[:2]
    over = ("drop", "memory", f"{RAMMED}{who}")
    effect = _rule(play).outcome(ram).effect or NO_EFFECT
    told = {"who": winner, "target": who, "act": act, "result": effect, "stuns": 0}
    if effect == NO_EFFECT:
        play.happen("withstood_ram", {"who": who, "act": act}, over)
        return
    inflict(play, who, Hit(effect, 0, play.rules.injury.effect(effect)), told, over)


def _keep_upright(play: Play, act: Act, who: str) -> None:
    """Who does not move any more this round rolls at once."""
    code, changes = sheet_code(play, who, RUNNING), tuple(harm(play, who, RUNNING))
    success = False
    told: dict[str, object] = {"who": who, "act": act.id}
    if with_modifiers(code, changes).rollable and not unable(play, who, [RUNNING]):
        key = f"{play.state.round}:{act.id}:upright:{who}"
        asked = Asked(key, who, "stay upright", code, changes)
        thrown = play.roll(asked)
        usual = play.rules.difficulty.level_number(play.state.terrain, play.pick())
        difficulty = play.number(f"{key}:difficulty", usual + ram_difficulty(play, who))
        total = play.number(key, thrown.total)
        success = succeeds(total, difficulty)
        told |= {"difficulty": difficulty, "total": total, "rolls": [roll_told(asked, thrown)]}
    play.happen("kept_upright", {**told, "success": success})
    suffer_ram(play, who, keeps_control=success)


def _suffered(play: Play, who: str, *, keeps_control: bool = False) -> Ram | None:
    kept = play.state.memory.get(f"{RAMMED}{who}")
    if kept is None:
        return None
    roll, opposing = kept.split(":")[2:]
    return Ram(
        roll=int(roll),
        opposing=int(opposing),
        loser=play.sheet(who).mover,
        loser_keeps_control=keeps_control,
    )


def _still_to_move(play: Play, who: str) -> bool:
    state = play.state
    later = [name for step in state.steps[state.step + 1 :] for name in step.acts]
    return any(state.act(name).who == who and state.act(name).do == "speed" for name in later)


def _near(play: Play, act: Act) -> bool:
    """Less than one full movement action away."""
    found = distance(play.state, act.who, act.at)
    if isinstance(found, int):
        return _rule(play).legal(play.sheet(act.who).mover, found)
    return found == POINT_BLANK


def _own(play: Play, act: Act) -> Asked:
    key = f"{play.state.round}:{act.id}:{RAM}"
    asked = _asked(play, act.who, act.at, key, RAM)
    return replace(asked, modifiers=(*asked.modifiers, *in_contest(play, act)))


def _braced(play: Play, act: Act) -> Asked:
    key = f"{play.state.round}:{act.id}:brace:{act.at}"
    asked = _asked(play, act.at, act.who, key, "brace")
    helpless = unable(play, act.at, [RUNNING])
    if helpless or not with_modifiers(asked.code, asked.modifiers).rollable:
        strength = sheet_code(play, act.at, "strength")
        return Asked(key, act.at, "brace", strength, (), asked.cap)
    return asked


def _asked(play: Play, who: str, other: str, key: str, purpose: str) -> Asked:
    rule = _rule(play)
    body: Code = sheet_code(play, who, "strength")
    scales = play.sheet(who).scale, play.sheet(other).scale
    cap = rule.scale_effect(play.rules.scale, *scales).cap
    code = rule.code(sheet_code(play, who, RUNNING), body)
    return Asked(key, who, purpose, code, modifiers(play, who, RUNNING), cap)


def _rule(play: Play) -> OpposedRamming:
    rule = play.rules.ramming
    return required(rule if isinstance(rule, OpposedRamming) else None, "ramming")
