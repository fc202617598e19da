"""What may still be changed about acts that were declared."""

from rules.combat.afterthoughts import afterthoughts
from rules.combat.command import GM
from tests.rules.combat.fights import Fight, player

SEARCH = {"do": "skill", "skill": "search", "how": {"difficulty": 12}}


def offered(fight: Fight, kind: str, by: str = "") -> list[dict[str, object]]:
    found = afterthoughts(fight.rules, fight.state, player(by) if by else GM)
    return [dict(one.data) for one in found if one.kind == kind]


def searching(**options: str) -> Fight:
    fight = Fight(**options)
    fight.adds("kesh", player=True, controller="ann", codes={"search": "4D"})
    fight.begins()
    fight.declares("kesh", SEARCH)
    return fight


def test_uncertainty_dice_are_offered_for_a_skill_still_to_be_used() -> None:
    fight = searching(uncertainty_dice="on")
    dice = [one["count"] for one in offered(fight, "uncertain")]
    rule = fight.rules.uncertainty
    assert rule
    assert dice == list(range(rule.fewest, rule.most + 1))
    fight.nobody_else_speaks()
    fight.resolves(1, 1, 1, 1)
    assert offered(fight, "uncertain") == []


def test_they_are_the_gamemasters_and_only_where_the_table_plays_with_them() -> None:
    assert offered(searching(uncertainty_dice="on"), "uncertain", by="ann") == []
    assert offered(searching(), "uncertain") == []


def volley(*, commanded: bool) -> Fight:
    fight = Fight()
    fight.adds("kesh", codes={"dexterity": "4D"})
    fight.adds("rat", side="empire", count=3, codes={"dexterity": "1D"})
    fight.adds("chief", side="empire", codes={"dexterity": "1D+1", "command": "6D"})
    fight.begins()
    fight.declares("rat", {"do": "combined", "at": "kesh", "lead": "rat-1"})
    if commanded:
        fight.declares("chief", {"do": "command", "at": "kesh"})
    fight.nobody_else_speaks()
    fight.nobody_else_speaks()
    return fight


def test_another_may_lead_a_volley_once_somebody_took_command() -> None:
    fight = volley(commanded=True)
    while "commanding:empire" not in fight.state.memory:
        fight.does("resolve", dice=[4] * 12)
    assert [one["lead"] for one in offered(fight, "switch_lead")] == ["rat-2", "rat-3"]


def test_nobody_else_leads_without_command() -> None:
    assert offered(volley(commanded=False), "switch_lead") == []
