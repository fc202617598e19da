"""From a template to a sheet that rolls, in the browsers of a player and a GM."""

import pytest
from playwright.sync_api import Page, expect

from characters.models import Character
from characters.services.sheets import write
from tests.browser.conftest import BrowserAs, unreadable
from tests.cast import Cast
from tests.party import in_play, template


@pytest.fixture
def cast(transactional_db: None) -> Cast:
    return Cast()


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def test_create_hand_in_approve_and_roll(
    browser_as: BrowserAs, cast: Cast, pardoned: list[str]
) -> None:
    pardoned.append("422")
    template(name="Drifter", summary="Goes where the work is.")
    player, gm = browser_as(cast.player), browser_as(cast.gm)
    player.goto(f"/campaigns/{cast.id}/characters/")
    player.get_by_role("link", name="New character").click()
    player.get_by_text("Begin as this").click()
    player.get_by_label("Name of the character").fill("Kesh Varro")
    press(player, "Begin")
    press(player, "dodge: +1D")
    expect(player.locator("#making .sum")).to_contain_text("6D")
    press(player, "dodge: +1D")
    press(player, "dodge: one pip more")
    expect(player.locator("#skill-dodge")).to_contain_text("At most 2D can go into one skill")
    press(player, "Hand in to the GM")
    expect(player.get_by_text("A GM looks at it next.")).to_be_visible()

    gm.goto(f"/campaigns/{cast.id}/characters/")
    gm.get_by_role("link", name="Kesh Varro").first.click()
    press(gm, "Approve")
    expect(player.get_by_text("A GM looks at it next.")).to_have_count(0)

    player.get_by_role("link", name="Dodge", exact=True).click()
    player.get_by_label("Actions this round: one more").click()
    expect(player.locator("#reckoned")).to_contain_text("4D")
    press(player, "Roll")
    expect(player.locator("#rolled")).to_contain_text("dodge")
    press(player, "Close")
    expect(player.locator("#rolls")).to_contain_text("dodge")
    player.get_by_role("link", name="Dodge", exact=True).click()
    player.get_by_label("Who sees it").select_option("blind")
    press(player, "Roll")
    expect(player.locator("#rolled")).to_contain_text("only the GMs see them")
    expect(gm.locator("#rolls")).to_contain_text("dodge")


def test_an_edit_clash_shows_both_and_asks(
    browser_as: BrowserAs, cast: Cast, pardoned: list[str]
) -> None:
    pardoned.append("409")
    kesh = in_play(cast, cast.player)
    player, gm = browser_as(cast.player), browser_as(cast.gm)
    for page in (player, gm):
        page.goto(kesh.get_absolute_url())
        page.get_by_role("link", name="Edit", exact=True).click()
    gm.get_by_label("Background").fill("Born on a barge")
    gm.get_by_label("Background").blur()
    expect(gm.get_by_text("saved ✓")).to_be_visible()
    player.get_by_label("Background").fill("Born on a moon")
    player.get_by_label("Background").blur()
    expect(player.get_by_text("Born on a barge")).to_be_visible()
    press(player, "Keep mine")
    expect(player.get_by_text("saved ✓")).to_be_visible()
    assert Character.objects.get(pk=kesh.pk).background == "Born on a moon"


def test_a_change_is_put_back(browser_as: BrowserAs, cast: Cast) -> None:
    kesh = in_play(cast, cast.player)
    for place in range(30):
        write(kesh, cast.gm, field="background", before="", after="", reason=f"Draft {place}")
    page = browser_as(cast.player)
    page.goto(f"{kesh.get_absolute_url()}edit/")
    page.get_by_label("Concept").fill("Retired thief")
    page.get_by_label("Concept").blur()
    expect(page.get_by_text("saved ✓")).to_be_visible()
    page.get_by_role("link", name="Done").click()
    page.get_by_role("link", name="Every change").click()
    page.get_by_role("button", name="Put back Concept").first.click()
    expect(page.get_by_text("Put back.")).to_be_visible()
    changes = page.locator("#changes")
    expect(changes.get_by_role("listitem").first).to_contain_text("Retired thief → Drifter")
    expect(changes.get_by_text("Draft 0")).to_have_count(0)
    page.locator("#older").scroll_into_view_if_needed()
    expect(changes.get_by_text("Draft 0")).to_be_visible()
    expect(page.locator("#older")).to_have_count(0)
    page.get_by_role("link", name="Kesh").click()
    expect(page.locator("#sheet")).to_contain_text("Drifter")


def test_points_are_awarded_and_taken_back(browser_as: BrowserAs, cast: Cast) -> None:
    kesh = in_play(cast, cast.player)
    gm, player = browser_as(cast.gm), browser_as(cast.player)
    player.goto(kesh.get_absolute_url())
    gm.goto(f"/campaigns/{cast.id}/characters/award/")
    gm.get_by_label("Amount", exact=True).fill("4")
    gm.get_by_label("For what").fill("The chase")
    press(gm, "Award")
    figures = player.locator("#sheet .figures")
    expect(figures).to_contain_text("Skill points4", use_inner_text=False)
    gm.goto(f"{kesh.get_absolute_url()}ledger/")
    gm.get_by_role("row", name="The chase").get_by_role("button").click()
    expect(figures).to_contain_text("Skill points0", use_inner_text=False)


def test_pages_are_readable_for_all(browser_as: BrowserAs, cast: Cast) -> None:
    kesh = in_play(cast, cast.player, dodge=3)
    page = browser_as(cast.gm, bypass_csp=True)
    sheet = kesh.get_absolute_url()
    roster = f"/campaigns/{cast.id}/characters/"
    addresses = [sheet, f"{sheet}history/", f"{sheet}ledger/", f"{sheet}roll/?name=dodge"]
    addresses += [f"{sheet}edit/", f"{sheet}portrait/", roster, f"{roster}new/", f"{roster}award/"]
    assert unreadable(page, addresses) == []


def test_a_stat_block_is_pasted_read_and_kept(
    browser_as: BrowserAs, cast: Cast, pardoned: list[str]
) -> None:
    pardoned.append("422")
    page = browser_as(cast.gm)
    page.goto(f"/campaigns/{cast.id}/characters/npcs/")
    page.get_by_role("link", name="Paste a stat block").click()
    block = "Guard: DEX 2D, {} 3D; all other attributes and skills 2D."
    page.get_by_label("Stat block").fill(block.format("blastr"))
    press(page, "Read it")
    expect(page.get_by_text("Did you mean “blaster”?")).to_be_visible()
    page.get_by_label("Stat block").fill(block.format("blaster"))
    press(page, "Read it")
    expect(page.get_by_text("This is what it says")).to_be_visible()
    press(page, "Keep it")
    page.locator("#npcs").get_by_role("link", name="Guard").click()
    expect(page.locator("#sheet")).to_contain_text("Blaster3D", use_inner_text=False)
    expect(page.locator("#sheet")).to_contain_text("All other attributes and skills 2D")
