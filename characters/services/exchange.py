"""A character as a file: written for whoever may read it, and read with every fault told at once.

A file says nothing of points, players or campaigns, and cannot: those are not words it knows.
"""

from __future__ import annotations

from dataclasses import dataclass
from json import dumps
from typing import Any

from campaign.errors import Refused
from characters.access import Hold
from characters.json_lines import BadFile, Fault, Told, told
from characters.services.places import GM_TEXTS, TEXTS, own
from characters.services.sheets import sheet_of
from rules.characters.sheet import Sheet
from rules.characters.skills import skill_key
from rules.errors import RuleError

FORMAT, VERSION = "sublight-character", 1
MOST_BYTES = 256 * 1024
SECRET_TEXTS = ("player_notes", *GM_TEXTS)
HEAD = ("format", "version", "ruleset")
SHEET = "sheet"
PARTS = ("attributes", "skills", "advanced", "force", "specializations")


@dataclass(frozen=True, slots=True)
class Offered:
    """What a file says about somebody: words by field, and the parts of the sheet it names."""

    texts: dict[str, str]
    parts: dict[str, Any]
    sheet: Sheet
    ruleset: str
    lines: dict[str, int]

    def line(self, field: str) -> int:
        """Where a field stands; what the file leaves out, it leaves out of the part above."""
        path = field if field in self.texts else f"{SHEET}.{field}"
        while path not in self.lines and "." in path:
            path = path.rpartition(".")[0]
        return self.lines.get(path, 1)

    def fault(self, error: RuleError) -> Fault:
        """Where in the file a rule is broken."""
        about = error.params
        names = [str(about[key]) for key in ("skill", "name", "attribute") if key in about]
        if "specialization" in about:
            names.insert(0, f"{about['skill']}: {about['specialization']}")
        paths = [f"{part}.{name.replace(': ', '.')}" for name in names for part in PARTS]
        paths += [
            f"weapons.{place}.skill"
            for place, weapon in enumerate(self.sheet.weapons)
            if skill_key(weapon.skill) in names
        ]
        paths += [key for key in ("armor",) if key in about]
        paths += [error.code.partition(".")[0], error.code.partition(".")[2]]
        known = [path for path in paths if f"{SHEET}.{path}" in self.lines]
        return Fault(self.line(known[0] if known else ""), Refused(error.code, **about))


def exported(hold: Hold) -> str:
    """A file that, read again by the same person, changes nothing."""
    character = hold.character
    texts = [name for name in TEXTS if name not in SECRET_TEXTS or hold.own or hold.seat.runs]
    texts += GM_TEXTS if hold.seat.runs else []
    value = {
        "format": FORMAT,
        "version": VERSION,
        "ruleset": hold.seat.campaign.ruleset,
        **{name: getattr(character, name) for name in texts},
        SHEET: own(sheet_of(character)).to_dict(whole=True),
    }
    return dumps(value, indent=2, ensure_ascii=False) + "\n"


def decoded(data: bytes, size: int) -> str:
    """The text of a file. ``size`` may be more than what was kept of it."""
    if size > MOST_BYTES or len(data) > MOST_BYTES:
        raise Refused("file.too_large", most=MOST_BYTES // 1024)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise BadFile([Fault(line, Refused("file.encoding"))]) from error


def offered(text: str) -> Offered:
    """What a file says, or a BadFile with everything that is wrong with it."""
    if len(text.encode("utf-8", "replace")) > MOST_BYTES:
        raise Refused("file.too_large", most=MOST_BYTES // 1024)
    file = told(text)
    if not isinstance(file.value, dict):
        raise BadFile([*file.faults, Fault(1, Refused("file.no_character"))])
    faults = [*file.faults, *_head_faults(file), *_text_faults(file)]
    parts = file.value.get(SHEET, {})
    sheet = Sheet()
    try:
        sheet = Sheet.from_dict(parts)
    except RuleError as error:
        faults += [_fault(file, each) for each in error.params["faults"]]
    faults += _link_faults(file, sheet)
    if faults:
        raise BadFile(faults)
    known = {**TEXTS, **GM_TEXTS}
    texts = {name: file.value[name] for name in known if name in file.value}
    whole = sheet.to_dict(whole=True)
    return Offered(
        texts=texts,
        parts={name: whole[name] for name in parts},
        sheet=sheet,
        ruleset=str(file.value.get("ruleset", "")),
        lines=file.lines,
    )


def _head_faults(file: Told) -> list[Fault]:
    known = (*HEAD, *TEXTS, *GM_TEXTS, SHEET)
    faults = [
        Fault(file.lines[key], Refused("file.unknown_key", key=key[:60]))
        for key in file.value
        if key not in known
    ]
    if file.value.get("format") != FORMAT:
        line = file.lines.get("format", 1)
        faults.append(Fault(line, Refused("file.no_character")))
    if file.value.get("version", VERSION) != VERSION:
        faults.append(Fault(file.lines["version"], Refused("file.version", version=VERSION)))
    return faults


def _text_faults(file: Told) -> list[Fault]:
    faults = []
    for name, most in {**TEXTS, **GM_TEXTS, "ruleset": 20}.items():
        value = file.value.get(name, "x")
        if not isinstance(value, str):
            why = Refused("file.wrong", key=name, wanted="text")
        elif len(value) > most:
            why = Refused("file.too_long", key=name, most=most)
        elif name == "name" and not value.strip():
            why = Refused("file.nameless")
        else:
            continue
        faults.append(Fault(file.lines[name], why))
    return faults


def _fault(file: Told, error: RuleError) -> Fault:
    path = f"{SHEET}.{error.params['path']}".rstrip(".")
    line = file.lines.get(path) or file.lines.get(path.rpartition(".")[0], 1)
    key = path.rpartition(".")[2][:60]
    if error.code == "sheet.no_such_field":
        return Fault(line, Refused("file.unknown_key", key=key))
    if error.code == "sheet.missing_field":
        return Fault(line, Refused("file.missing_key", key=key))
    return Fault(line, Refused("file.wrong", key=key, wanted=WANTED[error.params["wanted"]]))


def _link_faults(file: Told, sheet: Sheet) -> list[Fault]:
    """A file has no say in which of a campaign's things somebody carries."""
    paths = [f"weapons.{place}.item" for place in range(len(sheet.weapons))] + ["armor.item"]
    lines = [file.lines[f"{SHEET}.{path}"] for path in paths if f"{SHEET}.{path}" in file.lines]
    return [Fault(line, Refused("file.unknown_key", key="item")) for line in lines]


WANTED = {
    "text": "text of at most 200 letters",
    "yes or no": "true or false",
    "number": "a whole number",
    "die code": 'a die code in quotation marks, such as "4D+2"',
    "list": "a list in square brackets",
    "names with values": "names with values in braces",
    "two numbers": "two numbers in square brackets",
}
