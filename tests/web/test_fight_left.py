"""Whoever has left a fight, or only watches it since, gets no more than others like them."""

from __future__ import annotations

from collections.abc import Callable
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from campaign.models import Role
from campaign.services.people import member_remove, member_set_role
from combat.live import audiences
from tests.access.test_addresses import ADDRESSES, filled, things_of
from tests.cast import Cast
from tests.fights import Arena, duel

pytestmark = pytest.mark.django_db
PLAN, FACES = "behindtheplan", [6, 1, 6, 1]
FORMS = ("declare", "answer", "throws", "seed", "command")
PAGES = sorted(name for name in ADDRESSES if name.startswith("combat:"))


@pytest.fixture
def arena(cast: Cast) -> Arena:
    """Kesh's player has written ahead and typed in dice, is awaited, and is asked nothing yet."""
    arena = duel(cast)
    arena.does("round")
    ahead = [{"do": "attack", "at": "trooper", "how": {"why": PLAN}}]
    arena.does("write", cast.player, seq=0, who="kesh", acts=ahead)
    arena.does("dice", cast.player, seq=0, who="kesh", key="1:kesh.1:attack", faces=FACES)
    return arena


def client_of(cast: Cast) -> Client:
    client = Client()
    client.force_login(cast.player)
    return client


def becomes_observer(cast: Cast) -> None:
    member = cast.membership(cast.player)
    member_set_role(user=cast.owner, campaign_id=cast.id, member_id=member.pk, role=Role.OBSERVER)


def is_removed(cast: Cast) -> None:
    member = cast.membership(cast.player)
    member_remove(user=cast.owner, campaign_id=cast.id, member_id=member.pk)


def pages(cast: Cast, addresses: dict[str, str]) -> dict[str, str]:
    """All they get of the fight."""
    client, found = client_of(cast), {}
    for name, address in addresses.items():
        answer = client.get(address)
        if answer.status_code == 200:
            found[name] = b"".join(answer).decode()
    return found


def test_who_became_an_observer_gets_nothing_that_was_told_to_them_alone(arena: Arena) -> None:
    cast = arena.cast
    things = {**things_of(cast), "combat_id": arena.combat.pk, "entry": "kesh"}
    addresses = {name: filled(ADDRESSES[name], things) for name in PAGES}
    before = pages(cast, addresses)
    assert PLAN in before["combat:export"]
    assert "writes ahead" in before["combat:_log"]
    becomes_observer(cast)
    after = pages(cast, addresses)
    assert {"combat:fight", "combat:_log", "combat:_declare", "combat:export"} <= set(after)
    for name, text in after.items():
        assert [word for word in (PLAN, "writes ahead", "wrote_ahead") if word in text] == [], name


def test_who_became_an_observer_is_offered_no_form_of_the_fight(arena: Arena) -> None:
    arena.does("pass", who="trooper")
    address = arena.combat.get_absolute_url()
    assert "It is your turn" in client_of(arena.cast).get(address).content.decode()
    becomes_observer(arena.cast)
    page = client_of(arena.cast).get(address).content.decode()
    assert "It is your turn" not in page
    for name in FORMS:
        assert f'{reverse(f"combat:{name}", args=arena.ids.values())}"' not in page, name


@pytest.mark.parametrize(
    ("leaves", "status", "words"),
    [
        (is_removed, 404, "There is nothing at this address, or it is not yours to see."),
        (becomes_observer, 403, "this needs a part in the campaign that you do not have"),
    ],
)
def test_a_form_from_before_is_answered_plainly(
    arena: Arena, leaves: Callable[[Cast], None], status: int, words: str
) -> None:
    arena.does("pass", who="trooper")
    client, before = client_of(arena.cast), arena.state.seq
    form = {"request": str(uuid4()), "seq": str(arena.moment(arena.cast.player))}
    form |= {"kind": "pass", "data": '{"who": "kesh"}', "entry": "kesh", "words": "luck"}
    leaves(arena.cast)
    for name in FORMS:
        answer = client.post(reverse(f"combat:{name}", args=arena.ids.values()), form)
        assert (answer.status_code, words in answer.content.decode()) == (status, True), name
    assert arena.state.seq == before
    assert not arena.combat.rounds.exclude(players={}).exists()


def test_the_live_channel_of_a_fight_is_closed_to_whoever_was_removed(arena: Arena) -> None:
    topic, player = arena.combat.topic, arena.cast.player
    assert audiences(player, topic) == ["everyone", f"user:{player.pk}"]
    is_removed(arena.cast)
    assert audiences(player, topic) is None
