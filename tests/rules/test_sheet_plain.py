"""Sheets as plain values: JSON and back, and bad files refused with the place of each fault."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules import Code, RuleError
from rules.characters.sheet import Sheet
from rules.characters.sheet_parts import Armor, Trait, Weapon


def test_plain_form_leaves_out_what_is_usual() -> None:
    assert Sheet(other=Code(2)).to_dict() == {"other": "2D"}


@pytest.mark.parametrize(
    ("given_", "path", "fault"),
    [
        ({"skills": {"blaster": "lots"}}, "skills.blaster", "sheet.bad_value"),
        ({"skills": {"blaster": 3}}, "skills.blaster", "sheet.bad_value"),
        ({"skills": ["blaster"]}, "skills", "sheet.bad_value"),
        ({"move": "fast"}, "move", "sheet.bad_value"),
        ({"move": True}, "move", "sheet.bad_value"),
        ({"droid": "yes"}, "droid", "sheet.bad_value"),
        ({"shoes": 2}, "shoes", "sheet.no_such_field"),
        ({"weapons": [{"damage": "4D"}]}, "weapons.0.name", "sheet.missing_field"),
        ({"weapons": [{"name": "x", "ranges": {"long": [1]}}]}, "weapons.0.ranges.long", ""),
        ({"species": "x" * 201}, "species", "sheet.bad_value"),
        ({"specializations": {"blaster": "5D"}}, "specializations.blaster", "sheet.bad_value"),
        ([], "", "sheet.bad_value"),
    ],
)
def test_bad_file_is_refused_with_the_path_to_its_fault(given_: Any, path: str, fault: str) -> None:
    with pytest.raises(RuleError, match=r"sheet\.unreadable") as refusal:
        Sheet.from_dict(given_)
    (found,) = refusal.value.params["faults"]
    assert found.params["path"] == path
    assert found.code == (fault or "sheet.bad_value")


def test_bad_file_tells_all_its_faults() -> None:
    with pytest.raises(RuleError) as refusal:
        Sheet.from_dict({"move": "fast", "other": "x", "armor": {"protection": None}})
    assert len(refusal.value.params["faults"]) == 3


codes = st.builds(Code, st.integers(0, 12), st.integers(0, 2))
names = st.text(min_size=1, max_size=12)
by_name = st.dictionaries(names, codes, max_size=3)
weapons = st.builds(
    Weapon,
    name=names,
    skill=names,
    damage=st.none() | codes,
    adds=st.sampled_from([(), ("strength",), ("control",)]),
    damage_at=by_name,
    ranges=st.dictionaries(names, st.tuples(st.integers(0, 99), st.integers(0, 99)), max_size=2),
    stun=st.booleans(),
    fire_control=codes,
)
armors = st.builds(Armor, name=names, protection=codes, dexterity=codes, improved_by=codes)
traits = st.builds(Trait, attribute=names, code=codes, reason=names, against_damage=st.booleans())
sheets = st.builds(
    Sheet,
    attributes=by_name,
    skills=by_name,
    specializations=st.dictionaries(names, by_name, max_size=2),
    advanced=by_name,
    force=by_name,
    other=st.none() | codes,
    force_sensitive=st.booleans(),
    species=names,
    move=st.integers(0, 20),
    speed=st.none() | codes,
    craft=by_name,
    armor=st.none() | armors,
    traits=st.lists(traits, max_size=2).map(tuple),
    weapons=st.lists(weapons, max_size=2).map(tuple),
    gear=st.lists(names, max_size=3).map(tuple),
)


@given(sheets)
def test_every_sheet_survives_json(one: Sheet) -> None:
    assert Sheet.from_dict(json.loads(json.dumps(one.to_dict()))) == one
