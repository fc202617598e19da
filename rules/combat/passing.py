"""Rounds in passes: a first action of everybody on the first side, on the second, then the second.

Nothing is written down beforehand. On their first turn people say how many actions they will make,
and each action is rolled when it is said.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from rules.combat.calling import call_on_dark_side, force_point_changes
from rules.combat.command import Command
from rules.combat.commanding import closing, unfired
from rules.combat.damaging import deal
from rules.combat.ending import done, end_of_round, perform
from rules.combat.initiative import INITIATIVE, entries, settle_order
from rules.combat.interrupting import InterruptedSequence
from rules.combat.numbers import SHIELDING, unable
from rules.combat.play import Play, refuse_unless
from rules.combat.resolving import RESOLVE
from rules.combat.saying import DECLARED, check_said, entry_of, read_declarations
from rules.combat.sequence import Handler
from rules.combat.speaking import DECLARE, PASS, check_turn
from rules.combat.speeding import COLLIDE
from rules.combat.state import Act, Declaration, State, Step
from rules.mechanics.reactions import is_full

ROLL_ACTIONS, WAIT = "roll_actions", "wait"
MOST_ACTIONS = 20


@dataclass(frozen=True, kw_only=True)
class PassSequence(InterruptedSequence):
    """Sides take turns; everybody makes one action at a time, and each hit counts at once."""

    at_once = True

    def segments(self, play: Play) -> tuple[str, ...]:
        return play.rules.order.segments

    def accepts(self, state: State) -> tuple[str, ...]:
        if state.segment != ROLL_ACTIONS or state.questions:
            return ()
        if state.awaited is None:
            return (RESOLVE, "strike", COLLIDE)
        return (DECLARE, PASS, "strike", *self.commands)

    def begin(self, play: Play) -> None:
        fields = {"segment": INITIATIVE, "queue": [], "turn": 0}
        play.happen("segment", {"segment": INITIATIVE}, ("state", fields))

    def carry_on(self, play: Play) -> None:
        while play.state.segment and not play.state.questions and self._go_on(play):
            pass

    def resolve(self, play: Play) -> bool:
        """What is said happens; only the end of a pass may have waited for the gamemaster."""
        return False

    def _go_on(self, play: Play) -> bool:
        """One thing more; False when somebody has to be waited for."""
        if play.state.segment == INITIATIVE:
            return settle_order(play) and self._open_pass(play, 1)
        if not call_on_dark_side(play):
            return False
        if play.state.dealt < play.state.struck:
            return deal(play, play.state.dealt)
        step = play.state.current
        if step is not None:
            return self._one_deed(play, step)
        entry = play.state.awaited
        if entry is None:
            return self._end_pass(play)
        return self._skip(play, entry)

    def still_to_act(self, play: Play, name: str) -> bool:
        entry, state = play.who(name).squad or name, play.state
        now = state.current.acts[state.deed + 1 :] if state.current else ()
        speaking = any(state.act(act).who == name for act in now)
        coming = entry in state.queue[state.turn :] and unable(play, name) is None
        return speaking or coming

    def _end_pass(self, play: Play) -> bool:
        """Who waited for somebody in vain attacks with those who are there."""
        if play.halted:
            return False
        act = unfired(play)
        if act is None:
            return self._open_pass(play, pass_number(play.state) + 1)
        fields = {"steps": [Step(acts=(act.id,))], "step": 0, "deed": 0}
        play.happen("waited_in_vain", {"who": act.who}, ("state", fields), closing(act))
        return True

    def _one_deed(self, play: Play, step: Step) -> bool:
        if play.state.deed >= len(step.acts):
            over = ("state", {"step": play.state.step + 1, "deed": 0})
            play.happen("turn_over", {}, over, secret=True)
            return True
        act = play.state.act(step.acts[play.state.deed])
        return perform(play, act, step.haste) and done(play, act)

    def _skip(self, play: Play, entry: str) -> bool:
        """Who cannot act, or has spent the round on a full reaction, is passed over."""
        if any(_has_turn(play, name) for name in play.state.members(entry)):
            return False
        skipped = ("state", {"turn": play.state.turn + 1})
        play.happen("skipped", {"who": entry, "segment": ROLL_ACTIONS}, skipped)
        return True

    def _open_pass(self, play: Play, number: int) -> bool:
        queue = [
            entry
            for entry in entries(play)
            if any(_acts_in(play, name, number) for name in play.state.members(entry))
        ]
        if not queue and number > 1:
            return self._finish(play)
        fields = {"segment": ROLL_ACTIONS, "queue": queue, "turn": 0, "steps": [], "step": 0}
        told = {"segment": ROLL_ACTIONS, "pass": number, "order": queue}
        passing = ("put", "memory", "pass", str(number))
        play.happen("segment", told, ("state", {**fields, "deed": 0}), passing)
        return True

    def _finish(self, play: Play) -> bool:
        if not end_of_round(play):
            return False
        play.happen("round_over", {"round": play.state.round}, ("state", {"segment": ""}))
        return False

    def takes_haste(self) -> bool:
        return False

    def takes_number(self, play: Play) -> bool:
        return pass_number(play.state) == 1

    def continued(self, play: Play, said: Declaration, data: Mapping[str, Any]) -> Declaration:
        return _turn(play, said, data)[0]

    def reacts(self, do: str) -> bool:
        """Shields are raised like anything else is done."""
        return super().reacts(do) and do != SHIELDING

    def check_declaration(self, play: Play, said: Declaration) -> None:
        for act in said.acts:
            refuse_unless(not self.reacts(act.do), "react.not_yet", do=act.do)
        refuse_unless(not said.haste, "haste.not_in_ruleset", who=said.who)
        never_both(play, said)


def never_both(play: Play, said: Declaration) -> None:
    """A Force Point and Character Points are not for the same round."""
    spent = f"points:{said.who}" in play.state.memory
    refuse_unless(not (said.force_point and spent), "points.never_both", who=said.who)


def pass_number(state: State) -> int:
    return int(state.memory.get("pass", "1"))


def _has_turn(play: Play, name: str) -> bool:
    return _acts_in(play, name, pass_number(play.state)) and unable(play, name) is None


def _acts_in(play: Play, name: str, number: int) -> bool:
    """On the first pass everybody; later those who have told of more actions."""
    said = play.state.said_by(name)
    full = any(is_full(act.do) for act in (*said.acts, *said.reactions))
    return not full if number == 1 else bool(said.extra_actions) and not full


def _read(play: Play, entry: str, data: Mapping[str, Any]) -> list[tuple[Declaration, list[Act]]]:
    """What each member does on this turn, and everything said so far with it."""
    return [
        _turn(play, fresh, data)
        for fresh in read_declarations(play, entry, data)
        if _has_turn(play, fresh.who)
    ]


def _turn(play: Play, fresh: Declaration, data: Mapping[str, Any]) -> tuple[Declaration, list[Act]]:
    before, first = play.state.said_by(fresh.who), pass_number(play.state) == 1
    new = [_counted(play, act) for act in fresh.acts]
    if not first and not any(_weight(play, act) for act in new):
        number = len(before.acts) + len(before.reactions) + len(new) + 1
        new.append(Act(id=f"{fresh.who}.{number}", who=fresh.who, do=WAIT))
    used = sum(_weight(play, act) for act in new)
    told = data.get("actions", used) if first else before.extra_actions
    told = told if isinstance(told, int) and not isinstance(told, bool) else -1
    refuse_unless(0 <= told <= MOST_ACTIONS, "turn.bad_number", who=fresh.who)
    refuse_unless(used <= told, "turn.no_action_left", who=fresh.who)
    both = fresh.force_point or before.force_point
    said = replace(
        before,
        acts=(*before.acts, *new),
        extra_actions=told - used,
        force_point=both,
        dark_side=fresh.dark_side if first else before.dark_side,
        haste=fresh.haste,
    )
    return said, new


def _counted(play: Play, act: Act) -> Act:
    """Cautious movement is an action where the ground is hard."""
    kind = play.sequence.kinds.get(act.do)
    costs = kind is not None and kind.moving and kind.costs_here(play, act)
    return replace(act, how={**act.how, "counts": 1}) if costs else act


def _weight(play: Play, act: Act) -> int:
    refuse_unless(act.do in play.sequence.kinds, "declare.no_such_act", do=act.do)
    return play.rules.actions.count(play.sequence.kinds[act.do].words(act))


def _check_declare(play: Play, command: Command) -> None:
    entry = entry_of(play, command)
    check_turn(play, entry)
    for said, new in _read(play, entry, command.data):
        deeds = [act for act in new if _weight(play, act)]
        refuse_unless(len(deeds) < 2, "turn.one_action", who=said.who)
        full = any(is_full(act.do) for act in new)
        refuse_unless(not (full and said.extra_actions), "turn.full_is_all", who=said.who)
        check_said(play, said, new)


def _declare(play: Play, command: Command) -> None:
    """Say it, then let it happen."""
    entry = command.text("who")
    turns = _read(play, entry, command.data)
    changes: list[tuple[object, ...]] = []
    for said, new in turns:
        before = play.state.said_by(said.who)
        changes.append(("put", "declarations", said.who, said))
        changes += [("put", "acts", act.id, act) for act in new]
        if said.force_point and not before.force_point:
            changes += force_point_changes(play, said)
    steps = [Step(acts=tuple(act.id for _, new in turns for act in new))]
    turn = {"turn": play.state.turn + 1, "steps": steps, "step": 0, "deed": 0}
    told = [replace(said, acts=tuple(new), reactions=()) for said, new in turns]
    play.happen(DECLARED, {"who": entry, "said": told}, *changes, ("state", turn))


def _check_pass(play: Play, command: Command) -> None:
    check_turn(play, entry_of(play, command))


def _pass(play: Play, command: Command) -> None:
    """To pass is to declare nothing; an action told of before is let go."""
    _declare(play, Command(DECLARE, {"who": command.text("who")}, command.by))


TURNS = {DECLARE: Handler(_check_declare, _declare), PASS: Handler(_check_pass, _pass)}
