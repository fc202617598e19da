"""Before anything is said: what it would roll, against what, and what it costs the rest."""

from typing import Any

import pytest

from rules import NAMES
from rules.combat import preview, preview_answers
from tests.rules.combat.fights import HANDS, Fight, faces, shot
from tests.rules.combat.test_forms import a_table, filled, forms
from tests.rules.combat.test_ships import dogfight, fire

UNROLLED = {
    *("fall_prone", "rise", "set_stun", "set_normal", "draw_weapon", "drop_weapon", "pick_up"),
    *("let_go", "command", "wait"),
}


def shown(fight: Fight, *acts: dict[str, Any], who: str = "luke", **more: Any) -> dict[str, Any]:
    return preview(fight.rules, fight.state, who, {"acts": list(acts), **more})[0]


@pytest.mark.parametrize("name", NAMES)
def test_every_act_shows_what_it_rolls_or_where_it_leads(name: str) -> None:
    fight = a_table(name, duel_actions="on", martial_arts="on")
    for form in forms(fight).values():
        if not form.offered or form.do in UNROLLED:
            continue
        key = "reactions" if form.reaction else "acts"
        data = {key: [filled(form)]}
        (act,) = preview(fight.rules, fight.state, "luke", data)[0]["acts"]
        if "refused" in act:
            continue
        assert act["rolls"], act
        for roll in act["rolls"]:
            assert {"base", "code", "modifiers"} <= set(roll) or {"metres", "prepared"} & set(roll)
            assert all(one["source"] for one in roll.get("modifiers", ())), roll


def test_an_attack_shows_its_code_its_number_and_its_damage() -> None:
    fight = a_table("companion")
    told = shown(
        fight, shot("trooper-1", weapon="blaster pistol"), {"do": "skill", "skill": "dodge"}
    )
    (attack, dodge), penalty = told["acts"], told["penalty"]
    assert (attack["base"], attack["code"]) == ("4D", "2D")
    assert [one["reason"] for one in attack["modifiers"]] == ["2 actions", "wounded"]
    assert (attack["difficulty"], attack["damage"]) == (6, "4D")
    assert [part["reason"] for part in attack["parts"]] == ["short range"]
    assert (dodge["code"], dodge["difficulty"]) == ("2D", 11)
    assert penalty["code"] == "-1D"


def test_what_is_still_to_be_chosen_is_no_obstacle() -> None:
    fight = a_table("companion")
    attack = shown(fight, {"do": "attack", "weapon": "blaster pistol"})
    assert attack["acts"][0]["code"] == "3D"
    assert attack["refused"]["code"] == "attack.no_target"


def test_a_force_power_shows_each_skill_with_its_parts() -> None:
    fight = a_table("companion")
    how = {"power": "control_anothers_pain", "situations": "wounded", "proximity": 5}
    (act,) = shown(fight, {"do": "force", "at": "han", "how": how})["acts"]
    control, alter = act["rolls"]
    assert (control["code"], alter["code"]) == ("3D", "2D")
    assert [part["reason"] for part in control["parts"]] == ["very easy", "proximity"]
    resisted = {"do": "force", "at": "han", "how": {"power": "injure_kill"}}
    (roll,) = shown(fight, resisted)["acts"][0]["rolls"]
    assert roll["against"] == "perception/control"


def test_an_unknown_power_is_refused_and_not_an_accident() -> None:
    fight = a_table("companion")
    told = shown(fight, {"do": "force", "how": {"power": "juggling"}})
    assert told["refused"]["code"] == "force.no_such_power"


def test_combined_fire_shows_what_the_others_add() -> None:
    fight = a_table("upgrade")
    volley = {"do": "combined", "at": "trooper-1", "weapon": "blaster pistol", "allies": ["han"]}
    (act,) = shown(fight, {**volley, "lead": "luke"})["acts"]
    assert "1 combining" in [one["reason"] for one in act["modifiers"]]


def test_a_command_roll_shows_what_it_may_earn() -> None:
    fight = a_table("revised")
    volley = {"do": "combined", "at": "trooper-1", "allies": ["han"], "lead": "luke"}
    command, attack = shown(fight, volley)["acts"][0]["rolls"]
    assert (command["purpose"], command["bonus"], command["difficulty"]) == ("command", "+2", 13)
    assert attack["purpose"] == "attack"


