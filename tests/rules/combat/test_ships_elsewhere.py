"""Ships in the other rulesets: each evades, shields and breaks in its own way."""

from typing import Any

import pytest

from rules.combat import act_forms, preview, preview_answers
from tests.rules.combat.fights import Fight, faces
from tests.rules.combat.test_ships import FIGHTER, LASER, PILOT, craft, crew, fire

FLYING = {"starfighter piloting": "5D", "piloting": "5D"}


def dogfight(ruleset: str, **options: str) -> Fight:
    """The Silver Bolt with a pilot and a co-pilot, before a TIE."""
    fight = Fight(ruleset, **options)
    craft(fight, "bolt", {**FIGHTER, "shields": "2D"}, LASER, scale="starfighter")
    craft(fight, "tie", {**FIGHTER, "shields": "0D"}, LASER, scale="starfighter")
    aces: dict[str, Any] = {**PILOT, **FLYING}
    crew(fight, "pilot", "bolt", **aces, dexterity="3D+1", perception="4D")
    crew(fight, "co-pilot", "bolt", **aces, dexterity="1D", perception="3D+1")
    crew(fight, "ds-61", "tie", **aces)
    fight.does("set", who="pilot", fields={"station": "pilot"}, reason="at the controls")
    fight.does("scene", usual_range="short")
    return fight


class TestUpgrade:
    """Evasions and shields are rolled before the guns are."""

    def test_the_silver_bolt(self) -> None:
        """An evasion of 18 and shields of 16: 18 hits, 34 gets through."""
        fight = dogfight("upgrade")
        fight.begins()
        fight.does("pass", who="co-pilot")
        fight.declares("ds-61", fire("bolt"))
        fight.does("pass", who="pilot")
        fight.reacts("co-pilot", "shielding")
        fight.does("pass", who="ds-61")
        fight.reacts("pilot", "combat_evasion")
        fight.resolves(*faces((8, 18), (3, 16), (6, 33), (5, 20), (6, 22)))
        (told,) = fight.told("fired")
        assert (told["difficulty"], told["shield_number"], told["total"]) == (18, 34, 33)
        assert told["shields_help"]
        assert fight.told("hull_hit")[0]["rolls"][1]["code"] == "6D"

    def test_full_evasion_is_all_a_pilot_does(self) -> None:
        fight = dogfight("upgrade")
        fight.begins()
        fight.declares("co-pilot", fire("tie"))
        fight.does("pass", who="ds-61")
        refused = fight.refuses("declare", who="pilot", acts=[{"do": "full_evasion"}, fire("tie")])
        assert refused == "reaction.full_allows_no_other"
        fight.declares("pilot", "full_evasion")
        fight.nobody_else_speaks()
        fight.resolves(*faces((8, 20), (6, 21)))
        assert fight.told("fired")[0]["difficulty"] == 6 + 20, "its own gunners suffer too"


