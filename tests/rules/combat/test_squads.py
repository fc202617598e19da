"""Squads that part and join, and what they wrote before."""

from tests.rules.combat.fights import Fight, player, shot

ANN = player("ann")


def patrol() -> Fight:
    fight = Fight()
    fight.adds("han", player=True, controller="ann", codes={"dexterity": "4D"})
    fight.adds("trooper", "empire", count=4, codes={"dexterity": "2D"})
    fight.does("scene", usual_range="short")
    return fight


def test_one_who_leaves_a_squad_speaks_after_it() -> None:
    fight = patrol()
    fight.begins()
    fight.does("split", who="trooper", members=["trooper-3"])
    assert fight.state.queue == ("trooper", "trooper-3", "han")
    fight.declares("trooper", "walk")
    fight.declares("trooper-3", shot("han"))
    assert set(fight.state.declarations) == {"trooper-1", "trooper-2", "trooper-3", "trooper-4"}
    assert fight.state.declarations["trooper-1"].acts[0].do == "walk"
    assert fight.state.declarations["trooper-3"].acts[0].do == "attack"


def test_half_a_squad_is_a_squad_with_a_name_of_its_own() -> None:
    fight = patrol()
    fight.does("split", who="trooper", members=["trooper-3", "trooper-4"], id="flank")
    assert fight.state.members("trooper") == ("trooper-1", "trooper-2")
    assert fight.state.members("flank") == ("trooper-3", "trooper-4")
    fight.begins()
    assert fight.state.queue == ("trooper", "flank", "han")


def test_who_leaves_after_speaking_keeps_the_word_given() -> None:
    fight = patrol()
    fight.begins()
    fight.declares("trooper", shot("han"))
    fight.does("split", who="trooper", members=["trooper-1"])
    assert fight.state.awaited == "han"
    fight.nobody_else_speaks()
    assert set(fight.state.queue) == {"han", "trooper", "trooper-1"}


def test_squads_merge_with_their_wounds() -> None:
    fight = patrol()
    fight.adds("guard", "empire", codes={"dexterity": "2D"}, injury="wounded")
    fight.begins()
    assert list(fight.state.queue) == ["trooper", "guard", "han"]
    fight.does("merge", who="trooper", joining=["guard"])
    assert list(fight.state.queue) == ["trooper", "han"]
    fight.declares("trooper", "walk")
    assert "guard" in fight.state.declarations
    assert (fight.is_("guard"), fight.is_("trooper-1")) == ("wounded", "unhurt")


def test_two_who_were_alone_become_a_squad() -> None:
    fight = Fight()
    fight.adds("wedge")
    fight.adds("biggs")
    fight.does("merge", who="wedge", joining=["biggs"], id="rogues")
    fight.begins()
    assert fight.state.queue == ("rogues",)


def test_merged_squad_leaves_its_name_behind() -> None:
    fight = patrol()
    fight.does("split", who="trooper", members=["trooper-3", "trooper-4"], id="flank")
    fight.does("merge", who="trooper", joining=["flank"])
    assert "flank" not in fight.state.squads
    assert len(fight.state.members("trooper")) == 4


def test_parting_of_the_unseen_is_told_to_nobody() -> None:
    fight = patrol()
    fight.adds("scout", "empire", count=3, hidden=True)
    told = fight.does("split", who="scout", members=["scout-1", "scout-2"], id="lurkers")
    told += fight.does("merge", who="scout", joining=["lurkers"])
    assert [event.public for event in told] == [None, None]
    fight.begins()
    assert "lurkers" not in fight.state.hidden


def test_reactions_written_ahead_are_read_out_in_their_turn() -> None:
    fight = patrol()
    fight.begins()
    dodge = [{"do": "combat_dodge"}]
    wrote = fight.does("write", ANN, who="han", reactions=dodge, haste=1)
    assert wrote[0].public is None
    fight.declares("trooper", shot("han", by=["trooper-1"]))
    fight.does("declare", ANN, who="han", acts=[shot("trooper-1")])
    said = fight.state.declarations["han"]
    assert ([act.do for act in said.reactions], said.reaction_haste) == (["combat_dodge"], 1)
    assert fight.told("declared_reactions")[0]["who"] == "han"
    fight.nobody_else_speaks()
    fight.goes({"han:combat_dodge": 11, "trooper-1.1:attack": 8, "han.1:attack": 4})
    assert fight.told("attacked", at="han")[0]["difficulty"] == 11


def test_written_reactions_that_no_longer_fit_are_given_back() -> None:
    fight = patrol()
    fight.begins()
    fight.does("write", ANN, who="han", reactions=[{"do": "combat_dodge"}])
    fight.does("pass", who="trooper")
    fight.does("declare", ANN, who="han", acts=[{"do": "full_dodge"}, {"do": "speed"}])
    assert fight.told("writing_refused")[0]["reason"] == "reaction.full_allows_no_other"
    assert fight.state.awaited == "han"


def test_reactions_are_written_beside_the_written_actions() -> None:
    fight = patrol()
    fight.begins()
    fight.does("write", ANN, who="han", acts=[{"do": "full_dodge"}, {"do": "speed"}])
    dodge = [{"do": "combat_dodge"}]
    refused = fight.refuses("write", ANN, who="han", reactions=dodge)
    assert refused == "reaction.full_allows_no_other"


def test_reactions_are_written_while_others_react() -> None:
    fight = patrol()
    fight.adds("lando", player=True, controller="ben", codes={"dexterity": "3D"})
    fight.begins()
    fight.nobody_else_speaks()
    assert fight.state.awaited == "han"
    fight.does("write", player("ben"), who="lando", reactions=[{"do": "combat_dodge"}])
    fight.does("pass", ANN, who="han")
    assert fight.state.awaited == "trooper"
    assert fight.state.declarations["lando"].reactions


def test_what_was_written_for_one_round_is_gone_in_the_next() -> None:
    fight = patrol()
    fight.begins()
    fight.does("write", ANN, who="han", reactions=[{"do": "combat_dodge"}])
    fight.does("pass", who="trooper")
    fight.does("set", who="han", fields={"unconscious": True}, reason="fainted")
    fight.nobody_else_speaks()
    fight.nobody_else_speaks()
    fight.resolves()
    fight.does("set", who="han", fields={"unconscious": False}, reason="awake")
    fight.begins()
    assert not fight.state.written


def test_squad_that_holds_its_actions_stays_together() -> None:
    fight = Fight("house")
    fight.adds("han")
    fight.adds("trooper", "empire", count=2)
    fight.begins()
    while fight.state.awaited:
        fight.declares(fight.state.awaited, {"do": "cautious"})
    fight.does("hold", who="trooper")
    refused = fight.refuses("split", who="trooper", members=["trooper-1"])
    assert refused == "squad.holds"
