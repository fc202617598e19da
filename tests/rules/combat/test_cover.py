"""Cover of the second edition: dice on the difficulty; what stands in the way takes the shot."""

from typing import Any

import pytest

from rules.combat import preview
from tests.rules.combat.fights import Fight, faces, shot


def hall(*acts: str, **target: Any) -> Fight:
    fight = Fight("house")
    fight.adds("han", codes={"perception": "4D", "dexterity": "4D"})
    fight.adds("greedo", "hunters", **target)
    fight.does("scene", usual_range="short")
    fight.begins()
    fight.declares("han", shot("greedo"))
    if acts:
        fight.declares("greedo", *acts)
    while fight.state.awaited:
        fight.does("pass", who=fight.state.awaited)
    return fight


def shoots(fight: Fight, *dice: int) -> None:
    """Until the round is over; nobody reacts."""
    left = list(dice)
    while fight.state.segment:
        question = next(iter(fight.state.questions.values()), None)
        if question:
            told = fight.does("answer", question=question.id, choice="none", dice=left)
        else:
            told = fight.does("resolve", dice=left)
        used = sum(len(roll["thrown"]) for one in told for roll in one.data.get("rolls", ()))
        left = left[used:]
    assert not left


def test_half_cover_adds_two_dice() -> None:
    fight = hall(cover=["1/2"])
    shoots(fight, *faces((4, 16)), 3, 4)
    assert fight.told("attacked")[0]["difficulty"] == 10 + 7
    assert not fight.told("attacked")[0]["hit"]


def test_dice_of_cover_are_foreseen_and_not_thrown() -> None:
    fight = hall(cover=["1/2"])
    (told,) = preview(fight.rules, fight.state, "han", {"acts": [shot("greedo")]})
    assert told["acts"][0]["difficulty"] == 10
    assert told["acts"][0]["parts"][-1]["code"] == "2D"


def test_shot_that_misses_by_the_cover_strikes_the_door() -> None:
    fight = hall(cover=["1/2"], protection="flimsy wooden door")
    shoots(fight, *faces((4, 16)), 3, 4, *faces((4, 16)), 3, *faces((3, 9), (3, 9)))
    assert fight.told("attacked")[0]["hits_cover"]
    assert fight.told("cover_hit")[0]["result"] == "severely_damaged"
    assert fight.told("hurt")[0]["rolls"][0]["code"] == "3D"


def test_full_dodge_is_no_part_of_the_cover() -> None:
    fight = hall("full_dodge", "cautious", cover=["1/2"], protection="flimsy wooden door")
    shoots(fight, *faces((4, 12), (4, 16)), 3, 4)
    assert fight.told("attacked")[0]["difficulty"] == 10 + 7 + 12
    assert not fight.told("attacked")[0].get("hits_cover")


@pytest.mark.parametrize("cover", ["full"])
def test_whoever_is_out_of_sight_is_not_hit(cover: str) -> None:
    fight = hall(cover=[cover], protection="blast door")
    shoots(fight, *faces((4, 20), (4, 12), (6, 30)))
    assert not fight.told("attacked")[0]["hit"]
    assert fight.told("cover_hit")[0]["left"] is None
    assert fight.is_("greedo") == "unhurt"
