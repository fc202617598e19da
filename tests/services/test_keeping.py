import pytest
from django.core.exceptions import PermissionDenied
from django.http import Http404

from accounts.models import User
from campaign.models import Membership
from characters.access import access_character
from characters.models import Character
from characters.selectors.waiting import waiting_for
from characters.services.creation import character_hand_in, character_return
from characters.services.keeping import character_bring_back, character_give, character_retire
from tests.cast import Cast, person
from tests.party import draft, in_play
from tests.services.refusals import expect_refusal


def which(cast: Cast, character: Character) -> dict:
    return {"campaign_id": cast.id, "character_id": character.pk}


def joins(cast: Cast, name: str = "Newcomer") -> User:
    user = person(name)
    Membership.objects.create(campaign=cast.campaign, user=user, role="player")
    return user


@pytest.mark.parametrize("who", ["player", "gm"])
def test_a_character_retires_and_comes_back(cast: Cast, who: str) -> None:
    kesh, user = in_play(cast, cast.player), getattr(cast, who)
    assert character_retire(user=user, **which(cast, kesh)).state == "retired"
    assert character_bring_back(user=user, **which(cast, kesh)).state == "active"


def test_retiring_twice_is_refused(cast: Cast) -> None:
    kesh = in_play(cast, cast.player)
    character_retire(user=cast.player, **which(cast, kesh))
    with expect_refusal("character.not_in_that_state"):
        character_retire(user=cast.player, **which(cast, kesh))


def test_a_draft_does_not_come_into_play_by_the_back_door(cast: Cast) -> None:
    kesh = draft(cast, cast.player)
    with expect_refusal("character.not_in_that_state"):
        character_bring_back(user=cast.player, **which(cast, kesh))


def test_nobody_retires_somebody_elses(cast: Cast) -> None:
    kesh = in_play(cast, cast.player)
    with pytest.raises(PermissionDenied):
        character_retire(user=joins(cast), **which(cast, kesh))


def test_a_gm_gives_a_character_to_another_player(cast: Cast) -> None:
    kesh, heir = in_play(cast, cast.player), joins(cast)
    character_give(user=cast.gm, player_id=heir.pk, **which(cast, kesh))
    assert access_character(heir, cast.id, kesh.pk, writing=True).own
    with pytest.raises(PermissionDenied):
        access_character(cast.player, cast.id, kesh.pk, writing=True)


@pytest.mark.parametrize("who", ["outsider", "observer"])
def test_a_character_goes_only_to_who_plays_here(cast: Cast, who: str) -> None:
    kesh = in_play(cast, cast.player)
    with expect_refusal("character.no_such_player"):
        character_give(user=cast.gm, player_id=getattr(cast, who).pk, **which(cast, kesh))
    kesh.refresh_from_db()
    assert kesh.player == cast.player


def test_players_give_nothing_away(cast: Cast) -> None:
    kesh, heir = in_play(cast, cast.player), joins(cast)
    with pytest.raises(PermissionDenied):
        character_give(user=cast.player, player_id=heir.pk, **which(cast, kesh))


def test_a_character_of_another_campaign_is_not_there(cast: Cast) -> None:
    kesh = in_play(cast, cast.player)
    elsewhere = Cast.elsewhere(cast.gm)
    with pytest.raises(Http404):
        character_give(
            user=cast.gm, campaign_id=elsewhere.pk, character_id=kesh.pk, player_id=cast.gm.pk
        )


def test_what_is_handed_in_waits_for_gms_and_what_is_sent_back_for_its_player(cast: Cast) -> None:
    kesh = draft(cast, cast.player)
    assert waiting_for(cast.player) == []
    character_hand_in(user=cast.player, **which(cast, kesh))
    assert waiting_for(cast.gm) == waiting_for(cast.owner) == [kesh]
    assert waiting_for(cast.player) == waiting_for(cast.outsider) == []
    character_return(user=cast.gm, comment="Too good a shot", **which(cast, kesh))
    assert waiting_for(cast.gm) == []
    (waiting,) = waiting_for(cast.player)
    assert waiting.comment == "Too good a shot"


def test_what_is_handed_in_again_waits_no_longer_for_its_player(cast: Cast) -> None:
    kesh = draft(cast, cast.player)
    character_hand_in(user=cast.player, **which(cast, kesh))
    character_return(user=cast.gm, comment="Too good a shot", **which(cast, kesh))
    character_hand_in(user=cast.player, **which(cast, kesh))
    assert waiting_for(cast.player) == []


def test_who_left_the_campaign_is_not_waited_for(cast: Cast) -> None:
    kesh = draft(cast, cast.player)
    character_hand_in(user=cast.player, **which(cast, kesh))
    character_return(user=cast.gm, comment="Too good a shot", **which(cast, kesh))
    cast.membership(cast.player).delete()
    assert waiting_for(cast.player) == []
