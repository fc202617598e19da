import json
from typing import Any
from uuid import uuid4

import pytest
from django.core.exceptions import PermissionDenied

from accounts.models import User
from campaign.errors import Refused, Stale
from campaign.models import Campaign
from characters.access import access_character
from characters.json_lines import BadFile
from characters.models import Balance, Character, SheetChange
from characters.services.exchange import decoded, exported
from characters.services.fields import change_put_back, field_save, mark
from characters.services.imports import preview, seen_of, sheet_import
from characters.services.items import item_carry
from characters.services.newcomers import draft_import, npc_import
from characters.services.sheets import sheet_of
from rules.rulesets import NAMES
from tests.cast import Cast
from tests.party import EVEN, in_play
from tests.services.refusals import expect_refusal
from tests.things import give


@pytest.fixture
def kesh(cast: Cast) -> Character:
    return in_play(cast, cast.player, dodge=3)


def file_of(cast: Cast, kesh: Character, user: User, **changes: Any) -> str:
    """The character's own file with another sheet or other words in it."""
    value = json.loads(exported(access_character(user, cast.id, kesh.pk)))
    value["sheet"] |= changes.pop("sheet", {})
    return json.dumps(value | changes, indent=1)


def take(cast: Cast, kesh: Character, user: User, text: str) -> int:
    hold = access_character(user, cast.id, kesh.pk)
    which = {"campaign_id": cast.id, "character_id": kesh.pk}
    changed = sheet_import(user=user, **which, text=text, seen=seen_of(hold))
    kesh.refresh_from_db()
    return changed


def faults(cast: Cast, kesh: Character, text: str) -> list[str]:
    with pytest.raises(BadFile) as bad:
        preview(access_character(cast.gm, cast.id, kesh.pk), text)
    return [str(fault) for fault in bad.value.faults]


@pytest.mark.parametrize("who", ["player", "gm"])
@pytest.mark.parametrize("ruleset", NAMES)
def test_what_was_written_changes_nothing_when_read(cast: Cast, who: str, ruleset: str) -> None:
    kesh = in_play(cast, cast.player, dodge=3)
    Campaign.objects.filter(pk=cast.id).update(ruleset=ruleset)
    pistol = give(cast, kesh)
    which = {"campaign_id": cast.id, "item_id": pistol.pk}
    item_carry(user=cast.player, **which, character_id=kesh.pk)
    user = getattr(cast, who)
    hold = access_character(user, cast.id, kesh.pk)
    assert preview(hold, exported(hold)).differences == []


def test_an_export_holds_what_its_reader_may_see(cast: Cast, kesh: Character) -> None:
    Character.objects.filter(pk=kesh.pk).update(player_notes="CANARY-P", gm_notes="CANARY-G")
    files = {
        who: exported(access_character(getattr(cast, who), cast.id, kesh.pk))
        for who in ("observer", "player", "gm")
    }
    assert {who: text.count("CANARY") for who, text in files.items()} == {
        "observer": 0,
        "player": 1,
        "gm": 2,
    }


def test_every_difference_is_told_with_its_line(cast: Cast, kesh: Character) -> None:
    text = file_of(cast, kesh, cast.gm, concept="Thief", sheet={"skills": {"con": "4D"}})
    found = preview(access_character(cast.gm, cast.id, kesh.pk), text)
    lines = text.splitlines()
    assert {each.field: (each.before, each.after) for each in found.changes} == {
        "concept": ("Drifter", "Thief"),
        "skills.dodge": ("4D", None),
        "skills.con": (None, "4D"),
    }
    told = {each.field: lines[each.line - 1].strip() for each in found.changes}
    assert told["skills.con"] == '"con": "4D"'
    assert told["skills.dodge"] == '"skills": {'


