"""The GM's hand: only what applies now, with the reason where something has to wait."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from combat.access import access_combat
from combat.models import Event
from combat.selectors.hand import Hand, hand, numbers
from combat.selectors.moment import moment
from combat.services.fights import combat_settings
from tests.cast import Cast
from tests.fights import Arena, duel

pytestmark = pytest.mark.django_db


@pytest.fixture
def arena(cast: Cast) -> Arena:
    return duel(cast)


def held(arena: Arena) -> Hand:
    found = hand(access_combat(arena.cast.gm, **arena.ids))
    assert found is not None
    return found


def shot_declared(arena: Arena) -> None:
    arena.does("round")
    arena.does("pass", who="trooper")
    arena.shoots("kesh", "trooper")
    arena.all_pass()


def test_a_fight_without_anybody_cannot_begin_and_says_why(cast: Cast) -> None:
    begin = held(Arena(cast)).begin
    assert begin is not None
    assert begin.why == "Nobody is in this fight yet."


def test_before_a_round_it_can_begin_with_somebody_surprising(arena: Arena) -> None:
    begin = held(arena).begin
    assert begin is not None
    assert (begin.round, begin.why) == (1, "")
    assert [name for _, name in begin.surprising] == ["Kesh", "Trooper"]


def test_who_is_awaited_is_named_with_their_player(arena: Arena) -> None:
    arena.does("round")
    assert (held(arena).awaited, held(arena).person) == ("Trooper", "")
    arena.does("pass", who="trooper")
    now = held(arena)
    assert (now.awaited, now.person) == ("Kesh", "Player")
    assert [one.label for one in now.buttons] == ["Kesh does nothing"]
    assert now.begin is None


def test_when_all_have_spoken_things_can_happen(arena: Arena) -> None:
    shot_declared(arena)
    labels = [one.label for one in held(arena).buttons]
    assert labels == ["Let the next thing happen", "Let everything happen"]
    assert held(arena).numbers


def test_nobody_else_holds_it(arena: Arena) -> None:
    assert hand(access_combat(arena.cast.player, **arena.ids)) is None


def test_a_number_is_set_before_the_roll_and_listed(arena: Arena) -> None:
    shot_declared(arena)
    gm = access_combat(arena.cast.gm, **arena.ids)
    attack = numbers(gm).coming[0]
    assert (attack.name, attack.at) == ("Kesh", "Trooper")
    arena.does("override", key=attack.roll.difficulty_key, value=30, reason="Smoke")
    after = numbers(access_combat(arena.cast.gm, **arena.ids))
    assert after.coming[0].roll.difficulty == 30
    assert [(value, reason) for _, value, reason in after.already] == [(30, "Smoke")]


def test_a_number_that_was_set_is_shown_at_once(arena: Arena, client: Client) -> None:
    shot_declared(arena)
    attack = numbers(access_combat(arena.cast.gm, **arena.ids)).coming[0]
    client.force_login(arena.cast.gm)
    address = reverse("combat:numbers", args=[arena.cast.id, arena.combat.pk])
    given = {"key": attack.roll.difficulty_key, "value": "30", "reason": "Smoke"}
    page = client.post(address, {**given, "request": str(uuid4())}).content.decode()
    assert "Smoke" in page
    assert 'value="30"' in page


def test_rolls_to_come_are_called_as_on_every_button(arena: Arena) -> None:
    arena.does("round")
    arena.does("pass", who="trooper")
    arena.shoots("kesh", "trooper")
    arena.does("pass", who="kesh")
    arena.does("react", who="trooper", reactions=[{"do": "combat_dodge"}])
    arena.all_pass()
    coming = numbers(access_combat(arena.cast.gm, **arena.ids)).coming
    assert "dodge" in [one.what for one in coming]


def test_the_difficulty_of_an_attack_is_changed_afterwards_by_the_name_the_log_gives(
    arena: Arena,
) -> None:
    shot_declared(arena)
    arena.does("resolve", all=True)
    event = Event.objects.get(combat=arena.combat, type="attacked")
    found = moment(access_combat(arena.cast.gm, **arena.ids), event.seq)
    assert found is not None
    key = next(one.key for one in found.numbers if one.label.endswith("difficulty"))
    arena.amends(key, 99)
    latest = Event.objects.filter(combat=arena.combat, type="attacked").latest("seq")
    assert (latest.data["difficulty"], latest.data["hit"]) == (99, False)


def test_hits_wait_for_the_gm_once_she_wants_it(arena: Arena) -> None:
    same = {"title": "Docking bay", "health": "words"}
    combat_settings(user=arena.cast.gm, **arena.ids, **same, confirm=True)
    assert held(arena).confirms
    shot_declared(arena)
    arena.does("override", key="1:kesh.1:difficulty", value=1, reason="Point blank")
    arena.does("resolve", all=True)
    (question,) = arena.state.questions.values()
    assert question.kind == "confirm"
    arena.does("answer", question=question.id, choice="apply")
    combat_settings(user=arena.cast.gm, **arena.ids, **same, confirm=False)
    assert not held(arena).confirms
