"""A gamemaster who wants to see every wound before it counts."""

from dataclasses import replace

from tests.rules.combat.fights import Fight, player, shot


def careful(name: str = "companion") -> Fight:
    fight = Fight(name)
    fight.state = replace(fight.state, options={**fight.state.options, "confirm": "on"})
    fight.start = fight.state
    fight.adds("han", player=True, controller="ann", codes={"dexterity": "4D"})
    fight.adds("greedo", "hunters")
    fight.does("scene", usual_range="short")
    return fight


def asked(fight: Fight) -> str:
    (question,) = fight.state.questions
    return question


def hit() -> Fight:
    fight = careful()
    fight.begins()
    fight.does("pass", who="greedo")
    fight.declares("han", shot("greedo"))
    fight.nobody_else_speaks()
    rolls = {"han.1:damage:greedo": 20, "han.1:strength:greedo": 8}
    fight.goes({"han.1:attack": 15, **rolls})
    return fight


def test_wound_waits_for_the_gamemaster() -> None:
    fight = hit()
    question = fight.told("asked")[0]["question"]
    assert question["kind"] == "confirm"
    assert "of" not in question, "it is the gamemaster who is asked"
    assert question["about"]["result"] == "incapacitated"
    assert fight.is_("greedo") == "unhurt"
    fight.does("answer", question=asked(fight), choice="apply")
    fight.goes({})
    assert fight.is_("greedo") == "incapacitated"
    thrown = [roll for roll in fight.told("hurt")[0]["rolls"] if not roll.get("earlier")]
    assert not thrown, "the dice fell only once"


def test_gamemaster_may_let_another_result_stand() -> None:
    fight = hit()
    fight.does("answer", question=asked(fight), choice="stunned")
    fight.goes({})
    assert fight.is_("greedo") == "stunned"


def test_nobody_else_hears_of_it_before() -> None:
    fight = hit()
    told = [event for event in fight.events if event.type in ("asked", "rolled")]
    assert [event.public for event in told] == [None, None]
    refused = fight.refuses("answer", player("ann"), question=asked(fight), choice="apply")
    assert refused == "command.not_yours"


def test_second_edition_goes_on_by_itself_once_it_is_confirmed() -> None:
    fight = careful("revised")
    fight.goes({"han:initiative:1": 12, "greedo:initiative:1": 5}, "round")
    fight.does("answer", question="q1", choice="first")
    rolls = {"han.1:damage:greedo": 14, "han.1:strength:greedo": 7}
    fight.goes({}, "declare", who="han", acts=[shot("greedo")])
    fight.goes({"han.1:attack": 15, **rolls}, "answer", question="q2", choice="none")
    fight.goes({}, "answer", question=asked(fight), choice="apply")
    assert fight.is_("greedo") == "wounded"
