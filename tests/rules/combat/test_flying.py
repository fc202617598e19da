"""Craft on the move: by the range, by speed actions, at one of four speeds."""

from typing import Any

import pytest

from rules.combat import preview
from tests.rules.combat.fights import Fight, faces
from tests.rules.combat.test_ships import FIGHTER, LASER, craft, fire
from tests.rules.combat.test_ships_elsewhere import dogfight


def flies(**how: Any) -> dict[str, Any]:
    return {"do": "fly", "how": how}


def resolved(fight: Fight, *dice: int) -> None:
    fight.nobody_else_speaks()
    fight.nobody_else_speaks()
    fight.resolves(*dice)


class TestByTheRange:
    """The Rules Upgrade: opposed piloting rolls move the range by a step."""

    def chase(self, **mine: Any) -> Fight:
        fight = dogfight("upgrade")
        fight.begins()
        fight.does("pass", who="co-pilot")
        fight.declares("ds-61", {"do": "fly", "at": "bolt", "how": {"way": "closer"}})
        if mine:
            fight.declares("pilot", mine)
        return fight

    def ranges(self, fight: Fight) -> list[str]:
        return [told["range"] for told in fight.told("changed_range")]

    def test_the_better_pilot_closes_in(self) -> None:
        """Five dice of piloting and the four the TIE lends."""
        fight = self.chase()
        resolved(fight, *faces((9, 30), (9, 29)))
        (told,) = fight.told("changed_range")
        assert (told["before"], told["range"]) == ("short", "point_blank")
        assert [one["reason"] for one in told["rolls"][0]["modifiers"]] == ["sublight"]

    @pytest.mark.parametrize("other", [30, 31])
    def test_who_only_stays_loses_no_ground_and_gains_none(self, other: int) -> None:
        fight = self.chase()
        resolved(fight, *faces((9, 30), (9, other)))
        assert self.ranges(fight) == ["short"]

    def test_two_attempts_are_settled_by_one_pair_of_rolls(self) -> None:
        fight = self.chase(do="fly", at="tie", how={"way": "away"})
        resolved(fight, *faces((9, 33), (9, 30)))
        assert self.ranges(fight) == ["medium"]
        fight.begins()
        fight.declares("co-pilot", fire("tie"))
        resolved(fight, *faces((6, 12), (5, 10), (4, 20)))
        assert fight.told("fired")[0]["range"] == "medium"

    def test_those_of_one_mind_need_not_outfly_each_other(self) -> None:
        fight = self.chase(do="fly", at="tie", how={"way": "closer"})
        resolved(fight, *faces((9, 10)))
        assert self.ranges(fight) == ["point_blank"]

    def test_where_metres_are_counted_meanwhile_there_is_no_step_to_gain(self) -> None:
        fight = self.chase()
        fight.does("scene", usual_range=12_000)
        resolved(fight)
        assert fight.told("action_lost")[0]["reason"] == "fly.range_in_metres"

    def test_full_evasion_holds_the_range_and_cannot_open_it(self) -> None:
        fight = self.chase(do="full_evasion")
        resolved(fight, *faces((8, 20), (9, 20), (9, 40)))
        assert self.ranges(fight) == ["short"]

    def test_nobody_at_the_controls_loses_to_anybody(self) -> None:
        fight = self.chase()
        for name in ("pilot", "co-pilot"):
            fight.does("set", who=name, fields={"unconscious": True}, reason="gas")
        resolved(fight, *faces((9, 9)))
        assert self.ranges(fight) == ["point_blank"]

    def test_the_range_ends_where_its_chart_ends(self) -> None:
        fight = dogfight("upgrade")
        fight.does("set", who="ds-61", fields={"station": "pilot"}, reason="alone")
        fight.does("scene", usual_range="long")
        fight.begins()
        fight.does("pass", who="co-pilot")
        fight.does("pass", who="ds-61")
        fight.declares("pilot", {"do": "fly", "at": "tie", "how": {"way": "away"}})
        fight.nobody_else_speaks()
        fight.resolves(*faces((9, 30), (9, 20)))
        assert self.ranges(fight) == ["long"]

    def test_refusals(self) -> None:
        fight = dogfight("upgrade")
        fight.begins()
        for code, act in {
            "attack.no_target": {"do": "fly"},
            "attack.oneself": {"do": "fly", "at": "bolt"},
            "fly.no_craft": {"do": "fly", "at": "ds-61"},
            "fly.no_such_way": {"do": "fly", "at": "tie", "how": {"way": "sideways"}},
        }.items():
            assert fight.refuses("declare", who="co-pilot", acts=[act]) == code
        many = [{"do": "fly", "at": "tie"}] * 10
        assert fight.refuses("declare", who="co-pilot", acts=many) == "code.below_one_die"
        fight.does("scene", usual_range=3000)
        refused = fight.refuses("declare", who="co-pilot", acts=[{"do": "fly", "at": "tie"}])
        assert refused == "fly.range_in_metres"


