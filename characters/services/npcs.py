"""The GMs' own people: pasted as stat blocks, filed in folders, copied by number."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass, fields
from typing import Any
from uuid import UUID, uuid5

from django.db import transaction
from django.http import Http404

from accounts.models import User
from campaign.access import Need, Seat, access_campaign
from campaign.errors import Refused, Stale
from campaign.models import Campaign
from campaign.services.lookup import create_once, lock_campaign
from campaign.services.news import tell
from characters.models import Character
from characters.services.droids import check_not_in_the_yard
from characters.services.fields import mark
from characters.services.sheets import rules_of, sheet_of, write
from rules.characters.statblock import StatBlock, parse
from rules.characters.statblock_print import written
from rules.errors import RuleError

MOST_COPIES = 30
Verb = Callable[..., object]


class Unreadable(Refused):
    """A stat block with faults, each with its line, column and words."""

    def __init__(self, faults: list[RuleError]) -> None:
        super().__init__("npc.unreadable", number=len(faults))
        self.faults = faults


def npc_read(campaign: Campaign, text: str) -> StatBlock:
    """What a pasted block says, before anything is kept."""
    try:
        return parse(text, rules_of(campaign))
    except RuleError as error:
        faults = error.params.get("faults") or [error]
        raise Unreadable(list(faults)) from error


@transaction.atomic
def npc_paste(
    *, user: User, campaign_id: UUID, character_id: UUID, text: str, folder: str = ""
) -> Character:
    seat = lock_campaign(user, campaign_id, Need.RUN)
    block = npc_read(seat.campaign, text)
    character, created = create_once(
        Character,
        character_id,
        same={"campaign_id": seat.campaign.pk, "kind": Character.Kind.OTHER},
        name=block.name or "Nameless",
        concept=block.role,
        sheet=block.sheet.to_dict(),
        gm_notes="\n".join(block.notes),
        folder=folder.strip(),
        state=Character.State.ACTIVE,
    )
    if created:
        tell(seat.campaign, "npcs", "gm")
    return character


@transaction.atomic
def npc_copy(
    *, user: User, campaign_id: UUID, character_id: UUID, form_id: UUID, count: int
) -> int:
    """As many more of the same, numbered after the one copied."""
    seat = lock_campaign(user, campaign_id, Need.RUN)
    found = npc_of(seat, character_id)
    model = Model(**{field.name: getattr(found, field.name) for field in fields(Model)})
    enlist(seat, model, form_id, count)
    tell(seat.campaign, "npcs", "gm")
    return count


@dataclass(frozen=True, slots=True)
class Model:
    """What copies of somebody have in common."""

    name: str
    concept: str
    sheet: dict[str, Any]
    gm_notes: str
    folder: str
    background: str = ""


def enlist(seat: Seat, model: Model, form_id: UUID, count: int) -> None:
    """So many of a kind, numbered on from those that are there; a single one keeps its name."""
    if not 1 <= count <= MOST_COPIES:
        raise Refused("npc.copies", most=MOST_COPIES)
    taken = Character.objects.filter(campaign=seat.campaign, name__startswith=model.name).count()
    alone = count == 1 and not taken
    for number in range(count):
        numbered = f"{model.name[:75]} {taken + number + 1}"
        create_once(
            Character,
            uuid5(form_id, str(number)),
            same={"campaign_id": seat.campaign.pk, "kind": Character.Kind.OTHER},
            state=Character.State.ACTIVE,
            **asdict(model) | {"name": model.name if alone else numbered},
        )


@transaction.atomic
def npc_rewrite(
    *, user: User, campaign_id: UUID, character_id: UUID, text: str, seen: str
) -> Character:
    """Somebody's stat block in new words; ``seen`` stands for what was rewritten."""
    seat = lock_campaign(user, campaign_id, Need.RUN)
    character = npc_of(seat, character_id)
    check_not_in_the_yard(character)
    before = text_of(character)
    if mark(before) != seen:
        raise Stale(before)
    block = npc_read(seat.campaign, text)
    character.name, character.concept = block.name or character.name, block.role
    character.sheet = block.sheet.to_dict()
    if block.notes:
        character.gm_notes = "\n".join(filter(None, [character.gm_notes, *block.notes]))
    character.save()
    after = text_of(character)
    if before != after:
        write(character, user, field="stat block", before=before, after=after, for_gms=True)
        tell(seat.campaign, "npcs", "gm")
        tell(seat.campaign, "sheet", "gm")
    return character


@transaction.atomic
def npc_file(*, user: User, campaign_id: UUID, character_id: UUID, folder: str) -> None:
    seat = lock_campaign(user, campaign_id, Need.RUN)
    character = npc_of(seat, character_id)
    character.folder = folder.strip()[:60]
    character.save(update_fields=["folder"])
    tell(seat.campaign, "npcs", "gm")


@transaction.atomic
def npc_remove(*, user: User, campaign_id: UUID, character_id: UUID) -> None:
    seat = lock_campaign(user, campaign_id, Need.RUN)
    npc_of(seat, character_id).delete()
    tell(seat.campaign, "npcs", "gm")


def npc_text(user: User, campaign_id: UUID, character_id: UUID) -> str:
    """Any character in the notation of the documents."""
    seat = access_campaign(user, campaign_id, Need.RUN)
    character = Character.objects.filter(campaign=seat.campaign, pk=character_id).first()
    if character is None:
        raise Http404
    return text_of(character)


def text_of(character: Character) -> str:
    block = StatBlock(name=character.name, sheet=sheet_of(character), role=character.concept)
    return written(block, rules_of(character.campaign))


def npc_of(seat: Seat, character_id: UUID) -> Character:
    found = Character.objects.filter(
        campaign=seat.campaign, kind=Character.Kind.OTHER, pk=character_id
    ).first()
    if found is None:
        raise Http404
    return found
