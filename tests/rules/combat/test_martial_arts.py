"""Martial arts: every action, what it needs and what it does."""

import pytest

from rules.combat.command import Command
from rules.combat.numbers import condition
from rules.combat.play import Play
from rules.dice import ScriptedDice
from tests.rules.combat.fights import HANDS, Fight, Script, faces
from tests.rules.combat.swordplay import SABER

FISTS = {"martial arts": "6D", "brawling": "3D", "strength": "3D", "melee combat": "4D"}


def bout(name: str = "house", **options: str) -> Fight:
    """Two in one place; the first is much the quicker."""
    fight = Fight(name, **options)
    quick = {**FISTS, "dexterity": "4D", "perception": "4D"}
    fight.adds("shira", arms=[HANDS], codes=quick, position="mat", player=True, controller="ann")
    fight.adds("brute", side="thugs", arms=[SABER, HANDS], codes=FISTS, position="mat")
    fight.begins()
    return fight


def art(name: str, at: str = "brute", **how: str) -> dict[str, object]:
    return {"do": f"martial_{name}", "at": at, "how": how}


def tries(fight: Fight, name: str, *dice: int, **how: str) -> None:
    """Shira tries it; the brute lets it happen."""
    fight.declares("shira", art(name, **how))
    fight.does("pass", who="brute")
    goes(fight, *dice)


def goes(fight: Fight, *dice: int) -> None:
    """To the end of the round; nobody reacts."""
    left = list(dice)
    while fight.state.segment:
        told = fight.does("resolve", all=True, dice=left)
        thrown = [
            face
            for event in told
            for roll in event.data.get("rolls", ())
            if not roll.get("earlier")
            for face in roll["thrown"]
        ]
        assert thrown == left[: len(thrown)]
        left = left[len(thrown) :]
        for question in list(fight.state.questions.values()):
            quiet = {"reaction": "none", "grip": "keep"}
            fight.does("answer", question=question.id, choice=quiet[question.kind])
    assert not left


def is_(fight: Fight, who: str) -> str:
    return condition(Play(fight.rules, fight.state, ScriptedDice(())), who)


@pytest.mark.parametrize(
    ("name", "damage"),
    [("punch", 4), ("kick", 5), ("elbow_smash", 5), ("headbutt", 4), ("flying_kick", 7)],
)
def test_blow_adds_its_dice_to_strength(name: str, damage: int) -> None:
    fight = bout()
    tries(fight, name, *faces((6, 25), (damage, damage * 3), (3, 9)))
    assert fight.told("hurt")[0]["rolls"][0]["code"] == f"{damage}D"


def test_spinning_kick_is_a_kick_with_another_die() -> None:
    fight = bout()
    tries(fight, "spinning_kick", *faces((6, 20), (6, 20), (3, 9)))
    assert fight.told("hurt")[0]["rolls"][0]["code"] == "6D"


def test_flying_kick_that_fails_gives_the_opponent_an_action_for_nothing() -> None:
    fight = bout()
    fight.declares("shira", art("flying_kick"))
    fight.does("pass", who="brute")
    fight.does("resolve")
    fight.does("resolve")
    [question] = fight.state.questions
    fight.does("answer", question=question, choice="none")
    fight.does("resolve", dice=faces((6, 13)))
    assert fight.told("gave_away")[0]["at"] == "brute"
    assert fight.refuses("free_action", who="shira", act={"do": "rise"}) == "free_action.none"
    fight.does("free_action", who="brute", act=art("punch", at="shira"))
    goes(fight, *faces((6, 19), (4, 12), (3, 9)))
    struck = fight.told("attacked", who="brute")[0]
    assert struck["rolls"][0]["code"] == "6D"


