"""A sheet mended while its owner fights: a GM takes it over, and what was spent elsewhere is gone
here as well."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from uuid import UUID

from django.db import transaction

from accounts.models import User
from campaign.access import Need
from campaign.errors import Refused
from combat.errors import StaleFight
from combat.mended import Mended, mended
from combat.services.desk import answered, sit_down
from combat.services.setup import Wish, several
from rules.combat.taking_over import TAKE_OVER


@transaction.atomic
def setup_take_over(
    *,
    user: User,
    campaign_id: UUID,
    combat_id: UUID,
    request_id: UUID,
    entry: str,
    seen: str,
    wounds: bool = False,
    reason: str = "",
) -> int:
    """The sheet as it stands now; wounds only where that is wanted. ``seen`` stands for what was
    shown to be another there."""
    desk = sit_down(user=user, campaign_id=campaign_id, combat_id=combat_id, need=Need.RUN)
    if answered(user, combat_id, request_id):
        return 0
    if entry not in desk.state.squads:
        desk.state.combatant(entry)
    found = mended(desk.stand.seat, desk.combat, desk.state, entry)
    if found is None:
        raise Refused("take_over.nothing")
    if found.mark != seen:
        raise StaleFight
    wishes = list(_wishes(entry, found, reason.strip()[:200], wounds=wounds))
    if not wishes:
        raise Refused("take_over.nothing")
    return several(desk, request_id, wishes)


def _wishes(entry: str, found: Mended, reason: str, *, wounds: bool) -> Iterator[Wish]:
    """One of the entry with its sheet, and one for each body that has something of its own."""
    fields = dict(found.fields)
    data: dict[str, Any] = {"who": entry, "reason": reason, "fields": fields.pop(entry, {})}
    if wounds:
        data["fields"] = {**data["fields"], **found.wounds}
    if found.sheet:
        data["sheet"] = dict(found.sheet)
    if data["fields"] or found.sheet:
        yield TAKE_OVER, data, None
    for name, own in fields.items():
        yield TAKE_OVER, {"who": name, "fields": own, "reason": reason}, None
