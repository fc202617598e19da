"""Templates: who somebody may begin as, and everything the rules find wrong with one."""

from typing import TYPE_CHECKING

from rules.characters.attributes import sheet_total
from rules.codes import Code
from rules.errors import RuleError
from rules.values import value

if TYPE_CHECKING:
    from rules.characters.sheet import Sheet
    from rules.characters.species import Species
    from rules.rulesets.slots import Ruleset

PLAYER, OTHER = "pc", "npc"


@value(kw_only=True)
class Reckoned:
    """What a template's dice come to, and what they should."""

    attributes: Code
    wanted: Code
    skills: Code
    skill_dice: Code | None
    faults: tuple[RuleError, ...]


def reckon_template(
    sheet: "Sheet", rules: "Ruleset", role: str, species: "Species | None" = None
) -> Reckoned:
    """Players' templates have skill dice to stay within; of others only the attributes count."""
    added = sheet.added(rules)
    faults = [*sheet.faults(rules, species=species)]
    faults += rules.creation.template_faults(sheet.attributes, role)
    if role == PLAYER:
        faults += rules.creation.skill_faults(added)
        if rules.aliens and species and species.alien:
            faults += rules.aliens.faults(sheet.attributes, species.ordinary)
    return Reckoned(
        attributes=sheet_total(sheet.attributes),
        wanted=rules.creation.attribute_dice[role],
        skills=sheet_total(added),
        skill_dice=rules.creation.skill_dice if role == PLAYER else None,
        faults=tuple({str(each): each for each in faults}.values()),
    )
