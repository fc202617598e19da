"""Whoever wishes throws the own dice: asked before each roll, by a button or with typed faces."""

import pytest

from tests.rules.combat.fights import Fight, player, shot
from tests.rules.combat.test_martial_arts import art, bout
from tests.rules.combat.test_ships import fire
from tests.rules.combat.test_ships_elsewhere import dogfight

ANN = player("ann")


def shooting(ruleset: str = "companion") -> Fight:
    """Han of Ann's shoots Greedo, and Ann throws her own dice."""
    fight = Fight(ruleset)
    fight.goes_on = True
    fight.adds("han", player=True, controller="ann")
    fight.adds("greedo", side="empire")
    fight.begins()
    fight.does("throws", by=ANN, how="own")
    while fight.state.awaited:
        if fight.state.awaited == "han" and "han" not in fight.state.declarations:
            fight.declares("han", shot("greedo"))
        else:
            fight.does("pass", who=fight.state.awaited)
    fight.does("resolve", all=True)
    return fight


def asked(fight: Fight) -> tuple[str, str]:
    question = next(iter(fight.state.questions.values()))
    return question.of, str(question.about["roll"])


def throws(fight: Fight, *dice: int, **data: object) -> None:
    question = next(iter(fight.state.questions))
    fight.does("answer", by=ANN, dice=dice, question=question, choice="throw", **data)


def test_the_fight_waits_until_the_player_throws() -> None:
    fight = shooting()
    assert asked(fight) == ("han", "1:han.1:attack")
    throws(fight, 3, 3, 3, 3)
    assert fight.told("attacked")[0]["total"] == 12


def test_all_at_once_goes_on_by_itself_to_the_next_dice_of_the_player() -> None:
    fight = shooting()
    throws(fight, 3, 3, 3, 3)
    assert asked(fight) == ("han", "1:han.1:damage:greedo")
    throws(fight, 6, 6, 6, 6, 1, 1, 1)
    assert not fight.state.segment
    assert fight.told("hurt")[0]["strength"] == 3


def test_typed_faces_count_and_say_so() -> None:
    fight = shooting()
    throws(fight, faces=[6, 6, 6, 5])
    roll = fight.told("attacked")[0]["rolls"][0]
    assert (roll["total"], roll["origin"]) == (23, "entered")


def test_faces_that_do_not_fit_are_refused() -> None:
    fight = shooting()
    question = next(iter(fight.state.questions))

    def refused(faces: object) -> str:
        return fight.refuses("answer", question=question, choice="throw", faces=faces)

    assert refused([6]) == "dice.too_few"
    assert refused([6] * 5) == "dice.too_many"
    assert refused([7] * 4) == "dice.no_such_face"
    assert refused("many") == "dice.none_given"


def test_dice_thrown_before_the_player_is_asked_are_kept() -> None:
    """Greedo hits Han: his damage is rolled, then Ann is asked to throw Strength."""
    fight = Fight("companion")
    fight.goes_on = True
    fight.adds("han", player=True, controller="ann")
    fight.adds("greedo", side="empire")
    fight.begins()
    fight.does("throws", by=ANN, how="own")
    while fight.state.awaited:
        if fight.state.awaited == "greedo" and "greedo" not in fight.state.declarations:
            fight.declares("greedo", shot("han"))
        else:
            fight.does("pass", who=fight.state.awaited)
    fight.does("resolve", dice=[6] * 4 + [5] * 4, all=True)
    assert asked(fight) == ("han", "1:greedo.1:strength:han")
    throws(fight, 1, 1, 1)
    assert fight.told("hurt")[0]["damage"] == 20


def test_the_wish_is_given_up_again_and_nobody_else_hears_of_it() -> None:
    fight = shooting()
    throws(fight, 1, 1, 1, 2)
    event = fight.does("throws", by=ANN, how="page")[0]
    assert event.public is None
    assert fight.refuses("throws", by=ANN, how="by luck") == "throws.no_such_way"


