"""What a Force power is rolled against, term by term: level, target, distance, kinship, mastery."""

from collections.abc import Iterator

from rules.errors import RuleError
from rules.mechanics.difficulty import Difficulties, shifted
from rules.mechanics.force_mastery import ForceMastery
from rules.mechanics.force_powers import Added, Power, clouded
from rules.rolls import succeeds
from rules.source import Source
from rules.values import value


@value
class Term:
    """One part of a difficulty number, with its reason and source."""

    number: int
    reason: str
    source: Source

    def __str__(self) -> str:
        return f"{self.number:+d} {self.reason} · {self.source}"


@value
class PowerDifficulty:
    """What one Force skill of a power must reach."""

    skill: str
    terms: tuple[Term, ...]

    @property
    def number(self) -> int:
        return sum(term.number for term in self.terms)

    def reached_by(self, roll: int) -> bool:
        return succeeds(roll, self.number)


@value(kw_only=True)
class Attempt:
    """The situation a power is used in.

    ``situations`` are words of the power's own lines; one that is added may stand several times.
    ``proximity`` and ``relationship`` are the gamemaster's numbers, their charts being in none of
    the documents. ``resistance`` is the target's roll, ``damage`` that of a blaster, ``emptiness``
    the roll a target in emptiness entered it with. ``levels_harder`` comes of refusing the lure;
    ``level_number`` is the number the gamemaster set within the level.
    """

    situations: tuple[str, ...] = ()
    proximity: int = 0
    relationship: int = 0
    resistance: int | None = None
    damage: int | None = None
    emptiness: int | None = None
    learned: bool = True
    levels_harder: int = 0
    level_number: int | None = None
    pick: str = ""


@value
class PowerNumbers:
    """Turns the levels of the powers into the numbers of a ruleset."""

    difficulties: Difficulties
    mastery: ForceMastery

    def of(self, power: Power, attempt: Attempt) -> tuple[PowerDifficulty, ...]:
        """A difficulty for each skill; a power that may not be used unlearned is refused."""
        return tuple(
            PowerDifficulty(skill, tuple(self._terms(power, skill, attempt)))
            for skill in power.skills
        )

    def opposed_or_set(self, *, base: int = 0, opposed_roll: int = 0, learned: bool = True) -> int:
        """A finished number: what is set, what the target rolled, and five where not mastered."""
        return base + opposed_roll + self.mastery.added_difficulty(learned=learned)

    def _terms(self, power: Power, skill: str, attempt: Attempt) -> Iterator[Term]:
        yield self._base(power, skill, attempt)
        for added in power.uses[skill].added:
            yield from _added(power, added, attempt)
        if attempt.emptiness is not None and skill == clouded(power.skills):
            yield Term(attempt.emptiness, "target in emptiness", power.source)
        unmastered = self.mastery.added_difficulty(learned=attempt.learned)
        if unmastered:
            yield Term(unmastered, "not mastered", self.mastery.source)

    def _base(self, power: Power, skill: str, attempt: Attempt) -> Term:
        """The target's roll where there is one; a level is no part of it and does not shift."""
        use = power.uses[skill]
        if use.resisted_by and attempt.resistance is not None:
            return Term(attempt.resistance, "/".join(use.resisted_by), power.source)
        if not use.levels:
            raise RuleError("force.roll_needed", power=power.key, rolls=use.resisted_by)
        level = shifted(use.level(attempt.situations), attempt.levels_harder)
        number = attempt.level_number
        if number is None:
            number = self.difficulties.level_number(level, attempt.pick)
        return Term(number, level, power.source)


def _added(power: Power, added: Added, attempt: Attempt) -> Iterator[Term]:
    """What the table of the power adds; nothing is said of what adds nothing."""
    times = attempt.situations.count(added.situation) if added.situation else 1
    number = times * _amount(power, added, attempt) if times else 0
    if number:
        reason = added.situation if added.what.isdecimal() else added.what
        yield Term(number, reason, power.source)


def _amount(power: Power, added: Added, attempt: Attempt) -> int:
    if added.what.isdecimal():
        return int(added.what)
    known = {
        "proximity": attempt.proximity,
        "relationship": attempt.relationship,
        "damage": attempt.damage,
    }
    amount = known.get(added.what, attempt.resistance or 0)
    if amount is None:
        raise RuleError("force.roll_needed", power=power.key, rolls=(added.what,))
    return amount
