"""The screen: the ruleset's tables to search, and the party as each person may see it."""

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from characters.models import Character
from tests.cast import Cast
from tests.party import award, in_play
from tests.web.test_queries import queries
from tests.wounds import hurt, rest


@pytest.fixture
def kesh(cast: Cast) -> Character:
    made = in_play(cast, cast.player, blaster=6)
    made.gm_notes = "A spy, though nobody knows"
    made.save()
    hurt(cast, made)
    return made


def page(user: User, cast: Cast, name: str = "screen", **query: str) -> str:
    client = Client()
    client.force_login(user)
    return client.get(reverse(f"characters:{name}", args=[cast.id]), query).content.decode()


def test_the_screen_shows_every_group_and_names_its_sources(cast: Cast) -> None:
    shown = page(cast.gm, cast)
    assert "Difficulty numbers by table and entry" in shown
    assert "Rules Companion, Medpacs" in shown
    assert 'id="roll-form"' in shown


@pytest.mark.parametrize("name", ["screen", "_tables"])
def test_a_search_works_with_and_without_script(cast: Cast, name: str) -> None:
    shown = page(cast.gm, cast, name, q="heavy cover")
    assert "1 table with “heavy cover”" in shown
    assert "Natural healing" not in shown


def test_a_search_without_a_find_says_so(cast: Cast) -> None:
    assert "Nothing in these rules says so" in page(cast.gm, cast, q="<xyzzy>")


def test_the_party_shows_injuries_points_and_codes(cast: Cast, kesh: Character) -> None:
    award(cast, kesh, 7)
    shown = page(cast.player, cast, "party")
    assert all(words in shown for words in ("Wounded", "Skill points", "Blaster", "5D"))


def test_the_gms_notes_are_for_gms_alone(cast: Cast, kesh: Character) -> None:
    assert kesh.gm_notes in page(cast.gm, cast, "party")
    assert kesh.gm_notes not in page(cast.player, cast, "party")
    assert kesh.gm_notes not in page(cast.player, cast)


def test_hurt_npcs_are_for_gms_alone(cast: Cast, kesh: Character) -> None:
    Character.objects.create(
        campaign=cast.campaign,
        kind="npc",
        state="active",
        name="Vash",
        sheet={"attributes": kesh.sheet["attributes"], "injury": "wounded"},
    )
    assert "Vash" in page(cast.gm, cast)
    assert "Vash" not in page(cast.player, cast)


def test_the_screen_costs_the_same_with_many_people(cast: Cast, kesh: Character) -> None:
    address = reverse("characters:screen", args=[cast.id])
    before = queries(cast.gm, address)
    for number in range(3):
        other = in_play(cast, cast.player, f"Other {number}")
        hurt(cast, other)
        rest(cast, other)
    assert queries(cast.gm, address) == before
