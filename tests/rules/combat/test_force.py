"""Force powers among the other actions of a round."""

from typing import Any

from rules.combat import preview
from tests.rules.combat.fights import Fight, faces, shot


def jedi(**more: Any) -> Fight:
    fight = Fight()
    codes = {"control": "5D", "sense": "4D", "alter": "4D", "dexterity": "2D"}
    fight.adds("luke", codes=codes, player=True, controller="ann", **more)
    fight.adds("guard", "empire")
    fight.begins()
    return fight


def power(name: str, **how: Any) -> dict[str, Any]:
    return {"do": "force", "how": {"power": name, **how}}


def rest(fight: Fight, *dice: int) -> None:
    fight.nobody_else_speaks()
    if fight.state.segment == "declare_reactions":
        fight.nobody_else_speaks()
    fight.resolves(*dice)


def test_pain_that_is_controlled_costs_nothing_from_the_next_round_on() -> None:
    fight = jedi(injury="wounded")
    fight.declares("luke", power("control pain"), shot("guard"))
    rest(fight, *faces((3, 9), (2, 5)))
    assert fight.told("used_power")[0]["success"]
    assert fight.told("attacked")[0]["rolls"][0]["code"] == "2D"
    fight.begins()
    fight.declares("luke", shot("guard"))
    rest(fight, *faces((4, 5)))
    assert fight.told("attacked")[-1]["rolls"][0]["code"] == "4D"
    assert fight.is_("luke") == "wounded"


def test_every_skill_of_a_power_is_an_action_and_the_target_resists() -> None:
    fight = jedi()
    words = "perceptions,slight_misperception"
    fight.declares("luke", {**power("affect mind", situations=words), "at": "guard"})
    rest(fight, *faces((3, 9), (2, 8), (2, 8), (3, 7)))
    told = fight.told("used_power")[0]
    assert [roll["code"] for roll in told["rolls"]] == ["3D", "2D", "2D", "3D"]
    assert told["difficulties"] == {"control": 3, "sense": 7, "alter": 3}
    assert told["success"]


def test_a_power_that_is_resisted_is_told_its_situation_beforehand() -> None:
    fight = jedi()
    told = {**power("affect mind", situations="slight_misperception"), "at": "guard"}
    assert fight.refuses("declare", who="luke", acts=[told]) == "force.situation_needed"


def test_power_kept_up_costs_a_die_until_it_is_dropped() -> None:
    fight = jedi()
    fight.declares("luke", power("absorb/dissipate energy", keep_up=1, situations="sunburn"))
    rest(fight, *faces((5, 20)))
    assert fight.state.combatant("luke").powers == ("absorb_dissipate_energy",)
    fight.begins()
    fight.declares("luke", shot("guard"))
    rest(fight, *faces((3, 5)))
    assert fight.told("attacked")[-1]["rolls"][0]["code"] == "3D"
    fight.does("drop_power", who="luke", power="absorb_dissipate_energy")
    assert not fight.state.combatant("luke").powers


def test_power_kept_up_is_paid_once_in_the_round_it_is_raised_in() -> None:
    fight = jedi()
    raised = power("absorb/dissipate energy", keep_up=1, situations="sunburn")
    fight.declares("luke", raised, {"do": "skill", "skill": "search"})
    rest(fight, *faces((4, 16), (2, 8)))
    assert fight.state.combatant("luke").powers
    assert fight.told("used_skill")[0]["rolls"][0]["code"] == "2D"


def test_power_not_mastered_is_five_harder() -> None:
    fight = jedi(injury="wounded", notes={"unmastered:control_pain": "yes"})
    fight.declares("luke", power("control pain"))
    rest(fight, *faces((4, 9)))
    assert fight.told("used_power")[0]["difficulties"] == {"control": 3 + 5}


