"""What powers do to others, and what a GM makes undone of it."""

from __future__ import annotations

from collections.abc import Callable
from uuid import uuid4

import pytest
from django.core.exceptions import PermissionDenied

from campaign.services.adventures import adventure_finish
from characters.models import Character, KeptPower
from characters.services.dark_side import dark_side_call
from characters.services.force import power_drop, will_holds
from characters.services.force_state import going_on
from characters.services.force_undo import power_resume, will_mends
from characters.services.ledger import balance
from characters.services.rolls import How, reckon
from characters.services.sheets import sheet_of
from tests.cast import Cast
from tests.party import in_play
from tests.pupils import knows, use
from tests.services.refusals import expect_refusal
from tests.things import days_pass, dice

SIXES = [6] * 12


@pytest.fixture
def kesh(cast: Cast) -> Character:
    return in_play(cast, cast.player)


@pytest.fixture
def mirra(cast: Cast) -> Character:
    return in_play(cast, cast.player, "Mirra")


def code(character: Character, name: str) -> str:
    fresh = Character.objects.get(pk=character.pk)
    return str(reckon(fresh.campaign, fresh, name, How()).code)


def helped(cast: Cast, who: Character, power: str, target: Character, *situations: str, **more):
    with dice(*SIXES):
        return use(cast, who, power, *situations, target=target.pk, **more)


def test_the_pain_of_another_no_longer_hinders(
    cast: Cast, kesh: Character, mirra: Character
) -> None:
    knows(mirra, injury="wounded")
    knows(kesh, "control_anothers_pain", control="4D", alter="4D")
    assert code(mirra, "dodge") == "2D"
    helped(cast, kesh, "control_anothers_pain", mirra, "wounded")
    assert code(mirra, "dodge") == "3D"


def test_another_heals_faster_for_a_day(cast: Cast, kesh: Character, mirra: Character) -> None:
    knows(kesh, "accelerate_anothers_healing", control="4D", alter="4D")
    helped(cast, kesh, "accelerate_anothers_healing", mirra)
    assert [row.kind for row in going_on(mirra)] == ["heal"]
    days_pass(cast)
    assert going_on(Character.objects.get(pk=mirra.pk)) == []


def test_dimmed_senses_lose_dice(cast: Cast, kesh: Character, mirra: Character) -> None:
    knows(kesh, "dim_others_senses", sense="5D", alter="5D")
    helped(cast, kesh, "dim_others_senses", mirra, user=cast.gm, resistance=10)
    assert (code(mirra, "perception"), code(mirra, "search")) == ("1D", "1D")
    assert code(mirra, "dodge") == "3D"


@pytest.mark.parametrize(
    ("power", "resistance", "injury"),
    [("inflict_pain", 20, "stunned"), ("injure_kill", 10, "mortally_wounded")],
)
def test_what_a_dark_power_does_stands_on_the_sheet(
    cast: Cast, kesh: Character, mirra: Character, power: str, resistance: int, injury: str
) -> None:
    knows(kesh, power, control="6D", sense="6D", alter="6D")
    given = {"user": cast.gm, "resistance": resistance, "knows": True}
    helped(cast, kesh, power, mirra, **given)
    assert sheet_of(Character.objects.get(pk=mirra.pk)).injury == injury


def test_a_player_reaches_no_sheet_with_a_hostile_power(
    cast: Cast, kesh: Character, mirra: Character
) -> None:
    knows(kesh, "dim_others_senses", sense="5D", alter="5D")
    with expect_refusal("force.no_such_target"):
        use(cast, kesh, "dim_others_senses", target=mirra.pk, resistance=10)
    assert not KeptPower.objects.exists()
    assert not kesh.campaign.rolls.exists()


def test_a_force_point_given_for_a_life_comes_back_with_the_end_of_the_adventure(
    cast: Cast, kesh: Character
) -> None:
    adventure = cast.plans(start=True)
    knows(kesh, "transfer_force", control="5D", alter="5D")
    with dice(*SIXES):
        use(cast, kesh, "transfer_force")
    assert balance(kesh, "force") == 0
    adventure_finish(user=cast.gm, campaign_id=cast.id, adventure_id=adventure.pk)
    assert balance(kesh, "force") == 1


def test_a_power_kept_up_does_not_hinder_a_call(cast: Cast, kesh: Character) -> None:
    cast.plans(start=True)
    KeptPower.objects.create(character=kesh, power="shift_sense", kind="up")
    which = {"campaign_id": cast.id, "character_id": kesh.pk, "deed_id": uuid4()}
    call: Callable[..., object] = dark_side_call
    with dice(1, 1, 1):
        call(user=cast.player, **which, ability="perception", harms_living=True)
    assert kesh.campaign.rolls.get().code == "3D"


def test_a_gm_brings_back_what_was_let_go_and_what_a_will_lost(cast: Cast, kesh: Character) -> None:
    knows(kesh, "force_of_will", control="4D")
    row = KeptPower.objects.create(character=kesh, power="force_of_will", kind="up")
    which = {"campaign_id": cast.id, "character_id": kesh.pk, "kept_id": row.pk}
    will_holds(user=cast.player, **which)
    assert will_mends(user=cast.gm, **which).worn == 0
    with expect_refusal("force.not_worn"):
        will_mends(user=cast.gm, **which)
    with expect_refusal("force.still_goes_on"):
        power_resume(user=cast.gm, **which)
    power_drop(user=cast.player, **which)
    with pytest.raises(PermissionDenied):
        power_resume(user=cast.player, **which)
    assert power_resume(user=cast.gm, **which).ended is None
