"""A page costs the same number of queries whatever there is to show."""

from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.models import User
from campaign.models import Campaign, Happening, JournalEntry, Membership, TableRoll
from tests.cast import Cast

PAGES = ["front", "journal", "rolls", "dice", "people", "adventures", "calendar", "settings"]
PAGES += ["record"]


def queries(user: User, address: str) -> int:
    client = Client()
    client.force_login(user)
    with CaptureQueriesContext(
        connection,
    ) as captured:
        assert client.get(address).status_code == 200
    return len(captured)


def fill(cast: Cast, number: int) -> None:
    users = User.objects.bulk_create(
        User(email=f"crowd{n}@example.org", name=f"Crowd {n}") for n in range(number)
    )
    campaigns = Campaign.objects.bulk_create(
        Campaign(name=f"Campaign {n}", ruleset="companion") for n in range(number)
    )
    Membership.objects.bulk_create(
        [Membership(campaign=cast.campaign, user=user, role="player") for user in users]
        + [Membership(campaign=other, user=cast.owner, role="gm") for other in campaigns]
    )
    JournalEntry.objects.bulk_create(
        JournalEntry(campaign=cast.campaign, day=n, title=f"Entry {n}", author=user)
        for n, user in enumerate(users)
    )
    Happening.objects.bulk_create(
        Happening(campaign=cast.campaign, day=n, kind="note", text="x", noted_by=user)
        for n, user in enumerate(users)
    )
    record = {"wild": [], "dropped": [], "wild_choices": [], "wild_choice": None, "pips": 0}
    record |= {"thrown": [1], "origin": "seeded", "seed": "00"}
    TableRoll.objects.bulk_create(
        TableRoll(
            id=uuid4(), campaign=cast.campaign, roller=user, code="1D", faces=[1], total=1,
            record=record,
        )
        for user in users
    )  # fmt: skip


@pytest.mark.parametrize("page", PAGES)
def test_a_campaigns_page_costs_the_same_with_much_in_it(cast: Cast, page: str) -> None:
    cast.writes(cast.player)
    cast.rolls(cast.player)
    address = reverse(f"campaign:{page}", args=[cast.id])
    before = queries(cast.owner, address)
    fill(cast, 60)
    assert queries(cast.owner, address) == before


def test_the_dashboard_costs_the_same_with_many_campaigns(cast: Cast) -> None:
    before = queries(cast.owner, "/")
    fill(cast, 60)
    assert queries(cast.owner, "/") == before


@pytest.mark.parametrize("page", ["campaigns", "people", "audit"])
def test_the_admins_pages_cost_the_same_with_many_rows(cast: Cast, page: str) -> None:
    address = reverse(f"site_admin:{page}")
    before = queries(cast.admin, address)
    fill(cast, 60)
    after = queries(cast.admin, address)
    assert after == before
