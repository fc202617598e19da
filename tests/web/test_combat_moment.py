"""A GM looks into a moment of a fight: changes a number, tells what was unseen, goes back."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from combat.access import access_combat
from combat.models import Command, Event
from combat.selectors.moment import Moment, moment
from tests.cast import Cast
from tests.fights import Arena, duel

pytestmark = pytest.mark.django_db


@pytest.fixture
def arena(cast: Cast) -> Arena:
    """Kesh hits the trooper, whatever the dice say."""
    made = duel(cast)
    made.does("round")
    made.does("override", key="1:kesh.1:attack", value=30, reason="A sure shot")
    scratch = {"key": "1:kesh.1:result:trooper", "value": "stunned", "reason": "A graze"}
    made.does("override", **scratch)
    made.shoots("trooper", "kesh")
    made.does("override", key="1:trooper.1:attack", value=1, reason="A miss")
    made.shoots("kesh", "trooper", cast.player)
    made.plays_out()
    return made


def seq_of(arena: Arena, kind: str, **like: Any) -> int:
    rows = Event.objects.filter(combat=arena.combat, type=kind)
    return next(
        row.seq for row in rows if all(row.data.get(key) == like[key] for key in like)
    )  # fmt: skip


def look(arena: Arena, seq: int) -> Moment:
    found = moment(access_combat(arena.cast.gm, **arena.ids), seq)
    assert found is not None
    return found


def post(arena: Arena, name: str, at: int, **data: Any) -> HttpResponse:
    client = Client(headers={"sec-fetch-site": "same-origin"})
    client.force_login(arena.cast.gm)
    given = {"request": uuid4(), "seq": arena.moment(arena.cast.gm), "moment": at, **data}
    address = reverse(f"combat:{name}", args=[arena.cast.id, arena.combat.pk])
    return client.post(address, given)


def test_a_moment_shows_its_card_and_every_number_of_it(arena: Arena) -> None:
    found = look(arena, seq_of(arena, "attacked", who="kesh"))
    assert found.card.head.line.text.startswith("Kesh shoots at Trooper")
    labels = {number.label: number.value for number in found.numbers}
    assert labels["Kesh, attack: total"] == "30"
    assert labels["Kesh, attack: difficulty"] == "11"
    assert {"Kesh, damage: total", "Trooper, strength: total", "What it does"} <= set(labels)


def test_a_result_is_chosen_among_those_of_the_rules(arena: Arena) -> None:
    numbers = look(arena, seq_of(arena, "attacked", who="kesh")).numbers
    choices = dict(next(one.choices for one in numbers if one.choices))
    assert {"no_effect", "stunned", "wounded"} <= set(choices)
    assert not any("_" in label for label in choices.values())


def test_a_number_is_changed_and_everything_follows(arena: Arena) -> None:
    seq = seq_of(arena, "attacked", who="kesh")
    key = next(one.key for one in look(arena, seq).numbers if one.choices)
    answer = post(arena, "amend", seq, key=key, value="wounded", reason="Right in the arm")
    assert answer.status_code == 302
    assert arena.state.combatants["trooper"].injury == "wounded"
    answer = post(arena, "amend", seq, key="1:kesh.1:attack", value="2", reason="A miss after all")
    assert arena.state.combatants["trooper"].injury == "unhurt"


def test_before_a_changed_number_is_before_going_back_for_it(arena: Arena) -> None:
    seq = seq_of(arena, "attacked", who="kesh")
    head = arena.moment(arena.cast.gm)
    post(arena, "amend", seq, key="1:kesh.1:attack", value="2", reason="A miss after all")
    changed = Event.objects.filter(combat=arena.combat, type="overridden").latest("seq")
    assert look(arena, changed.seq).before == head


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"value": "many", "reason": "x"}, "Give a whole number"),
        ({"value": "9999", "reason": "x"}, "Give a whole number"),
        ({"value": "7", "reason": " "}, "Give a reason."),
        ({"value": "7", "reason": "x", "key": "9:nobody.1:attack"}, "never used"),
        ({"value": "7", "reason": "x", "seq": 1}, "moved on"),
    ],
)
def test_a_refusal_stands_beside_the_field_and_loses_nothing(
    arena: Arena, given: dict[str, Any], words: str
) -> None:
    before = arena.state
    seq = seq_of(arena, "attacked", who="kesh")
    answer = post(arena, "amend", seq, **{"key": "1:kesh.1:attack", **given})
    assert answer.status_code == (409 if "seq" in given else 422)
    page = answer.content.decode()
    assert words in page
    assert "key" in given or f'value="{given["value"]}"' in page
    assert arena.state == before


def test_what_could_not_be_done_again_is_listed(arena: Arena) -> None:
    """The trooper is out of the fight now, before it could declare in the next round."""
    arena.does("round")
    arena.shoots("trooper", "kesh")
    arena.plays_out()
    seq = seq_of(arena, "attacked", who="kesh")
    key = next(one.key for one in look(arena, seq).numbers if one.choices)
    answer = post(arena, "amend", seq, key=key, value="incapacitated", reason="Too kind")
    first = Command.objects.filter(kind="undo").latest("last")
    assert answer["Location"].endswith(f"/moments/{first.first}/")
    assert [one.what for one in look(arena, first.first).dropped][:1] == ["Trooper: declare"]


def test_the_fight_goes_back_to_before_a_moment(arena: Arena) -> None:
    found = look(arena, seq_of(arena, "attacked", who="kesh"))
    assert found.later >= 1
    answer = post(arena, "undo", found.seq, to=found.before, reason="A dream")
    assert answer.status_code == 302
    assert look(arena, found.seq).taken_back == "A dream"


def test_a_moment_that_never_was_is_refused_beside_the_button(arena: Arena) -> None:
    seq = seq_of(arena, "attacked", who="kesh")
    answer = post(arena, "undo", seq, to="", reason="Typed long")
    assert answer.status_code == 422
    assert 'value="Typed long"' in answer.content.decode()


def test_what_only_gms_know_is_told_after_all(cast: Cast) -> None:
    arena = duel(cast, codes={"search": "4D"})
    arena.combat.options = {**arena.combat.options, "uncertainty_dice": "on"}
    snapshot = {**arena.combat.snapshot, "options": arena.combat.options}
    type(arena.combat).objects.update(options=arena.combat.options, snapshot=snapshot)
    arena.does("round")
    acts = [{"do": "skill", "skill": "search", "how": {"difficulty": 10}}]
    arena.does("declare", who="trooper", acts=[])
    arena.does("declare", cast.player, who="kesh", acts=acts)
    arena.does("uncertain", act="kesh.1", count=2)
    arena.plays_out()
    seq = seq_of(arena, "uncertain_outcome")
    assert look(arena, seq).unseen == "kesh.1"
    assert post(arena, "reveal", seq, act="kesh.1").status_code == 302
    assert look(arena, seq).unseen == ""
    assert Event.objects.get(type="uncertainty_revealed").public is not None
