"""What a use of a Force power comes to, in words: how far the rolls reached."""

from collections.abc import Mapping

from rules.mechanics.force_difficulty import PowerDifficulty
from rules.mechanics.force_effects import ForceEffects
from rules.mechanics.force_powers import Power
from rules.values import value

FUTURE = "future"


@value
class Outcome:
    """Whether every skill reached its number, and what the last of them brought."""

    success: bool
    words: str


def outcome(
    effects: ForceEffects,
    power: Power,
    numbers: tuple[PowerDifficulty, ...],
    totals: Mapping[str, int],
    situations: tuple[str, ...] = (),
) -> Outcome:
    """All skills of a power must succeed; the last one says how well."""
    success = all(number.reached_by(totals[number.skill]) for number in numbers)
    if not success:
        return Outcome(False, "nothing happens")
    last = numbers[-1]
    total, number = totals[last.skill], last.number
    if power.key == "farseeing":
        percent = effects.farseeing_percent(total, number, future=FUTURE in situations)
        return Outcome(True, f"{percent}% of what matters is seen aright")
    if power.key == "dim_others_senses":
        dimmed = effects.dimmed(total, number)
        return Outcome(True, f"Perception, hide/sneak and search lose {dimmed}")
    if power.key in effects.degrees:
        result = str(effects.degrees[power.key].result(total, number))
        return Outcome(True, result.replace("_", " "))
    return Outcome(True, power.effect)
