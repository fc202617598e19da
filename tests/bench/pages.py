"""What a page costs, against the least an authenticated page of the same server can cost."""

from __future__ import annotations

import http.client
from collections.abc import Iterator
from time import perf_counter
from urllib.parse import urlsplit
from uuid import uuid4

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from campaign.models import Campaign, JournalEntry, Membership, Role
from campaign.services.campaigns import campaign_create
from campaign.services.journal import journal_write
from tests.bench.report import Line, percentile
from tests.live.serving import Server, database_in_use, sign_in

ROUNDS = 150
WARM_UP = 15
MANY = 200
MOST_TIMES = 8.0


def run() -> Iterator[Line]:
    user, campaign = _little()
    pages = {"dashboard": "/", "campaign page": f"/campaigns/{campaign.pk}/"}
    pages |= {"journal": f"/campaigns/{campaign.pk}/journal/"}
    pages |= {"people": f"/campaigns/{campaign.pk}/people/"}
    few = {name: count_queries(user, address) for name, address in pages.items()}
    server = Server("tests.bench.settings", database_in_use()).start()
    try:
        yield from _times(server, user, pages, "1 of each")
        _much(user, campaign)
        yield from _times(server, user, pages, f"{MANY} of each")
    finally:
        server.stop()
    for name, address in pages.items():
        yield Line(
            f"{name}: queries, {MANY} of each against 1",
            count_queries(user, address),
            "",
            few[name],
            1.0,
        )


def _times(server: Server, user: User, pages: dict[str, str], size: str) -> Iterator[Line]:
    """Pages take turns with the bare one: whatever else the machine does hits both alike."""
    visitor = Visitor(server.address, sign_in(user))
    for name, address in pages.items():
        for _ in range(WARM_UP):
            visitor.visit(address), visitor.visit("/bare/")
        pairs = [(visitor.visit(address), visitor.visit("/bare/")) for _ in range(ROUNDS)]
        page, bare = (percentile([pair[place] for pair in pairs], 0.5) for place in (0, 1))
        yield Line(f"{name}, {size}: p50 against a bare view", page, "ms", bare, MOST_TIMES)


class Visitor:
    """One browser's connection, kept open."""

    def __init__(self, address: str, session: str) -> None:
        self._connection = http.client.HTTPConnection(urlsplit(address).netloc)
        self._headers = {"Cookie": f"sessionid={session}"}

    def visit(self, path: str) -> float:
        start = perf_counter()
        self._connection.request("GET", path, headers=self._headers)
        response = self._connection.getresponse()
        response.read()
        assert response.status == 200, (path, response.status)
        return (perf_counter() - start) * 1000


def count_queries(user: User, address: str) -> int:
    client = Client()
    client.force_login(user)
    with CaptureQueriesContext(connection) as captured:
        assert client.get(address).status_code == 200
    return len(captured)


def _little() -> tuple[User, Campaign]:
    user = User.objects.create_user(f"{uuid4()}@example.org", name="Owner")
    campaign = campaign_create(
        user=user, campaign_id=uuid4(), name="Ord", ruleset="companion", options={}
    )
    journal_write(
        user=user, campaign_id=campaign.pk, entry_id=uuid4(), title="One", body="x", audience="gm"
    )
    return user, campaign


def _much(user: User, campaign: Campaign) -> None:
    crowd = User.objects.bulk_create(
        User(email=f"{uuid4()}@example.org", name=f"Crowd {n}") for n in range(MANY)
    )
    others = Campaign.objects.bulk_create(
        Campaign(name=f"Campaign {n}", ruleset="companion") for n in range(MANY)
    )
    Membership.objects.bulk_create(
        [Membership(campaign=campaign, user=each, role=Role.PLAYER) for each in crowd]
        + [Membership(campaign=each, user=user, role=Role.GM) for each in others]
    )
    JournalEntry.objects.bulk_create(
        JournalEntry(campaign=campaign, day=n, title=f"Entry {n}", body="*x*", author=each)
        for n, each in enumerate(crowd)
    )
