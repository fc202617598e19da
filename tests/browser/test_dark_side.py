"""The way down and the way back, in the browsers of a player and a GM."""

import pytest
from playwright.sync_api import Page, expect

from characters.models import Character
from characters.services.ledger import balance
from tests.browser.conftest import BrowserAs, unreadable
from tests.browser.scripting import dice_fall
from tests.cast import Cast
from tests.party import award, in_play


@pytest.fixture
def cast(transactional_db: None) -> Cast:
    return Cast()


@pytest.fixture
def kesh(cast: Cast) -> Character:
    return in_play(cast, cast.player)


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def test_called_on_twice_the_dark_side_consumes(
    browser_as: BrowserAs, cast: Cast, kesh: Character
) -> None:
    cast.plans("Dust", start=True)
    player, gm = browser_as(cast.player), browser_as(cast.gm)
    watcher = browser_as(cast.player)
    watcher.goto(kesh.get_absolute_url())
    player.goto(kesh.get_absolute_url())
    player.get_by_role("link", name="The Dark Side").click()
    expect(player.locator("#dark-side")).to_contain_text("against 6")
    dice_fall(player, 2, 2, 2, 6)
    press(player, "Call on the Dark Side")
    expect(player.get_by_text("The Dark Side answers: a Force Point")).to_be_visible()
    expect(player.locator("#dark-side")).to_contain_text("against 9")
    expect(player.locator("#dark-side")).to_contain_text("against 19")
    press(player, "The round is over")
    expect(player.get_by_text("It is gone.")).to_be_visible()
    dice_fall(player, 6, 6, 6, 2)
    press(player, "Call on the Dark Side")
    expect(player.get_by_text("The Dark Side has consumed Kesh.")).to_be_visible()
    expect(watcher.get_by_text("The Dark Side has consumed Kesh.")).to_be_visible()
    press(player, "I have read it")
    expect(player.get_by_text("The Dark Side has consumed Kesh.")).to_be_hidden()
    gm.goto(f"/campaigns/{cast.id}/characters/npcs/")
    gm.get_by_role("link", name="Kesh").click()
    gm.get_by_role("link", name="The Dark Side").click()
    gm.get_by_role("button", name="Take back Called on the Dark Side").first.click()
    expect(gm.get_by_text("Taken back, with all it brought.")).to_be_visible()
    back = Character.objects.get()
    assert (back.player, back.fallen, balance(back, "dark_side")) == (cast.player, False, 1)


def test_when_the_adventure_ends_six_is_enough_again(
    browser_as: BrowserAs, cast: Cast, kesh: Character
) -> None:
    dust = cast.plans("Dust", start=True)
    cast.plans("Ash")
    player, gm = browser_as(cast.player), browser_as(cast.gm)
    player.goto(f"{kesh.get_absolute_url()}dark-side/")
    dice_fall(player, 1, 1, 1)
    press(player, "Call on the Dark Side")
    board = player.locator("#dark-side")
    expect(board).to_contain_text("against 9")
    gm.goto(f"/campaigns/{cast.id}/adventures/")
    gm.locator(f"#adventure-{dust.pk}").get_by_role("link", name="Finish").click()
    press(gm, "Finish")
    expect(board).to_contain_text("No adventure is running")
    press(gm, "Start")
    expect(board).to_contain_text("against 6")


def test_a_warning_an_answer_and_atonement(
    browser_as: BrowserAs, cast: Cast, kesh: Character
) -> None:
    cast.plans("Dust", start=True)
    player, gm = browser_as(cast.player), browser_as(cast.gm)
    player.goto(kesh.get_absolute_url())
    gm.goto(f"{kesh.get_absolute_url()}dark-side/")
    gm.get_by_label("The deed that would earn").fill("Shooting the prisoner")
    press(gm, "Warn, and let them choose")
    expect(player.get_by_role("alert").first).to_contain_text("Shooting the prisoner")
    dice_fall(player, 5)
    press(player, "Do it all the same")
    expect(gm.locator("#dark-side")).to_contain_text("warned, and done all the same")
    press(player, "Atone with a Force Point")
    expect(player.get_by_text("comes back when the adventure ends.").first).to_be_visible()
    expect(player.locator("#dark-side")).to_contain_text("no Dark Side Point to atone for")
    assert (balance(kesh, "force"), balance(kesh, "dark_side")) == (0, 0)


def test_the_page_is_readable_for_all(browser_as: BrowserAs, cast: Cast, kesh: Character) -> None:
    cast.plans("Dust", start=True)
    award(cast, kesh, 2, "dark_side")
    page = browser_as(cast.gm, bypass_csp=True)
    assert unreadable(page, [f"{kesh.get_absolute_url()}dark-side/"]) == []
