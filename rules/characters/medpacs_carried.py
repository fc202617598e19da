"""Medpacs among what somebody carries: how many there are, and what is left when some are used."""

import re
from collections.abc import Iterable

from rules.characters.statblock import WORDS

MEDPAC = "medpac"
NAMED = re.compile(r"\b(medpac)s?\b", re.IGNORECASE)
COUNT = re.compile(rf"\b(\d+|{'|'.join(WORDS)})\b", re.IGNORECASE)
COUNTS = {word: count for count, word in enumerate(WORDS, 2)}


def medpacs(things: Iterable[str]) -> int:
    """How many: ``medpac``, ``2 medpacs``, ``two medpacs``, ``medpac (3)``."""
    return sum(_count(thing) for thing in things)


def with_fewer_medpacs(gear: Iterable[str], used: int) -> tuple[str, ...]:
    """What is carried without those used; a negative number puts them back."""
    found = []
    for thing in gear:
        held = _count(thing)
        taken = min(held, used) if used > 0 or _counted(thing) else 0
        used -= taken
        if not taken:
            found.append(thing)
        elif held > taken:
            found.append(_recounted(thing, held - taken))
    return (*found, *[MEDPAC] * -used)


def _count(thing: str) -> int:
    if not NAMED.search(thing):
        return 0
    told = COUNT.search(thing)
    if not told:
        return 1
    return COUNTS.get(told[0].lower()) or int(told[0])


def _counted(thing: str) -> bool:
    return bool(NAMED.search(thing) and COUNT.search(thing))


def _recounted(thing: str, count: int) -> str:
    """With another number; one before the word makes it one or several."""
    told = COUNT.sub(str(count), thing, count=1)
    several = r"\1" if count == 1 else r"\1s"
    return NAMED.sub(several, told) if told[0].isdigit() else told
