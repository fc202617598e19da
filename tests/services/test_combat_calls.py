"""Whoever a fight waits for learns of it wherever they are."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from campaign.access import find_seat
from combat.projection import called
from combat.selectors.calls import GoingOn, calling, going_on
from tests.cast import Cast
from tests.fights import Arena


@pytest.fixture
def arena(cast: Cast) -> Arena:
    """The trooper of the GM's speaks first, then the player's Kesh."""
    arena = Arena(cast)
    arena.adds("kesh", player=cast.player)
    arena.adds("trooper", "empire", codes={"dexterity": "1D"})
    return arena.open()


def seen_by(cast: Cast, name: str) -> GoingOn:
    seat = find_seat(getattr(cast, name), cast.id)
    assert seat
    [fight] = going_on(seat)
    return fight


def test_a_fight_calls_the_gm_while_the_gms_people_are_awaited(arena: Arena) -> None:
    arena.does("round")
    assert seen_by(arena.cast, "gm").call.your_turn
    assert not seen_by(arena.cast, "player").calls


def test_then_it_calls_the_player_and_nobody_else(arena: Arena) -> None:
    arena.does("round")
    arena.does("pass", who="trooper")
    assert calling(arena.cast.player)
    assert not calling(arena.cast.gm)
    assert not calling(arena.cast.observer)


def test_a_fight_in_preparation_calls_nobody(cast: Cast) -> None:
    Arena(cast).adds("kesh", player=cast.player)
    seat = find_seat(cast.player, cast.id)
    assert seat
    assert going_on(seat) == []


def test_somebody_hidden_who_is_awaited_is_not_named(cast: Cast) -> None:
    arena = Arena(cast)
    arena.adds("kesh", player=cast.player)
    arena.adds("sniper", "empire", codes={"dexterity": "1D"}, hidden=True)
    arena.open().does("round")
    assert seen_by(cast, "player").call.awaited == "the GM"


def test_who_is_called_and_who_no_more_hear_of_it_on_the_campaigns_pages(arena: Arena) -> None:
    arena.does("round")
    before = arena.state
    arena.does("pass", who="trooper")
    assert called(before, arena.state) == ["gm", f"user:{arena.cast.player.pk}"]


@pytest.mark.parametrize("page", ["campaign:front", "campaign:journal", "characters:roster"])
def test_every_page_of_the_campaign_says_so(arena: Arena, page: str) -> None:
    arena.does("round")
    arena.does("pass", who="trooper")
    client = Client()
    client.force_login(arena.cast.player)
    text = client.get(reverse(page, args=[arena.cast.id])).content.decode()
    assert "<b>It is your turn</b> in" in text


def test_the_dashboard_says_so_too(arena: Arena) -> None:
    arena.does("round")
    arena.does("pass", who="trooper")
    client = Client()
    client.force_login(arena.cast.player)
    assert "it is your turn, in Ord" in client.get("/").content.decode()
