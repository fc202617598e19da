"""What was declared may still be put in doubt, from the page."""

from __future__ import annotations

import html
import re

import pytest

from tests.cast import Cast
from tests.fights import Arena
from tests.forms import Forms
from tests.web.test_declaring import Table

pytestmark = pytest.mark.django_db
SEARCH = {"do": "skill", "skill": "search", "how": {"difficulty": 12}}


@pytest.fixture
def table(cast: Cast) -> Table:
    """Kesh will search, where uncertainty dice are played with."""
    cast.campaign.options = {"uncertainty_dice": "on"}
    cast.campaign.save()
    arena = Arena(cast)
    arena.adds("kesh", player=cast.player, codes={"search": "4D"})
    arena.open().does("round")
    arena.does("declare", cast.player, who="kesh", acts=[SEARCH])
    return Table(arena)


def test_the_gm_adds_dice_in_doubt_with_one_button(table: Table) -> None:
    page = table.sees(table.cast.gm)
    found = re.search(r'value="uncertain"><input[^>]*name="data" value="([^"]*)"', page)
    assert "Kesh, search: +2D in doubt" in page
    assert found
    sent = table.sends(table.cast.gm, "command", kind="uncertain", data=html.unescape(found[1]))
    assert sent.status_code == 204
    assert "uncertain:kesh.1" in table.arena.state.memory


def test_a_player_is_not_offered_them(table: Table) -> None:
    assert "in doubt" not in table.sees(table.cast.player)


def test_where_weapons_have_no_reach_in_metres_the_set_up_says_so(cast: Cast) -> None:
    cast.campaign.ruleset = "upgrade"
    cast.campaign.save()
    arena = Arena(cast)
    arena.adds("kesh")
    page = Table(arena).sees(cast.gm, "setup")
    assert "do not print how far weapons reach" in page


def test_where_things_are_rolled_as_they_are_said_one_roll_goes_behind_the_screen(
    cast: Cast,
) -> None:
    cast.campaign.ruleset = "revised"
    cast.campaign.save()
    arena = Arena(cast)
    arena.adds("spy", codes={"search": "4D"})
    table = Table(arena)
    search = {"acts-0-do": "skill", "acts-0-skill": "search", "acts-0-how-difficulty": "12"}
    drafted = {"entry": "spy", **search}
    assert "Set a number first" in table.sees(cast.gm, "_declare", **drafted)
    page = Forms(table.sees(cast.gm, "numbers", **drafted))
    form, button = page.with_button("Roll it behind the screen")
    sent = table.client(cast.gm).post(form.action, form.sent(button, {}))
    assert "Will be rolled behind the screen" in sent.content.decode()
    assert "behind:1:spy.1:search" in arena.state.memory
