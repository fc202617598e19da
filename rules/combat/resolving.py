"""Letting things happen, one at a time or all at once; answering; striking whom a blast caught."""

from rules.combat.attacking import hit_changes
from rules.combat.combining import COMBINED, volley_key
from rules.combat.command import Command
from rules.combat.play import Play, refuse_unless
from rules.combat.sequence import Handler
from rules.combat.state import GAMEMASTER, Question, Strike
from rules.errors import RuleError

RESOLVE, ANSWER, PAUSE, STEP = "resolve", "answer", "pause", "step"


def _check_resolve(play: Play, command: Command) -> None:
    waiting = next(iter(play.state.questions.values()), None)
    refuse_unless(waiting is None, "resolve.question_open", of=waiting.of if waiting else "")


def _resolve(play: Play, command: Command) -> None:
    """``all`` goes on to the end of the round; who is asked on the way does not stop it. Otherwise
    to the next thing that can be seen: that a step is over is none.
    """
    if command.data.get("all"):
        _go_on(play)
        return
    while play.sequence.resolve(play) and play.events[-1].type == STEP:
        pass


def _go_on(play: Play) -> None:
    """As far as nobody has to be waited for; whether to go on then is kept in the state."""
    while play.sequence.resolve(play) and not play.halted:
        pass
    _set_going(play, bool(play.state.questions))


def _next_by_itself(play: Play) -> None:
    """What cannot happen as it stands ends the going on, and is for the gamemaster to mend; the
    answer before it counts all the same.
    """
    state, told, untold = play.state, len(play.events), dict(play.untold)
    try:
        more = RESOLVE in play.sequence.accepts(state) and play.sequence.resolve(play)
    except RuleError:
        play.state, play.untold, more = state, untold, False
        del play.events[told:]
    if not more and not play.state.questions:
        _set_going(play, False)


def _set_going(play: Play, going: bool) -> None:
    if play.state.going != going:
        play.happen("goes_on", {"going": going}, ("state", {"going": going}), secret=True)


def _check_pause(play: Play, command: Command) -> None:
    refuse_unless(play.state.going, "pause.not_going")


def _pause(play: Play, command: Command) -> None:
    """One thing at a time again."""
    _set_going(play, False)


def _question(play: Play, command: Command) -> Question:
    name = command.text("question")
    refuse_unless(name in play.state.questions, "question.not_open", question=name)
    return play.state.questions[name]


def _check_answer(play: Play, command: Command) -> None:
    question = _question(play, command)
    own = command.by.gamemaster
    if question.of != GAMEMASTER and not own:
        own = command.by.controls(play.state, question.of)
    refuse_unless(own, "command.not_yours", who=question.of)
    choice = command.text("choice")
    refuse_unless(choice in question.choices, "question.no_such_choice", choice=choice)


def _answer(play: Play, command: Command) -> None:
    question, choice = _question(play, command), command.text("choice")
    told = {"question": question.id, "who": question.concerns, "choice": choice}
    drop = ("drop", "questions", question.id)
    play.happen("answered", told, drop, secret=question.secret)
    play.sequence.answer(play, question, choice, command.data)
    while play.state.going and not play.state.questions:
        _next_by_itself(play)


def _check_strike(play: Play, command: Command) -> None:
    act = play.state.act(command.text("act"))
    play.sheet(act.who).arm(act.weapon)
    refuse_unless(bool(command.names("targets")), "strike.nobody")
    for name in command.names("targets"):
        refuse_unless(not play.who(name).gone, "attack.target_gone", at=name)


def _strike(play: Play, command: Command) -> None:
    """Whom a grenade caught besides its target, or where it landed: for the gamemaster to say."""
    act = play.state.act(command.text("act"))
    arm = play.sheet(act.who).arm(act.weapon)
    for name in command.names("targets"):
        hit = Strike(act=act.id, who=act.who, target=name, code=arm.damage, label=arm.name)
        told = {"who": act.who, "target": name, "act": act.id, "weapon": arm.name}
        play.happen("caught", told, *hit_changes(play, hit))


def _check_lead(play: Play, command: Command) -> None:
    act = play.state.act(command.text("act"))
    refuse_unless(act.do == COMBINED, "lead.not_combined", act=act.id)
    lead = command.text("lead")
    refuse_unless(lead in act.volley, "combine.lead_not_among", lead=lead)
    side = play.who(act.who).side
    commanders = play.state.memory.get(f"commanding:{side}", "").split()
    refuse_unless(bool(commanders), "lead.no_command", act=act.id)
    own = any(command.by.controls(play.state, name) for name in commanders)
    refuse_unless(own, "command.not_yours", who=commanders[0] if commanders else "")


def _lead(play: Play, command: Command) -> None:
    """Whoever took command may let another lead the volley."""
    act, lead = play.state.act(command.text("act")), command.text("lead")
    put = ("put", "memory", f"lead:{volley_key(act)}", lead)
    play.happen("switched_lead", {"who": act.who, "act": act.id, "lead": lead}, put)


RESOLVING = {
    RESOLVE: Handler(_check_resolve, _resolve, gamemaster=True),
    PAUSE: Handler(_check_pause, _pause, gamemaster=True, always=True),
    ANSWER: Handler(_check_answer, _answer, always=True),
    "strike": Handler(_check_strike, _strike, gamemaster=True),
    "switch_lead": Handler(_check_lead, _lead),
}
