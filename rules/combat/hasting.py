"""Rounds in order of haste: declare, react, then the hastiest first.

Two books share this and differ in small things, each of which is a field: whether reactions are
rolled before everything else, and whether a hit without haste waits until all have acted.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import chain

from rules.combat.calling import call_on_dark_side
from rules.combat.combining import TOGETHER, volley_key
from rules.combat.damaging import deal
from rules.combat.ending import done, end_of_round, perform
from rules.combat.numbers import is_reaction, known_code, unable
from rules.combat.play import Asked, Play, refuse_unless
from rules.combat.sequence import Sequence
from rules.combat.speaking import DECLARE, PASS, REACT
from rules.combat.state import Act, Declaration, State, Step
from rules.combat.throwing import thrown_by_hand
from rules.combat.writing import WRITE, reveal_reactions, reveal_written
from rules.errors import RuleError
from rules.mechanics.order import ACTIONS, REACTION, REACTIONS, Contender, Deed, HasteOrder
from rules.mechanics.reactions import is_full
from rules.mechanics.rule import required
from rules.rolls import Roll
from rules.values import value

DECLARE_ACTIONS, DECLARE_REACTIONS = "declare_actions", "declare_reactions"
SPOKEN = {DECLARE_ACTIONS: ACTIONS, DECLARE_REACTIONS: REACTIONS}


@value(kw_only=True)
class HasteSequence(Sequence):
    """Declared from one end of the order, resolved by haste, movement last."""

    unhasted_hits_wait: bool

    def segments(self, play: Play) -> tuple[str, ...]:
        return play.rules.order.segments

    def accepts(self, state: State) -> tuple[str, ...]:
        if state.segment == DECLARE_ACTIONS:
            return (DECLARE, WRITE, PASS)
        if state.segment == DECLARE_REACTIONS:
            return (REACT, WRITE, PASS)
        return ("resolve", "strike", "switch_lead", *self.commands) if state.segment else ()

    def begin(self, play: Play) -> None:
        self._open(play, play.rules.order.segments[0])

    def carry_on(self, play: Play) -> None:
        """Pass over those who cannot speak, read what was written, open what comes next."""
        while play.state.segment in SPOKEN and self._speak_for_next(play):
            pass

    def _speak_for_next(self, play: Play) -> bool:
        entry = play.state.awaited
        if entry is None:
            return self._open(play, self._next_segment(play))
        if all(unable(play, name) for name in play.state.members(entry)):
            skipped = ("state", {"turn": play.state.turn + 1})
            play.happen("skipped", {"who": entry, "segment": play.state.segment}, skipped)
            return True
        acting = play.state.segment == DECLARE_ACTIONS
        return reveal_written(play, entry) if acting else reveal_reactions(play, entry)

    def writes(self, state: State, *, reactions: bool) -> bool:
        """Reactions may be written along with the actions, or while they are declared."""
        return state.segment == DECLARE_ACTIONS or (reactions and state.segment in SPOKEN)

    def _next_segment(self, play: Play) -> str:
        names = play.rules.order.segments
        place = names.index(play.state.segment) + 1
        return names[place] if place < len(names) else ""

    def _open(self, play: Play, segment: str) -> bool:
        """False: dice for the Dark Side are to be thrown first."""
        if segment in SPOKEN:
            queue = spoken_order(play, SPOKEN[segment])
            told = {"segment": segment, "order": queue}
            play.happen("segment", told, ("state", {"segment": segment, "queue": queue, "turn": 0}))
        elif play.state.segment in SPOKEN:
            if not call_on_dark_side(play):
                return False
            steps = laid_out(play)
            fields = {"segment": segment, "queue": [], "turn": 0, "steps": steps}
            begun = ("state", {**fields, "step": 0, "deed": 0})
            play.happen("segment", {"segment": segment}, begun)
        else:
            play.happen("segment", {"segment": segment}, ("state", {"segment": segment}))
        return True

    def resolve(self, play: Play) -> bool:
        """One act, or one hit, or the next step, or the end of the round."""
        step = play.state.current
        if step is None:
            return self._finish(play)
        self._segment_of(play, step)
        if play.state.deed < len(step.acts):
            return self._one_deed(play, step)
        waits = self.unhasted_hits_wait and not step.haste
        if play.state.dealt < play.state.struck and not waits:
            return deal(play, play.state.dealt)
        place = play.state.step + 1
        next_step = ("state", {"step": place, "deed": 0})
        play.happen("step", {"step": place}, next_step, secret=True)
        return True

    def _one_deed(self, play: Play, step: Step) -> bool:
        act = play.state.act(step.acts[play.state.deed])
        return perform(play, act, step.haste) and done(play, act)

    def _segment_of(self, play: Play, step: Step) -> None:
        """Reactions rolled first have a segment of their own."""
        names = play.rules.order.segments
        rolling = names.index(DECLARE_REACTIONS) + 1
        first = step.acts and is_reaction(play.state.act(step.acts[0]).do)
        apart = len(names) > rolling + 2 and not first
        wanted = names[rolling + 1] if apart else names[rolling]
        if play.state.segment != wanted:
            play.happen("segment", {"segment": wanted}, ("state", {"segment": wanted}))

    def _finish(self, play: Play) -> bool:
        last = play.rules.order.segments[-1]
        if play.state.segment != last:
            play.happen("segment", {"segment": last}, ("state", {"segment": last}))
            return True
        if play.state.dealt < play.state.struck:
            return deal(play, play.state.dealt)
        if not end_of_round(play):
            return False
        play.happen("round_over", {"round": play.state.round}, ("state", {"segment": ""}))
        return False

    def given_haste(self, play: Play, who: str) -> int:
        surprises = play.who(who).surprise == play.state.round > 0
        if not surprises or not play.switched_on("surprise"):
            return 0
        return required(play.rules.haste, "haste").surprising(0)

    def hastens_single_acts(self, play: Play) -> bool:
        return play.switched_on("degraded_haste")

    def throw(self, play: Play, asked: Asked) -> Roll | None:
        return thrown_by_hand(play, asked)

    def check_declaration(self, play: Play, said: Declaration) -> None:
        for act in said.acts:
            refuse_unless(not is_reaction(act.do) or is_full(act.do), "react.not_yet", do=act.do)
            if act.haste is not None:
                refuse_unless(self.hastens_single_acts(play), "haste.not_degraded", do=act.do)
                refuse_unless(act.haste <= said.haste, "haste.more_than_declared", do=act.do)

    def check_reaction(self, play: Play, said: Declaration) -> None:
        haste = required(play.rules.haste, "haste").declared(said.haste, said.reaction_haste)
        refuse_unless(haste.legal, "haste.cannot_change", who=said.who)
        full = any(is_full(act.do) for act in said.acts)
        names = [act.do for act in said.reactions]
        refuse_unless(not (full and names), "reaction.full_allows_no_other", who=said.who)
        refuse_unless(len(set(names)) == len(names), "react.one_roll_each", who=said.who)
        for act in said.reactions:
            refuse_unless(
                is_reaction(act.do) and not is_full(act.do), "react.no_such_reaction", do=act.do
            )
        self._still_rollable(play, said)

    def _still_rollable(self, play: Play, said: Declaration) -> None:
        """A reaction costs a die on everything; what was declared must still be rollable."""
        for act in said.acts:
            try:
                play.sequence.kinds[act.do].check(play, act)
            except RuleError as refusal:
                if refusal.code == "code.below_one_die":
                    raise


def spoken_order(play: Play, segment: str) -> tuple[str, ...]:
    """The entries of the roster in the order they speak; craft have their crews to speak."""
    order = play.rules.order
    by = play.state.ordered_by or order.by
    able: dict[str, Contender] = {}
    roster = sorted(play.state.combatants.values(), key=lambda one: one.place)
    for one in roster:
        entry = one.squad or one.id
        if entry not in able and unable(play, one.id) is None:
            code = known_code(play.rules.skills, play.sheet(one.id).codes, by)
            if code is not None:
                able[entry] = Contender(name=entry, codes={by: code}, player=one.player)
    return order.declaring(list(able.values()), segment, by)


def laid_out(play: Play) -> tuple[Step, ...]:
    """Everything declared, in the steps it happens in."""
    order = play.rules.order
    if not isinstance(order, HasteOrder):
        raise RuleError("rule.not_in_ruleset", question="a round in order of haste")
    deeds = list(_deeds(play))
    found = []
    for step in order.steps(deeds):
        acts = sorted(step, key=lambda deed: not deed.is_reaction)
        found.append(
            Step(
                acts=tuple(deed.id for deed in acts),
                haste=step[0].haste,
                moving=order.moves(step[0]),
            )
        )
    return tuple(found)


def _deeds(play: Play) -> Iterator[Deed]:
    volleys: dict[str, list[tuple[Act, int]]] = defaultdict(list)
    roster = sorted(play.state.declarations.values(), key=lambda said: play.who(said.who).place)
    for said in roster:
        given = play.sequence.given_haste(play, said.who)
        for act in _still_to_do(play, said):
            hastened = _haste_of(act, said) + given
            if act.do in TOGETHER:
                volleys[volley_key(act)].append((act, hastened))
            else:
                yield Deed(act.id, act.who, _deed_kind(play, act), hastened)
    for shots in volleys.values():
        lead = next((act for act, _ in shots if act.who == act.lead), shots[0][0])
        yield Deed(lead.id, lead.who, "attack", min(hastened for _, hastened in shots))


def _still_to_do(play: Play, said: Declaration) -> Iterable[Act]:
    acts = (act for act in said.acts if not play.sequence.kinds[act.do].at_once)
    return chain(acts, said.reactions)


def _haste_of(act: Act, said: Declaration) -> int:
    if is_reaction(act.do):
        return said.haste if said.reaction_haste is None else said.reaction_haste
    return said.haste if act.haste is None else act.haste


def _deed_kind(play: Play, act: Act) -> str:
    if is_reaction(act.do):
        return REACTION
    return "movement" if play.sequence.kinds[act.do].moving else "attack"
