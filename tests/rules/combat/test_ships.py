"""Ships in a fight of the Rules Companion: two starfighters, then two capital ships."""

from typing import Any

from rules.combat.breaking import craft_condition
from rules.combat.play import Play
from rules.dice import ScriptedDice
from tests.rules.combat.fights import Fight, faces

LASER = {"name": "laser cannon", "damage": "5D", "fire_control": "2D"}
ION = {"name": "ion cannon", "damage": "4D", "fire_control": "2D"}
TURBOLASER = {"name": "turbolaser", "damage": "4D", "fire_control": "2D"}
FIGHTER = {"hull": "4D", "shields": "1D", "maneuverability": "3D", "sublight": "4D"}
PILOT = {"starship piloting": "5D", "starship gunnery": "4D", "starship shields": "3D"}


def craft(
    fight: Fight, name: str, codes: dict[str, str], *arms: dict[str, str], scale: str
) -> None:
    sheet = {"codes": codes, "arms": list(arms), "scale": scale, "mover": scale}
    fight.does("add", id=name, sheet=sheet, combatant={"side": name, "position": name})


def crew(fight: Fight, name: str, aboard: str, **codes: str) -> None:
    fight.adds(name, side=aboard, aboard=aboard, station="bridge", codes={**PILOT, **codes})


def dogfight(shields: str = "1D") -> Fight:
    fight = Fight()
    craft(fight, "x-wing", {**FIGHTER, "shields": shields}, LASER, ION, scale="starfighter")
    craft(fight, "tie", {**FIGHTER, "shields": "0D"}, LASER, ION, scale="starfighter")
    crew(fight, "luke", "x-wing", dexterity="3D+1")
    crew(fight, "r2", "x-wing", dexterity="1D")
    crew(fight, "ds-61", "tie")
    fight.does("scene", usual_range="short")
    fight.begins()
    return fight


def fire(at: str, **more: Any) -> dict[str, Any]:
    return {"do": "fire", "at": at, **more}


def condition_of(fight: Fight, name: str) -> str:
    return craft_condition(Play(fight.rules, fight.state, ScriptedDice(())), name)


def test_a_craft_is_undamaged_or_ionized_and_never_unhurt_or_stunned() -> None:
    fight = dogfight()
    assert condition_of(fight, "x-wing") == "undamaged"
    fight.does("pass", who="r2")
    fight.declares("ds-61", fire("x-wing", weapon="ion cannon"))
    for _ in range(4):
        fight.does("pass", who=fight.state.awaited)
    fight.resolves(*faces((6, 20), (4, 15), (4, 12)))
    assert condition_of(fight, "x-wing") == "undamaged, ionized"


def test_ships_do_not_speak_their_crews_do() -> None:
    assert dogfight().state.queue == ("r2", "ds-61", "luke")


def test_starfighters_fire_evade_and_raise_shields() -> None:
    """A combat evasion of 18 at short range, a shield roll of 9: 18 hits, 27 gets through."""
    fight = dogfight()
    fight.does("pass", who="r2")
    fight.declares("ds-61", fire("x-wing"))
    fight.declares("luke", {"do": "fly"})
    fight.reacts("luke", "combat_evasion")
    fight.does("pass", who="ds-61")
    fight.reacts("r2", "shielding")
    shot, flight = (6, 20), (8, 20)
    fight.resolves(*faces((7, 18), (3, 9), shot, (5, 12), (5, 20), flight))
    told = fight.told("fired")[0]
    assert (told["difficulty"], told["shield_number"]) == (18, 27)
    assert told["shields_help"]
    assert fight.told("hull_hit")[0]["rolls"][1]["code"] == "5D"
    assert fight.told("hull_hit")[0]["result"] == "lightly_damaged"
    assert fight.state.combatant("x-wing").damage == {"shields": 1}


def test_full_evasion_adds_and_disturbs_the_own_gunners() -> None:
    fight = dogfight()
    fight.declares("r2", fire("tie"))
    fight.declares("ds-61", fire("x-wing"))
    fight.declares("luke", "full_evasion", "fly")
    fight.nobody_else_speaks()
    fight.resolves(*faces((8, 16), (6, 20), (6, 20), (8, 24)))
    by = {told["at"]: told["difficulty"] for told in fight.told("fired")}
    assert by == {"x-wing": 6 + 16, "tie": 6 + 16}


