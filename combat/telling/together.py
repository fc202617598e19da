"""Combined actions, commands, squads that part and meet."""

from __future__ import annotations

from collections.abc import Mapping

from combat.telling.lines import Line, Teller, Telling
from combat.telling.words import listed, signed
from rules.combat.screens import SCREENED


def commanded(telling: Telling) -> Line:
    people = listed(telling.names.of(one) for one in telling.get("combining") or ())
    bonus = telling.get("bonus")
    if telling.get(SCREENED):
        return telling.says("{who} leads {people}", people=people or "others")
    gain = "nothing is gained" if bonus in (None, "0D") else f"{signed(bonus)} for it"
    at = " against {at}" if telling.get("at") else ""
    return telling.says(
        "{who} leads {people}" + at + ": {gain}", people=people or "others", gain=gain
    )


def split(telling: Telling) -> Line:
    people = listed(telling.names.of(one) for one in telling.get("members") or ())
    return telling.quietly("{people} part from {who}", people=people)


def merged(telling: Telling) -> Line:
    people = listed(telling.names.of(one) for one in telling.get("members") or ())
    return telling.quietly("{people} act as one from now on", people=people)


WORDS: Mapping[str, Teller] = {
    "commanded": commanded,
    "joined": "{who} joins in against {at}",
    "switched_lead": "{lead} leads now",
    "split": split,
    "merged": merged,
    "volley_over": "{who} has joined in",
}
