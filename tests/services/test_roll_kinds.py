"""Opposed, uncertain, typed in, at a range, of any code."""

from uuid import uuid4

import pytest

from campaign.models import TableRoll
from campaign.services.roll_settling import roll_reveal, roll_settle_wild
from characters.models import Character
from characters.services.npcs import npc_paste
from characters.services.rolls import How, sheet_roll
from tests.cast import Cast
from tests.party import in_play
from tests.services.refusals import expect_refusal


@pytest.fixture
def kesh(cast: Cast) -> Character:
    found = in_play(cast, cast.player, dodge=3)
    found.sheet |= {"weapons": [{"name": "blaster pistol", "damage": "4D"}, {"name": "club"}]}
    found.save()
    return found


def roll(cast: Cast, who: Character, name: str = "con", user=None, **how) -> TableRoll:
    return sheet_roll(
        user=user or cast.player,
        campaign_id=cast.id,
        character_id=who.pk,
        roll_id=uuid4(),
        name=name,
        how=How(**how),
    )


def uncertain(cast: Cast) -> None:
    cast.campaign.options = {"uncertainty_dice": "on"}
    cast.campaign.save()


def test_a_weapon_attacks_at_its_range(cast: Cast, kesh: Character) -> None:
    made = roll(cast, kesh, "blaster pistol", band="medium")
    assert (made.code, made.difficulty) == ("3D", 11)
    assert made.label == "blaster pistol at medium range"


def test_a_difficulty_told_goes_before_the_ranges(cast: Cast, kesh: Character) -> None:
    assert roll(cast, kesh, "blaster pistol", band="long", difficulty=30).difficulty == 30


def test_an_unknown_range_is_refused(cast: Cast, kesh: Character) -> None:
    with expect_refusal("roll.range"):
        roll(cast, kesh, "blaster pistol", band="orbit")


def test_damage_is_rolled_without_the_penalties_of_skills(cast: Cast, kesh: Character) -> None:
    kesh.sheet |= {"injury": "wounded"}
    kesh.save()
    assert roll(cast, kesh, "blaster pistol", part="damage").code == "4D"
    assert roll(cast, kesh, "club", part="damage").record["modifiers"][0]["reason"] == "strength"


def test_any_code_is_rolled_with_what_hinders(cast: Cast, kesh: Character) -> None:
    assert roll(cast, kesh, "5D+1", part="code", actions=2).code == "4D+1"


@pytest.mark.parametrize("code", ["99D", "lots", ""])
def test_what_is_no_code_is_refused(cast: Cast, kesh: Character, code: str) -> None:
    with expect_refusal("roll.too_many" if code == "99D" else "roll.code"):
        roll(cast, kesh, code, part="code")


def test_strength_against_damage_forgets_wounds(cast: Cast, kesh: Character) -> None:
    kesh.sheet |= {"injury": "wounded", "armor": {"protection": "1D"}}
    kesh.save()
    assert roll(cast, kesh, "strength", resisting=True).code == "4D"


def test_someone_else_rolls_against_it(cast: Cast, kesh: Character) -> None:
    rua = in_play(cast, cast.gm, "Rua")
    made = roll(cast, kesh, opponent=rua.pk, opposing="perception")
    other = made.record["against"]
    assert (other["name"], other["label"], other["code"]) == ("Rua", "perception", "3D")
    assert made.difficulty == other["total"] == sum(other["faces"])
    assert made.success is (made.total >= other["total"])


def test_a_typed_code_rolls_against_it(cast: Cast, kesh: Character) -> None:
    assert roll(cast, kesh, opposing="4d+1").record["against"]["code"] == "4D+1"


def test_nobody_hidden_can_be_rolled_against(cast: Cast, kesh: Character) -> None:
    hidden = npc_paste(
        user=cast.gm,
        campaign_id=cast.id,
        character_id=uuid4(),
        text="Spy: PER 2D, con 5D; all other attributes and skills 2D.",
    )
    with expect_refusal("roll.nobody_there"):
        roll(cast, kesh, opponent=hidden.pk)
    assert roll(cast, kesh, user=cast.gm, opponent=hidden.pk).record["against"]["secret"]


def test_either_a_number_or_an_opponent(cast: Cast, kesh: Character) -> None:
    with expect_refusal("roll.opposed_and_number"):
        roll(cast, kesh, opposing="3D", difficulty=10)


def test_the_gm_settles_their_wild_die_too(cast: Cast, kesh: Character) -> None:
    cast.campaign.ruleset = "revised"
    cast.campaign.save()
    made = roll(cast, kesh, opposing="3D")
    while not made.record["against"]["wild_choices"]:
        made = roll(cast, kesh, opposing="3D")
    settled = roll_settle_wild(
        user=cast.gm, campaign_id=cast.id, roll_id=made.pk, choice="subtract", side="theirs"
    )
    assert settled.difficulty == made.difficulty - 1 - max(made.record["against"]["faces"])
    assert settled.success is (settled.total >= settled.difficulty)


def test_dice_are_typed_in_and_say_so(cast: Cast, kesh: Character) -> None:
    made = roll(cast, kesh, faces="3 5,1", difficulty=9)
    assert (made.faces, made.total, made.success) == ([3, 5, 1], 9, True)
    assert (made.record["origin"], made.record["seed"]) == ("entered", "")


@pytest.mark.parametrize(
    ("faces", "code"),
    [("3 5", "dice.too_few"), ("1 1 1 1", "dice.too_many"), ("7", "dice.unreadable"),
     ("²", "dice.unreadable"), ("abc", "dice.unreadable")],
)  # fmt: skip
def test_faces_that_do_not_fit_are_refused(
    cast: Cast, kesh: Character, faces: str, code: str
) -> None:
    with expect_refusal(code):
        roll(cast, kesh, faces=faces)


def test_uncertainty_dice_hide_how_it_ended(cast: Cast, kesh: Character) -> None:
    uncertain(cast)
    made = roll(cast, kesh, uncertainty=2, difficulty=8)
    hidden = made.record["unsure"]
    assert (made.code, len(made.faces), len(hidden["faces"])) == ("5D", 5, 2)
    assert made.success is None
    assert hidden["total"] == made.total - sum(hidden["faces"])
    assert hidden["seed"] != made.record["seed"]


def test_the_gm_reveals_them_once(cast: Cast, kesh: Character) -> None:
    uncertain(cast)
    made = roll(cast, kesh, uncertainty=3, difficulty=8)
    which = {"user": cast.gm, "campaign_id": cast.id, "roll_id": made.pk}
    shown = roll_reveal(**which)
    assert shown.success is (shown.record["unsure"]["total"] >= 8)
    with expect_refusal("roll.settled"):
        roll_reveal(**which)


def test_uncertainty_dice_need_their_switch(cast: Cast, kesh: Character) -> None:
    with expect_refusal("uncertainty.off"):
        roll(cast, kesh, uncertainty=2)


@pytest.mark.parametrize(("name", "dice"), [("dodge", 2), ("con", 1), ("con", 5)])
def test_uncertainty_dice_within_their_rule(
    cast: Cast, kesh: Character, name: str, dice: int
) -> None:
    uncertain(cast)
    with expect_refusal("uncertainty.dice"):
        roll(cast, kesh, name, uncertainty=dice)


def test_a_roll_remembers_its_adventure(cast: Cast, kesh: Character) -> None:
    adventure = cast.plans(start=True)
    assert roll(cast, kesh).adventure == adventure
