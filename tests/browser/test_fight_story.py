"""What happened, in two browsers: the log grows in place, is taken back, replayed and checked."""

from playwright.sync_api import expect

from tests.browser.conftest import BrowserAs, unreadable
from tests.cast import Cast
from tests.fights import Arena, duel


def five_rounds(cast: Cast) -> Arena:
    """The trooper shoots and misses, round after round."""
    arena = duel(cast)
    arena.adds("sniper", "empire", hidden=True)
    for number in range(1, 6):
        arena.does("round")
        arena.does("override", key=f"{number}:trooper.1:attack", value=1, reason="Not yet")
        arena.shoots("trooper", "kesh")
        arena.plays_out()
    return arena


def test_a_fight_is_told_taken_back_replayed_and_checked(
    browser_as: BrowserAs, transactional_db: None, pardoned: list[str]
) -> None:
    pardoned += ["422"]
    cast = Cast()
    arena = five_rounds(cast)
    gm = browser_as(cast.gm, viewport={"width": 1280, "height": 700}, bypass_csp=True)
    player = browser_as(cast.player, viewport={"width": 1280, "height": 700})
    address = arena.combat.get_absolute_url()

    # The player reads far down; older lines join, new ones arrive, and nothing moves.
    player.goto(address)
    expect(player.locator("#log .die").first).to_be_visible()
    player.get_by_role("link", name="Older").click()
    first = player.locator("#log").get_by_text("Kesh enters the fight")
    first.scroll_into_view_if_needed()
    place = first.bounding_box()
    arena.does("round")
    expect(player.locator("#log-said")).not_to_contain_text("Round 5 is over")
    expect(player.locator("#log").get_by_text("Round 6 begins")).to_have_count(1)
    now = first.bounding_box()
    assert place
    assert now
    assert abs(now["y"] - place["y"]) < 3
    expect(player.locator("#log")).not_to_contain_text("Sniper")

    # The GM looks into a shot, changes it, then goes back over it.
    gm.goto(address)
    shot = gm.locator("#log .entry", has_text="Trooper shoots at Kesh").first
    shot.get_by_role("link", name="Change or go back").click()
    form = gm.locator("form.amend", has_text="Trooper, attack: total")
    form.locator("[name=value]").fill("40")
    form.get_by_role("button", name="Change").click()
    expect(gm.locator(".errors")).to_contain_text("Give a reason.")
    form.locator("[name=reason]").fill("It was a good shot")
    form.get_by_role("button", name="Change").click()
    expect(gm.locator("#log")).to_contain_text("to 40: It was a good shot")
    expect(player.locator("#log")).to_contain_text("to 40: It was a good shot")
    changed = gm.locator(".story > .entry", has_text="Trooper shoots at Kesh").first
    changed.get_by_role("link", name="Change or go back").click()
    gm.locator("summary", has_text="Go back").click()
    gm.get_by_label("Reason, for everyone to read").fill("Only a dream")
    gm.get_by_role("button", name="To before this").click()
    expect(player.locator("#log")).to_contain_text("taken back by the GM: Only a dream")

    # It ends; the player steps through it with the keyboard and checks it.
    arena.ends()
    player.goto(address)
    player.get_by_role("link", name="Replay").click()
    player.wait_for_load_state()
    expect(player.locator("#replay h1 + p")).to_contain_text("moment 1 of")
    player.keyboard.press("ArrowRight")
    expect(player.locator("#replay h1 + p")).to_contain_text("moment 2 of")
    player.goto(address + "check/")
    expect(player.locator(".badge.good")).to_have_count(6)

    pages = ("replay/?at=9", "report/", "check/", "moments/1/")
    assert unreadable(gm, [address + page for page in pages]) == []


def test_a_roll_behind_the_screen_is_shown_later_and_the_seed_is_checked(
    browser_as: BrowserAs, transactional_db: None
) -> None:
    cast = Cast()
    arena = duel(cast)
    arena.does("set", who="trooper", fields={"screened": True})
    arena.does("round")
    arena.shoots("trooper", "kesh")
    arena.plays_out()
    gm, player = browser_as(cast.gm), browser_as(cast.player)
    for page in (gm, player):
        page.goto(arena.combat.get_absolute_url())
    shot = player.locator("#log .entry", has_text="Trooper shoots at Kesh").first
    expect(shot).to_contain_text("rolled behind the screen")
    expect(shot.locator(".outcome, .deed").first).to_be_visible()
    seal = player.locator("#seal-1")
    expect(seal).to_contain_text("checked")
    expect(seal).to_contain_text("All open dice of the round match the seal")

    mine = gm.locator("#log .entry", has_text="Trooper shoots at Kesh").first
    expect(mine).to_contain_text("dice for GMs only")
    mine.get_by_role("link", name="Change or go back").click()
    gm.get_by_role("button", name="Show these dice to everyone").click()
    expect(gm.locator("#log")).to_contain_text("You show everyone the dice")
    shown = player.locator("#log .entry", has_text="The GM shows the dice").first
    expect(shown.locator(".die").first).to_be_visible()
