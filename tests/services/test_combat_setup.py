"""Setting a fight up, changing who is in it, and keeping a side for another day."""

from __future__ import annotations

from typing import Any
from uuid import UUID, uuid4

import pytest

from accounts.models import User
from characters.models import Character
from characters.services.npcs import npc_paste
from combat.access import Stand, access_combat
from combat.errors import StaleFight
from combat.models import Combatant, Encounter
from combat.selectors.board import board
from combat.selectors.lists import fights
from combat.selectors.roster import Entry, called
from combat.services.encounters import (
    encounter_remove,
    encounter_rename,
    encounter_save,
    fight_prepare,
)
from combat.services.setup import (
    Placing,
    entry_mark,
    setup_bring,
    setup_bring_encounter,
    setup_bring_party,
    setup_change,
    setup_join,
    setup_split,
)
from combat.verify import sound, verify
from rules.combat.state import Combatant as Being
from tests.cast import Cast
from tests.fights import Arena
from tests.party import award, in_play
from tests.services.refusals import expect_refusal

pytestmark = pytest.mark.django_db

TROOPER = (
    "Trooper: DEX 2D, blaster 4D, dodge 3D; STR 3D; all other attributes and skills 2D. "
    "Carries a blaster rifle (damage 5D)."
)


@pytest.fixture
def arena() -> Arena:
    return Arena(Cast())


def troopers(cast: Cast) -> Character:
    return npc_paste(user=cast.gm, campaign_id=cast.id, character_id=uuid4(), text=TROOPER)


def bring(arena: Arena, line: str, *, request: UUID | None = None, **more: Any) -> int:
    placing = Placing(
        **{key: more.pop(key) for key in ("side", "position", "hidden") if key in more},
        controller=str(more.pop("player").pk) if "player" in more else "",
    )
    who = {"user": arena.cast.gm, **arena.ids}
    return setup_bring(**who, request_id=request or uuid4(), line=line, placing=placing, **more)


def beings(arena: Arena) -> list[Being]:
    return sorted(arena.state.combatants.values(), key=lambda one: one.place)


def entry(arena: Arena, name: str) -> str:
    """The id of whoever is called that; of the squad, for one of a squad."""
    one = next(one for one in beings(arena) if one.name in (name, f"{name} 1"))
    return one.squad or one.id


def change(arena: Arena, who: str, seen: str | None = None, **fields: Any) -> int:
    mark = entry_mark(arena.state, who) if seen is None else seen
    ids = {"user": arena.cast.gm, **arena.ids}
    return setup_change(
        **ids, request_id=uuid4(), entry=who, seen=mark, changes={who: fields}, reason="So it is"
    )


def roster(arena: Arena, user: User) -> dict[str, list[Entry]]:
    arena.combat.refresh_from_db()
    stand: Stand = access_combat(user, **arena.ids)
    return {side.title: list(side.entries) for side in board(stand).sides}


def names(arena: Arena, user: User) -> list[str]:
    return [one.name for entries in roster(arena, user).values() for one in entries]


def test_six_troopers_come_in_one_line_as_a_squad_with_separate_wounds(arena: Arena) -> None:
    troopers(arena.cast)
    assert bring(arena, "6 troopers", side="empire", position="gate") == 6
    assert [one.name for one in beings(arena)] == [f"Trooper {n}" for n in range(1, 7)]
    squad = entry(arena, "Trooper")
    third = arena.state.squads[squad][2]
    change(arena, squad, position="wall")
    ids = {"user": arena.cast.gm, **arena.ids}
    mark = entry_mark(arena.state, squad)
    wound = {third: {"injury": "wounded"}}
    setup_change(**ids, request_id=uuid4(), entry=squad, seen=mark, changes=wound)
    hurt = [one.name for one in beings(arena) if one.injury == "wounded"]
    assert hurt == ["Trooper 3"]
    assert {one.position for one in beings(arena)} == {"wall"}
    assert sound(verify(arena.combat))


def test_each_of_several_is_called_like_one(arena: Arena) -> None:
    """Nobody reads that stormtroopers 4 shoots, nor that stormtroopers declares."""
    bring(arena, "2 Stormtroopers", text=TROOPER)
    squad = entry(arena, "Stormtrooper")
    assert [one.name for one in beings(arena)] == ["Stormtrooper 1", "Stormtrooper 2"]
    assert called(arena.state, squad) == "the Stormtrooper squad"


