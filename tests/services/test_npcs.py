from uuid import uuid4

import pytest
from django.core.exceptions import PermissionDenied
from django.http import Http404

from campaign.access import Need, access_campaign
from characters.access import access_character, visible_characters
from characters.models import Character
from characters.services.npcs import Unreadable, npc_copy, npc_paste, npc_text
from characters.services.sheets import sheet_of
from tests.cast import Cast
from tests.services.refusals import expect_refusal

GUARD = (
    "Guard: DEX 2D, blaster 3D, dodge 3D+1; STR 3D; all other attributes and skills 2D. "
    "Carries a blaster pistol (damage 4D)."
)


def paste(cast: Cast, text: str = GUARD, user=None, form=None) -> Character:
    return npc_paste(
        user=user or cast.gm, campaign_id=cast.id, character_id=form or uuid4(), text=text
    )


def test_a_pasted_block_becomes_a_checked_sheet(cast: Cast) -> None:
    sheet = sheet_of(paste(cast))
    assert str(sheet.skills["dodge"]) == "3D+1"
    assert str(sheet.other) == "2D"
    assert [weapon.name for weapon in sheet.weapons] == ["blaster pistol"]


def test_what_is_copied_out_can_be_pasted_again(cast: Cast) -> None:
    guard = paste(cast)
    again = paste(cast, npc_text(cast.gm, cast.id, guard.pk))
    assert (again.name, again.sheet) == (guard.name, guard.sheet)


def test_what_cannot_be_read_says_where(cast: Cast) -> None:
    with pytest.raises(Unreadable) as refused:
        paste(cast, "Guard: DEX 2D, knitting 5D.")
    (fault,) = refused.value.faults
    assert fault.params["line"] == 1
    assert "knitting" in fault.params["text"]
    assert not Character.objects.exists()


def test_the_same_form_sent_twice_keeps_one(cast: Cast) -> None:
    form = uuid4()
    paste(cast, form=form)
    paste(cast, form=form)
    assert Character.objects.count() == 1


def test_copies_are_numbered(cast: Cast) -> None:
    guard = paste(cast)
    npc_copy(user=cast.gm, campaign_id=cast.id, character_id=guard.pk, form_id=uuid4(), count=2)
    names = Character.objects.order_by("name").values_list("name", flat=True)
    assert list(names) == ["Guard", "Guard 2", "Guard 3"]


def test_a_crowd_too_large_is_refused(cast: Cast) -> None:
    guard = paste(cast)
    with expect_refusal("npc.copies"):
        npc_copy(
            user=cast.gm, campaign_id=cast.id, character_id=guard.pk, form_id=uuid4(), count=31
        )


def test_players_neither_paste_nor_see(cast: Cast) -> None:
    guard = paste(cast)
    with pytest.raises(PermissionDenied):
        paste(cast, user=cast.player)
    with pytest.raises(Http404):
        access_character(cast.player, cast.id, guard.pk)
    seat = access_campaign(cast.player, cast.id, Need.WATCH)
    assert not visible_characters(seat).exists()