def test_power_that_kills_brings_a_dark_side_point() -> None:
    fight = jedi()
    fight.does("scene", usual_range="point_blank")
    fight.declares("luke", {**power("injure/kill"), "at": "guard"})
    rest(fight, *faces((4, 16), (3, 8), (1, 6)))
    assert fight.is_("guard") == "incapacitated"
    assert fight.state.combatant("luke").points == {"dark": 1}


def test_powers_are_refused() -> None:
    fight = jedi(injury="wounded", powers=["hibernation_trance"])
    unkept = power("control pain", keep_up=1)
    assert fight.refuses("declare", who="luke", acts=[unkept]) == "force.not_kept_up"
    assert fight.refuses("declare", who="luke", acts=[power("dance")]) == "force.no_such_power"
    assert fight.refuses("declare", who="luke", acts=[power("")]) == "force.none_named"
    assert fight.refuses("declare", who="luke", acts=[power("injure/kill")]) == "force.no_target"
    bonds = power("contort/escape")
    assert fight.refuses("declare", who="luke", acts=[bonds]) == "force.situation_needed"
    assert fight.refuses("drop_power", who="luke", power="control_pain") == "force.not_up"
    trance = fight.refuses("drop_power", who="luke", power="hibernation_trance")
    assert trance == "force.not_dropped_at_will"


def test_pain_inflicted_stuns_by_how_far_the_target_was_beaten() -> None:
    fight = jedi()
    fight.declares("luke", {**power("inflict pain"), "at": "guard"})
    rest(fight, *faces((4, 12), (3, 14), (3, 7), (1, 6)))
    assert fight.told("hurt")[0]["stuns"] == 2
    assert fight.state.combatant("luke").points == {"dark": 1}


def test_force_of_will_holds_a_hostile_power_off_and_is_worn_down() -> None:
    fight = jedi()
    fight.does("scene", usual_range="point_blank")
    fight.adds("yoda", codes={"control": "5D", "dexterity": "1D"}, notes={"will": "20@1"})
    fight.declares("luke", {**power("injure/kill"), "at": "yoda"})
    rest(fight, *faces((4, 16), (5, 10), (1, 6)))
    assert not fight.told("used_power")[0]["success"]
    assert fight.told("will_held")[0]["protection_number"] == 30
    assert fight.is_("yoda") == "unhurt"
    fight.begins()
    fight.declares("yoda", power("force of will"))
    rest(fight, *faces((4, 12)))
    assert fight.told("used_power")[-1]["rolls"][0]["code"] == "4D"
    assert fight.state.combatant("yoda").notes["will"] == "12@2"


def test_pain_of_another_is_eased_from_the_next_round_on() -> None:
    fight = jedi()
    fight.does("set", who="guard", fields={"injury": "wounded"}, reason="earlier")
    fight.declares("luke", {**power("control another's pain", situations="wounded"), "at": "guard"})
    rest(fight, *faces((4, 12), (3, 12)))
    assert fight.state.combatant("guard").notes["pain_free_from"] == "2"


def test_energy_of_a_bolt_is_dissolved_by_whoever_rolled_more_than_it() -> None:
    """Moderate, and the damage of the bolt on top, for every bolt of the round."""
    fight = jedi()
    fight.adds("trooper", "empire", codes={"dexterity": "1D"})
    bolts = power("absorb/dissipate energy", situations="blaster_bolt")
    fight.declares("luke", bolts, haste=1)
    fight.declares("guard", shot("luke"))
    fight.nobody_else_speaks()
    fight.nobody_else_speaks()
    fight.goes({"luke.1:control": 22, "guard.1:attack": 15, "guard.1:damage:luke": 9})
    assert fight.told("absorbed")[0]["difficulty"] == 11 + 9
    assert fight.is_("luke") == "unhurt"


