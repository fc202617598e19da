"""Whole journeys, as people make them: from nothing to a table with friends at it."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import BrowserAs
from tests.cast import Cast

PASSWORD = "clear-skies-tonight"


@pytest.fixture
def cast(transactional_db: None) -> Cast:
    return Cast()


def sign_up(page: Page, name: str) -> None:
    page.get_by_label("Your name at the table").fill(name)
    page.get_by_label(re.compile("e-?mail", re.I)).fill(f"{name.lower()}@example.org")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Make the account").click()


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def test_from_sign_up_to_a_campaign_with_a_player(browser_as: BrowserAs) -> None:
    gm, player = browser_as(None), browser_as(None)
    gm.goto("/account/signup/")
    sign_up(gm, "Mira")
    gm.get_by_role("link", name="New campaign").first.click()
    gm.get_by_label("Name", exact=True).fill("The Long Way")
    gm.get_by_label(re.compile("Second edition, revised")).check()
    expect(gm.get_by_label("A 1 on the wild die")).to_be_visible()
    press(gm, "Create the campaign")
    press(gm, "Make a link")
    link = gm.get_by_label("Invitation link").input_value()

    player.goto(link)
    player.get_by_role("link", name="Sign up").first.click()
    sign_up(player, "Joss")
    press(player, "Join")
    expect(player.get_by_role("heading", name="The Long Way")).to_be_visible()
    expect(gm.locator("#people")).to_contain_text("Joss")


def test_an_adventure_is_planned_in_secret_started_and_finished(
    browser_as: BrowserAs, cast: Cast
) -> None:
    gm, player = browser_as(cast.gm), browser_as(cast.player)
    address = f"/campaigns/{cast.id}/adventures/"
    gm.goto(address)
    player.goto(address)
    gm.get_by_label("Title").fill("Dust on the Manifest")
    press(gm, "Plan it")
    expect(gm.locator("#adventures")).to_contain_text("Dust on the Manifest")
    expect(player.locator("#adventures")).not_to_contain_text("Dust")
    press(gm, "Start")
    expect(player.locator("#adventures")).to_contain_text("Dust on the Manifest")
    gm.get_by_role("link", name="Finish").click()
    press(gm, "Finish")
    expect(player.locator("#adventures")).to_contain_text("finished", ignore_case=True)


def test_days_pass_for_everyone(browser_as: BrowserAs, cast: Cast) -> None:
    gm, player = browser_as(cast.gm), browser_as(cast.player)
    gm.goto(f"/campaigns/{cast.id}/calendar/")
    player.goto(f"/campaigns/{cast.id}/")
    expect(player.locator(".today")).to_have_text("Day 1, year 1")
    gm.get_by_label("Days: one more").click()
    gm.get_by_label("What happened on the way").fill("In the slow lane")
    press(gm, "Advance the date")
    expect(gm.locator("#calendar")).to_contain_text("In the slow lane")
    expect(player.locator(".today")).to_have_text("Day 3, year 1")


def test_typing_is_kept_while_the_page_changes_around_it(browser_as: BrowserAs, cast: Cast) -> None:
    page = browser_as(cast.player)
    page.goto(f"/campaigns/{cast.id}/")
    expect(page.locator("[data-live-state=live]")).to_be_visible()
    field = page.get_by_label("Die code")
    field.fill("6D")
    cast.writes(cast.gm, "Meanwhile")
    cast.rolls(cast.gm, "2D", label="elsewhere")
    expect(page.locator("#recent")).to_contain_text("Meanwhile")
    expect(page.locator("#rolls")).to_contain_text("elsewhere")
    expect(field).to_have_value("6D")
    expect(field).to_be_focused()


def test_a_bad_die_code_is_answered_beside_the_field(
    browser_as: BrowserAs, cast: Cast, pardoned: list[str]
) -> None:
    pardoned.append("422")
    page = browser_as(cast.player)
    page.goto(f"/campaigns/{cast.id}/")
    page.get_by_label("Die code").fill("4X")
    press(page, "Roll")
    expect(page.locator("#roll-form .errors")).to_contain_text("is not a die code")
    expect(page.get_by_label("Die code")).to_have_value("4X")


def test_a_campaign_is_deleted_only_with_its_name_typed(browser_as: BrowserAs, cast: Cast) -> None:
    page = browser_as(cast.owner)
    page.goto(f"/campaigns/{cast.id}/settings/")
    page.get_by_role("link", name="Delete").click()
    expect(page.get_by_role("button", name="Delete for good")).to_be_disabled()
    page.get_by_label("Type the campaign's name").fill("Ord")
    press(page, "Delete for good")
    expect(page.get_by_text("“Ord” is deleted.")).to_be_visible()


def test_the_roller_works_by_keyboard_alone(browser_as: BrowserAs, cast: Cast) -> None:
    page = browser_as(cast.player)
    page.goto(f"/campaigns/{cast.id}/")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("#main")).to_be_focused()
    while not page.get_by_label("Die code").evaluate("field => field === document.activeElement"):
        page.keyboard.press("Tab")
    page.keyboard.type("5D+1")
    page.keyboard.press("Enter")
    expect(page.locator("#rolls")).to_contain_text("5D+1")


def test_an_admin_suspends_and_the_person_is_out(browser_as: BrowserAs, cast: Cast) -> None:
    admin, player = browser_as(cast.admin), browser_as(cast.player)
    player.goto("/")
    admin.goto("/site/people/?search=player")
    admin.get_by_role("button", name="Suspend Player").click()
    expect(admin.get_by_text("suspended", exact=True)).to_be_visible()
    player.reload()
    expect(player.get_by_role("link", name="Sign in").first).to_be_visible()
