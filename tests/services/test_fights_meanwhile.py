"""Around a fight life goes on: people go, characters change hands, campaigns close."""

from __future__ import annotations

import pytest
from django.core.exceptions import PermissionDenied
from django.http import Http404

from campaign.models import Campaign, Role
from campaign.services.people import member_remove, member_set_role
from characters.models import Character
from characters.services.keeping import character_give, character_retire
from characters.services.ledger import balance
from combat.access import access_combat
from combat.verify import sound, verify
from tests.cast import Cast, person
from tests.fights import Arena, duel
from tests.party import award, in_play
from tests.services.refusals import expect_refusal

pytestmark = pytest.mark.django_db
SHOT = [{"do": "attack", "at": "trooper"}]


@pytest.fixture
def kesh(cast: Cast) -> Character:
    return in_play(cast, cast.player)


@pytest.fixture
def arena(cast: Cast, kesh: Character) -> Arena:
    """Kesh is awaited."""
    arena = duel(cast, character=kesh)
    arena.does("round")
    arena.does("pass", who="trooper")
    assert arena.state.awaited == "kesh"
    return arena


def is_sound(arena: Arena) -> bool:
    arena.plays_out()
    arena.does("round")
    arena.plays_out()
    arena.combat.refresh_from_db()
    return sound(verify(arena.combat))


def removed(cast: Cast) -> None:
    member = cast.membership(cast.player)
    member_remove(user=cast.owner, campaign_id=cast.id, member_id=member.pk)


def test_somebody_removed_says_nothing_more_and_the_gm_plays_on(cast: Cast, arena: Arena) -> None:
    removed(cast)
    with pytest.raises(Http404):
        arena.does("declare", cast.player, seq=arena.combat.head, who="kesh", acts=SHOT)
    arena.shoots("kesh", "trooper")
    assert is_sound(arena)


def test_who_became_an_observer_says_nothing_more(cast: Cast, arena: Arena) -> None:
    member = cast.membership(cast.player)
    member_set_role(user=cast.owner, campaign_id=cast.id, member_id=member.pk, role=Role.OBSERVER)
    assert not access_combat(cast.player, **arena.ids).viewer.name
    with pytest.raises(PermissionDenied):
        arena.shoots("kesh", "trooper", cast.player)
    assert is_sound(arena)


def test_an_account_that_is_deleted_leaves_a_sound_fight(cast: Cast, arena: Arena) -> None:
    arena.shoots("kesh", "trooper", cast.player)
    cast.player.delete()
    assert is_sound(arena)


def test_nothing_is_said_in_an_archived_campaign(cast: Cast, arena: Arena) -> None:
    cast.archives()
    before = arena.combat.head
    for user in (cast.gm, cast.player):
        with expect_refusal("campaign.archived"):
            arena.does("pass", user, who="kesh")
    arena.combat.refresh_from_db()
    assert arena.combat.head == before
    assert access_combat(cast.player, **arena.ids).combat == arena.combat


def test_a_fight_keeps_the_rules_it_was_begun_with(cast: Cast, arena: Arena) -> None:
    began = dict(arena.state.options)
    Campaign.objects.filter(pk=cast.id).update(ruleset="revised", options={"wild_die": "off"})
    arena.shoots("kesh", "trooper", cast.player)
    assert arena.state.options == began
    assert arena.combat.ruleset == "companion"
    assert is_sound(arena)


def test_a_character_that_retires_or_changes_hands_fights_on(
    cast: Cast, arena: Arena, kesh: Character
) -> None:
    heir = person("Heir")
    cast.campaign.memberships.create(user=heir, role=Role.PLAYER)
    ids = {"campaign_id": cast.id, "character_id": kesh.pk}
    character_give(user=cast.gm, **ids, player_id=heir.pk)
    arena.shoots("kesh", "trooper", cast.player)
    character_retire(user=cast.gm, **ids)
    arena.does("set", who="kesh", fields={"injury": "wounded"}, reason="A fall")
    kesh.refresh_from_db()
    assert kesh.sheet["injury"] == "wounded"
    assert is_sound(arena)


def test_a_character_that_is_deleted_fights_on_without_a_sheet(
    cast: Cast, arena: Arena, kesh: Character
) -> None:
    Character.objects.filter(pk=kesh.pk).delete()
    arena.does("set", who="kesh", fields={"injury": "wounded"}, reason="A fall")
    assert is_sound(arena)


def test_a_point_is_spent_once_in_two_fights(cast: Cast, kesh: Character) -> None:
    held = balance(kesh, "force")
    award(cast, kesh, 1, "force")
    points = {"force": held + 1}
    fights = [duel(cast, character=kesh, points=points) for _ in range(held + 2)]
    for arena in fights:
        arena.does("round")
        arena.does("pass", who="trooper")
    *enough, last = fights
    for arena in enough:
        arena.does("declare", cast.player, who="kesh", acts=SHOT, force_point=True)
    assert balance(kesh, "force") == 0
    with expect_refusal("points.no_force_point"):
        last.does("declare", cast.player, who="kesh", acts=SHOT, force_point=True)
    assert balance(kesh, "force") == 0
    last.shoots("kesh", "trooper", cast.player)
    assert is_sound(last)


def test_wounds_of_two_fights_stand_on_one_sheet(cast: Cast, kesh: Character) -> None:
    one, other = (duel(cast, character=kesh) for _ in range(2))
    one.does("set", who="kesh", fields={"injury": "wounded"}, reason="A fall")
    other.does("set", who="kesh", fields={"injury": "incapacitated"}, reason="A hit")
    kesh.refresh_from_db()
    assert kesh.sheet["injury"] == "incapacitated"
    assert one.state.combatants["kesh"].injury == "wounded"
