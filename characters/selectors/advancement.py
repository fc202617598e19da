"""Every possible improvement with its price, what can be afforded, and why not when not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from characters.access import Hold
from characters.models import Character, Improvement, Points
from characters.services.advancement import State, closed, last_adventure, pupil
from characters.services.ledger import balance
from characters.services.sheets import refused, rules_of
from rules.characters.attributes import ATTRIBUTES
from rules.characters.improvable import Pupil, Step
from rules.characters.improving import KINDS
from rules.errors import RuleError

SETTLED_SHOWN = 20


@dataclass(frozen=True, slots=True)
class Offer:
    """One line of the page: a step to take, or why there is none."""

    kind: str
    name: str
    label: str
    step: Step | None
    why_not: str

    @property
    def training(self) -> str:
        return str(self.step.training) if self.step and self.step.training.count else "at once"


@dataclass(frozen=True, slots=True)
class Group:
    """Offers under one heading; ``specialize`` are the skills that may have specializations."""

    title: str
    offers: list[Offer]
    specialize: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Board:
    points: Points
    left: int
    closed: str
    groups: list[Group]
    training: list[Improvement]
    settled: list[Improvement]


@dataclass(frozen=True, slots=True)
class Desk:
    """What stands in the way of an offer: money, training, and what was gained already."""

    who: Pupil
    left: int
    training: frozenset[tuple[str, str]]
    gained: Counter[tuple[str, str]]

    def offer(self, kind: str, name: str, label: str = "") -> Offer:
        try:
            step = KINDS[kind].step(self.who, name)
        except RuleError as error:
            return Offer(kind, name, label or name, None, str(refused(error)))
        return Offer(kind, name, label or name, step, self._why_not(step))

    def offers(self, kind: str, names: Iterable[str], label: str = "") -> list[Offer]:
        found = KINDS[kind].offered(self.who)
        return [self.offer(kind, name, label) for name in names] if found else []

    def _why_not(self, step: Step) -> str:
        thing = step.kind, step.name
        if thing in self.training:
            return "in training"
        advancement = self.who.rules.advancement
        if KINDS[step.kind].counted and not advancement.pips_legal(self.gained[thing] + 1):
            return "improved since the last adventure"
        short = step.price - self.left
        return f"{short} too few" if short > 0 else ""


def board(hold: Hold) -> Board:
    character = hold.character
    made = list(Improvement.objects.filter(character=character).select_related("made_by"))
    points = Points(rules_of(hold.seat.campaign).points.improve_with)
    desk = _desk(character, made, points)
    shut = closed(character)
    return Board(
        points=points,
        left=desk.left,
        closed=str(shut) if shut else "",
        groups=[group for group in _groups(desk) if group.offers],
        training=[row for row in made if row.state == State.TRAINING],
        settled=[row for row in made if row.state != State.TRAINING][:SETTLED_SHOWN],
    )


def _desk(character: Character, made: list[Improvement], points: Points) -> Desk:
    since = last_adventure(character.campaign)
    since_id = since.pk if since else None
    gained = [row for row in made if row.state == State.DONE and row.since_id == since_id]
    return Desk(
        who=pupil(character),
        left=balance(character, points),
        training=frozenset((row.kind, row.name) for row in made if row.state == State.TRAINING),
        gained=Counter((row.kind, row.name) for row in gained),
    )


def _groups(desk: Desk) -> list[Group]:
    return [
        *(_attribute(desk, attribute) for attribute in ATTRIBUTES),
        Group("Advanced skills", desk.offers("advanced", KINDS["advanced"].names(desk.who))),
        Group("Move", desk.offers("move", ("",), "Move")),
        Group("The Force", desk.offers("force_sensitive", ("",), "Force-sensitive")),
    ]


def _attribute(desk: Desk, attribute: str) -> Group:
    """The attribute itself, then its skills, each followed by its specializations."""
    held = desk.who.sheet.specializations
    offers = desk.offers("attribute", (attribute,), attribute)
    skills = [s.name for s in desk.who.rules.skills.under(attribute) if not s.advanced]
    for skill in skills:
        offers += desk.offers("skill", (skill,))
        special = [f"{skill}: {part}" for part in held.get(skill, {})]
        offers += desk.offers("specialization", special)
    open_to = skills if KINDS["specialization"].offered(desk.who) else ()
    return Group(attribute.capitalize(), offers, tuple(open_to))
