"""Lying down, getting up, crawling, running, and what lies between people."""

import pytest

from tests.rules.combat.fights import Fight, faces, shot


def corridor(name: str = "companion") -> Fight:
    fight = Fight(name)
    fight.adds("han", position="gate")
    fight.adds("greedo", "hunters", position="door", codes={"dexterity": "2D"})
    fight.does("scene", ranges={"gate|door": 25})
    fight.does("set", who="han", fields={"stance": "standing"}, reason="as he was")
    fight.begins()
    return fight


def rest(fight: Fight, *dice: int) -> None:
    fight.nobody_else_speaks()
    if fight.state.segment == "declare_reactions":
        fight.nobody_else_speaks()
    fight.resolves(*dice)


def test_falling_prone_is_free_and_makes_a_harder_target() -> None:
    fight = Fight()
    fight.adds("han")
    fight.adds("greedo", "hunters")
    fight.begins()
    fight.declares("han", "fall_prone", shot("greedo"))
    fight.declares("greedo", shot("han"))
    rest(fight, *faces((4, 10), (4, 10)))
    by = {told["who"]: told["difficulty"] for told in fight.told("attacked")}
    assert by == {"han": 11, "greedo": 13}


def test_rising_is_an_action_and_comes_before_the_run() -> None:
    fight = corridor()
    fight.does("set", who="greedo", fields={"stance": "prone"}, reason="tripped")
    fight.declares("greedo", "rise", "speed")
    rest(fight, *faces((3, 9)))
    assert fight.told("moved")[0]["rolls"][0]["code"] == "3D"
    assert fight.state.combatant("greedo").stance == "standing"


def test_those_who_lie_crawl_two_metres_for_each_action() -> None:
    fight = corridor()
    fight.does("set", who="greedo", fields={"stance": "prone"}, reason="tripped")
    assert fight.refuses("declare", who="greedo", acts=[{"do": "speed"}]) == "move.prone_crawls"
    fight.declares("greedo", {"do": "crawl", "times": 2})
    rest(fight)
    assert fight.told("moved")[0]["metres"] == 4


def test_those_who_stand_do_not_crawl() -> None:
    assert corridor().refuses("declare", who="greedo", acts=[{"do": "crawl"}]) == "move.stands"


def test_no_more_speed_actions_than_dexterity_dice() -> None:
    fight = corridor()
    refused = fight.refuses("declare", who="greedo", acts=[{"do": "speed", "times": 3}])
    assert refused == "movement.too_many_speed_actions"


def test_running_closes_the_distance() -> None:
    fight = corridor()
    run = {"do": "speed", "times": 2, "how": {"towards": "gate"}}
    fight.declares("greedo", run)
    rest(fight, *faces((3, 9)))
    assert fight.told("moved")[0]["metres"] == 20
    assert fight.state.ranges["gate|greedo"] == 5


def test_overspeed_is_harder_and_goes_further() -> None:
    fight = corridor()
    run = {"do": "speed", "times": 2, "how": {"overspeed": 1, "away": "gate"}}
    fight.declares("greedo", run)
    rest(fight, *faces((2, 6)))
    assert fight.told("moved")[0]["difficulty"] == 3 + 3
    assert fight.told("moved")[0]["metres"] == 30
    assert fight.state.ranges["gate|greedo"] == 55


def test_who_fails_to_run_slips() -> None:
    fight = corridor()
    fight.does("scene", terrain="moderate")
    fight.declares("greedo", {"do": "speed", "times": 2})
    rest(fight, *faces((3, 7)))
    told = fight.told("moved")[0]
    assert (told["success"], told["metres"]) == (False, 10)


def test_weapon_ranges_turn_metres_into_a_difficulty() -> None:
    fight = Fight()
    ranges = {"short": [3, 10], "medium": [11, 30], "long": [31, 120]}
    pistol = {"name": "pistol", "damage": "4D", "ranges": ranges}
    fight.adds("han", position="gate", arms=[pistol])
    fight.adds("greedo", "hunters", position="door")
    fight.does("scene", ranges={"gate|door": 60})
    fight.begins()
    fight.declares("han", shot("greedo"))
    rest(fight, *faces((4, 12)))
    assert fight.told("attacked")[0]["difficulty"] == 16


def test_fists_do_not_reach_across_the_room() -> None:
    fight = corridor()
    fists = {"name": "hands", "damage": "0D", "skill": "brawling", "kind": "brawling"}
    fight.adds("chewie", arms=[fists], position="gate", codes={"brawling": "6D"})
    fight.nobody_else_speaks()
    fight.nobody_else_speaks()
    fight.resolves()
    fight.begins()
    fight.does("pass", who="greedo")
    fight.does("pass", who="han")
    fight.declares("chewie", shot("greedo"))
    rest(fight)
    assert fight.told("action_lost")[0]["reason"] == "attack.too_far"


@pytest.mark.parametrize(
    ("cover", "difficulty"), [("light_cover", 12), ("medium_cover", 13), ("heavy_cover", 16)]
)
def test_cover_adds_to_the_number(cover: str, difficulty: int) -> None:
    fight = Fight()
    fight.adds("han")
    fight.adds("greedo", "hunters", cover=[cover])
    fight.begins()
    fight.declares("han", shot("greedo"))
    rest(fight, *faces((4, 10)))
    assert fight.told("attacked")[0]["difficulty"] == difficulty


def test_called_shot_at_something_small_is_harder() -> None:
    fight = Fight()
    fight.adds("han")
    fight.adds("greedo", "hunters")
    fight.begins()
    fight.declares("han", shot("greedo", how={"aim_cm": 20}))
    rest(fight, *faces((4, 10)))
    assert fight.told("attacked")[0]["difficulty"] == 11 + 5


def test_fire_modifiers_may_be_switched_off() -> None:
    fight = Fight(fire_modifiers="off")
    fight.adds("han")
    fight.adds("greedo", "hunters", cover=["heavy_cover"])
    fight.begins()
    fight.declares("han", shot("greedo"))
    rest(fight, *faces((4, 10)))
    assert fight.told("attacked")[0]["difficulty"] == 11


def test_scale_caps_the_dice_and_forbids_what_the_chart_has_no_number_for() -> None:
    fight = Fight()
    fight.adds("han")
    fight.adds("walker", "empire", scale="walker", codes={"strength": "6D"})
    fight.begins()
    fight.declares("han", shot("walker"))
    rest(fight, 3, 3, 3, 3, 4, 4, 4, 4, 1, 1, 1, 1, 1, 1)
    hurt = fight.told("hurt")[0]
    assert hurt["rolls"][0]["cap"] is not None
    assert hurt["rolls"][0]["total"] <= 16
