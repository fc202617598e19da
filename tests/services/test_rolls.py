from uuid import uuid4

import pytest

from campaign.access import Need, access_campaign, visible_rolls
from campaign.models import TableRoll
from campaign.services.roll_settling import roll_settle_wild
from campaign.services.rolls import roll_make
from rules.dice import SeededDice
from tests.cast import Cast
from tests.services.refusals import expect_refusal


def seen_by(cast: Cast, user) -> int:
    return visible_rolls(access_campaign(user, cast.id, Need.WATCH)).count()


def test_a_roll_keeps_its_faces_and_their_sum(cast: Cast) -> None:
    roll = cast.rolls(cast.player, "4D+2")
    assert len(roll.faces) == 4
    assert roll.total == sum(roll.faces) + 2


def test_a_roll_can_be_checked_against_its_seed(cast: Cast) -> None:
    roll = cast.rolls(cast.player, "5D")
    dice = SeededDice(bytes.fromhex(roll.record["seed"]), combat=str(roll.pk), round_number=0)
    assert list(dice.throw().faces(5)) == roll.faces


def test_equal_to_the_difficulty_is_a_success(cast: Cast) -> None:
    assert cast.rolls(cast.player, "2D", difficulty=2).success is True


def test_the_same_form_sent_twice_rolls_once(cast: Cast) -> None:
    form = uuid4()
    first, second = (
        roll_make(user=cast.player, campaign_id=cast.id, roll_id=form, code="3D") for _ in "12"
    )
    assert first.faces == second.faces
    assert TableRoll.objects.count() == 1


@pytest.mark.parametrize(
    ("visibility", "seen"),
    [
        ("everyone", {"roller": 1, "other": 1, "gm": 1}),
        ("gm", {"roller": 1, "other": 0, "gm": 1}),
        ("blind", {"roller": 0, "other": 0, "gm": 1}),
    ],
)
def test_who_sees_a_roll(cast: Cast, visibility: str, seen: dict[str, int]) -> None:
    cast.rolls(cast.player, visibility=visibility)
    assert seen == {
        "roller": seen_by(cast, cast.player),
        "other": seen_by(cast, cast.observer),
        "gm": seen_by(cast, cast.gm),
    }


@pytest.mark.parametrize("code", ["", "D", "4X", "3D+", "banana"])
def test_what_is_no_die_code_is_refused(cast: Cast, code: str) -> None:
    with expect_refusal("roll.code"):
        cast.rolls(cast.player, code)


def test_less_than_one_die_is_refused(cast: Cast) -> None:
    with expect_refusal("roll.below_one_die"):
        cast.rolls(cast.player, "+2")


def test_a_bucket_of_dice_is_refused(cast: Cast) -> None:
    with expect_refusal("roll.too_many"):
        cast.rolls(cast.player, "41D")


def wild_one(cast: Cast) -> TableRoll:
    """A roll whose wild die shows a 1, found by rolling until it does."""
    cast.campaign = Cast.elsewhere(cast.owner)
    while True:
        roll = cast.rolls(cast.owner, "3D")
        if roll.record["wild_choices"]:
            return roll


def test_the_gm_says_what_a_one_on_the_wild_die_does(cast: Cast) -> None:
    roll = wild_one(cast)
    before = roll.total
    settled = roll_settle_wild(
        user=cast.owner, campaign_id=cast.id, roll_id=roll.pk, choice="subtract"
    )
    assert settled.total == before - 1 - max(roll.faces)
    assert settled.faces == roll.faces


def test_the_wild_die_is_settled_once(cast: Cast) -> None:
    roll = wild_one(cast)
    settle = {"user": cast.owner, "campaign_id": cast.id, "roll_id": roll.pk}
    roll_settle_wild(choice="normal", **settle)
    with expect_refusal("roll.settled"):
        roll_settle_wild(choice="subtract", **settle)
