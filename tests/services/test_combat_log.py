"""The log of a fight: pages of cards, what was taken back, and who may read what."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from combat.access import access_combat
from combat.models import Combat, Event
from combat.projection import seen_state
from combat.selectors import log
from combat.selectors.log import LogPage, Window, log_page
from combat.selectors.undone import undone
from combat.store import state_of, told_by
from combat.telling.story import Card, Stretch
from rules.combat.events import in_force
from tests.cast import Cast
from tests.fights import Arena, duel

pytestmark = pytest.mark.django_db


@pytest.fixture
def arena() -> Arena:
    """A round with somebody hidden, something written ahead, and dice typed in."""
    made = duel(Cast())
    made.adds("sniper", "empire", hidden=True)
    made.does("round")
    player = made.cast.player
    made.does("write", player, seq=0, who="kesh", acts=[{"do": "attack", "at": "trooper"}])
    made.does("dice", player, seq=0, who="kesh", key="1:kesh.1:attack", faces=[6, 6, 6, 6])
    made.shoots("trooper", "kesh")
    while made.state.segment == "declare_actions":
        made.shoots(str(made.state.awaited), "kesh")
    made.plays_out()
    return made


def page(arena: Arena, user: User, window: Window | None = None) -> LogPage:
    stand = access_combat(user, **arena.ids)
    return log_page(stand, seen_state(state_of(stand.combat), stand.viewer), window)


def cards(found: LogPage) -> list[Card]:
    return [
        card
        for entry in found.entries
        for card in (entry.cards if isinstance(entry, Stretch) else (entry,))
    ]


def texts(found: LogPage) -> str:
    return "\n".join(told.line.text for card in cards(found) for told in card.lines)


def test_a_player_reads_who_shot_whom(arena: Arena) -> None:
    assert "Kesh shoots at Trooper · blaster pistol" in texts(page(arena, arena.cast.player))


def test_somebody_hidden_is_in_no_line_but_the_gm_s(arena: Arena) -> None:
    assert "Sniper" in texts(page(arena, arena.cast.gm))
    for user in (arena.cast.player, arena.cast.observer):
        assert "sniper" not in texts(page(arena, user)).lower()


def test_what_only_gms_know_says_so(arena: Arena) -> None:
    marks = {card.secret for card in cards(page(arena, arena.cast.gm))}
    assert {"", "GMs only", "GMs and one player"} <= marks


def test_what_one_player_is_told_says_so_and_reaches_nobody_else(arena: Arena) -> None:
    mine = [card for card in cards(page(arena, arena.cast.player)) if card.secret]
    assert {card.secret for card in mine} == {"only you and the GMs"}
    assert "writes ahead" in mine[-1].head.line.text
    assert "writes ahead" not in texts(page(arena, arena.cast.observer))


def test_dice_typed_in_say_so(arena: Arena) -> None:
    rolls = [
        roll for card in cards(page(arena, arena.cast.player)) for roll in card.head.line.rolls
    ]
    assert {(roll.origin, roll.typed) for roll in rolls} == {
        ("typed in from a real table", True),
        ("thrown by the page", False),
    }


def test_no_card_of_a_player_has_a_number_of_the_secret_log(arena: Arena) -> None:
    assert {card.seq for card in cards(page(arena, arena.cast.player))} == {0}


@pytest.mark.parametrize("who", ["gm", "player", "observer"])
def test_pages_follow_each_other_without_a_gap(
    arena: Arena, who: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    user = getattr(arena.cast, who)
    whole = [told for card in cards(page(arena, user)) for told in card.lines]
    monkeypatch.setattr(log, "SIZE", 5)
    found, before = [], None
    while True:
        part = page(arena, user, Window(before=before))
        found += [told for card in cards(part) for told in card.lines]
        if not part.older:
            break
        before = part.since
    assert sorted(told.line.text for told in found) == sorted(told.line.text for told in whole)


def test_a_reader_of_older_lines_keeps_them_when_new_ones_arrive(
    arena: Arena, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(log, "SIZE", 5)
    player = arena.cast.player
    first = page(arena, player)
    further = page(arena, player, Window(since=first.since, more=True))
    assert further.fixed
    assert further.since < first.since
    arena.does("round")
    now = page(arena, player, Window(since=further.since))
    numbers = [card.number for card in cards(now)]
    assert now.since == further.since
    assert set(numbers) > {card.number for card in cards(further)}


def test_what_was_taken_back_is_folded_with_its_reason(arena: Arena) -> None:
    before = Combat.objects.get().commands.get(kind="round").last
    arena.undoes(before, reason="A dream")
    stretches = [one for one in page(arena, arena.cast.player).entries if isinstance(one, Stretch)]
    assert [one.reason for one in stretches] == ["A dream"]
    assert "The GM goes back in the fight: A dream" in texts(page(arena, arena.cast.player))


def test_what_counts_is_what_the_rules_say_counts(arena: Arena) -> None:
    """Back, back again into what was taken back, and a number changed after the fact."""
    moments = list(Combat.objects.get().commands.values_list("last", flat=True))
    arena.amends("1:trooper.1:attack", 2)
    arena.undoes(moments[2])
    arena.undoes(moments[-1])
    arena.undoes(moments[5])
    arena.combat.refresh_from_db()
    rows = list(Event.objects.filter(combat=arena.combat).order_by("seq"))
    counted = {event.seq for event in in_force(list(told_by(rows)))}
    gone = undone(access_combat(arena.cast.gm, **arena.ids))
    told = {row.seq for row in rows if row.type != "reverted"}
    assert {seq for seq in told if gone.why(seq) is None} == counted


def test_a_longer_log_costs_no_more_queries(arena: Arena) -> None:
    def asked(user: User) -> int:
        page(arena, user)  # the dice of a round that is over are checked once
        with CaptureQueriesContext(
            connection,
        ) as queries:
            page(arena, user)
        return len(queries)

    people = (arena.cast.gm, arena.cast.player)
    short = [asked(user) for user in people]
    for _ in range(3):
        arena.does("round")
        arena.plays_out()
    assert [asked(user) for user in people] == short


@pytest.mark.parametrize("who", ["gm", "player"])
def test_every_query_of_the_log_has_an_index(arena: Arena, who: str) -> None:
    """No page may read a log from its beginning: none of them scans or sorts the table."""
    stand = access_combat(getattr(arena.cast, who), **arena.ids)
    with CaptureQueriesContext(connection) as queries:
        log.newest(stand, before=9, most=5)
        undone(stand)
    with connection.cursor() as db:
        db.execute("SET LOCAL enable_seqscan = off")
        db.execute("SET LOCAL enable_bitmapscan = off")
        db.execute("SET LOCAL enable_sort = off")
        for query in queries:
            db.execute(f"EXPLAIN {query['sql']}")
            plan = "\n".join(row[0] for row in db.fetchall())
            assert "using event_" in plan
            assert "Sort" not in plan
