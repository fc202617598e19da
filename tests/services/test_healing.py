"""Rest, medpacs, tanks and first aid on the sheet, on the campaign's calendar."""

from uuid import uuid4

import pytest
from django.core.exceptions import PermissionDenied
from django.http import Http404

from campaign.models import Campaign, TableRoll
from campaign.services.calendar import calendar_advance
from campaign.services.roll_settling import roll_settle_wild
from characters.models import Character, KeptPower, SheetChange, Treatment
from characters.services.cures import treatment_take_back
from characters.services.items import item_carry
from characters.services.resting import rest_stop, stun_shake_off
from tests.cast import Cast, person
from tests.party import in_play
from tests.services.refusals import expect_refusal
from tests.things import give, new_article
from tests.wounds import carries, gear_of, healing_roll, hurt, injury_of, rest, resting, treat


def days_pass(cast: Cast, days: int) -> None:
    calendar_advance(user=cast.gm, campaign_id=cast.id, happening_id=uuid4(), days=days)


def play(cast: Cast, ruleset: str) -> None:
    Campaign.objects.filter(pk=cast.id).update(ruleset=ruleset)
    cast.campaign.refresh_from_db()


@pytest.fixture
def kesh(cast: Cast) -> Character:
    """Of the player's, with every attribute at 3D, wounded."""
    made = in_play(cast, cast.player)
    hurt(cast, made)
    return made


@pytest.fixture
def revised(cast: Cast) -> None:
    play(cast, "revised")


# rest


def test_the_healing_roll_waits_for_its_day(cast: Cast, kesh: Character) -> None:
    made = rest(cast, kesh)
    days_pass(cast, 2)
    with expect_refusal("healing.not_due"):
        healing_roll(cast, made, "6 6 6")
    days_pass(cast, 1)
    healing_roll(cast, made, "6 6 6")
    assert injury_of(kesh) == "unhurt"
    assert resting(kesh) is None


@pytest.mark.parametrize(
    ("ruleset", "days", "faces", "after"),
    [
        ("companion", 3, "1 1 2", "incapacitated"),
        ("upgrade", 3, "2 2 2", "wounded"),
        ("revised", 3, "2 1 1", "wounded_twice"),
        ("house", 3, "2 1 1", "incapacitated"),
    ],
)
def test_each_ruleset_heals_by_its_own_table(
    cast: Cast, ruleset: str, days: int, faces: str, after: str
) -> None:
    play(cast, ruleset)
    kesh = in_play(cast, cast.player)
    hurt(cast, kesh)
    made = rest(cast, kesh)
    days_pass(cast, days)
    healing_roll(cast, made, faces)
    assert injury_of(kesh) == after


def test_the_roll_is_of_full_strength_whatever_the_wound(cast: Cast, kesh: Character) -> None:
    made = rest(cast, kesh)
    days_pass(cast, 3)
    thrown = healing_roll(cast, made, "3 3 3").roll
    assert thrown is not None
    assert (thrown.code, thrown.label, thrown.subject) == ("3D", "Healing roll, wounded", "Kesh")


def test_who_is_still_hurt_rests_on_from_the_day_it_was_due(cast: Cast, kesh: Character) -> None:
    made = rest(cast, kesh)
    days_pass(cast, 8)
    healing_roll(cast, made, "2 2 2")
    again = resting(kesh)
    assert again is not None
    assert (again.day, again.ends_day) == (3, 6)


def test_a_new_wound_breaks_the_rest_off(cast: Cast, kesh: Character) -> None:
    made = rest(cast, kesh)
    hurt(cast, kesh, "incapacitated")
    made.refresh_from_db()
    assert made.state == "broken_off"
    assert rest(cast, kesh).ends_day == 14


def test_whoever_gets_up_early_starts_anew(cast: Cast, kesh: Character) -> None:
    rest(cast, kesh)
    days_pass(cast, 2)
    rest_stop(user=cast.player, campaign_id=cast.id, character_id=kesh.pk)
    assert rest(cast, kesh).ends_day == 5


