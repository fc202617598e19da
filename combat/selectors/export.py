"""A fight as one JSON document, written piece by piece: for a GM all of it, for others their view.

Seeds are in it once they are shown, so that whoever has the document can check the dice.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from django.core.serializers.json import DjangoJSONEncoder
from django.db.models import F

from campaign.models import Campaign
from combat.access import Stand, personal_events, visible_events
from combat.models import Combat, Roll
from combat.projection import form_of, numbered
from combat.selectors.log import SILENT

FORMAT = "sublight.fight.1"
_HEAD = ("id", "title", "state", "ruleset", "rules_version", "options", "created", "finished")
_WHOLE = ("seq", "type", "data", "changes", "public", "private", "before", "hash")
_COMMAND = ("kind", "data", "by__name", "first", "last", "made")
_DECLARATION = ("round", "kind", "who", "acts", "reactions", "haste", "by__name", "made")
_ROLL = (
    *("key", "who", "purpose", "base", "code", "modifiers", "total", "difficulty", "outcome"),
    *("origin", "number", "hidden", "visibility", "roller__name", "made"),
)
_ROLL_OF = {"event_number": F("event__seq"), "seed": F("round__place"), "thrown": F("faces")}
CHUNK = 500


def fight_json(stand: Stand) -> Iterator[str]:
    if stand.runs:
        yield from whole_fight(stand.combat)
    else:
        yield from _seen_fight(stand)


def campaign_fights(campaign: Campaign) -> Iterator[str]:
    """Every fight of a campaign whole, as the export of the campaign holds it."""
    comma = ""
    for combat in Combat.objects.filter(campaign=campaign).order_by("created", "pk").iterator():
        yield comma
        yield from whole_fight(combat)
        comma = ","


def whole_fight(combat: Combat) -> Iterator[str]:
    yield _opening(combat, "GM")
    parts = {
        "commands": combat.commands.order_by("last").values(*_COMMAND),
        "events": combat.events.order_by("seq").values(*_WHOLE),
        "declarations": combat.declarations.order_by("pk").values(*_DECLARATION),
        "rolls": combat.rolls.order_by("pk").values(*_ROLL, **_ROLL_OF),
    }
    for part, rows in parts.items():
        yield f', "{part}": ['
        yield from _rows(rows.iterator(CHUNK))
        yield "]"
    yield "}\n"


def _seen_fight(stand: Stand) -> Iterator[str]:
    yield _opening(stand.combat, "player" if stand.seat.plays else "observer")
    yield ', "events": ['
    yield from _rows(_seen_events(stand))
    yield "]}\n"


def _seen_events(stand: Stand) -> Iterator[dict[str, Any]]:
    """Each event in the form this person sees, its open rolls with the place of their seed."""
    rows = [
        *visible_events(stand).defer("changes", "data"),
        *personal_events(stand).exclude(type__in=SILENT).defer("changes", "data"),
    ]
    rows.sort(key=lambda event: event.seq)
    names = numbered(rows)
    rolls = Roll.objects.filter(combat=stand.combat, hidden=False)
    places = {
        (event, key): place
        for event, key, place in rolls.values_list("event_id", "key", "round__place")
    }
    for event in rows:
        form = form_of(stand.combat, stand.state, event, stand.viewer)
        if form is not None:
            told = _with_places(form, event.pk, places)
            yield {"number": names[event.seq], "type": event.type, "told": told}


def _with_places(
    form: Mapping[str, Any], event: int, places: Mapping[tuple[int, str], int]
) -> dict[str, Any]:
    if not form.get("rolls"):
        return dict(form)
    rolls = [
        {**roll, "seed": places[event, roll["key"]]} if (event, roll["key"]) in places else roll
        for roll in form["rolls"]
    ]
    return {**form, "rolls": rolls}


def _opening(combat: Combat, seen_by: str) -> str:
    head = {name: getattr(combat, name) for name in _HEAD}
    return (
        f'{{"format": "{FORMAT}", "seen_by": "{seen_by}", '
        f'"fight": {_dump(head)}, "rounds": {_dump(_rounds(combat))}'
    )


def _rounds(combat: Combat) -> list[dict[str, Any]]:
    return [
        {
            "place": row.place,
            "round": row.number,
            "commitment": row.commitment,
            "seed": bytes(row.seed).hex() if row.revealed else None,
            "players": row.players,
        }
        for row in combat.rounds.order_by("place")
    ]


def _rows(rows: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    comma = ""
    for row in rows:
        yield comma + _dump({name.replace("__name", ""): value for name, value in row.items()})
        comma = ","


def _dump(value: Any) -> str:
    return json.dumps(value, cls=DjangoJSONEncoder)
