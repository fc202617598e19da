from uuid import uuid4

import pytest
from django.db import IntegrityError, transaction
from django.http import Http404

from campaign.models import Adventure, Happening
from campaign.services.adventures import adventure_finish, adventure_remove, adventure_start
from campaign.services.calendar import calendar_advance
from tests.cast import Cast
from tests.services.refusals import expect_refusal

State = Adventure.State


def test_starting_is_recorded_with_its_day(cast: Cast) -> None:
    calendar_advance(user=cast.gm, campaign_id=cast.id, happening_id=uuid4(), days=4)
    adventure = cast.plans(start=True)
    assert (adventure.state, adventure.started_day) == (State.RUNNING, 4)
    assert Happening.objects.filter(kind="started", day=4, adventure=adventure).exists()


def test_only_one_adventure_runs_at_a_time(cast: Cast) -> None:
    cast.plans("First", start=True)
    second = cast.plans("Second")
    with expect_refusal("adventure.another_runs"):
        adventure_start(user=cast.gm, campaign_id=cast.id, adventure_id=second.pk)


def test_the_database_itself_refuses_a_second_running_adventure(cast: Cast) -> None:
    first, second = cast.plans(start=True), cast.plans()
    with pytest.raises(IntegrityError), transaction.atomic():
        Adventure.objects.filter(pk=second.pk).update(state="running", started=first.started)


def test_the_next_can_start_when_the_first_is_finished(cast: Cast) -> None:
    first, second = cast.plans(start=True), cast.plans()
    adventure_finish(user=cast.gm, campaign_id=cast.id, adventure_id=first.pk)
    adventure_start(user=cast.gm, campaign_id=cast.id, adventure_id=second.pk)
    second.refresh_from_db()
    assert second.state == State.RUNNING


def test_starting_twice_starts_once(cast: Cast) -> None:
    adventure = cast.plans(start=True)
    adventure_start(user=cast.gm, campaign_id=cast.id, adventure_id=adventure.pk)
    assert Happening.objects.filter(kind="started").count() == 1


def test_a_finished_adventure_cannot_run_again(cast: Cast) -> None:
    adventure = cast.plans(start=True)
    adventure_finish(user=cast.gm, campaign_id=cast.id, adventure_id=adventure.pk)
    with expect_refusal("adventure.not_planned"):
        adventure_start(user=cast.gm, campaign_id=cast.id, adventure_id=adventure.pk)


def test_a_plan_cannot_be_finished(cast: Cast) -> None:
    with expect_refusal("adventure.not_running"):
        adventure_finish(user=cast.gm, campaign_id=cast.id, adventure_id=cast.plans().pk)


def test_what_was_played_cannot_be_dropped(cast: Cast) -> None:
    adventure = cast.plans(start=True)
    with expect_refusal("adventure.not_planned"):
        adventure_remove(user=cast.gm, campaign_id=cast.id, adventure_id=adventure.pk)
    assert Adventure.objects.filter(pk=adventure.pk).exists()


def test_an_adventure_of_another_campaign_is_not_there(cast: Cast) -> None:
    foreign = Adventure.objects.create(campaign=Cast.elsewhere(cast.outsider), title="Theirs")
    with pytest.raises(Http404):
        adventure_start(user=cast.gm, campaign_id=cast.id, adventure_id=foreign.pk)
