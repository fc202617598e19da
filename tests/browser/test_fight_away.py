"""Away from a fight for a while, in another tab or without a network: nothing is missed, and what
was being put together lies there untouched."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import BrowserAs
from tests.browser.seats import Seat
from tests.browser.test_declaring import PHONE, docking_bay
from tests.browser.test_live import expect_state, set_hidden
from tests.cast import Cast

pytestmark = pytest.mark.django_db(transaction=True)
METRES = "acts-1-how-metres"
# What has the focus, what it says, and where the eye finds it.
HERE = """() => {
  const it = document.activeElement;
  return [it.name, it.value, Math.round(it.getBoundingClientRect().top)];
}"""


@contextmanager
def in_another_tab(page: Page) -> Iterator[None]:
    with page.expect_event("requestfailed", lambda request: "/live/stream/" in request.url):
        set_hidden(page, True)
    yield
    set_hidden(page, False)


@contextmanager
def asleep(page: Page) -> Iterator[None]:
    page.context.set_offline(True)
    expect_state(page, "reconnecting")
    yield
    page.context.set_offline(False)


@pytest.mark.parametrize("away", [in_another_tab, asleep])
def test_whoever_comes_back_has_missed_nothing_and_lost_nothing(
    browser_as: BrowserAs, pardoned: list[str], away: Callable[[Page], AbstractContextManager[None]]
) -> None:
    pardoned.append("ERR_INTERNET_DISCONNECTED")
    cast = Cast()
    arena = docking_bay(cast)
    page = browser_as(cast.player, viewport=PHONE, reduced_motion="reduce")
    seat = Seat(page, arena, cast.player)
    seat.adds("Shoot", at="hunter").adds("Run")
    seat.acts.nth(1).locator("details.more > summary").click()
    field = page.locator(f"[name={METRES}]")
    field.click()
    page.keyboard.type("7")
    before = page.evaluate(HERE)
    assert before[:2] == [METRES, "7"]

    with away(page):
        arena.does("declare", who="trooper", acts=[{"do": "attack", "at": "kesh"}])
        arena.does("pass", who="hunter")
    seat.speaks_for("Kesh").shows("Shoot · Hunter").shows("Two actions")
    seat.stands("It is your turn.")
    assert page.evaluate(HERE) == before
    seat.reads("Hunter does nothing")
    for told in ("Trooper declares", "Hunter does nothing"):
        expect(page.locator("#log .entry").filter(has_text=told)).to_have_count(1)

    page.keyboard.press("Tab")
    with page.expect_response("**/declare/"):
        page.locator("#say").click()
    said = arena.state.declarations["kesh"].acts
    assert [(act.do, act.how.get("metres")) for act in said] == [("attack", None), ("speed", "7")]
