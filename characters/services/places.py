"""The fields of a sheet: how each is read, understood and written, and who may.

A field has a name such as ``background``, ``move``, ``skills.dodge`` or
``specializations.blaster.heavy pistol``; its value is plain, as the history keeps it. Nothing
(None) means that it is not there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from campaign.errors import Refused
from characters.access import Hold
from characters.models import Character
from characters.services.droids import check_not_in_the_yard
from characters.services.sheets import refused, rules_of, sheet_of
from rules.characters.sheet import Sheet
from rules.characters.statblock_lines import gear_lines, read_gear_lines
from rules.codes import Code
from rules.errors import RuleError
from rules.rulesets.slots import Ruleset

TEXTS = {"name": 80, "concept": 160, "background": 20_000, "player_notes": 20_000}
GM_TEXTS = {"gm_notes": 20_000}
CODES = ("attributes", "skills", "force", "advanced", "craft")
SPECIAL = "specializations"
WORDS = ("injury", "species", "scale")
FLAGS = ("force_sensitive", "droid")
SINGLE_CODES = ("other", "speed")
LISTS = ("weapons", "armor", "traits", "powers", "gear")
SINGLE = ("move", *WORDS, *FLAGS, *SINGLE_CODES, *LISTS)
THINGS = "things"
PORTRAIT = "portrait"
LONGEST = 120


@dataclass(frozen=True, slots=True)
class Place:
    """One field: how it is read, understood when typed in, and written."""

    field: str
    read: Callable[[], Any]
    parse: Callable[[str], Any]
    write: Callable[[Any], None]
    for_gms: bool = False


def place(hold: Hold, field: str) -> Place:
    """The field of that name, for somebody who may change it."""
    may_change(hold, field)
    if field in TEXTS or field in GM_TEXTS:
        return _text(hold.character, field)
    if field == PORTRAIT:
        return _portrait(hold.character)
    return _things(hold) if field == THINGS else _part(hold, field)


def may_change(hold: Hold, field: str) -> None:
    """Words and the portrait are the player's, numbers the GMs'. What is no field for this person
    is none at all."""
    if field in TEXTS or field == PORTRAIT or (field in GM_TEXTS and hold.seat.runs):
        return
    if not is_of_the_sheet(field):
        raise Refused("character.field_unknown")
    if not hold.seat.runs:
        raise Refused("character.field_not_yours")
    check_not_in_the_yard(hold.character)


def is_of_the_sheet(field: str) -> bool:
    part, *names = keys(field)
    if len(field) > LONGEST or not all(names):
        return False
    if part in CODES:
        return len(names) == 1
    return len(names) == 2 if part == SPECIAL else field in SINGLE or field == THINGS


def keys(field: str) -> tuple[str, ...]:
    """The way to a field; names of skills and specializations may hold dots of their own."""
    part, _, rest = field.partition(".")
    if part == SPECIAL:
        owner, _, name = rest.partition(".")
        return part, owner, name
    return (part, rest) if rest else (part,)


def own(sheet: Sheet) -> Sheet:
    """Without what the workshop has put there: that is changed at the workshop."""
    armor = sheet.armor if sheet.armor and not sheet.armor.item else None
    weapons = tuple(weapon for weapon in sheet.weapons if not weapon.item)
    return replace(sheet, armor=armor, weapons=weapons)


def value_of(sheet: Sheet, field: str) -> Any:
    found: Any = own(sheet).to_dict(whole=True)
    for key in keys(field):
        found = found.get(key) if isinstance(found, dict) else None
    return found


def with_values(sheet: Sheet, values: Mapping[str, Any]) -> Sheet:
    """The sheet with other values in these fields; what the workshop put there stays."""
    whole = own(sheet).to_dict(whole=True)
    for field, value in values.items():
        *way, last = keys(field)
        found = whole
        for key in way:
            found = found.setdefault(key, {})
        if value is None:
            found.pop(last, None)
        else:
            found[last] = value
    whole[SPECIAL] = {owner: codes for owner, codes in whole[SPECIAL].items() if codes}
    return _with_workshop(sheet, Sheet.from_dict(whole))


def _with_workshop(before: Sheet, after: Sheet) -> Sheet:
    worn = before.armor if before.armor and before.armor.item else None
    if worn and after.armor:
        raise RuleError("sheet.armor_worn", armor=worn.name)
    plain = tuple(replace(weapon, item="") for weapon in after.weapons)
    carried = tuple(weapon for weapon in before.weapons if weapon.item)
    bare = replace(after.armor, item="") if after.armor else None
    return replace(after, armor=worn or bare, weapons=(*plain, *carried))


def new_faults(rules: Ruleset, before: Sheet, after: Sheet) -> list[RuleError]:
    """What the rules find wrong that was not wrong before."""
    old = {str(fault) for fault in before.faults(rules)}
    return [fault for fault in after.faults(rules) if str(fault) not in old]


def understood(field: str, text: str, most: int) -> str:
    words = text.strip().replace("\r\n", "\n")
    if len(words) > most or (field == "name" and not words):
        raise Refused("character.value")
    return words


def _text(character: Character, field: str) -> Place:
    most = (TEXTS | GM_TEXTS)[field]
    return Place(
        field,
        lambda: getattr(character, field),
        lambda value: understood(field, value, most),
        lambda value: setattr(character, field, value),
        for_gms=field in GM_TEXTS,
    )


def _portrait(character: Character) -> Place:
    """By its mark: it is sent as a picture, never typed in, and comes back only if it is kept."""

    def put(mark: str | None) -> None:
        if mark and not character.portraits.filter(mark=mark).exists():
            raise Refused("portrait.not_kept")
        character.portrait_mark = mark or ""

    return Place(PORTRAIT, lambda: character.portrait_mark or None, _not_typed, put)


def _not_typed(text: str) -> Any:
    raise Refused("character.field_unknown")


def _part(hold: Hold, field: str) -> Place:
    sheet = sheet_of(hold.character)

    def put(value: Any) -> None:
        try:
            _keep(hold, sheet, with_values(sheet, {field: value}))
        except RuleError as error:
            raise refused(error) from error

    return Place(field, lambda: value_of(sheet, field), lambda text: _typed(field, text), put)


def _typed(field: str, text: str) -> Any:
    """What somebody typed into a field, as a plain value."""
    words = text.strip()
    if field == "move":
        if not words.isdecimal() or len(words) > 4:
            raise Refused("character.value")
        return int(words)
    if field in WORDS:
        return words
    if field in FLAGS:
        return words == "yes"
    if field in LISTS:
        return _not_typed(text)
    try:
        return str(Code.parse(words.upper()).carried()) if words else None
    except RuleError as error:
        raise refused(error) from error


def _things(hold: Hold) -> Place:
    """Weapons, armor and belongings in the notation of stat blocks, a line each."""
    sheet, rules = sheet_of(hold.character), rules_of(hold.seat.campaign)

    def put(text: str) -> None:
        try:
            after = _with_workshop(sheet, read_gear_lines(text, own(sheet), rules))
            _keep(hold, sheet, after)
        except RuleError as error:
            raise refused(error.params.get("faults", [error])[0]) from error

    most = GM_TEXTS["gm_notes"]
    return Place(
        THINGS, lambda: gear_lines(own(sheet), rules), lambda text: understood("", text, most), put
    )


def _keep(hold: Hold, before: Sheet, after: Sheet) -> None:
    for fault in new_faults(rules_of(hold.seat.campaign), before, after):
        raise refused(fault)
    hold.character.sheet = after.to_dict()
