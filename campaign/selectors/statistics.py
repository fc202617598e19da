"""How the dice of a campaign fell, for each person and for all.

Only rolls a viewer may see are counted: a count that moved would tell of a roll that is hidden.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import NamedTuple

from django.db.models import Count, F, Func, IntegerField

from accounts.models import User
from campaign.access import Seat, visible_rolls
from rules.fairness import Fairness, fairness

TYPED_IN = "entered"


class Fell(NamedTuple):
    """So many dice of one person showed one face; ``typed`` ones fell on a real table."""

    person: int | None
    typed: bool
    face: int
    times: int


Source = Callable[[Seat], Iterable[Fell]]


@dataclass(frozen=True, slots=True)
class Person:
    name: str
    dice: Fairness


@dataclass(frozen=True, slots=True)
class Statistics:
    everyone: Fairness
    typed: Fairness
    people: list[Person]


def of_the_table(seat: Seat) -> Iterable[Fell]:
    rows = (
        visible_rolls(seat)
        .order_by()
        .annotate(
            face=Func(F("faces"), function="unnest", output_field=IntegerField()),
            origin=F("record__origin"),
        )
        .values("roller_id", "origin", "face")
        .annotate(count=Count("pk"))
    )
    for row in rows:
        yield Fell(row["roller_id"], row["origin"] == TYPED_IN, row["face"], row["count"])


# Further apps add where their dice are kept.
SOURCES: list[Source] = [of_the_table]


def statistics(seat: Seat) -> Statistics:
    everyone: Counter[int] = Counter()
    typed: Counter[int] = Counter()
    each: dict[int, Counter[int]] = {}
    for source in SOURCES:
        for fell in source(seat):
            (typed if fell.typed else everyone)[fell.face] += fell.times
            if fell.person is not None and not fell.typed:
                each.setdefault(fell.person, Counter())[fell.face] += fell.times
    names = User.objects.in_bulk(each)
    people = [Person(names[one].name, fairness(counts)) for one, counts in each.items()]
    people.sort(key=lambda person: person.name.casefold())
    return Statistics(fairness(everyone), fairness(typed), people)
