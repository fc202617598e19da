"""Templates of a campaign: copied or written, kept as drafts, shared with players."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import Q
from django.http import Http404

from accounts.models import User
from campaign.access import Need, Seat
from campaign.errors import Refused, Stale
from campaign.models import Campaign
from campaign.services.lookup import create_once, lock_campaign
from campaign.services.news import tell
from characters.models import Character, CharacterTemplate
from characters.services.sheets import refused, rules_of
from characters.species import species_of
from rules.characters.sheet import Sheet
from rules.characters.templates import Reckoned, reckon_template

Role = CharacterTemplate.Role
Verb = Callable[..., object]


@dataclass(frozen=True, slots=True, kw_only=True)
class Written:
    """A template as somebody wrote it."""

    name: str
    summary: str
    role: str
    shared: bool
    credits: int
    skills: tuple[str, ...]
    sheet: Sheet

    def fields(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "summary": self.summary,
            "role": self.role,
            "shared": self.shared and self.role == Role.PLAYER,
            "credits": self.credits,
            "skills": list(self.skills),
            "species": self.sheet.species,
            "force_user": bool(self.sheet.force) or self.sheet.force_sensitive,
            "sheet": self.sheet.to_dict(),
        }


def reckoned(campaign: Campaign, sheet: Sheet, role: str) -> Reckoned:
    return reckon_template(sheet, rules_of(campaign), role, species_of(sheet))


@transaction.atomic
def template_write(
    *, user: User, campaign_id: UUID, template_id: UUID, written: Written
) -> CharacterTemplate:
    seat = lock_campaign(user, campaign_id, Need.RUN)
    _check(seat, written)
    same = {"campaign_id": seat.campaign.pk}
    fields = written.fields() | {"made_by": user}
    template, created = create_once(CharacterTemplate, template_id, same=same, **fields)
    if created:
        _tell(seat, template.shared)
    return template


@transaction.atomic
def template_edit(
    *, user: User, campaign_id: UUID, template_id: UUID, version: int, written: Written
) -> CharacterTemplate:
    seat = lock_campaign(user, campaign_id, Need.RUN)
    template = ours(seat, template_id)
    if template.version != version:
        raise Stale(template)
    _check(seat, written)
    heard = template.shared or written.shared
    for name, value in written.fields().items():
        setattr(template, name, value)
    template.version += 1
    template.save()
    _tell(seat, heard)
    return template


@transaction.atomic
def template_copy(
    *, user: User, campaign_id: UUID, template_id: UUID, form_id: UUID
) -> CharacterTemplate:
    """One of the library's or of our own, as a draft to be changed."""
    seat = lock_campaign(user, campaign_id, Need.RUN)
    source = CharacterTemplate.objects.filter(usable(seat), pk=template_id).first()
    if source is None:
        raise Http404
    known = rules_of(seat.campaign).skills.by_name
    template, created = create_once(
        CharacterTemplate,
        form_id,
        same={"campaign_id": seat.campaign.pk},
        name=f"{source.name[:73]}, copy",
        copied_from=source,
        made_by=user,
        shared=False,
        skills=[skill for skill in source.skills if skill in known],
        **{name: getattr(source, name) for name in COPIED},
    )
    if created:
        _tell(seat, False)
    return template


COPIED = ("role", "summary", "species", "force_user", "sheet", "credits")


@transaction.atomic
def template_share(
    *, user: User, campaign_id: UUID, template_id: UUID, shared: bool
) -> CharacterTemplate:
    """Players may begin as one that is shared, so it has to be within the rules."""
    seat = lock_campaign(user, campaign_id, Need.RUN)
    template = ours(seat, template_id)
    if template.role != Role.PLAYER:
        raise Refused("template.not_for_players")
    if shared:
        _check_rules(seat, Sheet.from_dict(template.sheet), template.role)
    if template.shared != shared:
        template.shared = shared
        template.version += 1
        template.save(update_fields=["shared", "version"])
        _tell(seat, True)
    return template


@transaction.atomic
def template_remove(*, user: User, campaign_id: UUID, template_id: UUID) -> None:
    """Whoever was begun from it and is not in play yet needs it still."""
    seat = lock_campaign(user, campaign_id, Need.RUN)
    template = ours(seat, template_id)
    unfinished = [Character.State.DRAFT, Character.State.HANDED_IN]
    begun = Character.objects.filter(template=template, state__in=unfinished)
    names = list(begun.values_list("name", flat=True))
    if names:
        raise Refused("template.in_use", names=", ".join(names))
    template.delete()
    _tell(seat, True)


@transaction.atomic
def template_enlist(
    *, user: User, campaign_id: UUID, template_id: UUID, character_id: UUID, name: str = ""
) -> Character:
    """A non-player character with the whole of a template's sheet."""
    seat = lock_campaign(user, campaign_id, Need.RUN)
    template = CharacterTemplate.objects.filter(usable(seat), pk=template_id).first()
    if template is None:
        raise Http404
    character, created = create_once(
        Character,
        character_id,
        same={"campaign_id": seat.campaign.pk, "kind": Character.Kind.OTHER},
        name=name.strip()[:80] or template.name,
        concept=template.name,
        sheet=template.sheet,
        state=Character.State.ACTIVE,
    )
    if created:
        tell(seat.campaign, "npcs", "gm")
    return character


def usable(seat: Seat) -> Q:
    """What a GM can copy: the library's and the campaign's own, drafts included."""
    return Q(campaign=None) | Q(campaign=seat.campaign)


def ours(seat: Seat, template_id: UUID) -> CharacterTemplate:
    """One of the campaign's own; the library's belong to everyone and are changed by nobody."""
    found = CharacterTemplate.objects.filter(campaign=seat.campaign, pk=template_id).first()
    if found is None:
        raise Http404
    return found


def _check(seat: Seat, written: Written) -> None:
    if written.role not in Role.values:
        raise Refused("template.role")
    if written.shared and written.role == Role.PLAYER:
        _check_rules(seat, written.sheet, written.role)


def _check_rules(seat: Seat, sheet: Sheet, role: str) -> None:
    faults = reckoned(seat.campaign, sheet, role).faults
    if faults:
        raise refused(faults[0])


def _tell(seat: Seat, shared: bool) -> None:
    tell(seat.campaign, "templates", "everyone" if shared else "gm")