def test_one_rests_once_at_a_time_and_a_form_sent_twice_begins_one(
    cast: Cast, kesh: Character
) -> None:
    form = uuid4()
    assert rest(cast, kesh, form=form) == rest(cast, kesh, form=form)
    with expect_refusal("healing.going_on"):
        rest(cast, kesh)


def test_only_a_gm_counts_days_before_today(cast: Cast, kesh: Character) -> None:
    days_pass(cast, 5)
    with expect_refusal("healing.rested_gm"):
        rest(cast, kesh, rested=2)
    assert rest(cast, kesh, cast.gm, rested=2).ends_day == 6


def test_the_healthy_have_nothing_to_rest_from(cast: Cast) -> None:
    with expect_refusal("healing.nothing_to_heal"):
        rest(cast, in_play(cast, cast.player))


def test_accelerate_healing_gives_two_rolls_with_two_more_each(cast: Cast, kesh: Character) -> None:
    made = rest(cast, kesh)
    days_pass(cast, 3)
    healing_roll(cast, made, "2 1 1", cast.gm, accelerated=True)
    second = resting(kesh)
    assert second is not None
    assert (made.refresh_from_db(), made.roll.total) == (None, 6)
    healing_roll(cast, second, "2 2 1", cast.gm, accelerated=True)
    assert injury_of(kesh) == "unhurt"


def test_the_power_used_today_hastens_it_whoever_rolls(cast: Cast, kesh: Character) -> None:
    made = rest(cast, kesh)
    days_pass(cast, 3)
    KeptPower.objects.create(character=kesh, power="accelerate_healing", kind="heal", worn_day=4)
    healing_roll(cast, made, "2 1 1")
    made.refresh_from_db()
    assert (made.accelerated, made.roll.total) == (True, 6)


def test_a_player_does_not_say_that_the_force_hastens_it(cast: Cast, kesh: Character) -> None:
    made = rest(cast, kesh)
    days_pass(cast, 3)
    with expect_refusal("healing.accelerated_gm"):
        healing_roll(cast, made, "2 1 1", accelerated=True)


def test_a_healing_roll_sent_twice_is_rolled_once(cast: Cast, kesh: Character) -> None:
    made, form = rest(cast, kesh), uuid4()
    days_pass(cast, 3)
    healing_roll(cast, made, "2 2 2", form=form)
    healing_roll(cast, made, "6 6 6", form=form)
    assert injury_of(kesh) == "wounded"


def test_a_one_on_the_wild_die_waits_for_the_gm(cast: Cast, revised: None) -> None:
    kesh = in_play(cast, cast.player)
    hurt(cast, kesh)
    made = rest(cast, kesh)
    days_pass(cast, 3)
    made = healing_roll(cast, made, "1 6 6")
    assert (made.state, injury_of(kesh)) == ("waits", "wounded")
    with expect_refusal("healing.waits"):
        treat(cast, kesh, kesh, "6 6")
    roll_settle_wild(user=cast.gm, campaign_id=cast.id, roll_id=made.roll.pk, choice="subtract")
    assert injury_of(kesh) == "wounded"
    made.refresh_from_db()
    assert (made.state, made.roll.total) == ("done", 6)


# medpacs


def test_a_medpac_heals_one_level_and_its_roll_is_kept(cast: Cast, kesh: Character) -> None:
    healer = in_play(cast, cast.player, "Doc", medicine=6)
    made = treat(cast, kesh, healer, "2 1 1 1 1")
    assert injury_of(kesh) == "unhurt"
    thrown = TableRoll.objects.get(pk=made.roll.pk)
    assert (thrown.subject, thrown.code, thrown.difficulty) == ("Doc", "5D", 6)
    assert thrown.label == "Medicine, medpac: Kesh"


def test_each_further_medpac_of_the_day_is_harder(cast: Cast, kesh: Character) -> None:
    healer = in_play(cast, cast.player, "Doc")
    numbers = [treat(cast, kesh, healer, "1 1 1").roll.difficulty for _ in range(3)]
    assert numbers == [6, 9, 12]
    days_pass(cast, 1)
    assert treat(cast, kesh, healer, "1 1 1").roll.difficulty == 6


