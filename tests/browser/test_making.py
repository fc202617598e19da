"""Species, specializations and gear of a draft; templates; the starter set; the way out of play."""

import pytest
from playwright.sync_api import Page, expect

from campaign.models import Campaign
from characters.models import Character, CharacterTemplate
from tests.browser.conftest import BrowserAs, unreadable
from tests.cast import Cast
from tests.party import EVEN, draft, in_play, template

ARMED = {
    "attributes": EVEN,
    "weapons": [{"name": "blaster pistol", "damage": "4D"}],
    "gear": ["comlink"],
    "force_sensitive": True,
}


@pytest.fixture
def cast(transactional_db: None) -> Cast:
    return Cast()


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def test_a_draft_is_filled_in_handed_in_sent_back_and_handed_in_again(
    browser_as: BrowserAs, cast: Cast
) -> None:
    Campaign.objects.filter(pk=cast.id).update(ruleset="revised")
    kesh = draft(cast, cast.player, sheet=ARMED)
    player, gm = browser_as(cast.player), browser_as(cast.gm)
    player.goto(kesh.get_absolute_url())
    player.get_by_label("Velloth").check()
    expect(player.locator("#species header")).to_contain_text("Move 12")
    expect(player.locator("#species")).to_contain_text("Dexterity 3D lies outside 1D to 2D+2")
    player.get_by_label("Skill", exact=True).select_option("blaster")
    player.get_by_label("What in particular").fill("heavy pistol")
    press(player, "Put 1D into it")
    expect(player.locator("#making .sum")).to_contain_text("6D")
    expect(player.locator("#skill-blaster-heavy-pistol")).to_contain_text("4D")
    press(player, "control: +1D")
    expect(player.locator("#making .sum")).to_contain_text("5D")
    player.get_by_label("Blaster pistol").uncheck()
    player.get_by_label("Belongings of your own").fill("a hat")
    with player.expect_response(lambda answer: "hat" in (answer.request.post_data or "")):
        player.get_by_label("Belongings of your own").blur()
    press(player, "Hand in to the GM")
    expect(player.get_by_text("A GM looks at it next.")).to_be_visible()

    gm.goto("/")
    gm.get_by_role("link", name="Kesh").click()
    gm.get_by_label("Or say what should change").fill("Lose the hat")
    press(gm, "Send back")
    player.goto("/")
    expect(player.get_by_text("Lose the hat")).to_be_visible()
    player.get_by_role("link", name="Kesh").first.click()
    expect(player.locator("#comment")).to_contain_text("Lose the hat")
    expect(player.get_by_label("Belongings of your own")).to_have_value("a hat")
    press(player, "Hand in to the GM")
    gm.goto(kesh.get_absolute_url())
    press(gm, "Approve")
    kesh.refresh_from_db()
    assert kesh.state == "active"
    assert kesh.sheet["species"] == "Velloth"
    assert kesh.sheet["gear"] == ["comlink", "a hat"]
    assert "weapons" not in kesh.sheet


def test_a_template_is_copied_changed_shared_and_begun_from(
    browser_as: BrowserAs, cast: Cast, pardoned: list[str]
) -> None:
    pardoned.append("htmx:")  # the last count of the totals, cut off by keeping the form
    template(name="Drifter", summary="Goes where the work is.")
    gm, player = browser_as(cast.gm), browser_as(cast.player)
    gm.goto(f"/campaigns/{cast.id}/characters/")
    gm.get_by_role("link", name="Templates").click()
    press(gm, "Copy Drifter")
    gm.get_by_label("Name", exact=True).fill("Ferrymaster")
    press(gm, "Strength: one pip more")
    expect(gm.locator("#totals")).to_contain_text("these come to 18D+1")
    press(gm, "Perception: one pip less")
    expect(gm.locator("#totals")).to_contain_text("Within the rules.")
    gm.get_by_text("Skills of these rules").click()
    press(gm, "swimming")
    gm.get_by_label("Weapons and gear").fill("a blaster pistol (damage 4D)\nrope")
    gm.get_by_label("Players may begin as this").check()
    press(gm, "Keep")
    expect(gm.locator("#templates")).to_contain_text("Ferrymaster")

    player.goto(f"/campaigns/{cast.id}/characters/new/")
    player.get_by_label("Search templates").fill("ferry")
    expect(player.get_by_role("heading", name="Drifter")).to_have_count(0)
    expect(player.locator("#cards")).to_contain_text("Suggested: swimming")
    player.get_by_text("Begin as this").click()
    player.get_by_label("Name of the character").fill("Bram")
    press(player, "Begin")
    expect(player.get_by_label("Blaster pistol")).to_be_checked()


