"""What happens in a fight reaches the sheets, and goes back with it."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest

from characters.models import Character, KeptPower
from characters.selectors.fighting import fight_condition
from characters.services.cases import case_of
from characters.services.cures import treatment_take_back
from characters.services.ledger import balance
from combat.errors import StaleFight
from combat.models import Command
from combat.services.setup import Placing, setup_bring_party
from rules.combat.state import Combatant as Being
from tests.cast import Cast
from tests.fights import Arena, duel
from tests.party import award, in_play
from tests.services.refusals import expect_refusal

pytestmark = pytest.mark.django_db


@pytest.fixture
def kesh() -> tuple[Arena, Character]:
    cast = Cast()
    character = in_play(cast, cast.player)
    award(cast, character, 2, "force")
    return duel(cast, character=character, points={"force": 2}), character


def injury(character: Character) -> str:
    character.refresh_from_db()
    return str(character.sheet.get("injury", "unhurt"))


def test_a_wound_is_written_on_the_sheet_and_into_its_history(
    kesh: tuple[Arena, Character],
) -> None:
    arena, character = kesh
    arena.does("set", who="kesh", fields={"injury": "wounded"}, reason="A fall")
    assert injury(character) == "wounded"
    change = character.changes.filter(field="injury").get()
    assert (change.before, change.after) == ("unhurt", "wounded")
    assert "Docking bay" in change.reason


def test_undo_heals(kesh: tuple[Arena, Character]) -> None:
    arena, character = kesh
    before = arena.combat.head
    arena.does("set", who="kesh", fields={"injury": "wounded"}, reason="A fall")
    arena.undoes(before)
    assert injury(character) == "unhurt"


def test_undo_to_before_somebody_came_heals_too(kesh: tuple[Arena, Character]) -> None:
    arena, character = kesh
    arena.does("set", who="kesh", fields={"injury": "wounded"}, reason="A fall")
    arena.undoes(0)
    assert injury(character) == "unhurt"


def test_a_medpac_of_a_fight_counts_for_the_day_and_undone_it_does_not(
    kesh: tuple[Arena, Character],
) -> None:
    arena, character = kesh
    arena.does("set", who="kesh", fields={"injury": "wounded"}, reason="A fall")
    before = arena.combat.head
    arena.does("set", who="kesh", fields={"injury": "unhurt", "medpacs": 1}, reason="First aid")
    assert case_of(character).medpacs_today == 1
    assert fight_condition(character)["medpacs"] == 1
    used = {"campaign_id": arena.cast.id, "treatment_id": character.treatments.get().pk}
    with expect_refusal("healing.in_a_fight"):
        treatment_take_back(user=arena.cast.gm, **used)
    arena.undoes(before)
    assert case_of(character).medpacs_today == 0


def test_a_force_point_spent_leaves_the_ledger_and_comes_back(
    kesh: tuple[Arena, Character],
) -> None:
    arena, character = kesh
    cast = arena.cast
    held = balance(character, "force")
    arena.does("round")
    arena.does("pass", who="trooper")
    before = Command.objects.filter(combat=arena.combat).latest("last").last
    shot = [{"do": "attack", "at": "trooper"}]
    arena.does("declare", cast.player, who="kesh", acts=shot, force_point=True)
    assert balance(character, "force") == held - 1
    arena.undoes(before)
    assert balance(character, "force") == held


def brought(**sheet: Any) -> tuple[Arena, Character]:
    """Kesh as the sheet has him, with this on it."""
    cast = Cast()
    character = in_play(cast, cast.player)
    character.sheet = {**character.sheet, **sheet}
    character.save()
    arena = Arena(cast)
    setup_bring_party(
        user=cast.gm,
        **arena.ids,
        request_id=uuid4(),
        characters=[character.pk],
        placing=Placing("party"),
    )
    return arena, character


def carrying(*gear: str) -> tuple[Arena, Character]:
    return brought(gear=list(gear))


def armed(*weapons: dict[str, Any]) -> tuple[Arena, Character]:
    """With these weapons, and a trooper to use them on."""
    arena, character = brought(weapons=list(weapons))
    arena.adds("trooper", "empire")
    arena.does("scene", usual_range="short")
    arena.open()
    return arena, character


def throws(arena: Arena, weapon: str) -> int:
    """Kesh does, and it happens. The moment before is returned."""
    kesh = next(name for name in arena.state.combatants if name != "trooper")
    arena.does("round")
    while arena.state.awaited != kesh:
        arena.does("pass", who=arena.state.awaited)
    arena.does("declare", who=kesh, acts=[{"do": "attack", "at": "trooper", "weapon": weapon}])
    before = arena.state.seq
    arena.plays_out()
    return before


def shots(character: Character) -> int | None:
    character.refresh_from_db()
    found: int | None = character.sheet["weapons"][0].get("shots")
    return found


def test_a_grenade_thrown_is_gone_from_the_sheet_until_undone() -> None:
    arena, character = armed({"name": "3 grenades", "damage": "5D"})
    before = throws(arena, "3 grenades")
    assert shots(character) == 2
    arena.undoes(before)
    assert shots(character) == 3


def test_shots_that_a_gm_counts_reach_the_sheet_and_what_is_left_is_told() -> None:
    arena, character = armed({"name": "blaster pistol", "damage": "4D"})
    kesh = next(name for name in arena.state.combatants if name != "trooper")
    assert arena.state.combatants[kesh].left == {}
    arena.does("set", who=kesh, fields={"left": {"blaster pistol": 6}})
    throws(arena, "blaster pistol")
    assert shots(character) == 5
    throws(arena, "blaster pistol")
    assert shots(character) == 4
    key = f"1:{kesh}.1:attack"
    arena.amends(key, 30)
    assert shots(character) == 4
    arena.undoes(2)
    assert shots(character) is None


def kesh_of(arena: Arena) -> Being:
    return next(iter(arena.state.combatants.values()))


def gear(character: Character) -> list[str]:
    character.refresh_from_db()
    return list(character.sheet.get("gear", []))


def test_a_medpac_used_in_a_fight_is_gone_from_the_sheet_until_undone() -> None:
    arena, character = carrying("2 medpacs", "rope")
    kesh = kesh_of(arena)
    assert kesh.kit == 2
    arena.open()
    arena.does("set", who=kesh.id, fields={"injury": "wounded"})
    arena.does("round")
    arena.does("declare", who=kesh.id, acts=[{"do": "medpac", "at": kesh.id}])
    before = arena.state.seq
    arena.plays_out()
    assert gear(character) == ["1 medpac", "rope"]
    arena.undoes(before)
    assert gear(character) == ["2 medpacs", "rope"]


def test_who_carries_no_medpac_is_refused_one() -> None:
    arena, _ = carrying("rope")
    kesh = kesh_of(arena)
    arena.open()
    arena.does("set", who=kesh.id, fields={"injury": "wounded"})
    arena.does("round")
    with expect_refusal("medpac.none_left"):
        arena.does("declare", who=kesh.id, acts=[{"do": "medpac", "at": kesh.id}])


def test_powers_kept_up_in_a_fight_are_kept_up_on_the_sheet() -> None:
    arena, character = carrying()
    kesh = kesh_of(arena)
    kept = KeptPower.objects.filter(character=character, power="danger_sense", ended=None)
    arena.does("set", who=kesh.id, fields={"powers": ["danger_sense"]})
    assert kept.count() == 1
    arena.does("set", who=kesh.id, fields={"powers": []})
    assert kept.count() == 0


def test_a_point_that_is_gone_from_the_ledger_is_gone_here() -> None:
    cast = Cast()
    character = in_play(cast, cast.player)
    left = balance(character, "force")
    arena = duel(cast, character=character, points={"force": left + 1})
    arena.does("round")
    assert arena.state.combatants["kesh"].points["force"] == left


def test_a_squad_of_one_sheet_leaves_it_alone() -> None:
    cast = Cast()
    character = in_play(cast, cast.player)
    arena = Arena(cast)
    arena.adds("guard", count=3, character=character)
    arena.does("set", who="guard", fields={"injury": "wounded"}, reason="A blast")
    assert injury(character) == "unhurt"


def test_somebody_elses_character_cannot_be_put_into_a_fight() -> None:
    cast = Cast()
    arena = Arena(cast)
    there = cast.elsewhere(cast.outsider)
    stranger = Character.objects.create(campaign=there, name="Stranger", sheet={})
    with expect_refusal("combat.unknown_character"):
        arena.adds("stranger", character=stranger)


def test_a_player_counts_moments_without_what_is_hidden() -> None:
    """A GM's secret step makes no player's form stale."""
    cast = Cast()
    arena = duel(cast)
    before = arena.moment(cast.player)
    arena.adds("sniper", "empire", hidden=True)
    assert arena.moment(cast.player) == before
    arena.does("round")
    with pytest.raises(StaleFight):
        arena.does("pass", cast.player, seq=before, who="kesh")
