"""From the first lesson to the last call, in the browsers of a pupil and a GM."""

import pytest
from playwright.sync_api import Page, expect

from characters.models import Character
from characters.services.ledger import balance
from tests.browser.conftest import BrowserAs, unreadable
from tests.browser.scripting import dice_fall
from tests.cast import Cast
from tests.party import award, in_play
from tests.pupils import knows
from tests.things import days_pass


@pytest.fixture
def cast(transactional_db: None) -> Cast:
    return Cast()


@pytest.fixture
def kesh(cast: Cast) -> Character:
    made = in_play(cast, cast.player)
    award(cast, made, 12)
    return made


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def with_a_master(page: Page, points: int) -> None:
    page.get_by_text("Who teaches?").click()
    for skill in ("control", "sense", "alter"):
        page.get_by_label(f"Teacher's {skill}").fill("7D")
    page.get_by_role("spinbutton", name="Points to save time").fill(str(points))
    press(page, "Show prices")


def test_a_pupil_learns_masters_calls_twice_and_is_consumed(
    browser_as: BrowserAs, cast: Cast, kesh: Character
) -> None:
    player, gm = browser_as(cast.player), browser_as(cast.gm)
    player.goto(f"{kesh.get_absolute_url()}force/")
    gm.goto(f"{kesh.get_absolute_url()}force/")
    control = player.locator("#force-control")
    expect(control).to_contain_text("learned from a teacher")
    with_a_master(player, 9)
    expect(control).to_contain_text("next: 1D for 9 points, 1 week")
    expect(player.locator("#force-alter")).to_contain_text("alter is taught last")
    press(player, "Learn control")
    expect(gm.get_by_role("heading", name="In training")).to_be_visible()
    days_pass(cast, 7)
    expect(control).to_contain_text("3 of 3 powers mastered")
    expect(gm.locator("#power-force_of_will")).to_contain_text("mastered", ignore_case=True)
    press(player, "Learn control")
    expect(control).to_contain_text("3 of 4 powers mastered")
    healing = player.locator("#power-accelerate_healing")
    press(player, "Master Accelerate Healing")
    days_pass(cast, 7)
    expect(healing).to_contain_text("mastered", ignore_case=True)
    healing.get_by_role("link", name="Use").click()
    expect(player.locator("#chance")).to_have_text("33.33 %")
    dice_fall(player, 5)
    press(player, "Use the Force")
    expect(player.get_by_text("Accelerate Healing works")).to_be_visible()
    expect(player.get_by_text("two healing rolls today")).to_be_visible()
    assert balance(kesh, "skill") == 12 - 9 - 1
    cast.plans("Dust", start=True)
    player.get_by_role("link", name="The Dark Side").click()
    board = player.locator("#dark-side")
    player.get_by_label("Control").check()
    dice_fall(player, 5, 6)
    press(player, "Call on the Dark Side")
    expect(board).to_contain_text("against 9")
    player.get_by_label("Perception").check()
    dice_fall(player, 3, 3, 3, 2)
    press(player, "Call on the Dark Side")
    expect(player.get_by_text("The Dark Side has consumed Kesh.")).to_be_visible()
    expect(player.get_by_role("link", name="Make a new character")).to_be_visible()
    lost = Character.objects.get()
    assert (lost.player, lost.kind, lost.fallen) == (None, "npc", True)


def test_the_force_is_readable_for_all(browser_as: BrowserAs, cast: Cast, kesh: Character) -> None:
    knows(kesh, "control_pain", control="2D", alter="1D")
    page = browser_as(cast.gm, bypass_csp=True)
    force = f"{kesh.get_absolute_url()}force/"
    assert unreadable(page, [force, f"{force}use/control_anothers_pain/"]) == []
