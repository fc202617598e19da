"""A character leaves as a file and comes back changed: differences are shown before they count."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from characters.models import Character
from tests.browser.conftest import BrowserAs, unreadable
from tests.cast import Cast
from tests.party import in_play


@pytest.fixture
def cast(transactional_db: None) -> Cast:
    return Cast()


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def send(page: Page, text: str) -> None:
    file = {"name": "kesh.json", "mimeType": "application/json", "buffer": text.encode()}
    page.get_by_label("File").set_input_files(file)
    page.get_by_role("button", name="Read it").click()


def test_a_file_is_written_changed_read_and_put_back(
    browser_as: BrowserAs, cast: Cast, pardoned: list[str]
) -> None:
    pardoned.append("422")
    kesh = in_play(cast, cast.player, dodge=3)
    gm, player = browser_as(cast.gm), browser_as(cast.player)
    player.goto(kesh.get_absolute_url())
    gm.goto(kesh.get_absolute_url())
    with gm.expect_download() as download:
        gm.get_by_role("link", name="Export as JSON").click()
    file = json.loads(Path(download.value.path()).read_text())
    gm.get_by_role("link", name="Import").click()
    send(gm, json.dumps(file | {"points": 99}, indent=1))
    expect(gm.locator("#faults")).to_contain_text("nothing called “points”")
    file["sheet"]["skills"] = {"dodge": "5D"}
    send(gm, json.dumps(file | {"concept": "Thief"}, indent=1))
    differences = gm.locator("#differences")
    expect(differences.get_by_role("row", name="Dodge")).to_contain_text("4D")
    expect(differences.get_by_role("row", name="Concept")).to_contain_text("Thief")
    assert Character.objects.get(pk=kesh.pk).concept == "Drifter"
    press(gm, "Change 2 fields")
    expect(gm.get_by_text("2 changed.")).to_be_visible()
    expect(player.locator("#sheet")).to_contain_text("Thief")
    gm.get_by_role("link", name="Every change").click()
    gm.get_by_role("button", name="Put back Dodge").first.click()
    expect(player.locator("#sheet")).to_contain_text("4D")

    player.get_by_role("link", name="Import").click()
    send(player, json.dumps(file | {"concept": "Saint"}, indent=1))
    expect(player.locator("#refused")).to_contain_text("Only a GM can change this by hand.")
    press(player, "Change 1 field")
    expect(player.get_by_role("heading", name="Kesh")).to_be_visible()
    kesh.refresh_from_db()
    assert (kesh.concept, kesh.sheet["skills"]["dodge"]) == ("Saint", "4D")


def test_pages_are_readable_for_all(browser_as: BrowserAs, cast: Cast) -> None:
    kesh = in_play(cast, cast.player)
    page = browser_as(cast.gm, bypass_csp=True)
    roster = f"/campaigns/{cast.id}/characters/"
    addresses = [f"{kesh.get_absolute_url()}import/", f"{roster}new/import/"]
    assert unreadable(page, addresses) == []