def test_in_the_second_edition_it_is_a_level_harder(cast: Cast, revised: None) -> None:
    kesh, healer = in_play(cast, cast.player), in_play(cast, cast.player, "Doc")
    hurt(cast, kesh)
    numbers = [treat(cast, kesh, healer, "2 1 1").roll.difficulty for _ in range(2)]
    assert numbers == [8, 13]


def test_a_bad_failure_locks_medpacs_out_for_a_day(cast: Cast, revised: None) -> None:
    kesh, healer = in_play(cast, cast.player), in_play(cast, cast.player, "Doc")
    hurt(cast, kesh, "mortally_wounded")
    made = treat(cast, kesh, healer, "2 1 1")
    assert (made.success, made.locked_until) == (False, 1)
    with expect_refusal("healing.locked_out"):
        treat(cast, kesh, healer, "6 6 6 1")
    days_pass(cast, 1)
    treat(cast, kesh, healer, "6 6 6 1")
    assert injury_of(kesh) == "incapacitated"


def test_the_healers_own_wound_hinders(cast: Cast, kesh: Character) -> None:
    assert treat(cast, kesh, kesh, "1 1").roll.code == "2D"


def test_the_unconscious_treat_nobody(cast: Cast, kesh: Character) -> None:
    hurt(cast, kesh, "incapacitated")
    with expect_refusal("roll.barred"):
        treat(cast, kesh, kesh)


def test_a_player_treats_others_but_only_with_their_own(cast: Cast, kesh: Character) -> None:
    other = person("Second")
    cast.campaign.memberships.create(user=other, role="player")
    doc = in_play(cast, other, "Doc")
    with expect_refusal("healing.no_healer"):
        treat(cast, kesh, doc, "6 6 6")
    treat(cast, kesh, doc, "6 6 6", user=other)
    assert injury_of(kesh) == "unhurt"
    with pytest.raises(PermissionDenied):
        rest(cast, kesh, other)


def test_whoever_cannot_be_seen_cannot_be_treated(cast: Cast, kesh: Character) -> None:
    secret = Character.objects.create(
        campaign=cast.campaign, kind="npc", state="active", name="Spy", sheet=kesh.sheet
    )
    with pytest.raises(Http404):
        treat(cast, secret, kesh, "6 6")


def test_a_gm_lets_somebody_without_a_sheet_help_and_sets_the_number(
    cast: Cast, kesh: Character
) -> None:
    with expect_refusal("healing.code_gm"):
        treat(cast, kesh, None, "6 6 6 6", code="4D")
    with expect_refusal("healing.number_gm"):
        treat(cast, kesh, kesh, number=3)
    made = treat(cast, kesh, None, "1 1 1 6", code="4D", number=9, user=cast.gm)
    assert (made.healer, made.roll.difficulty, injury_of(kesh)) == (None, 9, "unhurt")


def test_a_medpac_sent_twice_is_used_once(cast: Cast, kesh: Character) -> None:
    form = uuid4()
    treat(cast, kesh, kesh, "1 1", form=form)
    treat(cast, kesh, kesh, "6 6", form=form)
    assert injury_of(kesh) == "wounded"
    assert Treatment.objects.filter(kind="medpac").count() == 1


def test_the_medpac_is_used_up_whether_it_helps_or_not(cast: Cast, kesh: Character) -> None:
    doc = in_play(cast, cast.player, "Doc")
    carries(doc, "2 medpacs", "rope")
    treat(cast, kesh, doc, "1 1 1", medpac="healer")
    assert gear_of(doc) == ["1 medpac", "rope"]
    change = SheetChange.objects.filter(character=doc, field="gear").latest("made")
    assert (change.reason, change.made_by) == ("Medpac for Kesh", cast.player)


def test_it_can_be_the_patients(cast: Cast, kesh: Character) -> None:
    doc = in_play(cast, cast.player, "Doc")
    carries(kesh, "medpac")
    with expect_refusal("healing.no_medpac"):
        treat(cast, kesh, doc, "6 6 6", medpac="healer")
    assert treat(cast, kesh, doc, "6 6 6", medpac="patient").medpac_of == kesh
    assert (gear_of(kesh), injury_of(kesh)) == ([], "unhurt")


