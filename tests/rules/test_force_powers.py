"""The Force powers against the book: skills, levels, what modifies them, what they call down."""

import pytest

from rules import Code, RuleError, ruleset
from rules.mechanics.force_powers import ForcePowers, Power, SkillUse
from rules.mechanics.rule import required

VE, E, M, D, VD = "very_easy", "easy", "moderate", "difficult", "very_difficult"
ROLL = ("perception", "control")

CONTROL = {
    "Control Pain": [VE, E, D, E, M],
    "Remain Conscious": [E, D, E],
    "Hibernation Trance": [D],
    "Accelerate Healing": [E, M, D],
    "Contort/Escape": [VE, E, M, D, VD],
    "Detoxify Poison": [VE, E, M, D, VD],
    "Control Disease": [VE, E, M, D, VD],
    "Absorb/Dissipate Energy": [VE, E, M, D, M],
    "Projective Telepathy": [VE],
    "Farseeing": [VE],
    "Control Another's Pain": [VE],
    "Inflict Pain": [VE],
    "Return to Consciousness": [E],
    "Place in Hibernation Trance": [VE],
    "Accelerate Another's Healing": [VE],
    "Detoxify Poison in Another": [VE],
    "Control Another's Disease": [VE],
    "Transfer Force": [E],
    "Affect Mind": [VE, E, M],
    "Telekinetic Kill": [E],
    "Emptiness": [M, D],
    "Force of Will": [VE],
}
SENSE = {
    "Receptive Telepathy": [VE],
    "Magnify Senses": [VE],
    "Life Sense": [VE],
    "Instinctive Astrogation": [M],
    "Projective Telepathy": [VE],
    "Farseeing": [VE],
    "Affect Mind": [],
    "Telekinetic Kill": [E],
    "Postcognition": [E, M, D, VD],
    "Sense Force": [VE, D],
    "Shift Sense": [M],
    "Dim Other's Senses": [E],
}
ALTER = {
    "Telekinesis": [VE, E, M, D],
    "Injure/Kill": [],
    "Control Another's Pain": [E, M, D],
    "Inflict Pain": [],
    "Return to Consciousness": [E, D],
    "Place in Hibernation Trance": [VE],
    "Accelerate Another's Healing": [VE],
    "Detoxify Poison in Another": [VE, E, M, D, VD],
    "Control Another's Disease": [VE, E, M, D, VD],
    "Transfer Force": [M],
    "Affect Mind": [*[VE] * 3, *[E] * 3, *[M] * 3, *[D] * 4, *[VD] * 3],
    "Telekinetic Kill": [],
    "Dim Other's Senses": [],
}
PRINTED = {"control": CONTROL, "sense": SENSE, "alter": ALTER}
LINES = [(skill, name, levels) for skill in PRINTED for name, levels in PRINTED[skill].items()]


def powers() -> ForcePowers:
    return required(ruleset("companion").force_powers, "powers")


def use(name: str, skill: str) -> SkillUse:
    return powers().named(name).uses[skill]


@pytest.mark.parametrize(("skill", "name", "levels"), LINES)
def test_levels_are_those_of_the_book(skill: str, name: str, levels: list[str]) -> None:
    assert [level for level, _ in use(name, skill).levels] == levels


def test_book_has_thirty_two_powers_and_no_others() -> None:
    assert len(powers().powers) == 32
    for skill, printed in PRINTED.items():
        assert {power.name for power in powers().using(skill)} == set(printed)


@pytest.mark.parametrize(
    ("name", "skill"),
    [
        ("Receptive Telepathy", "sense"),
        ("Projective Telepathy", "sense"),
        ("Farseeing", "sense"),
        ("Injure/Kill", "alter"),
        ("Inflict Pain", "alter"),
        ("Affect Mind", "sense"),
        ("Telekinetic Kill", "alter"),
        ("Dim Other's Senses", "alter"),
    ],
)
def test_target_resists_with_perception_or_control(name: str, skill: str) -> None:
    assert use(name, skill).resisted_by == ROLL


