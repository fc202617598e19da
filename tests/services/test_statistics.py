"""How dice fell: counted for each person, never from a roll the viewer may not see."""

import pytest

from accounts.models import User
from campaign.access import Need, access_campaign
from campaign.models import TableRoll
from campaign.selectors.statistics import Statistics, statistics
from tests.cast import Cast

pytestmark = pytest.mark.django_db


def told(cast: Cast, user: User) -> Statistics:
    return statistics(access_campaign(user, cast.id, Need.WATCH))


def falls(roll: TableRoll, *faces: int, origin: str = "seeded") -> None:
    roll.faces, roll.record = list(faces), roll.record | {"origin": origin}
    roll.save()


def test_faces_are_counted_for_each_person_and_for_all(cast: Cast) -> None:
    falls(cast.rolls(cast.player), 1, 6, 6)
    falls(cast.rolls(cast.gm), 6)
    found = told(cast, cast.player)
    assert found.everyone.counts == (1, 0, 0, 0, 0, 3)
    assert {one.name: one.dice.counts[5] for one in found.people} == {"Cogm": 1, "Player": 2}


@pytest.mark.parametrize("visibility", ["gm", "blind"])
def test_a_hidden_roll_moves_no_count_a_player_sees(cast: Cast, visibility: str) -> None:
    cast.rolls(cast.gm, visibility=visibility)
    assert told(cast, cast.player).everyone.thrown == 0
    assert told(cast, cast.owner).everyone.thrown == 3


def test_typed_in_dice_are_counted_apart(cast: Cast) -> None:
    falls(cast.rolls(cast.player), 6, 6, origin="entered")
    found = told(cast, cast.player)
    assert (found.everyone.thrown, found.typed.thrown, found.people) == (0, 2, [])


def test_dice_of_another_campaign_do_not_count(cast: Cast) -> None:
    other = cast.elsewhere(cast.owner)
    TableRoll.objects.filter(pk=cast.rolls(cast.owner).pk).update(campaign=other)
    assert told(cast, cast.owner).everyone.thrown == 0
