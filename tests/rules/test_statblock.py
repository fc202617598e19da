"""Stat blocks: those of the documents, the notation's variants, refusals, and there and back."""

import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules import NAMES, Code, RuleError, ruleset
from rules.characters.attributes import ATTRIBUTES
from rules.characters.sheet import Sheet
from rules.characters.sheet_parts import Armor, Trait, Weapon
from rules.characters.statblock import LONGEST, StatBlock, parse
from rules.characters.statblock_print import written
from rules.characters.statblock_text import tidy

COMPANION = ruleset("companion")
REVISED = ruleset("revised")
PRINTED = tomllib.loads((Path(__file__).parent / "data" / "statblocks.toml").read_text())["block"]


def read(text: str) -> StatBlock:
    return parse(text, COMPANION)


def faults_of(text: str) -> list[RuleError]:
    with pytest.raises(RuleError, match=r"statblock\.unreadable") as refusal:
        read(text)
    return list(refusal.value.params["faults"])


def told(entry: dict[str, Any]) -> StatBlock:
    return StatBlock(
        name=entry["name"],
        role=entry.get("role", ""),
        count=entry.get("count", 1),
        notes=tuple(entry.get("notes", ())),
        sheet=Sheet.from_dict(entry["sheet"]),
    )


# ---- the documents' own


@pytest.mark.parametrize("entry", PRINTED, ids=lambda entry: entry["name"])
def test_printed_block_says_what_it_says(entry: dict[str, Any]) -> None:
    block = read(entry["text"])
    assert block == told(entry)
    assert block.sheet.faults(COMPANION) == ()


@pytest.mark.parametrize("entry", PRINTED, ids=lambda entry: entry["name"])
def test_printed_block_comes_out_unchanged_in_meaning(entry: dict[str, Any]) -> None:
    assert read(written(read(entry["text"]), COMPANION)) == told(entry)


def test_block_is_written_in_the_notation_it_was_read_in() -> None:
    text = (
        "Lt. Wachten (Wrathor): DEX 2D, dodge 3D; PER 2D, command 4D; "
        "all other attributes and skills 2D. Carries a blaster pistol."
    )
    assert written(read(text), COMPANION) == text


# ---- variants


def test_sections_come_in_any_order_and_spelling() -> None:
    block = read("Zed: technical 2d, Starship Repair 3D + 1; Dexterity: 3D; blaster: 4D")
    assert block.sheet.attributes == {"technical": Code(2), "dexterity": Code(3)}
    assert block.sheet.skills == {"starship repair": Code(3, 1), "blaster": Code(4)}


def test_skills_may_be_shortened_where_only_one_fits() -> None:
    assert read("Zed: climb/jump 3D, comp prog/repair 4D").sheet.skills == {
        "climbing/jumping": Code(3),
        "computer programming/repair": Code(4),
    }
    (fault,) = faults_of("Zed: star rep 3D, star 4D")
    assert fault.params["text"] == "star"


def test_block_needs_no_name() -> None:
    assert read("DEX 2D, dodge 3D") == StatBlock(
        name="", sheet=Sheet(attributes={"dexterity": Code(2)}, skills={"dodge": Code(3)})
    )


def test_force_skills_points_and_move() -> None:
    block = read(
        "Ewyrin: DEX 3D; Force skills: control 4D+2, sense 3D. Move 12. Force-sensitive. "
        "2 Force Points. Dark Side Points: 1."
    )
    assert block.sheet.force == {"control": Code(4, 2), "sense": Code(3)}
    assert (block.sheet.move, block.sheet.force_sensitive) == (12, True)
    assert block.points == {"force_points": 2, "dark_side_points": 1}


def test_specializations_and_advanced_skills_of_the_second_edition() -> None:
    block = parse("Doc: KNO 3D, scholar: history 5D; TEC 3D, (A) medicine 2D. Move 10.", REVISED)
    assert block.sheet.specializations == {"scholar": {"history": Code(5)}}
    assert block.sheet.advanced == {"medicine": Code(2)}
    assert block.sheet.faults(REVISED) == ()


