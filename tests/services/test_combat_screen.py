"""Behind the GM's screen: what players read, what is kept, what is shown later."""

from __future__ import annotations

import json
from typing import Any

import pytest

from accounts.models import User
from combat.access import access_combat, visible_rolls
from combat.models import Combat, Event, Roll
from combat.projection import seen_state
from combat.selectors.export import fight_json
from combat.selectors.fallen import of_fights
from combat.selectors.log import log_page
from combat.selectors.moment import moment
from combat.services.fights import combat_settings
from combat.telling.story import Card
from combat.verify import sound, verify
from tests.cast import Cast
from tests.fights import Arena, duel

pytestmark = pytest.mark.django_db
ATTACK = "1:trooper.1:attack"


@pytest.fixture
def screened(cast: Cast) -> Arena:
    """One round in which the trooper shoots behind the screen and Kesh shoots back."""
    arena = duel(cast)
    settings = {"title": "Docking bay", "health": "names", "confirm": False, "screen": True}
    combat_settings(user=cast.gm, **arena.ids, **settings)
    arena.does("round")
    arena.shoots("trooper", "kesh")
    arena.shoots("kesh", "trooper", cast.player)
    arena.plays_out()
    return arena


def cards(arena: Arena, user: User) -> list[Card]:
    stand = access_combat(user, **arena.ids)
    state = seen_state(arena.state, stand.viewer)
    return [one for one in log_page(stand, state).entries if isinstance(one, Card)]


def attack(arena: Arena, user: User) -> Any:
    """The line about the trooper's shot."""
    lines = [told for card in cards(arena, user) for told in card.lines]
    return next(told for told in lines if told.line.text.startswith("Trooper shoots"))


def test_a_player_reads_the_outcome_and_sees_no_dice(screened: Arena) -> None:
    told = attack(screened, screened.cast.player)
    assert told.line.badge.text in ("hit", "miss")
    assert (told.line.rolls, told.line.parts) == ((), ())
    assert told.secret == "rolled behind the screen"


def test_a_gm_sees_all_and_the_card_says_who_does(screened: Arena) -> None:
    told = attack(screened, screened.cast.gm)
    assert told.line.rolls[0].against is not None
    assert told.secret == "dice for GMs only"


def test_its_dice_come_from_the_seed_that_is_never_shown(screened: Arena) -> None:
    rolls = Roll.objects.filter(combat=screened.combat)
    theirs = {roll.hidden for roll in rolls if roll.who == "trooper"}
    assert (theirs, {roll.hidden for roll in rolls if roll.who == "kesh"}) == ({True}, {False})
    assert {roll.visibility for roll in rolls.filter(who="trooper")} == {"gm"}


def test_neither_counts_nor_the_export_tell_of_it(screened: Arena) -> None:
    seat = access_combat(screened.cast.player, **screened.ids).seat
    assert {roll.who for roll in visible_rolls(seat)} == {"kesh"}
    assert {one.person for one in of_fights(seat)} == {screened.cast.player.pk}
    stand = access_combat(screened.cast.player, **screened.ids)
    rolls = [
        roll
        for event in json.loads("".join(fight_json(stand)))["events"]
        for roll in event["told"].get("rolls", ())
    ]
    assert {roll["who"] for roll in rolls} == {"kesh"}


def test_the_fight_can_still_be_checked(screened: Arena) -> None:
    screened.does("show", round=1)
    screened.combat.refresh_from_db()
    assert sound(verify(screened.combat))


def test_a_roll_shown_later_is_read_by_everyone_where_it_belongs(screened: Arena) -> None:
    screened.does("show", keys=[ATTACK])
    told = Event.objects.get(combat=screened.combat, type="shown")
    thrown = Roll.objects.get(combat=screened.combat, key=ATTACK, visibility="everyone")
    assert told.public is not None
    assert told.public["rolls"][0]["faces"] == thrown.faces
    assert "number" not in told.public["rolls"][0]
    lines = [one.line for card in cards(screened, screened.cast.player) for one in card.lines]
    line = next(line for line in lines if line.text.startswith("The GM shows the dice"))
    assert line.rolls[0].total == thrown.total
    seat = access_combat(screened.cast.player, **screened.ids).seat
    assert "trooper" in {roll.who for roll in visible_rolls(seat)}


def test_dice_that_are_shown_fell_once(screened: Arena) -> None:
    seat = access_combat(screened.cast.gm, **screened.ids).seat
    before = sorted(of_fights(seat), key=str)
    screened.does("show", round=1)
    assert sorted(of_fights(seat), key=str) == before


def test_a_gm_is_offered_to_show_what_only_she_saw(screened: Arena) -> None:
    seq = Event.objects.get(combat=screened.combat, type="attacked", data__act="trooper.1").seq
    stand = access_combat(screened.cast.gm, **screened.ids)
    found = moment(stand, seq)
    assert found is not None
    assert ATTACK in found.behind
    screened.does("show", keys=list(found.behind))
    later = moment(access_combat(screened.cast.gm, **screened.ids), seq)
    assert later is not None
    assert later.behind == ()


def test_where_enemies_only_look_hurt_showing_tells_no_more(screened: Arena) -> None:
    Combat.objects.update(health="words")
    screened.amends("1:kesh.1:attack", 60)
    screened.does("show", round=1)
    seat = access_combat(screened.cast.player, **screened.ids).seat
    purposes = {roll.purpose for roll in visible_rolls(seat) if roll.who == "trooper"}
    assert "strength" not in purposes
    lines = [one.line for card in cards(screened, screened.cast.player) for one in card.lines]
    assert all(
        (roll.who, roll.purpose) != ("Trooper", "strength") for line in lines for roll in line.rolls
    )


def test_a_number_changed_afterwards_is_shown_as_it_counts_now(screened: Arena) -> None:
    screened.does("show", keys=[ATTACK])
    screened.amends(ATTACK, 1)
    told = Event.objects.filter(combat=screened.combat, type="shown").order_by("seq").last()
    assert told is not None
    assert told.public is not None
    assert (told.public["total"], told.public["hit"]) == (1, False)
    screened.combat.refresh_from_db()
    assert sound(verify(screened.combat))


def test_one_entry_can_be_put_behind_the_screen(cast: Cast) -> None:
    arena = duel(cast)
    arena.does("set", who="trooper", fields={"screened": True})
    viewer = access_combat(cast.player, **arena.ids).viewer
    assert not seen_state(arena.state, viewer).combatants["trooper"].screened
    arena.does("round")
    arena.shoots("trooper", "kesh")
    arena.plays_out()
    assert attack(arena, cast.player).line.rolls == ()