class TestRevised:
    """Whoever flies is asked when the craft is fired at; shields cover arcs."""

    def first(self) -> Fight:
        fight = dogfight("revised", wild_one="normal")
        fight.begins(dice=faces((4, 9), (3, 12)))
        while fight.state.questions:
            (question,) = fight.state.questions.values()
            fight.does("answer", question=question.id, choice=question.choices[0])
        assert fight.state.awaited == "ds-61"
        return fight

    def test_evasion_takes_the_place_of_the_difficulty(self) -> None:
        fight = self.first()
        fight.declares("ds-61", fire("bolt"))
        (question,) = fight.state.questions.values()
        assert (question.of, question.choices) == (
            "pilot",
            ("none", "combat_evasion", "full_evasion"),
        )
        told = preview_answers(fight.rules, fight.state, question.id)
        assert told["combat_evasion"]["acts"][0]["code"] == "8D"
        evades = faces((8, 20), (6, 19))
        fight.does("answer", question=question.id, choice="combat_evasion", dice=evades)
        (told_of,) = fight.told("fired")
        assert (told_of["difficulty"], told_of["hit"]) == (20, False)

    def test_nobody_is_asked_twice_for_the_same_shot_or_while_evading(self) -> None:
        fight = self.first()
        fight.declares("ds-61", fire("bolt"), actions=2)
        (question,) = fight.state.questions
        evades = faces((8, 20), (5, 15))
        fight.does("answer", question=question, choice="combat_evasion", dice=evades)
        fight.does("pass", who="pilot")
        fight.does("pass", who="co-pilot")
        fight.does("declare", who="ds-61", acts=[fire("bolt")], dice=faces((5, 16)))
        assert [told["difficulty"] for told in fight.told("fired")] == [20, 20]

    def test_more_arcs_are_harder_to_cover(self) -> None:
        fight = self.first()
        fight.does("pass", who="ds-61")
        fight.does("pass", who="pilot")
        raise_all = {"do": "shielding", "how": {"arcs": 4}}
        (told,) = preview(fight.rules, fight.state, "co-pilot", {"acts": [raise_all]})
        assert (told["acts"][0]["difficulty"], told["refused"]) == (25, None)
        (shields,) = [
            form
            for form in act_forms(fight.rules, fight.state, "co-pilot")
            if form.do == "shielding"
        ]
        assert [(one.name, one.most) for one in shields.fields] == [("arcs", 4)]

    def test_smaller_craft_adds_the_scales_between_to_its_dodge(self) -> None:
        fight = dogfight("revised", wild_one="normal")
        sheet = {"codes": FIGHTER, "arms": [], "scale": "speeder", "mover": "skiff"}
        there = {"side": "bolt", "position": "skiff"}
        fight.does("add", id="skiff", sheet=sheet, combatant=there)
        crew(fight, "rider", "skiff", **PILOT, **FLYING)
        fields = {"station": "pilot", "side": "bolt"}
        fight.does("set", who="rider", fields=fields, reason="at the controls")
        fight.begins(dice=faces((4, 9), (3, 12)))
        while fight.state.questions:
            (question,) = fight.state.questions.values()
            fight.does("answer", question=question.id, choice=question.choices[0])
        fight.declares("ds-61", fire("skiff"))
        (question,) = fight.state.questions.values()
        dice = [2] * 40
        fight.does("answer", question=question.id, choice="combat_evasion", dice=dice)
        (told,) = fight.told("fired")
        (evaded,) = fight.told("reacted")
        assert [roll["code"] for roll in told["rolls"][1:]] == ["4D"]
        assert told["difficulty"] == evaded["total"] + 8

    def test_craft_with_dead_controls_is_asked_for_no_evasion(self) -> None:
        fight = dogfight("revised", wild_one="normal")
        fight.does("set", who="bolt", fields={"loses_round": 1}, reason="ionized")
        fight.begins(dice=faces((4, 9), (3, 12)))
        while fight.state.questions:
            (question,) = fight.state.questions.values()
            fight.does("answer", question=question.id, choice=question.choices[0])
        fight.does("declare", who="ds-61", acts=[fire("bolt")], dice=[3] * 40)
        assert not fight.state.questions
        assert fight.told("fired")[0]["hit"]


class TestHouse:
    """Evasion and shields are declared at any time and rolled when they are needed."""

    def test_evasion_and_shields_are_rolled_before_the_shot(self) -> None:
        fight = dogfight("house")
        fight.begins()
        fight.does("pass", who="pilot")
        fight.does("pass", who="co-pilot")
        fight.declares("ds-61", fire("bolt"))
        fight.does("react", who="pilot", reactions=[{"do": "combat_evasion"}])
        fight.does("react", who="co-pilot", reactions=[{"do": "shielding"}])
        rolls = faces((8, 24), (3, 12), (6, 25), (5, 20), (6, 22))
        fight.does("resolve", all=True, dice=rolls)
        (told,) = fight.told("fired")
        assert (told["difficulty"], told["shield_number"]) == (24, 36)
        assert told["shields_help"]
        assert fight.told("hull_hit")


@pytest.mark.parametrize(("name", "added"), [("companion", 5), ("house", 24), ("upgrade", 0)])
def test_full_evasion_shakes_whatever_else_is_done_aboard(name: str, added: int) -> None:
    fight = dogfight(name)
    fight.begins()
    moves: list[Any] = {"companion": ["fly"], "house": ["fly"]}.get(name, [])
    search = {"do": "skill", "skill": "search", "how": {"difficulty": 6}}
    said = {"pilot": ["full_evasion", *moves], "co-pilot": [search], "ds-61": [fire("bolt")]}
    fight.plays(said, {"pilot:full_evasion": 24}, usual=3)
    assert fight.told("used_skill")[0]["difficulty"] == 6 + added
