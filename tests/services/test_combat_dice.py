"""Dice of a fight: when seeds are shown, and whose dice are counted for whom."""

from __future__ import annotations

import json
from typing import Any

import pytest

from accounts.models import User
from campaign.access import Need, access_campaign
from campaign.selectors.statistics import statistics
from combat.access import access_combat
from combat.models import Combat, Roll, Round
from combat.selectors import checking
from combat.selectors.export import fight_json
from combat.selectors.replay import replay
from combat.services.fights import combat_settings
from tests.cast import Cast
from tests.fights import Arena, duel

pytestmark = pytest.mark.django_db


def exported(arena: Arena, user: User) -> Any:
    return json.loads("".join(fight_json(access_combat(user, **arena.ids))))


def thrown(cast: Cast, user: User) -> tuple[int, int]:
    found = statistics(access_campaign(user, cast.id, Need.WATCH))
    return found.everyone.thrown, found.typed.thrown


def test_a_fight_without_events_can_be_replayed(cast: Cast) -> None:
    here = replay(access_combat(cast.gm, **Arena(cast).ids), None)
    assert (here.at, here.previous, here.next, here.cards) == (0, None, None, [])


def test_no_json_holds_a_seed_before_its_round_is_over(cast: Cast) -> None:
    arena = duel(cast)
    arena.does("round")
    row = Round.objects.get(combat=arena.combat)
    for user in (cast.gm, cast.player):
        text = json.dumps(exported(arena, user))
        assert row.commitment in text
        assert bytes(row.seed).hex() not in text
        assert bytes(row.hidden_seed).hex() not in text


def test_a_fight_that_goes_on_while_it_is_checked_is_sound(cast: Cast) -> None:
    arena = duel(cast)
    stand = access_combat(cast.gm, **arena.ids)
    arena.does("round")
    arena.plays_out()
    found = [checking.answer(stand, name) for name, _ in checking.questions()]
    assert [one.good for one in found if one] == [True] * 6


def test_a_seed_is_shown_when_its_round_is_over(cast: Cast) -> None:
    arena = duel(cast)
    arena.does("round")
    stand = access_combat(cast.player, **arena.ids)
    assert [bool(seal.seed) for seal in checking.seals(stand)] == [False]
    arena.plays_out()
    assert [bool(seal.seed) for seal in checking.seals(stand)] == [True, False]


def test_dice_kept_after_a_change_fell_only_once(cast: Cast) -> None:
    arena = duel(cast)
    arena.does("round")
    arena.shoots("trooper", "kesh")
    arena.plays_out()
    before = thrown(cast, cast.gm)
    arena.amends("1:trooper.1:attack", 1, "He stumbled")
    assert thrown(cast, cast.gm) == before


def test_dice_nobody_may_see_are_not_counted_for_players(cast: Cast) -> None:
    arena = duel(cast)
    arena.adds("spy", "empire", hidden=True)
    arena.does("round")
    arena.shoots("trooper", "kesh")
    while arena.state.segment == "declare_actions":
        who = str(arena.state.awaited)
        acts = [{"do": "skill", "skill": "perception"}] if who == "spy" else []
        arena.does("declare", who=who, acts=acts)
    arena.plays_out()
    assert thrown(cast, cast.gm)[0] == thrown(cast, cast.player)[0] + 3


def test_dice_behind_how_an_enemy_looks_are_not_counted(cast: Cast) -> None:
    arena = duel(cast)
    combat_settings(
        user=cast.gm, **arena.ids, title="Docking bay", health=Combat.Health.WORDS.value
    )
    arena.does("round")
    while arena.state.segment == "declare_actions":
        who = str(arena.state.awaited)
        if who == "kesh":
            arena.does("override", key="1:kesh.1:attack", value=40, reason="A sure shot")
        arena.shoots(who, "trooper" if who == "kesh" else "kesh")
    arena.plays_out()
    rolls = Roll.objects.filter(combat=arena.combat)
    assert rolls.filter(event__type="hurt").exists()
    counted = sum(len(roll.faces) for roll in rolls.exclude(event__type="hurt"))
    assert thrown(cast, cast.player)[0] == counted
