from uuid import uuid4

import pytest
from django.core.exceptions import PermissionDenied
from django.http import Http404

from campaign.access import Need, access_campaign
from campaign.errors import Stale
from campaign.models import Campaign
from characters.models import Character, SheetChange
from characters.selectors.roster import starter_folders
from characters.services.fields import mark
from characters.services.npcs import Unreadable, npc_rewrite, text_of
from characters.services.sheets import sheet_of
from characters.services.starters import starter_take, starters
from tests.cast import Cast
from tests.party import in_play
from tests.services.refusals import expect_refusal


def take(cast: Cast, key: str, count: int = 1, user=None, form=None) -> list[str]:
    starter_take(
        user=user or cast.gm,
        campaign_id=cast.id,
        form_id=form or uuid4(),
        key=key,
        count=count,
        folder=" The siege ",
    )
    return list(Character.objects.order_by("name").values_list("name", flat=True))


def rewrite(cast: Cast, character: Character, text: str, seen: str | None = None) -> Character:
    return npc_rewrite(
        user=cast.gm,
        campaign_id=cast.id,
        character_id=character.pk,
        text=text,
        seen=mark(text_of(character)) if seen is None else seen,
    )


def test_one_keeps_its_name_and_goes_into_its_folder(cast: Cast) -> None:
    assert take(cast, "volq") == ["Volq"]
    volq = Character.objects.get()
    assert (volq.kind, volq.folder) == ("npc", "The siege")
    assert str(sheet_of(volq).other) == "2D"


def test_several_are_numbered_on(cast: Cast) -> None:
    take(cast, "volq")
    assert take(cast, "volq", 2) == ["Volq", "Volq 2", "Volq 3"]


def test_a_double_click_takes_once(cast: Cast) -> None:
    form = uuid4()
    take(cast, "volq", 2, form=form)
    assert len(take(cast, "volq", 2, form=form)) == 2


@pytest.mark.parametrize("count", [0, 31])
def test_a_crowd_too_large_is_refused(cast: Cast, count: int) -> None:
    with expect_refusal("npc.copies"):
        take(cast, "volq", count)


def test_nobody_of_that_key(cast: Cast) -> None:
    with pytest.raises(Http404):
        take(cast, "nobody")


def test_players_take_nobody(cast: Cast) -> None:
    with pytest.raises(PermissionDenied):
        take(cast, "volq", user=cast.player)


def test_what_the_rules_cannot_read_says_so_and_is_not_taken(cast: Cast) -> None:
    Campaign.objects.filter(pk=cast.id).update(ruleset="revised")
    lariss = starters("revised")["major-lariss"]
    assert {fault.code for fault in lariss.faults} == {"statblock.unknown_skill"}
    with expect_refusal("npc.unreadable"):
        take(cast, "major-lariss")
    assert not Character.objects.exists()


def test_the_set_is_searched_by_name_skill_and_folder(cast: Cast) -> None:
    seat = access_campaign(cast.gm, cast.id, Need.RUN)

    def found(search: str) -> list[str]:
        return [each.key for _, group in starter_folders(seat, search) for each in group]

    assert found("dedelin") == ["captain-dedelin", "dedelins-crew"]
    assert "3po" in found("languages")
    assert set(found("droids")) == {"r2", "3po"}
    assert len(found("")) == len(starters("companion"))


def test_a_stat_block_is_rewritten_and_remembered(cast: Cast) -> None:
    take(cast, "volq")
    volq = rewrite(cast, Character.objects.get(), "Volq the Lesser (guard): DEX 2D, dodge 3D.")
    assert (volq.name, volq.concept) == ("Volq the Lesser", "guard")
    assert sheet_of(volq).other is None
    change = SheetChange.objects.get()
    assert change.for_gms
    assert change.before.startswith("Volq: DEX 3D")


def test_a_rewritten_block_that_changed_meanwhile_is_a_clash(cast: Cast) -> None:
    take(cast, "volq")
    volq = Character.objects.get()
    seen = mark(text_of(volq))
    rewrite(cast, volq, "Volq: DEX 2D.")
    with pytest.raises(Stale):
        rewrite(cast, volq, "Volq: DEX 4D.", seen)
    volq.refresh_from_db()
    assert str(sheet_of(volq).attributes["dexterity"]) == "2D"


def test_a_rewritten_block_that_cannot_be_read_changes_nothing(cast: Cast) -> None:
    take(cast, "volq")
    with pytest.raises(Unreadable):
        rewrite(cast, Character.objects.get(), "Volq: knitting 5D.")
    assert not SheetChange.objects.exists()


def test_a_players_character_has_no_block_to_rewrite(cast: Cast) -> None:
    kesh = in_play(cast, cast.player)
    with pytest.raises(Http404):
        rewrite(cast, kesh, "Kesh: DEX 9D.")
