"""The desk of ``decide``: the rules, the state as it stands, the dice, and what has happened."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from rules.codes import Code
from rules.combat.arms import Sheet
from rules.combat.events import Change, Event, evolve
from rules.combat.masking import masked, names_any
from rules.combat.replay import Keyed, RollBook
from rules.combat.screens import is_screened, veil
from rules.combat.serial import plain
from rules.combat.state import GAMEMASTER, Combatant, Question, State
from rules.combat.typed import require_fitting, wanted
from rules.dice import Dice, EnteredDice
from rules.errors import RuleError
from rules.mechanics.rule import required
from rules.rolls import Modifier, Roll, Terms, roll, with_modifiers
from rules.source import Source

if TYPE_CHECKING:
    from rules.combat.sequence import Sequence
    from rules.rulesets.slots import Ruleset

# What tells of a roll or an act where nobody is named, and what would tell of somebody's means.
_NAMING = ("key", "act", "roll")
_MEANS = ("weapon", "skill", "range", "parts")


@dataclass(frozen=True, slots=True)
class Asked:
    """What a roll is for. ``key`` names it in the fight, once and for all.

    What is looked up in a ``chart`` has no wild die: its number is a row, not a sum.
    """

    key: str
    who: str
    purpose: str
    code: Code
    modifiers: tuple[Modifier, ...] = ()
    cap: int | None = None
    bare_pips: bool = False
    chart: bool = False


@dataclass(slots=True)
class Play:
    """Used up by one command: everything it tells is applied at once and kept.

    ``halted``: something has to be said by the gamemaster before all the rest happens. ``typing``
    names the roll whose dice are being typed in by this command.
    """

    rules: "Ruleset"
    state: State
    dice: Dice
    halted: bool = False
    typing: str = ""
    events: list[Event] = field(default_factory=list)
    untold: dict[str, "tuple[Asked, Roll]"] = field(default_factory=dict)

    @property
    def sequence(self) -> "Sequence":
        return required(self.rules.sequence, "combat")

    def who(self, name: str) -> Combatant:
        return self.state.combatant(name)

    def sheet(self, name: str) -> Sheet:
        return self.state.sheet(name)

    def switched_on(self, option: str) -> bool:
        """A switch in its position for this fight; one the ruleset lacks is off."""
        chosen = self.state.options.get(option)
        if chosen is None:
            known = (one.default for one in self.rules.switches if one.name == option)
            chosen = next(known, "off")
        return chosen == "on"

    def lent_by(self, option: str) -> Source | None:
        """Where the rules behind a switch come from, also where they are borrowed."""
        return next((one.source for one in self.rules.switches if one.name == option), None)

    def pick(self) -> str:
        return self.state.options.get("difficulty_pick", "")

    def happen(
        self,
        kind: str,
        data: Mapping[str, Any] | None = None,
        *changes: Change,
        secret: bool = False,
        private: Iterable[str] = (),
    ) -> None:
        """Tell an event. What names a hidden combatant is told to everybody without the name."""
        told = plain(data or {})
        self._note_rolls(told)
        hearers = self._hearers(told, private)
        secret = secret or self._concerns_hidden(told)
        form, kept = (None, ()) if secret else veil(self.state, kind, told)
        behind = [("put", "behind", key, self.state.seq + 1) for key in kept]
        event = Event(
            seq=self.state.seq + 1,
            type=kind,
            data=told,
            changes=tuple(plain(change) for change in (*changes, *behind)),
            public=None if form is None else self._masked(form),
            private={name: self._masked(told, name) for name in hearers},
        )
        self.state = evolve(self.state, event)
        self.events.append(event)

    def ask(
        self,
        kind: str,
        of: str,
        choices: Iterable[str],
        *,
        secret: bool = False,
        **about: str | int,
    ) -> None:
        """Put a question; the fight waits for its answer.

        What others may not know of is not counted: a gap would betray it.
        """
        given = tuple(choices)
        concerned = of or about.get("who", GAMEMASTER)
        unseen = secret or concerned in self.state.hidden or self._behind_screen(about, concerned)
        number = self.state.asked + (not unseen)
        name = f"s{self.state.seq + 1}" if unseen else f"q{number}"
        asked = Question(id=name, kind=kind, of=of, choices=given, about=about, secret=unseen)
        self.happen(
            "asked",
            {"question": asked, "who": asked.concerns},
            ("put", "questions", name, asked),
            ("state", {"asked": number}),
            secret=secret or self._behind_screen(about, concerned),
        )

    def _behind_screen(self, about: Mapping[str, str | int], who: object) -> bool:
        """A question about a roll would tell of the roll."""
        return "roll" in about and is_screened(self.state, str(about["roll"]), str(who))

    def _note_rolls(self, told: Mapping[str, Any]) -> None:
        """A roll that had to wait is told again when it counts, but it was thrown only once."""
        for record in told.get("rolls", ()):
            self.untold.pop(record["key"], None)
            if record["key"] in self.state.rolls:
                record["earlier"] = True

    def roll(self, asked: Asked) -> Roll:
        """Throw: with dice typed in for this roll, kept from before, or new ones."""
        chosen = None if asked.chart else self.rules.wild_die.choices
        settled = self.state.options.get("wild_one", "ask")
        terms = Terms(
            modifiers=tuple(modifier for modifier in asked.modifiers if modifier.code),
            cap=asked.cap,
            wild=chosen,
            wild_choice=settled if chosen and settled in chosen else None,
            bare_pips=asked.bare_pips,
        )
        if asked.key == self.typing:
            dice, wild = self._dice_of(asked)
            require_fitting(self.state.entered[asked.key], dice, wild=wild)
        source = self.source if self.typed_in(asked) else self.thrown
        return roll(asked.code, source(asked.key, asked.who), terms)

    def typed_in(self, asked: Asked) -> bool:
        """Dice were typed in for a roll, and there are enough; it may have changed since."""
        faces = self.state.entered.get(asked.key)
        if faces is None:
            return False
        dice, wild = self._dice_of(asked)
        return len(faces) >= wanted(faces, dice, wild=wild)

    def _dice_of(self, asked: Asked) -> tuple[int, bool]:
        """How many dice a roll has, and whether one of them is wild."""
        wild = bool(self.rules.wild_die.choices) and not asked.chart
        return with_modifiers(asked.code, asked.modifiers).dice, wild

    def number(self, key: str, computed: int) -> int:
        """A number, unless the gamemaster has set another."""
        override = self.state.overrides.get(key)
        try:
            return computed if override is None else int(override.value)
        except ValueError as error:
            raise RuleError("override.no_value", key=key) from error

    def word(self, key: str, computed: str) -> str:
        override = self.state.overrides.get(key)
        return computed if override is None else str(override.value)

    def source(self, key: str, who: str = "") -> Dice:
        if key in self.state.entered:
            return Keyed(EnteredDice(self.state.entered[key]), key)
        return self.thrown(key, who)

    def thrown(self, key: str, who: str = "") -> Dice:
        """The dice of the page."""
        if not isinstance(self.dice, RollBook):
            return self.dice
        return self.dice.named(key, unseen=is_screened(self.state, key, who))

    def _concerns_hidden(self, told: Mapping[str, Any]) -> bool:
        """Nobody else is struck, asked or named: then there is nothing to be seen."""
        if not self.state.hidden:
            return False
        if "who" not in told:
            named = " ".join(str(told.get(key, "")) for key in _NAMING)
            return names_any(named, frozenset(self.state.hidden))
        if told["who"] not in self.state.hidden:
            return False
        at = told.get("at") or told.get("target")
        return not at or at in self.state.hidden

    def _hearers(self, told: Mapping[str, Any], private: Iterable[str]) -> set[str]:
        """Whoever is told besides, and the player of somebody hidden."""
        named = {name for name in private if name}
        who = told.get("who")
        if isinstance(who, str) and who in self.state.hidden:
            named |= {self.state.controller(who)} - {GAMEMASTER}
        return named

    def _masked(self, told: Any, viewer: str = GAMEMASTER) -> Any:
        if not self.state.hidden:
            return told
        owned = self.state.controller
        unseen = {name for name in self.state.hidden if not viewer or owned(name) != viewer}
        return form_without(told, frozenset(unseen))


def form_without(told: Mapping[str, Any], unseen: frozenset[str]) -> Any:
    """An event without those who are unseen, and without the means of one who does something."""
    if told.get("who") in unseen:
        told = {key: value for key, value in told.items() if key not in _MEANS}
    return masked(dict(told), unseen)


def roll_told(asked: Asked, thrown: Roll, **more: Any) -> dict[str, Any]:
    """A roll as plain values, with every face and every reason."""
    return {
        "key": asked.key,
        "who": asked.who,
        "purpose": asked.purpose,
        "code": str(thrown.code),
        "base": str(thrown.base),
        "modifiers": [modifier_told(modifier) for modifier in thrown.modifiers],
        "faces": thrown.faces,
        "wild": thrown.wild,
        "extra": thrown.extra,
        "dropped": thrown.dropped,
        "cap": thrown.cap,
        "thrown": thrown.thrown,
        "total": thrown.total,
        "origin": thrown.origin,
        "number": thrown.number,
        **more,
    }


def modifier_told(modifier: Modifier) -> dict[str, str]:
    told = {"code": modifier.code.signed, "reason": modifier.reason}
    return {**told, "source": str(modifier.source)} if modifier.source else told


def part_told(number: int, reason: str, source: Source | None = None) -> dict[str, Any]:
    """A part of a difficulty."""
    told: dict[str, Any] = {"number": number, "reason": reason}
    return {**told, "source": str(source)} if source else told


def refuse_unless(condition: bool, code: str, **params: Any) -> None:
    if not condition:
        raise RuleError(code, **params)
