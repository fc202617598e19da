"""The pages a fight is set up with: what they cost, and what they say when something is wrong."""

from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from characters.services.npcs import npc_paste
from combat.models import Combat
from combat.services.encounters import encounter_save
from combat.services.setup import Placing, entry_mark, setup_bring
from combat.store import state_of
from tests.cast import Cast
from tests.fights import Arena, duel
from tests.party import in_play
from tests.web.test_queries import queries

pytestmark = pytest.mark.django_db
GUARD = "Guard: DEX 2D, blaster 4D; STR 3D; all other attributes and skills 2D."


def signed_in(cast: Cast) -> Client:
    client = Client(headers={"sec-fetch-site": "same-origin"})
    client.force_login(cast.gm)
    return client


def crowd(cast: Cast, arena: Arena, number: int) -> None:
    for place in range(number):
        arena.adds(f"guard{place}", "empire", position=f"place {place % 3}")
        in_play(cast, cast.player, f"Hero {place}")
        encounter_save(user=cast.gm, **arena.ids, encounter_id=uuid4(), name=f"Kept {place}")


@pytest.mark.parametrize("page", ["setup", "fight"])
def test_a_fights_pages_cost_the_same_with_many_in_it(cast: Cast, page: str) -> None:
    arena = duel(cast)
    crowd(cast, arena, 1)
    address = reverse(f"combat:{page}", args=arena.ids.values())
    before = queries(cast.gm, address)
    crowd_more(cast, arena)
    assert queries(cast.gm, address) == before


def test_the_set_up_shows_who_is_in_the_fight(cast: Cast) -> None:
    arena = duel(cast)
    page = signed_in(cast).get(reverse("combat:setup", args=arena.ids.values()))
    assert 'id="entry-trooper"' in page.content.decode()


def crowd_more(cast: Cast, arena: Arena) -> None:
    for place in range(1, 8):
        arena.adds(f"more{place}", "empire", position=f"place {place % 3}")
    in_play(cast, cast.player, "Another")
    encounter_save(user=cast.gm, **arena.ids, encounter_id=uuid4(), name="Kept again")


def test_the_list_of_fights_costs_the_same_with_many(cast: Cast) -> None:
    arena = duel(cast)
    crowd(cast, arena, 1)
    address = reverse("combat:fights", args=[cast.id])
    before = queries(cast.gm, address)
    for _ in range(3):
        duel(cast)
    encounter_save(user=cast.gm, **arena.ids, encounter_id=uuid4(), name="Kept again")
    assert queries(cast.gm, address) == before


def test_a_name_nobody_knows_is_answered_in_the_form_it_was_typed_in(cast: Cast) -> None:
    arena = duel(cast)
    address = reverse("combat:setup_bring", args=arena.ids.values())
    given = {"bring-request": str(uuid4()), "bring-line": "6 nobodies", "bring-side": "empire"}
    response = signed_in(cast).post(address, given)
    assert response.status_code == 422
    told = response.content.decode()
    assert "called “nobodies”" in told
    assert 'value="6 nobodies"' in told


def test_a_stat_block_that_cannot_be_read_says_why(cast: Cast) -> None:
    arena = duel(cast)
    address = reverse("combat:setup_bring", args=arena.ids.values())
    given = {"bring-request": str(uuid4()), "bring-text": "Guard: DEX fast"}
    response = signed_in(cast).post(address, given)
    assert response.status_code == 422
    assert "Guard: DEX fast" in response.content.decode()


def test_a_stale_change_keeps_what_was_typed(cast: Cast) -> None:
    arena = duel(cast)
    seen = entry_mark(arena.state, "trooper")
    arena.does("set", who="trooper", fields={"side": "rebels"})
    address = reverse("combat:entry", args=[*arena.ids.values(), "trooper"])
    given = {"request": str(uuid4()), "seen": seen, "name": "Turncoat", "side": "empire"}
    given |= {"stance": "standing", "injury-trooper": "unhurt"}
    response = signed_in(cast).post(address, given)
    assert response.status_code == 409
    told = response.content.decode()
    assert 'value="Turncoat"' in told
    assert arena.state.combatants["trooper"].name == "Trooper"


