"""A fight of the one-sheet in three rounds: told by Perception, fought by Dexterity."""

import json
from typing import Any

import pytest

from tests.rules.combat.fights import BLASTER, HANDS, faces, player, shot
from tests.rules.combat.swordplay import SABER
from tests.rules.combat.test_story_revised import Story

ANN, BOB = player("ann"), player("bob")
SECRET = "canary"
KNIFE = {"name": "vibroblade", "damage": "4D", "skill": "melee combat", "kind": "melee"}


def first_round(story: Story) -> None:
    """Mara hastens past the guard, Kyle holds his shot until he sees what comes."""
    story.begins()
    assert story.state.queue == ("mara", "guard", "kyle", "thug", SECRET)
    story.declares("mara", {"do": "duel_quick_strike", "at": "guard"}, haste=1)
    story.declares("guard", shot("mara", weapon="vibroblade"))
    story.does("write", by=BOB, who="kyle", acts=[shot("thug"), {"do": "cautious"}])
    story.declares("thug", shot("kyle"))
    story.does("pass", who=SECRET)
    assert story.state.segment == "declare_reactions"
    order = [step.acts for step in story.state.steps]
    assert order == [("mara.1",), ("guard.1", "thug.1"), ("kyle.1", "kyle.2")]

    story.does("react", who="guard", reactions=[{"do": "combat_parry"}])
    story.does("hold", who="thug")
    story.does("resolve", all=True, dice=faces((3, 12), (5, 14)))
    assert story.asks() == ("character_points", "mara", ("0", "1", "2"))
    story.answers("0", by=ANN)
    story.does("resolve", all=True)
    assert story.asks()[:2] == ("reaction", "mara")
    story.answers("none", by=ANN)
    story.does("resolve", all=True, dice=faces((3, 11), (4, 12), (3, 8)))
    story.answers("2", 4, 2, by=ANN)
    story.does("resolve", all=True)
    assert story.asks()[:2] == ("reaction", "thug")
    story.answers("none")
    story.does("resolve", all=True, dice=[1, 5, 5, 5, *faces((4, 16), (3, 9))])
    assert story.asks()[:2] == ("reaction", "kyle")
    story.answers("combat_dodge", by=BOB)
    story.does("resolve", all=True, dice=faces((3, 11), (3, 10)))
    assert story.state.segment == ""


def second_round(story: Story) -> None:
    """Mara parries all round; Kyle, with the Force, is held and uses his head."""
    story.begins()
    story.declares("mara", "full_parry")
    story.declares("guard", shot("mara", weapon="vibroblade"))
    headbutt = {"do": "martial_headbutt", "at": "thug"}
    story.declares("kyle", shot("thug"), headbutt, force_point=True)
    story.declares("thug", {"do": "martial_hold_grapple", "at": "kyle"})
    story.does("pass", who=SECRET)
    story.does("resolve", all=True, dice=faces((6, 15)))
    story.answers("0", by=ANN)
    story.does("resolve", all=True, dice=faces((4, 14)))
    story.answers("none", by=BOB)
    story.does("resolve", all=True, dice=faces((3, 15)))
    story.answers("none")
    story.does("resolve", all=True, dice=faces((5, 15), (7, 21), (3, 9)))


def third_round(story: Story) -> None:
    """What Mara parried eases her strike of this round; the hold does not last."""
    story.begins()
    story.declares("mara", {"do": "duel_strike", "at": "guard"}, "cautious", "cautious")
    for who in story.state.queue[story.state.turn :]:
        story.does("pass", who=who)
    story.does("resolve", all=True)
    story.answers("none")
    story.does("resolve", all=True, dice=faces((5, 16)))
    story.answers("0", by=ANN)
    story.does("resolve", all=True, dice=faces((5, 23), (3, 9)))
    assert story.asks() == ("grip", "thug", ("keep", "break"))
    story.answers("keep")
    story.does("resolve", all=True, dice=[4, *faces((3, 9))])
    assert story.state.segment == ""


@pytest.fixture
def story() -> Story:
    return beginning()


def told() -> Story:
    story = beginning()
    for number in (first_round, second_round, third_round):
        number(story)
    return story


def beginning() -> Story:
    story = Story("house")
    mara = {"perception": "4D", "lightsaber": "6D", "dexterity": "3D"}
    points = {"character": 3}
    sheet: dict[str, Any] = {"codes": mara, "arms": [SABER], "position": "hall", "points": points}
    story.adds("mara", **sheet, player=True, controller="ann")
    guard = {"perception": "3D+2", "dexterity": "3D+1", "melee combat": "4D", "parry": "4D"}
    story.adds("guard", side="empire", codes=guard, arms=[KNIFE], position="hall")
    kyle = {"perception": "3D+1", "dexterity": "3D"}
    force = {"force": 1}
    story.adds("kyle", codes=kyle, player=True, controller="bob", position="hall", points=force)
    thug = {"perception": "3D", "dexterity": "3D+1", "martial arts": "4D"}
    story.adds("thug", side="empire", codes=thug, arms=[BLASTER, HANDS], position="hall")
    story.adds(SECRET, side="empire", hidden=True, codes={"perception": "2D"})
    return story


def test_first_round(story: Story) -> None:
    first_round(story)
    assert story.is_("thug") == "wounded"
    assert story.is_("mara") == "unhurt"
    assert story.state.combatant("mara").points["character"] == 1