def test_in_the_second_edition_the_wild_die_and_points_come_after_the_throw() -> None:
    fight = Fight("revised", wild_one="ask")
    fight.adds("han", player=True, controller="ann", points={"character": 2})
    fight.adds("greedo", side="empire")
    fight.does("throws", by=ANN, how="own")
    fight.does("round", dice=[])
    assert asked(fight)[1].endswith("initiative:1")


GRENADE = {"name": "grenade", "damage": "5D", "skill": "grenade", "kind": "grenade"}


def test_a_grenade_that_misses_is_scattered_by_who_threw_it() -> None:
    fight = Fight()
    fight.goes_on = True
    fight.adds("han", player=True, controller="ann", arms=[GRENADE], codes={"grenade": "4D"})
    fight.adds("greedo", side="empire")
    fight.does("scene", usual_range="short")
    fight.begins()
    fight.does("throws", by=ANN, how="own")
    while fight.state.awaited:
        if fight.state.awaited == "han" and "han" not in fight.state.declarations:
            fight.declares("han", shot("greedo"))
        else:
            fight.does("pass", who=fight.state.awaited)
    fight.does("resolve", all=True)
    throws(fight, faces=[1, 1, 1, 1])
    assert asked(fight) == ("han", "1:han.1:scatter")
    assert not fight.told("attacked")
    throws(fight, 3)
    assert asked(fight) == ("han", "1:han.1:direction")
    throws(fight, faces=[5])
    assert (fight.told("scattered")[0]["metres"], fight.told("scattered")[0]["direction"]) == (3, 5)
    assert not fight.state.segment


def test_dice_of_cover_are_the_gamemasters() -> None:
    fight = Fight("house")
    fight.goes_on = True
    fight.adds("han", player=True, controller="ann", codes={"perception": "4D"})
    fight.adds("greedo", side="empire", cover=["1/2"])
    fight.does("scene", usual_range="short")
    fight.begins()
    fight.does("throws", how="own")
    fight.declares("han", shot("greedo"))
    fight.nobody_else_speaks()
    fight.does("resolve", all=True)
    question = next(iter(fight.state.questions))
    fight.does("answer", question=question, choice="none", dice=[3, 3, 3, 3])
    assert asked(fight) == ("", "1:han.1:1/2")
    question = next(iter(fight.state.questions))
    assert fight.refuses("answer", by=ANN, question=question, choice="throw") == "command.not_yours"
    fight.does("answer", question=question, choice="throw", faces=[5, 5])
    told = fight.told("attacked")[0]
    assert (told["total"], told["difficulty"]) == (12, 10 + 10)


@pytest.mark.parametrize("ruleset", ["companion", "revised", "house"])
def test_calls_on_the_dark_side_are_thrown_by_who_calls(ruleset: str) -> None:
    fight = Fight(ruleset)
    fight.goes_on = True
    fight.adds("han", player=True, controller="ann", codes={"perception": "4D"})
    fight.adds("greedo", side="empire", codes={"dexterity": "2D", "perception": "2D"})
    fight.does("round", dice=[4, 4, 4, 4, 2, 2])
    fight.does("throws", by=ANN, how="own")
    while not any(one.kind == "throw" for one in fight.state.questions.values()):
        question = next(iter(fight.state.questions.values()), None)
        if question:
            fight.does("answer", question=question.id, choice=question.choices[0])
        elif fight.state.awaited == "han" and "han" not in fight.state.declarations:
            fight.declares("han", dark_side={"roll": "perception"})
        elif fight.state.awaited:
            fight.does("pass", who=fight.state.awaited)
        else:
            fight.does("resolve", all=True)
    assert asked(fight) == ("han", "1:han:dark_side")
    throws(fight, faces=[5, 6, 6, 6])
    while fight.state.questions:
        assert asked(fight) == ("han", "1:han:dark_side:consumed")
        throws(fight, 5)
    assert len(fight.told("called_dark_side")) == 1
    assert fight.told("called_dark_side")[0]["success"]


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
