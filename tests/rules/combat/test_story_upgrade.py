"""Three rounds in a corridor, by the Rules Upgrade, told from beginning to end."""

from tests.rules.combat.fights import Fight, shot


def test_three_rounds_in_a_corridor() -> None:
    assert story().state.round == 4


def story() -> Fight:
    fight = Fight("upgrade")
    pilot = {"dexterity": "3D+1", "blaster": "5D", "medicine": "4D", "stamina": "4D"}
    fight.adds("pilot", player=True, controller="ann", codes=pilot)
    fight.adds("engineer", player=True, controller="ben", codes={"dexterity": "2D+1"})
    fight.adds("hunter", "empire", codes={"dexterity": "4D", "blaster": "6D"})
    fight.adds("trooper", "empire", count=2, codes={"dexterity": "1D", "blaster": "3D"})
    ambush(fight)
    shootout(fight)
    last_stand(fight)
    return fight


def ambush(fight: Fight) -> None:
    """The hunter surprises them: his hit counts at once, the troopers' only at the end."""
    fight.begins(surprise=["hunter"])
    fight.declares("trooper", {"do": "combined", "at": "engineer"})
    fight.declares("engineer", shot("trooper-1"))
    fight.declares("pilot", {"do": "prepare", "skill": "blaster"})
    fight.declares("hunter", shot("engineer"))
    fight.nobody_else_speaks()
    fight.goes(
        {
            "hunter.1:attack": 20,
            "hunter.1:damage:engineer": 9,
            "hunter.1:strength:engineer": 12,
            "engineer.1:attack": 12,
            "trooper-1.1:attack": 9,  # 3D+3
            "engineer.1:damage:trooper-1": 12,
            "engineer.1:strength:trooper-1": 10,
            "trooper-1.1:damage:engineer": 10,
            "trooper-1.1:strength:engineer": 11,
        }
    )
    assert fight.told("attacked", who="engineer")[0]["rolls"][0]["code"] == "3D"
    assert fight.told("attacked", who="trooper-1")[0]["rolls"][0]["code"] == "3D+3"
    assert (fight.is_("engineer"), fight.is_("trooper-1")) == ("stunned", "wounded")


def shootout(fight: Fight) -> None:
    """Running helps the engineer's dodge; the pilot's preparation pays; a walk leads to cover."""
    fight.begins()
    fight.declares("trooper", shot("engineer", by=["trooper-2"]))
    fight.declares("engineer", {"do": "run", "how": {"cover": "heavy_cover"}})
    fight.declares("pilot", "fall_prone", shot("hunter"))
    fight.declares("hunter", {"do": "set_stun"}, shot("pilot"))
    fight.does("pass", who="trooper")
    fight.reacts("engineer", "combat_dodge")
    fight.nobody_else_speaks()
    fight.goes(
        {
            "engineer:combat_dodge": 10,  # 4D, an action less, two stuns less, a run more
            "pilot.2:attack": 18,
            "hunter.2:attack": 14,
            "trooper-2.1:attack": 10,
            "pilot.2:damage:hunter": 11,
            "pilot.2:strength:hunter": 8,
            "hunter.2:damage:pilot": 20,
            "hunter.2:strength:pilot": 9,
        }
    )
    assert fight.told("reacted")[0]["rolls"][0]["code"] == "2D"
    assert fight.told("attacked", who="pilot")[0]["rolls"][0]["code"] == "6D"
    assert fight.told("attacked", at="pilot")[0]["difficulty"] == 11 + 2
    assert fight.told("hurt", target="pilot")[0]["stuns"] == 2
    assert fight.state.combatant("engineer").cover == ("heavy_cover",)
    assert fight.is_("hunter") == "wounded"


def last_stand(fight: Fight) -> None:
    """A second wound fells the hunter; the stunned pilot gets up, the trooper gives in."""
    fight.begins()
    fight.does("pass", who="trooper")
    fight.declares("engineer", shot("hunter"), haste=1)
    fight.declares("pilot", "rise")
    fight.declares("hunter", shot("engineer"))
    fight.nobody_else_speaks()
    fight.goes(
        {
            "engineer.1:attack": 12,  # 4D, less a haste
            "engineer.1:damage:hunter": 12,
            "engineer.1:strength:hunter": 9,
        }
    )
    assert fight.is_("hunter") == "incapacitated"
    assert fight.told("action_lost")[-1]["reason"] == "able.incapacitated"
    assert fight.state.combatant("pilot").stance == "standing"
    fight.does("remove", who="trooper", why="surrendered")
    fight.begins()
    assert set(fight.state.queue) == {"engineer", "pilot"}
