"""A raid on a garrison, by the Rules Companion: what the docking bay had no room for."""

from tests.rules.combat.fights import BLASTER, Fight, player, shot

ANN, BEN = player("ann"), player("ben")
RANGES = {"short": [3, 10], "medium": [11, 30], "long": [31, 120]}
PISTOL = {**BLASTER, "ranges": RANGES}
KNIFE = {"name": "vibroblade", "damage": "2D", "skill": "melee", "kind": "melee"}
FISTS = {"name": "fists", "damage": "0D", "skill": "brawling", "kind": "brawling"}
CANNON = {"name": "blaster cannon", "damage": "4D", "fire_control": "1D", "ranges": RANGES}


def garrison() -> Fight:
    """Kira knows the Force, Dash knows his blaster; soldiers hold the yard with an old walker."""
    fight = Fight(degraded_haste="on")
    kira = {"control": "5D", "sense": "3D", "alter": "3D", "melee": "5D", "melee parry": "4D"}
    fight.adds(
        "kira",
        player=True,
        controller="ann",
        codes={**kira, "dexterity": "3D", "dodge": "5D"},
        arms=[{**KNIFE, "difficulty": 10}, PISTOL],
        position="gate",
    )
    dash = {"dexterity": "3D+2", "blaster": "5D", "dodge": "5D"}
    fight.adds("dash", player=True, controller="ben", codes=dash, arms=[PISTOL], position="gate")
    soldier = {"dexterity": "2D", "blaster": "3D", "brawling": "3D"}
    arms = [PISTOL, {**FISTS, "adds_strength": True}]
    fight.adds("soldier", "empire", count=3, codes=soldier, arms=arms, position="yard")
    sergeant = {"dexterity": "2D+1", "command": "4D"}
    fight.adds("sergeant", "empire", codes=sergeant, arms=arms, position="yard")
    hunter = {"dexterity": "4D", "blaster": "6D"}
    fight.adds("hunter", "empire", codes=hunter, arms=arms, position="yard")
    fight.does("scene", ranges={"gate|yard": 9})
    return fight


def story() -> Fight:
    fight = garrison()
    at_the_gate(fight)
    in_the_yard(fight)
    out_again(fight)
    return fight


def test_story_of_a_raid_on_a_garrison() -> None:
    assert story().state.round == 4


def at_the_gate(fight: Fight) -> None:
    """Kira raises her will, Dash takes his time, the sergeant directs three soldiers' fire."""
    fight.begins()
    assert fight.state.queue == ("soldier", "sergeant", "kira", "dash", "hunter")
    fight.declares("soldier", {"do": "combined", "at": "kira"})
    fight.declares("sergeant", {"do": "command", "at": "kira"})
    will = {"do": "force", "how": {"power": "force of will", "keep_up": 1}}
    fight.does("declare", ANN, who="kira", acts=[will])
    fight.does("declare", BEN, who="dash", acts=[{"do": "prepare", "skill": "blaster"}])
    fight.declares("hunter", {"do": "set_stun"}, shot("dash"), haste=2)
    fight.does("pass", who="hunter")
    fight.does("react", BEN, who="dash", reactions=[])
    fight.does("react", ANN, who="kira", reactions=[{"do": "combat_dodge"}], haste=1)
    fight.nobody_else_speaks()
    fight.goes(
        {
            "hunter.2:attack": 9,  # 6D, less the setting and two hastes
            "hunter.2:damage:dash": 12,
            "hunter.2:strength:dash": 9,
            "kira:combat_dodge": 14,  # 5D, less a power and the haste of the dodge
            "kira.1:control": 12,
            "soldier-1.1:attack": 7,
        }
    )
    volley = fight.told("attacked", at="kira")[0]
    assert volley["rolls"][0]["code"] == "3D+6", "four may fire under a command of four dice"
    assert (volley["difficulty"], volley["hit"]) == (14, False)
    assert fight.told("attacked", at="dash")[0]["range"] == "short"
    assert fight.told("hurt")[0]["stuns"] == 1
    assert fight.state.combatant("kira").powers == ("force_of_will",)
    assert fight.is_("dash") == "stunned"


