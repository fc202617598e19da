"""Whoever wishes throws the own dice: asked before each roll, by a button or with typed faces."""

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