def test_bolt_too_strong_to_be_dissolved_is_told_and_harms() -> None:
    fight = jedi()
    bolts = power("absorb/dissipate energy", situations="blaster_bolt")
    fight.declares("luke", bolts, haste=1)
    fight.declares("guard", shot("luke"))
    fight.nobody_else_speaks()
    rolls = {"guard.1:attack": 15, "guard.1:damage:luke": 12, "guard.1:strength:luke": 9}
    fight.goes({"luke.1:control": 22} | rolls)
    (told,) = fight.told("absorbed")
    assert (told["success"], told["total"], told["difficulty"]) == (False, 22, 11 + 12)
    assert len(fight.told("hurt")) == 1


def test_bolt_is_as_hard_to_dissolve_whatever_the_power_was_called_up_against() -> None:
    fight = jedi()
    sun = power("absorb/dissipate energy", situations="sunburn")
    fight.declares("luke", sun, haste=1)
    fight.declares("guard", shot("luke"))
    fight.nobody_else_speaks()
    fight.goes({"luke.1:control": 22, "guard.1:attack": 15, "guard.1:damage:luke": 9})
    assert fight.told("absorbed")[0]["difficulty"] == 11 + 9


def test_power_needs_somebody_who_could_resist_it() -> None:
    fight = jedi()
    fight.does("add", id="hulk", sheet={"codes": {"hull": "4D"}}, combatant={"side": "none"})
    kill = {**power("injure/kill"), "at": "hulk"}
    assert fight.refuses("declare", who="luke", acts=[kill]) == "force.nothing_resists"


def test_killing_by_touch_needs_a_touch() -> None:
    fight = jedi()
    fight.declares("luke", {**power("injure/kill"), "at": "guard"})
    rest(fight)
    assert fight.told("action_lost")[0]["reason"] == "attack.too_far"


def test_senses_that_are_dimmed_see_less_until_the_end_of_the_next_round() -> None:
    fight = jedi()
    fight.declares("luke", {**power("dim other's senses"), "at": "guard"})
    rest(fight, *faces((3, 12), (3, 14), (3, 7)))
    assert fight.state.combatant("guard").notes["dimmed"] == "2D@2"
    for code in ("1D", "3D"):
        fight.begins()
        fight.does("pass", who="luke")
        fight.declares("guard", {"do": "skill", "skill": "search"})
        rest(fight, *faces((int(code[0]), 4)))
        assert fight.told("used_skill")[-1]["rolls"][0]["code"] == code


def test_unwilling_target_resists_being_lifted() -> None:
    fight = jedi()
    lift = power("telekinesis", situations="up_to_100_kg", proximity=2)
    fight.declares("luke", {**lift, "at": "guard"})
    rest(fight, *faces((4, 20), (3, 7)))
    told = fight.told("used_power")[0]
    assert told["difficulties"] == {"alter": 11 + 2 + 7}
    assert told["success"]


def test_life_is_kept_for_a_force_point() -> None:
    fight = jedi(points={"force": 1})
    dying = {"injury": "mortally_wounded", "mortal_since": 0}
    fight.does("set", who="guard", fields=dying, reason="earlier")
    fight.does("set", who="guard", fields={"mortal_since": 0}, reason="earlier")
    fight.declares("luke", {**power("transfer force"), "at": "guard"})
    fight.nobody_else_speaks()
    fight.resolves(*faces((4, 12), (3, 12)))
    assert fight.told("transferred_force")[0]["target"] == "guard"
    assert fight.state.combatant("luke").points["force"] == 0
    assert "guard" not in fight.state.dying
    fight.begins()
    transfer = {**power("transfer force"), "at": "guard"}
    assert fight.refuses("declare", who="luke", acts=[transfer]) == "points.no_force_point"


def test_trance_is_like_death() -> None:
    fight = jedi()
    fight.declares("luke", power("hibernation trance"))
    rest(fight, *faces((5, 20)))
    assert fight.is_("luke") == "unconscious"


def test_healing_that_is_accelerated_makes_a_second_medpac_as_easy_as_the_first() -> None:
    fight = jedi(injury="wounded", medpacs=1)
    fight.declares("luke", power("accelerate healing"))
    rest(fight, *faces((4, 12)))
    fight.begins()
    fight.declares("luke", {"do": "medpac", "at": "luke", "skill": "technical"})
    rest(fight, *faces((2, 8)))
    told = fight.told("treated")[0]
    assert (told["difficulty"], told["total"]) == (6, 8 + 2)


