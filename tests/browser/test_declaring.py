"""A declaration on a phone, by keyboard alone and by a screen reader, while others play on."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import AXE, BrowserAs, serious_violations
from tests.browser.seats import Seat
from tests.cast import Cast
from tests.fights import Arena

pytestmark = pytest.mark.django_db(transaction=True)
PHONE = {"width": 360, "height": 760}
# Name and place of what has the focus, and whether it is seen.
FOCUSED = """() => {
  const it = document.activeElement;
  if (it === document.body) return null;
  const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(it);
  const { width, height } = it.getBoundingClientRect();
  const ring = (outlineStyle !== "none" && parseFloat(outlineWidth) > 0) || boxShadow !== "none";
  const text = `${it.innerText ?? ""} ${it.name ?? ""} ${it.id}`;
  return { text, seen: ring && width > 0 && height > 0 };
}"""


def focused(page: Page) -> dict[str, Any]:
    found: dict[str, Any] = page.wait_for_function(FOCUSED, timeout=3_000).json_value()
    assert found["seen"], f"nobody sees that {found['text']} has the focus"
    return found


def tab_to(page: Page, wanted: str, key: str = "Tab") -> None:
    """Press the key until something of that text, name or id has the focus."""
    for _ in range(80):
        page.keyboard.press(key)
        if wanted in focused(page)["text"]:
            return
    raise AssertionError(f"{wanted} cannot be reached")


def presses(page: Page, wanted: str, key: str = "Enter", back: bool = False) -> None:
    tab_to(page, wanted, "Shift+Tab" if back else "Tab")
    page.keyboard.press(key)


def docking_bay(cast: Cast) -> Arena:
    arena = Arena(cast, "The cargo deck")
    arena.adds("kesh", player=cast.player, points={"force": 1})
    arena.adds("trooper", "empire", codes={"dexterity": "1D"})
    arena.adds("hunter", "empire", codes={"dexterity": "2D"})
    arena.open().does("round")
    return arena


def test_a_declaration_and_a_reaction_by_keyboard_alone_survive_news_and_a_reload(
    browser_as: BrowserAs,
) -> None:
    cast = Cast()
    arena = docking_bay(cast)
    seat = Seat(browser_as(cast.player, viewport=PHONE, bypass_csp=True), arena, cast.player)
    page = seat.page

    seat.shows("Save for later")
    presses(page, "add-addattack")
    expect(page.get_by_role("status").filter(has_text="One action")).to_be_visible()
    assert "add-addattack" in focused(page)["text"]
    tab_to(page, "acts-0-at", "Shift+Tab")
    page.keyboard.type("Hunter")
    seat.shows("Shoot · Hunter").shows("against 11")
    presses(page, "add-addspeed", "Space")
    seat.shows("Two actions")
    presses(page, "More", back=True)
    tab_to(page, "acts-1-how-metres")
    page.keyboard.type("7")
    arena.does("pass", who="trooper")
    arena.does("pass", who="hunter")
    seat.speaks_for("Kesh")
    assert "acts-1-how-metres" in focused(page)["text"]
    metres = page.get_by_role("spinbutton", name="Metres, at most")
    expect(metres).to_have_value("7")
    page.keyboard.press("ArrowUp")
    expect(metres).to_have_value("8")
    page.evaluate(AXE.read_text())
    assert serious_violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]

    page.keyboard.press("Tab")
    seat.shows("Two actions")
    page.reload()
    seat.shows("Shoot · Hunter").shows("Two actions")
    tab_to(page, "say")
    with page.expect_response("**/declare/"):
        page.keyboard.press("Enter")
    expect(page.locator("#declare-title")).to_contain_text("If Kesh is attacked")
    said = arena.state.declarations["kesh"]
    assert [(act.do, act.at) for act in said.acts] == [("attack", "hunter"), ("speed", "")]
    assert said.acts[1].how["metres"] == "8"

    focused(page)
    presses(page, "Dodge", back=True)
    seat.shows("Three actions")
    tab_to(page, "say")
    with page.expect_response("**/declare/"):
        page.keyboard.press("Enter")
    expect(page.locator("#declare")).to_contain_text("is awaited")
    focused(page)
    assert [act.do for act in arena.state.declarations["kesh"].reactions] == ["combat_dodge"]


def test_a_screen_reader_is_told_of_the_turn_the_price_and_the_refusal(
    browser_as: BrowserAs, pardoned: list[str]
) -> None:
    pardoned += ["422", "ERR_INTERNET_DISCONNECTED"]
    cast = Cast()
    arena = docking_bay(cast)
    seat = Seat(browser_as(cast.player, viewport=PHONE), arena, cast.player)
    page = seat.page
    announced = page.locator("#announce")
    expect(announced).to_have_attribute("aria-live", "polite")
    expect(announced).to_be_empty()

    page.context.set_offline(True)
    arena.does("pass", who="trooper")
    arena.does("pass", who="hunter")
    page.context.set_offline(False)
    expect(announced).to_have_text("It is your turn.")
    region = page.get_by_role("region", name="What does Kesh do?")
    expect(region).to_match_aria_snapshot("""
        - heading "What does Kesh do?" [level=2]
        - list "The list":
          - listitem:
            - paragraph: Nothing on the list yet. Tap what to do.
        - status: /No actions.*/
        - button "Shoot"
        - button "Declare"
        - button "Do nothing"
    """)

    seat.adds("Shoot").adds("Shoot").adds("Shoot")
    expect(region).to_match_aria_snapshot("""
        - list "The list":
          - listitem:
            - button "Take Shoot off the list"
            - combobox "Target"
        - status: /Three actions.*every roll this round loses two dice/
    """)
    seat._fills(seat.acts.first, "at", "")
    with page.expect_response("**/declare/") as sent:
        page.locator("#say").click()
    assert sent.value.status == 422
    expect(page.get_by_role("alert").filter(has_text="Choose a target.")).to_be_visible()
    said = page.get_by_role("list", name="Order of speaking").get_by_role("listitem")
    expect(said.filter(has=page.get_by_label("has spoken"))).to_have_count(2)
    expect(said.and_(page.locator("[aria-current]"))).to_have_text(re.compile("Kesh, you"))
    arena.does("pass", who="kesh")
    expect(page.locator("#log-said")).to_have_text(re.compile("Kesh"))
