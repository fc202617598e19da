"""Beginning, opening and ending a fight."""

from __future__ import annotations

from collections.abc import Mapping
from uuid import UUID, uuid4

from django.db import transaction
from django.utils import timezone

import live
from accounts.models import User
from campaign.access import Need
from campaign.errors import Refused
from campaign.services.lookup import create_once, lock_campaign
from campaign.services.news import tell
from combat.models import Combat
from combat.services.commands import carry_out
from combat.services.desk import Desk, open_round, reveal, sit_down
from rules import VERSION
from rules.combat import State
from rules.combat.confirming import CONFIRM
from rules.combat.scene import OFF, ON
from rules.combat.screens import SCREEN
from rules.combat.serial import plain
from rules.rulesets import ruleset


@transaction.atomic
def combat_start(*, user: User, campaign_id: UUID, combat_id: UUID, title: str) -> Combat:
    """A new fight under the campaign's rules. Only GMs know of it until it is opened."""
    seat = lock_campaign(user, campaign_id, Need.RUN)
    if not title.strip():
        raise Refused("combat.title")
    campaign = seat.campaign
    options = dict(ruleset(campaign.ruleset).options(**campaign.options))
    combat, created = create_once(
        Combat,
        combat_id,
        same={"campaign_id": campaign.pk},
        title=title.strip(),
        ruleset=campaign.ruleset,
        rules_version=VERSION,
        options=options,
        snapshot=plain(State(options=options)),
    )
    if created:
        open_round(combat, 1, 1)
        tell(campaign, "fights", "gm")
    return combat


@transaction.atomic
def combat_open(*, user: User, campaign_id: UUID, combat_id: UUID) -> Combat:
    """Everyone at the table sees it from now on."""
    desk = sit_down(user=user, campaign_id=campaign_id, combat_id=combat_id, need=Need.RUN)
    combat = desk.combat
    if combat.state == Combat.State.SETTING_UP:
        combat.state = Combat.State.RUNNING
        combat.save()
        live.publish(combat.topic, "gm", "fight")
        tell(desk.stand.seat.campaign, "fights")
    return combat


@transaction.atomic
def combat_end(*, user: User, campaign_id: UUID, combat_id: UUID) -> Combat:
    """The fight is over: the last seed is shown and nothing can be added."""
    desk = sit_down(
        user=user, campaign_id=campaign_id, combat_id=combat_id, need=Need.RUN, over=True
    )
    combat = desk.combat
    if combat.over:
        return combat
    last = Combat.State.FINISHED if combat.opened else Combat.State.DROPPED
    combat.state, combat.finished = last, timezone.now()
    combat.save()
    reveal(desk.round)
    _tell_of(desk)
    return combat


@transaction.atomic
def combat_settings(
    *,
    user: User,
    campaign_id: UUID,
    combat_id: UUID,
    title: str,
    health: str,
    confirm: bool | None = None,
    screen: bool | None = None,
) -> Combat:
    """What it is called, what players see of their enemies and their dice, what waits for a GM."""
    desk = sit_down(user=user, campaign_id=campaign_id, combat_id=combat_id, need=Need.RUN)
    combat = desk.combat
    if not title.strip() or health not in Combat.Health.values:
        raise Refused("combat.title")
    changed = (combat.title, combat.health) != (title.strip()[:80], health)
    combat.title, combat.health = title.strip()[:80], health
    combat.save()
    _switch(desk, {CONFIRM: confirm, SCREEN: screen})
    if changed:
        _tell_of(desk)
    return combat


def _switch(desk: Desk, wanted: Mapping[str, bool | None]) -> None:
    """Only what is to be another than it was."""
    options = desk.state.options
    known = {name: on for name, on in wanted.items() if on is not None}
    turned = {name: on for name, on in known.items() if on != (options.get(name) == ON)}
    for name, on in turned.items():
        carry_out(desk, "switch", {"option": name, "position": ON if on else OFF}, uuid4())
    if turned:
        desk.close()


def _tell_of(desk: Desk) -> None:
    """Both on the fight's own page and on the campaign's, to those who know of it."""
    audiences = ("everyone", "gm") if desk.combat.opened else ("gm",)
    for audience in audiences:
        live.publish(desk.combat.topic, audience, "fight")
    tell(desk.stand.seat.campaign, "fights", *audiences)