def test_a_template_is_deleted_only_after_a_question(browser_as: BrowserAs, cast: Cast) -> None:
    template(name="Ferrymaster", campaign=cast.campaign)
    gm = browser_as(cast.gm)
    gm.goto(f"/campaigns/{cast.id}/characters/templates/")
    gm.locator("summary", has_text="Delete").click()
    assert CharacterTemplate.objects.exists()
    press(gm, "Delete")
    expect(gm.get_by_text("None of your own yet")).to_be_visible()


def test_people_are_taken_from_the_starter_set(browser_as: BrowserAs, cast: Cast) -> None:
    gm = browser_as(cast.gm)
    gm.goto(f"/campaigns/{cast.id}/characters/npcs/")
    gm.get_by_role("link", name="Starter set").click()
    gm.get_by_label("Search").fill("stormtroopers")
    expect(gm.locator("#starter-volq")).to_have_count(0)
    gm.get_by_label("How many").fill("3")
    gm.get_by_label("Into folder").fill("The gate")
    press(gm, "Take Stormtroopers")
    gate = gm.get_by_role("region", name="The gate")
    expect(gate).to_contain_text("Stormtroopers 3")
    gm.locator("summary", has_text="Manage Stormtroopers 2").click()
    gm.locator("#npcs").get_by_role("link", name="Rewrite the stat block").locator(
        "visible=true"
    ).click()
    gm.get_by_label("Stat block").fill("Sergeant: DEX 3D, blaster 5D; STR 3D.")
    press(gm, "Keep it")
    expect(gm.get_by_role("heading", name="Sergeant")).to_be_visible()


def test_a_character_retires_comes_back_and_is_given_away(
    browser_as: BrowserAs, cast: Cast
) -> None:
    kesh = in_play(cast, cast.player)
    player, gm = browser_as(cast.player), browser_as(cast.gm)
    player.goto(kesh.get_absolute_url())
    manage = player.locator("#manage")
    manage.locator("summary", has_text="Retire").click()
    manage.get_by_role("button", name="Retire").click()
    expect(player.get_by_text("Retired.")).to_be_visible()
    manage.locator("summary", has_text="Bring back").click()
    manage.get_by_role("button", name="Bring back").click()
    expect(player.get_by_text("Back in play.")).to_be_visible()
    gm.goto(kesh.get_absolute_url())
    gm.locator("summary", has_text="Give to another player").click()
    gm.get_by_label("To whom").select_option("Cogm")
    press(gm, "Give it")
    expect(gm.get_by_text("The character has a new player.")).to_be_visible()
    assert Character.objects.get(pk=kesh.pk).player == cast.gm


def test_pages_are_readable_for_all(browser_as: BrowserAs, cast: Cast) -> None:
    Campaign.objects.filter(pk=cast.id).update(ruleset="revised")
    kesh = draft(cast, cast.gm, sheet=ARMED)
    made = template(campaign=cast.campaign, name="Ferrymaster", shared=False)
    page = browser_as(cast.gm, bypass_csp=True)
    roster = f"/campaigns/{cast.id}/characters/"
    addresses = [f"{roster}{kesh.pk}/make/", f"{roster}templates/", f"{roster}npcs/starters/"]
    addresses += [f"{roster}templates/new/", f"{roster}templates/{made.pk}/", f"{roster}new/"]
    assert unreadable(page, addresses) == []
