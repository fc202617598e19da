"""A fight of the second edition in three rounds: three sides, many questions, one who is unseen."""

import json
from typing import Any

import pytest

from rules.combat import GM, Viewer
from rules.combat.preview import preview
from tests.rules.combat.fights import CODES, Fight, faces, player, shot

ANN, BOB = player("ann"), player("bob")
SECRET = "canary"


class Story(Fight):
    """Whoever is asked answers; the dice are those the answer sets rolling."""

    def answers(self, choice: str, *dice: int, by: Viewer = GM) -> None:
        [question] = self.state.questions
        self.does("answer", by=by, dice=dice, question=question, choice=choice)

    def asks(self) -> tuple[str, str, tuple[str, ...]]:
        [question] = self.state.questions.values()
        return question.kind, question.of, question.choices


def first_round(story: Story) -> None:
    """Initiative is rolled twice between two sides; the best chooses its place first."""
    story.begins(dice=faces((4, 14)))
    assert story.asks() == ("character_points", "leia", ("0", "1", "2"))
    again = faces((3, 10), (4, 13))
    story.answers("1", 5, *faces((3, 12), (4, 12)), *again, by=ANN)
    assert story.asks() == ("place", "leia", ("first", "2", "last"))
    story.answers("first", by=ANN)
    assert story.asks() == ("place", "boba", ("2", "last"))
    story.answers("last")
    assert story.state.queue == ("leia", "han", "officer", "trooper", "boba", SECRET)

    story.declares("leia", shot("trooper-1"), actions=2)
    assert story.asks() == ("reaction", "trooper-1", ("none", "combat_dodge", "full_dodge"))
    story.answers("none", *faces((4, 13)))
    story.answers("0", *faces((4, 15), (3, 9)), by=ANN)
    story.declares("han", "draw_weapon", actions=2)

    story.declares("officer", {"do": "command", "at": "han"})
    story.does(
        "declare",
        dice=faces((4, 14)),
        who="trooper",
        acts=[{"do": "combined", "at": "han", "lead": "officer"}],
    )
    uses_up = ("none", "combat_dodge", "extra:combat_dodge")
    assert story.asks() == ("reaction", "han", uses_up)
    story.answers("combat_dodge", *faces((3, 5), (4, 5), (4, 9), (3, 9)), by=BOB)

    story.declares("boba", "set_stun", actions=2)
    story.does("pass", who=SECRET)
    story.declares("leia", "cruising")
    story.declares("boba", shot("leia"))
    story.answers("combat_dodge", *faces((2, 9)), by=ANN)
    story.answers("1", 3, *[1, 5, 4], by=ANN)
    assert story.asks() == ("wild_one", "", ("normal", "complication", "subtract"))
    story.answers("subtract")


def second_round(story: Story) -> None:
    """The Empire goes first, Leia does nothing but dodge, Han calls on the Force."""
    story.begins(dice=faces((4, 12)))
    story.answers("0", *faces((3, 14), (4, 10)), by=ANN)
    story.answers("first")
    story.answers("last", by=ANN)
    story.does("declare", dice=[], who="officer", acts=[shot("leia")])
    full = ("none", "combat_dodge", "full_dodge")
    assert story.asks() == ("reaction", "leia", full)
    story.answers("full_dodge", *faces((4, 12)), by=ANN)
    story.answers("0", *faces((4, 17)), by=ANN)
    story.declares("trooper", {"do": "cautious", "by": ["trooper-2"]})
    story.does("declare", who="boba", acts=[shot("han")])
    story.answers("none", *faces((4, 13), (4, 16), (3, 9)))
    assert story.is_("han") == "unconscious"
    story.does("pass", who=SECRET)


def third_round(story: Story) -> None:
    """Leia shoots a trooper for the second time; the officer is dying."""
    story.does("set", who="han", fields={"unconscious": False}, reason="shaken awake")
    story.begins(dice=faces((4, 17)))
    story.answers("0", *faces((3, 9), (4, 12)), by=ANN)
    story.answers("first", by=ANN)
    story.answers("last")
    story.declares("leia", shot("trooper-1"))
    story.answers("none", *faces((5, 13)))
    story.answers("0", *faces((4, 14), (3, 9)), by=ANN)
    story.does("force_point", by=BOB, who="han")
    story.declares("han", shot("officer"))
    story.answers("none", *[1, 4, 4, 4, 4, 4, 4, 4])
    story.answers("complication", *[5, 5, 6, 6], *faces((3, 9)))
    story.does("pass", who="trooper")
    story.does("pass", who="boba")
    story.does("pass", who=SECRET)


