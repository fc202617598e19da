"""Fees and licences, space suits and other gear."""

import pytest

from rules import RuleError, ruleset
from rules.mechanics.availability import Availability
from rules.mechanics.gear import Gear
from rules.mechanics.rule import required

COMPANION = ruleset("companion")


def availability() -> Availability:
    return required(COMPANION.availability, "availability")


@pytest.mark.parametrize(
    ("code", "price", "fee"),
    [("F", 1000, 50), ("R", 1000, 100), ("2,R", 500, 50), ("1", 500, 0), ("F", 150, 7.5)],
)
def test_fees_and_licences(code: str, price: int, fee: float) -> None:
    assert availability().fee(code, price) == fee


@pytest.mark.parametrize(("code", "lowest", "highest"), [("F", 1, 15), ("R", 5, 100)])
def test_fees_stay_between_their_ends(code: str, lowest: int, highest: int) -> None:
    fee = availability().fees[code]
    assert lowest in fee
    assert highest in fee
    assert lowest - 1 not in fee
    assert highest + 1 not in fee


@pytest.mark.parametrize(
    ("notoriety", "level"),
    [("unknown", "difficult"), ("known", "moderate"), ("famous", "easy")],
)
def test_fame_eases_the_background_check(notoriety: str, level: str) -> None:
    assert availability().background_check(notoriety) == level


def test_background_check_belongs_to_restricted_things() -> None:
    rule = availability()
    assert rule.checked == "R"
    assert rule.check_skills == ("bureaucracy", "computer programming/repair")
    with pytest.raises(RuleError, match=r"availability\.no_such_notoriety"):
        rule.background_check("shy")


def gear() -> Gear:
    return required(COMPANION.gear, "gear")


@pytest.mark.parametrize(
    ("hours", "leaking", "occupant"),
    [
        (0, False, "unaffected"),
        (72, False, "unaffected"),
        (72.5, True, "wounded"),
        (120, True, "wounded"),
        (121, True, "dead"),
    ],
)
def test_emergency_suit_runs_out(hours: float, leaking: bool, occupant: str) -> None:
    exposure = gear().suits.exposure("emergency", hours)
    assert (exposure.leaking, exposure.occupant) == (leaking, occupant)


def test_suit_may_be_called_a_space_suit() -> None:
    suits = gear().suits
    assert suits.exposure("emergency_space_suit", 80) == suits.exposure("emergency", 80)


@pytest.mark.parametrize("suit", ["utility", "high_quality"])
def test_better_suits_last_for_hundreds_of_hours(suit: str) -> None:
    assert not gear().suits.exposure(suit, 300).leaking


@pytest.mark.parametrize(
    ("suit", "result", "leaks"),
    [
        ("utility", "stunned", False),
        ("utility", "wounded", True),
        ("utility", "incapacitated", True),
        ("emergency", "wounded", True),
        ("high_quality", "wounded", False),
        ("high_quality", "incapacitated", False),
        ("high_quality", "mortally_wounded", True),
        ("high_quality", "dead", True),
    ],
)
def test_leak_is_one_more_wound(suit: str, result: str, leaks: bool) -> None:
    hit = gear().suits.hit(suit, result)
    assert (hit.leaks, hit.extra_wounds) == (leaks, int(leaks))


def test_blunt_attack_punctures_no_suit() -> None:
    assert not gear().suits.hit("utility", "wounded", can_puncture=False).leaks


def test_unknown_suit_item_and_harm_are_refused() -> None:
    with pytest.raises(RuleError, match=r"suit\.unknown"):
        gear().suits.exposure("bathing", 1)
    with pytest.raises(RuleError, match=r"injury\.no_such_state"):
        gear().suits.hit("utility", "tickled")
    with pytest.raises(RuleError, match=r"gear\.unknown"):
        gear().facts("teapot")


@pytest.mark.parametrize(
    ("item", "fact", "value"),
    [
        ("recording rod", "hours", 100),
        ("glow rod", "hours", 50),
        ("syntherope", "strength", "3D"),
        ("syntherope", "metres", 15),
        ("syntherope", "holds_through", "incapacitated"),
        ("datapad", "volumes", "several thousand"),
    ],
)
def test_facts_about_gear(item: str, fact: str, value: object) -> None:
    assert gear().facts(item)[fact] == value
