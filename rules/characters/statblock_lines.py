"""Skills and things one on each line, as a form asks for them, in the notation of stat blocks."""

import re
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from rules.characters.dealing import has_specializations
from rules.characters.sheet import Sheet
from rules.characters.skills import FORCE
from rules.characters.statblock import StatBlock, parse
from rules.characters.statblock_print import armor_words, weapon_words
from rules.characters.statblock_text import CODE, code_in, tidy
from rules.codes import Code
from rules.errors import RuleError
from rules.values import value

if TYPE_CHECKING:
    from rules.rulesets.slots import Ruleset

_SKILL = re.compile(rf"(?P<name>.+?)(?:\s+(?P<code>{CODE}))?", re.IGNORECASE)
_WHOLE = "Somebody: all other attributes and skills 2D. {}."
MOST_LINES = 60


@value(kw_only=True)
class SkillList:
    """Skills with a code are had; those without are suggestions."""

    sheet: Sheet
    suggested: tuple[str, ...]


def skill_lines(sheet: Sheet, suggested: tuple[str, ...]) -> str:
    had = {**sheet.skills, **sheet.advanced}
    for owner, codes in sheet.specializations.items():
        had |= {f"{owner}: {name}": code for name, code in codes.items()}
    return "\n".join([*(f"{name} {code}" for name, code in had.items()), *suggested])


def read_skills(text: str, sheet: Sheet, rules: "Ruleset") -> SkillList:
    """The sheet with these skills instead of its own; a RuleError holds every fault."""
    bare = replace(sheet, skills={}, advanced={}, specializations={})
    suggested: list[str] = []

    def take(line: str) -> None:
        nonlocal bare
        found = _SKILL.fullmatch(line)
        name, code = (found["name"], found["code"]) if found else (line, None)
        if code:
            bare = _with(bare, rules, name, code_in(code))
        else:
            suggested.append(_known(rules, name))

    _each_line(re.split(r"[\n,]", text), take)
    return SkillList(sheet=bare, suggested=tuple(dict.fromkeys(suggested)))


def _known(rules: "Ruleset", name: str) -> str:
    return rules.skills.named(name).name


def _with(sheet: Sheet, rules: "Ruleset", name: str, code: Code) -> Sheet:
    owner, special, narrower = (part.strip() for part in name.partition(":"))
    skill = rules.skills.named(owner)
    if special:
        if not has_specializations(rules):
            raise RuleError("sheet.no_specializations", skill=owner, specialization=narrower)
        held = {**sheet.specializations.get(skill.name, {}), narrower: code}
        return replace(sheet, specializations={**sheet.specializations, skill.name: held})
    if skill.attribute == FORCE:
        raise RuleError("sheet.misplaced_skill", skill=skill.name)
    if skill.advanced:
        return replace(sheet, advanced={**sheet.advanced, skill.name: code})
    return replace(sheet, skills={**sheet.skills, skill.name: code})


def gear_lines(sheet: Sheet, rules: "Ruleset") -> str:
    weapons = [weapon_words(weapon, rules) for weapon in sheet.weapons]
    worn = [armor_words(sheet.armor)] if sheet.armor else []
    return "\n".join([*weapons, *worn, *sheet.gear])


def read_gear_lines(text: str, sheet: Sheet, rules: "Ruleset") -> Sheet:
    """The sheet with these things instead of its own; a RuleError holds every fault."""
    bare = replace(sheet, weapons=(), gear=(), armor=None)

    def take(line: str) -> None:
        nonlocal bare
        block = _block(line, rules)
        armor = block.sheet.armor if block else None
        if armor:
            bare = replace(bare, armor=armor)
        elif block and _one_weapon(block):
            bare = replace(bare, weapons=(*bare.weapons, *block.sheet.weapons))
        else:
            bare = replace(bare, gear=(*bare.gear, line))

    _each_line(text.splitlines(), take)
    return bare


def _one_weapon(block: StatBlock) -> bool:
    return len(block.sheet.weapons) == 1 and not (block.sheet.gear or block.notes)


def _block(line: str, rules: "Ruleset") -> StatBlock | None:
    """What a stat block would make of the line; None where it makes nothing of it."""
    said = line if line.lower().startswith("wears ") else f"Carries {line}"
    try:
        return parse(_WHOLE.format(said), rules)
    except RuleError as error:
        unread = [each for each in error.params["faults"] if each.code.endswith("unread_detail")]
        if unread:
            raise RuleError("gear.unread", text=unread[0].params["text"]) from error
    return None


def _each_line(lines: list[str], take: Callable[[str], None]) -> None:
    faults: list[RuleError] = []
    filled = [line for each in lines if (line := tidy(each))]
    for line in filled[:MOST_LINES]:
        try:
            take(line)
        except RuleError as error:
            faults.append(error)
    if len(filled) > MOST_LINES:
        faults.append(RuleError("lines.too_many", most=MOST_LINES))
    if faults:
        raise RuleError("lines.unreadable", faults=tuple(faults))
