"""Two people on one sheet, or two clicks, at the same moment."""

from uuid import uuid4

import pytest

from accounts.models import User
from campaign.errors import Stale
from characters.models import Character, Improvement, SheetChange
from characters.services.fields import field_save, mark
from characters.services.ledger import balance
from characters.services.sheets import sheet_of
from tests.cast import Cast
from tests.party import award, improve, in_play
from tests.services.test_at_once import at_once

pytestmark = pytest.mark.django_db(transaction=True)


def save(cast: Cast, kesh: Character, user: User, field: str, value: str, was: str) -> object:
    which = {"campaign_id": cast.id, "character_id": kesh.pk}
    return field_save(user=user, **which, field=field, value=value, seen=mark(was))


def test_different_fields_are_both_kept() -> None:
    cast = Cast()
    kesh = in_play(cast, cast.player, dodge=3)
    at_once(
        lambda: save(cast, kesh, cast.player, "background", "Mine", ""),
        lambda: save(cast, kesh, cast.gm, "skills.dodge", "5D", "4D"),
        lambda: save(cast, kesh, cast.owner, "gm_notes", "Theirs", ""),
    )
    kesh.refresh_from_db()
    assert (kesh.background, kesh.gm_notes) == ("Mine", "Theirs")
    assert str(sheet_of(kesh).skills["dodge"]) == "5D"


def test_on_one_field_one_is_asked() -> None:
    cast = Cast()
    kesh = in_play(cast, cast.player)
    outcomes = at_once(
        lambda: save(cast, kesh, cast.player, "background", "Mine", ""),
        lambda: save(cast, kesh, cast.gm, "background", "Theirs", ""),
    )
    (stale,) = [outcome for outcome in outcomes if isinstance(outcome, Stale)]
    kesh.refresh_from_db()
    assert kesh.background == stale.current
    assert SheetChange.objects.filter(field="background").count() == 1


def test_double_clicking_improve_spends_once() -> None:
    cast, form = Cast(), uuid4()
    kesh = in_play(cast, cast.player, dodge=3)
    award(cast, kesh, 20)
    at_once(*[lambda: improve(cast, kesh, "dodge", form=form, seen="4D", price=4)] * 4)
    kesh.refresh_from_db()
    assert (balance(kesh, "skill"), Improvement.objects.count()) == (16, 1)
    assert str(sheet_of(kesh).skills["dodge"]) == "4D+1"
