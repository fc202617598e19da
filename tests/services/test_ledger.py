from uuid import uuid4

import pytest
from django.db import DatabaseError, IntegrityError, connection, transaction

from characters.models import Balance, Character, LedgerEntry
from characters.services.ledger import add, balance, entry_take_back, points_award
from tests.cast import Cast
from tests.services.refusals import expect_refusal


@pytest.fixture
def kesh(cast: Cast) -> Character:
    return Character.objects.create(
        campaign=cast.campaign, player=cast.player, name="Kesh", sheet={}, state="active"
    )


def award(cast: Cast, kesh: Character, amount: int = 5, form=None, **changes) -> None:
    given = {"points": "skill", "reason": "The chase", "characters": [kesh.pk]} | changes
    points_award(
        user=cast.gm, campaign_id=cast.id, award_id=form or uuid4(), amount=amount, **given
    )


def test_the_balance_is_the_sum_of_the_ledger(cast: Cast, kesh: Character) -> None:
    award(cast, kesh, 5)
    award(cast, kesh, 3)
    add(kesh, cast.player, points="skill", amount=-4, reason="Dodge")
    assert balance(kesh, "skill") == 4


def test_the_same_award_sent_twice_is_given_once(cast: Cast, kesh: Character) -> None:
    form = uuid4()
    award(cast, kesh, 5, form)
    award(cast, kesh, 5, form)
    assert balance(kesh, "skill") == 5


def test_what_is_not_there_cannot_be_spent(cast: Cast, kesh: Character) -> None:
    award(cast, kesh, 2)
    with expect_refusal("ledger.too_few"):
        add(kesh, cast.player, points="skill", amount=-3, reason="Dodge")
    assert balance(kesh, "skill") == 2


def test_the_database_itself_refuses_a_negative_balance(cast: Cast, kesh: Character) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        LedgerEntry.objects.create(character=kesh, points="credits", amount=-1, reason="x")


def test_an_award_knows_its_adventure(cast: Cast, kesh: Character) -> None:
    adventure = cast.plans(start=True)
    award(cast, kesh)
    assert LedgerEntry.objects.get().adventure == adventure


def test_what_is_taken_back_stays_in_the_ledger(cast: Cast, kesh: Character) -> None:
    award(cast, kesh, 5)
    entry = LedgerEntry.objects.get()
    entry_take_back(user=cast.gm, campaign_id=cast.id, entry_id=entry.pk)
    assert (balance(kesh, "skill"), LedgerEntry.objects.count()) == (0, 2)
    with expect_refusal("ledger.taken_back"):
        entry_take_back(user=cast.gm, campaign_id=cast.id, entry_id=entry.pk)


@pytest.mark.parametrize("deed", ["UPDATE {} SET reason = 'x'", "DELETE FROM {}"])
def test_the_database_refuses_to_change_a_ledger(cast: Cast, kesh: Character, deed: str) -> None:
    award(cast, kesh)
    with pytest.raises(DatabaseError, match="only grows"), transaction.atomic():
        connection.cursor().execute(deed.format(LedgerEntry._meta.db_table))


def test_a_ledger_goes_with_its_character(cast: Cast, kesh: Character) -> None:
    award(cast, kesh)
    kesh.delete()
    assert not LedgerEntry.objects.exists()
    assert not Balance.objects.exists()


def test_a_ledger_survives_whoever_wrote_it(cast: Cast, kesh: Character) -> None:
    award(cast, kesh)
    cast.gm.delete()
    assert LedgerEntry.objects.get().made_by is None


def test_a_character_of_another_campaign_gets_nothing(cast: Cast, kesh: Character) -> None:
    other = Character.objects.create(
        campaign=Cast.elsewhere(cast.outsider), name="Theirs", sheet={}
    )
    with expect_refusal("ledger.nobody"):
        award(cast, kesh, characters=[kesh.pk, other.pk])
    assert not LedgerEntry.objects.exists()
