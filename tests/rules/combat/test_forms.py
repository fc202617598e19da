"""Every act can be asked for in a form that knows nothing of it: act_forms says what it takes."""

from typing import Any

import pytest

from rules import NAMES
from rules.combat import ActForm, Command, Field, act_form, act_forms, decide, preview
from rules.dice import SeededDice
from rules.errors import RuleError
from tests.rules.combat.fights import BLASTER, HANDS, Fight, shot

SABER = {"name": "lightsaber", "damage": "5D", "skill": "lightsaber", "kind": "melee"}
FORCE = {"control": "5D", "sense": "4D", "alter": "4D"}
CODES = {**FORCE, "lightsaber": "5D", "command": "4D", "perception": "6D"}
RANGES = {"short": [3, 10], "medium": [11, 30], "long": [31, 120]}
PISTOL = {**BLASTER, "ranges": RANGES}
UNREADABLE = ("declare.unreadable", "declare.no_such_field", "declare.not_a_number")


def a_table(name: str, **options: str) -> Fight:
    """Luke, Han and a squad of troopers, with a sniper nobody sees; Luke is asked first."""
    fight = Fight(name, **options)
    luke: dict[str, Any] = {
        "codes": CODES,
        "arms": [SABER, PISTOL, HANDS],
        "controller": "ann",
        "player": True,
    }
    fight.adds("luke", **luke, position="door", injury="wounded")
    fight.adds("han", controller="bob", player=True, position="door")
    fight.adds("trooper", "empire", count=3, position="hall", codes={"dexterity": "4D"})
    fight.adds("sniper", "empire", hidden=True, position="roof", codes={"dexterity": "4D"})
    fight.does("scene", ranges={"door|hall": 8, "door|roof": 30})
    begins(fight)
    while fight.state.awaited != "luke":
        _give(fight, Command("pass", {"who": fight.state.awaited}))
    return fight


def begins(fight: Fight) -> None:
    """A round, up to the first who speaks."""
    _give(fight, Command("round"))
    while fight.state.questions:
        question = next(iter(fight.state.questions.values()))
        _give(fight, Command("answer", {"question": question.id, "choice": question.choices[0]}))


def _give(fight: Fight, command: Command) -> None:
    fight.gives(command, SeededDice(b"forms", combat="forms", round_number=1))


def forms(fight: Fight, who: str = "luke") -> dict[str, ActForm]:
    return {form.do: form for form in act_forms(fight.rules, fight.state, who)}


def filled(form: ActForm, *extra: Field) -> dict[str, Any]:
    """The required fields and some others with the first thing that may be chosen."""
    act: dict[str, Any] = {"do": form.do, "how": {}}
    for one in (*(one for one in form.fields if one.required), *extra):
        said: Any = max(one.least, 1) if one.kind in ("number", "flag") else "1D"
        said = one.choices[0] if one.choices else said
        into = act["how"] if one.in_how else act
        into[one.name] = [said] if one.many and not one.in_how else said
    return act


@pytest.mark.parametrize("name", NAMES)
def test_every_form_can_be_filled_in_and_is_understood(name: str) -> None:
    fight = a_table(name, duel_actions="on", martial_arts="on")
    for form in (form for form in forms(fight).values() if form.offered):
        for extra in ((), *((one,) for one in form.fields if not one.required)):
            act = filled(form, *extra)
            key = "reactions" if form.reaction else "acts"
            (told,) = preview(fight.rules, fight.state, "luke", {key: [act]})
            assert (told["refused"] or {}).get("code") not in UNREADABLE, (act, told)


@pytest.mark.parametrize("name", NAMES)
def test_an_act_as_its_form_has_it_is_taken_by_the_fight(name: str) -> None:
    """What was allowed and filled in is refused only for what was chosen, never for its form."""
    fight = a_table(name, duel_actions="on", martial_arts="on")
    taken: set[str] = set()
    for form in forms(fight).values():
        if form.offered and form.allowed and not form.reaction and not form.full:
            command = Command("declare", {"who": "luke", "acts": [filled(form)]})
            dice = SeededDice(b"forms", combat="forms", round_number=1)
            code = _refusal(fight, command, dice)
            assert code not in UNREADABLE, command
            taken |= set() if code else {form.do}
    assert {"attack", "skill", "command", "fall_prone", "duel_strike"} <= taken


