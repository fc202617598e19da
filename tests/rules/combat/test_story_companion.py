"""A fight in a docking bay, by the Rules Companion, told from beginning to end."""

from tests.rules.combat.fights import BLASTER, Fight, player, shot

ANN, BEN = player("ann"), player("ben")
GRENADE = {"name": "grenade", "damage": "5D", "skill": "grenade", "kind": "grenade"}
TOGETHER = {"do": "combined", "at": "erisson"}


def docking_bay() -> Fight:
    """Erisson and Banks come upon an officer with three stormtroopers; a sniper lies hidden."""
    fight = Fight()
    rebel = {"dexterity": "4D", "blaster": "5D", "dodge": "5D", "medicine": "4D"}
    fight.adds("erisson", player=True, controller="ann", codes=rebel, points={"force": 1})
    banks = {**rebel, "dexterity": "3D+1", "grenade": "4D"}
    fight.adds("banks", player=True, controller="ben", codes=banks, arms=[BLASTER, GRENADE])
    trooper = {"dexterity": "1D", "blaster": "3D"}
    fight.adds("trooper", "empire", count=3, group="stormtroopers", codes=trooper)
    fight.adds("officer", "empire", codes={"dexterity": "2D", "command": "4D"})
    fight.adds("sniper", "empire", hidden=True, codes={"dexterity": "2D+1"})
    return fight


def story() -> Fight:
    fight = docking_bay()
    first_round(fight)
    second_round(fight)
    third_round(fight)
    return fight


def test_story_of_a_fight_in_a_docking_bay() -> None:
    assert story().state.round == 4


def first_round(fight: Fight) -> None:
    """Banks writes ahead and fires hastily; the lead trooper falls and another takes over."""
    fight.begins()
    assert fight.state.queue == ("trooper", "officer", "sniper", "banks", "erisson")
    fight.does("write", BEN, who="banks", acts=[shot("trooper-1")], haste=1)
    fight.declares("trooper", TOGETHER)
    fight.declares("officer", shot("banks"), {"do": "fall_prone"})
    fight.does("pass", who="sniper")
    assert fight.state.declarations["banks"].haste == 1, "revealed in its turn"
    fight.does("declare", ANN, who="erisson", acts=[{"do": "full_dodge"}, {"do": "speed"}])
    assert fight.state.segment == "declare_reactions"
    assert fight.state.awaited == "erisson"
    fight.does("pass", who="erisson")
    fight.reacts("banks", "combat_dodge")
    fight.nobody_else_speaks()
    fight.goes(
        {
            "banks.1:attack": 11,  # 5D, less a haste and a dodge
            "banks.1:damage:trooper-1": 15,
            "banks.1:strength:trooper-1": 10,
            "erisson:full_dodge": 20,
            "banks:combat_dodge": 9,
            "officer.1:attack": 12,
            "trooper-2.1:attack": 12,
            "officer.1:damage:banks": 8,
            "officer.1:strength:banks": 12,
            "erisson.2:movement": 12,
        }
    )
    volley = fight.told("attacked", at="erisson")[0]
    assert volley["who"] == "trooper-2", "the lead shifts when the lead is wounded"
    assert volley["rolls"][0]["code"] == "3D+5"
    assert volley["difficulty"] == 11 + 20
    at_banks = fight.told("attacked", at="banks")[0]
    assert at_banks["difficulty"] == 11, "nine is worse than the range"
    assert fight.is_("trooper-1") == "wounded"
    assert fight.is_("banks") == "stunned"


def second_round(fight: Fight) -> None:
    """Erisson spends his Force Point; Banks's grenade goes astray and catches the officer."""
    fight.begins()
    fight.does("pass", who="trooper")
    fight.declares("officer", "rise", shot("erisson"))
    fight.declares("sniper", shot("erisson"))
    fight.does("declare", BEN, who="banks", acts=[shot("officer", weapon="grenade")])
    twice = [shot("officer"), shot("trooper-1")]
    fight.does("declare", ANN, who="erisson", acts=twice, force_point=True, haste=1)
    fight.does("react", ANN, who="erisson", haste=1)
    fight.nobody_else_speaks()
    fight.does("override", key="2:erisson.2:difficulty", value=40, reason="behind a crate")
    before = fight.state.seq
    rolls = {
        "erisson.1:attack": 26,  # 10D, less two
        "erisson.2:attack": 30,
        "erisson.1:damage:officer": 12,
        "erisson.1:strength:officer": 10,
        "banks.1:attack": 7,  # 4D, less a stun
        "banks.1:scatter": 5,
        "banks.1:direction": 3,
        "officer.2:attack": 7,
        "sniper.1:attack": 9,
    }
    fight.goes(rolls)
    codes = {told["who"]: told["rolls"][0]["code"] for told in fight.told("attacked")[-5:]}
    assert codes == {"erisson": "8D", "banks": "3D", "officer": "2D", "sniper": "4D"}
    assert not fight.told("attacked", at="trooper-1")[-1]["hit"], "behind a crate"
    assert fight.is_("officer") == "wounded"
    assert fight.state.combatant("officer").stance == "standing"
    fight.does("undo", to=before, reason="the grenade was thrown at the sniper")
    assert fight.is_("officer") == "unhurt"
    fight.goes(rolls)
    assert fight.is_("officer") == "wounded"


def third_round(fight: Fight) -> None:
    """The sniper shows himself and strikes Erisson down; in the next breath Banks saves him."""
    fight.does("set", who="sniper", fields={"hidden": False}, reason="he stands up")
    fight.begins(surprise=["sniper"])
    fight.does("pass", who="trooper")
    fight.does("pass", who="officer")
    fight.declares("sniper", shot("erisson"))
    fight.does("pass", BEN, who="banks")
    fight.does("declare", ANN, who="erisson", acts=[shot("sniper")])
    fight.nobody_else_speaks()
    fight.goes(
        {
            "sniper.1:attack": 14,
            "sniper.1:damage:erisson": 24,
            "sniper.1:strength:erisson": 8,
        }
    )
    assert fight.is_("erisson") == "mortally_wounded"
    assert fight.told("action_lost")[-1]["reason"] == "able.mortally_wounded"
    fight.begins()
    while fight.state.awaited != "banks":
        fight.does("pass", who=fight.state.awaited)
    fight.does("declare", BEN, who="banks", acts=[{"do": "medpac", "at": "erisson"}])
    fight.nobody_else_speaks()
    fight.goes({"banks.1:medicine": 17})
    assert fight.is_("erisson") == "incapacitated"
    assert not fight.state.dying
    assert fight.state.round == 4
