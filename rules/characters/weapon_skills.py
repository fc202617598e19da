"""Which skill a weapon is used with, told by its name and by what the ruleset has."""

import re
from typing import TYPE_CHECKING

from rules.characters.attributes import ATTRIBUTES
from rules.characters.sheet_parts import STRENGTH, Weapon

if TYPE_CHECKING:
    from rules.rulesets.slots import Ruleset

MELEE = ("melee", "melee combat")
THROWN = ("grenade", "dexterity")
HEAVY = ("heavy weapons", "blaster")
# The first that fits; of its skills the first the ruleset names.
USES = (
    (r"lightsaber", ("lightsaber", *MELEE)),
    (r"grenade|detonator|\brocks?\b|\bstones?\b", THROWN),
    (r"vibro|axe|blade|knife|whip|spear|club|staff|sword|gaderffii|backrod|baton|wrench", MELEE),
    (r"laser cannon|turbolaser|ion cannon|torpedo|tractor", ("starship gunnery",)),
    (r"cannon|launcher|repeating", HEAVY),
    (r"blaster|pistol|rifle|carbine|gun\b|slugthrower|bow\b|bowcaster", ("blaster",)),
    (r"\bfists?\b|\bclaws?\b|\bhands\b|\bteeth\b|\bbite\b", ("brawling",)),
)


def usual_skill(rules: "Ruleset", weapon: str, adds: tuple[str, ...] = ()) -> str:
    """Nothing where the name tells nothing; Strength in its damage makes it a hand weapon."""
    for words, skills in USES:
        if re.search(words, weapon, re.IGNORECASE):
            return _first_known(rules, skills)
    return _first_known(rules, MELEE) if STRENGTH in adds else ""


def skill_of(rules: "Ruleset", weapon: Weapon) -> str:
    """As the sheet says, else as the name does."""
    return weapon.skill or usual_skill(rules, weapon.name, weapon.adds)


def _first_known(rules: "Ruleset", skills: tuple[str, ...]) -> str:
    return next((skill for skill in skills if skill in (*rules.skills.by_name, *ATTRIBUTES)), "")


def fights(rules: "Ruleset", name: str) -> bool:
    """Whether a skill or specialization attacks or wards off: a combat skill."""
    skill = name.partition(":")[0].strip()
    attacking = {each for _, skills in USES for each in skills} - set(ATTRIBUTES)
    warding = {each.replace("_", " ") for each in rules.reactions.against.values()}
    return skill in attacking | warding
