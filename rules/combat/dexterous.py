"""Rounds in order of Dexterity: declared by Perception, the most dextrous first, equals together.

Reactions may be declared at any time and are rolled when they are first needed. Who likes may hold
the declared actions and make them later in the order.
"""

from dataclasses import dataclass, replace

from rules.codes import Code
from rules.combat.calling import call_on_dark_side
from rules.combat.command import Command
from rules.combat.commanding import closing, unfired
from rules.combat.damaging import deal
from rules.combat.ending import done, end_of_round, perform
from rules.combat.hasting import DECLARE_ACTIONS, DECLARE_REACTIONS, spoken_order
from rules.combat.interrupting import InterruptedSequence
from rules.combat.numbers import is_reaction, unable, words
from rules.combat.passing import never_both
from rules.combat.play import Play, refuse_unless
from rules.combat.saying import entry_of, read_reactions, say, supposing
from rules.combat.sequence import Handler
from rules.combat.speaking import DECLARE, PASS, REACT
from rules.combat.state import Act, Declaration, State, Step
from rules.combat.stepping import HOLD, RELEASE, held_step, inserted
from rules.combat.writing import WRITE, reveal_written
from rules.errors import RuleError
from rules.mechanics.order import ACTIONS, Contender, DexterityOrder
from rules.mechanics.reactions import is_full


@dataclass(frozen=True, kw_only=True)
class DexteritySequence(InterruptedSequence):
    """Declared from the highest Perception down, resolved from the highest Dexterity down."""

    def segments(self, play: Play) -> tuple[str, ...]:
        return play.rules.order.segments

    def accepts(self, state: State) -> tuple[str, ...]:
        if not state.segment or state.questions:
            return ()
        if state.segment == DECLARE_ACTIONS:
            return (DECLARE, WRITE, PASS, *(kind for kind in self.commands if kind not in LATER))
        return ("resolve", "strike", *self.commands)

    def begin(self, play: Play) -> None:
        queue = spoken_order(play, ACTIONS)
        fields = {"segment": DECLARE_ACTIONS, "queue": queue, "turn": 0}
        told = {"segment": DECLARE_ACTIONS, "order": queue}
        play.happen("segment", told, ("state", fields))

    def carry_on(self, play: Play) -> None:
        while play.state.segment == DECLARE_ACTIONS and self._speak_for_next(play):
            pass

    def _speak_for_next(self, play: Play) -> bool:
        entry = play.state.awaited
        if entry is None:
            fields = {"segment": DECLARE_REACTIONS, "queue": [], "turn": 0, "steps": laid_out(play)}
            begun = ("state", {**fields, "step": 0, "deed": 0})
            play.happen("segment", {"segment": DECLARE_REACTIONS}, begun)
            return False
        if all(unable(play, name) for name in play.state.members(entry)):
            skipped = ("state", {"turn": play.state.turn + 1})
            play.happen("skipped", {"who": entry, "segment": play.state.segment}, skipped)
            return True
        return reveal_written(play, entry)

    def writes(self, state: State, *, reactions: bool) -> bool:
        """Reactions are asked for when they are needed."""
        return state.segment == DECLARE_ACTIONS and not reactions

    def resolve(self, play: Play) -> bool:
        """One act, or one hit, or the next step, or the end of the round."""
        last = play.rules.order.segments[-1]
        if play.state.segment != last:
            if not call_on_dark_side(play):
                return False
            play.happen("segment", {"segment": last}, ("state", {"segment": last}))
            return True
        step = play.state.current
        if step is not None and play.state.deed < len(step.acts):
            act = play.state.act(step.acts[play.state.deed])
            return perform(play, act, step.haste) and done(play, act)
        if play.state.dealt < play.state.struck:
            return deal(play, play.state.dealt)
        if step is not None:
            place = play.state.step + 1
            over = ("state", {"step": place, "deed": 0})
            play.happen("step", {"step": place}, over, secret=True)
            return True
        return self._finish(play)

    def _finish(self, play: Play) -> bool:
        """Whoever still holds acts last; a group that waited in vain attacks as it is."""
        if held_step(play):
            return True
        act = unfired(play)
        if act is not None:
            late = inserted(play, (act.id,))
            play.happen("waited_in_vain", {"who": act.who}, late, closing(act))
            return True
        if end_of_round(play):
            play.happen("round_over", {"round": play.state.round}, ("state", {"segment": ""}))
        return False

    def still_to_act(self, play: Play, name: str) -> bool:
        """An act of theirs is still on the list."""
        state = play.state
        now = state.current.acts[state.deed + 1 :] if state.current else ()
        later = [act for step in state.steps[state.step + 1 :] for act in step.acts]
        return any(state.act(act).who == name for act in (*now, *later))

    def hastens_single_acts(self, play: Play) -> bool:
        return True

    def hastes(self, said: Declaration) -> int:
        """Haste for all actions, and for single ones besides."""
        return said.haste + sum(act.haste or 0 for act in said.acts)

    def check_declaration(self, play: Play, said: Declaration) -> None:
        for act in said.acts:
            fits = not is_reaction(act.do) or is_full(act.do)
            refuse_unless(fits, "react.not_yet", do=act.do)
        never_both(play, said)

    def check_reaction(self, play: Play, said: Declaration) -> None:
        names = [act.do for act in said.reactions]
        refuse_unless(len(set(names)) == len(names), "react.one_roll_each", who=said.who)
        for do in names:
            known = do in play.sequence.kinds and is_reaction(do) and not is_full(do)
            refuse_unless(known, "react.no_such_reaction", do=do)
        refused = play.rules.reactions.refusal(words(play, said), play.rules.actions)
        if refused:
            raise RuleError(refused, who=said.who)


LATER = (HOLD, RELEASE, "free_action")


def laid_out(play: Play) -> tuple[Step, ...]:
    """Everything declared, by Dexterity; full reactions are rolled when they are needed."""
    order = play.rules.order
    if not isinstance(order, DexterityOrder):
        raise RuleError("rule.not_in_ruleset", question="a round in order of Dexterity")
    contenders = []
    roster = sorted(play.state.declarations.values(), key=lambda said: play.who(said.who).place)
    for said in roster:
        code = Code.parse(play.sheet(said.who).codes[order.acts_by])
        for act in said.acts:
            if is_full(act.do) or play.sequence.kinds[act.do].at_once:
                continue
            haste = said.haste + (act.haste or 0)
            contenders.append(Contender(name=act.id, codes={order.acts_by: code}, haste=haste))
    return tuple(Step(acts=acts) for acts in order.steps(contenders))


def _read(play: Play, command: Command) -> list[tuple[Declaration, tuple[Act, ...]]]:
    entry = command.text("who")
    found = []
    for fresh in read_reactions(play, entry, command.data):
        before = play.state.said_by(fresh.who).reactions
        new = fresh.reactions
        found.append((replace(fresh, reactions=(*before, *new), reaction_haste=None), new))
    return found


def _check_react(play: Play, command: Command) -> None:
    entry = entry_of(play, command)
    turns = _read(play, command)
    refuse_unless(any(new for _, new in turns), "react.nothing", who=entry)
    for said, new in turns:
        peek = supposing(play, said)
        play.sequence.check_reaction(peek, said)
        for act in new:
            play.sequence.kinds[act.do].check(peek, act)


def _react(play: Play, command: Command) -> None:
    """Out of turn: nobody's place in the order moves."""
    turn = play.state.turn
    said = [one for one, _ in _read(play, command)]
    say(play, command.text("who"), said, "declared_reactions", turn=turn)


REACTING = {REACT: Handler(_check_react, _react)}