def test_haste_lends_dexterity_and_costs_a_die(story: Story) -> None:
    first_round(story)
    assert story.told("attacked")[0]["rolls"][0]["code"] == "5D"
    fought = [told["who"] for told in story.told("attacked")]
    assert fought == ["mara", "guard", "kyle", "thug"]


def test_whoever_holds_acts_last(story: Story) -> None:
    first_round(story)
    assert story.told("held")[0]["acts"] == ["thug.1"]
    assert story.told("acts_now")[0]["who"] == "thug"


def test_better_of_roll_and_difficulty_counts(story: Story) -> None:
    first_round(story)
    assert story.told("attacked", who="mara")[0]["difficulty"] == 15


def test_parry_eases_the_next_action_by_five(story: Story) -> None:
    first_round(story)
    assert story.told("attacked", who="guard")[0]["difficulty"] == 0


def test_a_single_half_action_is_free_and_two_are_one(story: Story) -> None:
    first_round(story)
    assert story.told("attacked", who="kyle")[0]["rolls"][0]["code"] == "4D"
    second_round(story)
    third_round(story)
    assert story.told("attacked", who="mara")[-1]["rolls"][0]["code"] == "5D"


def test_one_on_the_wild_die_is_always_a_complication(story: Story) -> None:
    first_round(story)
    assert story.told("complication")[0]["who"] == "kyle"
    assert story.told("attacked", who="kyle")[0]["hit"]


def test_second_round(story: Story) -> None:
    first_round(story)
    second_round(story)
    assert story.told("attacked", who="guard")[-1]["difficulty"] == 5 + 15
    lost = [(told["do"], told["reason"]) for told in story.told("action_lost", who="kyle")]
    assert lost == [("attack", "able.held")]
    assert story.told("attacked", who="kyle")[-1]["rolls"][0]["code"] == "5D"
    assert story.is_("thug") == "incapacitated"


def test_third_round(story: Story) -> None:
    for number in (first_round, second_round, third_round):
        number(story)
    assert story.told("attacked", who="mara")[-1]["difficulty"] == 20 - 5
    assert story.is_("guard") == "mortally_wounded"
    assert story.told("grip_broken")[0]["why"] == "too_weak"
    assert story.state.combatant("kyle").points["force"] == 0


def test_equal_to_the_rounds_passed_is_dead(story: Story) -> None:
    for number in (first_round, second_round, third_round):
        number(story)
    story.does("set", who="guard", fields={"mortal_since": 2})
    story.begins()
    for who in story.state.queue:
        story.does("pass", who=who)
    story.does("resolve", all=True, dice=[2, 1])
    story.begins()
    assert story.is_("guard") == "mortally_wounded"
    for who in story.state.queue:
        story.does("pass", who=who)
    story.does("resolve", all=True, dice=[2, 1])
    assert story.is_("guard") == "dead"


def test_refusals(story: Story) -> None:
    story.begins()
    blade = {"do": "duel_strike", "at": "guard"}
    declared: dict[str, list[dict[str, Any]]] = {
        "reaction.full_needs_movement": [{"do": "full_dodge"}],
        "reaction.full_allows_no_other": [{"do": "full_parry"}, blade],
        "action.alone": [{"do": "all_out"}, blade],
        "react.not_yet": [{"do": "combat_dodge"}],
        "attack.no_target": [{"do": "duel_strike"}],
        "attack.oneself": [{"do": "duel_feint", "at": "mara"}],
        "duel.name_the_price": [{"do": "duel_berserk_strike", "at": "guard"}],
        "martial.detected": [{"do": "martial_silent_strike", "at": "guard"}],
        "martial.no_such_action": [
            {"do": "martial_multiple_strikes", "at": "guard", "how": {"then": "yawn"}}
        ],
        "code.below_one_die": [blade, blade, blade, blade, blade, blade, blade],
    }
    for code, acts in declared.items():
        assert story.refuses("declare", who="mara", acts=acts) == code
    assert story.refuses("hold", who="mara") == "command.not_now"
    assert story.refuses("react", who="mara", reactions=[]) == "react.nothing"
    refused = story.refuses("react", who="mara", reactions=[{"do": "attack"}])
    assert refused == "react.no_such_reaction"
    story.does("react", who="mara", reactions=[{"do": "combat_dodge"}])
    refused = story.refuses("react", who="mara", reactions=[{"do": "combat_dodge"}])
    assert refused == "react.one_roll_each"
    story.declares("mara", blade)
    for who in story.state.queue[1:]:
        story.does("pass", who=who)
    assert story.refuses("hold", who="guard") == "hold.nothing_left"
    assert story.refuses("act_now", who="mara") == "hold.not_holding"
    story.does("resolve")
    assert story.refuses("force_point", by=BOB, who="kyle") == "points.too_late"


def test_held_action_is_taken_when_its_owner_likes(story: Story) -> None:
    story.begins()
    story.declares("mara", "draw_weapon")
    story.declares("guard", "draw_weapon")
    for who in story.state.queue[2:]:
        story.does("pass", who=who)
    story.does("hold", who="guard")
    story.does("act_now", who="guard")
    story.does("resolve", all=True)
    assert [told["who"] for told in story.told("done")] == ["guard", "mara"]


def test_nobody_hears_of_the_unseen(story: Story) -> None:
    for number in (first_round, second_round, third_round):
        number(story)
    for event in story.events:
        assert SECRET not in json.dumps(event.public)
        assert all(SECRET not in json.dumps(told) for told in event.private.values())
