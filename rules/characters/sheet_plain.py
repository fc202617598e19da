"""A sheet as plain values and back, with every fault of a bad file told at once.

A path such as ``weapons.0.damage`` says where in the file the fault is.
"""

from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, fields
from typing import TYPE_CHECKING, Any

from rules.characters.sheet_parts import Armor, Trait, Weapon
from rules.codes import Code
from rules.errors import RuleError

if TYPE_CHECKING:
    from rules.characters.sheet import Sheet

Faults = list[RuleError]
Reader = Callable[[Any, str, Faults], Any]
HIGHEST_NUMBER = 1_000_000
LONGEST_TEXT = 200
LONGEST_CODE = 12


def plain(value: "Sheet | Weapon | Armor | Trait", *, whole: bool = False) -> dict[str, Any]:
    """What stands at its default is left out, unless the ``whole`` is wanted."""
    held = ((each, getattr(value, each.name)) for each in fields(value))
    return {each.name: _plain(inner) for each, inner in held if whole or inner != _usual(each)}


def read(given: Any) -> dict[str, Any]:
    """The fields of a sheet."""
    faults: Faults = []
    found = _fields(SHEET)(given, "", faults)
    if faults:
        raise RuleError("sheet.unreadable", faults=tuple(faults))
    values: dict[str, Any] = found
    return values


def _usual(each: "Field[Any]") -> Any:
    return each.default_factory() if each.default_factory is not MISSING else each.default


def _plain(value: Any) -> Any:
    if isinstance(value, Code):
        return str(value)
    if isinstance(value, Mapping):
        return {key: _plain(inner) for key, inner in value.items()}
    if isinstance(value, tuple):
        return [_plain(inner) for inner in value]
    return plain(value) if isinstance(value, Weapon | Armor | Trait) else value


def _bad(value: Any, path: str, faults: Faults, wanted: str) -> None:
    faults.append(RuleError("sheet.bad_value", path=path, value=value, wanted=wanted))


def _text(value: Any, path: str, faults: Faults) -> str:
    if isinstance(value, str) and len(value) <= LONGEST_TEXT:
        return value
    _bad(value, path, faults, "text")
    return ""


def _flag(value: Any, path: str, faults: Faults) -> bool:
    if isinstance(value, bool):
        return value
    _bad(value, path, faults, "yes or no")
    return False


def _number(value: Any, path: str, faults: Faults) -> int:
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) <= HIGHEST_NUMBER:
        return value
    _bad(value, path, faults, "number")
    return 0


def _code(value: Any, path: str, faults: Faults) -> Code:
    if isinstance(value, str) and len(value) <= LONGEST_CODE:
        try:
            return Code.parse(value)
        except RuleError:
            pass
    _bad(value, path, faults, "die code")
    return Code()


def _each(reads: Reader) -> Reader:
    """A list of such values."""

    def read_each(value: Any, path: str, faults: Faults) -> tuple[Any, ...]:
        if not isinstance(value, list | tuple):
            _bad(value, path, faults, "list")
            return ()
        return tuple(reads(one, _at(path, place), faults) for place, one in enumerate(value))

    return read_each


def _named(reads: Reader) -> Reader:
    """Such values under names."""

    def read_named(value: Any, path: str, faults: Faults) -> dict[str, Any]:
        if not isinstance(value, Mapping):
            _bad(value, path, faults, "names with values")
            return {}
        return {
            _text(name, path, faults): reads(one, _at(path, name), faults)
            for name, one in value.items()
        }

    return read_named


def _pair(value: Any, path: str, faults: Faults) -> tuple[int, int]:
    found = _each(_number)(value, path, faults)
    if len(found) == 2:
        return found[0], found[1]
    _bad(value, path, faults, "two numbers")
    return 0, 0


def _fields(readers: Mapping[str, Reader]) -> Reader:
    """A record with these fields, none of them required but a name."""

    def read_fields(value: Any, path: str, faults: Faults) -> dict[str, Any]:
        found = _named(lambda one, _path, _faults: one)(value, path, faults)
        for name in found:
            if name not in readers:
                faults.append(RuleError("sheet.no_such_field", path=_at(path, name)))
        return {
            name: readers[name](one, _at(path, name), faults)
            for name, one in found.items()
            if name in readers
        }

    return read_fields


def _record(kind: Callable[..., Any], readers: Mapping[str, Reader]) -> Reader:
    def read_record(value: Any, path: str, faults: Faults) -> Any:
        found = _fields(readers)(value, path, faults)
        missing = [name for name in _required(kind) if name not in found]
        for name in missing:
            faults.append(RuleError("sheet.missing_field", path=_at(path, name)))
        return None if missing else kind(**found)

    return read_record


def _required(kind: Any) -> list[str]:
    return [each.name for each in fields(kind) if _usual(each) is MISSING]


def _maybe(reads: Reader) -> Reader:
    return lambda value, path, faults: None if value is None else reads(value, path, faults)


def _at(path: str, name: object) -> str:
    return f"{path}.{name}" if path else str(name)


CODES = _named(_code)

WEAPON = {
    "name": _text,
    "skill": _text,
    "damage": _maybe(_code),
    "adds": _each(_text),
    "damage_at": CODES,
    "ranges": _named(_pair),
    "stun": _flag,
    "fire_control": _code,
    "item": _text,
    "shots": _maybe(_number),
}
ARMOR = {
    "name": _text,
    "protection": _code,
    "dexterity": _code,
    "improved_by": _code,
    "enhancement": _code,
    "item": _text,
}
TRAIT = {"attribute": _text, "code": _code, "reason": _text, "against_damage": _flag}

SHEET: Mapping[str, Reader] = {
    **dict.fromkeys(("attributes", "skills", "advanced", "force", "craft"), CODES),
    "specializations": _named(CODES),
    **dict.fromkeys(("other", "speed"), _maybe(_code)),
    **dict.fromkeys(("force_sensitive", "droid"), _flag),
    **dict.fromkeys(("species", "scale", "injury"), _text),
    "move": _number,
    "armor": _maybe(_record(Armor, ARMOR)),
    "traits": _each(_record(Trait, TRAIT)),
    "weapons": _each(_record(Weapon, WEAPON)),
    "gear": _each(_text),
    "powers": _each(_text),
}
