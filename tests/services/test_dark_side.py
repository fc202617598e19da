from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from django.core.exceptions import PermissionDenied
from django.http import Http404

from campaign.errors import Refused
from campaign.models import Adventure, Campaign
from campaign.services.adventures import adventure_finish
from characters.models import Character, DarkDeed, LedgerEntry
from characters.services.dark_side import (
    atone,
    dark_point_ends,
    dark_side_answer,
    dark_side_call,
    dark_side_warn,
)
from characters.services.fall import deed_take_back, fall_seen, fallen_set, return_to_light
from characters.services.ledger import balance
from tests.cast import Cast
from tests.party import award, in_play
from tests.services.refusals import expect_refusal
from tests.yard import laid_down

Fall = Callable[..., None]


@pytest.fixture
def adventure(cast: Cast) -> Adventure:
    return cast.plans(start=True)


@pytest.fixture
def kesh(cast: Cast) -> Character:
    return in_play(cast, cast.player)


def call(cast: Cast, kesh: Character, **more: Any) -> DarkDeed:
    given = {"ability": "perception", "harms_living": True, "deed_id": uuid4()} | more
    given = {"user": cast.player, "campaign_id": cast.id, "character_id": kesh.pk} | given
    return dark_side_call(**given)


def warned(cast: Cast, kesh: Character, text: str = "A shot in the back") -> DarkDeed:
    which = {"campaign_id": cast.id, "character_id": kesh.pk, "deed_id": uuid4()}
    return dark_side_warn(user=cast.gm, **which, text=text)


def answer(cast: Cast, deed: DarkDeed, insists: bool, **more: Any) -> DarkDeed:
    which = {"campaign_id": cast.id, "character_id": deed.character_id, "deed_id": deed.pk}
    return dark_side_answer(**({"user": cast.player} | which | {"insists": insists} | more))


def atones(cast: Cast, kesh: Character, **more: Any) -> DarkDeed:
    which = {"campaign_id": cast.id, "character_id": kesh.pk, "deed_id": uuid4()}
    return atone(**({"user": cast.player} | which | more))


def points(kesh: Character) -> tuple[int, int]:
    return balance(kesh, "force"), balance(kesh, "dark_side")


def refused(said: str, verb: Callable[[], object], kesh: Character) -> None:
    """The message people read, and no line of the ledger more."""
    lines, deeds = LedgerEntry.objects.count(), DarkDeed.objects.count()
    with pytest.raises(Refused) as caught:
        verb()
    assert said in str(caught.value)
    assert (LedgerEntry.objects.count(), DarkDeed.objects.count()) == (lines, deeds)


def test_an_answered_call_brings_a_force_point_and_a_dark_one(
    cast: Cast, kesh: Character, adventure: Adventure, fall: Fall
) -> None:
    fall(2, 2, 2, 6)
    deed = call(cast, kesh)
    assert (deed.success, deed.difficulty, deed.consumed) == (True, 6, False)
    assert points(kesh) == (2, 1)


def test_a_failed_call_costs_nothing_but_makes_the_next_harder(
    cast: Cast, kesh: Character, adventure: Adventure, fall: Fall
) -> None:
    fall(1, 1, 1, 1, 1, 1)
    assert call(cast, kesh).success is False
    assert points(kesh) == (1, 0)
    assert call(cast, kesh).difficulty == 9


def test_no_harm_to_the_living_makes_it_ten_harder(
    cast: Cast, kesh: Character, adventure: Adventure, fall: Fall
) -> None:
    fall(1, 1, 1)
    assert call(cast, kesh, harms_living=False).difficulty == 16


def test_when_the_adventure_ends_the_difficulty_is_six_again(
    cast: Cast, kesh: Character, adventure: Adventure, fall: Fall
) -> None:
    fall(1, 1, 1, 1, 1, 1)
    call(cast, kesh)
    adventure_finish(user=cast.gm, campaign_id=cast.id, adventure_id=adventure.pk)
    cast.plans("Another", start=True)
    assert call(cast, kesh).difficulty == 6


def test_double_clicking_calls_once(
    cast: Cast, kesh: Character, adventure: Adventure, fall: Fall
) -> None:
    fall(6, 6, 6, 6)
    form = uuid4()
    call(cast, kesh, deed_id=form)
    call(cast, kesh, deed_id=form)
    assert points(kesh) == (2, 1)