def test_who_treats_themselves_keeps_both_the_healing_and_the_loss(
    cast: Cast, kesh: Character
) -> None:
    treat(cast, kesh, kesh, "6 6")
    assert (gear_of(kesh), injury_of(kesh)) == ([], "unhurt")


def test_without_a_medpac_nothing_is_rolled(cast: Cast, kesh: Character) -> None:
    rolled = TableRoll.objects.count()
    with expect_refusal("healing.no_medpac"):
        treat(cast, kesh, kesh, "6 6", medpac="healer")
    assert (TableRoll.objects.count(), injury_of(kesh)) == (rolled, "wounded")


def test_a_gm_brings_one_from_elsewhere_and_a_player_does_not(cast: Cast, kesh: Character) -> None:
    with expect_refusal("healing.medpac_gm"):
        treat(cast, kesh, kesh, "6 6", medpac="elsewhere")
    treat(cast, kesh, kesh, "6 6", medpac="elsewhere", user=cast.gm)
    assert injury_of(kesh) == "unhurt"


def test_the_gms_people_who_have_none_need_not_count_them(cast: Cast, kesh: Character) -> None:
    medic = Character.objects.create(
        campaign=cast.campaign, kind="npc", state="active", name="Medic", sheet={"other": "3D"}
    )
    assert treat(cast, kesh, medic, "6 6 6", medpac="healer", user=cast.gm).medpac_of is None
    carries(medic, "medpac")
    hurt(cast, kesh)
    assert treat(cast, kesh, medic, "6 6 6", medpac="healer", user=cast.gm).medpac_of == medic
    assert gear_of(medic) == []


def test_one_among_the_campaigns_things_is_used_and_comes_back(cast: Cast, kesh: Character) -> None:
    new_article(cast, "Medpac")
    item = give(cast, kesh, "Medpac")
    item_carry(user=cast.gm, campaign_id=cast.id, item_id=item.pk, character_id=kesh.pk)
    made = treat(cast, kesh, kesh, "6 6", medpac="healer")
    item.refresh_from_db()
    assert (item.gone, item.carried_by) == (True, None)
    treatment_take_back(user=cast.gm, campaign_id=cast.id, treatment_id=made.pk)
    item.refresh_from_db()
    assert (item.gone, item.carried_by, gear_of(kesh)) == (False, kesh, [])


def test_whoever_rests_and_is_treated_rests_on_for_what_is_left(
    cast: Cast, kesh: Character
) -> None:
    hurt(cast, kesh, "incapacitated")
    healer = in_play(cast, cast.player, "Doc")
    rest(cast, kesh)
    days_pass(cast, 1)
    treat(cast, kesh, healer, "6 6 6")
    left = resting(kesh)
    assert left is not None
    assert (left.before, left.ends_day) == ("wounded", 4)


# tanks, first aid, stuns


def test_the_first_edition_documents_have_no_tank(cast: Cast, kesh: Character) -> None:
    with expect_refusal("rule.not_in_ruleset"):
        treat(cast, kesh, kesh, way="bacta")


@pytest.fixture
def doctor(cast: Cast, revised: None) -> Character:
    made = in_play(cast, cast.player, "Doc")
    made.sheet = {**made.sheet, "advanced": {"medicine": "2D"}}
    made.save()
    return made


def test_a_tank_takes_its_days_and_heals_all(cast: Cast, doctor: Character, fall: object) -> None:
    kesh = in_play(cast, cast.player)
    hurt(cast, kesh, "mortally_wounded")
    fall(5, 4, 3)  # type: ignore[operator]
    made = treat(cast, kesh, doctor, way="bacta", skill="medicine")
    assert (made.state, made.time_roll.total, injury_of(kesh)) == (
        "running",
        3,
        "mortally_wounded",
    )
    with expect_refusal("healing.going_on"):
        treat(cast, kesh, doctor)
    days_pass(cast, 3)
    assert injury_of(kesh) == "unhurt"


