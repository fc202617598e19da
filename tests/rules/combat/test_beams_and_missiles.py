"""Missiles after a target under way, tractor beams, and what a hit does to those aboard."""

from typing import Any

import pytest

from rules.combat import preview
from tests.rules.combat.fights import Fight
from tests.rules.combat.test_ships import FIGHTER, LASER, PILOT, fire

TRACTOR = {"name": "tractor beam", "damage": "4D", "fire_control": "2D"}
MISSILES = {"name": "concussion missiles", "damage": "5D", "fire_control": "2D"}
SPEEDER = {"hull": "3D", "maneuverability": "2D", "shields": "1D"}
FLY: dict[str, dict[str, Any]] = {
    "companion": {"do": "fly", "how": {"away": "hunter"}},
    "revised": {"do": "fly", "how": {"speed": "cautious", "away": "hunter"}},
    "house": {"do": "fly", "how": {"speed": "cautious", "away": "hunter"}},
}


def hunt(name: str = "companion", mover: str = "starfighter", scale: str = "starfighter") -> Fight:
    """A hunter with a gunner, and its quarry with a pilot; nobody else is about."""
    fight = Fight(name, **({"wild_one": "normal"} if name == "revised" else {}))
    for ship, arms in (("hunter", [LASER, TRACTOR, MISSILES]), ("quarry", [LASER])):
        body = {"scale": scale, "mover": mover} if ship == "quarry" else {"scale": "starfighter"}
        codes = SPEEDER if mover == "speeder" and ship == "quarry" else FIGHTER
        moves = {"mover": "starfighter", **body, "move": 8}
        sheet = {"codes": codes, "arms": arms, **moves}
        fight.does("add", id=ship, sheet=sheet, combatant={"side": "sky", "position": ship})
    skills = {**PILOT, "starfighter piloting": "5D", "repulsorlift operation": "5D"}
    for who, ship, station, quick in (
        ("gunner", "hunter", "guns", "4D"),
        ("pilot", "quarry", "pilot", "3D"),
    ):
        codes = {**skills, "dexterity": quick}
        fight.adds(who, "sky", codes=codes, player=True, aboard=ship, station=station)
    fight.does("scene", usual_range="short")
    return fight


def plays(fight: Fight, *answers: str, **rolls: int) -> None:
    """A round in which nothing is said that was not said already; every other die shows a 3."""
    named = {key.replace("__", ":"): value for key, value in rolls.items()}
    fight.plays({}, named, *answers, usual=3)


def captured(name: str, **more: Any) -> Fight:
    fight = hunt(name, **more)
    fight.begins()
    shoots = {"gunner": [fire("quarry", weapon="tractor beam")]}
    fight.plays(shoots, {"gunner.1:attack": 30}, usual=3)
    fight.begins()
    return fight


