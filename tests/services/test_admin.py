import pytest
from django.http import Http404

from campaign.models import AuditEntry, Campaign, Role
from campaign.services.admin import (
    campaign_give,
    campaign_set_archived,
    person_set_active,
    person_set_admin,
)
from tests.cast import Cast
from tests.services.refusals import expect_refusal


def test_a_suspended_person_sees_nothing(cast: Cast, client) -> None:
    client.force_login(cast.player)
    person_set_active(user=cast.admin, person_id=cast.player.pk, active=False)
    response = client.get(cast.campaign.get_absolute_url())
    assert response.status_code == 302
    assert response["Location"].startswith("/account/login/")


def test_a_restored_person_is_back(cast: Cast, client) -> None:
    client.force_login(cast.player)
    for active in (False, True):
        person_set_active(user=cast.admin, person_id=cast.player.pk, active=active)
    assert client.get(cast.campaign.get_absolute_url()).status_code == 200


def test_admins_cannot_lock_themselves_out(cast: Cast) -> None:
    with expect_refusal("admin.yourself"):
        person_set_active(user=cast.admin, person_id=cast.admin.pk, active=False)
    with expect_refusal("admin.yourself"):
        person_set_admin(user=cast.admin, person_id=cast.admin.pk, admin=False)


def test_only_admins_do_what_admins_do(cast: Cast) -> None:
    with pytest.raises(Http404):
        person_set_active(user=cast.owner, person_id=cast.player.pk, active=False)


def test_a_campaign_can_be_given_to_someone_by_address(cast: Cast) -> None:
    campaign_give(user=cast.admin, campaign_id=cast.id, email="OUTSIDER@example.org")
    assert cast.role_of(cast.outsider) == Role.OWNER


def test_a_campaign_cannot_be_given_to_nobody(cast: Cast) -> None:
    with expect_refusal("admin.heir_unknown"):
        campaign_give(user=cast.admin, campaign_id=cast.id, email="nobody@example.org")


def test_every_act_is_on_record(cast: Cast) -> None:
    person_set_active(user=cast.admin, person_id=cast.player.pk, active=False)
    person_set_admin(user=cast.admin, person_id=cast.gm.pk, admin=True)
    campaign_set_archived(user=cast.admin, campaign_id=cast.id, archived=True)
    acts = AuditEntry.objects.filter(actor=cast.admin).values_list("action", flat=True)
    assert set(acts) == {"person.suspend", "person.make_admin", "campaign.archive"}
    assert Campaign.objects.get(pk=cast.id).archived
