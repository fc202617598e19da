"""Who declares first and who acts first, in each document."""

import pytest

from rules import NAMES, Code, RuleError, ruleset
from rules.mechanics.haste import Haste
from rules.mechanics.order import (
    Contender,
    Deed,
    DexterityOrder,
    HasteOrder,
    InitiativeOrder,
)
from rules.mechanics.rule import required


def one(
    name: str, dexterity: str = "3D", perception: str = "3D", actions: int = 1, haste: int = 0
) -> Contender:
    codes = {"dexterity": Code.parse(dexterity), "perception": Code.parse(perception)}
    return Contender(name=name, codes=codes, actions=actions, haste=haste)


def haste_order(name: str) -> HasteOrder:
    order = ruleset(name).order
    assert isinstance(order, HasteOrder)
    return order


def ids(steps: tuple[tuple[Deed, ...], ...]) -> list[list[str]]:
    return [[deed.id for deed in step] for step in steps]


@pytest.mark.parametrize("name", NAMES)
def test_a_round_takes_five_seconds(name: str) -> None:
    assert ruleset(name).order.round_seconds == 5


@pytest.mark.parametrize(("name", "segments"), [("companion", 4), ("upgrade", 5), ("house", 3)])
def test_segments_of_a_round(name: str, segments: int) -> None:
    assert len(ruleset(name).order.segments) == segments


def test_a_pip_of_dexterity_decides() -> None:
    order = ruleset("companion").order
    assert order.declaring([one("quick", "3D+1"), one("slow", "3D")]) == ("slow", "quick")


@pytest.mark.parametrize("segment", ["actions", "reactions"])
def test_between_equals_the_gamemaster_declares_first(segment: str) -> None:
    order = ruleset("companion").order
    hero = Contender(name="hero", codes={"dexterity": Code(3)}, player=True)
    assert order.declaring([hero, one("thug")], segment) == ("thug", "hero")


def test_equals_of_a_kind_keep_the_order_of_the_roster() -> None:
    names = ("first", "second", "third")
    assert ruleset("upgrade").order.declaring([one(name) for name in names]) == names


def test_house_declares_from_the_highest_perception() -> None:
    order = ruleset("house").order
    people = [one("dull", perception="2D"), one("keen", perception="4D")]
    assert order.declaring(people) == ("keen", "dull")


def test_unknown_segment_and_missing_code_are_refused() -> None:
    order = ruleset("companion").order
    with pytest.raises(RuleError, match=r"order\.no_such_segment"):
        order.declaring([one("a")], "damage")
    with pytest.raises(RuleError, match=r"order\.no_such_code"):
        order.declaring([one("a")], by="command")


def test_movement_follows_other_actions_of_its_haste() -> None:
    deeds = [Deed("run", "a", "speed", 1), Deed("shot", "b", "attack", 1), Deed("late", "c", "x")]
    assert ids(haste_order("companion").steps(deeds)) == [["shot"], ["run"], ["late"]]


def test_upgrade_rolls_reactions_before_everything() -> None:
    deeds = [Deed("shot", "a", "attack", 3), Deed("dodge", "b", "reaction")]
    assert ids(haste_order("upgrade").steps(deeds)) == [["dodge"], ["shot"]]
    assert ids(haste_order("companion").steps(deeds)) == [["shot"], ["dodge"]]


def haste(name: str) -> Haste:
    return required(ruleset(name).haste, "haste")


def test_haste_covers_all_actions_of_a_character() -> None:
    deeds = [Deed("run", "a", "speed", 2), Deed("shot", "a", "attack")]
    assert [deed.haste for deed in haste("companion").settled(deeds, {})] == [2, 2]
    assert [deed.haste for deed in haste("companion").settled(deeds, {"a": 1})] == [1, 1]


def test_degraded_haste_may_be_less_but_not_more_than_declared() -> None:
    deeds = [Deed("run", "a", "speed", 3), Deed("shot", "a", "attack", 1)]
    settled = haste("companion").settled(deeds, {"a": 2}, degraded=True)
    assert [deed.haste for deed in settled] == [2, 1]


def test_haste_raised_for_a_reaction_does_not_hasten_the_shot() -> None:
    deeds = [Deed("parry", "a", "reaction", 1), Deed("shot", "a", "attack", 0)]
    assert [deed.haste for deed in haste("companion").settled(deeds, {})] == [1, 0]


def test_haste_may_rise_with_the_reactions_in_the_companion_only() -> None:
    assert haste("companion").declared(1, 2).legal
    assert not haste("upgrade").declared(1, 2).legal
    assert haste("upgrade").declared(1).legal


@pytest.mark.parametrize("name", ["companion", "upgrade"])
def test_surprise_gives_two_hastes(name: str) -> None:
    assert haste(name).surprising(1) == 3


def initiative() -> InitiativeOrder:
    order = ruleset("revised").order
    assert isinstance(order, InitiativeOrder)
    return order


def test_equal_initiative_is_rolled_again() -> None:
    assert initiative().chooser({"rebels": 14, "imperials": 14}) is None


def test_of_three_sides_the_highest_chooses_first() -> None:
    totals = {"rebels": 9, "imperials": 14, "pirates": 11}
    assert initiative().choosing(totals) == ("imperials", "pirates", "rebels")


def test_who_has_no_second_action_is_skipped() -> None:
    first = [one("a", actions=1), one("b", perception="4D", actions=2)]
    order = initiative().acting([first, [one("x", actions=3)]])
    assert order == ("b", "a", "x", "b", "x", "x")


def test_house_acts_by_dexterity_and_equals_act_together() -> None:
    order = ruleset("house").order
    assert isinstance(order, DexterityOrder)
    people = [one("a", "3D"), one("b", "4D"), one("c", "3D", haste=1), one("d", "5D")]
    assert order.steps(people) == (("d",), ("b", "c"), ("a",))
