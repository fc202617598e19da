from __future__ import annotations

from uuid import UUID

from django.db import transaction
from django.http import Http404
from django.utils import timezone

from accounts.models import User
from campaign.access import Need
from campaign.errors import Refused
from campaign.models import Adventure, Campaign, Happening
from campaign.services.audit import record
from campaign.services.lookup import create_once, lock_campaign
from campaign.services.news import tell
from campaign.signals import adventure_finished

State = Adventure.State


@transaction.atomic
def adventure_plan(
    *, user: User, campaign_id: UUID, adventure_id: UUID, title: str, notes: str = ""
) -> Adventure:
    seat = lock_campaign(user, campaign_id, Need.RUN)
    adventure, created = create_once(
        Adventure,
        adventure_id,
        same={"campaign_id": seat.campaign.pk},
        title=title,
        notes=notes,
    )
    if created:
        tell(seat.campaign, "adventures", "gm")
    return adventure


@transaction.atomic
def adventure_edit(
    *, user: User, campaign_id: UUID, adventure_id: UUID, title: str, notes: str
) -> Adventure:
    seat = lock_campaign(user, campaign_id, Need.RUN)
    adventure = find_adventure(seat.campaign, adventure_id)
    adventure.title, adventure.notes = title, notes
    adventure.save(update_fields=["title", "notes"])
    _tell_who_may_know(seat.campaign, adventure)
    return adventure


@transaction.atomic
def adventure_start(*, user: User, campaign_id: UUID, adventure_id: UUID) -> None:
    campaign = lock_campaign(user, campaign_id, Need.RUN).campaign
    adventure = find_adventure(campaign, adventure_id)
    if adventure.state == State.RUNNING:
        return
    if adventure.state != State.PLANNED:
        raise Refused("adventure.not_planned")
    running = campaign.adventures.filter(state=State.RUNNING).first()
    if running:
        raise Refused("adventure.another_runs", title=running.title)
    adventure.state = State.RUNNING
    adventure.started, adventure.started_day = timezone.now(), campaign.day
    adventure.save(update_fields=["state", "started", "started_day"])
    _note(user, campaign, adventure, Happening.Kind.STARTED)


@transaction.atomic
def adventure_finish(*, user: User, campaign_id: UUID, adventure_id: UUID) -> None:
    campaign = lock_campaign(user, campaign_id, Need.RUN).campaign
    adventure = find_adventure(campaign, adventure_id)
    if adventure.state == State.FINISHED:
        return
    if adventure.state != State.RUNNING:
        raise Refused("adventure.not_running")
    adventure.state = State.FINISHED
    adventure.finished, adventure.finished_day = timezone.now(), campaign.day
    adventure.save(update_fields=["state", "finished", "finished_day"])
    adventure_finished.send(sender=Campaign, campaign=campaign, adventure=adventure, user=user)
    _note(user, campaign, adventure, Happening.Kind.FINISHED)


@transaction.atomic
def adventure_remove(*, user: User, campaign_id: UUID, adventure_id: UUID) -> None:
    """Only a plan can be dropped: what was played is part of the record."""
    campaign = lock_campaign(user, campaign_id, Need.RUN).campaign
    adventure = find_adventure(campaign, adventure_id)
    if adventure.state != State.PLANNED:
        raise Refused("adventure.not_planned")
    adventure.delete()
    tell(campaign, "adventures", "gm")


def find_adventure(campaign: Campaign, adventure_id: UUID) -> Adventure:
    adventure = campaign.adventures.filter(pk=adventure_id).first()
    if adventure is None:
        raise Http404
    return adventure


def _note(user: User, campaign: Campaign, adventure: Adventure, kind: Happening.Kind) -> None:
    Happening.objects.create(
        campaign=campaign,
        day=campaign.day,
        kind=kind,
        text=adventure.title,
        adventure=adventure,
        noted_by=user,
    )
    record(user, f"adventure.{kind}", campaign=campaign, title=adventure.title)
    tell(campaign, "adventures")


def _tell_who_may_know(campaign: Campaign, adventure: Adventure) -> None:
    """Plans are the GMs' secret until they start."""
    tell(campaign, "adventures", "gm" if adventure.state == State.PLANNED else "everyone")
