"""The campaign a first look is at: something is going on in it."""

import pytest

from combat.access import access_combat
from combat.models import Combat
from combat.selectors.board import board
from combat.store import state_of
from combat.verify import sound, verify
from config.demo import make_demo
from rules.combat.scene import unmeasured
from rules.rulesets import ruleset

pytestmark = pytest.mark.django_db


def test_a_fight_waits_in_its_first_round_for_a_player() -> None:
    make_demo()
    combat = Combat.objects.get()
    player = combat.campaign.memberships.filter(role="player").first()
    assert player is not None
    seen = board(access_combat(player.user, combat.campaign_id, combat.pk))
    assert (combat.state, seen.state.round) == ("running", 1)
    assert [side.title for side in seen.sides] == ["Our side", "Against us"]
    assert seen.awaited in ("Kesh Varro", "Rua")
    assert "Customs officer" not in str(seen.state)
    assert sound(verify(combat))
    assert not list(unmeasured(ruleset(combat.ruleset), state_of(combat)))
