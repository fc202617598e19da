"""Every page, wide and on a phone, by night and on paper: readable for all, nothing cut off."""

from collections.abc import Iterator

import pytest
from django.urls import reverse

from tests.browser.conftest import BrowserAs, unreadable
from tests.cast import Cast


@pytest.fixture
def cast(transactional_db: None) -> Cast:
    """A campaign with something on every page."""
    made = Cast()
    made.writes(made.gm, "Secret", "gm", body="**bold** and\n\n> quoted\n\n- one\n- two")
    made.writes(made.player, "A very long title that has to find its place on a small screen")
    for visibility in ("everyone", "gm", "blind"):
        made.rolls(
            made.player, "7D+2", difficulty=15, label="starship gunnery", visibility=visibility
        )
    made.plans("Planned")
    made.plans("Running", start=True)
    made.invites()
    return made


def campaign_pages(cast: Cast) -> Iterator[str]:
    names = [
        "front",
        "journal",
        "journal_write",
        "adventures",
        "calendar",
        "rolls",
        "dice",
        "people",
    ]
    for name in [*names, "settings", "delete", "record"]:
        yield reverse(f"campaign:{name}", args=[cast.id])
    yield reverse("campaign:journal_edit", args=[cast.id, cast.writes(cast.owner).pk])
    yield reverse("campaign:adventure_edit", args=[cast.id, cast.plans().pk])
    yield reverse("campaign:member", args=[cast.id, cast.membership(cast.player).pk])


def site_pages() -> list[str]:
    names = ["dashboard", "campaign:create", "account_profile", "account_email", "mfa_index"]
    names += ["account_change_password", "account_delete"]
    admin = ["site_admin:campaigns", "site_admin:people", "site_admin:audit"]
    return [reverse(name) for name in names + admin]


def test_campaign_pages(browser_as: BrowserAs, cast: Cast) -> None:
    page = browser_as(cast.owner, bypass_csp=True)
    assert unreadable(page, campaign_pages(cast)) == []


def test_site_pages(browser_as: BrowserAs, cast: Cast) -> None:
    page = browser_as(cast.admin, bypass_csp=True)
    assert unreadable(page, site_pages()) == []


def test_pages_before_signing_in(browser_as: BrowserAs, cast: Cast, pardoned: list[str]) -> None:
    pardoned.append("404")
    page = browser_as(None, bypass_csp=True)
    names = [
        "dashboard",
        "account_login",
        "account_signup",
        "account_reset_password",
        "style",
        "guide",
    ]
    addresses = [*map(reverse, names), reverse("guide_chapter", args=["fights"]), "/nowhere/"]
    assert unreadable(page, addresses) == []
