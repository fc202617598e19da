import pytest
from django.http import Http404

from campaign.errors import Stale
from campaign.models import Campaign
from characters.access import access_character
from characters.models import Character, SheetChange
from characters.services.fields import change_put_back, field_save, mark, read
from characters.services.items import item_carry
from characters.services.sheets import sheet_of
from tests.cast import Cast
from tests.party import draft, in_play
from tests.services.refusals import expect_refusal
from tests.things import give


@pytest.fixture
def kesh(cast: Cast) -> Character:
    return in_play(cast, cast.player, dodge=3)


def save(cast: Cast, kesh: Character, user, field: str, value: str, was=""):
    return field_save(
        user=user,
        campaign_id=cast.id,
        character_id=kesh.pk,
        field=field,
        value=value,
        seen=mark(was),
    )


def test_a_field_is_kept_with_before_and_after(cast: Cast, kesh: Character) -> None:
    save(cast, kesh, cast.player, "background", "Born on a barge")
    change = SheetChange.objects.get(field="background")
    assert (change.before, change.after, change.made_by) == ("", "Born on a barge", cast.player)


def test_two_people_on_different_fields_both_keep_theirs(cast: Cast, kesh: Character) -> None:
    save(cast, kesh, cast.player, "background", "Mine")
    save(cast, kesh, cast.gm, "gm_notes", "Theirs")
    kesh.refresh_from_db()
    assert (kesh.background, kesh.gm_notes) == ("Mine", "Theirs")


def test_two_people_on_one_field_the_second_is_asked(cast: Cast, kesh: Character) -> None:
    save(cast, kesh, cast.gm, "background", "Theirs")
    with pytest.raises(Stale) as clash:
        save(cast, kesh, cast.player, "background", "Mine")
    assert clash.value.current == "Theirs"


def test_a_change_is_put_back(cast: Cast, kesh: Character) -> None:
    save(cast, kesh, cast.player, "background", "First")
    save(cast, kesh, cast.player, "background", "Second", was="First")
    last = SheetChange.objects.get(after="Second")
    change_put_back(user=cast.player, campaign_id=cast.id, character_id=kesh.pk, change_id=last.pk)
    kesh.refresh_from_db()
    assert kesh.background == "First"


def test_a_gm_mends_a_code(cast: Cast, kesh: Character) -> None:
    save(cast, kesh, cast.gm, "skills.dodge", "5D", was="4D")
    kesh.refresh_from_db()
    assert str(sheet_of(kesh).skills["dodge"]) == "5D"


def test_a_player_does_not_change_codes_in_play(cast: Cast, kesh: Character) -> None:
    with expect_refusal("character.field_not_yours"):
        save(cast, kesh, cast.player, "skills.dodge", "9D", was="4D")


def test_a_code_below_its_attribute_is_refused(cast: Cast, kesh: Character) -> None:
    with expect_refusal("skill.below_attribute"):
        save(cast, kesh, cast.gm, "skills.dodge", "2D", was="4D")


@pytest.mark.parametrize(
    "field", ["state", "player_id", "sheet", "campaign", "skills.", "__class__"]
)
def test_a_forged_field_is_refused(cast: Cast, kesh: Character, field: str) -> None:
    with expect_refusal("character.field_unknown"):
        save(cast, kesh, cast.gm, field, "x")


def test_gm_notes_are_no_field_of_a_players(cast: Cast, kesh: Character) -> None:
    with expect_refusal("character.field_unknown"):
        save(cast, kesh, cast.player, "gm_notes", "x")


def test_gms_notes_leave_no_trace_in_a_players_history(cast: Cast, kesh: Character) -> None:
    save(cast, kesh, cast.gm, "gm_notes", "CANARY")
    secret = SheetChange.objects.get(field="gm_notes")
    with pytest.raises(Http404):
        change_put_back(
            user=cast.player, campaign_id=cast.id, character_id=kesh.pk, change_id=secret.pk
        )


@pytest.mark.parametrize("field", ["move", "attributes.strength", "force.control", "species"])
def test_a_drafts_numbers_are_its_templates_for_the_player(cast: Cast, field: str) -> None:
    kesh = draft(cast, cast.player)
    with expect_refusal("character.field_not_yours"):
        save(cast, kesh, cast.player, field, "11")


def test_a_gm_changes_a_draft_by_hand(cast: Cast) -> None:
    kesh = draft(cast, cast.player)
    save(cast, kesh, cast.gm, "move", "11", was=10)
    kesh.refresh_from_db()
    assert sheet_of(kesh).move == 11


@pytest.mark.parametrize("value", ["²", "-1", "1.5", "ten", ""])
def test_a_move_that_is_no_number_is_refused(cast: Cast, value: str) -> None:
    kesh = draft(cast, cast.player)
    with expect_refusal("character.value"):
        save(cast, kesh, cast.gm, "move", value, was=10)


@pytest.mark.parametrize(
    ("field", "value", "was", "now"),
    [
        ("specializations.blaster.heavy pistol", "5d", None, "5D"),
        ("force_sensitive", "yes", False, True),
        ("species", "Velloth", "", "Velloth"),
        ("other", "2D", None, "2D"),
        ("things", "knife (damage STR+1D)\na hat", "", "a knife (damage STR+1D)\na hat"),
    ],
)
def test_a_gm_sets_other_parts_by_hand_and_puts_them_back(
    cast: Cast, kesh: Character, field: str, value: str, was: object, now: object
) -> None:
    Campaign.objects.filter(pk=cast.id).update(ruleset="revised")
    change = save(cast, kesh, cast.gm, field, value, was=was)
    hold = access_character(cast.gm, cast.id, kesh.pk)
    assert read(hold, field) == now
    change_put_back(user=cast.gm, campaign_id=cast.id, character_id=kesh.pk, change_id=change.pk)
    assert read(access_character(cast.gm, cast.id, kesh.pk), field) == was


def test_what_the_workshop_gave_stays_when_things_are_rewritten(
    cast: Cast, kesh: Character
) -> None:
    pistol = give(cast, kesh)
    which = {"campaign_id": cast.id, "item_id": pistol.pk}
    item_carry(user=cast.player, **which, character_id=kesh.pk)
    save(cast, kesh, cast.gm, "things", "a hat")
    kesh.refresh_from_db()
    (weapon,) = sheet_of(kesh).weapons
    assert weapon.item
    assert sheet_of(kesh).gear == ("a hat",)


@pytest.mark.parametrize("field", ["weapons", "traits", "specializations.blaster", "skills.a" * 60])
def test_lists_and_halves_of_names_are_not_typed_in(
    cast: Cast, kesh: Character, field: str
) -> None:
    with expect_refusal("character.field_unknown"):
        save(cast, kesh, cast.gm, field, "x", was=[] if field in ("weapons", "traits") else None)
