"""Characters of a campaign as its fights take them."""

from __future__ import annotations

from dataclasses import replace
from uuid import uuid4

import pytest

from campaign.models import Campaign
from characters.models import Character, KeptPower
from characters.selectors.fighting import fight_condition, fight_sheet
from characters.services.items import item_carry
from characters.services.medpacs import medpacs_carried
from characters.services.npcs import npc_paste
from characters.services.sheets import sheet_of
from rules.codes import Code
from rules.combat.serial import plain
from tests.cast import Cast
from tests.fights import Arena
from tests.party import award, in_play
from tests.things import give, new_article
from tests.yard import laid_down

GUARD = "Guard: DEX 2D, blaster 3D; all other attributes and skills 2D. Carries a blaster pistol."


@pytest.fixture
def kesh(cast: Cast) -> Character:
    return in_play(cast, cast.player, blaster=3)


def carries(cast: Cast, kesh: Character, name: str) -> Character:
    item = give(cast, kesh, name)
    item_carry(user=cast.gm, campaign_id=cast.id, item_id=item.pk, character_id=kesh.pk)
    return Character.objects.get(pk=kesh.pk)


def changed(kesh: Character, **fields: object) -> Character:
    kesh.sheet = replace(sheet_of(kesh), **fields).to_dict()
    kesh.save()
    return Character.objects.get(pk=kesh.pk)


def test_what_is_carried_comes_to_the_fight(cast: Cast, kesh: Character) -> None:
    armed = carries(cast, carries(cast, kesh, "Heavy blaster pistol"), "Protective armor")
    sheet = fight_sheet(armed)
    assert (sheet.codes["blaster"], sheet.armor) == ("4D", "1D")
    assert (sheet.arms[0].name, sheet.arms[0].damage) == ("Heavy blaster pistol", "5D")
    assert sheet.arms[0].ranges["long"] == (26, 50)


@pytest.mark.parametrize("rules", ["upgrade", "companion", "revised", "house"])
def test_a_pasted_block_enters_a_fight_under_every_ruleset(cast: Cast, rules: str) -> None:
    Campaign.objects.filter(pk=cast.id).update(ruleset=rules)
    guard = npc_paste(user=cast.gm, campaign_id=cast.id, character_id=uuid4(), text=GUARD)
    guard.refresh_from_db()
    arena = Arena(cast)
    arena.does(
        "add",
        character=guard,
        id="guard",
        name="Guard",
        sheet=plain(fight_sheet(guard)),
        combatant={"side": "empire", **fight_condition(guard)},
    )
    assert arena.state.sheet("guard") == fight_sheet(guard)


def test_a_droid_comes_with_its_codes(cast: Cast) -> None:
    droid = laid_down(cast, cast.gm, role="npc", pattern="bare")
    assert fight_sheet(droid).codes["dexterity"] == "1D"


def test_wounds_points_and_powers_are_brought_along(cast: Cast, kesh: Character) -> None:
    force = {"control": Code(3), "sense": Code(2)}
    kesh = changed(kesh, force=force, powers=("control_pain",), injury="wounded")
    award(cast, kesh, 2, "dark_side")
    for power, kind in (("control_pain", "pain"), ("danger_sense", "up")):
        KeptPower.objects.create(character=kesh, power=power, kind=kind)
    found = fight_condition(kesh)
    assert (found["injury"], found["powers"]) == ("wounded", ["danger_sense"])
    assert found["points"] == {"force": 1, "dark": 2}
    assert "unmastered:emptiness" in found["notes"]
    assert "unmastered:control_pain" not in found["notes"]
    assert found["notes"]["pain_free_from"] == "0"
    assert fight_sheet(kesh).codes["control"] == "3D"


def test_medpacs_are_those_on_the_sheet_and_those_in_the_bag(cast: Cast, kesh: Character) -> None:
    new_article(cast, "Medpac")
    kesh = carries(cast, changed(kesh, gear=("2 medpacs", "comlink")), "Medpac")
    assert medpacs_carried(kesh) == 3
