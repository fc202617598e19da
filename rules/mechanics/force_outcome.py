"""What a use of a Force power comes to, in words: how far the rolls reached."""

from collections.abc import Mapping

from rules.codes import NOTHING, Code
from rules.mechanics.force_difficulty import Attempt, PowerDifficulty
from rules.mechanics.force_effects import ForceEffects
from rules.mechanics.force_powers import Power
from rules.mechanics.injury import Injury
from rules.values import value

FUTURE = "future"
KILLING = ("injure_kill", "telekinetic_kill")
# Powers whose effect on somebody else is a rule: those that help, and those that do not.
HELPFUL = ("control_anothers_pain", "accelerate_anothers_healing")
HOSTILE = ("inflict_pain", "dim_others_senses", *KILLING)
DIMMED = ("perception", "hide/sneak", "sneak", "hide", "search")


@value
class Outcome:
    """Whether every skill reached its number, and what the last of them brought.

    ``hit`` is a result of the damage chart, ``dimmed`` what the senses of the target lose.
    """

    success: bool
    words: str
    hit: str = ""
    dimmed: Code = NOTHING


def outcome(
    effects: ForceEffects,
    power: Power,
    numbers: tuple[PowerDifficulty, ...],
    totals: Mapping[str, int],
    attempt: Attempt,
    injury: Injury,
) -> Outcome:
    """All skills of a power must succeed; the last one says how well."""
    success = all(number.reached_by(totals[number.skill]) for number in numbers)
    if not success:
        return Outcome(False, "nothing happens")
    last = numbers[-1]
    total, number = totals[last.skill], last.number
    if power.key == "farseeing":
        percent = effects.farseeing_percent(total, number, future=FUTURE in attempt.situations)
        return Outcome(True, f"{percent}% of what matters is seen aright")
    if power.key == "dim_others_senses":
        dimmed = effects.dimmed(total, number)
        words = f"Perception, hide/sneak and search lose {dimmed}"
        return Outcome(True, words, dimmed=dimmed)
    if power.key in KILLING and attempt.resistance is not None:
        hit = effects.kill(total, attempt.resistance, injury.chart)
        return Outcome(True, hit.replace("_", " "), hit=hit)
    if power.key in effects.degrees:
        result = str(effects.degrees[power.key].result(total, number))
        hit = result if power.key == "inflict_pain" else ""
        return Outcome(True, result.replace("_", " "), hit=hit)
    return Outcome(True, power.effect)
