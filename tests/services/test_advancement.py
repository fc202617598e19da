from uuid import uuid4

import pytest

from campaign.models import Campaign
from campaign.services.adventures import adventure_finish
from campaign.services.calendar import calendar_advance
from characters.models import Character, LedgerEntry
from characters.services.advancement import improvement_take_back
from characters.services.ledger import balance
from characters.services.sheets import sheet_of
from tests.cast import Cast
from tests.party import award, improve, in_play
from tests.services.refusals import expect_refusal


@pytest.fixture
def kesh(cast: Cast) -> Character:
    made = in_play(cast, cast.player, dodge=3)
    award(cast, made, 20)
    return made


@pytest.fixture
def trained(cast: Cast) -> Character:
    """The same person in a campaign of the second edition, where training takes time."""
    Campaign.objects.filter(pk=cast.id).update(ruleset="revised")
    cast.campaign.refresh_from_db()
    made = in_play(cast, cast.player, dodge=3)
    award(cast, made, 20, "character")
    return made


def code(kesh: Character, skill: str) -> str:
    return str(sheet_of(Character.objects.get(pk=kesh.pk)).skills.get(skill))


def days_pass(cast: Cast, days: int) -> None:
    calendar_advance(user=cast.gm, campaign_id=cast.id, happening_id=uuid4(), days=days)


def test_a_pip_costs_the_number_before_the_d(cast: Cast, kesh: Character) -> None:
    improve(cast, kesh, "dodge")
    assert (code(kesh, "dodge"), balance(kesh, "skill")) == ("4D+1", 16)


def test_a_new_skill_starts_from_its_attribute(cast: Cast, kesh: Character) -> None:
    improve(cast, kesh, "blaster")
    assert (code(kesh, "blaster"), balance(kesh, "skill")) == ("3D+1", 17)


def test_double_clicking_spends_once(cast: Cast, kesh: Character) -> None:
    form = uuid4()
    improve(cast, kesh, "dodge", form=form)
    improve(cast, kesh, "dodge", form=form)
    assert (code(kesh, "dodge"), balance(kesh, "skill")) == ("4D+1", 16)


def test_nobody_improves_while_an_adventure_runs(cast: Cast, kesh: Character) -> None:
    cast.plans(start=True)
    with expect_refusal("advance.adventure_runs"):
        improve(cast, kesh, "dodge")
    assert balance(kesh, "skill") == 20


def test_too_few_points_change_nothing(cast: Cast, kesh: Character) -> None:
    award(cast, kesh, 1, "force")
    for _ in range(4):
        improve(cast, kesh, "dodge")
    with expect_refusal("ledger.too_few"):
        improve(cast, kesh, "dodge")
    assert code(kesh, "dodge") == "5D+1"


def test_training_ends_when_its_day_comes(cast: Cast, trained: Character) -> None:
    made = improve(cast, trained, "dodge", teacher=True)
    days = made.ends_day
    days_pass(cast, days - 1)
    assert code(trained, "dodge") == "4D"
    days_pass(cast, 1)
    assert code(trained, "dodge") == "4D+1"


def test_a_skill_in_training_is_not_trained_twice(cast: Cast, trained: Character) -> None:
    improve(cast, trained, "dodge")
    with expect_refusal("advance.in_training"):
        improve(cast, trained, "dodge")


def test_one_pip_between_adventures_where_the_rules_say_so(cast: Cast, trained: Character) -> None:
    improve(cast, trained, "dodge", used_last_adventure=True)
    with expect_refusal("advance.once"):
        improve(cast, trained, "dodge", used_last_adventure=True)
    adventure = cast.plans(start=True)
    adventure_finish(user=cast.gm, campaign_id=cast.id, adventure_id=adventure.pk)
    improve(cast, trained, "dodge", used_last_adventure=True)
    assert code(trained, "dodge") == "4D+2"


def test_a_gm_takes_an_improvement_back_and_the_ledger_shows_both(
    cast: Cast, kesh: Character
) -> None:
    made = improve(cast, kesh, "dodge")
    before = LedgerEntry.objects.count()
    improvement_take_back(user=cast.gm, campaign_id=cast.id, improvement_id=made.pk)
    assert (code(kesh, "dodge"), balance(kesh, "skill")) == ("4D", 20)
    assert LedgerEntry.objects.count() == before + 1


def test_what_was_built_upon_is_taken_back_last_first(cast: Cast, kesh: Character) -> None:
    first = improve(cast, kesh, "dodge")
    improve(cast, kesh, "dodge")
    with expect_refusal("advance.moved_on"):
        improvement_take_back(user=cast.gm, campaign_id=cast.id, improvement_id=first.pk)


def test_a_forged_skill_is_refused(cast: Cast, kesh: Character) -> None:
    with expect_refusal("skill.unknown"):
        improve(cast, kesh, "omnipotence")
    assert balance(kesh, "skill") == 20
