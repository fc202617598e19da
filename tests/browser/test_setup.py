"""A fight set up in a browser: the party, six troopers, somebody hidden; parted, revealed, kept."""

from uuid import uuid4

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from characters.services.npcs import npc_paste
from combat.models import Combat
from tests.browser.conftest import BrowserAs, unreadable
from tests.cast import Cast
from tests.party import in_play

TROOPER = "Trooper: DEX 2D, blaster 4D; STR 3D; all other attributes and skills 2D."
SNIPER = "Sniper: DEX 4D, blaster 5D; STR 2D; all other attributes and skills 2D."
WIDE, PHONE = {"width": 1280, "height": 900}, {"width": 360, "height": 740}


@pytest.fixture
def cast(transactional_db: None) -> Cast:
    made = Cast()
    in_play(made, made.player, "Kesh Varro")
    npc_paste(user=made.gm, campaign_id=made.id, character_id=uuid4(), text=TROOPER)
    return made


def brings(page: Page, line: str, where: str, text: str = "", *, hidden: bool = False) -> None:
    form = page.locator("form[action$='/setup/bring/']")
    form.get_by_label("Who, and how many").fill(line)
    form.get_by_label("Side").fill("empire")
    form.get_by_label("Where").fill(where)
    if hidden:
        form.get_by_label("Hidden until revealed").check()
    if text:
        form.locator("summary").click()
        form.get_by_label("Or a stat block").fill(text)
    form.get_by_role("button", name="Bring them in").click()


def test_a_fight_is_set_up_opened_and_changed_before_everybodys_eyes(
    browser_as: BrowserAs, cast: Cast
) -> None:
    gm, player = browser_as(cast.gm, viewport=WIDE), browser_as(cast.player, viewport=PHONE)
    gm.goto(reverse("combat:fights", args=[cast.id]))
    gm.get_by_label("What is this fight called?").fill("At the gate")
    gm.get_by_role("button", name="Prepare it").click()
    roster = gm.locator("#roster")
    expect(roster).to_contain_text("Kesh Varro")
    brings(gm, "6 troopers", "gate")
    expect(roster).to_contain_text("×6 standing")
    brings(gm, "Sniper", "roof", SNIPER, hidden=True)
    expect(roster.locator("li", has_text="Sniper")).to_contain_text("hidden")
    roster.get_by_role("link", name="Sniper").click()
    expect(gm.locator("#dialog").get_by_label("Where")).to_have_value("roof")
    gm.keyboard.press("Escape")
    gm.get_by_label("gate to party").fill("24 m")
    gm.get_by_role("button", name="Set it").click()
    gm.get_by_role("button", name="Keep as an encounter").click()
    gm.get_by_role("button", name="Open it to everyone").click()

    seen = player.locator("#roster")
    player.goto(reverse("combat:fights", args=[cast.id]))
    player.get_by_role("link", name="At the gate").click()
    expect(seen).to_contain_text("Our side")
    expect(seen).to_contain_text("24 m")
    assert "Sniper" not in player.content()
    parts_and_reveals(gm)
    expect(seen).to_contain_text("×5 standing")
    expect(seen.locator("li", has_text="Trooper 6")).to_have_count(1)
    expect(seen).to_contain_text("Sniper")


def parts_and_reveals(gm: Page) -> None:
    """In a dialog over the fight, which stays where it is."""
    roster, dialog = gm.locator("#roster"), gm.locator("#dialog")
    roster.get_by_role("link", name="Trooper").click()
    dialog.get_by_text("Part the squad").click()
    dialog.get_by_label("Trooper 6", exact=True).check()
    dialog.get_by_role("button", name="Part").click()
    expect(dialog).to_be_hidden()
    expect(roster).to_contain_text("Trooper 6")
    roster.get_by_role("link", name="Sniper").click()
    dialog.get_by_role("button", name="Reveal").click()
    expect(dialog).to_be_hidden()


def test_an_encounter_begins_the_next_fight_on_a_phone(browser_as: BrowserAs, cast: Cast) -> None:
    gm = browser_as(cast.gm, viewport=PHONE, bypass_csp=True)
    gm.goto(reverse("combat:fights", args=[cast.id]))
    gm.get_by_label("What is this fight called?").fill("First")
    gm.get_by_label("With the whole party in it").uncheck()
    gm.get_by_role("button", name="Prepare it").click()
    brings(gm, "6 troopers", "gate")
    gm.get_by_label("Name of the encounter").fill("Troopers")
    gm.get_by_role("button", name="Keep as an encounter").click()
    expect(gm.locator("#encounters-title")).to_be_visible()
    gm.goto(reverse("combat:fights", args=[cast.id]))
    gm.get_by_label("What is this fight called?").fill("Second")
    gm.get_by_label("Begin from").select_option(label="Troopers")
    gm.get_by_role("button", name="Prepare it").click()
    expect(gm.locator("#roster")).to_contain_text("×6 standing")
    expect(gm.locator("#roster")).to_contain_text("Kesh Varro")
    second = Combat.objects.get(title="Second")
    pages = [reverse(f"combat:{name}", args=[cast.id, second.pk]) for name in ("setup", "fight")]
    squad = next(iter(second.snapshot["squads"]))
    entry = reverse("combat:entry", args=[cast.id, second.pk, squad])
    assert unreadable(gm, [*pages, entry, reverse("combat:fights", args=[cast.id])]) == []
