"""The library everyone has: templates, species and the documents' people, within the rules."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from rules import NAMES, Code, RuleError, ruleset
from rules.characters.attributes import ATTRIBUTES, by_attribute, sheet_total
from rules.characters.sheet import Sheet
from rules.characters.species import Species
from rules.characters.statblock import parse
from rules.characters.statblock_print import written
from rules.mechanics.rule import required

LIBRARY = Path(__file__).parents[2] / "characters" / "library"
FIRST, SECOND = ("companion", "upgrade"), ("revised", "house")
LONGEST_SUMMARY = 500


def rows(file: str, kind: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = tomllib.loads((LIBRARY / f"{file}.toml").read_text())[kind]
    return found


TEMPLATES = rows("templates", "template")
SPECIES = rows("species", "species")
NPCS = rows("npcs", "npc")
each_template = pytest.mark.parametrize("template", TEMPLATES, ids=lambda row: row["key"])
each_species = pytest.mark.parametrize("species", SPECIES, ids=lambda row: row["name"])
each_npc = pytest.mark.parametrize("npc", NPCS, ids=lambda row: row["key"])


def species_named(name: str) -> Species:
    return next(Species.from_row(row) for row in SPECIES if row["name"] == (name or "Human"))


def missing(name: str, skills: list[str]) -> list[str]:
    """What a beginner cannot put dice into: skills not in the list, and advanced ones."""
    known = ruleset(name).skills.by_name
    return [skill for skill in skills if skill not in known or known[skill].advanced]


# ---- templates


def test_there_is_a_choice() -> None:
    assert len(TEMPLATES) >= 26
    assert len({row["key"] for row in TEMPLATES}) == len({row["name"] for row in TEMPLATES})
    assert len([row for row in TEMPLATES if row.get("force_user")]) >= 4
    assert len([row for row in TEMPLATES if row.get("species")]) >= 6


@each_template
@pytest.mark.parametrize("name", NAMES)
def test_template_is_within_the_rules(template: dict[str, Any], name: str) -> None:
    sheet = Sheet.from_dict(template["sheet"])
    limits = species_named(sheet.species)
    assert sheet.faults(ruleset(name), new="pc", species=limits) == ()


@each_template
def test_template_has_eighteen_dice(template: dict[str, Any]) -> None:
    sheet = Sheet.from_dict(template["sheet"])
    assert set(sheet.attributes) == set(ATTRIBUTES)
    assert sheet.attribute_total == Code(18)


@each_template
def test_template_says_who_it_is(template: dict[str, Any]) -> None:
    sheet = Sheet.from_dict(template["sheet"])
    assert 0 < len(template["summary"]) <= LONGEST_SUMMARY
    assert template["credits"] > 0
    assert template.get("species", "") == sheet.species
    assert template.get("force_user", False) == bool(sheet.force) == sheet.force_sensitive


@each_template
def test_suggested_skills_exist_where_they_are_said_to(template: dict[str, Any]) -> None:
    first = template.get("skills_in_first_edition", [])
    second = template.get("skills_in_second_edition", [])
    assert [missing(name, template["skills"]) for name in NAMES] == [[]] * len(NAMES)
    assert [missing(name, first) for name in FIRST] == [[], []]
    assert [missing(name, second) for name in SECOND] == [[], []]
    assert len(template["skills"]) + min(len(first), len(second)) >= 5


@each_template
def test_skill_of_one_edition_alone_is_marked(template: dict[str, Any]) -> None:
    marked = (
        *template.get("skills_in_first_edition", []),
        *template.get("skills_in_second_edition", []),
    )
    assert [skill for skill in marked if not any(missing(name, [skill]) for name in NAMES)] == []


@each_template
@pytest.mark.parametrize("name", NAMES)
def test_every_weapon_of_a_template_can_be_used(template: dict[str, Any], name: str) -> None:
    sheet, rules = Sheet.from_dict(template["sheet"]), ruleset(name)
    for weapon in sheet.weapons:
        assert sheet.code(rules, weapon.name).refusal is None
        assert sheet.damage(rules, weapon.name).refusal is None


@each_template
def test_alien_template_stands_on_an_ordinary_one(template: dict[str, Any]) -> None:
    """A die of each attribute is what a player's character has over an ordinary one."""
    sheet = Sheet.from_dict(template["sheet"])
    added = required(ruleset("companion").aliens, "aliens").added_to_each
    ordinary = [code - added for code in sheet.attributes.values()]
    assert not sheet.species or all(code.rollable for code in ordinary)


# ---- species


def test_species_are_several_and_each_has_a_template() -> None:
    names = {row["name"] for row in SPECIES}
    assert len(names) == len(SPECIES) >= 7
    assert {row["species"] for row in TEMPLATES if "species" in row} == names - {"Human"}


@each_species
def test_ordinary_member_of_a_species_is_within_its_limits(species: dict[str, Any]) -> None:
    limits = Species.from_row(species)
    codes = {name: Code.parse(code) for name, code in species["ordinary"].items()}
    assert limits.faults(by_attribute(codes), limits.move[0] if limits.move else 0) == ()
    for name in NAMES:
        assert ruleset(name).creation.template_faults(codes, role="npc") == ()


@each_species
def test_player_of_a_species_is_within_its_limits(species: dict[str, Any]) -> None:
    limits, aliens = Species.from_row(species), required(ruleset("companion").aliens, "aliens")
    codes = {name: Code.parse(code) for name, code in species["ordinary"].items()}
    grown = {name: code.sheet_sum(aliens.added_to_each) for name, code in codes.items()}
    assert sheet_total(grown) == Code(18)
    assert limits.faults(grown, limits.best_move or 0) == ()


# ---- the documents' people


@each_npc
@pytest.mark.parametrize("name", FIRST)
def test_starter_is_read_without_fault(npc: dict[str, Any], name: str) -> None:
    block = parse(npc["block"], ruleset(name))
    assert block.sheet.faults(ruleset(name)) == ()
    assert parse(written(block, ruleset(name)), ruleset(name)) == block


@each_npc
@pytest.mark.parametrize("name", SECOND)
def test_starter_is_refused_only_for_skills_the_second_edition_lacks(
    npc: dict[str, Any], name: str
) -> None:
    try:
        block = parse(npc["block"], ruleset(name))
    except RuleError as refusal:
        faults = refusal.params["faults"]
    else:
        faults = block.sheet.faults(ruleset(name))
    assert {fault.code for fault in faults} <= {"statblock.unknown_skill"}


def test_starter_says_what_the_documents_say() -> None:
    """Everybody of the adventure and the example round is there, with the figures as printed."""
    data = Path(__file__).parent / "data" / "statblocks.toml"
    printed = tomllib.loads(data.read_text())["block"]
    blocks = {npc["key"]: parse(npc["block"], ruleset("companion")).sheet for npc in NPCS}
    for entry in printed:
        sheet = Sheet.from_dict(entry["sheet"])
        codes = (sheet.attributes, sheet.skills, sheet.other, sheet.craft, sheet.speed)
        assert any(
            codes == (own.attributes, own.skills, own.other, own.craft, own.speed)
            for own in blocks.values()
        ), entry["name"]
