"""A Force Point spent in the course of a round, where the rules allow it then."""

from rules.combat.calling import FORCE
from rules.combat.command import Command
from rules.combat.play import Play, refuse_unless
from rules.combat.saying import entry_of
from rules.combat.sequence import Handler

FORCE_POINT = "force_point"


def _check(play: Play, command: Command) -> None:
    who = command.text("who")
    one = play.who(who)
    entry_of(play, Command(command.kind, {"who": one.squad or who}, command.by))
    refuse_unless(one.points.get(FORCE, 0) > 0, "points.no_force_point", who=who)
    again = one.force_point_round == play.state.round
    refuse_unless(not again, "points.once_a_round", who=who)
    refuse_unless(f"points:{who}" not in play.state.memory, "points.never_both", who=who)
    rolling = play.state.segment == play.rules.order.segments[-1]
    when = "after_roll" if rolling else "before_roll"
    refuse_unless(play.rules.points.timing_legal("force", when), "points.too_late", who=who)


def _spend(play: Play, command: Command) -> None:
    """Every code of the character is doubled from now to the end of the round."""
    one = play.who(command.text("who"))
    points = {**one.points, FORCE: one.points[FORCE] - 1}
    fields = {"points": points, "force_point_round": play.state.round}
    play.happen("force_point", {"who": one.id}, ("set", "combatants", one.id, fields))


SPENDING = {FORCE_POINT: Handler(_check, _spend)}
