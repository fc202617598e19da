import pytest
from django.http import Http404

from campaign.models import Campaign
from characters.models import Character
from characters.services.choices import character_choose_gear, character_choose_species
from characters.services.sheets import sheet_of
from tests.cast import Cast
from tests.party import EVEN, add, draft
from tests.services.refusals import expect_refusal

ARMED = {
    "attributes": EVEN,
    "weapons": [{"name": "blaster pistol", "damage": "4D"}],
    "gear": ["comlink", "rope"],
}


@pytest.fixture
def second(cast: Cast) -> Cast:
    Campaign.objects.filter(pk=cast.id).update(ruleset="revised")
    return cast


def species(cast: Cast, character: Character, name: str, user=None) -> Character:
    return character_choose_species(
        user=user or cast.player, campaign_id=cast.id, character_id=character.pk, species=name
    )


def gear(cast: Cast, character: Character, *taken: str, own: tuple[str, ...] = ()) -> Character:
    return character_choose_gear(
        user=cast.player,
        campaign_id=cast.id,
        character_id=character.pk,
        taken=taken,
        belongings=own,
    )


def test_a_species_brings_its_move(second: Cast) -> None:
    sheet = sheet_of(species(second, draft(second, second.player), "Velloth"))
    assert (sheet.species, sheet.move) == ("Velloth", 12)


def test_whoever_is_human_again_has_a_humans_move(second: Cast) -> None:
    kesh = draft(second, second.player)
    species(second, kesh, "Velloth")
    sheet = sheet_of(species(second, kesh, "Human"))
    assert (sheet.species, sheet.move) == ("", 10)


def test_attributes_outside_a_species_limits_are_refused(second: Cast) -> None:
    kesh = draft(second, second.player)
    with expect_refusal("species.attribute"):
        species(second, kesh, "Grummar")
    kesh.refresh_from_db()
    assert sheet_of(kesh).species == ""


def test_a_species_nobody_knows_is_refused(second: Cast) -> None:
    with expect_refusal("species.unknown"):
        species(second, draft(second, second.player), "Demigod")


def test_without_limits_in_the_rules_there_is_no_choice(cast: Cast) -> None:
    with expect_refusal("species.unknown"):
        species(cast, draft(cast, cast.player), "Velloth")


def test_somebody_elses_draft_is_not_there(second: Cast) -> None:
    theirs = draft(second, second.gm)
    with pytest.raises(Http404):
        species(second, theirs, "Velloth", user=second.player)


def test_gear_is_left_behind_and_taken_again(cast: Cast) -> None:
    kesh = draft(cast, cast.player, sheet=ARMED)
    sheet = sheet_of(gear(cast, kesh, "rope"))
    assert (sheet.weapons, sheet.gear) == ((), ("rope",))
    sheet = sheet_of(gear(cast, kesh, "blaster pistol", "comlink"))
    assert ([weapon.name for weapon in sheet.weapons], sheet.gear) == (
        ["blaster pistol"],
        ("comlink",),
    )


def test_belongings_are_ones_own(cast: Cast) -> None:
    kesh = draft(cast, cast.player, sheet=ARMED)
    sheet = sheet_of(gear(cast, kesh, "rope", own=("  grandmother's  ring ", "", "hat", "hat")))
    assert sheet.gear == ("rope", "grandmother's ring", "hat")


def test_what_the_template_does_not_offer_is_refused(cast: Cast) -> None:
    kesh = draft(cast, cast.player, sheet=ARMED)
    with expect_refusal("gear.not_offered"):
        gear(cast, kesh, "thermal detonator")
    kesh.refresh_from_db()
    assert sheet_of(kesh).gear == ("comlink", "rope")


@pytest.mark.parametrize("own", [("thing",) * 13, ("x" * 81,)])
def test_nobody_owns_a_warehouse(cast: Cast, own: tuple[str, ...]) -> None:
    with expect_refusal("gear.too_much"):
        gear(cast, draft(cast, cast.player, sheet=ARMED), own=own)


def test_a_specialization_is_paid_for_with_skill_dice(second: Cast) -> None:
    kesh = add(second, draft(second, second.player), "blaster: heavy pistol", 3)
    assert str(sheet_of(kesh).specializations["blaster"]["heavy pistol"]) == "4D"


def test_force_skills_come_with_the_template_alone(cast: Cast) -> None:
    sensitive = {"attributes": EVEN, "force_sensitive": True}
    kesh = add(cast, draft(cast, cast.player, sheet=sensitive), "control", 3)
    assert str(sheet_of(kesh).force["control"]) == "1D"
    with expect_refusal("sheet.not_force_sensitive"):
        add(cast, draft(cast, cast.player), "control", 3)