class TestMissiles:
    def test_a_target_under_way_is_harder_by_a_die_for_each_speed_action(self) -> None:
        fight = hunt()
        fight.begins()
        said = {"gunner": [fire("quarry", weapon="concussion missiles")]}
        flies = {"pilot": [{"do": "fly", "times": 2}]}
        fight.plays({**said, **flies}, {"gunner.1:target under way": 7}, usual=3)
        (told,) = fight.told("fired")
        assert [(one["number"], one["reason"]) for one in told["parts"]][1] == (
            7,
            "target under way",
        )
        assert told["rolls"][1]["code"] == "2D"

    def test_it_costs_the_pilot_nothing(self) -> None:
        fight = hunt()
        fight.begins()
        said = {"gunner": [fire("quarry", weapon="concussion missiles")], "pilot": [{"do": "fly"}]}
        fight.plays(said, usual=3)
        assert not [
            one for one in fight.told("moved")[0]["rolls"][0]["modifiers"] if one["code"][0] == "-"
        ]

    def test_a_laser_cannon_does_not_care(self) -> None:
        fight = hunt()
        fight.begins()
        fight.plays({"gunner": [fire("quarry")], "pilot": [{"do": "fly"}]}, usual=3)
        assert len(fight.told("fired")[0]["parts"]) == 1

    def test_nor_does_a_missile_at_what_stays_where_it_is(self) -> None:
        fight = hunt()
        fight.begins()
        fight.plays({"gunner": [fire("quarry", weapon="concussion missiles")]}, usual=3)
        assert len(fight.told("fired")[0]["parts"]) == 1

    def test_the_form_shows_the_dice_to_come(self) -> None:
        fight = hunt()
        fight.begins()
        while fight.state.awaited != "gunner":
            fight.declares(fight.state.awaited or "", {"do": "fly"})
        missiles = fire("quarry", weapon="concussion missiles")
        (told,) = preview(fight.rules, fight.state, "gunner", {"acts": [missiles]})
        assert "1D" in [part.get("code") for part in told["acts"][0]["parts"]]

    def test_missiles_that_are_counted_are_used_up(self) -> None:
        fight = hunt()
        left = {"concussion missiles": 1}
        fight.does("set", who="hunter", fields={"left": left}, reason="one in the tube")
        fight.begins()
        missiles = fire("quarry", weapon="concussion missiles")
        while fight.state.awaited != "gunner":
            fight.does("pass", who=fight.state.awaited)
        acts = [missiles, missiles]
        assert fight.refuses("declare", who="gunner", acts=acts) == "weapon.too_few_left"
        fight.plays({"gunner": [missiles]}, usual=3)
        assert fight.state.combatant("hunter").left == {"concussion missiles": 0}

    def of_two_gunners_one_fires(self, other: str) -> tuple[Fight, str]:
        """The last missile, and the other of them to speak."""
        fight = hunt()
        fight.does("set", who="hunter", fields={"left": {"concussion missiles": 1}})
        fight.does("set", who="gunner", fields={"controller": "ann"})
        second: dict[str, Any] = {"aboard": "hunter", "station": "guns", "controller": other}
        fight.adds("second", "sky", codes={**PILOT, "dexterity": "5D"}, **second)
        fight.begins()
        while fight.state.awaited != "gunner":
            fight.does("pass", who=fight.state.awaited)
        fight.declares("gunner", fire("quarry", weapon="concussion missiles"))
        return fight, "second"

    def test_the_last_missile_is_promised_once_by_one_person(self) -> None:
        fight, other = self.of_two_gunners_one_fires("ann")
        acts = [fire("quarry", weapon="concussion missiles")]
        assert fight.refuses("declare", who=other, acts=acts) == "weapon.too_few_left"

    def test_two_people_may_both_try_for_it(self) -> None:
        fight, other = self.of_two_gunners_one_fires("bob")
        fight.declares(other, fire("quarry", weapon="concussion missiles"))
        assert {"gunner", other} <= set(fight.state.declarations)


@pytest.mark.parametrize("name", ["companion", "revised", "house"])
class TestTractorBeams:
    def test_a_hit_takes_hold_and_does_no_damage(self, name: str) -> None:
        fight = captured(name)
        assert fight.told("captured")[0]["at"] == "quarry"
        assert not fight.told("hull_hit")

    def test_the_pilot_is_asked_at_the_end_of_each_round_from_the_next_on(self, name: str) -> None:
        fight = captured(name)
        assert "beam" not in {told["question"]["kind"] for told in fight.told("asked")}
        plays(fight, "yield")
        assert fight.told("beam_answered")[0] == {"who": "pilot", "choice": "yield"}
        assert fight.told("beam_held")[-1]["at"] == "quarry"
        fight.begins()
        plays(fight, "yield")
        assert len(fight.told("beam_held")) == 2

    def test_the_captive_goes_nowhere(self, name: str) -> None:
        fight = captured(name)
        fight.plays({"pilot": [{**FLY[name], "how": {}}]}, {}, "yield", usual=3)
        told = fight.told("moved")[-1]
        assert (told["who"], told["metres"], told["stuck"]) == ("quarry", 0, True)

    def test_who_strains_harder_breaks_free(self, name: str) -> None:
        fight = captured(name)
        plays(fight, "resist", hunter__beam__quarry=8, quarry__beam=20)
        assert fight.told("beam_broken")[0]["why"] == "too_weak"
        assert "held_by" not in fight.state.combatant("quarry").notes

    def test_who_is_too_weak_is_held(self, name: str) -> None:
        fight = captured(name)
        plays(fight, "resist", hunter__beam__quarry=14, quarry__beam=14)
        assert fight.told("beam_held")
        assert fight.state.combatant("quarry").notes["held_by"] == "hunter:tractor beam"

    def test_the_beam_is_switched_off(self, name: str) -> None:
        fight = captured(name)
        fight.plays({"gunner": [{"do": "release_beam"}]}, usual=3)
        assert fight.told("beam_broken")[0]["why"] == "let_go"
        fight.begins()
        acts = [{"do": "release_beam"}]
        while fight.state.awaited != "gunner":
            fight.does("pass", who=fight.state.awaited)
        assert fight.refuses("declare", who="gunner", acts=acts) == "beam.holds_nothing"

    def test_a_beam_that_is_shot_away_holds_nothing(self, name: str) -> None:
        fight = captured(name)
        fight.does("set", who="hunter", fields={"notes": {"lost:tractor beam": "0"}}, reason="hit")
        plays(fight)
        assert fight.told("beam_broken")[0]["why"] == "unable"

    def test_without_a_pilot_nobody_resists(self, name: str) -> None:
        fight = captured(name)
        fight.does("set", who="pilot", fields={"unconscious": True}, reason="out")
        plays(fight)
        assert fight.told("beam_held")