@pytest.fixture
def story() -> Story:
    return beginning()


def told() -> Story:
    story = beginning()
    for number in (first_round, second_round, third_round):
        number(story)
    return story


def beginning() -> Story:
    story = Story("revised")
    leia = {"perception": "4D", "blaster": "5D"}
    points = {"character": 3, "force": 1}
    story.adds("leia", codes=leia, player=True, controller="ann", points=points)
    han = {"perception": "3D+1"}
    story.adds("han", codes=han, player=True, controller="bob", points={"force": 1})
    story.adds("officer", side="empire", codes={"command": "4D"})
    story.adds("trooper", side="empire", count=3, codes={"perception": "2D"})
    story.adds("boba", side="hunters", codes={"perception": "4D"})
    story.adds(SECRET, side="hunters", hidden=True)
    story.does("scene", usual_range="short")
    return story


def test_first_round(story: Story) -> None:
    first_round(story)
    assert story.state.segment == ""
    assert story.is_("trooper-1") == "wounded"
    assert story.state.combatant("trooper-1").stance == "prone"
    assert story.is_("han") == "stunned"
    shots = {(told["who"], told["at"]): told for told in story.told("attacked")}
    assert shots["leia", "trooper-1"]["rolls"][0]["code"] == "4D"
    assert shots["leia", "trooper-1"]["difficulty"] == 8


def test_groups_attack_with_what_their_leader_earned(story: Story) -> None:
    first_round(story)
    assert story.told("commanded")[0]["bonus"] == "+2"
    volley = story.told("attacked", at="han")[0]
    assert volley["rolls"][0]["code"] == "4D+2"


def test_dodge_takes_the_place_of_the_difficulty_even_when_it_is_worse(story: Story) -> None:
    first_round(story)
    volley = story.told("attacked", at="han")[0]
    assert (volley["difficulty"], volley["total"], volley["hit"]) == (5, 7, True)


def test_reaction_may_use_up_an_action_or_cost_another_die(story: Story) -> None:
    first_round(story)
    dodges = {told["who"]: told["rolls"][0]["code"] for told in story.told("reacted")}
    assert dodges == {"han": "3D", "leia": "2D"}
    acted = [told["who"] for told in story.told("declared")]
    assert acted == ["leia", "han", "officer", "trooper", "boba", SECRET, "leia", "boba"]


def test_one_on_the_wild_die_takes_the_best_die_with_it(story: Story) -> None:
    first_round(story)
    shot_at_leia = story.told("attacked", at="leia")[0]
    assert shot_at_leia["rolls"][0]["dropped"] == [1, 5]
    assert (shot_at_leia["total"], shot_at_leia["difficulty"]) == (4, 12)
    assert story.state.combatant("leia").points["character"] == 1


def test_second_round(story: Story) -> None:
    first_round(story)
    second_round(story)
    dodged = story.told("attacked", who="officer")[0]
    assert (dodged["difficulty"], dodged["hit"]) == (8 + 12, False)
    assert "leia" not in [told["who"] for told in story.told("declared")[8:]]


def test_third_round(story: Story) -> None:
    first_round(story)
    second_round(story)
    third_round(story)
    assert story.is_("trooper-1") == "wounded_twice"
    assert story.is_("officer") == "mortally_wounded"
    assert story.told("attacked", who="han")[-1]["rolls"][0]["code"] == "8D"
    assert story.told("complication")
    assert not story.told("mortal_check")


def test_the_dying_roll_at_the_end_of_each_later_round(story: Story) -> None:
    for number in (first_round, second_round, third_round):
        number(story)
    story.begins(dice=faces((4, 17)))
    story.answers("0", *faces((2, 5), (4, 12)), by=ANN)
    story.answers("first", by=ANN)
    story.answers("2")
    for who in ("leia", "han", "boba", SECRET):
        story.does("pass", who=who)
    story.does("pass", who="trooper", dice=faces((2, 8)))
    check = story.told("mortal_check")[0]
    assert (check["rounds"], check["dies"]) == (1, False)


def test_as_many_stuns_as_strength_dice_knock_out(story: Story) -> None:
    """The third, with two from before the fight."""
    story.does("set", who="han", fields={"stuns": [{"round": -2, "stuns": 2}]})
    first_round(story)
    assert story.is_("han") == "unconscious"


