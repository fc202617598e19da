"""A sheet with much on it against one with little, and long histories against short ones."""

from __future__ import annotations

from collections.abc import Iterator
from uuid import uuid4

from django.db import connection

from accounts.models import User
from campaign.models import Campaign
from campaign.services.campaigns import campaign_create
from characters.models import Character
from tests.bench.pages import MOST_TIMES, ROUNDS, WARM_UP, Visitor, count_queries
from tests.bench.report import Line, percentile
from tests.live.serving import Server, database_in_use, sign_in
from tests.party import EVEN

LITTLE, MUCH = 10, 200
SHORT, LONG = 10, 10_000
GOAL = 1.3


def run() -> Iterator[Line]:
    user = User.objects.create_user(f"{uuid4()}@example.org", name="Owner")
    campaign = campaign_create(
        user=user, campaign_id=uuid4(), name="Ord", ruleset="revised", options={}
    )
    little, much = (_character(user, campaign, size) for size in (LITTLE, MUCH))
    for character, size in ((little, SHORT), (much, LONG)):
        _past(character, user, size)
    server = Server("tests.bench.settings", database_in_use()).start()
    try:
        visitor = Visitor(server.address, sign_in(user))
        yield from _sheet(visitor, user, little, much)
        yield from _lists(visitor, little, much)
    finally:
        server.stop()


def _sheet(visitor: Visitor, user: User, little: Character, much: Character) -> Iterator[Line]:
    few, many = little.get_absolute_url(), much.get_absolute_url()
    times = _in_turn(visitor, few, many, "/bare/")
    yield Line(f"sheet, {LITTLE} skills: p50 against a bare view", times[0], "ms", times[2])
    what = f"sheet, {MUCH} skills and items: p50 against a bare view"
    yield Line(what, times[1], "ms", times[2], MOST_TIMES * 1.75)
    what = f"sheet: queries, {MUCH} skills and items against {LITTLE}"
    yield Line(what, count_queries(user, many), "", count_queries(user, few), 1.0)


def _lists(visitor: Visitor, little: Character, much: Character) -> Iterator[Line]:
    for page in ("history", "ledger"):
        addresses = [f"{each.get_absolute_url()}{page}/" for each in (little, much)]
        short, long = _in_turn(visitor, *addresses)
        yield Line(f"{page}: p50 of {LONG:,} entries against {SHORT}", long, "ms", short, GOAL)


def _in_turn(visitor: Visitor, *addresses: str) -> list[float]:
    for address in addresses * WARM_UP:
        visitor.visit(address)
    rounds = [[visitor.visit(address) for address in addresses] for _ in range(ROUNDS)]
    return [percentile([each[place] for each in rounds], 0.5) for place in range(len(addresses))]


def _character(user: User, campaign: Campaign, size: int) -> Character:
    special = {"blaster": {f"make {n}": "5D" for n in range(size - 1)}}
    gear = [f"thing {n}" for n in range(size)]
    sheet = {"attributes": EVEN, "skills": {"blaster": "4D"}, "specializations": special}
    return Character.objects.create(
        campaign=campaign, player=user, name="Kesh", state="active", sheet=sheet | {"gear": gear}
    )


def _past(character: Character, user: User, size: int) -> None:
    """As many changes and entries, written by the database itself."""
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO characters_sheetchange (id, character_id, field, before, after, reason,"
            " for_gms, made_by_id, made) SELECT gen_random_uuid(), %s, 'concept', '\"a\"', '\"b\"',"
            " '', false, %s, now() - n * interval '1 minute' FROM generate_series(1, %s) n",
            [character.pk, user.pk, size],
        )
        cursor.execute(
            "INSERT INTO characters_ledgerentry (id, character_id, points, amount, reason,"
            " made_by_id, made) SELECT gen_random_uuid(), %s, 'character', 1, 'x', %s,"
            " now() - n * interval '1 minute' FROM generate_series(1, %s) n",
            [character.pk, user.pk, size],
        )
        cursor.execute("ANALYZE characters_sheetchange, characters_ledgerentry")
