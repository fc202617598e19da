"""The slot that says how a round goes, and the kinds of act a round is made of.

``Sequence`` is the strategy of a ruleset. The engine calls it and knows nothing of segments, of the
order people speak in or of when damage counts.
"""

from abc import abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from rules.combat.keeping import recalled
from rules.combat.numbers import is_reaction
from rules.combat.state import Act, Declaration, Question, State
from rules.errors import RuleError
from rules.mechanics.reactions import is_full
from rules.mechanics.rule import Rule
from rules.rolls import Roll
from rules.source import Source
from rules.values import value

if TYPE_CHECKING:
    from rules.combat.arms import Arm
    from rules.combat.command import Command
    from rules.combat.fields import Field, Surroundings
    from rules.combat.foreseeing import Foreseen
    from rules.combat.play import Asked, Play


@dataclass(frozen=True, slots=True)
class Handler:
    """What a command does. ``check`` refuses and changes nothing; ``run`` tells events.

    ``always`` is accepted whatever the segment; otherwise the sequence is asked.
    """

    check: "Callable[[Play, Command], None]"
    run: "Callable[[Play, Command], None]"
    gamemaster: bool = False
    always: bool = False


class Kind:
    """A kind of act. ``moving`` acts come last within a haste; ``harms`` is meant to hurt.

    ``group`` is where a page lists it; what is not ``declared`` comes of itself. What is not
    ``eased`` has no difficulty that the action before could make another.
    """

    moving = False
    harms = False
    at_once = False
    while_held = False
    group = "other"
    declared = True
    eased = True

    def absent(self, play: "Play", who: str) -> RuleError | None:
        """Why somebody has it nowhere in this fight, whatever else is said."""
        return None

    def words(self, act: Act) -> tuple[str, ...]:
        """What it counts as, in the words of the rule of actions."""
        return (act.do,) * act.times

    def fields(self, around: "Surroundings", act: Act) -> "tuple[Field, ...]":
        """What it takes, as far as ``act`` is known."""
        return ()

    def check(self, play: "Play", act: Act) -> None:
        """Refuse what cannot be declared."""

    def measure(self, play: "Play", arm: "Arm") -> tuple[str, Source]:
        """What prints the number a blow has to reach, in a word and with its source."""
        return arm.name, play.rules.melee.source

    def manner(self, play: "Play", act: Act) -> str:
        """The kind of attack it is, for whoever reacts to it."""
        return play.sheet(act.who).arm(act.weapon).kind

    def uses(self, play: "Play", act: Act) -> str:
        """The weapon it uses up a shot or a piece of."""
        return ""

    def meets(self, play: "Play", do: str, manner: str) -> bool:
        """As a reaction of this name: does it help against such an attack?"""
        return play.rules.reactions.helps_against(do, manner)

    def costs_here(self, play: "Play", act: Act) -> bool:
        """Is it an action here, though it is free elsewhere?"""
        return False

    def foresee(self, play: "Play", act: Act) -> "tuple[Foreseen, ...]":
        """The rolls it will lead to, or how far it leads."""
        return ()

    def happens(self, play: "Play", act: Act, haste: int) -> bool:
        """Do it. False: a question was put, come back when it is answered."""
        raise NotImplementedError


Kinds = Mapping[str, Kind]
Commands = Mapping[str, Handler]
Answer = Callable[["Play", Question, str, Mapping[str, Any]], None]


@value(kw_only=True)
class Sequence(Rule):
    """How a round goes: its segments, who speaks when, what happens in which order.

    Where it goes ``at_once``, what somebody declares happens before the next one speaks.
    """

    at_once = False

    kinds: Kinds = field(repr=False)
    commands: Commands = field(repr=False, default_factory=dict)
    answers: Mapping[str, Answer] = field(repr=False, default_factory=dict)

    @abstractmethod
    def segments(self, play: "Play") -> tuple[str, ...]:
        """The names of the segments of a round, in order."""

    @abstractmethod
    def accepts(self, state: State) -> tuple[str, ...]:
        """The kinds of command the present segment takes, besides those taken always."""

    @abstractmethod
    def begin(self, play: "Play") -> None:
        """Begin a round that has just been counted."""

    @abstractmethod
    def carry_on(self, play: "Play") -> None:
        """After each command: go on by itself as far as nobody has to be waited for."""

    @abstractmethod
    def resolve(self, play: "Play") -> bool:
        """Let the next thing happen. False: nothing is left, or somebody was asked."""

    def continued(self, play: "Play", said: Declaration, data: Mapping[str, Any]) -> Declaration:
        """What is said now, together with what was said before where that is possible."""
        return said

    def writes(self, state: State, *, reactions: bool) -> bool:
        """May actions, or reactions, be written ahead now?"""
        return False

    def reacts(self, do: str) -> bool:
        """Is it said as a reaction, and not among the actions?"""
        return is_reaction(do) and not is_full(do)

    def check_declaration(self, play: "Play", said: Declaration) -> None:
        """Refuse what this ruleset does not allow to be said together."""

    def check_reaction(self, play: "Play", said: Declaration) -> None:
        """Refuse reactions this ruleset does not allow."""

    def answer(
        self, play: "Play", question: Question, choice: str, data: Mapping[str, Any]
    ) -> None:
        """Settle a question, by its kind."""
        if question.kind not in self.answers:
            raise RuleError("question.unknown", kind=question.kind)
        self.answers[question.kind](play, question, choice, data)

    def ready_to_attack(self, play: "Play", act: Act, haste: int) -> bool:
        """Before an attack is rolled: may put a question to the defender and return False."""
        return True

    def ready_to_fire(self, play: "Play", act: Act, haste: int) -> bool:
        """The same for a shot at a craft: those who fly it are asked."""
        return True

    def throw(self, play: "Play", asked: "Asked") -> Roll | None:
        """The roll of an act, or what was kept of it; None when a question about it was put."""
        kept = play.state.rolls.get(asked.key)
        return play.roll(asked) if kept is None else recalled(kept, asked.modifiers)

    def takes_haste(self) -> bool:
        """May everything one does be hastened?"""
        return True

    def takes_number(self, play: "Play") -> bool:
        """Is the number of actions told now, before they are chosen?"""
        return False

    def still_to_act(self, play: "Play", name: str) -> bool:
        """Has somebody a turn to come this round, who might yet join the others?"""
        return False

    def hastens_single_acts(self, play: "Play") -> bool:
        """May one act have another haste than the rest?"""
        return False

    def hastes(self, said: Declaration) -> int:
        """How many actions the haste of a declaration counts for."""
        return max(said.haste, said.reaction_haste or 0)

    def given_haste(self, play: "Play", who: str) -> int:
        """Haste somebody has this round without an action."""
        return 0
