"""Who is asked something reads what for, and what each answer costs, whoever is behind it."""

from __future__ import annotations

import pytest
from django.test import Client

from rules.combat.state import Question
from tests.cast import Cast
from tests.fights import Arena

SABER = {"name": "lightsaber", "damage": "5D", "skill": "lightsaber", "kind": "melee"}
pytestmark = pytest.mark.django_db


def attacked(cast: Cast, *, do: str = "attack", **attacker: object) -> Arena:
    """Kesh, who does nothing, is attacked under the one-sheet and asked for a reaction."""
    cast.campaign.ruleset = "house"
    cast.campaign.save()
    arena = Arena(cast)
    arena.adds("kesh", player=cast.player, position="hall")
    codes = {"perception": "1D", "lightsaber": "5D"}
    arena.adds("knight", "empire", codes=codes, position="hall", **attacker)
    arena.open().does("round")
    arena.does("pass", cast.player, who="kesh")
    arena.does("declare", who="knight", acts=[{"do": do, "at": "kesh"}])
    arena.does("resolve", all=True)
    return arena


def question(arena: Arena) -> Question:
    [found] = arena.state.questions.values()
    return found


def page(client: Client, arena: Arena) -> str:
    client.force_login(arena.cast.player)
    answer = client.get(arena.combat.get_absolute_url())
    assert answer.status_code == 200
    return answer.content.decode()


def test_of_an_attack_from_hiding_the_reactions_have_their_prices(
    client: Client, cast: Cast
) -> None:
    shown = page(client, attacked(cast, hidden=True))
    assert "Somebody unseen attacks Kesh" in shown
    assert "you roll 4D" in shown


def test_the_attack_is_told_with_its_action(client: Client, cast: Cast) -> None:
    shown = page(client, attacked(cast, do="duel_fierce_strike", arms=[SABER]))
    assert "Knight attacks Kesh with fierce strike" in shown


def test_whoever_types_dice_is_told_of_the_wild_die(client: Client, cast: Cast) -> None:
    arena = attacked(cast)
    arena.does("throws", cast.player, how="own")
    arena.does("answer", cast.player, question=question(arena).id, choice="combat_dodge")
    assert "The wild die first." in page(client, arena)


def test_the_gm_reads_and_reminds_who_is_asked(client: Client, cast: Cast) -> None:
    arena = attacked(cast)
    client.force_login(cast.gm)
    shown = client.get(arena.combat.get_absolute_url()).content.decode()
    assert "<b>Kesh</b> is asked something, played by Player" in shown
    assert arena.state.waits_for == "kesh"
    answer = client.post(arena.combat.get_absolute_url() + "nudge/")
    assert answer.status_code in (200, 204, 302)