def test_changes_stand_in_the_history_and_are_put_back(cast: Cast, kesh: Character) -> None:
    text = file_of(cast, kesh, cast.gm, sheet={"skills": {"dodge": "5D"}, "gear": ["rope"]})
    assert take(cast, kesh, cast.gm, text) == 2
    assert sheet_of(kesh).gear == ("rope",)
    for change in SheetChange.objects.filter(reason="From a file"):
        which = {"campaign_id": cast.id, "character_id": kesh.pk, "change_id": change.pk}
        change_put_back(user=cast.gm, **which)
    kesh.refresh_from_db()
    assert (str(sheet_of(kesh).skills["dodge"]), sheet_of(kesh).gear) == ("4D", ())


def test_an_attribute_and_its_skills_rise_together(cast: Cast, kesh: Character) -> None:
    higher = {"attributes": EVEN | {"dexterity": "5D"}, "skills": {"dodge": "6D"}}
    assert take(cast, kesh, cast.gm, file_of(cast, kesh, cast.gm, sheet=higher)) == 2


def test_a_player_takes_over_words_alone(cast: Cast, kesh: Character) -> None:
    cheat = {"skills": {"dodge": "9D"}, "move": 30, "force_sensitive": True}
    text = file_of(cast, kesh, cast.player, background="A barge", gm_notes="x", sheet=cheat)
    found = preview(access_character(cast.player, cast.id, kesh.pk), text)
    assert {each.field for each in found.refused} == {
        "skills.dodge",
        "move",
        "force_sensitive",
        "gm_notes",
    }
    assert take(cast, kesh, cast.player, text) == 1
    assert (kesh.background, str(sheet_of(kesh).skills["dodge"])) == ("A barge", "4D")
    assert kesh.gm_notes == ""


@pytest.mark.parametrize("key", ["points", "player", "campaign", "state", "id", "kind", "fallen"])
def test_points_owner_and_campaign_are_no_words_of_a_file(
    cast: Cast, kesh: Character, key: str
) -> None:
    before = list(Balance.objects.filter(character=kesh).values_list("points", "amount"))
    text = file_of(cast, kesh, cast.gm, **{key: "99"})
    line = next(n for n, each in enumerate(text.splitlines(), 1) if f'"{key}": "99"' in each)
    assert faults(cast, kesh, text) == [
        f"Line {line}: A character has nothing called “{key}” in a file."
    ]
    assert list(Balance.objects.filter(character=kesh).values_list("points", "amount")) == before


def test_every_fault_is_told_with_its_line(cast: Cast, kesh: Character) -> None:
    text = """{
 "format": "sublight-character",
 "name": 7,
 "sheet": {
  "move": "ten",
  "skills": {"dodge": "4X", "con": 4},
  "weapons": [{"damage": "4D",
    "item": "1"}],
  "hitpoints": 12
 }
}"""
    assert faults(cast, kesh, text) == [
        "Line 3: “name” must be text.",
        "Line 5: “move” must be a whole number.",
        'Line 6: “dodge” must be a die code in quotation marks, such as "4D+2".',
        'Line 6: “con” must be a die code in quotation marks, such as "4D+2".',
        "Line 7: “name” is missing here.",
        "Line 9: A character has nothing called “hitpoints” in a file.",
    ]


@pytest.mark.parametrize(
    ("sheet", "word", "why"),
    [
        ({"skills": {"dodge": "2D"}}, '"dodge"', "cannot be below its attribute"),
        ({"skills": {"knitting": "5D"}}, '"knitting"', "no skill called"),
        ({"attributes": EVEN | {"luck": "3D"}}, '"luck"', "no attribute called"),
        ({"skills": {"dodge": "4D+4"}}, '"dodge"', "not a code a sheet can have"),
        ({"injury": "bored"}, '"injury"', "These rules"),
        ({"scale": "moon"}, '"scale"', "no scale called"),
        ({"move": -4}, '"move"', "cannot be -4"),
        ({"specializations": {"dodge": {"rain": "5D"}}}, '"rain"', "no specializations"),
        ({"weapons": [{"name": "x", "skill": "knitting"}]}, '"skill": "k', "no skill called"),
        ({"weapons": [{"name": "x", "item": "y"}]}, '"item"', "nothing called “item”"),
    ],
)
def test_what_the_rules_forbid_is_refused_at_its_line(
    cast: Cast, kesh: Character, sheet: dict[str, Any], word: str, why: str
) -> None:
    text = file_of(cast, kesh, cast.gm, sheet=sheet)
    line = next(n for n, each in enumerate(text.splitlines(), 1) if word in each)
    (fault,) = faults(cast, kesh, text)
    assert fault.startswith(f"Line {line}: ")
    assert why in fault


