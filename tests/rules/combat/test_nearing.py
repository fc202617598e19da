"""Movement where ranges are known by name: what it came to, the gamemaster says."""

from rules.combat.nearing import nearing
from rules.combat.places import distance
from tests.rules.combat.fights import Fight


def street(**places: str) -> Fight:
    """Han and two troopers who move as one; the range is medium wherever nothing else is said."""
    fight = Fight()
    fight.adds("han", position=places.get("han", ""), codes={"dexterity": "4D"})
    fight.adds("chewie", position=places.get("han", ""), codes={"dexterity": "4D"})
    fight.adds("trooper", count=2, side="empire", position=places.get("trooper", ""))
    fight.does("scene", usual_range="medium")
    fight.begins()
    return fight


def moves(fight: Fight, who: str, **how: str) -> None:
    while fight.state.awaited != who:
        fight.does("pass", who=fight.state.awaited)
    fight.declares(who, {"do": "speed", "how": how})
    while fight.state.awaited:
        fight.does("pass", who=fight.state.awaited)
    fight.does("resolve", all=True, dice=[4] * 20)


def test_who_runs_at_somebody_is_where_the_gamemaster_says() -> None:
    fight = street()
    moves(fight, "han", after="trooper-1")
    assert list(nearing(fight.state)) == [("han", "after", "trooper-1")]
    assert distance(fight.state, "han", "trooper-1") == "medium"
    fight.does("range_now", who="han", of="trooper-1", range="short")
    assert distance(fight.state, "han", "trooper-1") == "short"
    assert distance(fight.state, "han", "trooper-2") == "short"
    others = [("chewie", "trooper-2"), ("chewie", "trooper-1"), ("han", "chewie")]
    assert {distance(fight.state, *two) for two in others} == {"medium"}
    assert list(nearing(fight.state)) == []


def test_everything_waits_for_that_word() -> None:
    fight = street()
    moves(fight, "han", after="trooper-1")
    assert fight.state.segment


def test_a_range_that_stays_leaves_everybody_where_they_were() -> None:
    fight = street(han="crates", trooper="gate")
    moves(fight, "han", towards="gate")
    fight.does("range_now", who="han", of="gate", range="medium")
    assert fight.state.combatant("han").position == "crates"


def test_those_of_a_place_are_all_nearer_and_the_others_as_far_as_before() -> None:
    fight = street(han="crates", trooper="gate")
    fight.does("scene", ranges={"crates|tower": "long", "crates|gate": "medium"})
    fight.adds("sniper", side="empire", position="tower")
    moves(fight, "han", towards="gate")
    fight.does("range_now", who="han", of="gate", range="short")
    assert {distance(fight.state, "han", one) for one in ("trooper-1", "trooper-2")} == {"short"}
    assert distance(fight.state, "han", "sniper") == "long"
    assert distance(fight.state, "han", "chewie") == "short"


def test_a_squad_that_moves_is_asked_about_once() -> None:
    fight = street()
    moves(fight, "trooper", **{"from": "han"})
    while fight.state.segment:
        fight.does("resolve", all=True, dice=[4] * 20)
    assert list(nearing(fight.state)) == [("trooper", "from", "han")]
    fight.does("range_now", who="trooper", of="han", range="long")
    assert {distance(fight.state, one, "han") for one in ("trooper-1", "trooper-2")} == {"long"}


def test_it_is_said_once_and_in_words_the_rules_know() -> None:
    fight = street()
    refused = fight.refuses("range_now", who="han", of="trooper-1", range="short")
    assert refused == "range_now.nobody"
    moves(fight, "han", after="trooper-1")
    refused = fight.refuses("range_now", who="han", of="trooper-1", range="far")
    assert refused.startswith("difficulty.")
