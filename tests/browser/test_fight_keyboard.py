"""The GM's hand by keyboard alone: everything in a sensible order, seen, and no way stuck in it."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import BrowserAs
from tests.browser.scripting import dice_fall
from tests.browser.seats import Seat
from tests.browser.test_declaring import docking_bay, focused, presses, tab_to
from tests.cast import Cast

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_gm_sets_a_number_and_lets_things_happen_by_keyboard_alone(
    browser_as: BrowserAs,
) -> None:
    cast = Cast()
    arena = docking_bay(cast)
    arena.does("pass", who="trooper")
    arena.does("pass", who="hunter")
    arena.shoots("kesh", "trooper")
    arena.all_pass()
    gm = Seat(browser_as(cast.gm, reduced_motion="reduce"), arena, cast.gm)
    page = gm.page

    for wanted in ("Let the next thing happen", "Let everything happen", "Set a number first"):
        tab_to(page, wanted)
    page.keyboard.press("Enter")
    expect(page.locator("#dialog h2")).to_have_text("Numbers before they are rolled")
    assert "value" in focused(page)["text"]
    page.keyboard.press("Escape")
    expect(page.locator("#dialog")).not_to_be_visible()
    assert "Set a number first" in focused(page)["text"]
    for wanted in ("People and place", "How it is run", "End the fight", "The dice"):
        tab_to(page, wanted)
    dice_fall(page, 1, 1, 1, 1)  # the trooper is missed, and speaks again
    presses(page, "Let everything happen", back=True)
    gm.stands("Round 1 is over.")
    focused(page)
    presses(page, "Somebody surprises the others", "Space")
    presses(page, "surprise", "Space")
    expect(page.locator("#gm [name=surprise]").first).to_be_checked()
    presses(page, "Begin round 2", back=True)
    gm.stands("Trooper: you speak now.")
