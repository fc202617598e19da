"""The form of a declaration: reckoned as it grows, said once, never lost."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from accounts.models import User
from combat.models import Command
from tests.cast import Cast
from tests.fights import Arena, duel
from tests.web.test_queries import queries

pytestmark = pytest.mark.django_db
SHOT = {"acts-0-do": "attack", "acts-0-at": "trooper"}


class Table:
    """Kesh of the player's against a trooper, and whoever looks at the page of it."""

    def __init__(self, arena: Arena | None = None) -> None:
        self.arena = arena or duel(Cast())
        self.cast = self.arena.cast
        if not self.arena.state.round:
            self.arena.does("round")

    def address(self, name: str) -> str:
        return reverse(f"combat:{name}", args=[self.cast.id, self.arena.combat.pk])

    def client(self, user: User) -> Client:
        client = Client(headers={"HX-Request": "true"})
        client.force_login(user)
        return client

    def sees(self, user: User, name: str = "_declare", **sent: Any) -> str:
        return self.client(user).get(self.address(name), sent).content.decode()

    def sends(self, user: User, name: str = "declare", **sent: Any) -> HttpResponse:
        born = {"seq": self.arena.moment(user), "request": str(uuid4())}
        return self.client(user).post(self.address(name), born | sent)

    def keshs_turn(self) -> Table:
        self.arena.does("pass", who="trooper")
        return self


def test_the_form_reckons_what_the_list_costs() -> None:
    table = Table().keshs_turn()
    page = table.sees(table.cast.player, entry="kesh", haste="1", **SHOT)
    assert "Two actions" in page
    assert "every roll this round loses one die" in page
    assert "<del>" in page


def test_a_skill_still_to_choose_is_asked_for_once_beside_its_act() -> None:
    table = Table().keshs_turn()
    page = table.sees(table.cast.player, entry="kesh", **{"acts-0-do": "skill"})
    assert page.count("Choose a skill.") == 1
    assert "no code for ." not in page


def test_a_button_adds_an_act_and_another_takes_it_off() -> None:
    table = Table().keshs_turn()
    added = table.sees(table.cast.player, entry="kesh", op="add:attack:blaster pistol")
    assert 'name="acts-0-do" value="attack"' in added
    removed = table.sees(table.cast.player, entry="kesh", op="remove:0", **SHOT)
    assert "acts-0-do" not in removed


def test_targets_show_their_range_and_difficulty() -> None:
    table = Table().keshs_turn()
    assert "Trooper · medium · 11" in table.sees(table.cast.player, entry="kesh", **SHOT)


def test_what_the_list_does_not_allow_is_disabled_with_the_reason_beside_it() -> None:
    table = Table().keshs_turn()
    page = table.sees(table.cast.player, entry="kesh", **SHOT)
    assert "A full reaction goes with nothing but movement" in page


def test_declared_it_is_kept_and_the_next_one_is_awaited() -> None:
    table = Table().keshs_turn()
    answer = table.sends(table.cast.player, entry="kesh", op="declare", haste="1", **SHOT)
    assert answer.status_code == 200
    said = table.arena.state.declarations["kesh"]
    assert (said.haste, said.acts[0].at) == (1, "trooper")


def test_sent_twice_it_is_said_once() -> None:
    table = Table().keshs_turn()
    sent = {"entry": "kesh", "op": "declare", "request": str(uuid4()), **SHOT}
    for _ in range(2):
        assert table.sends(table.cast.player, **sent).status_code == 200
    assert Command.objects.filter(combat=table.arena.combat, kind="declare").count() == 1


def test_a_stale_form_is_answered_with_the_list_kept() -> None:
    table = Table().keshs_turn()
    answer = table.sends(table.cast.player, entry="kesh", op="declare", seq=1, **SHOT)
    assert answer.status_code == 409
    page = answer.content.decode()
    assert "Your list is kept" in page
    assert 'name="acts-0-do" value="attack"' in page


def test_a_refusal_stands_beside_the_list() -> None:
    table = Table().keshs_turn()
    answer = table.sends(table.cast.player, entry="kesh", op="declare", **{"acts-0-do": "attack"})
    assert answer.status_code == 422
    assert "Choose a target." in answer.content.decode()


