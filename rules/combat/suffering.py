"""What harms without a roll of damage."""

from rules.combat.attacking import hit_changes
from rules.combat.play import Play
from rules.combat.state import Act, Strike


def suffer(play: Play, act: Act, result: str, stuns: int) -> None:
    """It counts when the hits of its step count: nobody in a step feels what another does."""
    hit = Strike(act=act.id, who=act.who, target=act.at, code="0D", result=result, stuns=stuns)
    told = {"who": act.who, "target": act.at, "act": act.id}
    play.happen("struck", told, *hit_changes(play, hit), secret=True)
