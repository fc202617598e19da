"""A sheet mended during a fight reaches it where a GM takes it over; what was spent elsewhere is
gone at once."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest

from characters.models import Character, KeptPower
from characters.services.ledger import add, balance
from combat.access import access_combat
from combat.errors import StaleFight
from combat.mended import Mended
from combat.mended import mended as found_mended
from combat.selectors.mended import Told, sheet_mended
from combat.services.mending import setup_take_over
from combat.services.setup import Placing, setup_bring, setup_bring_party
from combat.verify import sound, verify
from rules.combat.state import Combatant as Being
from tests.cast import Cast
from tests.fights import Arena
from tests.party import award, in_play
from tests.services.refusals import expect_refusal
from tests.services.test_combat_setup import troopers

pytestmark = pytest.mark.django_db

PISTOL = {"name": "blaster pistol", "damage": "4D", "shots": 6}
RIFLE = {"name": "blaster rifle", "damage": "5D"}


def arena_with(character: Character, cast: Cast) -> Arena:
    arena = Arena(cast)
    setup_bring_party(
        user=cast.gm,
        **arena.ids,
        request_id=uuid4(),
        characters=[character.pk],
        placing=Placing("party"),
    )
    return arena


def mend(character: Character, **sheet: Any) -> None:
    character.refresh_from_db()
    character.sheet = {**character.sheet, **sheet}
    character.save()


@pytest.fixture
def kesh() -> tuple[Arena, Character]:
    cast = Cast()
    character = in_play(cast, cast.player)
    mend(character, weapons=[PISTOL], gear=["1 medpac"])
    award(cast, character, 2, "force")
    return arena_with(character, cast), character


def being(arena: Arena) -> Being:
    return next(one for one in arena.state.combatants.values() if one.player)


def differs(arena: Arena, entry: str = "") -> Mended | None:
    stand = access_combat(arena.cast.gm, **arena.ids)
    return found_mended(stand.seat, stand.combat, stand.whole, entry or being(arena).id)


def told(arena: Arena, entry: str = "") -> Told:
    found = sheet_mended(access_combat(arena.cast.gm, **arena.ids), entry or being(arena).id)
    assert found is not None
    return found


def takes(arena: Arena, entry: str = "", **more: Any) -> None:
    entry = entry or being(arena).id
    found = differs(arena, entry)
    seen = more.pop("seen", found.mark if found else "")
    ids = {"user": arena.cast.gm, **arena.ids}
    setup_take_over(**ids, request_id=uuid4(), entry=entry, seen=seen, **more)


def force(arena: Arena) -> int:
    return being(arena).points.get("force", 0)


def shots(character: Character) -> int:
    character.refresh_from_db()
    return int(character.sheet["weapons"][0]["shots"])


def test_nothing_is_offered_where_sheet_and_fight_are_alike(
    kesh: tuple[Arena, Character],
) -> None:
    arena, _ = kesh
    arena.open()
    arena.does("set", who=being(arena).id, fields={"injury": "wounded", "points": {"force": 1}})
    assert differs(arena) is None
    with expect_refusal("take_over.nothing"):
        takes(arena)


def test_a_weapon_mended_meanwhile_is_in_hand(kesh: tuple[Arena, Character]) -> None:
    arena, character = kesh
    mend(character, weapons=[PISTOL, RIFLE])
    assert told(arena).told == ["blaster rifle: new"]
    takes(arena, reason="found it")
    assert arena.state.sheet(being(arena).id).arm("blaster rifle").damage == "5D"
    assert differs(arena) is None
    assert sound(verify(arena.combat))


def test_points_taken_over_are_booked_once_also_when_it_is_undone(
    kesh: tuple[Arena, Character],
) -> None:
    arena, character = kesh
    held, before = balance(character, "force"), arena.state.seq
    award(arena.cast, character, 2, "force")
    takes(arena)
    assert (force(arena), balance(character, "force")) == (held + 2, held + 2)
    arena.does("set", who=being(arena).id, fields={"points": {"force": held + 1}})
    assert balance(character, "force") == held + 1
    arena.undoes(before)
    assert (force(arena), balance(character, "force")) == (held, held + 2)


def test_shots_and_medpacs_taken_over_are_not_written_back(
    kesh: tuple[Arena, Character],
) -> None:
    arena, character = kesh
    before = arena.state.seq
    mend(character, weapons=[{**PISTOL, "shots": 10}], gear=["3 medpacs"])
    takes(arena)
    one = being(arena)
    assert (one.left, one.kit) == ({"blaster pistol": 10}, 3)
    arena.does("set", who=one.id, fields={"left": {"blaster pistol": 9}, "kit": 2})
    assert (shots(character), character.sheet["gear"]) == (9, ["2 medpacs"])
    arena.undoes(before)
    assert (shots(character), character.sheet["gear"]) == (10, ["3 medpacs"])
    assert being(arena).left == {"blaster pistol": 6}


def test_a_power_kept_up_meanwhile_is_not_let_go_by_undoing(
    kesh: tuple[Arena, Character],
) -> None:
    arena, character = kesh
    before = arena.state.seq
    up = {"character": character, "power": "danger_sense", "kind": KeptPower.Kind.UP}
    KeptPower.objects.create(**up, made_by=arena.cast.gm)
    takes(arena)
    assert being(arena).powers == ("danger_sense",)
    arena.undoes(before)
    assert being(arena).powers == ()
    assert KeptPower.objects.filter(**up, ended=None).exists()


def test_wounds_come_only_where_the_gm_says_so(kesh: tuple[Arena, Character]) -> None:
    arena, character = kesh
    before = arena.state.seq
    mend(character, injury="wounded")
    with expect_refusal("take_over.nothing"):
        takes(arena)
    takes(arena, wounds=True)
    assert being(arena).injury == "wounded"
    arena.undoes(before)
    character.refresh_from_db()
    assert (being(arena).injury, character.sheet["injury"]) == ("unhurt", "wounded")


def test_a_wound_of_the_fight_goes_with_it_back_to_what_the_sheet_said(
    kesh: tuple[Arena, Character],
) -> None:
    arena, character = kesh
    before = arena.state.seq
    mend(character, injury="wounded")
    takes(arena, wounds=True)
    arena.does("set", who=being(arena).id, fields={"injury": "incapacitated"})
    arena.undoes(before)
    character.refresh_from_db()
    assert character.sheet["injury"] == "wounded"


def test_what_was_not_shown_is_not_taken_over(kesh: tuple[Arena, Character]) -> None:
    arena, character = kesh
    mend(character, weapons=[PISTOL, RIFLE])
    seen = told(arena).mark
    mend(character, weapons=[RIFLE])
    with pytest.raises(StaleFight):
        takes(arena, seen=seen)


def test_a_squad_of_the_library_follows_the_library() -> None:
    arena = Arena(Cast())
    npc = troopers(arena.cast)
    ids = {"user": arena.cast.gm, **arena.ids}
    setup_bring(**ids, request_id=uuid4(), line="3 troopers", placing=Placing("empire"))
    (squad,) = arena.state.squads
    assert differs(arena, squad) is None
    mend(npc, weapons=[RIFLE, {"name": "2 grenades", "damage": "5D"}])
    takes(arena, squad)
    assert {arm.name for arm in arena.state.sheet(f"{squad}-2").arms} >= {"2 grenades"}
    lefts = [one.left for one in arena.state.combatants.values()]
    assert lefts == [{"2 grenades": 2}] * 3
    assert differs(arena, squad) is None


def elsewhere(arena: Arena, character: Character) -> None:
    """The last Force Point goes in another fight."""
    amount = -balance(character, "force")
    add(character, arena.cast.gm, points="force", amount=amount, reason="Fight: elsewhere")


def faces_a_trooper(arena: Arena) -> dict[str, Any]:
    """The trooper's word comes first; what Kesh would say then."""
    arena.adds("trooper", "empire", codes={"dexterity": "2D"})
    arena.does("scene", usual_range="short")
    arena.open()
    arena.does("round")
    acts = [{"do": "attack", "at": "trooper", "weapon": "blaster pistol"}]
    return {"who": being(arena).id, "acts": acts, "force_point": True}