@pytest.mark.parametrize("field", ["acts-0-how-aim_cm", "acts-0-times", "acts-0-by", "acts-0-at"])
def test_nonsense_in_a_field_is_refused_in_words(field: str) -> None:
    table = Table().keshs_turn()
    sent = SHOT | {field: "nonsense"}
    assert table.sends(table.cast.player, entry="kesh", op="declare", **sent).status_code in (
        200,
        422,
    )


def test_written_ahead_it_waits_for_its_turn_and_nobody_else_sees_it() -> None:
    table = Table()
    assert "Save for later" in table.sees(table.cast.player)
    table.sends(table.cast.player, entry="kesh", op="save", **SHOT)
    assert "Saved." in table.sees(table.cast.player)
    assert "attack" not in table.sees(table.cast.observer)
    table.keshs_turn()
    assert table.arena.state.declarations["kesh"].acts[0].do == "attack"


def test_without_scripts_the_whole_page_comes_back() -> None:
    table = Table().keshs_turn()
    client = Client()
    client.force_login(table.cast.player)
    born = {"seq": table.arena.moment(table.cast.player), "entry": "kesh", **SHOT}
    page = client.get(table.address("fight"), born).content.decode()
    assert 'name="acts-0-do" value="attack"' in page
    refused = client.post(table.address("declare"), born | {"acts-0-at": "", "op": "declare"})
    assert refused.status_code == 422
    assert client.post(table.address("declare"), born | {"op": "declare"}).status_code == 302


def test_a_gm_speaks_for_a_player_who_is_away() -> None:
    table = Table().keshs_turn()
    assert "Speak for Kesh" in table.sees(table.cast.gm)
    table.sends(table.cast.gm, entry="kesh", op="declare", **SHOT)
    assert table.arena.state.declarations["kesh"].acts


def test_nobody_speaks_for_another() -> None:
    table = Table()
    assert "What does Trooper do?" not in table.sees(table.cast.player, entry="trooper")
    answer = table.sends(table.cast.player, entry="trooper", op="declare")
    assert answer.status_code == 422
    assert "<form" not in table.sees(table.cast.observer)


def test_a_squad_is_declared_for_in_one_go() -> None:
    arena = Arena(Cast())
    arena.adds("kesh", player=arena.cast.player)
    arena.adds("trooper", "empire", count=4, codes={"dexterity": "1D"})
    table = Table(arena.open())
    combined = {"acts-0-do": "combined", "acts-0-at": "kesh"}
    pair = {"acts-0-by": ["trooper-1", "trooper-2"]}
    single = {"acts-1-do": "attack", "acts-1-at": "kesh", "acts-1-by": ["trooper-3"]}
    page = table.sees(arena.cast.gm, entry="trooper", **combined, **pair, **single)
    assert "What does the Trooper squad do?" in page
    table.sends(arena.cast.gm, entry="trooper", op="declare", **combined, **pair, **single)
    said = arena.state.declarations
    assert [said[f"trooper-{n}"].acts[0].do for n in (1, 2, 3)] == ["combined"] * 2 + ["attack"]
    assert not said["trooper-4"].acts


def test_reactions_are_put_together_in_the_same_form() -> None:
    table = Table().keshs_turn()
    table.sends(table.cast.player, entry="kesh", op="declare", **SHOT)
    dodge = {"acts-0-do": "combat_dodge"}
    page = table.sees(table.cast.player, entry="kesh", **dodge)
    assert "If Kesh is attacked" in page
    assert "Two actions" in page
    table.sends(table.cast.player, entry="kesh", op="declare", **dodge)
    assert table.arena.state.declarations["kesh"].reactions[0].do == "combat_dodge"


def test_own_dice_are_thrown_by_a_button_or_typed_in() -> None:
    table = Table().keshs_turn()
    player = table.cast.player
    table.sends(player, "throws", how="own")
    table.sends(player, entry="kesh", op="declare", **SHOT)
    table.arena.all_pass()
    table.arena.does("resolve", all=True)
    asked = table.sees(player, "_around")
    assert "Kesh: throw 4D" in asked
    assert "For the attack on Trooper. 11 to reach." in asked
    assert "Kesh is asked something" in table.sees(table.cast.observer, "_around")
    question = next(iter(table.arena.state.questions))
    wrong = table.sends(player, "answer", question=question, choice="throw", faces="9")
    assert wrong.status_code == 422
    assert "each from 1 to 6" in wrong.content.decode()
    typed = table.sends(player, "answer", question=question, choice="throw", faces="1 1 2 1")
    assert typed.status_code == 200
    assert not table.arena.state.segment


