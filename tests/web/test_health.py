"""The pages of injury and healing: what they say, to whom, and refusals where they belong."""

from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from campaign.services.calendar import calendar_advance
from characters.models import Character
from tests.cast import Cast
from tests.party import in_play
from tests.web.test_queries import queries
from tests.wounds import carries, healing_roll, hurt, injury_of, rest, treat


@pytest.fixture
def kesh(cast: Cast) -> Character:
    made = in_play(cast, cast.player)
    hurt(cast, made)
    return made


def client_of(user: object) -> Client:
    client = Client(headers={"sec-fetch-site": "same-origin"})
    client.force_login(user)  # type: ignore[arg-type]
    return client


def at(cast: Cast, character: Character, name: str = "health") -> str:
    return reverse(f"characters:{name}", args=[cast.id, character.pk])


def medpac_of(healer: Character) -> dict[str, str]:
    """A form filled in: the healer treats, with a medpac of their own."""
    which = {"id": str(uuid4()), "healer": str(healer.pk)}
    return which | {"way": "medpac", "medpac": "healer"}


def test_the_sheet_says_when_a_healing_roll_is_due(cast: Cast, kesh: Character) -> None:
    client = client_of(cast.player)
    assert b"Rest 3 days" in client.get(at(cast, kesh, "sheet")).content
    rest(cast, kesh)
    assert b"Day 4, year 1" in client.get(at(cast, kesh, "sheet")).content
    calendar_advance(user=cast.gm, campaign_id=cast.id, happening_id=uuid4(), days=3)
    assert b"A healing roll is due" in client.get(at(cast, kesh, "sheet")).content
    calendar = client.get(reverse("campaign:calendar", args=[cast.id])).content
    assert b"Healing rolls are due" in calendar


def test_whoever_only_watches_reads_and_is_offered_nothing(cast: Cast, kesh: Character) -> None:
    rest(cast, kesh)
    shown = client_of(cast.observer).get(at(cast, kesh)).content
    assert b"Wounded" in shown
    assert b"Get up" not in shown
    assert b"Treat<" not in shown


def test_without_script_a_form_treats_and_a_refusal_stands_in_it(
    cast: Cast, kesh: Character
) -> None:
    client, address = client_of(cast.player), at(cast, kesh, "treat")
    assert b"Kesh carries no medpac." in client.get(address).content
    carries(kesh, "medpac")
    assert b"to reach 6" in client.get(address).content
    sent = medpac_of(kesh)
    answer = client.post(address, sent | {"faces": "9"})
    assert (answer.status_code, b"Write the faces like" in answer.content) == (422, True)
    answer = client.post(address, sent | {"faces": "6 6"})
    assert (answer.status_code, injury_of(kesh)) == (302, "unhurt")


def test_a_forged_healer_is_refused_beside_the_choice(cast: Cast, kesh: Character) -> None:
    doc = in_play(cast, cast.gm, "Doc")
    answer = client_of(cast.player).post(at(cast, kesh, "treat"), medpac_of(doc))
    assert (answer.status_code, injury_of(kesh)) == (422, "wounded")


def test_the_history_leaves_out_rolls_that_are_the_gms(cast: Cast, kesh: Character) -> None:
    made = treat(cast, kesh, None, "1 1 1 1", code="4D", user=cast.gm)
    made.roll.visibility = "gm"
    made.roll.save()
    assert b"Unhurt \xe2\x86\x92 wounded" in client_of(cast.gm).get(at(cast, kesh)).content
    assert b"4D = 4" in client_of(cast.gm).get(at(cast, kesh)).content
    assert b"4D = 4" not in client_of(cast.player).get(at(cast, kesh)).content


def test_who_of_the_gms_people_helped_unseen_stays_unsaid(cast: Cast, kesh: Character) -> None:
    spy = Character.objects.create(
        campaign=cast.campaign, kind="npc", state="active", name="Vash", sheet=kesh.sheet
    )
    made = treat(cast, kesh, spy, "1 1 1", user=cast.gm)
    made.roll.visibility = "gm"
    made.roll.save()
    assert b"by Vash" in client_of(cast.gm).get(at(cast, kesh)).content
    assert b"Vash" not in client_of(cast.player).get(at(cast, kesh)).content


def test_the_gms_people_are_treated_unseen_unless_a_gm_says_otherwise(
    cast: Cast, kesh: Character
) -> None:
    kesh.refresh_from_db()
    spy = Character.objects.create(
        campaign=cast.campaign, kind="npc", state="active", name="Vash", sheet=kesh.sheet
    )
    shown = client_of(cast.gm).get(at(cast, spy, "treat")).content.decode()
    assert '<option value="gm" selected>' in shown


def test_health_costs_the_same_with_a_long_history(cast: Cast, kesh: Character) -> None:
    made = rest(cast, kesh)
    calendar_advance(user=cast.gm, campaign_id=cast.id, happening_id=uuid4(), days=300)
    healing_roll(cast, made, "2 2 2")
    before = queries(cast.player, at(cast, kesh)), queries(cast.player, at(cast, kesh, "sheet"))
    for _ in range(5):
        healing_roll(cast, kesh.treatments.get(state="running"), "2 2 2")
        treat(cast, kesh, kesh, "1 1")
    after = queries(cast.player, at(cast, kesh)), queries(cast.player, at(cast, kesh, "sheet"))
    assert after == before