def test_specialized_heavy_weapons_are_no_list_of_weapons() -> None:
    special = StatBlock(
        name="", sheet=Sheet(specializations={"heavy weapons": {"mk 2": Code(3)}}, other=Code(2))
    )
    assert read(written(special, COMPANION)) == special


def test_weapon_takes_the_skill_its_ruleset_has_for_it() -> None:
    text = "Zed: DEX 2D. Carries a knife (damage STR+1D)."
    assert read(text).sheet.weapon_skill(COMPANION, "knife") == "melee"
    assert parse(text, REVISED).sheet.weapon_skill(REVISED, "knife") == "melee combat"


def test_weapon_figures() -> None:
    (weapon,) = read(
        "Zed: DEX 2D. Carries a carbine (damage 5D, range 3-25/50/250, stun, skill heavy weapons)."
    ).sheet.weapons
    assert weapon == Weapon(
        name="carbine",
        skill="heavy weapons",
        damage=Code(5),
        ranges={"short": (3, 25), "medium": (26, 50), "long": (51, 250)},
        stun=True,
    )


def test_lightsaber_adds_control() -> None:
    (saber,) = read("Zed: DEX 2D. Carries a lightsaber (damage 5D+control).").sheet.weapons
    assert (saber.damage, saber.adds) == (Code(5), ("control",))


def test_things_that_are_no_weapons_are_gear() -> None:
    sheet = read("Zed: DEX 2D. Carries a comlink, a blaster rifle and a datapad.").sheet
    assert [weapon.name for weapon in sheet.weapons] == ["blaster rifle"]
    assert sheet.gear == ("comlink", "datapad")


def test_armor_with_its_figures() -> None:
    armor = read("Zed: DEX 2D. Wears a padded vest (+1D+2, DEX -1, improved by +2).").sheet.armor
    assert armor == Armor(
        name="padded vest", protection=Code(1, 2), dexterity=Code(0, -1), improved_by=Code(0, 2)
    )


def test_prose_is_kept_as_notes() -> None:
    block = read("Zed: DEX 2D. Zed never sleeps. He owes 300 credits.")
    assert block.notes == ("Zed never sleeps", "He owes 300 credits")


def test_injured_character_stays_injured() -> None:
    block = StatBlock(name="Zed", sheet=Sheet(other=Code(2), injury="mortally_wounded"))
    assert read(written(block, COMPANION)) == block


# ---- refusals


def test_unknown_skill_is_refused_with_its_place_and_what_was_meant() -> None:
    (fault,) = faults_of("Zed: DEX 2D, blaster 3D;\n  PER 2D, gamboling 4D")
    assert fault.code == "statblock.unknown_skill"
    assert fault.params == {"line": 2, "column": 11, "text": "gamboling", "meant": "gambling"}


@pytest.mark.parametrize(
    ("text", "code", "offending"),
    [
        ("Zed: DEX 2D, dodge; PER 2D", "statblock.no_code", "dodge"),
        ("Zed: DEX 2D, dodge 3X; PER 2D", "statblock.no_code", "dodge 3X"),
        ("Zed: DEX 2D, dodge 3D, dodge 4D", "statblock.twice", "dodge"),
        ("Zed: DEX 2D. Carries a club (damage lots).", "statblock.unread_detail", "damage lots"),
        ("Zed has no figures at all", "statblock.no_codes", "Zed has no figures at all"),
        ("", "statblock.no_codes", ""),
    ],
)
def test_refusal_names_the_words(text: str, code: str, offending: str) -> None:
    (fault,) = faults_of(text)
    assert (fault.code, fault.params["text"]) == (code, offending)


def test_every_fault_is_told_at_once() -> None:
    faults = faults_of("Zed: DEX 2D, juggling 3D, dodge, humming 1D")
    assert [fault.params["text"] for fault in faults] == ["juggling", "dodge", "humming"]


def test_endless_text_is_refused() -> None:
    (fault,) = faults_of("x" * (LONGEST + 1))
    assert fault.code == "statblock.too_long"