class TestBySpeedActions:
    """The Rules Companion: a failed roll loses control, and getting it back is harder."""

    def test_three_points_missed_lose_an_action_and_the_next_round_is_harder(self) -> None:
        fight = dogfight("companion")
        fight.does("scene", terrain="difficult")
        fight.begins()
        fight.does("pass", who="co-pilot")
        fight.does("pass", who="ds-61")
        fight.declares("pilot", {"do": "fly", "times": 2})
        resolved(fight, *faces((8, 13)))
        fight.resolves()
        moved = fight.told("moved")[0]
        assert (moved["difficulty"], moved["metres"]) == (16, 10_000)
        assert fight.told("lost_control")[0]["who"] == "bolt"
        fight.begins()
        fight.does("pass", who="co-pilot")
        fight.does("pass", who="ds-61")
        fight.declares("pilot", "fly")
        resolved(fight, *faces((9, 21)))
        assert fight.told("moved")[1]["difficulty"] == 16 + 5
        assert fight.told("regained_control")[0]["who"] == "bolt"

    def test_too_many_actions_leave_nothing_to_fly_with(self) -> None:
        fight = dogfight("companion")
        fight.begins()
        acts = [{"do": "fly"}, *[fire("tie")] * 9]
        assert fight.refuses("declare", who="co-pilot", acts=acts) == "code.below_one_die"
        acts = [{"do": "full_evasion"}, {"do": "fly", "times": 4}]
        refused = fight.refuses("declare", who="co-pilot", acts=acts, haste=9)
        assert refused == "code.below_one_die"


def at_the_controls(name: str, **more: Any) -> Fight:
    """The Silver Bolt at one of four speeds; its Move is twenty."""
    options = {"wild_one": "normal"} if name == "revised" else {}
    fight = Fight(name, **options)
    sheet = {"codes": {**FIGHTER, **more.pop("codes", {})}, "arms": [LASER], "move": 20}
    sheet |= {"scale": "starfighter", "mover": more.pop("mover", "starfighter")}
    fight.does("add", id="bolt", sheet=sheet, combatant={"side": "rebels", "position": "bolt"})
    craft(fight, "moon", {"hull": "9D"}, scale="starfighter")
    codes = {"starfighter piloting": "4D", "starship gunnery": "4D", "perception": "4D"}
    fight.adds("pilot", aboard="bolt", station="pilot", codes=codes, **more)
    fight.adds("gunner", aboard="bolt", station="guns", codes=codes)
    fight.does("scene", usual_range="short", ranges={"bolt|moon": 60})
    fight.begins()
    return fight


def over(fight: Fight) -> None:
    """Everybody else lets the round pass."""
    while fight.state.segment and fight.state.awaited:
        fight.does("pass", who=fight.state.awaited)
    while fight.state.segment:
        fight.does("resolve", all=True)


