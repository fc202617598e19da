"""Whom one could aim at: how far they are, and the number an attack would have to reach."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from rules.combat.aiming import take_aim
from rules.combat.attacking import Attack
from rules.combat.places import distance
from rules.combat.play import Play
from rules.combat.saying import act_of
from rules.combat.state import Act, State
from rules.dice import ScriptedDice
from rules.errors import RuleError

if TYPE_CHECKING:
    from rules.rulesets.slots import Ruleset


@dataclass(frozen=True, slots=True)
class Sight:
    """``distance`` in metres or by name; ``refused`` is why there is no number."""

    distance: str | int
    range: str = ""
    difficulty: int | None = None
    refused: str = ""


def sights(
    ruleset: "Ruleset", state: State, who: str, given: Mapping[str, Any], targets: Iterable[str]
) -> dict[str, Sight]:
    """For each target, as far as the act is filled in."""
    play = Play(ruleset, state, ScriptedDice(()))
    act = replace(act_of(who, given), id=f"{who}.0")
    return {at: _sight(play, replace(act, at=at)) for at in targets}


def _sight(play: Play, act: Act) -> Sight:
    who = act.who
    far = distance(play.state, who, act.at)
    kind = play.sequence.kinds.get(act.do)
    if kind is None or not kind.harms:
        return Sight(far)
    try:
        arm = kind.arm(play, act) if isinstance(kind, Attack) else play.sheet(who).arm(act.weapon)
        aim = take_aim(play, act, arm, 0, foreseen=True)
    except RuleError as refusal:
        return Sight(far, refused=refusal.code)
    return Sight(far, aim.range, aim.number)
