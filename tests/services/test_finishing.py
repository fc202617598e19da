"""Finishing an adventure with what everyone earned, in one step."""

from uuid import uuid4

import pytest
from django.core.exceptions import PermissionDenied
from django.test import Client
from django.urls import reverse

from campaign.models import Adventure
from characters.models import Character, LedgerEntry
from characters.services.finishing import Award, adventure_finish_awarding
from characters.services.ledger import balance
from tests.cast import Cast
from tests.party import in_play
from tests.services.refusals import expect_refusal


@pytest.fixture
def dust(cast: Cast) -> Adventure:
    return cast.plans("Dust", start=True)


@pytest.fixture
def kesh(cast: Cast) -> Character:
    return in_play(cast, cast.player)


@pytest.fixture
def mara(cast: Cast) -> Character:
    return in_play(cast, cast.player, "Mara")


def finish(cast: Cast, adventure: Adventure, *awards: Award, **more: object) -> None:
    adventure_finish_awarding(
        user=more.get("user", cast.gm),  # type: ignore[arg-type]
        campaign_id=cast.id,
        adventure_id=adventure.pk,
        award_id=more.get("form") or uuid4(),  # type: ignore[arg-type]
        awards=awards,
    )
    adventure.refresh_from_db()


def test_everyone_and_each_one_get_theirs_and_it_is_finished(
    cast: Cast, dust: Adventure, kesh: Character, mara: Character
) -> None:
    both = Award((kesh.pk, mara.pk), "skill", 5, "Dust")
    finish(cast, dust, both, Award((mara.pk,), "skill", 2, "The best line"))
    assert (balance(kesh, "skill"), balance(mara, "skill")) == (5, 7)
    assert dust.state == "finished"
    given = LedgerEntry.objects.filter(points="skill")
    assert {entry.adventure for entry in given} == {dust}


def test_sent_twice_it_is_given_once(cast: Cast, dust: Adventure, kesh: Character) -> None:
    form, award = uuid4(), Award((kesh.pk,), "skill", 5, "Dust")
    finish(cast, dust, award, form=form)
    finish(cast, dust, award, form=form)
    assert balance(kesh, "skill") == 5


def test_what_is_over_is_awarded_in_another_way(
    cast: Cast, dust: Adventure, kesh: Character
) -> None:
    finish(cast, dust)
    with expect_refusal("adventure.not_running"):
        finish(cast, dust, Award((kesh.pk,), "skill", 5, "Dust"))
    assert balance(kesh, "skill") == 0


def test_a_refused_award_finishes_nothing(cast: Cast, dust: Adventure, kesh: Character) -> None:
    with expect_refusal("ledger.nobody"):
        finish(
            cast,
            dust,
            Award((kesh.pk,), "skill", 5, "Dust"),
            Award((uuid4(),), "skill", 5, "Dust"),
        )
    assert (balance(kesh, "skill"), Adventure.objects.get(pk=dust.pk).state) == (0, "running")


def test_only_a_gm_finishes(cast: Cast, dust: Adventure, kesh: Character) -> None:
    with pytest.raises(PermissionDenied):
        finish(cast, dust, Award((kesh.pk,), "skill", 5, "Dust"), user=cast.player)


def test_a_reason_left_out_is_asked_for_beside_its_field(
    cast: Cast, dust: Adventure, kesh: Character
) -> None:
    client = Client(headers={"sec-fetch-site": "same-origin"})
    client.force_login(cast.gm)
    address = reverse("characters:finish", args=[cast.id, dust.pk])
    sent = {"id": str(uuid4()), "all_skill": "3", "reason": "Dust", "amount_0": "2"}
    answer = client.post(address, sent)
    assert (answer.status_code, b"Say what it is for" in answer.content) == (422, True)
    answer = client.post(address, sent | {"reason_0": "A brave deed"})
    assert (answer.status_code, balance(kesh, "skill")) == (302, 5)