def test_a_file_too_large_or_not_text_is_refused() -> None:
    with expect_refusal("file.too_large"):
        decoded(b"{}", 300_000)
    with pytest.raises(BadFile) as bad:
        decoded(b'{\n"name": "\xff"}', 13)
    assert bad.value.faults[0].line == 2


def test_a_sheet_that_changed_meanwhile_is_shown_again(cast: Cast, kesh: Character) -> None:
    text = file_of(cast, kesh, cast.gm, concept="Thief")
    seen = seen_of(access_character(cast.gm, cast.id, kesh.pk))
    which = {"campaign_id": cast.id, "character_id": kesh.pk}
    field_save(user=cast.player, **which, field="background", value="New", seen=mark(""))
    with pytest.raises(Stale) as stale:
        sheet_import(user=cast.gm, **which, text=text, seen=seen)
    assert {each.field for each in stale.value.current.changes} == {"concept", "background"}


def test_nobody_takes_a_file_over_to_anothers_sheet(cast: Cast) -> None:
    other = in_play(cast, cast.gm, "Rua")
    text = file_of(cast, other, cast.gm)
    with pytest.raises(PermissionDenied):
        take(cast, other, cast.player, text)


def newcomer(cast: Cast, verb: Any, user: User, text: str) -> Character:
    form = uuid4()
    made = [verb(user=user, campaign_id=cast.id, character_id=form, text=text) for _ in range(2)]
    assert made[0].pk == made[1].pk
    return made[0]


def test_a_gm_takes_somebody_in_from_a_file_once(cast: Cast, kesh: Character) -> None:
    text = file_of(cast, kesh, cast.gm, gm_notes="Spy")
    made = newcomer(cast, npc_import, cast.gm, text)
    assert (made.kind, made.state, made.player, made.gm_notes) == ("npc", "active", None, "Spy")
    assert sheet_of(made) == sheet_of(kesh)


def test_players_take_in_no_npcs(cast: Cast, kesh: Character) -> None:
    with pytest.raises(PermissionDenied):
        newcomer(cast, npc_import, cast.player, file_of(cast, kesh, cast.player))


def test_a_players_draft_comes_without_what_is_not_chosen_freely(
    cast: Cast, kesh: Character
) -> None:
    rich = {
        "weapons": [{"name": "cannon", "damage": "20D"}],
        "force": {"control": "9D"},
        "force_sensitive": True,
        "gear": ["a hat"],
    }
    made = newcomer(cast, draft_import, cast.player, file_of(cast, kesh, cast.player, sheet=rich))
    sheet = sheet_of(made)
    assert (made.state, made.player, made.kind) == ("draft", cast.player, "pc")
    assert (sheet.weapons, sheet.force, sheet.force_sensitive) == ((), {}, False)
    assert (sheet.gear, str(sheet.skills["dodge"])) == (("a hat",), "4D")


def test_without_approval_no_draft_comes_from_a_file(cast: Cast, kesh: Character) -> None:
    Campaign.objects.filter(pk=cast.id).update(approval=False)
    with pytest.raises(Refused, check=lambda error: error.code == "file.no_approval"):
        newcomer(cast, draft_import, cast.player, file_of(cast, kesh, cast.player))