def test_a_few_hours_in_a_tank_are_over_the_same_day(
    cast: Cast, doctor: Character, fall: object
) -> None:
    kesh = in_play(cast, cast.player)
    hurt(cast, kesh)
    fall(5, 4, 3)  # type: ignore[operator]
    treat(cast, kesh, doctor, way="bacta", skill="medicine")
    assert injury_of(kesh) == "unhurt"


def test_a_tank_run_badly_makes_it_worse(cast: Cast, doctor: Character) -> None:
    kesh = in_play(cast, cast.player)
    hurt(cast, kesh)
    treat(cast, kesh, doctor, "2 1 1", way="bacta", skill="first aid")
    assert injury_of(kesh) == "incapacitated"


def test_an_advanced_skill_has_to_be_learned(cast: Cast, revised: None) -> None:
    kesh = in_play(cast, cast.player)
    hurt(cast, kesh)
    with expect_refusal("sheet.advanced_untrained"):
        treat(cast, kesh, kesh, way="bacta", skill="medicine")


def test_first_aid_makes_the_medpac_easier(cast: Cast, doctor: Character) -> None:
    kesh = in_play(cast, cast.player)
    hurt(cast, kesh, "mortally_wounded")
    treat(cast, kesh, doctor, "5 5 5", way="first_aid")
    assert injury_of(kesh) == "mortally_wounded"
    assert treat(cast, kesh, doctor, "5 5 5").roll.difficulty == 13


def test_a_stun_passes_by_itself_and_a_wound_does_not(cast: Cast, kesh: Character) -> None:
    which = {"user": cast.player, "campaign_id": cast.id, "character_id": kesh.pk}
    with expect_refusal("healing.not_by_itself"):
        stun_shake_off(**which, treatment_id=uuid4())
    hurt(cast, kesh, "stunned")
    stun_shake_off(**which, treatment_id=uuid4())
    assert injury_of(kesh) == "unhurt"


def test_a_droid_is_not_healed(cast: Cast, kesh: Character) -> None:
    kesh.sheet = {**kesh.sheet, "droid": True, "injury": "wounded"}
    kesh.save()
    with expect_refusal("healing.droid"):
        treat(cast, kesh, kesh, "6 6")


# undoing


def test_a_gm_takes_a_treatment_back_and_the_roll_stays(cast: Cast, kesh: Character) -> None:
    made = treat(cast, kesh, kesh, "6 6")
    with pytest.raises(PermissionDenied):
        treatment_take_back(user=cast.player, campaign_id=cast.id, treatment_id=made.pk)
    assert gear_of(kesh) == []
    treatment_take_back(user=cast.gm, campaign_id=cast.id, treatment_id=made.pk)
    assert (injury_of(kesh), gear_of(kesh)) == ("wounded", ["medpac"])
    assert TableRoll.objects.filter(pk=made.roll.pk).exists()
    assert [change.after for change in SheetChange.objects.filter(field="injury")] == [
        "wounded",
        "unhurt",
        "wounded",
    ]
    with expect_refusal("healing.taken_back"):
        treatment_take_back(user=cast.gm, campaign_id=cast.id, treatment_id=made.pk)


def test_what_came_later_is_taken_back_first(cast: Cast, kesh: Character) -> None:
    made = treat(cast, kesh, kesh, "6 6")
    hurt(cast, kesh, "incapacitated")
    with expect_refusal("healing.changed_since"):
        treatment_take_back(user=cast.gm, campaign_id=cast.id, treatment_id=made.pk)


def test_a_healing_roll_taken_back_is_due_again(cast: Cast, kesh: Character) -> None:
    made = rest(cast, kesh)
    days_pass(cast, 3)
    made = healing_roll(cast, made, "1 1 1")
    treatment_take_back(user=cast.gm, campaign_id=cast.id, treatment_id=made.pk)
    again = resting(kesh)
    assert again is not None
    assert (injury_of(kesh), again.ends_day) == ("wounded", 3)
