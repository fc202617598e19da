"""Lines put together to cards: all that belongs to one act is told in one place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from combat.telling.lines import Line
from combat.telling.names import Names
from combat.telling.rolls import ORIGINS
from combat.telling.tables import tell, underway
from rules.combat.events import REVERTED
from rules.combat.masking import HIDDEN

# Told without the act they belong to: they join what the same people did just before.
FOLLOWS = (
    *("suffers", "disarmed", "numbed", "absorbed", "complication", "wild_die", "spent_points"),
    *("hurt", "hull_hit", "caught", "cover_hit", "scattered", "knocked_down", "took_hold"),
    *("learned", "switched_lead", "will_held", "confirmed", "commanded", "grip_broken"),
)
THROWN = ORIGINS["thrown"]
# How many cards back that may be.
BACK = 30
# Waiting is over once something more was told of the same act.
WAITING = ("rolled", "asked", "answered", "confirmed", "threw", "declared_reactions")
BEFORE = (
    *("joined", "commanded", "paid", "uncertain", "switched_lead", *WAITING),
    *("wild_die", "spent_points", "complication", "reacted"),
)


@dataclass(frozen=True, slots=True)
class Seen:
    """An event as its reader sees it. ``seq`` is 0 for everyone but GMs."""

    number: str
    type: str
    form: Mapping[str, Any]
    secret: str = ""
    seq: int = 0
    taken_back: str | None = None


@dataclass(frozen=True, slots=True)
class Told:
    """A line of a card. ``secret`` says in words who else can read it."""

    type: str
    line: Line
    secret: str
    seq: int


@dataclass(slots=True)
class Card:
    """One act with everything that came of it. ``taken_back`` is why, or None if it counts.

    ``seal`` is what a log shows of the dice where a round is over.
    """

    number: str
    seq: int
    taken_back: str | None
    round: int
    haste: int = 0
    people: set[str] = field(default_factory=set)
    lines: list[Told] = field(default_factory=list)
    answered: bool = False
    seal: Any = None

    @property
    def over(self) -> bool:
        """A question that was answered, when nothing else is told here: what followed tells it;
        a segment that names nobody: the strip shows it."""
        if self.head.type == "segment":
            return ": " not in self.head.line.text
        return self.answered and all(told.type in ("asked", "answered") for told in self.lines)

    @property
    def head(self) -> Told:
        main = (told for told in self.lines if told.type not in BEFORE)
        return next(main, self.lines[0])

    @property
    def rest(self) -> list[Told]:
        return [told for told in self.lines if told is not self.head]

    @property
    def secret(self) -> str:
        """Who can read it, where that is not everyone."""
        return self.lines[0].secret if all(told.secret for told in self.lines) else ""

    @property
    def kind(self) -> str:
        if self.head.type == "round":
            return "round"
        return "quiet" if all(told.line.quiet for told in self.lines) else "act"

    @property
    def value(self) -> tuple[object, ...]:
        """All that is shown of it."""
        return (
            self.number,
            self.seq,
            self.round,
            self.haste,
            self.taken_back,
            self.seal,
            *self.lines,
        )

    @property
    def seqs(self) -> list[int]:
        return [told.seq for told in self.lines]


@dataclass(frozen=True, slots=True)
class Stretch:
    """Cards next to each other that were taken back together."""

    cards: tuple[Card, ...]
    reason: str


class Story:
    """Reads events in their order."""

    def __init__(self, names: Names) -> None:
        self.cards: list[Card] = []
        self._names = names
        self._open: dict[str, Card] = {}
        self._questions: dict[str, str] = {}
        self._asked_in: dict[str, Card] = {}
        self._haste: dict[str, int] = {}
        self._said: dict[str, Mapping[str, Any]] = {}
        self._asked: set[str] = set()
        self._attacked: dict[str, str] = {}
        self._round = 0

    def read(self, seen: Seen) -> None:
        self._note(seen)
        line = self._by_hand(tell(seen.type, seen.form, self._names))
        act = self._act(seen)
        card = self._card(seen, act)
        card.people |= _people(seen.form)
        if seen.type == "rolled" and not card.lines and act in self._said:
            line = replace(line, pieces=underway(self._said[act], self._names))
        card.lines.append(Told(seen.type, line, seen.secret, seen.seq))
        card.answered = card.answered or seen.type == "answered"
        if seen.type == "asked":
            self._asked_in[_question(seen)] = card
        if act:
            self._open[act] = card
            card.haste = card.haste or self._haste.get(act, 0)

    def _by_hand(self, line: Line) -> Line:
        """Dice somebody was asked to throw were thrown with the button, unless they were typed."""
        rolls = tuple(
            replace(roll, origin=THROWN) if roll.key in self._asked and not roll.typed else roll
            for roll in line.rolls
        )
        return replace(line, rolls=rolls) if rolls != line.rolls else line

    def told(self) -> list[Card]:
        for card in self.cards:
            _tidy(card)
        return self.cards

    def _note(self, seen: Seen) -> None:
        """What later lines need to know: the round, and how hasty each act is."""
        form = seen.form
        if seen.type in ("round", REVERTED):
            self._open, self._haste, self._said, self._attacked = {}, {}, {}, {}
        if seen.type == "attacked":
            self._attacked.pop(str(form.get("at")), None)
        self._round = _round(form) or self._round
        for said in form.get("said") or ():
            for act in (*(said.get("acts") or ()), *(said.get("reactions") or ())):
                self._said[str(act.get("id"))] = {"who": said.get("who"), **act}
                self._haste[str(act.get("id"))] = act.get("haste") or said.get("haste") or 0

    def _act(self, seen: Seen) -> str:
        """The act an event belongs to, by its id, by the name of a roll, or by a question."""
        form = seen.form
        question = form.get("question")
        if seen.type == "asked" and isinstance(question, Mapping):
            about = question.get("about") or {}
            act = _act_of(about) or self._met(about)
            self._asked |= {str(about.get("roll"))} if question.get("kind") == "throw" else set()
            self._questions[str(question.get("id"))] = act
            if question.get("kind") == "reaction":
                self._attacked[str(question.get("of"))] = act
            return act
        if seen.type == "answered":
            return self._questions.get(str(question), "")
        if seen.type in ("reacted", "declared_reactions"):
            return self._attacked.get(str(form.get("who")), "") or _act_of(form)
        return _act_of(form) or self._met(form)

    def _met(self, form: Mapping[str, Any]) -> str:
        """The attack that a reaction meets, by the name of its roll."""
        keys = (form.get("roll"), *(one.get("key") for one in form.get("rolls") or ()))
        parts = next((key.split(":") for key in keys if isinstance(key, str)), [])
        reacts = len(parts) > 2 and parts[2].startswith(("combat_", "full_"))
        return self._attacked.get(parts[1], "") if reacts else ""

    def _card(self, seen: Seen, act: str) -> Card:
        found = self._open.get(act) if act else None
        if seen.type == "answered" and found is None:
            found = self._asked_in.get(_question(seen))
        if found is None and not act and seen.type in FOLLOWS:
            found = self._followed(_people(seen.form))
        if found is not None and found.taken_back == seen.taken_back:
            return found
        card = Card(seen.number, seen.seq, seen.taken_back, self._round)
        self.cards.append(card)
        return card

    def _followed(self, people: set[str]) -> Card | None:
        """The latest act of this round in which all of these took part."""
        for card in reversed(self.cards[-BACK:]):
            if card.head.type in ("round", REVERTED):
                return None
            if card.kind == "act" and people <= card.people:
                return card
        return None


def cards(events: Iterable[Seen], names: Names) -> list[Card]:
    """In the order they began."""
    story = Story(names)
    for seen in events:
        story.read(seen)
    return story.told()


def newest_first(told: list[Card]) -> list[Card | Stretch]:
    """What was taken back is folded together, what tells nothing any more is left out."""
    return list(_folded(reversed([card for card in told if not card.over])))


def _folded(told: Iterable[Card]) -> Iterator[Card | Stretch]:
    stretch: list[Card] = []
    for card in told:
        if stretch and stretch[0].taken_back != card.taken_back:
            yield Stretch(tuple(stretch), stretch[0].taken_back or "")
            stretch = []
        if card.taken_back is None:
            yield card
        else:
            stretch.append(card)
    if stretch:
        yield Stretch(tuple(stretch), stretch[0].taken_back or "")


def _question(seen: Seen) -> str:
    asked = seen.form.get("question")
    return str(asked.get("id") if isinstance(asked, Mapping) else asked)


def _act_of(form: Mapping[str, Any]) -> str:
    """The id of an act, of itself or in the name of a roll; initiative is rolled by nobody's."""
    act = form.get("act")
    if isinstance(act, str) and act != HIDDEN:
        return act
    keys = [form.get("roll"), *(one.get("key") for one in form.get("rolls") or ())]
    key = next((key for key in keys if isinstance(key, str) and key.count(":") > 1), "")
    name = next((part for part in key.split(":")[1:] if "." in part), "")
    return name or (key if ":initiative:" in key else "")


def _round(form: Mapping[str, Any]) -> int:
    if isinstance(form.get("round"), int):
        return int(form["round"])
    keys = [str(one.get("key", "")) for one in form.get("rolls") or ()]
    number = next((key.partition(":")[0] for key in keys), "")
    return int(number) if number.isdecimal() else 0


def _people(form: Mapping[str, Any]) -> set[str]:
    named = (form.get(key) for key in ("who", "at", "target"))
    return {name for name in named if isinstance(name, str) and name}


def _tidy(card: Card) -> None:
    """Dice told again count where they are told last; what was waited for is no news then."""
    later: set[str] = set()
    kept: list[Told] = []
    over = False
    for told in reversed(card.lines):
        rolls = tuple(roll for roll in told.line.rolls if _new(roll.key, later))
        later |= {roll.key for roll in rolls}
        if not (over and told.type in WAITING and not rolls):
            kept.append(replace(told, line=replace(told.line, rolls=rolls)))
        over = over or told.type not in WAITING
    card.lines = kept[::-1]


def _new(key: str, later: set[str]) -> bool:
    return key == HIDDEN or key not in later
