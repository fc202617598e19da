"""A sheet as it goes on paper: plain values, with nothing its reader may not see."""

from __future__ import annotations

from typing import Any

from django.contrib.humanize.templatetags.humanize import intcomma

from characters.access import Hold
from characters.selectors import sheet as find
from characters.selectors.arms import Arm, apart, arms
from characters.services.sheets import rules_of, sheet_of
from rules.characters.sheet import Sheet
from rules.characters.sheet_parts import Trait
from rules.codes import Code
from rules.rulesets.slots import Ruleset

Plain = dict[str, Any]
PAPERS = {"a4": "a4", "letter": "us-letter"}
A_PAGEFUL = 84
PENCIL_LINES, LAST_LINES = 7, 3
DASH = "–"


def paper(hold: Hold, *, size: str = "a4", notes: bool = False) -> Plain:
    """``notes`` adds what this reader, and not everyone, may read."""
    character, campaign = hold.character, hold.seat.campaign
    rules, sheet = rules_of(campaign), sheet_of(character)
    groups, long = _groups(sheet, rules)
    levels, at = find.injury_track(rules, sheet)
    return {
        "paper": PAPERS.get(size, "a4"),
        "name": character.name,
        "about": about(hold, sheet),
        "figures": _figures(hold, sheet),
        "groups": groups,
        "long": long,
        "powers": powers(sheet, rules),
        "other": str(sheet.other) if sheet.other else "",
        "traits": [_trait(trait) for trait in sheet.traits],
        "health": [
            {"name": name, "effect": effect, "now": place == at}
            for place, (name, effect) in enumerate(levels)
        ],
        "weapons": [_weapon(arm) for arm in arms(sheet, rules)],
        "gear": _gear(sheet),
        "background": character.background,
        "notes": find.notes(hold) if notes else [],
        "footer": f"{campaign.name} · {rules.title} · {campaign.today}",
    }


def about(hold: Hold, sheet: Sheet) -> list[str]:
    player = hold.character.player
    told = [
        hold.character.concept,
        sheet.species,
        "sensitive to the Force" if sheet.force_sensitive else "",
        f"played by {player.name}" if player else "",
    ]
    return [each for each in told if each]


def is_long(sheet: Sheet) -> bool:
    """Whether it takes more than one sheet of paper."""
    special = sum(len(codes) for codes in sheet.specializations.values())
    return len(sheet.skills) + special > A_PAGEFUL or len(sheet.gear) > A_PAGEFUL // 2


def powers(sheet: Sheet, rules: Ruleset) -> list[str]:
    """The Force powers that have been mastered, by name."""
    if rules.force_powers is None:
        return []
    return sorted(rules.force_powers.named(key).name for key in sheet.powers)


def _figures(hold: Hold, sheet: Sheet) -> list[list[str]]:
    points = [[each.label, intcomma(amount)] for each, amount in find.balances(hold.character)]
    speed = [["Speed", str(sheet.speed)]] if sheet.speed else []
    return [*points, ["Move", str(sheet.move)], *speed]


def _groups(sheet: Sheet, rules: Ruleset) -> tuple[list[Plain], bool]:
    """The attributes and what stands apart, row by row with lines left for a pencil; or, when that
    is more than a page can hold, one after the other."""
    found = [
        _group(group.attribute, group.code, [_line(*each) for each in _named(group)])
        for group in find.groups(sheet, rules)
    ]
    found += [
        _group(title, None, [_line(line.label, line.code) for line in lines])
        for title, lines in apart(sheet)
    ]
    rows = [found[place : place + 3] for place in range(0, len(found), 3)]
    heights = [
        max(PENCIL_LINES if place < 2 else LAST_LINES, *(len(each["lines"]) for each in row))
        for place, row in enumerate(rows)
    ]
    long = sum(heights) * 3 > A_PAGEFUL
    for row, height in zip(rows, heights, strict=True):
        for group in row:
            group["blanks"] = 0 if long else height - len(group["lines"])
    return found, long


def _named(group: find.Group) -> list[tuple[str, Code, bool]]:
    return [(line.label, line.code, line.special) for line in group.lines]


def _group(name: str, code: Code | None, lines: list[Plain]) -> Plain:
    return {"name": _capital(name), "code": str(code) if code else "", "lines": lines}


def _line(name: str, code: Code, special: bool = False) -> Plain:
    return {"name": _capital(name), "code": str(code), "special": special}


def _weapon(arm: Arm) -> Plain:
    return {
        "name": _capital(arm.name),
        "skill": arm.skill or DASH,
        "attack": str(arm.attack) if arm.attack else DASH,
        "damage": str(arm.damage) if arm.damage else DASH,
        "ranges": ", ".join(filter(None, [arm.ranges, "can stun" if arm.stun else ""])) or DASH,
    }


def _gear(sheet: Sheet) -> list[Plain]:
    worn = []
    if sheet.armor:
        hinders = sheet.armor.dexterity
        note = f"worn, Dexterity {hinders.signed}" if hinders else "worn"
        code = sheet.armor.protection.signed
        worn = [{"name": _capital(sheet.armor.name), "code": code, "note": note}]
    return worn + [{"name": _capital(each), "code": "", "note": ""} for each in sheet.gear]


def _trait(trait: Trait) -> str:
    against = " against damage" if trait.against_damage else ""
    told = f"{trait.attribute}{against} {trait.code.signed}"
    return _capital(f"{trait.reason}: {told}" if trait.reason else told)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
