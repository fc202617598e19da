"""Chases on foot: feints, reserved speed, rams, slipping and getting hold of oneself again."""

from typing import Any

from rules.combat import GM, Command, Event
from rules.combat.afterthoughts import adrift
from tests.rules.combat.fights import Fight, Script, player

ANN = player("ann")
RUN: dict[str, Any] = {"do": "speed", "times": 2}


def street(**more: Any) -> Fight:
    """A thief thirty metres ahead of the hunter; the hunter speaks first."""
    fight = Fight()
    fight.adds("thief", player=True, controller="ann", codes={"dexterity": "4D"}, position="here")
    fight.adds("hunter", "law", codes={"dexterity": "3D"}, position="there", **more)
    fight.does("scene", ranges={"here|there": 30}, terrain="very_easy")
    fight.begins()
    return fight


def gap(fight: Fight) -> int:
    here, there = (fight.state.combatant(who).position for who in ("thief", "hunter"))
    found = fight.state.ranges["|".join(sorted((here, there)))]
    assert isinstance(found, int)
    return found


def fleeing(times: int = 2, **how: Any) -> dict[str, Any]:
    return {"do": "speed", "times": times, "how": {"from": "hunter", **how}}


def after(times: int = 2, **how: Any) -> dict[str, Any]:
    return {"do": "speed", "times": times, "how": {"after": "thief", **how}}


def feint(at: str) -> dict[str, Any]:
    return {"do": "maneuver", "at": at}


def rest(fight: Fight, shown: dict[str, int]) -> list[Event]:
    fight.nobody_else_speaks()
    return fight.goes(shown)


def test_gap_grows_and_shrinks_with_both() -> None:
    fight = street()
    fight.declares("hunter", after(3))
    fight.declares("thief", fleeing(2))
    rest(fight, {"thief.1:movement": 12, "hunter.1:movement": 6})
    assert gap(fight) == 30 + 20 - 30
    assert fight.told("moved", who="hunter")[0]["gap"] == 20


def test_unopposed_maneuver_holds_two_speed_actions_back() -> None:
    """The thief waits to see where the hunter runs, then dodges past and away."""
    fight = street()
    fight.declares("hunter", after(1))
    fight.declares("thief", feint("hunter"), fleeing(3))
    rest(fight, {"thief.2:movement": 3, "hunter.1:movement": 8})
    assert fight.told("maneuvered")[0]["opposed"] is False
    assert fight.told("moved", who="thief")[0]["metres"] == 10
    question = fight.told("asked")[0]["question"]
    assert (question["of"], question["choices"]) == ("thief", ["towards", "away", "stay"])
    fight.does("answer", ANN, question=question["id"], choice="away")
    fight.goes({})
    assert gap(fight) == 30 + 10 - 10 + 20


def test_failed_run_holds_nothing_back() -> None:
    fight = street()
    fight.does("scene", terrain="moderate")
    fight.declares("hunter", after(1))
    fight.declares("thief", feint("hunter"), fleeing(2))
    rest(fight, {"thief.2:movement": 5, "hunter.1:movement": 15})
    assert not fight.told("asked")
    assert not fight.state.segment


def test_winner_of_opposed_maneuvers_reserves_by_how_much() -> None:
    fight = street()
    fight.declares("hunter", feint("thief"), after(1))
    fight.declares("thief", feint("hunter"), fleeing(1))
    rolls = {"thief.1:maneuver": 13, "hunter.1:maneuver": 6}
    rest(fight, {**rolls, "thief.2:movement": 9, "hunter.2:movement": 9})
    told = fight.told("maneuvered")
    assert [(one["winner"], one["reserved"]) for one in told] == [("thief", 2)]
    assert fight.told("moved", who="thief")[0]["metres"] == 0
    fight.does("answer", ANN, question="q1", choice="towards")
    fight.goes({})
    assert gap(fight) == 30 - 10 - 10


