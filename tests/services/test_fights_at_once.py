"""Two people in one fight, or in two, at the same moment: one is heard, nothing is half done."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from uuid import uuid4

import pytest

from accounts.models import User
from campaign.models import Campaign, Membership, Role
from characters.models import LedgerEntry
from characters.services.ledger import add, balance
from combat.models import Command, Declaration, Round
from combat.services.commands import combat_undo
from combat.services.setup import entry_mark, setup_change
from combat.verify import sound, verify
from tests.cast import Cast, person
from tests.fights import Arena, duel
from tests.party import in_play
from tests.services.test_at_once import at_once, refused

pytestmark = pytest.mark.django_db(transaction=True)
STALE, OVER = "combat.stale", "combat.over"
Deed = Callable[[], object]


@pytest.fixture
def arena() -> Arena:
    """Kesh of one player is awaited, Mirra of another comes next."""
    cast = Cast()
    other = person("Other")
    Membership.objects.create(campaign=cast.campaign, user=other, role=Role.PLAYER)
    arena = duel(cast)
    arena.adds("mirra", player=other, codes={"dexterity": "4D"})
    arena.does("round")
    arena.does("pass", who="trooper")
    assert arena.state.awaited == "kesh"
    return arena


def is_sound(arena: Arena) -> bool:
    arena.combat.refresh_from_db()
    return sound(verify(arena.combat))


def declaring(arena: Arena, user: User, who: str, at: str = "trooper", **more: object) -> Deed:
    """As a page of this moment does it."""
    shot = {"do": "attack", "at": at}
    seq = arena.moment(user)
    return partial(arena.does, "declare", user, seq=seq, who=who, acts=[shot], **more)


def said(arena: Arena) -> list[tuple[str, str]]:
    rows = Declaration.objects.filter(combat=arena.combat, kind="declared").order_by("pk")
    return [(row.who, row.acts[0]["at"]) for row in rows]


def heard(outcomes: list[object]) -> list[int]:
    """The places of those who were not refused."""
    return [place for place, made in enumerate(outcomes) if not refused([made])]


def test_of_two_players_who_declare_the_one_awaited_is_heard(arena: Arena) -> None:
    other = User.objects.get(name="Other")
    outcomes = at_once(
        declaring(arena, arena.cast.player, "kesh"), declaring(arena, other, "mirra")
    )
    assert refused(outcomes) in ([STALE], ["declare.not_your_turn"])
    assert said(arena) == [("kesh", "trooper")]
    assert arena.state.awaited == "mirra"
    assert is_sound(arena)


def test_of_a_player_and_the_gm_who_declare_for_one_the_first_is_heard(arena: Arena) -> None:
    cast, targets = arena.cast, ("trooper", "mirra")
    outcomes = at_once(
        declaring(arena, cast.player, "kesh", targets[0]),
        declaring(arena, cast.gm, "kesh", targets[1]),
    )
    assert refused(outcomes) == [STALE]
    assert said(arena) == [("kesh", targets[heard(outcomes)[0]])]
    assert is_sound(arena)


def ready_to_resolve(arena: Arena) -> int:
    """Everyone has spoken. The moment before the last of them did is returned."""
    before = 0
    while arena.state.awaited:
        before = arena.combat.head
        arena.does("pass", who=arena.state.awaited)
    return before


def test_of_going_back_and_letting_it_happen_one_is_done(arena: Arena) -> None:
    cast = arena.cast
    before = ready_to_resolve(arena)
    seq = arena.moment(cast.gm)
    back = {"request_id": uuid4(), "seq": seq, "to": before}
    outcomes = at_once(
        partial(combat_undo, user=cast.gm, **arena.ids, **back),
        partial(arena.does, "resolve", cast.owner, seq=seq, all=True),
    )
    assert refused(outcomes) == [STALE]
    assert bool(arena.state.awaited) is (heard(outcomes) == [0])
    assert bool(arena.state.segment) is (heard(outcomes) == [0])
    assert Round.objects.filter(combat=arena.combat, revealed=None).count() == 1
    assert is_sound(arena)


def test_a_fight_that_is_ended_during_a_command_has_all_of_it_or_nothing(arena: Arena) -> None:
    ready_to_resolve(arena)
    resolve = partial(arena.does, "resolve", seq=arena.moment(arena.cast.gm), all=True)
    outcomes = at_once(resolve, arena.ends)
    assert refused(outcomes) in ([], [OVER])
    done = Command.objects.filter(combat=arena.combat, kind="resolve").exists()
    assert done is (refused(outcomes) == [])
    assert bool(arena.state.segment) is not done
    assert arena.combat.over
    assert not Round.objects.filter(combat=arena.combat, revealed=None).exists()
    assert is_sound(arena)


def changing(arena: Arena, user: User, stance: str) -> Deed:
    mark = entry_mark(arena.state, "kesh")
    given = {"entry": "kesh", "seen": mark, "changes": {"kesh": {"stance": stance}}}
    return partial(setup_change, user=user, **arena.ids, request_id=uuid4(), **given)


def test_of_two_gms_who_change_somebody_during_a_round_one_is_asked_again(arena: Arena) -> None:
    cast, stances = arena.cast, ("prone", "kneeling")
    outcomes = at_once(
        changing(arena, cast.gm, stances[0]), changing(arena, cast.owner, stances[1])
    )
    assert refused(outcomes) == [STALE]
    assert arena.state.combatants["kesh"].stance == stances[heard(outcomes)[0]]
    assert is_sound(arena)


def test_whoever_declares_while_they_are_changed_is_asked_again_or_was_first(arena: Arena) -> None:
    cast = arena.cast
    outcomes = at_once(changing(arena, cast.gm, "prone"), declaring(arena, cast.player, "kesh"))
    assert refused(outcomes) in ([], [STALE])
    assert 0 in heard(outcomes)
    assert arena.state.combatants["kesh"].stance == "prone"
    assert said(arena) == ([("kesh", "trooper")] if 1 in heard(outcomes) else [])
    assert is_sound(arena)


def asked_for_points(cast: Cast, **more: object) -> tuple[Arena, str]:
    """A fight in which Kesh has shot and may add Character Points."""
    arena = duel(cast, **more)
    arena.does("round")
    for _ in range(20):
        question = next(iter(arena.state.questions.values()), None)
        if question and question.kind == "character_points":
            return arena, question.id
        if question:
            arena.does("answer", question=question.id, choice=question.choices[0])
        elif arena.state.awaited == "kesh":
            arena.shoots("kesh", "trooper", cast.player)
        elif arena.state.awaited:
            arena.does("pass", who=arena.state.awaited)
        else:
            arena.does("resolve", all=True)
    raise AssertionError("Nobody was asked.")


def test_the_last_character_point_is_spent_in_one_of_two_fights() -> None:
    cast = Cast()
    Campaign.objects.filter(pk=cast.id).update(ruleset="revised")
    kesh = in_play(cast, cast.player)
    spent = 1 - balance(kesh, "character")
    add(kesh, cast.gm, points="character", amount=spent, reason="On other days")
    fights = [asked_for_points(cast, character=kesh, points={"character": 1}) for _ in range(2)]
    before = LedgerEntry.objects.count()
    outcomes = at_once(
        *[
            partial(
                arena.does,
                "answer",
                cast.player,
                seq=arena.moment(cast.player),
                question=question,
                choice="1",
            )
            for arena, question in fights
        ]
    )
    assert refused(outcomes) == ["points.too_few"]
    assert balance(kesh, "character") == 0
    assert LedgerEntry.objects.count() == before + 1
    (winner,) = heard(outcomes)
    for place, (arena, question) in enumerate(fights):
        assert (question in arena.state.questions) is (place != winner)
        assert is_sound(arena)
