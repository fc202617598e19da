"""The roll for a higher attribute, against the best of the species."""

from __future__ import annotations

from uuid import UUID, uuid5

from campaign.access import Seat
from campaign.models import TableRoll
from campaign.services.rolls import Throw, throw
from characters.models import Improvement
from characters.services.sheets import rules_of, sheet_of
from characters.species import species_named
from rules.characters.advancement import AttributeTest
from rules.characters.improving import KINDS
from rules.codes import Code


def verdict(seat: Seat, made: Improvement) -> AttributeTest | None:
    """Whether it is gained, or the points that come back. Both rolls are kept.

    None while a GM has yet to say what a 1 on the wild die does.
    """
    rules = rules_of(seat.campaign)
    if made.kind != KINDS["attribute"].kind or not rules.advancement.attribute_tested:
        return AttributeTest(improved=True, refund=0)
    before, after = Code.parse(made.before), Code.parse(made.after)
    best = species_named(sheet_of(made.character).species).best(made.name) or after
    own = _rolled(seat, made, "own", after, f"Higher {made.name}")
    against = _rolled(seat, made, "species", best, f"Best {made.name} of the species")
    if own.undecided or against.undecided:
        return None
    return rules.advancement.test_attribute(before, own.total, against.total)


def _rolled(seat: Seat, made: Improvement, which: str, code: Code, label: str) -> TableRoll:
    """Rolled once, whoever asks again after a GM has settled it."""
    roll_id: UUID = uuid5(made.pk, which)
    wanted = Throw(
        roll_id,
        code,
        label=label,
        subject=made.character.name,
        subject_id=made.character.pk,
    )
    return TableRoll.objects.filter(pk=roll_id).first() or throw(seat, wanted)