@pytest.mark.parametrize("name", ["revised", "house"])
class TestAtFourSpeeds:
    """Both books of the second edition: as on foot, with the pilot's skill."""

    def test_cruising_over_easy_ground_is_not_rolled_for(self, name: str) -> None:
        fight = at_the_controls(name)
        fight.declares("pilot", flies(towards="moon"))
        over(fight)
        (moved,) = fight.told("moved")
        assert (moved["who"], moved["metres"], moved["gap"]) == ("bolt", 20, 40)
        assert moved["rolls" if "rolls" in moved else "speed"] == "cruising"

    def test_great_speed_is_rolled_with_what_the_craft_lends(self, name: str) -> None:
        fight = at_the_controls(name)
        (told,) = preview(fight.rules, fight.state, "pilot", {"acts": [flies(speed="high")]})
        (act,) = told["acts"]
        assert (act["base"], act["metres"]) == ("4D", 40)
        lent = [one for one in act["modifiers"] if one["reason"] == "maneuverability"]
        assert lent[0]["code"] == "+3D"
        assert lent[0]["source"]

    def test_a_craft_keeps_its_speed_and_changes_it_by_a_level(self, name: str) -> None:
        fight = at_the_controls(name)
        fight.declares("pilot", flies(speed="cautious"))
        over(fight)
        fight.begins()
        over(fight)
        fight.begins()
        refused = fight.refuses("declare", who="pilot", acts=[flies(speed="high")])
        assert refused == "move.too_great_a_change"
        fight.declares("pilot", flies(speed="cruising"))

    def test_lost_moves_slow_it_down_and_stop_it(self, name: str) -> None:
        fight = at_the_controls(name)
        fight.does("set", who="bolt", fields={"damage": {"moves": 2}}, reason="hit")
        refused = fight.refuses("declare", who="pilot", acts=[flies(speed="high")])
        assert refused == "fly.too_damaged"
        fight.declares("pilot", flies(speed="cruising"))
        fight.does("set", who="bolt", fields={"damage": {"moves": 4}}, reason="hit again")
        over(fight)
        lost = [told["reason"] for told in fight.told("action_lost")]
        assert lost == (["fly.too_damaged"] if name == "house" else [])

    def test_a_craft_moves_once_a_round(self, name: str) -> None:
        fight = at_the_controls(name)
        fight.declares("pilot", flies())
        fight.declares("gunner", flies())
        over(fight)
        assert [told["reason"] for told in fight.told("action_lost")] == ["fly.once_a_round"]

    def test_refusals(self, name: str) -> None:
        fight = at_the_controls(name)
        for speed in ("warp", "stopped"):
            refused = fight.refuses("declare", who="pilot", acts=[flies(speed=speed)])
            assert refused == "movement.no_such_speed"
        refused = fight.refuses("declare", who="pilot", acts=[flies(ram="gunner")])
        assert refused == "fly.no_craft"
        refused = fight.refuses("declare", who="pilot", acts=[flies(ram="moon", speed="cautious")])
        assert refused == "ram.too_far"


def test_a_failed_roll_loses_control_and_a_collision_is_for_the_gamemaster() -> None:
    fight = at_the_controls("revised")
    assert fight.refuses("collide", who="bolt") == "collide.in_control"
    fight.does("declare", who="pilot", acts=[flies(speed="high")], dice=faces((7, 2 + 5)))
    (moved,) = fight.told("moved")
    assert (moved["success"], moved["metres"], moved["difficulty"]) == (True, 40, 3)
    over(fight)
    fight.begins()
    fight.does("scene", terrain="heroic")
    fight.does("declare", who="pilot", acts=[flies(speed="high")], dice=faces((7, 20)))
    assert fight.told("moved")[1]["metres"] == 20
    assert fight.told("lost_control")[0]["who"] == "bolt"
    before = fight.state.seq
    fight.does("collide", who="bolt", into="the moon", dice=[*faces((6, 20), (4, 19))])
    assert fight.told("collided")[0]["damage"] == "6D"
    assert fight.told("hull_hit")[0]["result"] == "shields_blown_or_controls_ionized"
    fight.does("undo", to=before, reason="there was nothing there")
    fight.does("collide", who="bolt")
    assert fight.told("spins")[0]["who"] == "bolt"
    over(fight)
    fight.begins()
    fight.declares("pilot", flies(speed="high"))
    assert fight.told("action_lost")[0]["reason"] == "able.loses_round"


def test_ramming_another_craft_hurts_both() -> None:
    """Ten more than the ground wants, and a die less for the ram."""
    fight = at_the_controls("revised")
    fight.does("scene", ranges={"bolt|moon": 40})
    rolls = faces((6, 30), (6, 20), (9, 40), (6, 20), (4, 19))
    ram = flies(speed="high", ram="moon")
    fight.does("declare", who="pilot", acts=[ram], dice=rolls)
    assert fight.told("rammed")[0]["rams"]
    assert [told["target"] for told in fight.told("hull_hit")] == ["moon", "bolt"]


def test_a_vehicle_flies_by_its_speed_code_and_overspeed_is_named_beside_the_ground() -> None:
    fight = Fight("companion")
    sheet = {"codes": {"hull": "2D", "speed": "3D"}, "scale": "speeder", "mover": "speeder"}
    fight.does("add", id="bike", sheet=sheet, combatant={"side": "rebels"})
    fight.adds("scout", aboard="bike", station="pilot", codes={"repulsorlift operation": "5D"})
    fight.does("scene", terrain="difficult")
    fight.begins()
    acts = [{"do": "fly", "how": {"overspeed": 1}}]
    (told,) = preview(fight.rules, fight.state, "scout", {"acts": acts})
    (act,) = told["acts"]
    assert (act["code"], act["difficulty"]) == ("7D", 19)
    parts = [(part["number"], part["reason"]) for part in act["parts"]]
    assert parts == [(16, "difficult"), (3, "overspeed")]
