"""What the rules find wrong with a template."""

from dataclasses import replace

import pytest

from rules import NAMES, Code, ruleset
from rules.characters.attributes import ATTRIBUTES
from rules.characters.sheet import Sheet
from rules.characters.species import Species
from rules.characters.templates import reckon_template

TWO_EACH = dict.fromkeys(ATTRIBUTES, Code(2))
THREE_EACH = dict.fromkeys(ATTRIBUTES, Code(3))
STRONG = TWO_EACH | {"strength": Code(4), "knowledge": Code(1), "technical": Code(1)}
OX = Species(name="Ox", attributes={"strength": (Code(3), Code(5))}, move=(8, 10), ordinary=STRONG)


def codes_of(
    sheet: Sheet, role: str = "pc", species: Species | None = None, rules: str = "companion"
) -> list[str]:
    return [fault.code for fault in reckon_template(sheet, ruleset(rules), role, species).faults]


@pytest.mark.parametrize("name", NAMES)
def test_players_have_eighteen_dice_and_others_twelve(name: str) -> None:
    assert codes_of(Sheet(attributes=THREE_EACH), "pc", rules=name) == []
    assert codes_of(Sheet(attributes=TWO_EACH), "npc", rules=name) == []
    assert codes_of(Sheet(attributes=TWO_EACH), "pc", rules=name) == ["creation.wrong_total"]
    assert codes_of(Sheet(attributes=THREE_EACH), "npc", rules=name) == ["creation.wrong_total"]


def test_skill_dice_of_players_are_counted_and_of_others_not() -> None:
    shot = {"blaster": Code(8)}
    assert "creation.too_much_in_a_skill" in codes_of(Sheet(attributes=THREE_EACH, skills=shot))
    assert codes_of(Sheet(attributes=TWO_EACH, skills=shot), "npc") == []


def test_an_alien_has_a_die_more_of_each_attribute_than_an_ordinary_one() -> None:
    grown = {name: code.sheet_sum(Code(1)) for name, code in STRONG.items()}
    assert codes_of(Sheet(attributes=grown), species=OX) == []
    strong = grown | {"strength": Code(6), "knowledge": Code(1)}
    assert codes_of(Sheet(attributes=strong), species=OX) == ["aliens.too_little"]


def test_a_human_stands_on_no_ordinary_template() -> None:
    human = Species(name="Human", ordinary=TWO_EACH)
    uneven = THREE_EACH | {"strength": Code(4), "technical": Code(2)}
    assert codes_of(Sheet(attributes=uneven), species=human) == []


def test_limits_of_a_species_hold_where_the_ruleset_has_them() -> None:
    weak = Sheet(attributes=THREE_EACH | {"strength": Code(2), "technical": Code(4)}, move=12)
    found = codes_of(weak, species=OX, rules="revised")
    assert found == ["species.attribute", "species.move"]


def test_a_move_that_does_not_fit_becomes_the_species_first() -> None:
    assert [OX.first_move(move) for move in (7, 9, 10, 11)] == [8, 9, 10, 8]


def test_the_sums_are_told() -> None:
    told = reckon_template(
        replace(Sheet(attributes=THREE_EACH), skills={"dodge": Code(4)}),
        ruleset("companion"),
        "pc",
    )
    assert (told.attributes, told.wanted) == (Code(18), Code(18))
    assert (told.skills, told.skill_dice) == (Code(1), Code(7))