@pytest.mark.parametrize("name", ["foot_sweep", "instant_knockdown"])
def test_swept_from_the_feet_and_kept_down(name: str) -> None:
    fight = bout()
    fight.declares("shira", art(name))
    fight.declares("brute", "draw_weapon")
    goes(fight, *faces((6, 19)))
    assert fight.state.combatant("brute").stance == "prone"
    fight.begins()
    fight.declares("shira", art(name))
    fight.declares("brute", "rise")
    goes(fight, *faces((6, 19)))
    assert fight.told("action_lost", who="brute")[0]["reason"] == "stance.kept_down"


@pytest.mark.parametrize("name", ["flip", "shoulder_throw"])
def test_throw_hurts_and_fells(name: str) -> None:
    fight = bout()
    tries(fight, name, *faces((6, 19), (3, 9), (3, 10)))
    assert fight.told("hurt")[0]["rolls"][0]["code"] == "3D"
    assert fight.state.combatant("brute").stance == "prone"


@pytest.mark.parametrize(
    ("name", "dice", "result"),
    [
        ("instant_stun", (6, 19), "stunned"),
        ("instant_wound", (6, 20), "wounded"),
        ("nerve_punch_2", (6, 35), "unconscious"),
    ],
)
def test_result_without_a_roll_for_damage(name: str, dice: tuple[int, int], result: str) -> None:
    fight = bout()
    thrown = [5, 6, 6, 6, 6, 6] if dice[1] == 35 else faces(dice)
    tries(fight, name, *thrown)
    assert fight.told("hurt")[0]["result"] == result
    assert is_(fight, "brute") == result


def test_nerve_punch_numbs_a_limb_for_rounds() -> None:
    fight = bout()
    tries(fight, "nerve_punch", *faces((6, 25), (3, 10)), limb="leg")
    assert fight.state.combatant("brute").notes["numb:leg"] == "11"


def test_silent_strike_needs_an_opponent_who_has_not_noticed() -> None:
    fight = bout()
    refused = fight.refuses("declare", who="shira", acts=[art("silent_strike")])
    assert refused == "martial.detected"
    fight.does("set", who="shira", fields={"hidden": True})
    tries(fight, "silent_strike", *faces((6, 20)), choice="dead")
    assert is_(fight, "brute") == "dead"


def test_multiple_strikes_are_followed_by_one_that_costs_nothing() -> None:
    fight = bout()
    tries(fight, "multiple_strikes", *faces((6, 19), (6, 19), (5, 14), (3, 9)), then="kick")
    codes = [told["rolls"][0]["code"] for told in fight.told("attacked")]
    assert codes == ["6D", "6D"]


def test_disarmed_hand_has_to_pick_the_weapon_up() -> None:
    fight = bout()
    tries(fight, "disarm", *faces((6, 19)))
    fight.begins()
    fight.declares("shira")
    strike = {"do": "attack", "at": "shira", "weapon": "lightsaber"}
    refused = fight.refuses("declare", who="brute", acts=[strike])
    assert refused == "weapon.not_in_hand"
    fight.declares("brute", {"do": "pick_up", "weapon": "lightsaber"})
    goes(fight)
    refused = fight.refuses("declare", who="brute", acts=[{"do": "pick_up"}])
    assert refused == "command.not_now"
    fight.begins()
    fight.declares("shira")
    refused = fight.refuses("declare", who="brute", acts=[{"do": "pick_up"}])
    assert refused == "weapon.in_hand_already"


def test_hold_lasts_while_strength_does_and_can_be_turned() -> None:
    fight = bout()
    tries(fight, "hold_grapple", *faces((6, 19)))
    fight.begins()
    fight.declares("shira")
    fight.declares("brute", "draw_weapon")
    goes(fight, *faces((3, 9), (3, 9)))
    assert fight.told("action_lost", who="brute")[0]["reason"] == "able.held"
    assert fight.told("grip_kept")
    fight.begins()
    fight.declares("shira")
    fight.declares("brute", art("reversal", at="shira"))
    goes(fight, *faces((6, 19), (6, 18)))
    assert fight.state.combatant("shira").notes["gripped"] == "hold:brute"
    fight.begins()
    refused = fight.refuses("declare", who="shira", acts=[{"do": "let_go"}])
    assert refused == "grip.holds_nobody"
    fight.declares("shira")
    fight.declares("brute", "let_go")
    assert "gripped" not in fight.state.combatant("shira").notes
    goes(fight)


