"""A portrait is hung, a number mended by hand, and the sheet goes onto one page of paper."""

import re

import pytest
from playwright.sync_api import Page, expect

from characters.models import Character
from tests.browser.conftest import BrowserAs
from tests.cast import Cast
from tests.party import in_play
from tests.pictures import picture


@pytest.fixture
def cast(transactional_db: None) -> Cast:
    return Cast()


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def send(page: Page, data: bytes) -> None:
    page.get_by_label("Picture").set_input_files(
        {"name": "me.png", "mimeType": "image/png", "buffer": data}
    )
    page.get_by_role("dialog").locator("button.go").click()


def test_a_portrait_is_hung_taken_away_and_put_back(
    browser_as: BrowserAs, cast: Cast, pardoned: list[str]
) -> None:
    pardoned.append("422")
    kesh = in_play(cast, cast.player)
    player, gm = browser_as(cast.player), browser_as(cast.gm)
    for page in (player, gm):
        page.goto(kesh.get_absolute_url())
    player.get_by_role("link", name="Portrait", exact=True).click()
    send(player, b"not a picture")
    refusal = player.get_by_role("dialog").locator(".field .errors")
    expect(refusal).to_contain_text("cannot be read as a picture")
    send(player, picture())
    hung = gm.get_by_role("img", name="Portrait of Kesh")
    expect(hung).to_be_visible()
    assert hung.evaluate("image => image.decode().then(() => image.naturalWidth)") == 300
    player.get_by_role("link", name="Portrait", exact=True).click()
    press(player, "Take the portrait away")
    expect(hung).to_have_count(0)
    player.get_by_role("link", name="Every change").click()
    change = player.get_by_role("listitem").filter(has_text="Portrait").first
    expect(change).to_contain_text("Player")
    expect(change.get_by_role("img", name="this picture")).to_be_visible()
    change.get_by_role("button", name="Put back Portrait").click()
    expect(player.get_by_text("Put back.")).to_be_visible()
    expect(hung).to_be_visible()


def test_a_gm_mends_numbers_by_hand_and_a_player_words(
    browser_as: BrowserAs, cast: Cast, pardoned: list[str]
) -> None:
    pardoned.append("422")
    kesh = in_play(cast, cast.player, dodge=3)
    player, gm = browser_as(cast.player), browser_as(cast.gm)
    player.goto(kesh.get_absolute_url())
    gm.goto(f"{kesh.get_absolute_url()}edit/")
    dodge = gm.locator("[data-field='skills.dodge']")
    dodge.locator("input").fill("2D")
    dodge.locator("input").blur()
    expect(dodge).to_contain_text("cannot be below its attribute (3D)")
    dodge.locator("input").fill("4d+2")
    dodge.locator("input").blur()
    expect(dodge).to_contain_text("saved ✓")
    gm.get_by_label("Weapons, armor and gear").fill("blaster pistol (damage 4D)\na hat")
    gm.get_by_label("Weapons, armor and gear").blur()
    expect(player.locator("#sheet")).to_contain_text("Blaster pistol")
    expect(player.locator("#sheet")).to_contain_text("4D+2")
    player.get_by_role("link", name="Edit", exact=True).click()
    expect(player.get_by_label("Background")).to_be_visible()
    expect(player.get_by_text("By hand")).to_have_count(0)


@pytest.mark.parametrize("size", ["A4", "Letter"])
def test_a_sheet_prints_on_one_page(browser_as: BrowserAs, cast: Cast, size: str) -> None:
    kesh = in_play(cast, cast.player, dodge=3, con=3, brawling=3)
    told = {"background": "Born on a barge. " * 60, "player_notes": "Not for paper"}
    Character.objects.filter(pk=kesh.pk).update(**told)
    page = browser_as(cast.player)
    page.goto(kesh.get_absolute_url())
    printed = page.pdf(format=size, prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 1
    page.emulate_media(media="print")
    expect(page.get_by_text("Not for paper")).to_be_hidden()
    expect(page.get_by_role("link", name="Edit", exact=True)).to_be_hidden()
    expect(page.get_by_text("Born on a barge.").first).to_be_visible()
    link = page.get_by_role("link", name="PDF, A4", include_hidden=True)
    answer = page.request.get(str(link.get_attribute("href")))
    assert answer.body().startswith(b"%PDF-")
