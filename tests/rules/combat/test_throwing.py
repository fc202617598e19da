"""Whoever wishes throws the own dice: asked before each roll, by a button or with typed faces."""

import pytest

from rules.errors import RuleError
from tests.rules.combat.fights import Fight, player, shot

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

    assert refused([6]) == "dice.wrong_number"
    assert refused([6] * 5) == "dice.wrong_number"
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


def typed(fight: Fight, *dice: int, key: str = "1:han.1:attack") -> str:
    """The refusal of dice typed in before anybody asks for them, with how many are wanted."""
    try:
        fight.does("dice", by=ANN, who="han", key=key, faces=list(dice))
    except RuleError as refusal:
        return f"{refusal.code} {refusal.params['wanted']}"
    return ""


@pytest.mark.parametrize("number", [1, 3, 5])
def test_dice_of_the_wrong_number_are_refused_when_they_are_typed(number: int) -> None:
    assert typed(shooting(), *[2] * number) == "dice.wrong_number 4"


def test_the_number_of_dice_is_that_of_what_is_to_be_rolled() -> None:
    fight = shooting()
    assert typed(fight, 1, key="1:han.1:damage:greedo") == "dice.wrong_number 4"
    assert typed(fight, 1, 1, 1, 1, key="1:han.1:damage:greedo") == ""
    assert typed(fight, 1, 1, key="1:han.1:attack:point:1") == "dice.wrong_number 1"


def second_edition() -> Fight:
    """Han of Ann's shoots, and is asked for the own dice: one of them is wild."""
    fight = Fight("house")
    fight.adds("han", player=True, controller="ann")
    fight.adds("greedo", side="empire")
    fight.does("throws", by=ANN, how="own")
    fight.begins()
    fight.does("pass", who="greedo")
    fight.declares("han", shot("greedo"))
    fight.does("resolve", all=True)
    fight.does("answer", question=next(iter(fight.state.questions)), choice="none")
    fight.does("resolve", all=True)
    assert asked(fight) == ("han", "1:han.1:attack")
    return fight


@pytest.mark.parametrize(
    ("dice", "code", "wanted"),
    [
        ([3, 3, 3], "dice.wrong_number", 4),
        ([3, 3, 3, 3, 3], "dice.wrong_number", 4),
        ([6, 3, 3, 3], "dice.wild_goes_on", 5),
        ([6, 3, 3, 3, 6], "dice.wild_goes_on", 6),
        ([6, 3, 3, 3, 6, 1, 1], "dice.wild_goes_on", 6),
    ],
)
def test_a_wild_die_that_shows_a_6_wants_another(dice: list[int], code: str, wanted: int) -> None:
    fight = second_edition()
    question = next(iter(fight.state.questions))
    with pytest.raises(RuleError) as refused:
        throws(fight, faces=dice)
    assert (refused.value.code, refused.value.params["wanted"]) == (code, wanted)
    assert question in fight.state.questions


def test_a_wild_die_that_goes_on_is_typed_in_with_what_it_brings() -> None:
    fight = second_edition()
    throws(fight, faces=[6, 3, 3, 3, 2])
    assert fight.told("attacked")[0]["total"] == 17


def test_too_few_since_the_roll_has_grown_are_asked_for_again() -> None:
    """Han was wounded when they were typed in, and is healed before they are used."""
    fight = Fight()
    fight.adds("han", player=True, controller="ann", injury="wounded")
    fight.adds("greedo", side="empire")
    fight.begins()
    fight.does("pass", who="greedo")
    fight.declares("han", shot("greedo"))
    fight.nobody_else_speaks()
    fight.does("dice", by=ANN, who="han", key="1:han.1:attack", faces=[4, 4, 4])
    fight.does("set", who="han", fields={"injury": "unhurt"}, reason="mercy")
    fight.does("resolve")
    assert asked(fight) == ("han", "1:han.1:attack")
    throws(fight, 5, 5, 5, 5)
    assert fight.told("attacked")[0]["rolls"][0]["faces"] == [5, 5, 5, 5]


def test_too_many_since_the_roll_has_shrunk_are_left_out() -> None:
    fight = shooting()
    assert typed(fight, 6, 5, 4, 3) == ""
    fight.does("set", who="han", fields={"injury": "wounded"}, reason="a stray bolt")
    throws(fight)
    assert fight.told("attacked")[0]["rolls"][0]["faces"] == [6, 5, 4]