def test_refusals_of_a_turn(story: Story) -> None:
    story.begins(dice=faces((4, 17)))
    refused = story.refuses("declare", who="leia", acts=[])
    assert refused == "command.not_now"
    story.answers("2", 3, 3, *faces((3, 9), (4, 12)), by=ANN)
    story.answers("first", by=ANN)
    story.answers("last")
    assert story.refuses("force_point", by=ANN, who="leia") == "points.never_both"
    assert story.refuses("force_point", who="boba") == "points.no_force_point"
    declared: dict[str, dict[str, Any]] = {
        "turn.one_action": {"acts": [shot("boba"), {"do": "draw_weapon"}], "actions": 2},
        "turn.bad_number": {"acts": [], "actions": -1},
        "turn.no_action_left": {"acts": [shot("boba")], "actions": 0},
        "turn.full_is_all": {"acts": [{"do": "full_dodge"}], "actions": 2},
        "haste.not_in_ruleset": {"acts": [shot("boba")], "haste": 1},
        "react.not_yet": {"acts": [{"do": "combat_dodge"}]},
        "move.too_great_a_change": {"acts": [{"do": "high"}]},
        "combine.alone": {"acts": [{"do": "combined", "at": "boba"}]},
        "points.never_both": {"acts": [], "force_point": True},
        "parry.no_weapon": {"acts": [{"do": "full_melee_parry"}]},
        "declare.no_such_act": {"acts": [{"do": "dance"}]},
    }
    for code, data in declared.items():
        assert story.refuses("declare", who="leia", **data) == code
    story.does("set", who="han", fields={"points": {"force": 2}})
    story.does("force_point", by=BOB, who="han")
    assert story.refuses("force_point", by=BOB, who="han") == "points.once_a_round"


def test_refusals_of_groups(story: Story) -> None:
    story.adds("squad", side="rebels", count=5, codes={"perception": "5D", "command": "3D"})
    story.begins(dice=faces((5, 17), (3, 9), (4, 12)))
    story.answers("first")
    story.answers("last")
    together = {"do": "combined", "at": "boba"}
    led = {**together, "lead": "squad-1"}
    refused = story.refuses("declare", who="squad", acts=[led])
    assert refused == "combine.too_many"
    by = [f"squad-{number}" for number in (1, 2)]
    refused = story.refuses("declare", who="squad", acts=[{**led, "lead": "trooper-1", "by": by}])
    assert refused == "combine.lead_not_best"
    acts = [{**together, "lead": "squad-3", "by": by}, {"do": "cautious", "by": by}]
    assert story.refuses("declare", who="squad", acts=acts) == "combine.nothing_else"
    acts = [{**together, "lead": "squad-1", "by": ["squad-1"], "allies": ["boba"]}]
    assert story.refuses("declare", who="squad", acts=acts) == "combine.target_combines"


@pytest.mark.parametrize(
    ("total", "metres", "result", "stance"),
    [
        (13, 5, None, "standing"),
        (7, 2, None, "standing"),
        (3, 2, "fall", "standing"),
    ],
)
def test_rough_ground_is_rolled_for(
    total: int, metres: int, result: str | None, stance: str
) -> None:
    story = Story("revised", wild_one="normal")
    story.adds("leia", codes={**CODES, "running": "3D"})
    story.does("scene", terrain="difficult")
    story.begins()
    story.does("declare", who="leia", acts=[{"do": "cautious"}], dice=faces((3, total)))
    moved = story.told("moved")[0]
    assert (moved["difficulty"], moved["metres"]) == (13, metres)
    assert moved.get("mishap") == result
    assert story.state.combatant("leia").stance == stance


def test_nobody_hears_of_the_unseen(story: Story) -> None:
    for number in (first_round, second_round, third_round):
        number(story)
    for event in story.events:
        assert SECRET not in json.dumps(event.public)
        assert all(SECRET not in json.dumps(told) for told in event.private.values())


def test_preview_counts_the_actions_told_of(story: Story) -> None:
    story.begins(dice=faces((4, 17)))
    story.answers("0", *faces((3, 9), (4, 12)), by=ANN)
    story.answers("first", by=ANN)
    story.answers("last")
    shown = preview(story.rules, story.state, "leia", {"acts": [shot("boba")], "actions": 3})[0]
    assert (shown["actions"], shown["acts"][0]["code"], shown["refused"]) == (3, "3D", None)
    shown = preview(story.rules, story.state, "leia", {"acts": [shot("boba")], "actions": 0})[0]
    assert shown["refused"]["code"] == "turn.no_action_left"
