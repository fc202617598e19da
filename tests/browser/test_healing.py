"""A wound is treated and rested away, a table is looked up, an adventure ends with rewards."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import BrowserAs, unreadable
from tests.browser.scripting import dice_fall
from tests.cast import Cast
from tests.party import in_play
from tests.wounds import carries, hurt


@pytest.fixture
def cast(transactional_db: None) -> Cast:
    return Cast()


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def days_pass(gm: Page, cast: Cast, days: int) -> None:
    gm.goto(f"/campaigns/{cast.id}/calendar/")
    gm.get_by_role("spinbutton", name="Days").fill(str(days))
    press(gm, "Advance the date")


def test_hurt_treated_with_a_medpac_and_rested_until_healed(
    browser_as: BrowserAs, cast: Cast, pardoned: list[str]
) -> None:
    pardoned.append("422")
    kesh = in_play(cast, cast.player)
    in_play(cast, cast.player, "Doc", medicine=6)
    carries(kesh, "2 medpacs")
    player, gm = browser_as(cast.player), browser_as(cast.gm)
    player.goto(kesh.get_absolute_url())
    hurt(cast, kesh, "incapacitated")
    health = player.locator("#health")
    expect(health.locator("[aria-current]")).to_contain_text("Incapacitated")

    gm.goto(f"/campaigns/{cast.id}/characters/party/")
    gm.get_by_role("link", name="Treat Kesh").click()
    dialog = gm.get_by_role("dialog")
    dialog.get_by_label("Who helps").select_option("Doc")
    dialog.get_by_label("Whose medpac").select_option("The helper’s")
    expect(dialog).to_contain_text("Doc carries no medpac.")
    dialog.get_by_label("Whose medpac").select_option("The patient’s")
    expect(dialog).to_contain_text("Uses up one of Kesh’s 2 medpacs")
    expect(dialog).to_contain_text("Medicine to reach 11")
    dialog.get_by_label("Bonus or penalty").fill("much")
    press(gm, "Roll")
    expect(dialog.locator(".errors")).to_contain_text("is not a die code")
    dialog.get_by_label("Bonus or penalty").fill("")
    dice_fall(gm, 3, 3, 3, 3, 3)
    press(gm, "Roll")
    expect(health.locator("[aria-current]")).to_contain_text("Wounded")
    expect(health).to_contain_text("1 medpac used today")
    expect(player.locator("#sheet .gear")).to_contain_text("1 medpac")

    press(player, "Rest 3 days")
    expect(player.locator("#healing")).to_contain_text("due on Day 4")
    days_pass(gm, cast, 3)
    expect(player.locator("#healing")).to_contain_text("A healing roll is due")
    expect(gm.get_by_text("Healing rolls are due")).to_be_visible()
    player.get_by_role("link", name="Healing roll").click()
    dice_fall(player, 3, 3, 3)
    press(player, "Roll")
    expect(health.locator("[aria-current]")).to_contain_text("Unhurt")
    expect(player.locator("#treatments")).to_contain_text("Wounded → unhurt")
    watched = browser_as(cast.gm, bypass_csp=True)
    assert unreadable(watched, [f"{kesh.get_absolute_url()}health/"]) == []


def test_the_screen_is_searched_and_rolled_beside(browser_as: BrowserAs, cast: Cast) -> None:
    in_play(cast, cast.player)
    gm = browser_as(cast.gm, bypass_csp=True)
    screen = f"/campaigns/{cast.id}/characters/screen/"
    assert unreadable(gm, [f"{screen}?q=scale"]) == []
    gm.goto(screen)
    assert gm.evaluate("document.documentElement.scrollWidth <= innerWidth")
    gm.get_by_label("Search the tables").fill("heavy cover")
    expect(gm.locator("#tables")).to_contain_text("1 table with “heavy cover”")
    expect(gm.locator("#tables table")).to_have_count(1)
    gm.get_by_label("Die code").fill("2D")
    dice_fall(gm, 6, 5)
    gm.locator("#roll-form").get_by_role("button", name="Roll").click()
    expect(gm.locator("#rolls")).to_contain_text("11")
    expect(gm.get_by_label("Search the tables")).to_have_value("heavy cover")


def test_an_adventure_ends_with_its_rewards(browser_as: BrowserAs, cast: Cast) -> None:
    kesh, _ = in_play(cast, cast.player), in_play(cast, cast.gm, "Mara")
    cast.plans("Dust", start=True)
    gm, player = browser_as(cast.gm, bypass_csp=True), browser_as(cast.player)
    player.goto(f"{kesh.get_absolute_url()}")
    gm.goto(f"/campaigns/{cast.id}/adventures/")
    gm.get_by_role("link", name="Finish").click()
    assert unreadable(gm, [gm.url]) == []
    everyone = gm.get_by_role("group", name="To everyone")
    everyone.get_by_role("spinbutton", name="Skill points").fill("4")
    own = gm.get_by_role("group", name="To Kesh")
    own.get_by_role("spinbutton", name="Of their own").fill("2")
    own.get_by_label("For what").fill("Held the airlock")
    press(gm, "Finish")
    expect(gm.locator("#adventures")).to_contain_text("finished", ignore_case=True)
    expect(player.locator(".figures").first).to_contain_text("6")
    player.get_by_role("link", name="The ledger of points").click()
    expect(player.locator("main")).to_contain_text("Held the airlock")
