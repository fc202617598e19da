"""Three rounds in a throne room, by the one-sheet: feint, lock, disarm and bare hands."""

from collections.abc import Mapping
from typing import Any

from rules.combat import Command
from tests.rules.combat.fights import BLASTER, HANDS, Script, shot
from tests.rules.combat.swordplay import SABER
from tests.rules.combat.test_story_revised import Story

GRENADE = {"name": "grenade", "damage": "5D", "skill": "grenade", "kind": "grenade"}


class Throne(Story):
    """Rolls are told by name, answers in the order they are asked for."""

    def unfolds(self, rolls: Mapping[str, int], *answers: str) -> None:
        """The rest of the round; every roll and every answer has to be used."""
        script, left = Script(rolls), list(answers)
        while self.state.segment:
            given = Command("resolve", {"all": True})
            for question in self.state.questions.values():
                given = Command("answer", {"question": question.id, "choice": left.pop(0)})
            self.gives(given, script)
        assert not script.left, script.left
        assert not left, left


def duel(name: str, at: str, **how: str) -> dict[str, Any]:
    return {"do": f"duel_{name}", "at": at, "how": how}


def art(name: str, at: str, **more: Any) -> dict[str, Any]:
    return {"do": f"martial_{name}", "at": at, **more}


def throne_room() -> Throne:
    story = Throne("house")
    jedi = {"perception": "4D", "dexterity": "4D", "lightsaber": "6D", "control": "6D"}
    sheet: dict[str, Any] = {"arms": [SABER], "position": "throne"}
    story.adds("oren", codes=jedi, **sheet, player=True, controller="ann")
    sith = {"perception": "3D+2", "dexterity": "3D+2", "lightsaber": "6D", "control": "5D"}
    story.adds("maul", "sith", codes={**sith, "strength": "4D"}, **sheet)
    monk = {"perception": "3D", "dexterity": "3D+1", "martial arts": "5D", "first aid": "3D"}
    story.adds("monk", codes=monk, arms=[HANDS, GRENADE], position="door")
    guard = {"perception": "2D", "dexterity": "3D", "martial arts": "3D"}
    story.adds("guard", "sith", codes=guard, arms=[BLASTER, HANDS], position="door", count=2)
    return story


def told() -> Throne:
    story = throne_room()
    measured(story)
    locked(story)
    disarmed(story)
    return story


def test_three_rounds_in_a_throne_room() -> None:
    assert told().state.round == 3


def measured(story: Throne) -> None:
    """Oren sizes Maul up, feints and strikes; the monk sweeps a guard from his feet."""
    story.begins()
    assert story.state.queue == ("oren", "maul", "monk", "guard")
    story.declares("oren", duel("size_up", "maul"), duel("feint", "maul"), duel("strike", "maul"))
    story.declares("maul", duel("quick_strike", "oren"))
    story.declares("monk", art("foot_sweep", "guard-1"))
    punch = art("punch", "monk", by=["guard-1"])
    story.declares("guard", shot("monk", by=["guard-2"]), punch)
    story.unfolds(
        {
            "oren:oren.1:size_up": 28,
            "maul:oren.1:size_up": 24,
            "oren:oren.2:feint": 28,
            "maul:oren.2:feint": 24,
            "maul:combat_parry": 14,
            "oren.3:attack": 12,
            "maul.1:attack": 8,
            "monk.1:attack": 15,
            "guard-1.1:attack": 4,
            "guard-2.1:attack": 12,
            "guard-2.1:damage:monk": 8,
            "guard-2.1:strength:monk": 14,
        },
        "combat_parry",
        "none",
        "none",
        "none",
        "none",
    )
    assert story.told("learned")[0]["code"] == "6D"
    strike = story.told("attacked", who="oren")[0]
    assert [part["number"] for part in strike["parts"]] == [20, -10, 4], "the feint pays"
    assert story.state.combatant("guard-1").stance == "prone"


def locked(story: Throne) -> None:
    """Maul presses his blade against Oren's; neither gives way, and the round is over for both."""
    story.begins()
    calm = {"power": "absorb/dissipate energy", "situations": "sunburn", "keep_up": 1}
    story.declares("oren", {"do": "force", "how": calm})
    story.declares("maul", duel("lock", "oren"))
    story.declares("monk", art("hold_grapple", "guard-2"), {"do": "cautious"})
    story.declares("guard", {"do": "rise", "by": ["guard-1"]})
    story.unfolds(
        {
            "oren.1:control": 18,
            "maul.1:attack": 28,
            "maul:maul.1:lock": 32,
            "oren:maul.1:lock": 24,
            "monk.1:attack": 15,
        },
        "none",
        "none",
    )
    assert story.told("locked_blades")[0]["locked"]
    assert story.state.combatant("guard-2").notes["gripped"] == "hold:monk"
    assert story.state.combatant("guard-1").stance == "standing"


def disarmed(story: Throne) -> None:
    """The disarm fails, Oren's bare hand is burnt by the blade, and the lock breaks at last."""
    story.begins()
    story.declares("oren", duel("disarm", "maul"))
    story.declares("maul", duel("quick_strike", "oren"))
    story.does("pass", who="monk")
    story.declares("guard", art("reversal", "monk", by=["guard-2"]))
    story.unfolds(
        {
            "oren.1:attack": 20,
            "maul.1:attack": 20,
            "maul.1:damage:oren": 9,
            "oren:control:maul.1": 9,
            "maul.1:strength:oren": 9,
            "guard-2:guard-2.1:reversal": 9,
            "monk:guard-2.1:reversal": 15,
            "maul:grip": 30,
            "oren:grip": 36,
            "monk:grip": 12,
            "guard-2:grip": 9,
        },
        "none",
        "combat_bare_handed_parry",
        "keep",
        "keep",
    )
    assert story.told("disarming")[0]["effect"] == "no_effect"
    burnt = story.told("absorbed")[0]
    assert (burnt["rolls"][1]["code"], burnt["success"]) == ("3D", False), "too much at once"
    assert story.is_("oren") == "stunned"
    assert burnt["difficulty"] == 12 + 9 + 10, "after the disarm even this is harder"
    assert "next_action" not in story.state.combatant("oren").notes
    assert story.told("grip_broken")[0]["who"] == "maul"
    assert story.told("grip_kept")[0]["who"] == "monk"
