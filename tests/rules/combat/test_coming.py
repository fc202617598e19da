"""Rolls foreseen, so that a gamemaster can set their numbers before they fall."""

from rules.combat.coming import coming, rolls_at_once
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


def said_at_once() -> Fight:
    fight = Fight("revised", wild_one="normal")
    fight.adds("han", "rebels")
    fight.adds("greedo", "hunters", codes={"perception": "5D"})
    fight.goes({"greedo:initiative:1": 20, "han:initiative:1": 5}, "round")
    fight.does("answer", question="q1", choice="first")
    return fight


def test_what_is_rolled_as_it_is_said_is_foreseen_of_a_list() -> None:
    fight = said_at_once()
    assert coming(fight.rules, fight.state) == ()
    assert rolls_at_once(fight.rules, fight.state)
    drops = {"who": "greedo", "acts": [{"do": "skill", "skill": "dodge", "how": {"difficulty": 9}}]}
    (one,) = coming(fight.rules, fight.state, drops)
    assert (one.key, one.difficulty) == ("1:greedo.1:dodge", 9)


def test_while_somebody_is_asked_the_rolls_after_any_answer_are_foreseen() -> None:
    fight = said_at_once()
    fight.declares("greedo", shot("han"))
    assert fight.state.questions
    keys = {one.key for one in coming(fight.rules, fight.state)}
    assert {"1:han:combat_dodge", "1:greedo.1:attack", "1:greedo.1:damage:han"} <= keys
