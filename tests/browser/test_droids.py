"""The droid yard in two browsers: both patterns, and a droid of a player's own."""

import pytest
from playwright.sync_api import Page, expect

from characters.models import Character
from characters.services.ledger import balance
from characters.services.sheets import sheet_of
from tests.browser.conftest import BrowserAs, unreadable
from tests.cast import Cast
from tests.yard import laid_down


@pytest.fixture
def cast(transactional_db: None) -> Cast:
    return Cast()


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def lay_down(page: Page, cast: Cast, pattern: str, model: str, identifier: str) -> None:
    page.goto(f"/campaigns/{cast.id}/characters/")
    page.get_by_role("link", name="Droid yard").click()
    page.get_by_label(pattern).check()
    page.get_by_label("Model number").fill(model)
    page.get_by_label("Identifier", exact=True).fill(identifier)


@pytest.mark.parametrize(
    ("pattern", "model", "identifier", "skill"),
    [("R2", "R2", "K7", "starship repair"), ("3PO", "3PO", "E9", "languages")],
)
def test_a_gm_builds_a_pattern_of_the_documents(
    browser_as: BrowserAs,
    cast: Cast,
    pardoned: list[str],
    pattern: str,
    model: str,
    identifier: str,
    skill: str,
) -> None:
    pardoned.append("422")
    page = browser_as(cast.gm)
    lay_down(page, cast, f"{pattern} ", model, identifier)
    page.get_by_label("One of the GMs' own").check()
    press(page, "Lay it down")
    expect(page.locator("#droid .meter")).to_contain_text("0D")
    expect(page.locator("#droid .meter")).to_contain_text("of 35D")
    press(page, f"{skill}: one pip more")
    beside = page.locator("#droid li").filter(has_text=skill.capitalize()).get_by_role("alert")
    expect(beside).to_contain_text("35D+1 of building dice; there are 35D")
    press(page, "Roll it out")
    expect(page.get_by_role("heading", name=f"{model}-{identifier}")).to_be_visible()
    expect(page.get_by_text("It rolls out of the yard.")).to_be_visible()
    assert Character.objects.get().state == "active"


def test_a_player_builds_one_and_the_gm_approves(
    browser_as: BrowserAs, cast: Cast, pardoned: list[str]
) -> None:
    pardoned.append("422")
    player, gm = browser_as(cast.player), browser_as(cast.gm)
    lay_down(player, cast, "Bare", "K4", "T1")
    press(player, "Lay it down")
    meter = player.locator("#droid .meter")
    expect(meter).to_contain_text("of 65D")
    press(player, "dexterity: +1D")
    expect(meter).to_contain_text("60D")
    press(player, "armor: +1D")
    expect(meter).to_contain_text("57D")
    press(player, "medicine: one pip more")
    expect(meter).to_contain_text("56D+2")
    player.get_by_label("Fit a tool").fill("blaster pistol")
    player.get_by_label("It is a weapon").check()
    press(player, "Fit for 1D")
    expect(player.get_by_role("alert")).to_contain_text("Only security and war droids")
    expect(meter).to_contain_text("56D+2")
    player.get_by_label("Fit a tool").fill("photoreceptors")
    player.get_by_label("It is a weapon").uncheck()
    press(player, "Fit for 1D")
    expect(meter).to_contain_text("55D+2")
    press(player, "Hand in to the GM")
    gm.goto(f"/campaigns/{cast.id}/characters/")
    gm.get_by_role("link", name="K4-T1").click()
    press(gm, "Approve")
    expect(gm.get_by_text("In play.")).to_be_visible()
    droid = Character.objects.get()
    assert (droid.state, balance(droid, "force")) == ("active", 1)
    assert str(sheet_of(droid).skills["medicine"]) == "1D+1"


def test_the_yard_is_readable_for_all(browser_as: BrowserAs, cast: Cast) -> None:
    droid = laid_down(cast, cast.gm, "npc", "R2")
    page = browser_as(cast.gm, bypass_csp=True)
    yard = f"/campaigns/{cast.id}/characters/yard/"
    assert unreadable(page, [yard, f"{droid.get_absolute_url()}yard/"]) == []