def test_the_force_point_of_a_call_lasts_the_round(
    cast: Cast, kesh: Character, adventure: Adventure, fall: Fall
) -> None:
    fall(6, 6, 6, 6)
    call(cast, kesh)
    which = {"user": cast.player, "campaign_id": cast.id, "character_id": kesh.pk}
    dark_point_ends(**which)
    assert points(kesh) == (1, 1)
    refused("no Force Point of the Dark Side", lambda: dark_point_ends(**which), kesh)


def test_the_next_call_ends_what_the_last_one_lent(
    cast: Cast, kesh: Character, adventure: Adventure, fall: Fall
) -> None:
    fall(6, 6, 6, 6, 6, 6, 6, 6)
    call(cast, kesh)
    call(cast, kesh)
    assert points(kesh) == (2, 2)


def test_a_low_die_turns_the_character_over_to_the_gms(
    cast: Cast, kesh: Character, adventure: Adventure, fall: Fall
) -> None:
    fall(6, 6, 6, 1)
    deed = call(cast, kesh)
    kesh.refresh_from_db()
    assert (kesh.kind, kesh.player, kesh.fallen, kesh.state) == ("npc", None, True, "active")
    assert (deed.consumed, deed.player) == (True, cast.player)
    assert kesh.ledger.count() == 4


def test_six_dark_side_points_consume_without_a_die(
    cast: Cast, kesh: Character, adventure: Adventure, fall: Fall
) -> None:
    award(cast, kesh, 5, "dark_side")
    fall(6, 6, 6)
    deed = call(cast, kesh)
    assert (deed.consumed, deed.fate) == (True, None)


def test_a_gm_takes_a_fall_back_and_the_player_has_the_character_again(
    cast: Cast, kesh: Character, adventure: Adventure, fall: Fall
) -> None:
    fall(6, 6, 6, 1)
    deed = call(cast, kesh)
    deed_take_back(user=cast.gm, campaign_id=cast.id, deed_id=deed.pk)
    kesh.refresh_from_db()
    assert (kesh.kind, kesh.player, kesh.fallen) == ("pc", cast.player, False)
    assert points(kesh) == (1, 0)
    with expect_refusal("dark_side.taken_back"):
        deed_take_back(user=cast.gm, campaign_id=cast.id, deed_id=deed.pk)
    fall(1, 1, 1)
    assert call(cast, kesh).difficulty == 6


def test_a_call_taken_back_after_its_round_leaves_the_points_as_they_were(
    cast: Cast, kesh: Character, adventure: Adventure, fall: Fall
) -> None:
    fall(6, 6, 6, 6)
    deed = call(cast, kesh)
    dark_point_ends(user=cast.player, campaign_id=cast.id, character_id=kesh.pk)
    deed_take_back(user=cast.gm, campaign_id=cast.id, deed_id=deed.pk)
    assert points(kesh) == (1, 0)


def test_the_player_is_told_and_says_so(
    cast: Cast, kesh: Character, adventure: Adventure, fall: Fall
) -> None:
    fall(6, 6, 6, 1)
    deed = call(cast, kesh)
    with pytest.raises(Http404):
        fall_seen(user=cast.observer, campaign_id=cast.id, deed_id=deed.pk)
    fall_seen(user=cast.player, campaign_id=cast.id, deed_id=deed.pk)
    deed.refresh_from_db()
    assert deed.told


def test_without_an_adventure_nobody_calls_or_atones(cast: Cast, kesh: Character) -> None:
    refused("No adventure is running", lambda: call(cast, kesh), kesh)
    refused("No adventure is running", lambda: atones(cast, kesh), kesh)


def test_other_abilities_and_an_unlearned_control_are_refused(
    cast: Cast, kesh: Character, adventure: Adventure
) -> None:
    refused("Perception or control", lambda: call(cast, kesh, ability="strength"), kesh)
    refused("without having learned it", lambda: call(cast, kesh, ability="control"), kesh)


def test_a_droid_nobody_plays_does_not_believe(cast: Cast, adventure: Adventure) -> None:
    droid = laid_down(cast, cast.gm, "npc", "R2")
    Character.objects.filter(pk=droid.pk).update(state="active")
    refused("does not believe", lambda: call(cast, droid, user=cast.gm), droid)