def test_ion_cannon_ionizes_every_code_but_the_hull() -> None:
    fight = dogfight()
    fight.declares("r2", fire("tie", weapon="ion cannon"))
    fight.nobody_else_speaks()
    fight.nobody_else_speaks()
    fight.resolves(*faces((6, 12), (4, 16), (4, 12)))
    assert fight.told("hull_hit")[0]["result"] == "ionized_1D"
    fight.begins()
    fight.does("pass", who="r2")
    fight.declares("ds-61", {"do": "fly"})
    fight.does("pass", who="luke")
    fight.does("pass", who="luke")
    fight.reacts("ds-61", "combat_evasion")
    fight.nobody_else_speaks()
    fight.resolves(*faces((6, 18), (7, 18)))
    assert fight.told("reacted")[-1]["rolls"][0]["code"] == "6D"


def test_dead_controls_take_the_next_round_away() -> None:
    fight = dogfight()
    fight.declares("r2", fire("tie", weapon="ion cannon"))
    fight.nobody_else_speaks()
    fight.nobody_else_speaks()
    fight.resolves(*faces((6, 12), (4, 18), (4, 6)))
    assert fight.told("hull_hit")[0]["result"] == "dead_controls"
    fight.begins()
    fight.does("pass", who="r2")
    fight.declares("ds-61", fire("x-wing"))
    fight.nobody_else_speaks()
    fight.nobody_else_speaks()
    fight.resolves()
    assert fight.told("action_lost")[0]["reason"] == "able.loses_round"


def test_destroyed_ship_is_gone() -> None:
    fight = dogfight()
    fight.declares("r2", fire("tie"))
    fight.nobody_else_speaks()
    fight.nobody_else_speaks()
    fight.resolves(*faces((6, 12), (5, 24), (4, 8)))
    assert fight.state.combatant("tie").gone


def fleet() -> Fight:
    """A Mon Calamari cruiser with a crew of 4D+2 and twelve turbolasers, and a strike cruiser."""
    fight = Fight()
    hull = {"hull": "6D", "shields": "3D", "maneuverability": "2D", "sublight": "2D"}
    craft(fight, "cruiser", hull, TURBOLASER, ION, scale="capital")
    craft(fight, "striker", {**hull, "hull": "4D"}, TURBOLASER, scale="capital")
    rebels = {"starship gunnery": "4D+2", "command": "5D"}
    crew(fight, "ackbar", "cruiser", dexterity="1D", **rebels)
    crew(fight, "captain", "striker", command="4D")
    fight.does("scene", usual_range="short", ordered_by="command")
    fight.begins()
    return fight


def test_captains_declare_by_command() -> None:
    assert fleet().state.queue == ("captain", "ackbar")


def test_twelve_turbolasers_fire_as_one_and_cost_pips() -> None:
    fight = fleet()
    fight.declares("captain", {"do": "fly"})
    fight.declares("ackbar", fire("striker", how={"guns": 12}))
    fight.does("pass", who="ackbar")
    fight.reacts("captain", "combat_evasion")
    fight.resolves(*faces((6, 14), (8, 24), (6, 27), (4, 9), (6, 12)))
    fired, hit = fight.told("fired")[0], fight.told("hull_hit")[0]
    assert fired["rolls"][-1]["code"] == "8D+3"
    assert hit["rolls"][0]["code"] == "6D+1"
    assert fight.state.combatant("striker").damage == {"pips": 3}
    assert fight.state.combatant("striker").notes["ship"] == "heavily_damaged"


def test_pips_of_damage_slow_every_operation() -> None:
    fight = fleet()
    fight.does("set", who="striker", fields={"damage": {"pips": 3}}, reason="earlier")
    fight.does("pass", who="captain")
    fight.does("pass", who="ackbar")
    fight.does("pass", who="ackbar")
    fight.reacts("captain", "combat_evasion")
    fight.resolves(*faces((6, 14)))
    assert fight.told("reacted")[0]["rolls"][0]["code"] == "6D"


def test_shields_of_a_capital_ship_take_the_damage_first() -> None:
    fight = fleet()
    fight.does("pass", who="captain")
    fight.declares("ackbar", fire("striker", how={"guns": 12}))
    fight.does("pass", who="ackbar")
    fight.reacts("captain", "shielding")
    fight.resolves(*faces((3, 18), (8, 10), (6, 30), (7, 10)))
    assert fight.told("hull_hit")[0]["rolls"][1]["code"] == "7D"
    assert fight.state.combatant("striker").damage == {"shield_pips": 3}


