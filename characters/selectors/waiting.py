"""What characters ask of a person: a GM's word, or a player's second thought."""

from __future__ import annotations

from django.db.models import OuterRef, Q, QuerySet, Subquery

from accounts.models import User
from campaign.models import Membership, Role
from characters.access import Hold
from characters.models import Character, SheetChange

State = Character.State
SHOWN = 12


def waiting_for(user: User) -> list[Character]:
    """Handed in where the person is a GM, and their own that were sent back, oldest first."""
    turned = SheetChange.objects.filter(character=OuterRef("pk"), field="state").order_by("-made")
    runs = Membership.objects.filter(user=user, role__in=[Role.OWNER, Role.GM])
    mine = Q(player=user, campaign__memberships__user=user, state=State.DRAFT)
    rows = (
        Character.objects.annotate(comment=Subquery(turned.values("reason")[:1]))
        .filter(kind=Character.Kind.PLAYER, campaign__archived=None)
        .filter(
            Q(state=State.HANDED_IN, campaign__in=runs.values("campaign"))
            | (mine & Q(comment__gt=""))
        )
    )
    return list(rows.distinct().select_related("campaign", "player").order_by("changed")[:SHOWN])


def heirs(hold: Hold) -> QuerySet[Membership]:
    """Who else could play the character."""
    members = Membership.objects.filter(campaign=hold.seat.campaign).exclude(role=Role.OBSERVER)
    others = members.exclude(user_id=hold.character.player_id or 0)
    return others.select_related("user").order_by("user__name")