def test_several_kinds_come_in_one_line_each_with_its_number(arena: Arena) -> None:
    troopers(arena.cast)
    assert bring(arena, "2 troopers, Stormtrooper, 1 trooper") == 4
    assert [(one.name, bool(one.squad)) for one in beings(arena)] == [
        ("Trooper 1", True),
        ("Trooper 2", True),
        ("Trooper 3", True),
        ("Stormtrooper", False),
    ]


def test_of_several_kinds_the_unknown_one_is_named_and_nobody_comes(arena: Arena) -> None:
    troopers(arena.cast)
    with expect_refusal("setup.unknown") as refused:
        bring(arena, "2 troopers, 3 gundarks")
    assert refused.value.params == {"name": "gundarks"}
    assert beings(arena) == []


def test_each_for_themselves_has_a_voice_of_their_own(arena: Arena) -> None:
    bring(arena, "2 Guards", text=TROOPER, together=False)
    assert [(one.name, one.squad) for one in beings(arena)] == [("Guard 1", ""), ("Guard 2", "")]


def test_starters_come_by_name(arena: Arena) -> None:
    from characters.services.starters import starters

    one = next(each for each in starters("companion").values() if each.block)
    bring(arena, one.name)
    assert beings(arena)[0].name == one.name


def test_stormtroopers_by_number_fire_as_one_without_orders(arena: Arena) -> None:
    bring(arena, "6 stormtroopers")
    assert arena.state.sheet(beings(arena)[0].id).group == "stormtroopers"


def test_a_stat_block_by_another_name_keeps_what_is_counted(arena: Arena) -> None:
    bring(arena, "2 Sappers", text=TROOPER.rstrip() + " Carries 3 grenades (damage 5D).")
    assert dict(beings(arena)[0].left) == {"3 grenades": 3}


def test_part_of_a_name_is_enough_where_one_has_it(arena: Arena) -> None:
    bring(arena, "2 troopers")
    assert [one.name for one in beings(arena)] == ["Stormtrooper 1", "Stormtrooper 2"]


@pytest.mark.parametrize(
    ("line", "code"), [("2 lt", "setup.unclear"), ("2 gundarks", "setup.unknown")]
)
def test_a_name_several_have_or_nobody_is_refused(arena: Arena, line: str, code: str) -> None:
    with expect_refusal(code):
        bring(arena, line)
    assert beings(arena) == []


def test_a_form_sent_twice_brings_them_once(arena: Arena) -> None:
    request = uuid4()
    bring(arena, "3 men", text=TROOPER, request=request)
    bring(arena, "3 men", text=TROOPER, request=request)
    assert len(beings(arena)) == 3


def test_a_name_nobody_knows_is_refused(arena: Arena) -> None:
    with expect_refusal("setup.unknown"):
        bring(arena, "6 nobodies")
    with expect_refusal("setup.count"):
        bring(arena, "900 men", text=TROOPER)


def test_the_party_comes_with_sheets_points_and_players(arena: Arena) -> None:
    cast = arena.cast
    kesh = in_play(cast, cast.player, blaster=3)
    award(cast, kesh, 2, "force")
    kesh.sheet = {**kesh.sheet, "injury": "wounded"}
    kesh.save()
    ids = {"user": cast.gm, **arena.ids}
    party = {"characters": [kesh.pk], "placing": Placing(side="party")}
    assert setup_bring_party(**ids, request_id=uuid4(), **party) == 1
    (one,) = beings(arena)
    assert (one.controller, one.player, one.injury) == (str(cast.player.pk), True, "wounded")
    assert one.points["force"] >= 2
    assert arena.state.sheet(one.id).codes["blaster"] == "4D"
    with expect_refusal("setup.nobody"):
        setup_bring_party(**ids, request_id=uuid4(), **party)


def test_whoever_was_undone_can_come_again(arena: Arena) -> None:
    cast = arena.cast
    kesh = in_play(cast, cast.player)
    ids = {"user": cast.gm, **arena.ids}
    party = {"characters": [kesh.pk], "placing": Placing(side="party")}
    setup_bring_party(**ids, request_id=uuid4(), **party)
    arena.combat.refresh_from_db()
    arena.undoes(0)
    assert setup_bring_party(**ids, request_id=uuid4(), **party) == 1