@pytest.mark.parametrize(("weapon", "warned"), [("hold-out blaster", True), ("blaster", False)])
def test_a_weapon_nobody_can_measure_is_named_before_it_is_fired(
    cast: Cast, weapon: str, warned: bool
) -> None:
    arena = duel(cast)
    setup_bring(
        user=cast.gm,
        **arena.ids,
        request_id=uuid4(),
        line="2 thugs",
        placing=Placing("empire", "the gate"),
        text=f"Thug: DEX 2D; all other attributes and skills 2D. Carries a {weapon} (damage 3D).",
    )
    page = signed_in(cast).get(reverse("combat:setup", args=arena.ids.values()))
    assert (f"how many metres a “{weapon}” reaches" in page.content.decode()) is warned


CRAFT = (
    "Kite (starfighter scale): sublight speed 4D; maneuverability 2D; hull 3D. "
    "Carries a laser cannon (fire control 2D, damage 4D)."
)


def entry_page(cast: Cast, arena: Arena, entry: str) -> tuple[str, str]:
    address = reverse("combat:entry", args=[*arena.ids.values(), entry])
    return address, signed_in(cast).get(address).content.decode()


def test_the_gm_puts_people_aboard_a_craft_and_at_its_controls(cast: Cast) -> None:
    arena = duel(cast)
    assert 'name="aboard"' not in entry_page(cast, arena, "trooper")[1]
    wanted = {"line": "", "placing": Placing("empire", ""), "text": CRAFT}
    setup_bring(user=cast.gm, **arena.ids, request_id=uuid4(), **wanted)
    kite = next(name for name in arena.state.combatants if name.startswith("kite"))
    assert 'name="aboard"' not in entry_page(cast, arena, kite)[1]
    address, told = entry_page(cast, arena, "trooper")
    assert "Kite" in told
    now = {"side": "empire", "stance": "standing", "injury-trooper": "unhurt", "name": "Trooper"}
    now |= {"request": str(uuid4()), "seen": entry_mark(arena.state, "trooper")}
    signed_in(cast).post(address, now | {"aboard": kite, "station": "pilot"})
    trooper = arena.state.combatants["trooper"]
    assert (trooper.aboard, trooper.station) == (kite, "pilot")


def test_the_gm_says_who_of_a_squad_boards(cast: Cast) -> None:
    """Whoever boards alone speaks alone from then on."""
    arena = duel(cast)
    wanted = {"line": "", "placing": Placing("empire", ""), "text": CRAFT}
    setup_bring(user=cast.gm, **arena.ids, request_id=uuid4(), **wanted)
    kite = next(name for name in arena.state.combatants if name.startswith("kite"))
    arena.adds("guard", "empire", count=3)
    address, told = entry_page(cast, arena, "guard")
    assert "Who boards" in told
    now = {"side": "empire", "stance": "standing", "aboard": kite, "station": "pilot"}
    now |= {f"injury-guard-{number}": "unhurt" for number in (1, 2, 3)}
    now |= {"request": str(uuid4()), "seen": entry_mark(arena.state, "guard")}
    signed_in(cast).post(address, now | {"boarders": ["guard-2"]})
    people = arena.state.combatants
    assert {one.id: one.aboard for one in people.values() if one.aboard} == {"guard-2": kite}
    assert (people["guard-2"].squad, people["guard-1"].squad) == ("", "guard")


def test_nobody_of_that_name_is_not_found(cast: Cast) -> None:
    arena = duel(cast)
    address = reverse("combat:entry", args=[*arena.ids.values(), "nobody"])
    assert signed_in(cast).get(address).status_code == 404


def test_a_fight_against_so_many_is_ready_after_one_form(cast: Cast) -> None:
    in_play(cast, cast.player, "Kesh")
    npc_paste(user=cast.gm, campaign_id=cast.id, character_id=uuid4(), text=GUARD)
    sent = {"id": str(uuid4()), "party": "on", "against": "6 guards"}
    answer = signed_in(cast).post(reverse("combat:start", args=[cast.id]), sent)
    fight = Combat.objects.get(pk=sent["id"])
    assert answer.headers["Location"] == reverse("combat:setup", args=[cast.id, fight.pk])
    state = state_of(fight)
    assert fight.title == "A fight"
    assert sorted(one.name for one in state.combatants.values())[:2] == ["Guard 1", "Guard 2"]
    assert [len(members) for members in state.squads.values()] == [6]


def test_nobody_of_that_name_is_no_fight_at_all(cast: Cast) -> None:
    sent = {"id": str(uuid4()), "title": "At the gate", "against": "6 nobodies"}
    page = signed_in(cast).post(reverse("combat:start", args=[cast.id]), sent)
    assert page.status_code == 422
    assert "is called “nobodies”" in page.content.decode()
    assert not Combat.objects.exists()
