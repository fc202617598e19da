"""What every sequence does alike: one act at a time, and the checks at the end of a round."""

from rules.combat.acts import COMMAND
from rules.combat.attacking import lose
from rules.combat.beams import keep_beams
from rules.combat.breaking import break_up
from rules.combat.combining import TOGETHER
from rules.combat.damaging import check_dying, deal
from rules.combat.following import SUFFERS, followed
from rules.combat.grips import held, keep_grips
from rules.combat.play import Play
from rules.combat.state import Act

LOST = "action_lost"


def perform(play: Play, act: Act, haste: int) -> bool:
    """Let an act happen, unless its doer is held fast. False: a question was put."""
    kind = play.sequence.kinds[act.do]
    if held(play, act.who) and not kind.while_held:
        lose(play, act, "able.held")
        return True
    return kind.happens(play, act, haste)


def done(play: Play, act: Act) -> bool:
    """On to the next act of the step. What the act before left for this one is over."""
    over = ("state", {"deed": play.state.deed + 1})
    play.happen("deed_over", {"act": act.id}, over, *_was_next(play, act), secret=True)
    return True


def _was_next(play: Play, act: Act) -> list[tuple[object, ...]]:
    """Whatever counts as an action, unless it was lost; what is done together, when it is done."""
    kind = play.sequence.kinds[act.do]
    lost = any(one.type == LOST and one.data["act"] == act.id for one in play.events)
    counts = play.rules.actions.count(kind.words(act)) > 0
    if lost or not counts or act.do in (*TOGETHER, COMMAND):
        return []
    return followed(play, act, *([] if kind.eased else [SUFFERS]))


def end_of_round(play: Play) -> bool:
    """The dying roll for their lives, who holds another goes on or not, what burns blows up."""
    if not all(check_dying(play, name) for name in play.state.dying) or not keep_grips(play):
        return False
    if not keep_beams(play):
        return False
    break_up(play)
    while play.state.dealt < play.state.struck:
        if not deal(play, play.state.dealt):
            return False
    return True
