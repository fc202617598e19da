"""The few codes of a sheet that somebody running a game asks for first."""

from typing import TYPE_CHECKING

from rules.codes import Code

if TYPE_CHECKING:
    from rules.characters.sheet import Sheet

# Who sees it coming, who is quick, who stands it.
ATTRIBUTES = ("perception", "dexterity", "strength")
BEST = 4


def key_codes(sheet: "Sheet", best: int = BEST) -> tuple[tuple[str, Code], ...]:
    """Three attributes, then the highest skills whatever they stand under."""
    known = sheet.all_attributes
    chosen = [(name, known[name]) for name in ATTRIBUTES if name in known]
    special = {
        f"{skill}: {name}": code
        for skill, codes in sheet.specializations.items()
        for name, code in codes.items()
    }
    skills = {**sheet.skills, **special, **sheet.advanced, **sheet.force}
    ranked = sorted(skills.items(), key=lambda each: (-each[1].pip_count, each[0]))
    return (*chosen, *ranked[:best])
