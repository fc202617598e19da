from accounts.models import User
from campaign.models import AuditEntry, Campaign, JournalEntry, Role
from characters.models import Character
from characters.services.account import account_delete
from tests.cast import Cast
from tests.party import in_play
from tests.services.refusals import expect_refusal


def test_an_owned_campaign_must_be_settled_first(cast: Cast) -> None:
    with expect_refusal("account.campaign_unsettled"):
        account_delete(user=cast.owner, fates={}, keep_characters=True)
    assert User.objects.filter(pk=cast.owner.pk).exists()


def test_a_campaign_can_go_to_a_member(cast: Cast) -> None:
    heir = cast.membership(cast.player)
    account_delete(user=cast.owner, fates={cast.id: str(heir.pk)}, keep_characters=True)
    assert cast.role_of(cast.player) == Role.OWNER


def test_a_campaign_cannot_go_to_a_stranger(cast: Cast) -> None:
    stranger = Cast.elsewhere(cast.outsider).memberships.get()
    with expect_refusal("account.heir_unknown"):
        account_delete(user=cast.owner, fates={cast.id: str(stranger.pk)}, keep_characters=True)


def test_a_campaign_can_go_with_its_owner(cast: Cast) -> None:
    account_delete(user=cast.owner, fates={cast.id: "delete"}, keep_characters=True)
    assert not Campaign.objects.filter(pk=cast.id).exists()


def test_what_a_person_wrote_stays_without_a_name(cast: Cast) -> None:
    entry = cast.writes(cast.player)
    account_delete(user=cast.player, fates={}, keep_characters=True)
    assert JournalEntry.objects.get(pk=entry.pk).author is None


def test_the_last_admin_cannot_leave(cast: Cast) -> None:
    with expect_refusal("account.last_admin"):
        account_delete(user=cast.admin, fates={}, keep_characters=True)


def test_the_record_keeps_the_name(cast: Cast) -> None:
    account_delete(user=cast.player, fates={}, keep_characters=True)
    entry = AuditEntry.objects.get(action="account.delete")
    assert (entry.actor, entry.actor_name) == (None, "Player")


def test_characters_stay_with_their_campaign(cast: Cast) -> None:
    kesh = in_play(cast, cast.player)
    account_delete(user=cast.player, fates={}, keep_characters=True)
    assert Character.objects.get(pk=kesh.pk).player is None


def test_characters_go_when_their_player_says_so(cast: Cast) -> None:
    in_play(cast, cast.player)
    account_delete(user=cast.player, fates={}, keep_characters=False)
    assert not Character.objects.exists()
