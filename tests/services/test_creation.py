import pytest
from django.core.exceptions import PermissionDenied
from django.http import Http404

from campaign.models import Campaign
from characters.models import Character, SheetChange
from characters.services.creation import (
    character_approve,
    character_discard,
    character_hand_in,
    character_return,
)
from characters.services.ledger import balance
from characters.services.sheets import sheet_of
from tests.cast import Cast
from tests.party import EVEN, add, draft, in_play, template
from tests.services.refusals import expect_refusal


def which(cast: Cast, character: Character) -> dict:
    return {"campaign_id": cast.id, "character_id": character.pk}


def test_a_draft_has_its_templates_attributes(cast: Cast) -> None:
    assert str(sheet_of(draft(cast, cast.player)).attribute("dexterity")) == "3D"


def test_skill_dice_go_in_pip_by_pip(cast: Cast) -> None:
    kesh = draft(cast, cast.player)
    add(cast, kesh, "dodge", 3)
    kesh = add(cast, kesh, "dodge", 1)
    assert str(sheet_of(kesh).skills["dodge"]) == "4D+1"


def test_what_is_taken_out_again_is_gone_from_the_sheet(cast: Cast) -> None:
    kesh = draft(cast, cast.player)
    add(cast, kesh, "dodge", 1)
    assert "dodge" not in sheet_of(add(cast, kesh, "dodge", -1)).skills


def test_at_most_two_dice_go_into_one_skill(cast: Cast) -> None:
    kesh = draft(cast, cast.player)
    add(cast, kesh, "dodge", 3)
    add(cast, kesh, "dodge", 3)
    with expect_refusal("creation.too_much_in_a_skill"):
        add(cast, kesh, "dodge", 1)


def test_there_are_only_seven_dice(cast: Cast) -> None:
    kesh = draft(cast, cast.player)
    for skill in ("dodge", "blaster", "con", "bargain", "search", "gambling", "command"):
        add(cast, kesh, skill, 3)
    with expect_refusal("creation.too_many_skill_dice"):
        add(cast, kesh, "stamina", 1)


def test_a_skill_the_rules_do_not_have_is_refused(cast: Cast) -> None:
    with expect_refusal("skill.unknown"):
        add(cast, draft(cast, cast.player), "knitting", 1)


def test_a_character_goes_to_the_gm_and_into_play_with_points(cast: Cast) -> None:
    kesh = in_play(cast, cast.player)
    assert kesh.state == Character.State.ACTIVE
    assert (balance(kesh, "force"), balance(kesh, "credits")) == (1, 500)


def test_without_approval_a_character_is_in_play_at_once(cast: Cast) -> None:
    Campaign.objects.filter(pk=cast.id).update(approval=False)
    kesh = draft(cast, cast.player)
    assert character_hand_in(user=cast.player, **which(cast, kesh)).state == "active"


def test_a_faulty_template_cannot_be_handed_in(cast: Cast) -> None:
    kesh = draft(cast, cast.player, sheet={"attributes": EVEN | {"strength": "4D"}})
    with expect_refusal("creation.wrong_total"):
        character_hand_in(user=cast.player, **which(cast, kesh))


def test_a_gm_sends_back_with_a_comment(cast: Cast) -> None:
    kesh = draft(cast, cast.player)
    character_hand_in(user=cast.player, **which(cast, kesh))
    with expect_refusal("character.comment_needed"):
        character_return(user=cast.gm, comment=" ", **which(cast, kesh))
    character_return(user=cast.gm, comment="Too good a shot", **which(cast, kesh))
    kesh.refresh_from_db()
    assert kesh.state == "draft"
    assert SheetChange.objects.filter(reason="Too good a shot").exists()


def test_players_do_not_approve(cast: Cast) -> None:
    kesh = draft(cast, cast.player)
    character_hand_in(user=cast.player, **which(cast, kesh))
    with pytest.raises(PermissionDenied):
        character_approve(user=cast.player, **which(cast, kesh))


def test_approving_twice_gives_points_once(cast: Cast) -> None:
    kesh = in_play(cast, cast.player)
    with expect_refusal("character.not_handed_in"):
        character_approve(user=cast.gm, **which(cast, kesh))
    assert balance(kesh, "credits") == 500


def test_in_play_skills_are_not_added_to_like_a_drafts(cast: Cast) -> None:
    with expect_refusal("character.not_a_draft"):
        add(cast, in_play(cast, cast.player), "dodge", 1)


def test_another_players_draft_is_not_there(cast: Cast) -> None:
    theirs = draft(cast, cast.gm)
    with pytest.raises(Http404):
        character_discard(user=cast.player, **which(cast, theirs))


def test_a_template_of_another_campaign_is_not_there(cast: Cast) -> None:
    with pytest.raises(Http404):
        draft(cast, cast.player, campaign=Cast.elsewhere(cast.outsider))


def test_what_was_played_cannot_be_thrown_away(cast: Cast) -> None:
    kesh = in_play(cast, cast.player)
    with expect_refusal("character.not_a_draft"):
        character_discard(user=cast.player, **which(cast, kesh))


def test_a_template_stays_when_its_character_changes(cast: Cast) -> None:
    made = template()
    before = dict(made.sheet)
    in_play(cast, cast.player, dodge=3)
    made.refresh_from_db()
    assert made.sheet == before
