import json
from uuid import uuid4

import pytest
from django.core.exceptions import PermissionDenied

from campaign.errors import Stale
from campaign.models import AuditEntry, Campaign, Role
from campaign.selectors.export import campaign_json
from campaign.services.campaigns import (
    campaign_archive,
    campaign_create,
    campaign_delete,
    campaign_edit,
)
from tests.cast import Cast
from tests.services.refusals import expect_refusal


def create(user, **changes) -> Campaign:
    given = {"campaign_id": uuid4(), "name": "New", "ruleset": "companion", "options": {}}
    return campaign_create(user=user, **(given | changes))


def test_whoever_creates_a_campaign_owns_it(cast: Cast) -> None:
    assert create(cast.outsider).memberships.get().role == Role.OWNER


def test_the_same_form_sent_twice_creates_one(cast: Cast) -> None:
    form = uuid4()
    assert create(cast.outsider, campaign_id=form) == create(cast.outsider, campaign_id=form)


def test_anothers_campaign_is_not_taken_by_its_id(cast: Cast) -> None:
    with expect_refusal("request.reused"):
        create(cast.outsider, campaign_id=cast.id)
    assert cast.role_of(cast.outsider) is None


def test_an_unknown_ruleset_is_refused(cast: Cast) -> None:
    with expect_refusal("ruleset.unknown"):
        create(cast.outsider, ruleset="homebrew")


def test_a_switch_the_ruleset_does_not_have_is_refused(cast: Cast) -> None:
    with expect_refusal("option.unknown"):
        create(cast.outsider, options={"wild_one": "normal"})


def test_an_edit_says_what_was_before(cast: Cast) -> None:
    campaign_edit(user=cast.gm, campaign_id=cast.id, version=1, name="Ord Cantrell")
    entry = AuditEntry.objects.get(action="campaign.edit")
    assert entry.detail == {"before": {"name": "Ord"}, "after": {"name": "Ord Cantrell"}}


def test_the_ruleset_cannot_be_changed_by_a_forged_field(cast: Cast) -> None:
    edited = campaign_edit(user=cast.gm, campaign_id=cast.id, version=1, ruleset="house")
    assert edited.ruleset == "companion"


def test_a_stale_edit_is_refused(cast: Cast) -> None:
    campaign_edit(user=cast.gm, campaign_id=cast.id, version=1, name="Theirs")
    with pytest.raises(Stale):
        campaign_edit(user=cast.owner, campaign_id=cast.id, version=1, name="Mine")


def test_only_the_owner_archives(cast: Cast) -> None:
    with pytest.raises(PermissionDenied):
        campaign_archive(user=cast.gm, campaign_id=cast.id, archived=True)


def test_an_archived_campaign_comes_back(cast: Cast) -> None:
    cast.archives()
    campaign_archive(user=cast.owner, campaign_id=cast.id, archived=False)
    assert cast.writes(cast.player)


def test_a_campaign_is_not_deleted_without_its_name(cast: Cast) -> None:
    with expect_refusal("campaign.name_differs"):
        campaign_delete(user=cast.owner, campaign_id=cast.id, typed_name="ord")
    assert Campaign.objects.filter(pk=cast.id).exists()


def test_a_deletion_stays_on_record(cast: Cast) -> None:
    campaign_delete(user=cast.owner, campaign_id=cast.id, typed_name="Ord")
    assert not Campaign.objects.filter(pk=cast.id).exists()
    assert AuditEntry.objects.get(action="campaign.delete").campaign_name == "Ord"


def test_the_export_holds_everything(cast: Cast) -> None:
    cast.writes(cast.gm, "Secret", "gm")
    cast.rolls(cast.player, "3D", label="con")
    cast.plans("Dust", start=True)
    exported = json.loads("".join(campaign_json(cast.campaign)))
    assert exported["campaign"]["name"] == "Ord"
    assert {member["user"] for member in exported["members"]} >= {"Owner", "Player"}
    assert exported["journal"][0]["title"] == "Secret"
    assert exported["rolls"][0]["label"] == "con"
    assert exported["adventures"][0]["state"] == "running"
