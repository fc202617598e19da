"""Points on rolls: doubled, added, taken from the ledger with the roll or not at all."""

from uuid import uuid4

import pytest

from campaign.models import TableRoll
from characters.models import Character, LedgerEntry
from characters.services.ledger import balance
from characters.services.roll_points import roll_add_point
from characters.services.rolls import How, sheet_roll
from tests.cast import Cast
from tests.party import award, in_play
from tests.services.refusals import expect_refusal


@pytest.fixture
def kesh(cast: Cast) -> Character:
    return in_play(cast, cast.player, dodge=3)


@pytest.fixture
def second(cast: Cast) -> Character:
    """A character under rules that have Character Points."""
    cast.campaign.ruleset = "revised"
    cast.campaign.save()
    found = in_play(cast, cast.player)
    award(cast, found, 5, "character")
    return found


def roll(cast: Cast, who: Character, name: str = "dodge", form=None, **how) -> TableRoll:
    return sheet_roll(
        user=cast.player,
        campaign_id=cast.id,
        character_id=who.pk,
        roll_id=form or uuid4(),
        name=name,
        how=How(**how),
    )


def add(cast: Cast, who: Character, made: TableRoll, bought: int = 0, user=None) -> TableRoll:
    return roll_add_point(
        user=user or cast.player,
        campaign_id=cast.id,
        character_id=who.pk,
        roll_id=made.pk,
        bought=bought,
    )


def test_a_force_point_doubles_the_code_and_is_gone(cast: Cast, kesh: Character) -> None:
    award(cast, kesh, 2, "force")
    made = roll(cast, kesh, force_point=True, actions=2)
    assert made.code == "7D"
    assert balance(kesh, "force") == 1 + cast_start(kesh)


def cast_start(kesh: Character) -> int:
    """What a new character begins with, beside what was awarded."""
    given = LedgerEntry.objects.filter(character=kesh, points="force", amount__gt=0)
    return sum(entry.amount for entry in given if entry.reason != "Well played")


def test_sending_the_form_twice_spends_once(cast: Cast, kesh: Character) -> None:
    award(cast, kesh, 2, "force")
    before, form = balance(kesh, "force"), uuid4()
    first = roll(cast, kesh, form=form, force_point=True)
    assert roll(cast, kesh, form=form, force_point=True) == first
    assert balance(kesh, "force") == before - 1


def test_without_a_point_nothing_is_rolled(cast: Cast, kesh: Character) -> None:
    while balance(kesh, "force"):
        roll(cast, kesh, force_point=True)
    TableRoll.objects.all().delete()
    with expect_refusal("ledger.too_few"):
        roll(cast, kesh, force_point=True)
    assert not TableRoll.objects.exists()


def test_a_refused_roll_keeps_the_point(cast: Cast, kesh: Character) -> None:
    award(cast, kesh, 1, "force")
    before = balance(kesh, "force")
    with expect_refusal("roll.below_one_die"):
        roll(cast, kesh, force_point=True, actions=12)
    assert balance(kesh, "force") == before


def test_the_first_edition_has_no_character_points_on_rolls(cast: Cast, kesh: Character) -> None:
    award(cast, kesh, 3, "character")
    with expect_refusal("points.none_on_rolls"):
        roll(cast, kesh, character_points=1)


def test_character_points_before_a_roll_add_a_die_each(cast: Cast, second: Character) -> None:
    before = balance(second, "character")
    made = roll(cast, second, character_points=2)
    assert len(made.record["extra"]) == 2
    bought = sum(map(sum, made.record["extra"]))
    known = sum(made.faces) + sum(made.record["wild"]) - sum(made.record["dropped"])
    assert made.total == known + made.record["pips"] + bought
    assert balance(second, "character") == before - 2


@pytest.mark.parametrize(("name", "most"), [("dodge", 5), ("con", 2)])
def test_no_more_points_than_the_rule_allows(
    cast: Cast, second: Character, name: str, most: int
) -> None:
    award(cast, second, 20, "character")
    with expect_refusal("points.most"):
        roll(cast, second, name, character_points=most + 1)


def test_never_both_kinds_on_one_roll(cast: Cast, second: Character) -> None:
    award(cast, second, 1, "force")
    with expect_refusal("points.never_both"):
        roll(cast, second, force_point=True, character_points=1)


def test_a_point_after_the_roll_adds_a_die(cast: Cast, second: Character) -> None:
    before = balance(second, "character")
    made = roll(cast, second, "con", difficulty=10)
    after = add(cast, second, made)
    assert after.total == made.total + sum(after.record["extra"][0])
    assert after.success is (after.total >= 10)
    assert balance(second, "character") == before - 1


def test_pressing_twice_buys_one_die(cast: Cast, second: Character) -> None:
    made = roll(cast, second, "con")
    add(cast, second, made)
    with expect_refusal("points.bought_already"):
        add(cast, second, made)


def test_only_the_last_roll_takes_a_point(cast: Cast, second: Character) -> None:
    first = roll(cast, second, "con")
    roll(cast, second, "con")
    with expect_refusal("points.too_late"):
        add(cast, second, first)


def test_no_point_beside_a_force_point_afterwards(cast: Cast, second: Character) -> None:
    award(cast, second, 1, "force")
    made = roll(cast, second, "con", force_point=True)
    with expect_refusal("points.too_late"):
        add(cast, second, made)


def test_points_are_offered_no_further_than_the_limit(cast: Cast, second: Character) -> None:
    made = roll(cast, second, "con", character_points=1)
    add(cast, second, made, bought=1)
    with expect_refusal("points.too_late"):
        add(cast, second, made, bought=2)