def test_winner_may_reserve_less_and_stay() -> None:
    fight = street()
    fight.declares("hunter", after(1))
    fight.declares("thief", feint("hunter"), fleeing(2, reserve=1))
    rest(fight, {"thief.2:movement": 9, "hunter.1:movement": 9})
    assert fight.told("moved", who="thief")[0]["metres"] == 10
    fight.does("answer", ANN, question="q1", choice="stay")
    fight.goes({})
    assert gap(fight) == 30


def test_reserved_speed_does_not_wait_for_a_hastier_run() -> None:
    fight = street()
    fight.declares("hunter", after(1), haste=1)
    fight.declares("thief", feint("hunter"), fleeing(2))
    rest(fight, {"hunter.1:movement": 9, "thief.2:movement": 9})
    assert fight.told("moved", who="thief")[0]["metres"] == 20
    assert not fight.told("asked")


def close(**more: Any) -> Fight:
    fight = street(**more)
    fight.does("scene", ranges={"here|there": 9})
    return fight


def ram() -> dict[str, Any]:
    return {"do": "ram", "at": "thief"}


def test_rammed_runner_finds_the_ground_harder_and_is_hurt_when_he_falls() -> None:
    fight = close()
    fight.declares("hunter", ram())
    fight.declares("thief", fleeing(1))
    rest(fight, {"hunter.1:ram": 20, "hunter.1:brace:thief": 14, "thief.1:movement": 6})
    moved = fight.told("moved", who="thief")[0]
    assert (moved["difficulty"], moved["success"]) == (3 + 5, False)
    assert fight.is_("thief") == "wounded"


def test_rammed_runner_who_stays_upright_is_unhurt() -> None:
    fight = close()
    fight.declares("hunter", ram())
    fight.declares("thief", fleeing(1))
    rest(fight, {"hunter.1:ram": 20, "hunter.1:brace:thief": 14, "thief.1:movement": 9})
    assert fight.is_("thief") == "unhurt"
    assert fight.told("withstood_ram")


def test_ram_three_times_as_strong_is_the_end_of_the_chase() -> None:
    fight = close()
    fight.declares("hunter", ram())
    fight.declares("thief", fleeing(1))
    rest(fight, {"hunter.1:ram": 31, "hunter.1:brace:thief": 10})
    assert fight.is_("thief") == "mortally_wounded"
    assert fight.told("action_lost")[0]["reason"] == "able.mortally_wounded"


def test_ram_that_fails_throws_the_rammer() -> None:
    """He has no run to come this round, so he has to stay upright at once."""
    fight = close()
    fight.declares("hunter", ram())
    fight.declares("thief", fleeing(1))
    upright = {"hunter.1:upright:hunter": 7}
    rolls = {"hunter.1:ram": 10, "hunter.1:brace:thief": 14, **upright, "thief.1:movement": 9}
    rest(fight, rolls)
    assert fight.told("kept_upright")[0]["difficulty"] == 3 + 5
    assert fight.is_("hunter") == "wounded"


def test_rams_that_are_equal_do_nothing() -> None:
    fight = close()
    fight.declares("hunter", ram())
    fight.does("pass", who="thief")
    rest(fight, {"hunter.1:ram": 14, "hunter.1:brace:thief": 14})
    assert fight.told("rammed")[0]["rams"] is False


def test_ram_needs_less_than_a_full_movement_between_them() -> None:
    assert street().refuses("declare", who="hunter", acts=[ram()]) == "ram.too_far"


def slipped() -> Fight:
    fight = street()
    fight.declares("hunter", "walk")
    fight.declares("thief", fleeing(2))
    fight.does("scene", terrain="moderate")
    rest(fight, {"thief.1:movement": 10})
    assert fight.told("lost_control")
    fight.begins()
    fight.does("pass", who="hunter")
    return fight


