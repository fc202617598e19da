from uuid import uuid4

import pytest

from campaign.dates import Calendar
from campaign.services.calendar import calendar_advance
from tests.cast import Cast
from tests.services.refusals import expect_refusal


def advance(cast: Cast, days: int, happening_id=None) -> int:
    calendar_advance(
        user=cast.gm, campaign_id=cast.id, happening_id=happening_id or uuid4(), days=days
    )
    cast.campaign.refresh_from_db()
    return cast.campaign.day


def test_days_pass(cast: Cast) -> None:
    advance(cast, 3)
    assert advance(cast, 4) == 7


def test_the_same_form_sent_twice_lets_the_days_pass_once(cast: Cast) -> None:
    form = uuid4()
    advance(cast, 3, form)
    assert advance(cast, 3, form) == 3


@pytest.mark.parametrize("days", [0, -1, 10_001])
def test_days_that_make_no_sense_are_refused(cast: Cast, days: int) -> None:
    with expect_refusal("calendar.days"):
        advance(cast, days)


@pytest.mark.parametrize(
    ("day", "name"),
    [
        (0, "Day 1, year 212 of the Concord"),
        (364, "Day 365, year 212 of the Concord"),
        (365, "Day 1, year 213 of the Concord"),
    ],
)
def test_a_day_is_named_by_the_campaigns_calendar(day: int, name: str) -> None:
    assert Calendar(212, 365, "of the Concord").name(day) == name
