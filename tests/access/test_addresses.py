"""Every address of the site answers every kind of person as the table says."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any
from uuid import uuid4

import pytest
from django.db import transaction
from django.http import HttpResponse
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

import live
from accounts.models import User
from campaign.live import audiences
from characters.models import KeptPower
from characters.services.dark_side import dark_side_warn
from combat.services.encounters import encounter_save
from tests.access.table import PEOPLE, TABLE
from tests.cast import Cast
from tests.fights import duel
from tests.party import award, improve, in_play, template
from tests.pictures import hang
from tests.things import article, give, work
from tests.wounds import hurt, rest

SIGN_IN = "/account/login/"


def addresses(
    resolver: URLResolver, before: str = "", space: str = ""
) -> Iterator[tuple[str, str]]:
    for pattern in resolver.url_patterns:
        address = before + str(pattern.pattern)
        if isinstance(pattern, URLPattern):
            yield space + (pattern.name or address), address
        else:
            inner = f"{space}{pattern.namespace}:" if pattern.namespace else space
            yield from addresses(pattern, address, inner)


ADDRESSES = dict(addresses(get_resolver()))


@pytest.mark.django_db  # so that there is a database even when these tests run alone
def test_every_address_has_a_row() -> None:
    assert set(ADDRESSES) == set(TABLE)


@pytest.fixture(scope="module")
def world(django_db_setup: None, django_db_blocker: Any) -> Iterator[tuple[Cast, dict[str, Any]]]:
    """One cast for all: every request is taken back, so nobody sees another's deeds."""
    with django_db_blocker.unblock(), transaction.atomic():
        cast = Cast()
        yield cast, things_of(cast)
        transaction.set_rollback(True)


def things_of(cast: Cast) -> dict[str, Any]:
    """One of everything an address can name, all belonging to the cast's campaign."""
    member = cast.membership(cast.observer)
    roll = cast.rolls(cast.player)
    kesh = in_play(cast, cast.player, dodge=1)
    award(cast, kesh, 9)
    award(cast, kesh, 99, "credits")
    hurt(cast, kesh)
    blaster = give(cast, kesh)
    fight = duel(cast)
    saved = encounter_save(
        user=cast.gm, **fight.ids, encounter_id=uuid4(), name="Troopers at the gate"
    )
    warned = {"campaign_id": cast.id, "character_id": kesh.pk, "deed_id": uuid4()}
    return {
        "mark": hang(cast, kesh).portrait_mark,
        "size": "full",
        "kept_id": KeptPower.objects.create(character=kesh, power="force_of_will", kind="up").pk,
        "power": "telekinesis",
        "deed_id": dark_side_warn(user=cast.gm, **warned, text="A shot in the back").pk,
        "item_id": blaster.pk,
        "treatment_id": rest(cast, kesh).pk,
        "work_id": work(cast, blaster, kesh).pk,
        "event_id": blaster.events.earliest("made").pk,
        "article_id": article(cast, "Vibroaxe"),
        "improvement_id": improve(cast, kesh, "con").pk,
        "character_id": kesh.pk,
        "template_id": template(campaign=cast.campaign).pk,
        "change_id": kesh.changes.get(field="skills.dodge").pk,
        "line_id": kesh.ledger.first().pk,
        "campaign_id": cast.id,
        "combat_id": fight.combat.pk,
        "seq": 1,
        "entry": "trooper",
        "encounter_id": saved.pk,
        "question": "chain",
        "member_id": member.pk,
        "person_id": cast.outsider.pk,
        "invite_id": cast.invites().pk,
        "token": cast.invites().token,
        "adventure_id": cast.plans().pk,
        "entry_id": cast.writes(cast.player).pk,
        "roll_id": roll.pk,
        "name": "fights",
        "uidb36": "1",
        "key": "abc-def",
    }


@pytest.mark.parametrize("name", sorted(ADDRESSES.keys() & TABLE.keys()))
def test_everyone_is_answered_as_the_table_says(
    name: str, world: tuple[Cast, dict[str, Any]]
) -> None:
    cast, things = world
    reading, writing = TABLE[name]
    found = answers(name, cast, things)
    assert {"get": found["get"], "post": found["post"]} == {
        "get": expected(reading),
        "post": expected(writing),
    }


def expected(row: str) -> dict[str, str]:
    return dict(zip(PEOPLE, row.split(), strict=True))


def answers(name: str, cast: Cast, things: dict[str, Any]) -> dict[str, dict[str, str]]:
    address = filled(ADDRESSES[name], things)
    found: dict[str, dict[str, str]] = {"get": {}, "post": {}}
    for who in PEOPLE:
        user = getattr(cast, who, None)
        client = Client(headers={"sec-fetch-site": "same-origin"})
        if user:
            client.force_login(user)
        for method, row in found.items():
            row[who] = answer(client, method, address, listening(name, cast, user))
    return found


def listening(name: str, cast: Cast, user: User | None) -> dict[str, str]:
    if not name.startswith("live:"):
        return {}
    topic = cast.campaign.topic
    heard = audiences(user, topic) if user else None
    return {"topic": topic, "cursor": live.cursor(topic, heard or ())}


def answer(client: Client, method: str, address: str, query: dict[str, str]) -> str:
    """One request in a transaction that is taken back, so that no person sees another's deeds."""
    with transaction.atomic():
        response = getattr(client, method)(address, query)
        verdict = in_a_word(response)
        transaction.set_rollback(True)
    return verdict


def in_a_word(response: HttpResponse) -> str:
    if response.status_code == 302 and response["Location"].startswith(SIGN_IN):
        return "in"
    words = {403: "no", 404: "--", 405: "xx", 503: "off"}
    allowed = {200, 302, 303, 204, 409, 422}
    return "ok" if response.status_code in allowed else words.get(response.status_code, "??")


def filled(address: str, things: dict[str, Any]) -> str:
    plain = re.sub(r"<(?:\w+:)?(\w+)>", lambda found: str(things[found[1]]), _unregex(address))
    return f"/{plain}"


def _unregex(address: str) -> str:
    return re.sub(r"\(\?P<(\w+)>[^)]*\)", r"<\1>", address).replace("^", "").replace("$", "")
