"""Reactions of those who are attacked: asked at that moment, rolled before the attack is."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from rules.combat.following import SUFFERS, followed, followed_by
from rules.combat.grips import held
from rules.combat.numbers import SHIELDING, unable, words
from rules.combat.play import Play
from rules.combat.saying import supposing
from rules.combat.ships import crew_of, pilot_of
from rules.combat.state import Act, Declaration, Question
from rules.combat.waiting import WaitingSequence
from rules.errors import RuleError
from rules.mechanics.reactions import is_full

BARE_HANDED = "combat_bare_handed_parry"
REACTION, NONE, EXTRA = "reaction", "none", "extra:"
EVASIONS = ("combat_evasion", "full_evasion")


@dataclass(frozen=True, kw_only=True)
class InterruptedSequence(WaitingSequence):
    """A round in which an attack stops until its target has reacted or not.

    Who has done nothing yet may answer with one of ``full_reactions``.
    """

    reactions: tuple[str, ...]
    full_reactions: tuple[str, ...] = ()

    def ready_to_attack(self, play: Play, act: Act, haste: int) -> bool:
        for reaction in _to_roll(play, act):
            if not self.kinds[reaction.do].happens(play, reaction, haste):
                return False
            made = ("put", "memory", f"made:{reaction.id}", "yes")
            told = {"who": reaction.who, "act": reaction.id}
            play.happen("reaction_over", told, made, *_over(play, reaction), secret=True)
            _ease(play, reaction)
        if f"answered:{act.id}" in play.state.memory or _defended(play, act):
            return True
        choices = list(self._choices(play, act))
        if not choices:
            return True
        play.ask(REACTION, act.at, (NONE, *choices), act=act.id, by=act.who, at=act.at)
        return False

    def ready_to_fire(self, play: Play, act: Act, haste: int) -> bool:
        """What the crew has declared is rolled; then its pilot is asked, once for each shot."""
        crew = crew_of(play, act.at)
        for name in crew:
            for reaction in _at_stations(play, name):
                if not self.kinds[reaction.do].happens(play, reaction, haste):
                    return False
                made = ("put", "memory", f"made:{reaction.id}", "yes")
                told = {"who": reaction.who, "act": reaction.id}
                play.happen("reaction_over", told, made, *_over(play, reaction), secret=True)
        evaded = any(made.do in EVASIONS for made in play.state.reactions.get(act.at, ()))
        if evaded or f"answered:{act.id}" in play.state.memory:
            return True
        pilot = pilot_of(play, crew)
        choices = list(self._evasions(play, act, pilot)) if pilot else []
        if pilot is None or not choices:
            return True
        play.ask(REACTION, pilot, (NONE, *choices), act=act.id, by=act.who, at=act.at)
        return False

    def _evasions(self, play: Play, act: Act, pilot: str) -> Iterator[str]:
        """A craft whose controls are dead turns nowhere."""
        if unable(play, act.at):
            return
        said = play.state.said_by(pilot)
        untold = pilot not in play.state.declarations
        for do in EVASIONS if untold and self.full_reactions else EVASIONS[:1]:
            if _allowed(play, reacting(play, said, do, act, extra=False)):
                yield do

    def _choices(self, play: Play, act: Act) -> Iterator[str]:
        """What would help, is allowed and can be rolled."""
        said = play.state.said_by(act.at)
        if unable(play, act.at):
            return
        untold = act.at not in play.state.declarations
        for do in (*self.reactions, *(self.full_reactions if untold else ())):
            free = not held(play, act.at) or self.kinds[do].while_held
            if not free or not _meets(play, do, act):
                continue
            if _allowed(play, reacting(play, said, do, act, extra=False)):
                yield do
            if said.extra_actions and _allowed(play, reacting(play, said, do, act, extra=True)):
                yield EXTRA + do


def _at_stations(play: Play, name: str) -> Iterator[Act]:
    """Evasions and shields that were declared and are not rolled yet."""
    said = play.state.said_by(name)
    full = (act for act in said.acts if is_full(act.do))
    for act in (*full, *said.reactions):
        if act.do in (*EVASIONS, SHIELDING) and f"made:{act.id}" not in play.state.memory:
            yield act


def reacting(play: Play, said: Declaration, do: str, act: Act, *, extra: bool) -> Declaration:
    """A declaration with a reaction added; it may use up an action still to come."""
    number = len(said.acts) + len(said.reactions) + 1
    new = Act(id=f"{said.who}.{number}", who=said.who, do=do, at=act.who)
    left = said.extra_actions if extra else max(said.extra_actions - 1, 0)
    return replace(said, reactions=(*said.reactions, new), extra_actions=left)


def settle_reaction(play: Play, question: Question, choice: str, data: Mapping[str, Any]) -> None:
    """The reaction is told now and rolled when the attack goes on."""
    act = play.state.act(str(question.about["act"]))
    answered = ("put", "memory", f"answered:{act.id}", choice)
    if choice == NONE:
        play.happen("did_not_react", {"who": question.of, "act": act.id}, answered, secret=True)
        return
    do, extra = choice.removeprefix(EXTRA), choice.startswith(EXTRA)
    said = reacting(play, play.state.said_by(question.of), do, act, extra=extra)
    new = said.reactions[-1]
    play.happen(
        "declared_reactions",
        {"who": said.who, "said": [replace(said, acts=(), reactions=(new,))]},
        ("put", "declarations", said.who, said),
        ("put", "acts", new.id, new),
        answered,
    )


def _to_roll(play: Play, act: Act) -> Iterator[Act]:
    """What the target has declared, would help, and was not rolled yet."""
    said = play.state.said_by(act.at)
    full = [one for one in said.acts if is_full(one.do)]
    for reaction in (*full, *said.reactions):
        rolled = any(made.do == reaction.do for made in play.state.reactions.get(act.at, ()))
        done = rolled or f"made:{reaction.id}" in play.state.memory
        if not done and _meets(play, reaction.do, act, again=True):
            yield reaction


def _defended(play: Play, act: Act) -> bool:
    """A reaction that helps is in force: nobody is asked for another."""
    manner = play.sequence.kinds[act.do].manner(play, act)
    helps = play.rules.reactions.helps_against
    return any(helps(made.do, manner) for made in play.state.reactions.get(act.at, ()))


def _meets(play: Play, do: str, act: Act, *, again: bool = False) -> bool:
    """It helps against this kind of attack, and is not in force already."""
    manner = play.sequence.kinds[act.do].manner(play, act)
    made = any(one.do == do for one in play.state.reactions.get(act.at, ()))
    declared = any(one.do == do for one in play.state.said_by(act.at).reactions)
    fresh = again or not (made or declared)
    return fresh and play.sequence.kinds[do].meets(play, do, manner)


def _over(play: Play, reaction: Act) -> list[tuple[object, ...]]:
    """What somebody suffered in the next action, and this was it. An easier difficulty is left for
    an action that has one; the bare hand rolls with the damage."""
    if reaction.do == BARE_HANDED:
        return []
    eased = play.sequence.kinds[reaction.do].eased
    return followed(play, reaction, *([] if eased else [SUFFERS]))


def _ease(play: Play, reaction: Act) -> None:
    """A parry makes what follows easier, once it was made."""
    made = any(one.do == reaction.do for one in play.state.reactions.get(reaction.who, ()))
    number = play.rules.reactions.next_action.get(reaction.do, 0) if made else 0
    if number:
        told = {"who": reaction.who, "act": reaction.id}
        eased = followed_by(play, reaction.who, number, reaction)
        play.happen("reaction_over", told, *eased, secret=True)


def _allowed(play: Play, said: Declaration) -> bool:
    peek = supposing(play, said)
    if play.rules.reactions.refusal(words(peek, said), play.rules.actions):
        return False
    new = said.reactions[-1]
    try:
        play.sequence.kinds[new.do].check(peek, new)
    except RuleError:
        return False
    return True