def test_hidden_ones_are_not_there_for_players_until_revealed(arena: Arena) -> None:
    cast = arena.cast
    bring(arena, "Kesh", text=TROOPER, side="party", player=cast.player)
    bring(arena, "Sniper", text=TROOPER, side="empire", position="roof", hidden=True)
    arena.open()
    sniper = entry(arena, "Sniper")
    assert names(arena, cast.player) == ["Kesh"]
    assert names(arena, cast.gm) == ["Kesh", "Sniper"]
    change(arena, sniper, hidden=False)
    assert names(arena, cast.observer) == ["Kesh", "Sniper"]


def test_ids_and_numbers_tell_nothing_of_hidden_namesakes(arena: Arena) -> None:
    bring(arena, "3 Guards", text=TROOPER, together=False, hidden=True)
    bring(arena, "2 Guards", text=TROOPER, together=False)
    seen = [one for one in beings(arena) if not one.hidden]
    assert [one.name for one in seen] == ["Guard 1", "Guard 2"]
    assert all(one.id != "guards-1" for one in seen)


def test_a_player_sees_our_side_and_how_far_the_others_are(arena: Arena) -> None:
    cast = arena.cast
    bring(arena, "Kesh", text=TROOPER, side="party", position="crates", player=cast.player)
    bring(arena, "4 Guards", text=TROOPER, side="empire", position="gate")
    bring(arena, "Sniper", text=TROOPER, side="empire", position="roof", hidden=True)
    arena.does("scene", ranges={"crates|gate": 24, "crates|roof": 90}, usual_range="long")
    arena.open()
    seen = roster(arena, cast.player)
    assert list(seen) == ["Our side", "Against us"]
    (guards,) = seen["Against us"]
    assert (guards.distance, guards.standing) == ("24 m", 4)
    assert "roof" not in str(seen)
    assert list(roster(arena, cast.gm)) == ["Party", "Empire"]


def test_a_squad_tells_who_of_it_is_how(arena: Arena) -> None:
    bring(arena, "4 Guards", text=TROOPER, side="empire")
    members = arena.state.squads[entry(arena, "Guard")]
    arena.does("set", who=members[1], fields={"injury": "wounded"})
    arena.does("set", who=members[3], fields={"injury": "dead"})
    (guards,) = roster(arena, arena.cast.gm)["Empire"]
    assert guards.standing == 3
    assert guards.wounds == [
        ("", "unhurt", "well"),
        ("#2", "wounded", "hurt"),
        ("#4", "dead", "down"),
    ]


def test_any_combatant_can_be_handed_to_a_player_and_back(arena: Arena) -> None:
    cast = arena.cast
    bring(arena, "Guard", text=TROOPER)
    guard = entry(arena, "Guard")
    change(arena, guard, controller=str(cast.player.pk))
    arena.open()
    arena.does("round")
    arena.does("pass", cast.player, who=guard)
    change(arena, guard, controller="")
    assert arena.state.controller(guard) == ""


@pytest.mark.parametrize("who", ["observer", "outsider"])
def test_nobody_but_players_can_be_given_a_voice(arena: Arena, who: str) -> None:
    bring(arena, "Guard", text=TROOPER)
    with expect_refusal("setup.no_such_player"):
        change(arena, entry(arena, "Guard"), controller=str(getattr(arena.cast, who).pk))


def test_what_changed_meanwhile_is_not_overruled(arena: Arena) -> None:
    bring(arena, "Guard", text=TROOPER)
    guard = entry(arena, "Guard")
    seen = entry_mark(arena.state, guard)
    change(arena, guard, cover=["light_cover"])
    with pytest.raises(StaleFight):
        change(arena, guard, seen, cover=["heavy_cover"])


def test_every_change_can_be_undone(arena: Arena) -> None:
    bring(arena, "4 Guards", text=TROOPER)
    guards = entry(arena, "Guard")
    arena.combat.refresh_from_db()
    before = arena.combat.head
    ids = {"user": arena.cast.gm, **arena.ids}
    leaving = arena.state.squads[guards][:2]
    setup_split(**ids, request_id=uuid4(), entry=guards, members=leaving)
    assert len(arena.state.squads) == 2
    arena.undoes(before)
    assert len(arena.state.squads) == 1
    assert sound(verify(arena.combat))


def test_squads_part_and_join_at_any_time(arena: Arena) -> None:
    bring(arena, "4 Guards", text=TROOPER)
    guards = entry(arena, "Guard")
    arena.open()
    arena.does("round")
    ids = {"user": arena.cast.gm, **arena.ids}
    alone = arena.state.squads[guards][3]
    setup_split(**ids, request_id=uuid4(), entry=guards, members=[alone])
    assert arena.state.combatants[alone].squad == ""
    setup_join(**ids, request_id=uuid4(), entry=guards, joining=[alone])
    assert len(arena.state.squads[guards]) == 4


