"""Combined fire: the lead rolls, the rest add pips, and somebody has to hold it together."""

from rules.combat import preview
from tests.rules.combat.fights import Fight, faces, shot

THREE = ["trooper-1", "trooper-2", "trooper-3"]


def squad(count: int = 3, group: str = "", name: str = "companion", **codes: str) -> Fight:
    fight = Fight(name)
    blaster = {"blaster": "3D", "dexterity": "2D", **codes}
    fight.adds("trooper", "empire", count=count, group=group, codes=blaster)
    fight.adds("officer", "empire", codes={"command": "4D", "dexterity": "2D+1"})
    fight.adds("erisson", player=True, controller="ann")
    fight.begins()
    return fight


def volley(fight: Fight, *dice: int) -> str:
    """What the lead rolled."""
    fight.nobody_else_speaks()
    fight.nobody_else_speaks()
    fight.resolves(*dice)
    return str(fight.told("attacked")[0]["rolls"][-1]["code"])


def test_three_stormtroopers_fire_as_one() -> None:
    fight = squad(group="stormtroopers")
    fight.declares("trooper", {"do": "combined", "at": "erisson"})
    assert volley(fight, *faces((3, 4))) == "3D+6"


def test_two_volleys_cost_everybody_a_die() -> None:
    fight = squad(group="stormtroopers")
    twice = {"do": "combined", "at": "erisson"}
    fight.declares("trooper", twice, twice)
    assert volley(fight, *faces((2, 2), (2, 2))) == "2D+4"
    assert len(fight.told("attacked")) == 2


def test_two_volleys_are_foreseen_as_they_are_rolled() -> None:
    fight = squad(group="stormtroopers")
    twice = {"do": "combined", "at": "erisson"}
    (lead, *_) = preview(fight.rules, fight.state, "trooper", {"acts": [twice, twice]})
    assert [act["code"] for act in lead["acts"]] == ["2D+4", "2D+4"]


def test_others_need_somebody_to_command_them() -> None:
    fight = squad()
    fight.declares("trooper", {"do": "combined", "at": "erisson"})
    assert volley(fight, *faces((3, 11))) == "3D-6"


def test_command_lets_as_many_combine_as_it_has_dice() -> None:
    fight = squad()
    fight.declares("trooper", {"do": "combined", "at": "erisson"})
    fight.declares("officer", "command")
    assert volley(fight, *faces((3, 4))) == "3D+6"


def test_commander_who_shoots_too_commands_fewer() -> None:
    fight = squad(count=4)
    fight.declares("trooper", {"do": "combined", "at": "erisson"})
    fight.declares("officer", "command", shot("erisson"))
    fight.nobody_else_speaks()
    fight.nobody_else_speaks()
    fight.resolves(*faces((3, 5), (3, 11)))
    codes = [told["rolls"][-1]["code"] for told in fight.told("attacked")]
    assert codes == ["3D", "3D-3"]


def test_in_the_upgrade_nobody_has_to_command() -> None:
    fight = squad(name="upgrade")
    fight.declares("trooper", {"do": "combined", "at": "erisson"})
    assert volley(fight, *faces((3, 4))) == "3D+6"


def test_lead_of_stormtroopers_shifts_when_the_lead_is_wounded() -> None:
    fight = squad(group="stormtroopers")
    fight.declares("trooper", {"do": "combined", "at": "erisson"})
    fight.does("pass", who="officer")
    fight.declares("erisson", shot("trooper-1"), haste=1)
    fight.nobody_else_speaks()
    fight.resolves(*faces((3, 11), (4, 12), (3, 10), (3, 3)))
    told = fight.told("attacked", at="erisson")[0]
    assert told["who"] == "trooper-2"
    assert told["rolls"][-1]["code"] == "3D+5"


def test_lead_who_falls_takes_the_volley_along_without_command() -> None:
    fight = squad()
    fight.declares("trooper", {"do": "combined", "at": "erisson"})
    fight.does("pass", who="officer")
    fight.declares("erisson", shot("trooper-1"), haste=1)
    fight.nobody_else_speaks()
    fight.resolves(*faces((3, 11), (4, 20), (3, 10)))
    assert fight.told("action_lost")[0]["reason"] == "combine.no_lead"


def test_commander_may_switch_the_lead() -> None:
    fight = squad()
    fight.declares("trooper", {"do": "combined", "at": "erisson"})
    fight.declares("officer", "command")
    fight.nobody_else_speaks()
    fight.nobody_else_speaks()
    fight.does("switch_lead", act="trooper-1.1", lead="trooper-3")
    fight.resolves(*faces((3, 4)))
    assert fight.told("attacked")[0]["who"] == "trooper-3"


def test_lead_is_not_switched_without_command() -> None:
    fight = squad()
    fight.declares("trooper", {"do": "combined", "at": "erisson"})
    fight.nobody_else_speaks()
    fight.nobody_else_speaks()
    refused = fight.refuses("switch_lead", act="trooper-1.1", lead="trooper-3")
    assert refused == "lead.no_command"


def test_who_did_not_declare_does_not_take_part() -> None:
    fight = squad(count=2, group="stormtroopers")
    together = {"do": "combined", "at": "erisson", "allies": ["officer"]}
    fight.declares("trooper", together)
    assert volley(fight, *faces((3, 5))) == "3D+3"


def test_squad_speaks_once_and_is_wounded_one_by_one() -> None:
    fight = squad()
    assert fight.state.queue == ("trooper", "officer", "erisson")
    fight.declares("trooper", shot("erisson", by=["trooper-2"]), {"do": "walk"})
    fight.does("pass", who="officer")
    fight.declares("erisson", shot("trooper-1"))
    fight.nobody_else_speaks()
    fight.resolves(*faces((3, 5), (4, 12), (4, 12), (3, 11)))
    assert [fight.is_(name) for name in THREE] == ["wounded", "unhurt", "unhurt"]


def test_member_does_not_speak_apart_from_the_squad() -> None:
    assert squad().refuses("declare", who="trooper-1") == "declare.squad_speaks"


def test_volley_needs_company_and_a_lead_of_its_own() -> None:
    fight = squad()
    alone = {"do": "combined", "at": "erisson", "by": ["trooper-1"]}
    assert fight.refuses("declare", who="trooper", acts=[alone]) == "combine.alone"
    led = {"do": "combined", "at": "erisson", "lead": "officer"}
    assert fight.refuses("declare", who="trooper", acts=[led]) == "combine.lead_not_among"
    own = {"do": "combined", "at": "trooper-3"}
    assert fight.refuses("declare", who="trooper", acts=[own]) == "combine.target_combines"
