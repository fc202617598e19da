from uuid import uuid4

import pytest
from django.core.exceptions import PermissionDenied

from campaign.models import Campaign
from characters.models import Character
from characters.services.advancement import improvement_take_back
from characters.services.creation import (
    character_add_to_skill,
    character_approve,
    character_hand_in,
    character_return,
)
from characters.services.droids import droid_begin, droid_enlist, droid_rename
from characters.services.fields import field_save, mark
from characters.services.ledger import balance
from characters.services.sheets import sheet_of
from rules.characters.droid_plans import Board, DroidName, plan_from
from rules.rulesets import ruleset
from tests.cast import Cast
from tests.party import award, improve
from tests.services.refusals import expect_refusal
from tests.yard import choose, laid_down, plan


def left(droid: Character) -> str:
    board = Board(ruleset("companion").droids, plan_from(plan(droid)))  # type: ignore[arg-type]
    return str(board.left)


def code(droid: Character, skill: str) -> str:
    return str(sheet_of(Character.objects.get(pk=droid.pk)).skills.get(skill))


def test_a_players_droid_has_65_dice_and_a_gms_35(cast: Cast) -> None:
    assert left(laid_down(cast, cast.player)) == "65D"
    assert left(laid_down(cast, cast.gm, "npc")) == "35D"


@pytest.mark.parametrize("pattern", ["R2", "3PO"])
def test_a_pattern_takes_all_35_dice_exactly(cast: Cast, pattern: str) -> None:
    droid = laid_down(cast, cast.gm, "npc", pattern)
    assert left(droid) == "0D"
    droid_enlist(user=cast.gm, campaign_id=cast.id, character_id=droid.pk)
    droid.refresh_from_db()
    assert (droid.state, droid.kind, droid.player) == ("active", "npc", None)
    assert sheet_of(droid).faults(ruleset("companion")) == ()


@pytest.mark.parametrize(
    ("what", "name", "price"),
    [
        ("attribute", "strength", "60D"),
        ("speed", "", "62D"),
        ("armor", "", "62D"),
        ("skill", "languages", "64D"),
        ("tool", "comlink", "64D"),
    ],
)
def test_each_choice_takes_its_price_in_building_dice(
    cast: Cast, what: str, name: str, price: str
) -> None:
    droid = laid_down(cast, cast.player)
    choose(cast, cast.player, droid, what, name, 3)
    assert left(droid) == price


def test_a_feature_costs_a_die_and_can_be_taken_out(cast: Cast) -> None:
    droid = laid_down(cast, cast.player)
    choose(cast, cast.player, droid, "tool", "comlink")
    choose(cast, cast.player, droid, "feature", "0", 1)
    assert left(droid) == "63D"
    choose(cast, cast.player, droid, "feature", "0", -1)
    choose(cast, cast.player, droid, "remove", "0")
    assert left(droid) == "65D"


def test_a_raised_attribute_swallows_the_skill_it_reaches(cast: Cast) -> None:
    droid = laid_down(cast, cast.player)
    choose(cast, cast.player, droid, "skill", "languages", 3)
    choose(cast, cast.player, droid, "attribute", "knowledge", 3)
    assert code(droid, "languages") == "None"
    assert left(droid) == "60D"


def refused_choice(cast: Cast, droid: Character, said: str, what: str, name: str = "",
                   amount: int = 1, **more: object) -> None:  # fmt: skip
    """The message is the one people read, and nothing has changed."""
    before = plan(droid)
    with pytest.raises(Exception, match=said):
        choose(cast, cast.player, droid, what, name, amount, **more)
    assert plan(droid) == before


def test_more_than_the_building_dice_is_refused(cast: Cast) -> None:
    droid = laid_down(cast, cast.player)
    for _ in range(13):
        choose(cast, cast.player, droid, "attribute", "strength", 3)
    refused_choice(cast, droid, "That would take 65D\\+1 of building dice", "skill", "dodge", 1)


def test_an_attribute_below_1d_is_refused(cast: Cast) -> None:
    droid = laid_down(cast, cast.player)
    refused_choice(cast, droid, "goes no lower", "attribute", "strength", -1)