def test_two_who_were_alone_become_a_squad(arena: Arena) -> None:
    bring(arena, "Han", text=TROOPER)
    bring(arena, "Chewie", text=TROOPER)
    ids = {"user": arena.cast.gm, **arena.ids}
    setup_join(
        **ids, request_id=uuid4(), entry=entry(arena, "Han"), joining=[entry(arena, "Chewie")]
    )
    assert names(arena, arena.cast.gm) == ["Han and others"]


def test_an_encounter_brings_the_gms_side_back_unhurt(arena: Arena) -> None:
    cast = arena.cast
    bring(arena, "Kesh", text=TROOPER, side="party", position="crates", player=cast.player)
    bring(arena, "3 Guards", text=TROOPER, side="empire", position="gate")
    bring(arena, "Sniper", text=TROOPER, side="empire", position="roof", hidden=True)
    arena.does("scene", ranges={"gate|roof": 30}, terrain="difficult")
    arena.does("set", who=entry(arena, "Guard"), fields={"injury": "wounded"})
    saved = encounter_save(user=cast.gm, **arena.ids, encounter_id=uuid4(), name="At the gate")
    assert saved.who == "Guard \u00d73, Sniper"
    kesh = in_play(cast, cast.player)
    prepared = fight_prepare(
        user=cast.gm,
        campaign_id=cast.id,
        combat_id=uuid4(),
        title="Again",
        encounter_id=saved.pk,
        party=[kesh.pk],
    )
    arena.combat = prepared
    assert [one.name for one in beings(arena)] == [
        "Kesh",
        "Guard 1",
        "Guard 2",
        "Guard 3",
        "Sniper",
    ]
    assert {one.injury for one in beings(arena)} == {"unhurt"}
    assert [one.name for one in beings(arena) if one.hidden] == ["Sniper"]
    assert (arena.state.terrain, arena.state.ranges["gate|roof"]) == ("difficult", 30)
    assert sound(verify(arena.combat))


def test_an_encounter_joins_a_fight_that_goes_on(arena: Arena) -> None:
    cast = arena.cast
    bring(arena, "2 Guards", text=TROOPER)
    saved = encounter_save(user=cast.gm, **arena.ids, encounter_id=uuid4(), name="Reserves")
    ids = {"user": cast.gm, **arena.ids}
    setup_bring_encounter(**ids, request_id=uuid4(), encounter_id=saved.pk)
    assert len(beings(arena)) == 4


def test_encounters_are_renamed_and_removed(arena: Arena) -> None:
    cast = arena.cast
    with expect_refusal("encounter.nobody"):
        encounter_save(user=cast.gm, **arena.ids, encounter_id=uuid4(), name="Nobody")
    bring(arena, "2 Guards", text=TROOPER)
    saved = encounter_save(user=cast.gm, **arena.ids, encounter_id=uuid4(), name="One")
    encounter_save(user=cast.gm, **arena.ids, encounter_id=uuid4(), name="Other")
    which = {"user": cast.gm, "campaign_id": cast.id, "encounter_id": saved.pk}
    with expect_refusal("encounter.name_taken"):
        encounter_rename(**which, name="Other")
    assert encounter_rename(**which, name="First").name == "First"
    encounter_remove(**which)
    assert [one.name for one in Encounter.objects.all()] == ["Other"]


def test_a_library_character_alone_follows_the_fight_once(arena: Arena) -> None:
    """Two of one sheet would write over each other."""
    npc = troopers(arena.cast)
    bring(arena, "Trooper")
    bring(arena, "Trooper")
    linked = Combatant.objects.filter(combat=arena.combat, character=npc)
    assert linked.count() == 1


def test_the_list_of_fights_names_only_those_its_reader_sees(arena: Arena) -> None:
    cast = arena.cast
    bring(arena, "6 Guards", text=TROOPER)
    bring(arena, "Sniper", text=TROOPER, hidden=True)
    arena.open()
    (seen,) = fights(access_combat(cast.player, **arena.ids).seat).running
    assert seen.who == ("Guard \u00d76",)
    (known,) = fights(access_combat(cast.gm, **arena.ids).seat).running
    assert known.who == ("Guard \u00d76", "Sniper")