def test_rules_that_say_nothing_of_it_refuse(
    cast: Cast, kesh: Character, adventure: Adventure
) -> None:
    Campaign.objects.filter(pk=cast.id).update(ruleset="upgrade")
    refused("say nothing of the Dark Side", lambda: call(cast, kesh), kesh)


def test_nobody_calls_for_another(cast: Cast, kesh: Character, adventure: Adventure) -> None:
    with pytest.raises(PermissionDenied):
        call(cast, kesh, user=cast.observer)
    assert not DarkDeed.objects.exists()


def test_a_warned_player_thinks_better_of_it(cast: Cast, kesh: Character) -> None:
    deed = answer(cast, warned(cast, kesh), insists=False)
    assert (deed.state, points(kesh)) == ("heeded", (1, 0))
    assert deed.answered is not None
    refused("answered already", lambda: answer(cast, deed, insists=True), kesh)


def test_a_warned_player_does_it_all_the_same(cast: Cast, kesh: Character, fall: Fall) -> None:
    fall(4)
    deed = answer(cast, warned(cast, kesh), insists=True)
    assert (deed.state, deed.consumed, points(kesh)) == ("done", False, (1, 1))
    assert kesh.ledger.filter(points="dark_side").get().reason == "A shot in the back"


def test_the_answer_is_the_players(cast: Cast, kesh: Character) -> None:
    deed = warned(cast, kesh)
    refused("the player's alone", lambda: answer(cast, deed, True, user=cast.gm), kesh)
    refused("Say which deed", lambda: warned(cast, kesh, " "), kesh)


def test_atoning_takes_a_point_and_gives_the_force_point_back_in_the_end(
    cast: Cast, kesh: Character, adventure: Adventure
) -> None:
    award(cast, kesh, 2, "dark_side")
    atones(cast, kesh)
    assert points(kesh) == (0, 1)
    award(cast, kesh, 1, "force")
    refused("One Dark Side Point an adventure", lambda: atones(cast, kesh), kesh)
    adventure_finish(user=cast.gm, campaign_id=cast.id, adventure_id=adventure.pk)
    assert points(kesh) == (2, 1)


def test_the_unstained_have_nothing_to_atone_for(
    cast: Cast, kesh: Character, adventure: Adventure
) -> None:
    refused("no Dark Side Point", lambda: atones(cast, kesh), kesh)


def test_a_point_of_the_dark_side_does_not_atone(
    cast: Cast, kesh: Character, adventure: Adventure, fall: Fall
) -> None:
    LedgerEntry.objects.create(character=kesh, points="force", amount=-1, reason="Spent")
    fall(6, 6, 6, 6)
    call(cast, kesh)
    assert points(kesh) == (1, 1)
    refused("did not come of the Dark Side", lambda: atones(cast, kesh), kesh)


@pytest.fixture
def villain(cast: Cast, kesh: Character, adventure: Adventure, fall: Fall) -> Character:
    fall(6, 6, 6, 1)
    call(cast, kesh)
    kesh.refresh_from_db()
    return kesh


def test_a_villain_gains_force_points_by_calling_alone(
    cast: Cast, villain: Character, fall: Fall
) -> None:
    refused("calling on the Dark Side alone", lambda: award(cast, villain, 1, "force"), villain)
    fall(6, 6, 6)
    deed = call(cast, villain, user=cast.gm)
    assert (deed.success, deed.consumed, deed.fate) == (True, False, None)


def test_first_edition_rules_leave_the_way_back_to_the_story(
    cast: Cast, villain: Character
) -> None:
    given = {"user": cast.gm, "campaign_id": cast.id, "character_id": villain.pk}
    refused("to the story", lambda: return_to_light(**given, deed_id=uuid4()), villain)
    fallen_set(**given, fallen=False)
    villain.refresh_from_db()
    assert villain.fallen is False


def test_a_selfless_force_point_leads_back_to_the_light_and_to_the_player(
    cast: Cast, villain: Character
) -> None:
    Campaign.objects.filter(pk=cast.id).update(ruleset="revised")
    award(cast, villain, 8, "dark_side")
    award(cast, villain, 3, "character")
    given = {"user": cast.gm, "campaign_id": cast.id, "character_id": villain.pk}
    return_to_light(**given, deed_id=uuid4())
    villain.refresh_from_db()
    assert (villain.player, villain.kind, villain.fallen) == (cast.player, "pc", False)
    assert (points(villain), balance(villain, "character")) == ((0, 5), 0)