def test_words_join_the_seed_of_a_round_whose_seal_is_known() -> None:
    table = Table()
    page = table.sees(table.cast.player, "_around")
    assert "Seal of round 1" in page
    table.sends(table.cast.player, "seed", words="a banana")
    assert "a banana" in table.sees(table.cast.player, "_around")
    assert "a banana" not in table.sees(table.cast.observer, "_around")
    table.keshs_turn().arena.plays_out()
    assert "Seed of round 1, shown" in table.sees(table.cast.player, "_around")


@pytest.mark.parametrize("name", ["fight", "_declare", "_around"])
def test_sixty_in_a_fight_cost_no_more_queries_than_ten(name: str) -> None:
    arena = Arena(Cast())
    arena.adds("kesh", player=arena.cast.player)
    arena.adds("trooper", "empire", count=9, codes={"dexterity": "1D"})
    table = Table(arena.open())
    before = [queries(user, table.address(name)) for user in (arena.cast.gm, arena.cast.player)]
    for number in range(50):
        arena.adds(f"guard-{number}", "empire")
    after = [queries(user, table.address(name)) for user in (arena.cast.gm, arena.cast.player)]
    assert after == before


def test_a_new_act_is_aimed_at_the_easiest_to_reach_who_still_stands() -> None:
    arena = duel(Cast())
    arena.adds("hunter", "empire", codes={"dexterity": "2D"})
    arena.does("set", who="trooper", fields={"injury": "incapacitated"}, reason="Earlier")
    table = Table(arena)
    arena.all_pass()
    arena.plays_out()
    arena.does("round")
    while arena.state.awaited != "kesh":
        arena.does("pass", who=arena.state.awaited)
    page = table.sees(table.cast.player, entry="kesh", op="add:attack:blaster pistol")
    assert "Shoot</b> · Hunter, blaster pistol" in page


def test_the_next_act_is_aimed_where_the_last_one_was() -> None:
    arena = duel(Cast())
    arena.adds("hunter", "empire", codes={"dexterity": "1D"})
    table = Table(arena)
    shot = {"acts-0-do": "attack", "acts-0-at": "hunter"}
    page = table.sees(table.cast.player, entry="kesh", op="add:attack:blaster pistol", **shot)
    assert page.count("Shoot</b> · Hunter") == 2


def test_a_list_that_was_said_meanwhile_does_not_turn_into_reactions() -> None:
    table = Table()
    page = table.sees(table.cast.player, entry="kesh", **SHOT)
    made_for = page.split('name="say" value="')[1].split('"')[0]
    table.keshs_turn().arena.shoots("kesh", "trooper")
    page = table.sees(table.cast.player, entry="kesh", say=made_for, **SHOT)
    assert "If Kesh is attacked" in page
    assert "acts-0-do" not in page


def test_only_who_is_awaited_is_asked_to_say_that_they_do_nothing() -> None:
    table = Table()
    assert 'id="say-pass"' not in table.sees(table.cast.player, entry="kesh")
    assert 'id="say-pass"' in table.keshs_turn().sees(table.cast.player, entry="kesh")


def test_a_jedi_who_is_taught_is_offered_what_was_learned_by_its_proper_name() -> None:
    cast = Cast()
    cast.campaign.ruleset = "house"
    cast.campaign.save()
    arena = Arena(cast)
    codes = {"perception": "4D", "control": "5D", "sense": "5D", "alter": "5D"}
    arena.adds(
        "rua", player=cast.player, codes=codes, notes={"unmastered:affect_mind": "not learned"}
    )
    arena.adds("trooper", "empire")
    table = Table(arena.open())
    page = table.sees(cast.player, entry="rua", op="add:force")
    assert "Choose a power." in page
    assert "Absorb/Dissipate Energy" in page
    assert "Affect Mind" not in page


def test_a_doubled_code_says_what_doubles_it() -> None:
    table = Table().keshs_turn()
    kesh = {**SHOT, "entry": "kesh"}
    called = table.sees(table.cast.player, **kesh, dark_side="perception")
    assert "on the sheet, doubled if the Dark Side answers" in called
    assert "doubled" not in table.sees(table.cast.player, **kesh)
