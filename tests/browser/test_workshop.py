"""The workshop in the browsers of an owner and a GM."""

import pytest
from playwright.sync_api import Page, expect

from characters.models import Character, Item
from characters.services.ledger import balance
from tests.browser.conftest import BrowserAs, unreadable
from tests.browser.scripting import dice_fall
from tests.cast import Cast
from tests.party import award, in_play
from tests.things import days_pass, give


@pytest.fixture
def cast(transactional_db: None) -> Cast:
    return Cast()


@pytest.fixture
def kesh(cast: Cast) -> Character:
    """Technology 4D, points and credits for a while."""
    made = in_play(cast, cast.player, technology=3)
    award(cast, made, 40)
    award(cast, made, 1_000, "credits")
    return made


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def improve(page: Page, cast: Cast, part: str, *faces: int) -> None:
    """From the thing to its price, pay and roll, and a day goes by."""
    page.get_by_role("link", name=f"Improve {part}", exact=True).click()
    dice_fall(page, *faces)
    press(page, "Pay and roll")
    expect(page.get_by_role("heading", name="On the bench")).to_be_visible()
    days_pass(cast)
    expect(page.get_by_role("heading", name="On the bench")).to_be_hidden()


def test_a_blaster_from_4d_to_5d_and_a_pip_with_a_failure_on_the_way(
    browser_as: BrowserAs, cast: Cast, kesh: Character
) -> None:
    blaster = give(cast, kesh)
    player, gm = browser_as(cast.player), browser_as(cast.gm)
    player.goto(f"/campaigns/{cast.id}/characters/workshop/")
    player.get_by_role("link", name="Blaster pistol").click()
    gm.goto(blaster.get_absolute_url())
    damage = player.locator("#part-damage .part")
    player.get_by_role("link", name="Improve Damage").click()
    expect(player.locator("#points")).to_have_text("4")
    expect(player.locator("#credits")).to_have_text("40")
    expect(player.locator("#difficulty")).to_have_text("3")
    expect(player.locator("#chance")).to_have_text("100 %")
    expect(player.locator("#plan")).to_contain_text("points and credits are gone")
    player.get_by_role("link", name="Not now").click()
    for after in ("4D+1", "4D+2", "5D"):
        improve(player, cast, "Damage", 6, 6, 6, 6)
        expect(damage).to_contain_text(after)
    expect(gm.locator("#part-damage")).to_contain_text("5D")
    player.get_by_role("link", name="Improve Damage").click()
    expect(player.locator("#difficulty")).to_have_text("16")
    expect(player.locator("#plan")).to_contain_text("145 of 432")
    player.go_back()
    improve(player, cast, "Damage", 4, 4, 4, 3)
    expect(damage).not_to_contain_text("5D+1")
    expect(player.locator(".log")).to_contain_text("it failed")
    improve(player, cast, "Damage", 4, 4, 4, 4)
    expect(damage).to_contain_text("5D+1")
    assert (balance(kesh, "skill"), balance(kesh, "credits")) == (40 - 22, 1_500 - 220)
    gm.get_by_text("Undo work").click()
    gm.get_by_role("button", name="Take back damage 5D → 5D+1").first.click()
    expect(gm.get_by_text("what was paid is returned")).to_be_visible()
    expect(damage).not_to_contain_text("5D+1")
    assert Item.objects.get().parts["damage"] == "5D"
    assert balance(kesh, "skill") == 40 - 17


def test_armor_to_one_die_and_two_pips_with_its_penalty_erased(
    browser_as: BrowserAs, cast: Cast, kesh: Character
) -> None:
    armor = give(cast, kesh, "Protective armor")
    player, sheet = browser_as(cast.player), browser_as(cast.player)
    player.goto(armor.get_absolute_url())
    press(player, "Kesh wears it")
    sheet.goto(kesh.get_absolute_url())
    expect(sheet.locator("main")).to_contain_text("Protective armor")
    for _ in range(2):
        improve(player, cast, "Armor", 6, 6, 6, 6)
    expect(player.locator("#part-armor")).to_contain_text("1D+2")
    expect(sheet.locator("main")).to_contain_text("1D+2")
    for _ in range(2):
        improve(player, cast, "Dexterity penalty", 6, 6, 6, 6)
    expect(player.locator("#part-armor_dexterity")).to_contain_text("as far as the armor costs it")
    assert balance(kesh, "skill") == 40 - 16


def test_the_workshop_is_readable_for_all(
    browser_as: BrowserAs, cast: Cast, kesh: Character
) -> None:
    blaster = give(cast, kesh)
    page = browser_as(cast.gm, bypass_csp=True)
    shop = f"/campaigns/{cast.id}/characters/workshop/"
    work = f"{blaster.get_absolute_url()}work/?kind=improve&part=damage"
    pages = [shop, f"{shop}catalogue/", blaster.get_absolute_url(), work]
    assert unreadable(page, pages) == []