def test_control_is_regained_at_five_more() -> None:
    fight = slipped()
    fight.declares("thief", fleeing(1))
    rest(fight, {"thief.1:movement": 16})
    assert fight.told("moved", who="thief")[-1]["difficulty"] == 11 + 5
    assert fight.told("regained_control")
    fight.begins()
    fight.does("pass", who="hunter")
    fight.declares("thief", fleeing(1))
    rest(fight, {"thief.1:movement": 16})
    assert fight.told("moved", who="thief")[-1]["difficulty"] == 11


def test_who_runs_into_something_out_of_control_is_hurt_and_starts_afresh() -> None:
    fight = slipped()
    fight.does("pass", who="thief")
    fight.nobody_else_speaks()
    fight.does("collide", who="thief", into="a wall")
    rolls = {"thief.collision:damage:thief": 8, "thief.collision:strength:thief": 7}
    fight.goes(rolls)
    assert fight.told("collided")[0]["damage"] == "3D"
    assert fight.is_("thief") == "wounded"
    fight.begins()
    assert fight.refuses("collide", who="thief") == "command.not_now"


def test_everything_waits_for_what_somebody_out_of_control_runs_into() -> None:
    fight = street()
    fight.declares("hunter", "walk")
    fight.declares("thief", fleeing(2))
    fight.does("scene", terrain="moderate")
    fight.nobody_else_speaks()
    fight.gives(Command("resolve", {"all": True}), Script({"thief.1:movement": 10}))
    assert fight.told("lost_control")
    assert fight.state.segment
    assert [one.who for one in adrift(fight.rules, fight.state, GM)] == ["thief"]
    assert adrift(fight.rules, fight.state, player("ann")) == ()


def test_chases_are_refused() -> None:
    fight = close()
    fight.adds("x-wing", codes={"hull": "4D"})

    def refused(*acts: dict[str, Any]) -> str:
        return fight.refuses("declare", who="hunter", acts=list(acts))

    assert refused(feint("thief")) == "maneuver.no_speed"
    assert refused(feint("thief"), feint("thief"), RUN) == "maneuver.one_opponent"
    assert refused(feint("x-wing"), RUN) == "chase.not_on_foot"
    assert refused({"do": "reserved_speed"}) == "maneuver.not_declared"
    assert refused({"do": "speed", "how": {"after": "hunter"}}) == "chase.oneself"
    fight.nobody_else_speaks()
    fight.nobody_else_speaks()
    assert fight.refuses("collide", who="thief") == "collide.in_control"


def plaza() -> Fight:
    """The second edition: running into somebody eight metres away."""
    fight = Fight("revised", wild_one="normal")
    fight.adds("brute", codes={"running": "6D", "perception": "4D"}, position="here")
    fight.adds("clerk", "law", position="there")
    fight.does("scene", ranges={"here|there": 8})
    fight.goes({"brute:initiative:1": 16, "clerk:initiative:1": 5}, "round")
    fight.does("answer", question="q1", choice="first")
    return fight


def charge(**more: Any) -> dict[str, Any]:
    return {"do": "cruising", "how": {"ram": "clerk", **more}}


def test_running_somebody_down_is_ten_harder_and_hurts_both() -> None:
    fight = plaza()
    strike = {"damage:clerk": 10, "strength:clerk": 6, "damage:brute": 5, "strength:brute": 9}
    rolls = {f"brute.1:{what}": number for what, number in strike.items()}
    acts = {"who": "brute", "acts": [charge()], "actions": 2}
    fight.goes({"brute.1:movement": 20, **rolls}, "declare", **acts)
    assert fight.told("rammed")[0]["difficulty"] == 13
    assert fight.told("moved")[0]["rolls"][0]["code"] == "5D"
    assert fight.is_("clerk") == "wounded"


def test_ram_that_misses_still_crosses_the_ground() -> None:
    fight = plaza()
    acts = {"who": "brute", "acts": [charge()], "actions": 2}
    fight.goes({"brute.1:movement": 11}, "declare", **acts)
    assert fight.told("rammed")[0]["rams"] is False
    assert fight.told("moved")[0]["success"]
