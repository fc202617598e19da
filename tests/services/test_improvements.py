"""Every kind of improvement beside a plain skill, paid, trained, written and taken back."""

from uuid import uuid4

import pytest

from campaign.models import Campaign, TableRoll
from campaign.services.calendar import calendar_advance
from campaign.services.roll_settling import roll_settle_wild
from characters.models import Character, Improvement, LedgerEntry
from characters.services.advancement import improvement_take_back
from characters.services.fields import field_save, mark
from characters.services.ledger import balance
from characters.services.sheets import sheet_of
from rules.characters.sheet import Sheet
from rules.codes import Code
from tests.cast import Cast
from tests.loaded import load_dice
from tests.party import award, improve, in_play
from tests.services.refusals import expect_refusal

State = Improvement.State


def play(cast: Cast, ruleset: str, points: str, options: dict[str, str] | None = None) -> Character:
    Campaign.objects.filter(pk=cast.id).update(ruleset=ruleset, options=options or {})
    cast.campaign.refresh_from_db()
    made = in_play(cast, cast.player, dodge=3)
    award(cast, made, 95 if points == "character" else 100, points)
    return made


@pytest.fixture
def second(cast: Cast) -> Character:
    return play(cast, "revised", "character")


@pytest.fixture
def first(cast: Cast) -> Character:
    return play(cast, "companion", "skill", {"improve_attributes": "on"})


def now(character: Character) -> Sheet:
    return sheet_of(Character.objects.get(pk=character.pk))


def days_pass(cast: Cast, days: int) -> None:
    calendar_advance(user=cast.gm, campaign_id=cast.id, happening_id=uuid4(), days=days)


def test_a_specialization_is_new_at_half_the_price_of_its_skill(
    cast: Cast, second: Character
) -> None:
    improve(cast, second, "Dodge:  thrown  things", "specialization", used_last_adventure=True)
    assert str(now(second).specializations["dodge"]["thrown things"]) == "4D+1"
    assert balance(second, "character") == 98


def test_a_specialization_taken_back_is_gone(cast: Cast, second: Character) -> None:
    made = improve(cast, second, "dodge: stones", "specialization", used_last_adventure=True)
    improvement_take_back(user=cast.gm, campaign_id=cast.id, improvement_id=made.pk)
    assert not now(second).specializations
    assert balance(second, "character") == 100


def test_a_specialization_needs_a_name(cast: Cast, second: Character) -> None:
    with expect_refusal("advance.specialization_name"):
        improve(cast, second, "dodge: ", "specialization")


def test_the_first_edition_has_no_specializations(cast: Cast, first: Character) -> None:
    with expect_refusal("advance.no_such_kind"):
        improve(cast, first, "dodge: stones", "specialization")
    assert balance(first, "skill") == 100


def test_the_first_die_of_an_advanced_skill_is_learned_as_a_whole(
    cast: Cast, second: Character
) -> None:
    made = improve(cast, second, "medicine", "advanced", teacher=True)
    assert (made.cost, made.ends_day) == (6, 42)
    days_pass(cast, 42)
    assert str(now(second).advanced["medicine"]) == "1D"


def test_a_plain_skill_is_not_bought_as_an_advanced_one(cast: Cast, second: Character) -> None:
    with expect_refusal("advance.not_advanced"):
        improve(cast, second, "dodge", "advanced")


@pytest.mark.parametrize("name", ["control", "medicine"])
def test_what_is_learned_otherwise_is_no_plain_skill(
    cast: Cast, second: Character, name: str
) -> None:
    with expect_refusal("advance.other_way"):
        improve(cast, second, name)


def test_an_attribute_improves_without_a_roll_in_the_first_edition(
    cast: Cast, first: Character
) -> None:
    improve(cast, first, "strength", "attribute")
    assert str(now(first).attributes["strength"]) == "3D+1"
    assert balance(first, "skill") == 70
    assert not TableRoll.objects.exists()


def test_attributes_stay_where_the_switch_is_off(cast: Cast) -> None:
    kesh = play(cast, "companion", "skill")
    with expect_refusal("advance.no_such_kind"):
        improve(cast, kesh, "strength", "attribute")


def attribute_trained(cast: Cast, character: Character, monkeypatch, *faces: int) -> Improvement:
    made = improve(cast, character, "strength", "attribute", teacher=True)
    load_dice(monkeypatch, *faces)
    days_pass(cast, 30 * 7)
    made.refresh_from_db()
    return made


def test_a_higher_attribute_that_rolls_no_higher_than_the_species_is_gained(
    cast: Cast, second: Character, monkeypatch
) -> None:
    made = attribute_trained(cast, second, monkeypatch, 2, 2, 2, 2, 2, 2, 2, 2)
    assert (made.state, str(now(second).attributes["strength"])) == (State.DONE, "3D+1")
    assert sorted(TableRoll.objects.values_list("code", "total")) == [("3D+1", 7), ("5D", 10)]


