"""The Dark Side in a fight: calls count on, and whoever it consumes is lost and found again."""

from __future__ import annotations

import pytest

from characters.models import Character
from characters.selectors.fighting import fight_condition
from characters.services.dark_points import calls_in
from characters.services.ledger import balance
from tests.cast import Cast
from tests.fights import Arena, duel
from tests.party import in_play


@pytest.fixture
def kesh(cast: Cast) -> tuple[Arena, Character]:
    cast.plans(start=True)
    character = in_play(cast, cast.player)
    return duel(cast, character=character, points={"force": 1}), character


def darkens(arena: Arena) -> None:
    fields = {"dark_calls": 1, "points": {"force": 1, "dark": 1}, "notes": {"consumed": "1"}}
    arena.does("set", who="kesh", fields=fields, reason="A call")


def test_a_call_in_a_fight_makes_the_next_harder(kesh: tuple[Arena, Character]) -> None:
    arena, character = kesh
    arena.does("set", who="kesh", fields={"dark_calls": 2}, reason="Two calls")
    assert fight_condition(character)["dark_calls"] == 2


def test_whoever_is_consumed_in_a_fight_goes_to_the_gms(kesh: tuple[Arena, Character]) -> None:
    arena, character = kesh
    darkens(arena)
    character.refresh_from_db()
    assert (character.kind, character.player, character.fallen) == ("npc", None, True)
    assert character.dark_deeds.get(consumed=True).player == arena.cast.player
    assert balance(character, "dark_side") == 1


def test_undone_the_player_has_the_character_again(kesh: tuple[Arena, Character]) -> None:
    arena, character = kesh
    arena.combat.refresh_from_db()
    before = arena.combat.head
    darkens(arena)
    arena.undoes(before)
    character.refresh_from_db()
    assert (character.kind, character.player, character.fallen) == ("pc", arena.cast.player, False)
    assert balance(character, "dark_side") == 0
    assert calls_in(character, arena.cast.campaign.adventures.get()) == 0