def _refusal(fight: Fight, command: Command, dice: SeededDice) -> str:
    try:
        decide(fight.rules, fight.state, command, dice)
    except RuleError as refusal:
        return refusal.code
    return ""


def test_a_target_is_chosen_from_those_one_sees_opponents_first() -> None:
    fight = a_table("companion")
    at = forms(fight)["attack"].fields[0]
    assert at.choices == ("trooper-1", "trooper-2", "trooper-3", "han")
    assert "sniper" in (forms(fight, "trooper")["attack"].fields[0].choices or ())


@pytest.mark.parametrize("name", NAMES)
def test_no_form_of_a_player_names_the_hidden_or_where_they_lurk(name: str) -> None:
    fight = a_table(name, duel_actions="on", martial_arts="on")
    told = repr(act_forms(fight.rules, fight.state, "luke"))
    assert "sniper" not in told
    assert "roof" not in told


def test_what_the_fight_does_not_know_is_not_offered() -> None:
    offered = {do for do, form in forms(a_table("companion")).items() if form.offered}
    assert "attack" in offered
    assert "speed" in offered
    assert not offered & {"duel_strike", "martial_kick", "fire", "fly"}
    assert not forms(a_table("companion"), "han")["force"].offered
    assert not forms(a_table("upgrade"))["force"].offered


def test_a_form_says_what_the_act_is() -> None:
    fight = a_table("companion")
    all_forms = forms(fight)
    assert all_forms["fall_prone"].free
    assert not all_forms["attack"].free
    assert all_forms["full_dodge"].full
    assert not all_forms["full_dodge"].reaction
    assert all_forms["combat_dodge"].reaction
    assert all_forms["rise"].reason == "stance.stands_already"
    assert "reserved_speed" not in all_forms


def test_a_force_power_asks_for_what_its_own_lines_need() -> None:
    fight = a_table("companion")
    plain = act_form(fight.rules, fight.state, "luke", {"do": "force"})
    assert [one.name for one in plain.fields] == ["power"]
    lift = {"do": "force", "how": {"power": "telekinesis"}}
    asked = act_form(fight.rules, fight.state, "luke", lift).fields
    names = ["power", "at", "situations", "proximity", "keep_up", "harm"]
    assert [one.name for one in asked] == names
    kill = {"do": "force", "how": {"power": "injure_kill"}}
    at = act_form(fight.rules, fight.state, "luke", kill).fields[1]
    assert at.name == "at"
    assert at.required


def test_single_acts_are_hastened_where_the_rules_allow_it() -> None:
    assert "haste" in {one.name for one in forms(a_table("house"))["attack"].fields}
    assert "haste" not in {one.name for one in forms(a_table("companion"))["attack"].fields}
    degraded = forms(a_table("companion", degraded_haste="on"))["attack"]
    assert "haste" in {one.name for one in degraded.fields}


def test_a_squad_speaks_as_long_as_one_of_it_can() -> None:
    fight = a_table("companion")
    fight.does("set", who="trooper-1", fields={"unconscious": True}, reason="a rock")
    form = forms(fight, "trooper")["attack"]
    assert form.allowed
    assert preview(fight.rules, fight.state, "trooper", {"acts": [shot("han")]})


def test_an_act_nobody_knows_has_no_form() -> None:
    fight = a_table("companion")
    with pytest.raises(RuleError, match=r"declare\.no_such_act"):
        act_form(fight.rules, fight.state, "luke", {"do": "yawn"})


@pytest.mark.parametrize("who", ["luke", "trooper-1"])
def test_a_hidden_squad_is_in_nobody_s_way_and_in_no_player_s_list(who: str) -> None:
    fight = a_table("companion")
    fight.adds("ambush", "empire", count=3, hidden=True, position="cellar")
    fight.does("scene", ranges={"door|cellar": 12})
    named = {
        name
        for form in forms(fight, who).values()
        for one in form.fields
        for name in one.choices or ()
    }
    assert ("cellar" in named, "ambush-1" in named) == (who != "luke", who != "luke")