# ---- there and back

codes = st.builds(Code, st.integers(1, 12), st.integers(0, 2))
changes = st.builds(Code, st.integers(-2, 2), st.integers(-2, 2)).filter(bool).map(Code.carried)
words = st.text(max_size=16).map(tidy).filter(bool)
names = words | st.sampled_from(
    ["Dodge", "Species", 'The "Eel"', "K-2D", "a. b", "stun", "Vitamin C"]
)
bands = st.sampled_from(["point_blank", "short", "medium", "long"])
distances = st.tuples(st.integers(0, 500), st.integers(0, 500))
points = st.sampled_from(["force_points", "character_points", "dark_side_points", "skill_points"])
armors = st.builds(
    Armor, name=names, protection=codes, dexterity=changes | st.just(Code()), improved_by=codes
)
traits = st.builds(
    Trait,
    attribute=st.sampled_from(ATTRIBUTES),
    code=changes,
    reason=st.just("") | names,
    against_damage=st.booleans(),
)


def weapons(skills: list[str]) -> st.SearchStrategy[Weapon]:
    common = {
        "name": names,
        "skill": st.just("") | st.sampled_from(skills),
        "ranges": st.dictionaries(bands, distances, max_size=3),
        "stun": st.booleans(),
        "fire_control": st.just(Code()) | codes,
    }
    figures = {
        "damage": codes | changes | st.just(Code()),
        "adds": st.sampled_from([(), ("strength",), ("control",), ("strength", "control")]),
        "damage_at": st.dictionaries(bands, codes, max_size=2),
    }
    return st.builds(Weapon, **common) | st.builds(Weapon, **common, **figures)


@st.composite
def blocks(draw: st.DrawFn, name: str) -> StatBlock:
    known = ruleset(name).skills.by_name.values()
    plain = [s.name for s in known if s.attribute != "force" and not s.advanced]
    advanced = [s.name for s in known if s.advanced]

    def some(of: list[str] | tuple[str, ...]) -> dict[str, Code]:
        return draw(st.dictionaries(st.sampled_from(of), codes, max_size=4)) if of else {}

    special = st.dictionaries(names, codes, min_size=1, max_size=2)
    sheet = Sheet(
        attributes=some(ATTRIBUTES),
        skills=some(plain),
        specializations=draw(st.dictionaries(st.sampled_from(plain), special, max_size=2)),
        advanced=some(advanced),
        force=some(["control", "sense", "alter"]),
        other=draw(codes),
        force_sensitive=draw(st.booleans()),
        species=draw(st.just("") | names),
        droid=draw(st.booleans()),
        scale=draw(st.sampled_from(["character", "speeder", "starfighter"])),
        move=draw(st.integers(0, 30)),
        speed=draw(st.none() | codes),
        craft=some(["hull", "maneuverability", "sublight", "shields"]),
        injury=draw(st.sampled_from(["unhurt", "wounded", "mortally_wounded"])),
        armor=draw(st.none() | armors),
        traits=tuple(draw(st.lists(traits, max_size=2))),
        weapons=tuple(draw(st.lists(weapons(plain), max_size=3))),
        gear=tuple(draw(st.lists(names, max_size=3))),
    )
    return StatBlock(
        name=draw(st.just("") | names),
        sheet=sheet,
        role=draw(st.just("") | names),
        count=draw(st.integers(1, 40)),
        points=draw(st.dictionaries(points, st.integers(0, 9), max_size=2)),
        notes=tuple(draw(st.lists(names, max_size=2))),
    )


@pytest.mark.parametrize("name", NAMES)
@given(data=st.data())
def test_what_is_written_is_read_back(name: str, data: st.DataObject) -> None:
    block = data.draw(blocks(name))
    assert parse(written(block, ruleset(name)), ruleset(name)) == block


@given(st.text(max_size=200))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        block = read(text)
    except RuleError:
        assert faults_of(text)
    else:
        assert read(written(block, COMPANION)) == block