def test_a_reaction_shows_what_it_costs_everything_else() -> None:
    fight = Fight("companion")
    fight.adds("han")
    fight.adds("greedo", "hunters", codes={"dexterity": "4D"})
    fight.begins()
    fight.declares("han", shot("greedo"))
    fight.nobody_else_speaks()
    fight.does("pass", who="greedo")
    dodge = {"reactions": [{"do": "combat_dodge"}]}
    (told,) = preview(fight.rules, fight.state, "han", dodge)
    assert told["acts"][0]["code"] == "3D"
    assert [act["code"] for act in told["declared"]] == ["3D"]
    assert told["actions"] == 2


def test_whoever_is_asked_for_a_reaction_sees_what_each_would_cost() -> None:
    fight = a_table("house")
    fight.declares("luke", shot("trooper-1", weapon="blaster pistol"), haste=2)
    fight.nobody_else_speaks()
    fight.does("resolve", all=True)
    (question,) = fight.state.questions.values()
    told = preview_answers(fight.rules, fight.state, question.id)
    assert list(told) == list(question.choices)
    assert told["none"]["acts"] == []
    assert told["combat_dodge"]["acts"][0]["code"] == "4D"


def test_what_was_done_already_is_no_part_of_the_price_of_a_reaction() -> None:
    fight = Fight("house")
    quick = {"dexterity": "4D", "perception": "4D"}
    fight.adds("luke", player=True, controller="ann", codes=quick, position="hall")
    fight.adds("guard", "empire", position="hall")
    fight.begins()
    fight.declares("luke", shot("guard"))
    fight.declares("guard", shot("luke"))
    left = {}
    for _ in range(2):
        fight.does("resolve", dice=[1] * 20, all=True)
        (question,) = fight.state.questions.values()
        told = preview_answers(fight.rules, fight.state, question.id)["none"]
        left[question.of] = [one["do"] for one in told["declared"]]
        fight.does("answer", question=question.id, choice="none")
    assert left == {"guard": ["attack"], "luke": []}


def test_a_run_shows_how_far_it_leads() -> None:
    fight = a_table("companion")
    (act,) = shown(fight, {"do": "speed", "times": 2})["acts"]
    assert (act["metres"], act["difficulty"]) == (20, 3)
    assert [part["reason"] for part in act["parts"]] == ["ground"]
    assert shown(fight, {"do": "walk"})["acts"][0]["metres"] == 5


def test_a_medpac_shows_the_number_of_the_wound() -> None:
    fight = a_table("companion")
    (act,) = shown(fight, {"do": "medpac", "at": "luke"})["acts"]
    assert act["parts"][0]["reason"] == "wounded, medpac 1 of the day"


def test_a_crew_sees_its_guns_evasion_and_course() -> None:
    fight = dogfight()
    shot_at, flight = shown(fight, fire("tie"), {"do": "fly"})["acts"]
    assert (shot_at["base"], shot_at["code"], shot_at["damage"]) == ("4D", "5D", "5D")
    assert (shot_at["difficulty"], flight["base"]) == (6, "5D")
    steering = {"reactions": [{"do": "combat_evasion"}, {"do": "shielding"}]}
    evasion, shields = preview(fight.rules, fight.state, "luke", steering)[0]["acts"]
    assert (evasion["base"], evasion["code"]) == ("5D", "7D")
    assert shields["code"] == "2D"


@pytest.mark.parametrize(("where", "found"), [("", "out_of_reach"), ("hall", "point_blank")])
def test_a_blow_shows_whether_its_target_is_within_reach(where: str, found: str) -> None:
    fight = Fight("revised")
    fight.adds("luke", arms=[HANDS], position="hall")
    fight.adds("vader", "empire", arms=[HANDS], position=where)
    (act,) = shown(fight, shot("vader", weapon="hands"))["acts"]
    assert act["range"] == found


def test_reactions_are_told_apart_from_what_one_does_of_oneself() -> None:
    fight = Fight("revised")
    fight.adds("luke")
    fight.adds("vader", "empire", codes={"perception": "4D"})
    fight.begins(dice=faces((3, 9), (4, 20)))
    fight.does("answer", question=next(iter(fight.state.questions)), choice="first")
    fight.declares("vader", shot("luke"))
    fight.does(
        "answer",
        dice=faces((4, 20), (4, 8)),
        question=next(iter(fight.state.questions)),
        choice="combat_dodge",
    )
    told = shown(fight, shot("vader"), actions=2)
    assert (told["own"], told["actions"], told["penalty"]["code"]) == (2, 3, "-2D")
