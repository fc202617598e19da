"""What one does, the others see."""

from uuid import uuid4

import pytest
from playwright.sync_api import Page, expect

from accounts.models import User
from campaign.models import Campaign, Membership, Role
from campaign.services.campaigns import campaign_create
from campaign.services.journal import journal_write
from campaign.services.people import member_remove, member_set_role
from tests.browser.conftest import BrowserAs
from tests.live.serving import Server

HEARD = """
window.heard = [];
for (const kind of ["journal", "rolls"])
  document.addEventListener(`live:${kind}`, () => window.heard.push(kind));
"""


@pytest.fixture
def gm(transactional_db: None) -> User:
    return User.objects.create_user("gm@example.org", name="Gamemaster")


@pytest.fixture
def player(transactional_db: None) -> User:
    return User.objects.create_user("player@example.org", name="Player")


@pytest.fixture
def campaign(gm: User, player: User) -> Campaign:
    made = campaign_create(
        user=gm, campaign_id=uuid4(), name="Outer Reaches", ruleset="companion", options={}
    )
    Membership.objects.create(campaign=made, user=player, role=Role.PLAYER)
    return made


def visit(page: Page, campaign: Campaign) -> Page:
    """The campaign's front page, once it is live."""
    page.add_init_script(HEARD)
    page.goto(f"/campaigns/{campaign.pk}/")
    expect_state(page, "live")
    return page


def expect_state(page: Page, state: str) -> None:
    expect(page.locator("header [data-live-state]")).to_have_attribute(
        "data-live-state", state, timeout=20_000
    )


def write(user: User, campaign: Campaign, *titles: str, audience: str = "everyone") -> None:
    for title in titles:
        journal_write(
            user=user,
            campaign_id=campaign.pk,
            entry_id=uuid4(),
            title=title,
            body="It happened.",
            audience=audience,
        )


def heard(page: Page) -> list[str]:
    return page.evaluate("window.heard")


def test_a_roll_made_in_one_browser_appears_in_the_other(
    browser_as: BrowserAs, campaign: Campaign, gm: User, player: User
) -> None:
    mine, theirs = visit(browser_as(player), campaign), visit(browser_as(gm), campaign)
    mine.get_by_label("Die code").fill("4D+1")
    mine.get_by_role("button", name="Roll", exact=True).click()
    expect(theirs.locator("#rolls")).to_contain_text("4D+1")


def test_a_journal_entry_written_in_one_browser_appears_in_the_other(
    browser_as: BrowserAs, campaign: Campaign, gm: User, player: User
) -> None:
    mine, theirs = browser_as(gm), visit(browser_as(player), campaign)
    mine.goto(f"/campaigns/{campaign.pk}/journal/write/")
    mine.get_by_label("Title").fill("A distress call")
    mine.get_by_label("Text").fill("From the third moon.")
    mine.get_by_role("button", name="Put it in the journal").click()
    expect(theirs.locator("#recent")).to_contain_text("A distress call")


def test_what_is_for_the_gm_alone_stirs_nothing_in_a_players_browser(
    browser_as: BrowserAs, campaign: Campaign, gm: User, player: User
) -> None:
    mine, theirs = visit(browser_as(gm), campaign), visit(browser_as(player), campaign)
    write(gm, campaign, "The traitor", audience="gm")
    expect(mine.locator("#recent")).to_contain_text("The traitor")
    write(gm, campaign, "Dinner")
    expect(theirs.locator("#recent")).to_contain_text("Dinner")
    assert heard(theirs) == ["journal"]
    expect(theirs.locator("#recent")).not_to_contain_text("The traitor")


def test_nothing_is_missed_or_doubled_when_the_network_is_gone_for_a_while(
    browser_as: BrowserAs, campaign: Campaign, gm: User, player: User, pardoned: list[str]
) -> None:
    pardoned.append("ERR_INTERNET_DISCONNECTED")
    page = visit(browser_as(player), campaign)
    write(gm, campaign, "one")
    expect(page.locator("#recent")).to_contain_text("one")
    page.context.set_offline(True)
    expect_state(page, "reconnecting")
    write(gm, campaign, "two", "three")
    page.context.set_offline(False)
    expect_state(page, "live")
    write(gm, campaign, "four")
    expect(page.locator("#recent")).to_contain_text("four")
    expect(page.locator("#recent h3")).to_have_text(["four", "three", "two", "one"])
    assert heard(page) == ["journal"] * 4


