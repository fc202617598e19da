"""Rolls foreseen, so that a gamemaster can set their numbers before they fall."""

from rules.combat.coming import coming
from tests.rules.combat.fights import Fight, shot


def declared() -> Fight:
    fight = Fight()
    fight.adds("han", player=True, controller="ann")
    fight.adds("greedo", "hunters", codes={"dexterity": "4D"})
    fight.begins()
    fight.declares("han", shot("greedo"))
    fight.nobody_else_speaks()
    fight.nobody_else_speaks()
    return fight


def test_what_was_declared_is_foreseen_with_its_difficulty() -> None:
    fight = declared()
    before = fight.state
    first = coming(fight.rules, fight.state)[0]
    assert (first.key, first.who, first.at) == ("1:han.1:attack", "han", "greedo")
    assert (first.code, first.difficulty) == ("4D", 11)
    assert fight.state == before


def test_a_difficulty_set_beforehand_is_the_one_that_counts() -> None:
    fight = declared()
    key = coming(fight.rules, fight.state)[0].difficulty_key
    fight.does("override", key=key, value=30, reason="smoke")
    assert coming(fight.rules, fight.state)[0].difficulty == 30


def test_nothing_is_foreseen_while_people_are_speaking() -> None:
    fight = Fight()
    fight.adds("han")
    fight.begins()
    assert coming(fight.rules, fight.state) == ()


def test_what_is_rolled_as_it_is_said_is_not_foreseen() -> None:
    fight = Fight("revised")
    fight.adds("han")
    fight.does("round")
    assert coming(fight.rules, fight.state) == ()