class TestEmptiness:
    """Oblivious, hard to touch, shaken out of it by a wound, and stronger afterwards."""

    def empty(self, **more: Any) -> Fight:
        fight = jedi(**more)
        fight.declares("luke", power("emptiness"))
        rest(fight, *faces((5, 17)))
        assert fight.told("emptied")
        return fight

    def test_the_empty_do_nothing(self) -> None:
        fight = self.empty()
        fight.begins()
        assert fight.state.queue == ("guard",)
        fight.does("pass", who="guard")
        (told,) = preview(fight.rules, fight.state, "luke", {"acts": [shot("guard")]})
        assert told["refused"]["code"] == "able.empty"

    def test_powers_have_to_find_them_first(self) -> None:
        fight = self.empty()
        fight.adds("vader", "empire", codes={"control": "5D", "sense": "5D", "alter": "9D"})
        fight.does("scene", usual_range="point_blank")
        fight.begins()
        fight.does("pass", who="guard")
        fight.declares("vader", {**power("injure/kill"), "at": "luke"})
        rest(fight, *faces((9, 40), (5, 15), (1, 1), (5, 10)))
        told = fight.told("used_power")[-1]
        assert told["difficulties"] == {"alter": 15 + 17}

    def test_wound_may_bring_them_back_and_they_are_stronger_then(self) -> None:
        fight = self.empty(points={"dark": 1})
        fight.begins()
        fight.declares("guard", shot("luke"))
        rest(fight, *faces((4, 12), (4, 15), (3, 9), (5, 18)))
        assert fight.told("left_emptiness")[0]["success"]
        assert fight.is_("luke") == "wounded"
        fight.begins()
        fight.declares("luke", power("control pain"))
        rest(fight, *faces((4, 12)))
        assert fight.told("used_power")[-1]["rolls"][0]["code"] == "4D+5"

    def test_the_consumed_are_shut_out(self) -> None:
        fight = jedi(notes={"consumed": "1"})
        refused = fight.refuses("declare", who="luke", acts=[power("emptiness")])
        assert refused == "force.closed_to_consumed"


