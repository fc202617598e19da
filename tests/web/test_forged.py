"""Requests no page of ours would send: nothing changes, and the answer is a refusal."""

from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from campaign.models import Campaign, Membership
from characters.models import Character, Improvement, LedgerEntry, SheetChange
from characters.services.fields import mark
from tests.cast import Cast
from tests.party import award, draft, in_play, template


@pytest.fixture
def kesh(cast: Cast) -> Character:
    made = in_play(cast, cast.player, dodge=3)
    award(cast, made, 20)
    return made


@pytest.fixture
def elsewhere(cast: Cast) -> Campaign:
    """A campaign in which the player runs the game."""
    return cast.elsewhere(cast.player)


def post(user: User, page: str, campaign: object, character: object = None, /, **given: str):
    client = Client(headers={"sec-fetch-site": "same-origin"})
    client.force_login(user)
    args = [each for each in (campaign, character) if each]
    return client.post(reverse(f"characters:{page}", args=args), given)


def everything() -> tuple[list[object], ...]:
    """What a forged request must leave alone."""
    sheets = Character.objects.order_by("pk").values_list(
        "pk", "player", "campaign", "sheet", "state", "name"
    )
    tables = (sheets, LedgerEntry.objects.values_list("pk"), Improvement.objects.values_list("pk"))
    return (*map(list, tables), list(SheetChange.objects.values_list("pk")))


@pytest.mark.parametrize(
    "forged",
    [
        {"price": "0"},
        {"price": "-4"},
        {"price": ""},
        {"seen": "1D"},
        {"name": "knitting"},
        {"name": "control"},
        {"kind": "gift"},
        {"name": "dodge: everything", "kind": "specialization"},
    ],
    ids=str,
)
def test_a_forged_cost_or_skill_buys_nothing(
    cast: Cast, kesh: Character, forged: dict[str, str]
) -> None:
    before = everything()
    wish = {"id": str(uuid4()), "kind": "skill", "name": "dodge", "seen": "4D", "price": "4"}
    assert post(cast.player, "improve_one", cast.id, kesh.pk, **wish | forged).status_code == 422
    assert everything() == before


@pytest.mark.parametrize("page", ["improve_one", "field", "roll", "points", "import", "edit"])
def test_a_character_is_not_reached_through_another_campaign(
    cast: Cast, kesh: Character, elsewhere: Campaign, page: str
) -> None:
    before = everything()
    given = {"field": "skills.dodge", "value": "9D", "seen": mark("4D"), "name": "dodge"}
    assert post(cast.player, page, elsewhere.pk, kesh.pk, **given).status_code == 404
    assert everything() == before


@pytest.mark.parametrize("page", ["improve_one", "field", "roll", "points", "import", "edit"])
def test_another_players_character_is_not_ones_own(cast: Cast, kesh: Character, page: str) -> None:
    Membership.objects.create(campaign=cast.campaign, user=cast.outsider, role="player")
    before = everything()
    given = {"field": "background", "value": "Mine", "seen": mark(""), "name": "dodge"}
    assert post(cast.outsider, page, cast.id, kesh.pk, **given).status_code == 403
    assert everything() == before


def test_an_owner_or_campaign_sent_along_is_not_listened_to(
    cast: Cast, elsewhere: Campaign
) -> None:
    given = {"id": str(uuid4()), "template": str(template().pk), "name": "Kesh"}
    forged = {"player": str(cast.gm.pk), "campaign": str(elsewhere.pk), "state": "active"}
    assert post(cast.player, "begin", cast.id, **given | forged).status_code == 302
    made = Character.objects.get(pk=given["id"])
    assert (made.player, made.campaign, made.state) == (cast.player, cast.campaign, "draft")


def test_a_form_born_as_anothers_draft_makes_nothing(cast: Cast) -> None:
    theirs = draft(cast, cast.gm)
    before = everything()
    given = {"id": str(theirs.pk), "template": str(template().pk), "name": "Mine now"}
    assert post(cast.player, "begin", cast.id, **given).status_code == 422
    assert everything() == before
