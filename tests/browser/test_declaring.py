"""A declaration on a phone, by keyboard alone, while others go on playing."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import AXE, BrowserAs, serious_violations
from tests.browser.seats import Seat
from tests.cast import Cast
from tests.fights import Arena

pytestmark = pytest.mark.django_db(transaction=True)
FOCUSED = """() => {
  const { tagName, innerText, name } = document.activeElement;
  return tagName === "BODY" ? "" : `${innerText} ${name}`;
}"""


def tab_to(page: Page, wanted: str) -> None:
    """Press the tab key until something of that text or name has the focus."""
    for _ in range(80):
        page.keyboard.press("Tab")
        if wanted in page.evaluate(FOCUSED):
            return
    raise AssertionError(f"{wanted} cannot be reached")


def test_a_declaration_by_keyboard_on_a_phone_survives_news_and_a_reload(
    browser_as: BrowserAs,
) -> None:
    cast = Cast()
    arena = Arena(cast, "The cargo deck")
    arena.adds("kesh", player=cast.player, points={"force": 1})
    arena.adds("trooper", "empire", codes={"dexterity": "1D"})
    arena.adds("hunter", "empire", codes={"dexterity": "2D"})
    arena.open().does("round")
    phone = {"width": 360, "height": 760}
    seat = Seat(browser_as(cast.player, viewport=phone, bypass_csp=True), arena, cast.player)
    page = seat.page

    seat.shows("Save for later")
    tab_to(page, "Shoot")
    page.keyboard.press("Enter")
    expect(page.get_by_role("status").filter(has_text="One action")).to_be_visible()
    tab_to(page, "acts-0-at")
    page.keyboard.type("Trooper")
    seat.shows("against 11")
    tab_to(page, "Run")
    page.keyboard.press("Enter")
    seat.shows("Two actions")
    page.locator("#acts-1-how-metres, #rare-1 > summary").first.click()
    metres = page.get_by_role("spinbutton", name="Metres, at most")
    metres.fill("7")
    arena.does("pass", who="trooper")
    arena.does("pass", who="hunter")
    seat.speaks_for("Kesh")
    expect(metres).to_be_focused()
    expect(metres).to_have_value("7")
    expect(page.locator("#announce")).to_have_text("It is your turn.")
    page.evaluate(AXE.read_text())
    assert serious_violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= phone["width"]

    metres.blur()
    seat.shows("Two actions")
    page.reload()
    seat.shows("against 11").shows("Two actions")
    tab_to(page, "Declare")
    with page.expect_response("**/declare/"):
        page.keyboard.press("Enter")
    expect(page.locator("#declare-title")).to_contain_text("If Kesh is attacked")
    said = arena.state.declarations["kesh"]
    assert [act.do for act in said.acts] == ["attack", "speed"]
    assert said.acts[1].how["metres"] == "7"