def test_a_skill_above_13d_is_refused(cast: Cast) -> None:
    droid = laid_down(cast, cast.player)
    for _ in range(12):
        choose(cast, cast.player, droid, "skill", "languages", 3)
    assert code(droid, "languages") == "13D"
    refused_choice(cast, droid, "No droid has a skill above 13D", "skill", "languages", 1)


def test_a_force_skill_is_refused(cast: Cast) -> None:
    droid = laid_down(cast, cast.player)
    refused_choice(cast, droid, "never have Force skills", "skill", "control", 3)


def test_a_skill_nobody_knows_is_refused(cast: Cast) -> None:
    droid = laid_down(cast, cast.player)
    refused_choice(cast, droid, "no skill called", "skill", "omnipotence", 3)


def test_macrobinoculars_need_eyes(cast: Cast) -> None:
    droid = laid_down(cast, cast.player)
    refused_choice(cast, droid, "some way to see", "tool", "macrobinoculars")
    choose(cast, cast.player, droid, "tool", "photoreceptors")
    choose(cast, cast.player, droid, "tool", "macrobinoculars")
    refused_choice(cast, droid, "some way to see", "remove", "0")


def test_only_security_and_war_droids_are_armed(cast: Cast) -> None:
    droid = laid_down(cast, cast.player)
    refused_choice(
        cast, droid, "Only security and war", "tool", "blaster pistol", weapon=True, damage="4D"
    )
    name = DroidName("K4", "T1")
    which = {"campaign_id": cast.id, "character_id": droid.pk}
    droid_rename(user=cast.player, **which, name=name, purpose="Security")
    choose(cast, cast.player, droid, "tool", "blaster pistol", weapon=True, damage="4D")
    with expect_refusal("droid.may_not_be_armed"):
        droid_rename(user=cast.player, **which, name=name, purpose="cooking")
    droid.refresh_from_db()
    assert str(sheet_of(droid).weapon("blaster pistol").damage) == "4D"
    assert droid.concept == "Security droid"


@pytest.mark.parametrize(
    ("model", "identifier", "said"),
    [
        ("R2", "D-2", "The identifier: 1 to 8 letters and digits"),
        ("", "D2", "The model: 1 to 8"),
        ("AB", "CD", "letters and numbers both"),
    ],
)
def test_a_name_is_a_model_and_an_identifier(
    cast: Cast, model: str, identifier: str, said: str
) -> None:
    with pytest.raises(Exception, match=said):
        laid_down(cast, cast.player, name=DroidName(model, identifier))
    assert not Character.objects.exists()


def test_a_name_is_written_either_way_round(cast: Cast) -> None:
    assert laid_down(cast, cast.player, name=DroidName("r2", "d2")).name == "R2-D2"
    assert laid_down(cast, cast.player, name=DroidName("3PO", "C", True)).name == "C-3PO"


def test_a_tool_without_a_name_and_one_that_is_gone_are_refused(cast: Cast) -> None:
    droid = laid_down(cast, cast.player)
    refused_choice(cast, droid, "Name the tool", "tool", "  ")
    refused_choice(cast, droid, "gone already", "remove", "7")
    refused_choice(cast, droid, "gone already", "feature", "x")


def test_a_player_builds_no_droid_for_the_gms(cast: Cast) -> None:
    with expect_refusal("droid.role_not_yours"):
        laid_down(cast, cast.player, "npc")
    with expect_refusal("droid.no_such_pattern"):
        laid_down(cast, cast.player, "pc", "HK")
    assert not Character.objects.exists()


def test_nobody_builds_on_anothers_droid(cast: Cast) -> None:
    droid = laid_down(cast, cast.player)
    before = plan(droid)
    with pytest.raises(PermissionDenied):
        choose(cast, cast.observer, droid, "armor", amount=3)
    assert plan(droid) == before


def test_rules_without_building_dice_build_nothing(cast: Cast) -> None:
    Campaign.objects.filter(pk=cast.id).update(ruleset="revised")
    with expect_refusal("droid.no_rules"):
        laid_down(cast, cast.player)


def test_sent_twice_it_is_laid_down_once(cast: Cast) -> None:
    given = {"user": cast.player, "campaign_id": cast.id, "character_id": uuid4()}
    given |= {"role": "pc", "pattern": "bare", "name": DroidName("K4", "T1")}
    droid_begin(**given)
    droid_begin(**given)
    assert Character.objects.count() == 1