def test_a_higher_attribute_that_rolls_too_high_brings_half_back(
    cast: Cast, second: Character, monkeypatch
) -> None:
    made = attribute_trained(cast, second, monkeypatch, 5, 5, 5, 2, 2, 2, 2, 2)
    assert (made.state, str(now(second).attributes["strength"])) == (State.FAILED, "3D")
    assert balance(second, "character") == 100 - 30 + 15
    improvement_take_back(user=cast.gm, campaign_id=cast.id, improvement_id=made.pk)
    assert balance(second, "character") == 100


def test_a_one_on_the_wild_die_of_the_attribute_waits_for_the_gm(
    cast: Cast, second: Character, monkeypatch
) -> None:
    made = attribute_trained(cast, second, monkeypatch, 1, 6, 6, 2, 2, 2, 2, 2)
    assert (made.state, str(now(second).attributes["strength"])) == (State.TRAINING, "3D")
    own = TableRoll.objects.get(code="3D+1")
    which = {"campaign_id": cast.id, "roll_id": own.pk}
    roll_settle_wild(user=cast.owner, **which, choice="subtract")
    made.refresh_from_db()
    assert (made.state, str(now(second).attributes["strength"])) == (State.DONE, "3D+1")


def test_move_costs_its_number_and_ends_with_the_species(cast: Cast, second: Character) -> None:
    improve(cast, second, kind="move", teacher=True)
    days_pass(cast, 70)
    assert (now(second).move, balance(second, "character")) == (11, 90)
    improve(cast, second, kind="move", teacher=True)
    days_pass(cast, 77)
    with expect_refusal("advance.species_move"):
        improve(cast, second, kind="move")


def test_move_is_not_bought_in_the_first_edition(cast: Cast, first: Character) -> None:
    with expect_refusal("advance.no_such_kind"):
        improve(cast, first, kind="move")


def test_becoming_force_sensitive_costs_twenty_at_once_and_once(
    cast: Cast, second: Character
) -> None:
    improve(cast, second, kind="force_sensitive")
    assert (now(second).force_sensitive, balance(second, "character")) == (True, 80)
    with expect_refusal("advance.already_force_sensitive"):
        improve(cast, second, kind="force_sensitive")


def test_points_that_hurry_nothing_are_not_taken(cast: Cast, second: Character) -> None:
    made = improve(cast, second, "dodge", teacher=True, extra_points=9)
    assert (made.cost, made.ends_day) == (4 + 3, 1)


@pytest.mark.parametrize(("seen", "price"), [("3D", 4), ("4D", 1)])
def test_a_forged_or_outdated_price_pays_nothing(
    cast: Cast, first: Character, seen: str, price: int
) -> None:
    with expect_refusal("advance.price_changed"):
        improve(cast, first, "dodge", seen=seen, price=price)
    assert (balance(first, "skill"), str(now(first).skills["dodge"])) == (100, "4D")


def test_two_tabs_that_saw_the_same_pip_pay_for_one(cast: Cast, first: Character) -> None:
    improve(cast, first, "dodge", seen="4D", price=4)
    with expect_refusal("advance.price_changed"):
        improve(cast, first, "dodge", seen="4D", price=4)
    assert balance(first, "skill") == 96


def test_the_id_of_another_characters_improvement_is_refused(cast: Cast, first: Character) -> None:
    other = in_play(cast, cast.player, "Other")
    made = improve(cast, first, "dodge")
    with expect_refusal("request.reused"):
        improve(cast, other, "dodge", form=made.pk)


def test_days_pass_though_a_gm_changed_what_is_trained(cast: Cast, second: Character) -> None:
    made = improve(cast, second, "dodge", teacher=True)
    field_save(
        user=cast.gm,
        campaign_id=cast.id,
        character_id=second.pk,
        field="skills.dodge",
        value="5D",
        seen=mark("4D"),
    )
    days_pass(cast, 10)
    assert str(now(second).skills["dodge"]) == "5D+1"
    made.refresh_from_db()
    improvement_take_back(user=cast.gm, campaign_id=cast.id, improvement_id=made.pk)
    assert str(now(second).skills["dodge"]) == "5D"


def test_an_attribute_that_overtakes_a_skill_carries_it(cast: Cast, first: Character) -> None:
    improve(cast, first, "blaster")
    made = improve(cast, first, "dexterity", "attribute")
    improve(cast, first, "dexterity", "attribute")
    assert "blaster" not in now(first).skills
    assert (
        first.changes.get(field="skills.blaster", reason__startswith="Overtaken").before == "3D+1"
    )
    assert now(first).attribute("dexterity") == Code.parse("3D+2")
    with expect_refusal("advance.moved_on"):
        improvement_take_back(user=cast.gm, campaign_id=cast.id, improvement_id=made.pk)


def test_the_ledger_tells_what_was_bought(cast: Cast, second: Character) -> None:
    improve(cast, second, kind="move")
    assert LedgerEntry.objects.first().reason == "Move 10 → 11"