def test_nobody_resists_the_others() -> None:
    resisted = [power for power in powers().powers.values() if _resisted(power)]
    assert len(resisted) == 8


def _resisted(power: Power) -> bool:
    return any(part.resisted_by for part in power.uses.values())


PROXIMITY = {
    "sense": [
        "Receptive Telepathy",
        "Magnify Senses",
        "Life Sense",
        "Telekinetic Kill",
        "Sense Force",
        "Dim Other's Senses",
    ],
    "control": [
        "Projective Telepathy",
        "Farseeing",
        "Control Another's Pain",
        "Inflict Pain",
        "Return to Consciousness",
        "Affect Mind",
        "Telekinetic Kill",
    ],
    "alter": [
        "Telekinesis",
        "Inflict Pain",
        "Place in Hibernation Trance",
        "Accelerate Another's Healing",
        "Detoxify Poison in Another",
        "Control Another's Disease",
        "Transfer Force",
    ],
}
RELATIONSHIP = {
    "sense": [
        "Receptive Telepathy",
        "Life Sense",
        "Projective Telepathy",
        "Farseeing",
        "Affect Mind",
    ],
    "control": [
        "Control Another's Pain",
        "Place in Hibernation Trance",
        "Accelerate Another's Healing",
        "Detoxify Poison in Another",
        "Control Another's Disease",
        "Transfer Force",
    ],
    "alter": [],
}


@pytest.mark.parametrize("skill", ["control", "sense", "alter"])
@pytest.mark.parametrize(
    ("chart", "printed"), [("proximity", PROXIMITY), ("relationship", RELATIONSHIP)]
)
def test_modified_by(chart: str, printed: dict[str, list[str]], skill: str) -> None:
    modified = [
        power.name
        for power in powers().using(skill)
        if chart in [added.what for added in power.uses[skill].added]
    ]
    assert sorted(modified) == sorted(printed[skill])


def test_powers_that_may_be_kept_up() -> None:
    kept = {power.name for power in powers().powers.values() if power.keep_up}
    assert kept == {
        "Absorb/Dissipate Energy",
        "Receptive Telepathy",
        "Life Sense",
        "Telekinesis",
        "Force of Will",
        "Shift Sense",
    }


def test_powers_that_cannot_be_dropped_at_will() -> None:
    bound = {power.name: power.ends for power in powers().powers.values() if power.ends}
    assert bound == {
        "Emptiness": "roll",
        "Hibernation Trance": "set_beforehand",
        "Place in Hibernation Trance": "set_beforehand",
    }
    assert not powers().named("emptiness").dropped_at_will


def test_powers_of_the_dark_side() -> None:
    always = {p.name for p in powers().powers.values() if p.dark_side_points()}
    assert always == {"Injure/Kill", "Inflict Pain", "Telekinetic Kill"}
    to_harm = {p.name for p in powers().powers.values() if p.dark_side_points(to_harm=True)}
    assert to_harm - always == {"Telekinesis"}


def test_every_power_says_what_it_does_and_where_it_stands() -> None:
    for power in powers().powers.values():
        assert power.effect
        assert str(power.source).endswith(power.name)
    assert "New Force Powers" in str(powers().named("emptiness").source)


@pytest.mark.parametrize(
    "name", ["dim other's senses", "Dim Others’ Senses", "dim_others_senses", "DIM OTHER SENSES"]
)
def test_power_is_found_however_it_is_spelled(name: str) -> None:
    assert powers().named(name).key == "dim_others_senses"


def test_power_nobody_knows_is_refused() -> None:
    with pytest.raises(RuleError, match=r"force\.no_such_power"):
        powers().named("time travel")


def test_each_further_skill_and_action_costs_a_die() -> None:
    codes = {"control": Code(4, 2), "sense": Code(3), "alter": Code(5, 1)}
    assert powers().codes(codes) == {
        "control": Code(2, 2),
        "sense": Code(1),
        "alter": Code(3, 1),
    }
    assert powers().codes({"sense": Code(3)}, other_actions=2) == {"sense": Code(1)}
    assert powers().codes({"sense": Code(3)}) == {"sense": Code(3)}
