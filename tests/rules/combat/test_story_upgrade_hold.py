"""Three rounds in a cargo hold, by the Rules Upgrade: fists, blades, a grenade and a medpac."""

from tests.rules.combat.fights import BLASTER, Fight, player, shot

ANN = player("ann")
FISTS = {"name": "fists", "damage": "0D", "skill": "brawling", "kind": "brawling"}
KNIFE = {"name": "vibroblade", "damage": "2D", "skill": "melee", "kind": "melee", "difficulty": 10}
GRENADE = {"name": "grenade", "damage": "5D", "skill": "grenade", "kind": "grenade"}
ARMS = [BLASTER, {**FISTS, "adds_strength": True}, {**KNIFE, "adds_strength": True}, GRENADE]


def hold() -> Fight:
    """Ryle and her droid-smith Teb against a brute, a lookout nobody has seen, and two dockers."""
    fight = Fight("upgrade")
    ryle = {"dexterity": "3D+1", "melee": "5D", "melee parry": "4D", "grenade": "4D"}
    fight.adds("ryle", player=True, controller="ann", codes=ryle, arms=ARMS, position="hold")
    fight.does("set", who="ryle", fields={"points": {"force": 1}}, reason="hers")
    teb = {"dexterity": "2D+1", "medicine": "4D"}
    fight.adds("teb", player=True, controller="ben", codes=teb, arms=ARMS, position="hold")
    brute = {"dexterity": "3D", "strength": "5D", "brawling": "5D"}
    fight.adds("brute", "thugs", codes=brute, arms=ARMS, position="hold")
    fight.adds("docker", "thugs", count=2, codes={"dexterity": "1D"}, arms=ARMS, position="hold")
    fight.adds("lookout", "thugs", hidden=True, codes={"dexterity": "2D"}, arms=ARMS)
    fight.does("scene", usual_range="short")
    return fight


def story() -> Fight:
    fight = hold()
    blades(fight)
    fire(fight)
    aid(fight)
    return fight


def test_three_rounds_in_a_cargo_hold() -> None:
    fight = story()
    assert all("lookout" not in str(event.public) for event in fight.events)


def blades(fight: Fight) -> None:
    """The brute swings his fists, Ryle parries and cuts him with her Force Point."""
    fight.begins()
    assert fight.state.queue == ("docker", "lookout", "teb", "brute", "ryle")
    fight.does("pass", who="docker")
    fight.does("pass", who="lookout")
    fight.declares("teb", {"do": "set_stun"})
    fight.declares("brute", shot("ryle", weapon="fists"))
    cut = shot("brute", weapon="vibroblade")
    fight.does("declare", ANN, who="ryle", acts=[cut], force_point=True)
    for who in ("docker", "lookout", "teb", "brute"):
        fight.does("pass", who=who)
    fight.does("react", ANN, who="ryle", reactions=[{"do": "combat_melee_parry"}])
    fight.goes(
        {
            "ryle:combat_melee_parry": 21,  # 4D doubled, less an action
            "ryle.1:attack": 27,
            "brute.1:attack": 15,
            "ryle.1:damage:brute": 24,  # 2D and all her doubled Strength
            "ryle.1:strength:brute": 15,
        }
    )
    fists = fight.told("attacked", who="brute")[0]
    assert (fists["difficulty"], fists["hit"]) == (21, False), "one parry serves against fists too"
    assert fight.told("attacked", who="ryle")[0]["rolls"][0]["code"] == "9D"
    assert fight.is_("brute") == "wounded"
    assert fight.state.combatant("ryle").points["force"] == 0


def fire(fight: Fight) -> None:
    """A grenade goes astray among the dockers, Teb crawls to where he is needed."""
    fight.begins()
    fight.declares("docker", {"do": "combined", "at": "teb"})
    fight.does("pass", who="lookout")
    looks = {"do": "skill", "skill": "search", "how": {"level": "easy"}}
    fight.declares("teb", "fall_prone", looks)
    fight.declares("brute", {"do": "full_dodge"}, {"do": "run", "how": {"cover": "light_cover"}})
    fight.declares("ryle", shot("brute", weapon="grenade"), haste=1)
    fight.nobody_else_speaks()
    fight.does("override", key="2:ryle.1:difficulty", value=30, reason="smoke everywhere")
    before = fight.state.seq
    rolls = {
        "brute:full_dodge": 9,  # 3D, less the run and the wound, and the run helps
        "ryle.1:attack": 9,
        "ryle.1:scatter": 3,
        "ryle.1:direction": 3,
        "teb.2:search": 9,
        "docker-1.1:attack": 12,
        "docker-1.1:damage:teb": 20,
        "docker-1.1:strength:teb": 9,
    }
    fight.goes(rolls)
    assert fight.is_("teb") == "incapacitated"
    fight.does("undo", to=before, reason="Teb lay behind a crate")
    assert fight.is_("teb") == "unhurt"
    fight.does("set", who="teb", fields={"cover": ["heavy_cover"]}, reason="the crate")
    fight.goes({**rolls, "docker-1.1:damage:teb": 12})
    volley = fight.told("attacked", at="teb")[-1]
    assert [part["reason"] for part in volley["parts"]] == [
        "point blank range",
        "target prone",
        "heavy cover",
    ]
    assert fight.told("scattered")[-1]["metres"] == 3
    assert fight.told("used_skill")[-1]["success"]
    assert fight.is_("teb") == "wounded"


def aid(fight: Fight) -> None:
    """Teb, lying there, treats himself; the lookout runs unseen; a friend comes too late."""
    fight.begins()
    fight.does("pass", who="docker")
    fight.declares("lookout", "run")
    fight.declares("teb", {"do": "medpac", "at": "teb"}, "crawl")
    fight.does("pass", who="brute")
    fight.does("declare", ANN, who="ryle", acts=[shot("brute", how={"aim_cm": 40})])
    fight.nobody_else_speaks()
    fight.adds("friend", codes={"dexterity": "6D"}, position="hold")
    fight.goes(
        {
            "ryle.1:attack": 12,
            "teb.1:medicine": 7,  # 4D, less the crawl and the wound
            "ryle.1:damage:brute": 6,
            "ryle.1:strength:brute": 15,
        }
    )
    assert fight.told("treated")[0]["success"]
    assert (fight.is_("teb"), fight.is_("brute")) == ("unhurt", "wounded")
    assert fight.told("moved", who="teb")[-1]["metres"] == 2
    fight.does("remove", who="brute", why="fled")
    fight.begins()
    assert fight.state.queue[-1] == "friend"
    assert "brute" not in fight.state.queue
