"""Once the gamemaster lets everything happen, an answer is all it takes for the round to go on."""

import pytest

from tests.rules.combat.fights import Fight, shot


def crossfire(ruleset: str) -> Fight:
    """Both shoot at each other, and every hit waits for the gamemaster's word."""
    fight = Fight(ruleset)
    fight.goes_on = True
    fight.does("switch", option="confirm", position="on")
    for name, side in (("han", "rebels"), ("greedo", "empire")):
        fight.adds(name, side=side, player=side == "rebels")
    fight.begins()
    shooters = {"han": "greedo", "greedo": "han"}
    while fight.state.awaited:
        at = shooters.pop(fight.state.awaited, None)
        who = fight.state.awaited
        fight.declares(who, shot(at)) if at else fight.does("pass", who=who)
    return fight


def answers(fight: Fight) -> None:
    question = next(iter(fight.state.questions.values()))
    fight.does("answer", question=question.id, choice=question.choices[0], dice=[3] * 40)


@pytest.mark.parametrize("ruleset", ["companion", "upgrade", "house"])
def test_everything_happens_though_somebody_is_asked_on_the_way(ruleset: str) -> None:
    fight = crossfire(ruleset)
    fight.does("resolve", all=True, dice=[3] * 40)
    asked = 0
    while fight.state.questions:
        answers(fight)
        asked += 1
    assert asked > 1
    assert (fight.state.segment, fight.state.going) == ("", False)


@pytest.mark.parametrize("ruleset", ["companion", "upgrade", "house"])
def test_one_thing_at_a_time_stays_one_thing(ruleset: str) -> None:
    fight = crossfire(ruleset)
    while not fight.state.questions:
        fight.does("resolve", dice=[3] * 40)
    answers(fight)
    assert not fight.state.questions
    assert fight.state.segment


def test_the_gamemaster_stops_it_again() -> None:
    fight = crossfire("companion")
    fight.does("resolve", all=True, dice=[3] * 40)
    assert fight.does("pause")[0].public is None
    answers(fight)
    assert fight.state.segment
    assert not fight.state.questions
    assert fight.refuses("pause") == "pause.not_going"


def test_going_back_brings_back_whether_it_went_on() -> None:
    fight = crossfire("companion")
    before = fight.state.seq
    fight.does("resolve", all=True, dice=[3] * 40)
    there = fight.state.seq
    fight.does("undo", to=before)
    fight.folds()
    assert not fight.state.going
    fight.does("undo", to=there)
    fight.folds()
    assert fight.state.going


def test_in_the_second_edition_nothing_ever_waited_for_the_gamemaster() -> None:
    fight = Fight("revised")
    fight.adds("han", player=True)
    fight.adds("greedo", side="empire")
    fight.does("round", dice=[5, 5, 5, 2, 2, 2])
    while fight.state.segment:
        if fight.state.questions:
            answers(fight)
        else:
            fight.does("pass", who=fight.state.awaited, dice=[3] * 40)
    assert fight.state.round == 1


def test_what_cannot_happen_stops_it_and_refuses_no_answer() -> None:
    fight = crossfire("companion")
    fight.does("resolve", all=True, dice=[3] * 40)
    hit = str(next(iter(fight.state.questions.values())).about["who"])
    other = "han" if hit == "greedo" else "greedo"
    key = f"1:{hit}.1:result:{other}"
    fight.does("override", key=key, value="turned to stone", reason="fate")
    answers(fight)
    answers(fight)
    assert len(fight.told("hurt")) == 1
    assert (fight.state.going, len(fight.state.questions)) == (False, 0)
    assert fight.refuses("resolve", dice=[3] * 40) == "injury.no_such_state"


@pytest.mark.parametrize("ruleset", ["companion", "upgrade", "house"])
def test_one_thing_at_a_time_is_always_something_to_be_seen(ruleset: str) -> None:
    fight = Fight(ruleset)
    for name, side in (("han", "rebels"), ("greedo", "empire")):
        fight.adds(name, side=side)
    fight.begins()
    fight.declares(fight.state.awaited or "", {"do": "skill", "skill": "search"})
    while fight.state.segment:
        if fight.state.awaited:
            fight.does("pass", who=fight.state.awaited)
        else:
            told = fight.does("resolve", dice=[3] * 40)
            assert any(event.public and event.type != "deed_over" for event in told)
