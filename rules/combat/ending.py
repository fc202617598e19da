"""What every sequence does alike: one act at a time, and the checks at the end of a round."""

from rules.combat.attacking import lose
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
    """The mortally wounded roll for their lives, and who holds another says whether to go on."""
    return all(check_dying(play, name) for name in play.state.dying) and keep_grips(play)
