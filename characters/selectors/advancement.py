"""Every possible improvement with its price, what can be afforded, and why not when not."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from characters.access import Hold
from characters.models import Character, Improvement, Points
from characters.services.advancement import State, last_adventure
from characters.services.ledger import balance, running
from characters.services.sheets import rules_of, sheet_of
from rules.characters.attributes import ATTRIBUTES
from rules.characters.sheet import Sheet
from rules.characters.training import Lesson
from rules.codes import Code
from rules.rulesets.slots import Ruleset


@dataclass(frozen=True, slots=True)
class Offer:
    skill: str
    held: bool
    before: Code
    after: Code
    cost: int
    training: str
    why_not: str


@dataclass(frozen=True, slots=True)
class Board:
    points: Points
    left: int
    closed: str
    groups: list[tuple[str, list[Offer]]]
    training: list[Improvement]
    settled: list[Improvement]


@dataclass(frozen=True, slots=True)
class Purse:
    """What stands in the way of an offer: money, training, and what was gained already."""

    left: int
    extra: int
    training: frozenset[str]
    gained: Counter[str]

    def why_not(self, rules: Ruleset, skill: str, cost: int) -> str:
        if skill in self.training:
            return "in training"
        if not rules.advancement.pips_legal(self.gained[skill] + 1):
            return "improved since the last adventure"
        short = cost + self.extra - self.left
        return f"{short} too few" if short > 0 else ""


def board(hold: Hold, lesson: Lesson) -> Board:
    character = hold.character
    rules, sheet = rules_of(hold.seat.campaign), sheet_of(character)
    points = Points(rules.points.improve_with)
    made = list(Improvement.objects.filter(character=character).select_related("made_by"))
    since = last_adventure(hold.seat.campaign)
    purse = Purse(
        left=balance(character, points),
        extra=lesson.extra_points,
        training=frozenset(row.skill for row in made if row.state == State.TRAINING),
        gained=Counter(row.skill for row in made if row.state == State.DONE and row.since == since),
    )
    return Board(
        points=points,
        left=purse.left,
        closed=_closed(character),
        groups=[(name, _offers(sheet, rules, name, lesson, purse)) for name in ATTRIBUTES],
        training=[row for row in made if row.state == State.TRAINING],
        settled=[row for row in made if row.state != State.TRAINING][:20],
    )


def _offers(
    sheet: Sheet, rules: Ruleset, attribute: str, lesson: Lesson, purse: Purse
) -> list[Offer]:
    skills = [skill for skill in rules.skills.under(attribute) if not skill.advanced]
    return [_offer(sheet, rules, skill.name, lesson, purse) for skill in skills]


def _offer(sheet: Sheet, rules: Ruleset, skill: str, lesson: Lesson, purse: Purse) -> Offer:
    before = sheet.code(rules, skill).base
    gain = rules.advancement.improve(before, "skill", lesson)
    return Offer(
        skill=skill,
        held=skill in sheet.skills,
        before=before,
        after=gain.to,
        cost=gain.cost,
        training=str(gain.training) if gain.training.count else "at once",
        why_not=purse.why_not(rules, skill, gain.cost),
    )


def _closed(character: Character) -> str:
    """Why nothing at all can be improved now."""
    if character.state != Character.State.ACTIVE:
        return "Only a character in play can improve."
    adventure = running(character.campaign)
    return f"“{adventure.title}” is running. Improve between adventures." if adventure else ""
