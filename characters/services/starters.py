"""The documents' own people, droids and craft, for a GM to take copies from."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from uuid import UUID

from django.db import transaction
from django.http import Http404

from accounts.models import User
from campaign.access import Need
from campaign.errors import Refused
from campaign.services.lookup import lock_campaign
from campaign.services.news import tell
from characters.library_files import read_library
from characters.services.npcs import MOST_COPIES, Model, enlist
from rules.characters.statblock import StatBlock, parse
from rules.errors import RuleError
from rules.rulesets import ruleset


@dataclass(frozen=True, slots=True)
class Starter:
    """One block of the set, or why a ruleset cannot read it."""

    key: str
    folder: str
    source: str
    text: str
    block: StatBlock | None
    faults: tuple[RuleError, ...]

    @property
    def name(self) -> str:
        return self.block.name if self.block else self.text.partition(":")[0]

    @property
    def number(self) -> int:
        return min(self.block.count, MOST_COPIES) if self.block else 1


@cache
def starters(ruleset_name: str) -> dict[str, Starter]:
    rows = read_library("npcs")["npc"]
    return {row["key"]: _starter(row, ruleset_name) for row in rows}


def _starter(row: dict[str, str], ruleset_name: str) -> Starter:
    block, faults = None, ()
    try:
        block = parse(row["block"], ruleset(ruleset_name))
    except RuleError as error:
        faults = tuple(error.params["faults"])
    return Starter(row["key"], row["folder"], row["source"], row["block"], block, faults)


@transaction.atomic
def starter_take(
    *, user: User, campaign_id: UUID, form_id: UUID, key: str, count: int, folder: str
) -> int:
    """So many of them into a folder of the campaign's, each with a sheet of their own."""
    seat = lock_campaign(user, campaign_id, Need.RUN)
    starter = starters(seat.campaign.ruleset).get(key)
    if starter is None:
        raise Http404
    if starter.block is None:
        raise Refused("npc.unreadable")
    model = Model(
        name=starter.block.name or starter.name,
        concept=starter.block.role,
        sheet=starter.block.sheet.to_dict(),
        gm_notes="\n".join(starter.block.notes),
        folder=folder.strip()[:60],
    )
    enlist(seat, model, form_id, count)
    tell(seat.campaign, "npcs", "gm")
    return count