def in_the_yard(fight: Fight) -> None:
    """Dash shoots first and takes cover last, Kira runs in, the hunter calls on the Dark Side."""
    fight.begins()
    walker = {"codes": {"hull": "3D"}, "arms": [CANNON], "scale": "speeder", "mover": "vehicle"}
    fight.does("add", id="walker", sheet=walker, combatant={"side": "empire", "position": "yard"})
    fight.does("pass", who="soldier")
    fight.declares("sergeant", "fall_prone", shot("dash"))
    fight.does("declare", ANN, who="kira", acts=[{"do": "speed", "how": {"towards": "yard"}}])
    called = shot("sergeant", how={"aim_cm": 40}, haste=1)
    to_cover = {"do": "walk", "haste": 0, "how": {"cover": "medium_cover"}}
    fight.does("declare", BEN, who="dash", acts=[called, to_cover], haste=1)
    dark = {"roll": "perception"}
    fight.declares("hunter", shot("kira"), force_point=True, dark_side=dark)
    fight.does("pass", who="hunter")
    fight.does("react", BEN, who="dash", reactions=[], haste=1)
    fight.does("react", ANN, who="kira", reactions=[{"do": "combat_dodge"}])
    fight.does("pass", who="sergeant")
    fight.goes({"hunter:dark_side": 14, "hunter:dark_side:consumed": 4}, "pass", who="soldier")
    fight.goes(
        {
            "dash.1:attack": 16,  # 5D, less a haste and a stun, and the round he took his time
            "dash.1:damage:sergeant": 12,
            "dash.1:strength:sergeant": 9,
            "kira:combat_dodge": 9,  # 5D, less the run and the will she keeps up
            "sergeant.2:attack": 5,  # 4D, less the wound
            "hunter.1:attack": 36,
            "hunter.1:damage:kira": 12,
            "hunter.1:strength:kira": 9,
            "kira.1:movement": 6,
        }
    )
    aimed = fight.told("attacked", who="dash")[0]
    assert aimed["rolls"][0]["code"] == "4D"
    reasons = [part["reason"] for part in aimed["parts"]]
    assert reasons == ["short range", "target prone", "target 40 cm"]
    assert fight.told("called_dark_side")[0]["success"]
    assert fight.told("attacked", who="hunter")[-1]["rolls"][0]["code"] == "12D"
    assert fight.told("reacted", who="kira")[-1]["rolls"][0]["code"] == "3D"
    assert fight.state.combatant("hunter").points == {"dark": 1}
    assert fight.state.combatant("dash").cover == ("medium_cover",)
    assert (fight.is_("sergeant"), fight.is_("kira")) == ("wounded", "stunned")


def out_again(fight: Fight) -> None:
    """Kira's blade against fists, the sergeant on his belly, and the hunter takes to his heels."""
    fight.does("set", who="soldier-3", fields={"position": "kira"}, reason="he meets her")
    fight.begins()
    fight.declares("soldier", shot("kira", weapon="fists", by=["soldier-3"]))
    fight.declares("sergeant", {"do": "crawl", "how": {"away": "kira"}})
    fight.does("declare", ANN, who="kira", acts=[shot("soldier-3", weapon="vibroblade")], haste=1)
    chase = {"do": "speed", "how": {"after": "hunter"}}
    fight.does("declare", BEN, who="dash", acts=[shot("walker"), chase])
    fight.declares("hunter", {"do": "speed", "how": {"from": "dash"}})
    fight.nobody_else_speaks()
    fight.goes(
        {
            "kira.1:attack": 11,  # 5D, less a haste, a stun and the will
            "kira.1:damage:soldier-3": 8,
            "kira.1:strength:soldier-3": 8,
            "dash.1:attack": 12,
            "soldier-3.1:attack": 2,
            "dash.1:damage:walker": 20,
            "dash.1:hull:walker": 9,
            "dash.2:movement": 12,
            "hunter.1:movement": 12,
        }
    )
    assert fight.is_("soldier-3") == "wounded"
    fists = fight.told("attacked", who="soldier-3")[0]
    assert (fists["rolls"][0]["code"], fists["hit"]) == ("2D", False), "wounded before he struck"
    assert fight.told("hull_hit")[0]["damage"] == 0, "no die of a blaster bites so great a hull"
    run = {told["who"]: told["gap"] for told in fight.told("moved")[-3:]}
    assert run == {"dash": 0, "sergeant": 2, "hunter": 10}, "caught up, and lost again"
    fight.does("drop_power", ANN, who="kira", power="force_of_will")
    fight.does("remove", who="soldier", why="surrendered")
    fight.begins()
    assert fight.state.queue == ("sergeant", "kira", "dash", "hunter")