def test_reversal_is_for_those_who_are_held() -> None:
    fight = bout()
    refused = fight.refuses("declare", who="shira", acts=[art("reversal")])
    assert refused == "martial.not_held"


def test_instant_stand_costs_no_action() -> None:
    fight = bout()
    refused = fight.refuses("declare", who="shira", acts=[art("instant_stand")])
    assert refused == "stance.stands_already"
    fight.does("set", who="shira", fields={"stance": "prone"})
    fight.declares("shira", art("instant_stand"), art("punch"))
    fight.does("pass", who="brute")
    goes(fight, *faces((6, 19), (6, 19), (4, 12), (3, 9)))
    assert fight.state.combatant("shira").stance == "standing"
    assert fight.told("attacked")[0]["rolls"][0]["code"] == "6D"


def test_blindfighting_takes_the_dark_away() -> None:
    fight = bout()
    refused = fight.refuses("declare", who="shira", acts=[art("blindfighting")])
    assert refused == "martial.light_enough"
    fight.does("scene", light="complete darkness")
    fight.declares("shira", art("blindfighting"), art("punch"))
    fight.does("pass", who="brute")
    goes(fight, *faces((5, 25), (5, 15), (4, 12), (3, 9)))
    assert fight.told("attacked")[0]["difficulty"] == 5


def test_weapon_block_stops_the_blade() -> None:
    fight = bout()
    fight.declares("shira", art("weapon_block"))
    fight.declares("brute", {"do": "attack", "at": "shira", "weapon": "lightsaber"})
    goes(fight, *faces((6, 19), (4, 12)))
    assert fight.told("action_lost", who="brute")[0]["reason"] == "attack.blocked"


def test_power_block_parries_and_hits_back() -> None:
    fight = bout()
    fight.declares("shira")
    fight.declares("brute", art("punch", at="shira"))
    fight.does("resolve")
    fight.does("resolve")
    [question] = fight.state.questions.values()
    assert {"combat_power_block", "combat_flip", "combat_headbutt"} <= set(question.choices)
    fight.does("answer", question=question.id, choice="combat_power_block")
    goes(fight, *faces((6, 20), (6, 19), (4, 14), (3, 9)))
    assert fight.told("attacked", who="brute")[0]["hit"] is False
    assert fight.told("hurt")[0]["target"] == "brute"


def test_other_rulesets_may_switch_them_on() -> None:
    acts = [art("kick")]
    fight = bout("companion")
    assert fight.refuses("declare", who="brute", acts=acts) == "close.switched_off"
    fight = bout("companion", martial_arts="on")
    fight.declares("brute", art("kick", at="shira"))
    fight.nobody_else_speaks()
    fight.nobody_else_speaks()
    fight.resolves(*faces((6, 19), (5, 14), (3, 9)))
    assert fight.told("attacked")[0]["difficulty"] == 5


def test_an_instant_wound_is_not_felt_by_a_blow_of_the_same_haste() -> None:
    fight = bout("companion", martial_arts="on")
    fight.does(
        "declare", who="brute", acts=[{"do": "attack", "at": "shira", "weapon": HANDS["name"]}]
    )
    fight.declares("shira", art("instant_wound"))
    fight.nobody_else_speaks()
    fight.gives(Command("resolve", {"all": True}), Script({"shira.1:attack": 24}, usual=2))
    assert fight.is_("brute") == "wounded"
    (blow,) = fight.told("attacked", who="brute")
    assert "wounded" not in str(blow["rolls"][0]["modifiers"])
