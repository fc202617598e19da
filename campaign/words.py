"""What the rulesets and their switches mean, in a line or two for people choosing."""

from __future__ import annotations

from dataclasses import dataclass

from rules.rulesets import NAMES, ruleset


@dataclass(frozen=True, slots=True)
class RulesetWords:
    name: str
    title: str
    lines: tuple[str, str]


_LINES = {
    "companion": (
        "All declare, then react, then act by haste;",
        "damage is compared as a ratio, and big things shrug off small dice. The default.",
    ),
    "upgrade": (
        "Five segments, reactions rolled before any action,",
        "and most wounds wait for the end of the round.",
    ),
    "revised": (
        "Sides roll initiative and take their actions in passes,",
        "one die is wild, and Character Points buy extra dice.",
    ),
    "house": (
        "Built on the second edition: quick charts, held actions, haste as a bonus,",
        "with full lightsaber duels and martial arts.",
    ),
}

SWITCHES = {
    "difficulty_pick": ("Difficulty within its band", "Where in a printed range a number starts."),
    "wild_one": ("A 1 on the wild die", "Ask the GM each time, or always do the same."),
    "uncertainty_dice": ("Uncertainty dice", "The GM rolls some of your dice out of sight."),
    "degraded_haste": ("Degraded haste", "Later actions of a round are slower than the first."),
    "fire_modifiers": ("Fire modifiers", "Light, size and movement change the number to hit."),
    "advanced_targeting": ("Advanced targeting", "Capital ships aim at systems, not only hulls."),
    "surprise": ("Surprise", "An ambush gives its side haste in the first round."),
    "improve_attributes": (
        "Attributes improve",
        "Attributes may be raised, at ten times the cost.",
    ),
    "duel_actions": ("Lightsaber duels", "The duel's own list of strikes, feints and locks."),
    "martial_arts": ("Martial arts", "The list of trained unarmed techniques."),
}


def ruleset_words() -> list[RulesetWords]:
    return [RulesetWords(name, ruleset(name).title, _LINES[name]) for name in NAMES]


def switch_words(name: str) -> tuple[str, str]:
    return SWITCHES.get(name, (name.replace("_", " ").capitalize(), ""))
