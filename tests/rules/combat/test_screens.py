"""Rolls behind the screen: players see what comes of them, and no number that would tell more."""

import json
from typing import Any

import pytest

from rules import NAMES
from rules.combat import Event
from rules.combat.serial import plain
from tests.rules.combat.fights import Fight, shot


def standoff(ruleset: str = "companion", **more: Any) -> Fight:
    """Han of Ann's and a bounty hunter of the gamemaster's, who shoots first."""
    fight = Fight(ruleset)
    fight.adds("han", player=True, controller="ann")
    fight.adds("boba", side="empire", codes={"dexterity": "2D"}, **more)
    return fight


def shooting(fight: Fight, who: str = "boba", at: str = "han") -> None:
    fight.begins()
    while fight.state.awaited:
        if fight.state.awaited == who and who not in fight.state.declarations:
            fight.declares(who, shot(at))
        else:
            fight.does("pass", who=fight.state.awaited)


def seen(fight: Fight, kind: str) -> Any:
    """The public form of the last event of a kind."""
    return next(event.public for event in reversed(fight.events) if event.type == kind)


def test_an_attack_behind_the_screen_shows_whether_it_hits_and_no_number() -> None:
    fight = standoff(screened=True)
    shooting(fight)
    fight.goes({"boba.1:attack": 20, "boba.1:damage:han": 20, "boba.1:strength:han": 10})
    assert fight.told("attacked")[0]["total"] == 20
    told = seen(fight, "attacked")
    assert told["hit"]
    assert told["screened"]
    assert not {"rolls", "total", "difficulty", "parts"} & told.keys()


def test_the_one_who_is_hit_sees_the_own_dice_and_the_wound() -> None:
    fight = standoff(screened=True)
    shooting(fight)
    fight.goes({"boba.1:attack": 20, "boba.1:damage:han": 20, "boba.1:strength:han": 10})
    told = seen(fight, "hurt")
    assert [one["key"] for one in told["rolls"]] == ["1:boba.1:strength:han"]
    assert told["result"] == fight.told("hurt")[0]["result"]
    assert not {"damage", "strength"} & told.keys()


def test_strength_behind_the_screen_leaves_the_players_damage_open() -> None:
    fight = standoff(screened=True)
    shooting(fight, "han", "boba")
    fight.goes({"han.1:attack": 20, "han.1:damage:boba": 20, "han.1:strength:boba": 10})
    assert seen(fight, "attacked")["total"] == 20
    assert [one["key"] for one in seen(fight, "hurt")["rolls"]] == ["1:han.1:damage:boba"]


def dodging() -> Fight:
    fight = standoff(screened=True)
    fight.begins()
    fight.does("pass", who="boba")
    fight.declares("han", shot("boba"))
    fight.does("pass", who="han")
    fight.reacts("boba", "combat_dodge")
    fight.goes({"boba:combat_dodge": 17, "han.1:attack": 15})
    return fight


def test_a_dodge_behind_the_screen_is_not_told_by_the_difficulty_either() -> None:
    told = seen(dodging(), "attacked")
    assert (told["hit"], told["total"]) == (False, 15)
    assert not {"difficulty", "parts"} & told.keys()


def test_what_is_shown_later_is_told_by_name_and_once() -> None:
    fight = dodging()
    event = fight.does("show", keys=["1:boba:combat_dodge"])[0]
    assert event.public == {"who": "boba", "keys": ["1:boba:combat_dodge"]}
    told = next(one for one in fight.events if one.seq == event.data["of"])
    assert told.type == "reacted"
    assert fight.refuses("show", keys=["1:boba:combat_dodge"]) == "show.nothing_behind"


def test_a_whole_round_is_shown() -> None:
    fight = dodging()
    shown = fight.does("show", round=1)
    assert [event.data["keys"] for event in shown] == [["1:boba:combat_dodge"], ["1:han.1:attack"]]
    assert fight.refuses("show", round=1) == "show.nothing_behind"


def test_showing_is_undone_with_what_came_before() -> None:
    fight = dodging()
    before = fight.state
    fight.does("show", round=1)
    fight.does("undo", to=before.seq)
    assert fight.state.behind == before.behind


def test_the_switch_covers_everybody_the_gamemaster_plays_and_no_player() -> None:
    fight = standoff()
    fight.does("switch", option="screen", position="on")
    shooting(fight)
    fight.goes({"boba.1:attack": 4})
    assert "total" not in seen(fight, "attacked")
    shooting(fight, "han", "boba")
    fight.goes({"han.1:attack": 4})
    assert seen(fight, "attacked")["total"] == 4


def test_a_single_roll_to_come_is_made_behind_the_screen() -> None:
    fight = standoff()
    shooting(fight)
    assert fight.does("screen_roll", key="1:boba.1:attack")[0].public is None
    fight.goes({"boba.1:attack": 20, "boba.1:damage:han": 4, "boba.1:strength:han": 18})
    assert "total" not in seen(fight, "attacked")
    assert seen(fight, "hurt")["damage"] == 4


def test_what_fell_openly_cannot_become_secret() -> None:
    fight = standoff()
    shooting(fight)
    fight.goes({"boba.1:attack": 4})
    assert fight.refuses("screen_roll", key="1:boba.1:attack") == "screen.fallen"


def test_players_roll_openly() -> None:
    fight = standoff()
    assert fight.refuses("screen_roll", key="1:han.1:attack") == "screen.not_yours"
    assert fight.refuses("screen_roll", key="1:nobody.1:attack") == "screen.no_such_roll"


def test_a_number_set_for_such_a_roll_is_not_told() -> None:
    fight = standoff(screened=True)
    shooting(fight)
    keys = ("1:boba.1:attack", "1:boba.1:difficulty", "1:han.1:strength:boba")
    told = [fight.does("override", key=key, value=9, reason="fate")[0].public for key in keys]
    assert told == [None, None, None]


def test_a_wild_one_and_points_behind_the_screen_are_asked_for_in_secret() -> None:
    fight = standoff("revised", screened=True, points={"character": 2})
    fight.does("round", dice=[2, 2, 2, 5, 5, 5])
    while fight.state.awaited != "boba":
        question = next(iter(fight.state.questions.values()))
        fight.does("answer", question=question.id, choice=question.choices[0])
    fight.does("declare", who="boba", acts=[shot("han")])
    while fight.state.questions:
        question = next(iter(fight.state.questions.values()))
        choice = "1" if "1" in question.choices else question.choices[0]
        fight.does("answer", question=question.id, choice=choice, dice=[1, *[4] * 12])
    told = [event for event in fight.events if "1:boba.1:attack" in json.dumps(plain(event.data))]
    assert {"asked", "wild_die", "spent_points"} <= {event.type for event in told}
    assert all("1:boba.1:attack" not in json.dumps(plain(event.public)) for event in told)


@pytest.mark.parametrize("ruleset", NAMES)
def test_initiative_and_everything_else_keeps_quiet(ruleset: str) -> None:
    fight = standoff(ruleset)
    fight.does("switch", option="screen", position="on")
    events: list[Event] = fight.does("round", dice=[5, 4, 3, 2, 2, 2, 4, 4, 4, 3, 3, 3])
    for event in events:
        rolls = (event.public or {}).get("rolls", ())
        assert all(one["who"] == "han" for one in rolls)