def test_stations_are_for_those_aboard_and_shields_for_ships_that_have_some() -> None:
    fight = dogfight()
    fight.adds("lando", codes={"dexterity": "1D"})
    fight.nobody_else_speaks()
    fight.does("pass", who="luke")
    tie = fight.refuses("react", who="ds-61", reactions=[{"do": "shielding"}])
    assert tie == "ship.no_shields"
    fight.nobody_else_speaks()
    fight.resolves()
    fight.begins()
    fight.does("pass", who="r2")
    assert fight.refuses("declare", who="lando", acts=[fire("tie")]) == "ship.not_aboard"


def test_evasion_of_a_greater_ship_loses_its_high_dice_before_a_smaller_one() -> None:
    """A capital ship turns slowly: of its evasion only low dice count against a fighter."""
    fight = Fight()
    hull = {"hull": "6D", "shields": "0D", "maneuverability": "2D", "sublight": "2D"}
    craft(fight, "cruiser", hull, TURBOLASER, scale="capital")
    craft(fight, "x-wing", FIGHTER, LASER, scale="starfighter")
    crew(fight, "captain", "cruiser", dexterity="4D")
    crew(fight, "luke", "x-wing", dexterity="3D")
    fight.does("scene", usual_range="short")
    fight.begins()
    fight.declares("luke", fire("cruiser"))
    fight.nobody_else_speaks()
    fight.reacts("captain", "combat_evasion")
    fight.nobody_else_speaks()
    fight.resolves(6, 6, 6, 6, 6, 1, 1, *faces((6, 18), (5, 20), (6, 24)))
    cap = fight.rules.scale.exchange("starfighter", "capital").dodge.cap
    assert cap is not None
    assert cap < 6
    assert fight.told("reacted")[0]["total"] == 32
    assert fight.told("fired")[0]["difficulty"] == 6, "what is left is worse than the range"


def test_ionized_fighter_aims_and_hits_worse() -> None:
    fight = dogfight()
    fight.does("set", who="tie", fields={"stuns": [{"round": 1, "stuns": 1}]}, reason="ion storm")
    fight.does("pass", who="r2")
    fight.declares("ds-61", fire("x-wing"))
    fight.nobody_else_speaks()
    fight.nobody_else_speaks()
    fight.resolves(*faces((5, 15), (4, 8), (4, 16)))
    told, hit = fight.told("fired")[0], fight.told("hull_hit")[0]
    assert told["rolls"][0]["code"] == "5D", "4D gunnery and 2D fire control, less a die"
    assert hit["rolls"][0]["code"] == "4D"


def test_controls_that_were_dead_come_back_ionized() -> None:
    fight = dogfight()
    fight.declares("r2", fire("tie", weapon="ion cannon"))
    fight.nobody_else_speaks()
    fight.nobody_else_speaks()
    fight.resolves(*faces((6, 12), (4, 18), (4, 6)))
    for _ in range(2):
        fight.begins()
        fight.nobody_else_speaks()
        if fight.state.round == 3:
            fight.does("pass", who="luke")
            fight.reacts("ds-61", "combat_evasion")
        fight.nobody_else_speaks()
        fight.resolves(*faces((5, 15)) if fight.state.round == 3 else ())
    assert fight.told("reacted")[-1]["rolls"][0]["code"] == "5D", "maneuverability is gone"


def test_capital_ships_exchange_broadsides_for_two_rounds() -> None:
    """Evasion, shields, ions, guns and pips in one exchange."""
    fight = fleet()
    fight.declares("captain", fire("cruiser"))
    ions = fire("striker", weapon="ion cannon", how={"guns": 2})
    fight.declares("ackbar", ions)
    fight.reacts("ackbar", "shielding")
    fight.reacts("captain", "combat_evasion")
    fight.goes(
        {
            "ackbar:shielding": 6,
            "captain:combat_evasion": 14,
            "captain.1:attack": 20,
            "ackbar.1:attack": 20,
            "captain.1:damage:cruiser": 16,
            "captain.1:hull:cruiser": 18,
            "ackbar.1:damage:striker": 12,
            "ackbar.1:hull:striker": 10,
        }
    )
    assert fight.told("fired", at="cruiser")[0]["shields_help"] is False
    assert fight.state.combatant("striker").stuns
    fight.begins()
    fight.does("pass", who="captain")
    fight.declares("ackbar", fire("striker", how={"guns": 12}))
    fight.does("pass", who="ackbar")
    fight.reacts("captain", "combat_evasion")
    told = fight.goes(
        {
            "captain:combat_evasion": 10,
            "ackbar.1:attack": 27,
            "ackbar.1:damage:striker": 30,
            "ackbar.1:hull:striker": 8,
        }
    )
    assert told
    assert fight.state.combatant("striker").damage == {"pips": 3}