def test_one_who_does_not_resist_is_reeled_in_by_five_units() -> None:
    fight = captured("revised")
    plays(fight, "yield")
    assert fight.told("beam_held")[0]["units"] == 5


@pytest.mark.parametrize(("over", "units", "moves"), [(0, 0, 0), (4, 1, 1), (9, 2, 2)])
def test_resisting_in_vain_wears_the_drives_out(over: int, units: int, moves: int) -> None:
    fight = captured("revised")
    plays(fight, "resist", hunter__beam__quarry=11 + over, quarry__beam=11)
    (told,) = fight.told("beam_held")
    assert (told["units"], told["total"] - told["against"]) == (units, over)
    assert fight.state.combatant("quarry").damage.get("moves", 0) == moves


def test_overspeed_helps_the_drives_against_the_beam() -> None:
    fight = captured("companion")
    fast = {"do": "fly", "times": 3, "how": {"overspeed": 1}}
    fight.plays({"pilot": [fast]}, {"pilot.1:movement": 40}, "resist", usual=5)
    rolls = (fight.told("beam_held") or fight.told("beam_broken"))[0]["rolls"]
    assert [one["reason"] for one in rolls[1]["modifiers"]] == ["overspeed"]
    assert rolls[1]["code"] == "5D"
    assert fight.told("oversped")[0]["who"] == "quarry"


def test_a_far_larger_captive_drags_the_holder_along() -> None:
    """The frigate may hold the destroyer, and goes where the destroyer goes."""
    fight = hunt("companion", scale="capital", mover="capital")
    fight.does("set", who="quarry", fields={"notes": {"held_by": "hunter:tractor beam"}})
    fight.begins()
    fight.plays({"gunner": [{"do": "fly"}], "pilot": [{"do": "fly"}]}, {}, "yield", usual=3)
    stuck = {told["who"]: told.get("stuck", False) for told in fight.told("moved")}
    assert stuck == {"hunter": True, "quarry": False}


def test_the_upgrade_says_nothing_of_tractor_beams() -> None:
    fight = hunt("upgrade")
    fight.begins()
    while fight.state.awaited != "gunner":
        fight.does("pass", who=fight.state.awaited)
    acts = [fire("quarry", weapon="tractor beam")]
    assert fight.refuses("declare", who="gunner", acts=acts) == "rule.not_in_ruleset"


class TestPassengers:
    """The one-sheet prints what those aboard a vehicle suffer."""

    def shot_at(self, damage: int, name: str = "house", **more: Any) -> Fight:
        fight = hunt(name, mover="speeder", **more)
        fight.adds("guest", "sky", aboard="quarry")
        fight.begins()
        rolls = {"gunner.1:attack": 30, "gunner.1:damage:quarry": damage, "gunner.1:hull:quarry": 9}
        fight.plays({"gunner": [fire("quarry")]}, rolls, usual=2)
        return fight

    @pytest.mark.parametrize(("over", "code"), [(4, "1D"), (9, "3D"), (13, "6D"), (16, "11D")])
    def test_all_aboard_are_hurt_with_the_vehicle(self, over: int, code: str) -> None:
        fight = self.shot_at(9 + over)
        found = {told["target"]: told["rolls"][0]["code"] for told in fight.told("hurt")}
        assert found == {"pilot": code, "guest": code}

    def test_a_hit_that_only_blows_the_shields_hurts_nobody(self) -> None:
        assert not self.shot_at(9 + 3).told("hurt")

    def test_nobody_says_so_of_starships(self) -> None:
        fight = hunt("house")
        fight.begins()
        rolls = {"gunner.1:attack": 30, "gunner.1:damage:quarry": 20, "gunner.1:hull:quarry": 12}
        fight.plays({"gunner": [fire("quarry")]}, rolls, usual=2)
        assert fight.told("hull_hit")[0]["result"] == "lightly_damaged"
        assert not fight.told("hurt")

    def test_nor_does_the_second_edition(self) -> None:
        assert not self.shot_at(18, "revised").told("hurt")

    def test_those_aboard_suffer_when_it_breaks_up_at_the_end_of_the_round(self) -> None:
        fight = hunt("house", mover="speeder")
        fight.does("set", who="quarry", fields={"notes": {"breaks_up": "1"}}, reason="burning")
        fight.begins()
        fight.plays({}, usual=2)
        assert fight.told("broke_up")
        assert fight.told("hurt", target="pilot")[0]["rolls"][0]["code"] == "11D"
        assert not fight.state.segment
