"""Dice that follow from an act belong to somebody too: resisting, the Dark Side, limbs, systems."""

from tests.rules.combat.fights import Fight
from tests.rules.combat.test_martial_arts import art, bout
from tests.rules.combat.test_ships import fire
from tests.rules.combat.test_ships_elsewhere import dogfight
from tests.rules.combat.test_throwing import ANN, asked, throws


def until_thrown(fight: Fight, *dice: int) -> None:
    """Whoever else is asked something says the first there is, until somebody is to throw."""
    left = list(dice)
    while not any(one.kind == "throw" for one in fight.state.questions.values()):
        question = next(iter(fight.state.questions.values()), None)
        if question:
            first = question.choices[0]
            told = fight.does("answer", dice=left, question=question.id, choice=first)
        elif fight.state.awaited:
            told = fight.does("pass", dice=left, who=fight.state.awaited)
        else:
            told = fight.does("resolve", dice=left, all=True)
        rolls = [roll for event in told for roll in event.data.get("rolls", ())]
        left = left[sum(len(roll["thrown"]) for roll in rolls if not roll.get("earlier")) :]


def test_resisting_a_power_and_the_die_of_the_dark_side_are_thrown_by_whose_they_are() -> None:
    fight = Fight("companion")
    fight.goes_on = True
    sith = {"control": "5D", "alter": "5D", "sense": "5D", "dexterity": "2D"}
    fight.adds("vess", side="empire", codes=sith, position="cell")
    weak = {"control": "2D", "perception": "3D"}
    fight.adds("han", player=True, controller="ann", codes=weak, position="cell")
    fight.begins()
    fight.does("throws", by=ANN, how="own")
    kill = {"do": "force", "at": "han", "how": {"power": "injure_kill"}}
    fight.does("declare", who="vess", acts=[kill])
    until_thrown(fight, *[4] * 20)
    assert asked(fight) == ("han", "1:vess.1:resist:han")
    fight.does("throws", how="own")
    throws(fight, faces=[5, 5, 5])
    assert asked(fight) == ("vess", "1:vess.1:consumed")
    assert not fight.told("used_power")
    question = next(iter(fight.state.questions))
    fight.does("answer", question=question, choice="throw", faces=[6])
    assert [roll["total"] for roll in fight.told("used_power")[0]["rolls"][1:]] == [15, 6]


def test_how_long_a_limb_is_numb_the_gamemaster_throws() -> None:
    fight = bout()
    fight.goes_on = True
    fight.declares("shira", art("nerve_punch", limb="leg"))
    fight.does("throws", how="own")
    until_thrown(fight, *[5] * 6)
    assert asked(fight) == ("", "1:shira.1:limb")
    question = next(iter(fight.state.questions))
    fight.does("answer", question=question, choice="throw", faces=[1, 2, 1])
    assert fight.told("numbed")[0]["rounds"] == 4
    assert len(fight.told("attacked")) == 1


def test_which_system_breaks_is_thrown_by_whose_gun_hit() -> None:
    fight = dogfight("house")
    fight.goes_on = True
    for who in ("ds-61", "tie"):
        fight.does("set", who=who, fields={"controller": "ann"}, reason="hers")
    fight.begins()
    fight.does("throws", by=ANN, how="own")
    fight.does("pass", who="pilot")
    fight.does("pass", who="co-pilot")
    fight.declares("ds-61", fire("bolt"))
    seen = {"attack": 4, "damage": 4, "system": 1}
    for purpose, face in seen.items():
        until_thrown(fight)
        (question,) = fight.state.questions.values()
        assert question.about["purpose"] == purpose
        faces = [face] * int(str(question.about["code"]).partition("D")[0])
        given = {"question": question.id, "choice": "throw", "faces": faces}
        fight.does("answer", by=ANN, dice=[3] * 12, **given)
    assert len(fight.told("hull_hit")[0]["rolls"]) == 3
