from uuid import uuid4

import pytest
from django.core.exceptions import PermissionDenied

from campaign.models import TableRoll
from characters.models import Character
from characters.services.rolls import How, sheet_roll
from tests.cast import Cast
from tests.party import in_play
from tests.services.refusals import expect_refusal


@pytest.fixture
def kesh(cast: Cast) -> Character:
    return in_play(cast, cast.player, dodge=3)


def roll(cast: Cast, kesh: Character, name: str, user=None, **how) -> TableRoll:
    return sheet_roll(
        user=user or cast.player,
        campaign_id=cast.id,
        character_id=kesh.pk,
        roll_id=uuid4(),
        name=name,
        how=How(**how),
    )


def test_a_skill_is_rolled_with_its_code(cast: Cast, kesh: Character) -> None:
    made = roll(cast, kesh, "dodge")
    assert (made.code, len(made.faces), made.subject) == ("4D", 4, "Kesh")


def test_without_the_skill_its_attribute_is_rolled(cast: Cast, kesh: Character) -> None:
    assert roll(cast, kesh, "blaster").code == "3D"


def test_more_actions_cost_a_die_each_and_say_so(cast: Cast, kesh: Character) -> None:
    made = roll(cast, kesh, "dodge", actions=3)
    assert made.code == "2D"
    (penalty,) = made.record["modifiers"]
    assert penalty["code"] == "-2D"
    assert "Companion" in penalty["source"]


def test_a_bonus_is_added(cast: Cast, kesh: Character) -> None:
    assert roll(cast, kesh, "dodge", extra="+1D+1").code == "5D+1"


def test_a_code_brought_below_one_die_cannot_be_rolled(cast: Cast, kesh: Character) -> None:
    with expect_refusal("roll.below_one_die"):
        roll(cast, kesh, "dodge", actions=5)
    assert not TableRoll.objects.exists()


def test_nobody_rolls_for_anothers_character(cast: Cast, kesh: Character) -> None:
    other = in_play(cast, cast.gm, "Rua")
    with pytest.raises(PermissionDenied):
        roll(cast, other, "dodge", user=cast.player)


def test_what_is_not_on_the_sheet_is_refused(cast: Cast, kesh: Character) -> None:
    with expect_refusal("sheet.no_such_code"):
        roll(cast, kesh, "knitting")
