"""Everything on a sheet that can be improved for points, by kind.

A new kind is an ``Improvable`` in ``KINDS``: it says where it stands, what the next step costs and
how long it takes, and what it writes. Whoever pays for it and trains it needs nothing else.
"""

from dataclasses import replace

from rules.characters.improvable import Improvable, Pupil, Step
from rules.characters.improvable_codes import (
    ImprovableAdvanced,
    ImprovableAttribute,
    ImprovableSkill,
    ImprovableSpecialization,
)
from rules.characters.improvable_force import ImprovableForce, ImprovablePower
from rules.characters.sheet import Sheet
from rules.errors import RuleError

YES, NO = "yes", "no"


class ImprovableMove(Improvable):
    """How far somebody gets in a round, up to the best of their species."""

    kind = "move"

    def offered(self, pupil: Pupil) -> bool:
        return pupil.rules.advancement.moves

    def named(self, pupil: Pupil, name: str) -> str:
        return ""

    def now(self, pupil: Pupil, name: str) -> str:
        return str(pupil.sheet.move)

    def step(self, pupil: Pupil, name: str) -> Step:
        best = pupil.species.best_move if pupil.species else None
        gain = pupil.rules.advancement.improve_move(pupil.sheet.move, pupil.lesson, best)
        return Step(
            kind=self.kind,
            name="",
            before=str(pupil.sheet.move),
            after=str(gain.to),
            cost=gain.cost,
            training=gain.training,
        )

    def put(self, pupil: Pupil, name: str, standing: str) -> Sheet:
        return replace(pupil.sheet, move=int(standing))

    def field(self, name: str) -> str:
        return "move"


class Awakening(Improvable):
    """Becoming sensitive to the Force."""

    kind = "force_sensitive"

    def offered(self, pupil: Pupil) -> bool:
        return pupil.rules.advancement.force_sensitivity and not pupil.sheet.droid

    def named(self, pupil: Pupil, name: str) -> str:
        return ""

    def now(self, pupil: Pupil, name: str) -> str:
        return YES if pupil.sheet.force_sensitive or pupil.sheet.force else NO

    def step(self, pupil: Pupil, name: str) -> Step:
        already = self.now(pupil, name) == YES
        gain = pupil.rules.advancement.become_force_sensitive(already=already)
        return Step(
            kind=self.kind,
            name="",
            before=NO,
            after=YES,
            cost=gain.cost,
            training=gain.training,
        )

    def put(self, pupil: Pupil, name: str, standing: str) -> Sheet:
        return replace(pupil.sheet, force_sensitive=standing == YES)

    def field(self, name: str) -> str:
        return "force_sensitive"


KINDS: dict[str, Improvable] = {
    each.kind: each
    for each in (
        ImprovableSkill(),
        ImprovableSpecialization(),
        ImprovableAdvanced(),
        ImprovableAttribute(),
        ImprovableMove(),
        Awakening(),
        ImprovableForce(),
        ImprovablePower(),
    )
}


def improvable(pupil: Pupil, kind: str) -> Improvable:
    """A kind these rules improve."""
    found = KINDS.get(kind)
    if found is None or not found.offered(pupil):
        raise RuleError("advance.no_such_kind", kind=kind)
    return found