def test_nothing_is_missed_or_doubled_when_the_server_restarts(
    browser_as: BrowserAs,
    campaign: Campaign,
    gm: User,
    player: User,
    server: Server,
    pardoned: list[str],
) -> None:
    pardoned.append("net::ERR_")
    page = visit(browser_as(player), campaign)
    write(gm, campaign, "one")
    expect(page.locator("#recent")).to_contain_text("one")
    server.kill()
    write(gm, campaign, "two", "three")
    server.start()
    expect(page.locator("#recent")).to_contain_text("three", timeout=20_000)
    expect_state(page, "live")
    write(gm, campaign, "four")
    expect(page.locator("#recent")).to_contain_text("four")
    assert heard(page) == ["journal"] * 4


def test_a_page_that_can_have_no_stream_asks(
    browser_as: BrowserAs, campaign: Campaign, gm: User, player: User, pardoned: list[str]
) -> None:
    pardoned.append("/live/stream/")
    page = browser_as(player)
    page.route("**/live/stream/**", lambda route: route.abort())
    page.goto(f"/campaigns/{campaign.pk}/")
    expect_state(page, "asking")
    write(gm, campaign, "one")
    expect(page.locator("#recent")).to_contain_text("one")


def test_a_removed_member_is_told_that_the_page_has_ended(
    browser_as: BrowserAs, campaign: Campaign, gm: User, player: User, pardoned: list[str]
) -> None:
    pardoned.append("404 (Not Found)")
    page = visit(browser_as(player), campaign)
    member = Membership.objects.get(campaign=campaign, user=player)
    member_remove(user=gm, campaign_id=campaign.pk, member_id=member.pk)
    expect_state(page, "ended")
    expect(page.get_by_text("You no longer have access to this page.")).to_be_visible()


def test_a_hidden_tab_gives_up_its_stream_and_catches_up_when_shown(
    browser_as: BrowserAs, campaign: Campaign, gm: User, player: User
) -> None:
    page = visit(browser_as(player), campaign)
    with page.expect_event("requestfailed", lambda request: "/live/stream/" in request.url):
        set_hidden(page, True)
    write(gm, campaign, "one", "two")
    set_hidden(page, False)
    expect(page.locator("#recent h3")).to_have_text(["two", "one"])
    assert heard(page) == ["journal"] * 2


def set_hidden(page: Page, hidden: bool) -> None:
    """As when another tab is chosen, which an automated browser has no way to do."""
    page.evaluate(
        """(hidden) => {
            Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
            document.dispatchEvent(new Event("visibilitychange"));
        }""",
        hidden,
    )


def test_a_page_out_of_date_is_not_reloaded_under_someone_who_types(
    browser_as: BrowserAs, campaign: Campaign, gm: User, player: User
) -> None:
    page = visit(browser_as(player), campaign)
    page.get_by_label("Die code").fill("5D")
    member = Membership.objects.get(campaign=campaign, user=player)
    member_set_role(user=gm, campaign_id=campaign.pk, member_id=member.pk, role=Role.GM)
    expect_state(page, "stale")
    expect(page.get_by_label("Die code")).to_have_value("5D")


def test_someone_made_gm_gets_a_page_that_shows_it(
    browser_as: BrowserAs, campaign: Campaign, gm: User, player: User
) -> None:
    write(gm, campaign, "The traitor", audience="gm")
    page = visit(browser_as(player), campaign)
    member = Membership.objects.get(campaign=campaign, user=player)
    member_set_role(user=gm, campaign_id=campaign.pk, member_id=member.pk, role=Role.GM)
    expect(page.locator("#recent")).to_contain_text("The traitor")
