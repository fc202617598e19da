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