class TestRemainingConscious:
    """One more round for those who fell, and more for those who control the pain in it."""

    def fallen(self, injury: str = "incapacitated", **more: Any) -> Fight:
        fight = jedi()
        fight.does("pass", who="luke")
        rest(fight)
        fields = {"injury": injury, **more}
        fight.does("set", who="luke", fields=fields, reason="a bolt")
        return fight

    def awake(self, injury: str = "incapacitated", total: int = 15, **more: Any) -> Fight:
        fight = self.fallen(injury, **more)
        fight.does("remain_conscious", who="luke", dice=faces((5, total)))
        assert fight.told("remained_conscious")[0]["success"]
        fight.begins()
        return fight

    def test_the_incapacitated_act_for_one_round_as_if_wounded(self) -> None:
        fight = self.awake()
        fight.declares("luke", shot("guard"))
        rest(fight, *faces((3, 5)))
        assert fight.told("attacked")[0]["rolls"][0]["code"] == "3D"
        assert fight.refuses("remain_conscious", who="luke") == "remain.only_once"
        fight.begins()
        assert fight.state.queue == ("guard",)

    def test_who_controls_the_pain_stays_awake(self) -> None:
        fight = self.awake()
        fight.declares("luke", power("control pain"))
        rest(fight, *faces((4, 12)))
        for _ in range(2):
            fight.begins()
            fight.declares("luke", shot("guard"))
            rest(fight, *faces((4, 5)))
            assert fight.told("attacked")[-1]["rolls"][0]["code"] == "4D"

    def test_another_wound_fells_them_for_good(self) -> None:
        fight = self.awake()
        fight.declares("luke", shot("guard"))
        fight.declares("guard", shot("luke"), haste=1)
        fight.nobody_else_speaks()
        fight.resolves(*faces((3, 12), (4, 15), (3, 9)))
        assert fight.is_("luke") == "mortally_wounded"
        assert fight.told("action_lost")[-1]["reason"] == "able.mortally_wounded"

    def test_the_mortally_wounded_only_control_their_pain(self) -> None:
        fight = self.awake("mortally_wounded", 20, mortal_since=1)
        refused = fight.refuses("declare", who="luke", acts=[shot("guard")])
        assert refused == "able.only_controls_pain"
        fight.declares("luke", power("control pain"))
        assert fight.state.awaited == "guard"

    def test_the_stunned_act_as_if_stunned_once(self) -> None:
        fight = self.awake("unhurt", unconscious=True)
        fight.declares("luke", shot("guard"))
        rest(fight, *faces((3, 5)))
        assert fight.told("attacked")[0]["rolls"][0]["code"] == "3D"

    def test_it_is_for_those_who_fell_and_before_the_next_round(self) -> None:
        fight = self.fallen()
        assert fight.refuses("remain_conscious", who="guard") == "remain.no_use"
        fight.begins()
        assert fight.refuses("remain_conscious", who="luke") == "command.not_now"

    def test_who_fails_falls(self) -> None:
        fight = self.fallen()
        fight.does("remain_conscious", who="luke", dice=faces((5, 5)))
        fight.begins()
        assert fight.state.queue == ("guard",)

    def test_another_may_wake_them(self) -> None:
        fight = jedi()
        fight.does("set", who="guard", fields={"injury": "incapacitated"}, reason="a bolt")
        fight.declares("luke", {**power("return to consciousness"), "at": "guard"})
        fight.nobody_else_speaks()
        fight.resolves(*faces((4, 12), (3, 12)))
        fight.begins()
        assert fight.state.queue == ("luke", "guard")

    def test_whoever_is_out_keeps_no_power_up(self) -> None:
        fight = jedi(powers=["force_of_will", "emptiness"])
        fight.does("pass", who="luke")
        fight.declares("guard", shot("luke"))
        fight.nobody_else_speaks()
        fight.resolves(*faces((4, 12), (4, 20), (3, 6)))
        assert fight.is_("luke") == "mortally_wounded"
        assert fight.state.combatant("luke").powers == ("emptiness",)


def test_energy_is_dissolved_as_long_as_the_power_is_kept_up() -> None:
    fight = jedi()
    bolts = power("absorb/dissipate energy", situations="blaster_bolt", keep_up=1)
    fight.declares("luke", bolts)
    rest(fight, *faces((5, 25)))
    fight.begins()
    fight.does("pass", who="luke")
    fight.declares("guard", shot("luke"))
    rest(fight, *faces((4, 12), (4, 12)))
    assert fight.told("absorbed")[0]["difficulty"] == 11 + 12
    assert fight.is_("luke") == "unhurt"


def test_whoever_resists_the_force_may_add_five_points() -> None:
    fight = Fight("house")
    codes = {"alter": "4D", "dexterity": "4D", "perception": "4D"}
    fight.adds("luke", codes=codes, player=True, controller="ann", position="hall")
    fight.adds("guard", "empire", points={"character": 8}, position="hall")
    fight.begins()
    fight.declares("luke", {**power("injure/kill"), "at": "guard"})
    fight.nobody_else_speaks()
    fight.does("resolve", all=True, dice=faces((4, 12), (3, 9)))
    (question,) = fight.state.questions.values()
    assert (question.kind, question.of) == ("character_points", "guard")
    assert question.choices == ("0", "1", "2", "3", "4", "5")
    fight.does("answer", question=question.id, choice="2", dice=[2, 3])
    fight.does("resolve", all=True, dice=[4])
    assert fight.told("used_power")[0]["success"] is False
    assert fight.told("used_power")[0]["rolls"][1]["total"] == 14
