"""A campaign's rolls are found by who, what, when and how they ended."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from campaign.models import TableRoll
from characters.services.rolls import How, sheet_roll
from tests.cast import Cast
from tests.party import in_play


@pytest.fixture
def rolls(cast: Cast) -> Cast:
    """A roll of each kind, known by its label."""
    cast.rolls(cast.player, label="early")
    TableRoll.objects.update(made=TableRoll.objects.get().made - timedelta(days=30))
    cast.rolls(cast.player, "3D", label="easy", difficulty=1)
    cast.rolls(cast.gm, "1D", label="vain", difficulty=99)
    cast.rolls(cast.gm, label="hidden", visibility="gm")
    cast.plans("Dust", start=True)
    cast.rolls(cast.gm, label="dusty")
    return cast


def found(cast: Cast, user, **query) -> set[str]:
    client = Client()
    client.force_login(user)
    answer = client.get(reverse("campaign:rolls", args=[cast.id]), query)
    assert answer.status_code == 200
    return {roll.label for roll in answer.context["page"].rows}


def test_by_the_person_who_rolled(rolls: Cast) -> None:
    assert found(rolls, rolls.player, person=rolls.player.pk) == {"early", "easy"}


def test_by_label(rolls: Cast) -> None:
    assert found(rolls, rolls.player, text="EAS") == {"easy"}


def test_by_adventure(rolls: Cast) -> None:
    adventure = rolls.campaign.adventures.get()
    assert found(rolls, rolls.player, adventure=adventure.pk) == {"dusty"}


@pytest.mark.parametrize(("ended", "label"), [("success", "easy"), ("failure", "vain")])
def test_by_how_it_ended(rolls: Cast, ended: str, label: str) -> None:
    assert found(rolls, rolls.player, ended=ended) == {label}


def test_by_day(rolls: Cast) -> None:
    day = TableRoll.objects.get(label="early").made.date()
    assert found(rolls, rolls.player, since=day, until=day) == {"early"}


def test_by_character(rolls: Cast) -> None:
    kesh = in_play(rolls, rolls.player)
    sheet_roll(
        user=rolls.player,
        campaign_id=rolls.id,
        character_id=kesh.pk,
        roll_id=uuid4(),
        name="con",
        how=How(),
    )
    assert found(rolls, rolls.player, character=kesh.pk) == {"con"}


def test_what_one_may_not_see_is_not_found(rolls: Cast) -> None:
    assert found(rolls, rolls.player, text="hidden") == set()
    assert found(rolls, rolls.owner, text="hidden") == {"hidden"}


@pytest.mark.parametrize(
    "query", [{"person": "x"}, {"since": "never"}, {"adventure": "1"}, {"until": "9999-12-31"}]
)
def test_a_question_without_sense_finds_everything_and_says_so(rolls: Cast, query: dict) -> None:
    assert "easy" in found(rolls, rolls.player, **query)


def test_uncertain_rolls_do_not_tell_their_end(rolls: Cast) -> None:
    rolls.campaign.options = {"uncertainty_dice": "on"}
    rolls.campaign.save()
    kesh = in_play(rolls, rolls.player)
    sheet_roll(
        user=rolls.player,
        campaign_id=rolls.id,
        character_id=kesh.pk,
        roll_id=uuid4(),
        name="con",
        how=How(uncertainty=2, difficulty=1),
    )
    assert "con" not in found(rolls, rolls.player, ended="success")
    client = Client()
    client.force_login(rolls.player)
    page = client.get(kesh.get_absolute_url()).content.decode()
    assert "were thrown against it unseen" in page
    assert "Reveal" not in page
