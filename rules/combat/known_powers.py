"""The Force powers as a fight looks them up, and the numbers they are rolled against."""

from functools import cache

from rules.combat.play import Play
from rules.combat.state import UNHURT, Combatant
from rules.mechanics.force_difficulty import PowerNumbers
from rules.mechanics.force_effects import ForceEffects
from rules.mechanics.force_powers import ForcePowers, Power
from rules.mechanics.rule import required
from rules.tables import table

PAIN_FREE, UNMASTERED = "pain_free_from", "unmastered:"


@cache
def all_powers() -> ForcePowers:
    """All rulesets read the powers of one table."""
    return ForcePowers.from_table(table("force_powers"))


def power_numbers(play: Play) -> PowerNumbers:
    mastery = required(play.rules.force_mastery, "mastering powers")
    return PowerNumbers(play.rules.difficulty, mastery)


def effects(play: Play) -> ForceEffects:
    return required(play.rules.force_effects, "the effects of powers")


def mastered(one: Combatant, power: Power) -> bool:
    return f"{UNMASTERED}{power.key}" not in one.notes


def plight(one: Combatant) -> tuple[str, ...]:
    """The state a power for the hurt is used in, in the words of its lines."""
    if one.injury != UNHURT:
        return (one.injury,)
    if one.unconscious:
        return ("unconscious",)
    return ("stunned",) if one.stuns else ()
