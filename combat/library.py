"""Who can be brought into a fight by name and number."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial

from campaign.access import Seat
from campaign.errors import Refused
from characters.access import npcs
from characters.services.npcs import npc_read
from characters.services.starters import starters
from combat.newcomers import Newcomer, by_number, from_block, from_character, singular
from combat.words import one_of

Known = tuple[str, Callable[[], Newcomer]]


def kinds_of(seat: Seat, line: str, text: str) -> list[tuple[int, Newcomer]]:
    """“5 troopers, knight”: each kind with its number, what is named twice counted together."""
    if text.strip():
        count, name = by_number(line)
        return [(count, from_block(npc_read(seat.campaign, text), seat.campaign, name))]
    known = list(_known(seat))
    whole = by_number(line)[1].casefold()
    one_name = "," not in line or any(each.casefold() == whole for each, _ in known)
    parts = [line] if one_name else [part for part in line.split(",") if part.strip()]
    found: dict[str, tuple[int, Newcomer]] = {}
    for count, name in map(by_number, parts):
        one = _named(known, name)
        single = one_of(one.name)
        if single.casefold() == name.casefold():
            one = replace(one, name=single)
        found[single] = found.get(single, (0, one))[0] + count, one
    return list(found.values())


def _named(known: Sequence[Known], name: str) -> Newcomer:
    wanted = singular(name.casefold())
    called = [make for each, make in known if each.casefold() in wanted]
    alike = [make for each, make in known if any(one in each.casefold() for one in wanted)]
    if not called and len(alike) != 1:
        raise Refused("setup.unclear" if alike else "setup.unknown", name=name)
    return (called or alike)[0]()


def _known(seat: Seat) -> Iterator[Known]:
    """Whoever can be brought by name: the library's people, then the documents' own."""
    for row in npcs(seat).select_related("campaign").order_by("name", "pk"):
        yield row.name, partial(from_character, row)
    for starter in starters(seat.campaign.ruleset).values():
        if starter.block:
            yield starter.name, partial(from_block, starter.block, seat.campaign)
