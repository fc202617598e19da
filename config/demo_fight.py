"""A fight that has just begun, so that declaring can be tried at once."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from accounts.models import User
from campaign.models import Campaign
from characters.models import Character
from combat.access import access_combat
from combat.services.commands import combat_command
from combat.services.encounters import encounter_save, fight_prepare
from combat.services.fights import combat_open
from combat.services.setup import Placing, setup_bring
from combat.store import state_of

MECHANIC = (
    "Rua: DEX 3D+1, blaster 4D, dodge 4D+1; TEC 3D, medicine 3D+2; STR 2D+2; all other attributes "
    "and skills 2D. Carries a blaster pistol (damage 4D)."
)
OFFICER = (
    "Customs officer: DEX 3D, blaster 5D, dodge 4D; PER 4D, command 5D; all other attributes and "
    "skills 2D+1. Carries a blaster rifle (damage 5D)."
)


def make_fight(campaign: Campaign, users: dict[str, User], party: list[Character]) -> None:
    """Guards at the gate, the party behind crates, and somebody on the gantry nobody sees."""
    gm = users["gm"]
    combat = fight_prepare(
        user=gm,
        campaign_id=campaign.pk,
        combat_id=uuid4(),
        title="Shots at berth 9",
        party=[each.pk for each in party],
    )
    here: dict[str, Any] = {"user": gm, "campaign_id": campaign.pk, "combat_id": combat.pk}
    rua = Placing("party", "party", controller=str(users["player2"].pk))
    _bring(here, "Rua", rua, MECHANIC)
    _bring(here, "2 harbour guards", Placing("harbour", "the gate"))
    _bring(here, "Customs officer", Placing("harbour", "the gantry", hidden=True), OFFICER)
    ranges = {"party|the gate": 14, "party|the gantry": 25, "the gantry|the gate": 15}
    _does(here, "scene", ranges=ranges)
    encounter_save(**here, encounter_id=uuid4(), name="Guards at the gate")
    combat_open(**here)
    _does(here, "round")
    _first_word(here)


def _first_word(here: dict[str, Any]) -> None:
    """The guards have said what they do; now it is for the others to speak."""
    state = state_of(access_combat(here["user"], here["campaign_id"], here["combat_id"]).combat)
    kesh = next(one for one in state.combatants.values() if one.player)
    if state.awaited in state.squads:
        _does(here, "declare", who=state.awaited, acts=[{"do": "attack", "at": kesh.id}])


def _bring(here: dict[str, Any], line: str, placing: Placing, text: str = "") -> None:
    setup_bring(**here, request_id=uuid4(), line=line, placing=placing, text=text)


def _does(here: dict[str, Any], kind: str, **data: Any) -> None:
    now = access_combat(here["user"], here["campaign_id"], here["combat_id"]).moment
    combat_command(**here, request_id=uuid4(), seq=now, kind=kind, data=data)
