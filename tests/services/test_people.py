from datetime import timedelta
from uuid import uuid4

import pytest
from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.utils import timezone

from campaign.models import AuditEntry, Invite, Role
from campaign.services.people import (
    campaign_leave,
    invite_accept,
    invite_create,
    invite_revoke,
    member_remove,
    member_set_role,
    ownership_hand_over,
)
from tests.cast import Cast
from tests.services.refusals import expect_refusal


def test_whoever_follows_an_invitation_gets_its_role(cast: Cast) -> None:
    invite_accept(user=cast.outsider, token=cast.invites("observer").token)
    assert cast.role_of(cast.outsider) == Role.OBSERVER


def test_an_invitation_counts_its_uses(cast: Cast) -> None:
    invite = cast.invites(uses=2)
    invite_accept(user=cast.outsider, token=invite.token)
    invite.refresh_from_db()
    assert (invite.uses, invite.uses_left) == (1, 1)


def test_following_an_invitation_again_uses_nothing_up(cast: Cast) -> None:
    invite = cast.invites(uses=2)
    for _ in range(2):
        invite_accept(user=cast.outsider, token=invite.token)
    invite.refresh_from_db()
    assert invite.uses_left == 1


def test_a_member_who_follows_an_invitation_keeps_the_role(cast: Cast) -> None:
    invite_accept(user=cast.gm, token=cast.invites("observer").token)
    assert cast.role_of(cast.gm) == Role.GM


def test_a_used_up_invitation_is_refused(cast: Cast) -> None:
    invite = cast.invites(uses=1)
    invite_accept(user=cast.outsider, token=invite.token)
    with expect_refusal("invite.spent"):
        invite_accept(user=cast.admin, token=invite.token)
    assert cast.role_of(cast.admin) is None


def test_an_expired_invitation_is_refused(cast: Cast) -> None:
    invite = cast.invites(expires=timezone.now() - timedelta(seconds=1))
    with expect_refusal("invite.spent"):
        invite_accept(user=cast.outsider, token=invite.token)


def test_a_revoked_invitation_is_refused(cast: Cast) -> None:
    invite = cast.invites()
    invite_revoke(user=cast.owner, campaign_id=cast.id, invite_id=invite.pk)
    with expect_refusal("invite.spent"):
        invite_accept(user=cast.outsider, token=invite.token)


def test_an_invitation_of_another_campaign_cannot_be_revoked(cast: Cast) -> None:
    foreign = Invite.objects.create(campaign=Cast.elsewhere(cast.outsider), role="player")
    with pytest.raises(Http404):
        invite_revoke(user=cast.owner, campaign_id=cast.id, invite_id=foreign.pk)


def test_nobody_can_be_invited_as_owner(cast: Cast) -> None:
    with expect_refusal("invite.role"):
        cast.invites("owner")


def test_players_cannot_invite(cast: Cast) -> None:
    with pytest.raises(PermissionDenied):
        invite_create(user=cast.player, campaign_id=cast.id, invite_id=uuid4(), role="player")


def test_only_the_owner_changes_roles(cast: Cast) -> None:
    member = cast.membership(cast.player)
    with pytest.raises(PermissionDenied):
        member_set_role(user=cast.gm, campaign_id=cast.id, member_id=member.pk, role="gm")
    member_set_role(user=cast.owner, campaign_id=cast.id, member_id=member.pk, role="gm")
    assert cast.role_of(cast.player) == Role.GM


def test_nobody_becomes_owner_by_a_forged_role(cast: Cast) -> None:
    member = cast.membership(cast.gm)
    with expect_refusal("member.role_unknown"):
        member_set_role(user=cast.owner, campaign_id=cast.id, member_id=member.pk, role="owner")
    assert cast.role_of(cast.gm) == Role.GM


def test_the_owner_cannot_be_demoted(cast: Cast) -> None:
    member = cast.membership(cast.owner)
    with expect_refusal("member.is_owner"):
        member_set_role(user=cast.owner, campaign_id=cast.id, member_id=member.pk, role="player")


def test_a_member_of_another_campaign_cannot_be_removed(cast: Cast) -> None:
    stranger = Cast.elsewhere(cast.outsider).memberships.get()
    with expect_refusal("member.unknown"):
        member_remove(user=cast.owner, campaign_id=cast.id, member_id=stranger.pk)


def test_a_gm_removes_players_but_not_gms(cast: Cast) -> None:
    member_remove(user=cast.gm, campaign_id=cast.id, member_id=cast.membership(cast.player).pk)
    assert cast.role_of(cast.player) is None
    with pytest.raises(PermissionDenied):
        member_remove(user=cast.gm, campaign_id=cast.id, member_id=cast.membership(cast.gm).pk)


def test_the_owner_cannot_leave(cast: Cast) -> None:
    with expect_refusal("member.owner_leaves"):
        campaign_leave(user=cast.owner, campaign_id=cast.id)


def test_a_player_can_leave(cast: Cast) -> None:
    campaign_leave(user=cast.player, campaign_id=cast.id)
    assert cast.role_of(cast.player) is None


def test_handing_over_leaves_the_old_owner_as_co_gm(cast: Cast) -> None:
    heir = cast.membership(cast.player)
    ownership_hand_over(user=cast.owner, campaign_id=cast.id, member_id=heir.pk)
    assert cast.role_of(cast.player) == Role.OWNER
    assert cast.role_of(cast.owner) == Role.GM


def test_role_changes_are_on_record(cast: Cast) -> None:
    member = cast.membership(cast.player)
    member_set_role(user=cast.owner, campaign_id=cast.id, member_id=member.pk, role="observer")
    entry = AuditEntry.objects.get(action="member.role")
    assert (entry.actor, entry.subject) == (cast.owner, cast.player)
    assert entry.detail == {"before": "player", "after": "observer"}
