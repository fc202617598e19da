"""The Force powers that go on for a character, and what they do to every roll."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.errors import Refused
from campaign.models import Campaign
from characters.models import Character, KeptPower
from characters.services.sheets import rules_of, sheet_of
from rules.characters.skills import skill_key
from rules.codes import Code
from rules.mechanics.emptiness import Bonus
from rules.mechanics.force_effects import ForceEffects
from rules.mechanics.force_outcome import DIMMED
from rules.mechanics.force_powers import ForcePowers
from rules.rolls import Modifier

Kind = KeptPower.Kind
FORCE_OF_WILL, EMPTINESS = "force_of_will", "emptiness"


def force_of(campaign: Campaign) -> tuple[ForcePowers, ForceEffects]:
    rules = rules_of(campaign)
    if rules.force_powers is None or rules.force_effects is None:
        raise Refused("force.no_rules")
    return rules.force_powers, rules.force_effects


def in_trance(character: Character, power: str) -> KeptPower | None:
    return KeptPower.objects.filter(
        character=character, power=power, kind=Kind.TRANCE, ended=None
    ).first()


def going_on(character: Character) -> list[KeptPower]:
    """Faster healing is over with its day."""
    rows = KeptPower.objects.filter(character=character, ended=None)
    return list(rows.exclude(kind=Kind.HEAL, worn_day__lt=character.campaign.day))


def heals_faster(character: Character) -> bool:
    """Whether accelerate healing works for somebody today."""
    return any(row.kind == Kind.HEAL for row in going_on(character))


def kept_actions(character: Character, kept: list[KeptPower]) -> int:
    """Each skill of a power that is kept up is an action of every round."""
    powers = rules_of(character.campaign).force_powers
    if powers is None:
        return 0
    return sum(len(powers.named(row.power).skills) for row in kept if row.kind == Kind.UP)


def relief(character: Character, kept: list[KeptPower]) -> Iterator[Modifier]:
    """Whoever controls the pain of a wound acts as if there were none."""
    if not any(row.kind == Kind.PAIN for row in kept):
        return
    rules = rules_of(character.campaign)
    penalty = rules.injury.effect(sheet_of(character).injury).penalty
    if penalty and rules.force_effects:
        yield rules.force_effects.control_pain.modifier(penalty, "pain is controlled")


def dimming(character: Character, name: str, kept: list[KeptPower]) -> Iterator[Modifier]:
    """Whose senses are dimmed sees, hides and searches less well."""
    effects = rules_of(character.campaign).force_effects
    if effects is None or skill_key(name) not in DIMMED:
        return
    for row in kept:
        if row.kind == Kind.DIM and row.bonus:
            degrees = effects.degrees["dim_others_senses"]
            yield degrees.modifier(Code(-row.bonus), "senses are dimmed")


def bonuses(effects: ForceEffects, kept: list[KeptPower]) -> Iterator[Modifier]:
    """What having been empty adds to every roll of a Force skill."""
    for row in kept:
        if row.kind == Kind.BONUS and row.bonus:
            bonus = Bonus(allowed=True, bonus=row.bonus, hours=row.hours)
            yield effects.emptiness.modifier_of(bonus)


def worn_now(effects: ForceEffects, row: KeptPower, day: int) -> int:
    """The dice a will has still to recover."""
    each = effects.force_of_will.recovery_days(1)
    return max(row.worn - (day - row.worn_day) // each, 0)


def wear(effects: ForceEffects, kept: list[KeptPower], day: int) -> Iterator[Modifier]:
    """A will that held attacks off is weaker, and nothing else of control is."""
    for row in kept:
        worn = worn_now(effects, row, day)
        if row.power == FORCE_OF_WILL and worn:
            yield effects.force_of_will.modifier(Code(-worn), "the will is worn down")