def test_a_players_droid_is_handed_in_approved_and_has_one_force_point(cast: Cast) -> None:
    droid = laid_down(cast, cast.player, "pc", "R2")
    which = {"campaign_id": cast.id, "character_id": droid.pk}
    character_hand_in(user=cast.player, **which)
    with expect_refusal("character.not_a_draft"):
        choose(cast, cast.player, droid, "armor", amount=3)
    character_approve(user=cast.gm, **which)
    droid.refresh_from_db()
    assert droid.state == "active"
    assert balance(droid, "force") == 1


def test_a_droid_sent_back_is_built_on(cast: Cast) -> None:
    droid = laid_down(cast, cast.player, "pc", "R2")
    which = {"campaign_id": cast.id, "character_id": droid.pk}
    character_hand_in(user=cast.player, **which)
    character_return(user=cast.gm, **which, comment="Too loud")
    choose(cast, cast.player, droid, "armor", amount=3)
    assert left(droid) == "27D"


def test_there_is_no_way_to_codes_past_the_plan(cast: Cast) -> None:
    droid = laid_down(cast, cast.player)
    which = {"campaign_id": cast.id, "character_id": droid.pk}
    strength = {"field": "attributes.strength", "value": "9D", "seen": mark("1D")}
    with expect_refusal("droid.in_the_yard"):
        character_add_to_skill(user=cast.player, **which, skill="dodge", pips=3)
    with expect_refusal("character.field_not_yours"):
        field_save(user=cast.player, **which, **strength)
    with expect_refusal("droid.in_the_yard"):
        field_save(user=cast.gm, **which, **strength)
    droid.refresh_from_db()
    assert str(sheet_of(droid).attribute("strength")) == "1D"


def test_a_gms_droid_is_not_handed_in_nor_a_players_rolled_out(cast: Cast) -> None:
    theirs, mine = laid_down(cast, cast.gm, "npc"), laid_down(cast, cast.player)
    with expect_refusal("character.not_a_players"):
        character_hand_in(user=cast.gm, campaign_id=cast.id, character_id=theirs.pk)
    with expect_refusal("droid.hand_in"):
        droid_enlist(user=cast.gm, campaign_id=cast.id, character_id=mine.pk)
    assert set(Character.objects.values_list("state", flat=True)) == {"draft"}


@pytest.fixture
def rolling(cast: Cast) -> Character:
    """A player's droid in play."""
    droid = laid_down(cast, cast.player, "pc", "R2")
    which = {"campaign_id": cast.id, "character_id": droid.pk}
    character_hand_in(user=cast.player, **which)
    character_approve(user=cast.gm, **which)
    award(cast, droid, 40)
    return Character.objects.get(pk=droid.pk)


def test_a_skill_it_was_built_with_improves_for_points_alone(
    cast: Cast, rolling: Character
) -> None:
    improve(cast, rolling, "starship repair")
    assert code(rolling, "starship repair") == "7D+1"
    assert balance(rolling, "skill") == 33


def test_a_new_skill_costs_a_thousand_credits_too(cast: Cast, rolling: Character) -> None:
    with pytest.raises(Exception, match="Not enough Credits: 1000 needed, 0 left"):
        improve(cast, rolling, "search")
    assert (code(rolling, "search"), balance(rolling, "skill")) == ("None", 40)
    award(cast, rolling, 1500, "credits")
    made = improve(cast, rolling, "search")
    assert (code(rolling, "search"), balance(rolling, "credits")) == ("1D+1", 500)
    improvement_take_back(user=cast.gm, campaign_id=cast.id, improvement_id=made.pk)
    assert (code(rolling, "search"), balance(rolling, "credits")) == ("None", 1500)


def test_no_skill_improves_above_13d(cast: Cast, rolling: Character) -> None:
    rolling.sheet["skills"]["starship repair"] = "13D"
    rolling.save()
    with pytest.raises(Exception, match="No droid has a skill above 13D"):
        improve(cast, rolling, "starship repair")
    assert balance(rolling, "skill") == 40
