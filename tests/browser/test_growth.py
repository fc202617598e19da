"""A character gets better: points are given, a skill is trained to its day, a wound heals."""

import pytest
from playwright.sync_api import Locator, Page, expect

from campaign.models import Campaign
from tests.browser.conftest import BrowserAs
from tests.cast import Cast
from tests.party import award, in_play


@pytest.fixture
def cast(transactional_db: None) -> Cast:
    made = Cast()
    Campaign.objects.filter(pk=made.id).update(ruleset="revised")
    made.campaign.refresh_from_db()
    return made


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def below(one: Locator, other: Locator) -> bool:
    """Whether one stands clear under the other."""
    place, above = one.bounding_box(), other.bounding_box()
    assert place is not None
    assert above is not None
    return place["y"] >= above["y"] + above["height"]


def test_a_skill_is_trained_until_its_day_comes(browser_as: BrowserAs, cast: Cast) -> None:
    kesh = in_play(cast, cast.player, dodge=3)
    award(cast, kesh, 10, "character")
    player, gm = browser_as(cast.player), browser_as(cast.gm)
    player.goto(kesh.get_absolute_url())
    player.get_by_role("link", name="Improve").click()
    player.get_by_role("link", name="Improve dodge").click()
    dialog = player.get_by_role("dialog")
    expect(dialog).to_contain_text("4 of 15 Character Points, 8 days of training")
    price, teacher = dialog.get_by_text("of training"), dialog.get_by_label("With a teacher")
    assert below(teacher, price)
    assert below(dialog.get_by_role("button", name="Pay 4"), dialog.get_by_label("Points spent"))
    teacher.check()
    expect(dialog).to_contain_text("4 days of training")
    press(player, "Pay 4")
    expect(player.locator(".panel.now")).to_contain_text("Dodge")
    expect(player.locator(".figures")).to_contain_text("11")

    gm.goto(f"/campaigns/{cast.id}/calendar/")
    gm.get_by_role("spinbutton", name="Days").fill("4")
    press(gm, "Advance the date")
    expect(player.locator("#offer-skill-dodge")).to_contain_text("4D+2")
    expect(player.get_by_text("In training")).to_have_count(0)
