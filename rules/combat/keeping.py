"""Rolls kept while somebody is asked about them, and taken up again with the same dice."""

from collections.abc import Mapping
from typing import Any

from rules.codes import Code
from rules.combat.play import Asked, Play, roll_told
from rules.combat.screens import owner
from rules.rolls import Modifier, Roll


def recalled(record: Mapping[str, Any], modifiers: tuple[Modifier, ...] = ()) -> Roll:
    """A roll from what was kept of it."""
    return Roll(
        code=Code.parse(record["code"]),
        base=Code.parse(record["base"]),
        modifiers=tuple(modifier for modifier in modifiers if modifier.code),
        faces=tuple(record["faces"]),
        wild=tuple(record["wild"]),
        extra=tuple(tuple(die) for die in record["extra"]),
        cap=record["cap"],
        dropped=tuple(record["dropped"]),
        total=record["total"],
        difficulty=None,
        wild_choices=tuple(record["choices"]),
        wild_choice=record["choice"],
        origin=record["origin"],
        number=record["number"],
    )


def kept_record(asked: Asked, rolled: Roll) -> dict[str, Any]:
    """All that ``recalled`` needs."""
    return roll_told(asked, rolled, choices=rolled.wild_choices, choice=rolled.wild_choice)


def keep_untold(play: Play, asked: Asked) -> None:
    """Tell the rolls nothing has been told of yet, so that their dice are found again."""
    records = [kept_record(one, thrown) for one, thrown in play.untold.values()]
    if not records:
        return
    told = {"who": asked.who or owner(asked.key), "purpose": asked.purpose, "rolls": records}
    play.happen("rolled", told, *(("put", "rolls", record["key"], record) for record in records))
