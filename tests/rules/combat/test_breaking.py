"""What a hit breaks aboard a craft of the second edition, and what the first edition spares."""

from collections.abc import Mapping

import pytest

from tests.rules.combat.fights import Fight, faces
from tests.rules.combat.test_ships import FIGHTER, ION, LASER, PILOT, craft, crew, fire

Codes = Mapping[str, str]


def range_practice(name: str, target: Codes = FIGHTER, mover: str = "starfighter") -> Fight:
    """A gunner aboard the bolt, and a drone that does not answer."""
    fight = Fight(name, **({"wild_one": "normal"} if name == "revised" else {}))
    craft(fight, "bolt", FIGHTER, LASER, ION, scale="starfighter")
    sheet = {"codes": dict(target), "arms": [LASER], "scale": "starfighter", "mover": mover}
    fight.does("add", id="drone", sheet=sheet, combatant={"side": "bolt", "position": "drone"})
    crew(fight, "gunner", "bolt", **{"starship gunnery": "6D"})
    codes = {**PILOT, "dexterity": "2D", "perception": "2D"}
    fight.adds("rigger", side="bolt", aboard="drone", station="bridge", codes=codes)
    fight.does("scene", usual_range="short")
    return fight


def hit(fight: Fight, damage: int, hull: int, weapon: str = "", **system: int) -> None:
    """One hit of the gunner's in a round; then the dice for what breaks."""
    fight.begins()
    shot = "gunner.1"
    rolls = {f"{shot}:attack": 24, f"{shot}:damage:drone": damage, f"{shot}:hull:drone": hull}
    broken = {f"{shot}:{what}:drone": face for what, face in system.items()}
    fight.plays({"gunner": [fire("drone", weapon=weapon)]}, {**rolls, **broken})


@pytest.mark.parametrize("name", ["revised", "house"])
class TestSecondEdition:
    def test_die_for_the_system_has_no_wild_six(self, name: str) -> None:
        fight = range_practice(name)
        hit(fight, 20, 15, system=6)
        assert fight.state.combatant("drone").damage == {"moves": 1}

    def test_what_breaks_is_told_and_the_only_weapon_is_the_one_that_is_out(
        self, name: str
    ) -> None:
        fight = range_practice(name)
        hit(fight, 20, 15, system={"revised": 2, "house": 3}[name])
        assert fight.told("hull_hit")[0]["broken"] == ["one weapon destroyed"]
        assert "lost:laser cannon" in fight.state.combatant("drone").notes

    def test_lost_moves_add_up_until_the_drive_is_gone(self, name: str) -> None:
        fight = range_practice(name)
        fight.does("set", who="drone", fields={"damage": {"moves": 3}}, reason="before")
        hit(fight, 20, 15, system=6)
        assert fight.state.combatant("drone").damage == {"moves": 4}
        assert not fight.state.combatant("drone").gone
        fight.does("set", who="drone", fields={"notes": {}}, reason="patched")
        hit(fight, 20, 15, system=6)
        assert fight.state.combatant("drone").gone

    def test_without_maneuverability_it_loses_moves(self, name: str) -> None:
        fight = range_practice(name, {**FIGHTER, "maneuverability": "0D"})
        hit(fight, 20, 15, system=1)
        assert fight.state.combatant("drone").damage == {"moves": 1}

    def test_shields_are_blown_whether_they_helped_or_not(self, name: str) -> None:
        fight = range_practice(name)
        hit(fight, 18, 15)
        assert fight.state.combatant("drone").damage == {"shields": 1}

    def test_heavily_damaged_and_hit_again_rolls_as_severely_damaged(self, name: str) -> None:
        fight = range_practice(name)
        fight.does("set", who="drone", fields={"notes": {"ship": "heavily_damaged"}})
        hit(fight, 20, 15, system=1)
        drone = fight.state.combatant("drone")
        assert (drone.notes["ship"], drone.damage) == ("severely_damaged", {"moves": 4})

    def test_weapons_shut_down_do_not_fire(self, name: str) -> None:
        fight = range_practice(name)
        if name == "revised":
            hit(fight, 25, 12, system=4, weapons_disabled=3)
        else:
            hit(fight, 25, 12, system=4)
        fight.begins()
        while fight.state.awaited != "rigger":
            fight.does("pass", who=fight.state.awaited)
        refused = fight.refuses("declare", who="rigger", acts=[fire("bolt")])
        assert refused == "ship.weapon_out"

    def test_structure_gives_way_after_some_rounds(self, name: str) -> None:
        fight = range_practice(name)
        hit(fight, 25, 12, system=5, rounds=2)
        assert fight.state.combatant("drone").notes["breaks_up"] == "3"
        for _ in range(2):
            assert not fight.state.combatant("drone").gone
            fight.begins()
            fight.plays({})
        assert fight.state.combatant("drone").gone
        assert fight.told("broke_up")[0]["who"] == "drone"

    def test_a_six_destroys_at_once(self, name: str) -> None:
        fight = range_practice(name)
        hit(fight, 25, 12, system=6)
        drone = fight.state.combatant("drone")
        assert (drone.gone, drone.notes["ship"]) == (True, "destroyed")

    def test_the_worst_ion_hit_leaves_the_controls_dead_for_two_rounds(self, name: str) -> None:
        fight = range_practice(name)
        hit(fight, 20, 4, weapon="ion cannon")
        assert fight.state.combatant("drone").loses_round == 1 + 2

    def test_as_many_ionizations_as_maneuverability_dice_are_dead_controls(self, name: str) -> None:
        fight = range_practice(name)
        hit(fight, 20, 14, weapon="ion cannon")
        assert fight.state.combatant("drone").loses_round == 0
        hit(fight, 16, 14, weapon="ion cannon")
        assert fight.state.combatant("drone").loses_round == 2 + 2

    def test_vehicles_break_by_their_own_table(self, name: str) -> None:
        fight = range_practice(name, mover="speeder")
        fight.does("remove", who="rigger")
        hit(fight, 20, 15, system=5)
        assert fight.state.combatant("drone").damage == {"moves": 1}


def test_first_edition_spares_shields_that_did_not_help() -> None:
    fight = range_practice("companion")
    hit(fight, 14, 15)
    drone = fight.state.combatant("drone")
    assert (dict(drone.damage), [taken.stuns for taken in drone.stuns]) == ({}, [1])


def test_direction_of_a_grenade_has_no_wild_six() -> None:
    fight = Fight("revised", wild_one="normal")
    grenade = {"name": "grenade", "damage": "5D", "skill": "grenade", "kind": "grenade"}
    fight.adds("han", arms=[grenade], codes={"grenade": "3D"})
    fight.adds("leia")
    fight.does("scene", usual_range="short")
    fight.begins()
    throw = {"do": "attack", "at": "leia", "weapon": "grenade"}
    fight.does("declare", who="han", acts=[throw])
    (question,) = fight.state.questions
    rolls = [*faces((3, 6)), 4, 6]
    fight.does("answer", question=question, choice="none", dice=rolls)
    assert fight.told("scattered")[0]["direction"] == 6


@pytest.mark.parametrize("name", ["revised", "house"])
def test_any_gun_of_a_craft_can_be_fired(name: str) -> None:
    """A gun that is not among the gunner's own weapons."""
    fight = range_practice(name)
    hit(fight, 16, 15, weapon="ion cannon")
    assert fight.told("fired")[0]["weapon"] == "ion cannon"