def test_a_point_written_ahead_and_spent_elsewhere_falls_back_to_its_writer(
    kesh: tuple[Arena, Character],
) -> None:
    arena, character = kesh
    said = faces_a_trooper(arena)
    arena.does("write", arena.cast.player, **said)
    elsewhere(arena, character)
    arena.does("pass", who="trooper")
    now = arena.state.awaited, force(arena), balance(character, "force")
    assert now == (said["who"], 0, 0)
    back = arena.combat.events.get(type="writing_refused")
    assert back.data["reason"] == "points.no_force_point"
    gone = arena.combat.events.get(type="took_over")
    assert gone.data["reason"] == "spent elsewhere"
    assert sound(verify(arena.combat))


def test_a_point_that_is_gone_is_refused_to_whoever_says_it(
    kesh: tuple[Arena, Character],
) -> None:
    arena, character = kesh
    said = faces_a_trooper(arena)
    arena.does("pass", who="trooper")
    elsewhere(arena, character)
    with expect_refusal("points.no_force_point"):
        arena.does("declare", arena.cast.player, **said)


def test_a_gm_can_set_points_to_none_whatever_was_spent_elsewhere(
    kesh: tuple[Arena, Character],
) -> None:
    arena, character = kesh
    elsewhere(arena, character)
    arena.does("set", who=being(arena).id, fields={"points": {"force": 0}}, reason="All gone")
    assert (force(arena), balance(character, "force")) == (0, 0)


def test_of_two_fights_at_once_the_one_that_spends_first_has_the_point() -> None:
    """And what the other had written ahead stops nobody there."""
    cast = Cast()
    character = in_play(cast, cast.player)
    mend(character, weapons=[PISTOL])
    assert balance(character, "force") == 1
    here, there = arena_with(character, cast), arena_with(character, cast)
    said, same = faces_a_trooper(here), faces_a_trooper(there)
    there.does("write", cast.player, **same)
    here.does("pass", who="trooper")
    here.does("declare", cast.player, **said)
    assert balance(character, "force") == 0
    there.does("pass", who="trooper")
    assert (there.state.awaited, force(there)) == (same["who"], 0)
    there.does("declare", cast.player, **{**same, "force_point": False})
    there.plays_out()
    assert sound(verify(there.combat))


def test_a_character_point_gone_in_another_fight_is_not_added_to_a_roll() -> None:
    cast = Cast()
    character = in_play(cast, cast.player)
    award(cast, character, 2, "character")
    arena = arena_with(character, cast)
    amount = -balance(character, "character")
    add(character, cast.gm, points="character", amount=amount, reason="Fight: elsewhere")
    arena.open()
    arena.adds("trooper", "empire")
    assert being(arena).points["character"] == 0
