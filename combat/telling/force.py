"""Force powers, Force Points and the Dark Side."""

from __future__ import annotations

from collections.abc import Mapping

from combat.telling.lines import Line, Teller, Telling
from combat.words import power_name, times


def used_power(telling: Telling) -> Line:
    at = " on {at}" if telling.get("at") and telling.get("at") != telling.get("who") else ""
    does = ": {effect}" if telling.get("success") and telling.get("effect") else ""
    power = power_name(str(telling.get("power", "")))
    return telling.says("{who} calls on the Force, {power}" + at + does, power=power)


def called_dark_side(telling: Telling) -> Line:
    end = ": {who} is consumed by it" if telling.get("consumed") else ""
    answer = ", and it answers" if telling.get("success") else ", and it does not answer"
    return telling.says("{who} calls on the Dark Side" + answer + end)


def absorbed(telling: Telling) -> Line:
    what = "bolt" if telling.get("bolt") else "blow"
    if telling.get("success"):
        return telling.says("{who} takes the energy of the {what} of {at} in, unharmed", what=what)
    known = telling.get("bolt") and {"total", "difficulty"} <= set(telling.form)
    why = ": {total} against {difficulty}" if known else ""
    return telling.says("{who} cannot take the energy of the {what} of {at} in" + why, what=what)


def spent_points(telling: Telling) -> Line:
    spent = times(telling.get("spent"), "Character Point")
    total = ": {total} now" if "total" in telling.form else ""
    return telling.says("{who} spends {spent}" + total, spent=spent)


def remained_conscious(telling: Telling) -> Line:
    if telling.get("success"):
        return telling.says("{who} stays conscious for another round")
    return telling.says("{who} fights to stay conscious and fails")


def will_held(telling: Telling) -> Line:
    known = "protection_number" in telling.form
    return telling.says(
        "The will of {who} holds" + (": {protection_number} had to be beaten" if known else "")
    )


def left_emptiness(telling: Telling) -> Line:
    if telling.get("success"):
        return telling.says("The pain calls {who} back from emptiness")
    return telling.says("Not even pain calls {who} back from emptiness")


WORDS: Mapping[str, Teller] = {
    "used_power": used_power,
    "called_dark_side": called_dark_side,
    "absorbed": absorbed,
    "accelerates": "{who} speeds the healing of the own body",
    "dimmed": "{who} dims the senses of {target}",
    "emptied": "{who} sinks into emptiness",
    "helped_to_heal": "{who} speeds the healing of {target}",
    "hibernates": "{who} falls into a trance like death",
    "left_emptiness": left_emptiness,
    "put_to_sleep": "{who} lays {target} into a trance like death",
    "remained_conscious": remained_conscious,
    "transferred_force": "{who} gives of the own life: {target} sleeps and will not die of it",
    "woken": "{who} wakes {target}",
    "absorbs": "{who} stands ready to take energy in",
    "dropped_power": "{who} lets {power} go",
    "eased_pain": "{who} takes the pain from {target}",
    "force_point": "{who} spends a Force Point: every code is doubled this round",
    "raised_will": "{who} raises a wall of will",
    "will_held": will_held,
    "spent_points": spent_points,
}
