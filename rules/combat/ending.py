"""What every sequence does alike: one act at a time, and the checks at the end of a round."""

from rules.combat.attacking import lose
from rules.combat.breaking import break_up
from rules.combat.damaging import check_dying
from rules.combat.grips import held, keep_grips
from rules.combat.play import Play
from rules.combat.state import Act


def perform(play: Play, act: Act, haste: int) -> bool:
    """Let an act happen, unless its doer is held fast. False: a question was put."""
    kind = play.sequence.kinds[act.do]
    if held(play, act.who) and not kind.while_held:
        lose(play, act, "able.held")
        return True
    return kind.happens(play, act, haste)


def end_of_round(play: Play) -> bool:
    """The dying roll for their lives, who holds another goes on or not, what burns blows up."""
    if not all(check_dying(play, name) for name in play.state.dying) or not keep_grips(play):
        return False
    break_up(play)
    return True
