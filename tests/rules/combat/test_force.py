"""Force powers among the other actions of a round."""

from typing import Any

from tests.rules.combat.fights import Fight, faces, shot


def jedi(**more: Any) -> Fight:
    fight = Fight()
    codes = {"control": "5D", "sense": "4D", "alter": "4D", "dexterity": "2D"}
    fight.adds("luke", codes=codes, player=True, controller="ann", **more)
    fight.adds("guard", "empire")
    fight.begins()
    return fight


def power(name: str, **how: Any) -> dict[str, Any]:
    return {"do": "force", "how": {"power": name, **how}}


def rest(fight: Fight, *dice: int) -> None:
    fight.nobody_else_speaks()
    if fight.state.segment == "declare_reactions":
        fight.nobody_else_speaks()
    fight.resolves(*dice)


def test_pain_that_is_controlled_costs_nothing_from_the_next_round_on() -> None:
    fight = jedi(injury="wounded")
    fight.declares("luke", power("control pain"), shot("guard"))
    rest(fight, *faces((3, 9), (2, 5)))
    assert fight.told("used_power")[0]["success"]
    assert fight.told("attacked")[0]["rolls"][0]["code"] == "2D"
    fight.begins()
    fight.declares("luke", shot("guard"))
    rest(fight, *faces((4, 5)))
    assert fight.told("attacked")[-1]["rolls"][0]["code"] == "4D"
    assert fight.is_("luke") == "wounded"


def test_every_skill_of_a_power_is_an_action_and_the_target_resists() -> None:
    fight = jedi()
    words = "perceptions,slight_misperception"
    fight.declares("luke", {**power("affect mind", situations=words), "at": "guard"})
    rest(fight, *faces((3, 9), (2, 8), (2, 8), (3, 7)))
    told = fight.told("used_power")[0]
    assert [roll["code"] for roll in told["rolls"]] == ["3D", "2D", "2D", "3D"]
    assert told["difficulties"] == {"control": 3, "sense": 7, "alter": 3}
    assert told["success"]


def test_power_kept_up_costs_a_die_until_it_is_dropped() -> None:
    fight = jedi()
    fight.declares("luke", power("absorb/dissipate energy", keep_up=1, situations="sunburn"))
    rest(fight, *faces((5, 20)))
    assert fight.state.combatant("luke").powers == ("absorb_dissipate_energy",)
    fight.begins()
    fight.declares("luke", shot("guard"))
    rest(fight, *faces((3, 5)))
    assert fight.told("attacked")[-1]["rolls"][0]["code"] == "3D"
    fight.does("drop_power", who="luke", power="absorb_dissipate_energy")
    assert not fight.state.combatant("luke").powers


def test_power_not_mastered_is_five_harder() -> None:
    fight = jedi(injury="wounded", notes={"unmastered:control_pain": "yes"})
    fight.declares("luke", power("control pain"))
    rest(fight, *faces((4, 9)))
    assert fight.told("used_power")[0]["difficulties"] == {"control": 3 + 5}


def test_power_that_kills_brings_a_dark_side_point() -> None:
    fight = jedi()
    fight.declares("luke", {**power("injure/kill"), "at": "guard"})
    rest(fight, *faces((4, 16), (3, 8), (1, 6)))
    assert fight.is_("guard") == "incapacitated"
    assert fight.state.combatant("luke").points == {"dark": 1}


def test_powers_are_refused() -> None:
    fight = jedi(injury="wounded", powers=["hibernation_trance"])
    unkept = power("control pain", keep_up=1)
    assert fight.refuses("declare", who="luke", acts=[unkept]) == "force.not_kept_up"
    assert fight.refuses("declare", who="luke", acts=[power("dance")]) == "force.no_such_power"
    assert fight.refuses("declare", who="luke", acts=[power("injure/kill")]) == "force.no_target"
    assert fight.refuses("drop_power", who="luke", power="control_pain") == "force.not_up"
    trance = fight.refuses("drop_power", who="luke", power="hibernation_trance")
    assert trance == "force.not_dropped_at_will"


def test_pain_inflicted_stuns_by_how_far_the_target_was_beaten() -> None:
    fight = jedi()
    fight.declares("luke", {**power("inflict pain"), "at": "guard"})
    rest(fight, *faces((4, 12), (3, 14), (3, 7), (1, 6)))
    assert fight.told("hurt")[0]["stuns"] == 2
    assert fight.state.combatant("luke").points == {"dark": 1}


def test_force_of_will_holds_a_hostile_power_off_and_is_worn_down() -> None:
    fight = jedi()
    fight.adds("yoda", codes={"control": "5D", "dexterity": "1D"}, notes={"will": "20@1"})
    fight.declares("luke", {**power("injure/kill"), "at": "yoda"})
    rest(fight, *faces((4, 16), (5, 10), (1, 6)))
    assert not fight.told("used_power")[0]["success"]
    assert fight.told("will_held")[0]["protection_number"] == 30
    assert fight.is_("yoda") == "unhurt"
    fight.begins()
    fight.declares("yoda", power("force of will"))
    rest(fight, *faces((4, 12)))
    assert fight.told("used_power")[-1]["rolls"][0]["code"] == "4D"
    assert fight.state.combatant("yoda").notes["will"] == "12@2"


def test_pain_of_another_is_eased_from_the_next_round_on() -> None:
    fight = jedi()
    fight.does("set", who="guard", fields={"injury": "wounded"}, reason="earlier")
    fight.declares("luke", {**power("control another's pain", situations="wounded"), "at": "guard"})
    rest(fight, *faces((4, 12), (3, 12)))
    assert fight.state.combatant("guard").notes["pain_free_from"] == "2"


def test_energy_of_a_bolt_is_dissolved_by_whoever_rolled_more_than_it() -> None:
    """Moderate, and the damage of the bolt on top, for every bolt of the round."""
    fight = jedi()
    fight.adds("trooper", "empire", codes={"dexterity": "1D"})
    bolts = power("absorb/dissipate energy", situations="blaster_bolt")
    fight.declares("luke", bolts, haste=1)
    fight.declares("guard", shot("luke"))
    fight.nobody_else_speaks()
    fight.nobody_else_speaks()
    fight.goes({"luke.1:control": 22, "guard.1:attack": 15, "guard.1:damage:luke": 9})
    assert fight.told("absorbed")[0]["difficulty"] == 11 + 9
    assert fight.is_("luke") == "unhurt"


def test_power_needs_somebody_who_could_resist_it() -> None:
    fight = jedi()
    fight.does("add", id="hulk", sheet={"codes": {"hull": "4D"}}, combatant={"side": "none"})
    kill = {**power("injure/kill"), "at": "hulk"}
    assert fight.refuses("declare", who="luke", acts=[kill]) == "force.nothing_resists"
