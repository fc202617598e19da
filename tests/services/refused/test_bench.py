"""What the workshop refuses: in which words, and nothing has changed."""

from __future__ import annotations

from uuid import uuid4

from characters.models import Character, Item, Work
from characters.services.item_undo import event_take_back, undoable
from characters.services.items import (
    item_buy,
    item_carry,
    item_harm,
    item_owners,
    item_price,
    item_remove,
    item_sell,
)
from characters.services.workshop import work_take_back
from tests.cast import Cast
from tests.services.refused.words import refuses, ruled_by, which
from tests.things import article, dice, give, new_article, work


def test_who_may_do_what_at_the_bench(cast: Cast, kesh: Character, mirra: Character) -> None:
    blaster = give(cast, kesh)
    given = {"user": mirra.player, **which(cast, blaster)}
    with refuses("workshop.not_the_owner", "Mirra does not own this."):
        work(cast, blaster, mirra)
    with refuses("workshop.nobody", "Choose a character in play."):
        work(cast, blaster, kesh, user=mirra.player)
    with refuses("workshop.not_yours", "Only its owners and GMs can do this with Blaster pistol."):
        item_remove(**given)
    with refuses("workshop.not_the_owner", "Mirra does not own this."):
        item_carry(user=cast.gm, **which(cast, blaster), character_id=mirra.pk)
    with refuses("workshop.nobody", "Choose a character in play."):
        item_owners(user=cast.player, **which(cast, blaster), characters=[])
    with refuses("workshop.gm_gives", "Only a GM gives things for free."):
        wanted = {"article_id": article(cast, "Vibroaxe"), "character_id": kesh.pk, "free": True}
        item_buy(user=cast.player, campaign_id=cast.id, item_id=uuid4(), **wanted)


def test_what_is_not_there_cannot_be_paid(cast: Cast, kesh: Character) -> None:
    blaster = give(cast, kesh)
    buying = {"user": cast.player, "campaign_id": cast.id, "item_id": uuid4()}
    with refuses("ledger.too_few", "Not enough Credits: 825 needed, 500 left."):
        wanted = article(cast, "Heavy blaster pistol")
        item_buy(**buying, article_id=wanted, character_id=kesh.pk)
    with refuses("workshop.no_price", "Carrack has no price. A GM sets one, or gives it to you."):
        item_buy(**buying, article_id=article(cast, "Carrack"), character_id=kesh.pk)
    ship = give(cast, kesh, "Corellian Corvette")
    with refuses("ledger.too_few", "Not enough Credits: 4000000 needed, 500 left."):
        work(cast, ship, kesh, "hull")
    with refuses("ledger.too_few", "Not enough Skill points: 20 needed, 12 left."):
        work(cast, ship, kesh, "hyperdrive")
    with refuses("workshop.sum", "Name a sum of credits its owners get."):
        item_sell(user=cast.gm, **which(cast, blaster), credits=-1)
    with refuses("workshop.sum", "Name a sum of credits its owners get."):
        item_price(user=cast.gm, **which(cast, blaster), price=0)


def test_when_nothing_is_worked_on(cast: Cast, kesh: Character) -> None:
    blaster, axe = give(cast, kesh), give(cast, kesh, "Vibroaxe")
    with dice(6, 6, 6, 6):
        made = work(cast, blaster, kesh)
    until = cast.campaign.calendar.name(made.ends_day)
    with refuses("workshop.work_runs", f"Blaster pistol is on the bench already, until {until}."):
        work(cast, blaster, kesh)
    bench = "Blaster pistol is on the bench. Wait until the work is done."
    with refuses("workshop.on_the_bench", bench):
        item_sell(user=cast.gm, **which(cast, blaster), credits=5)
    with refuses("workshop.on_the_bench", bench):
        last = undoable(blaster)
        event_take_back(user=cast.gm, **which(cast, blaster), event_id=last.pk)
    armor = give(cast, kesh, "Protective armor")
    with refuses("workshop.on_the_bench", bench):
        work(cast, armor, kesh, "", kind="weapon", weapon=blaster.pk, name="Blaster pistol")
    cast.plans("Dust", start=True)
    runs = "Work between adventures: “Dust” is still running."
    with refuses("workshop.adventure_runs", runs):
        work(cast, axe, kesh)


def test_what_the_rules_do_not_improve(cast: Cast, kesh: Character) -> None:
    blaster, armor = give(cast, kesh), give(cast, kesh, "Protective armor")
    with refuses("workshop.no_such_part", "There is nothing like that on it."):
        work(cast, blaster, kesh, "hull")
    with refuses("workshop.no_such_part", "There is nothing like that on it."):
        item_harm(user=cast.gm, **which(cast, blaster), part="hull", lost="1D")
    with refuses("workshop.not_improvable", "These rules do not improve range."):
        work(cast, blaster, kesh, "range")
    back = "Dexterity is only bought back, as far as the armor costs it."
    with refuses("workshop.nothing_to_erase", back):
        work(cast, armor, kesh, "armor_dexterity")
    with refuses("workshop.not_damaged", "Its damage is whole."):
        work(cast, blaster, kesh, kind="repair")
    item_harm(user=cast.gm, **which(cast, blaster), part="damage", lost="1D")
    with refuses("workshop.repair_first", "Its damage is damaged. Repair it first."):
        work(cast, blaster, kesh)
    no_repairs = "These rules have no repairs; a GM says when it is whole again."
    with refuses("workshop.no_repairs", no_repairs):
        work(cast, blaster, kesh, kind="repair")
    new_article(cast, "Fast", kind="ship", scale="starfighter", parts={"hyperdrive": "x1/2"})
    fast = give(cast, kesh, "Fast")
    with refuses("workshop.at_its_limit", "Its hyperdrive cannot be improved any further."):
        work(cast, fast, kesh, "hyperdrive")


def test_odd_drives_and_scales(cast: Cast, kesh: Character) -> None:
    new_article(cast, "Odd", kind="ship", scale="starfighter", parts={"hyperdrive": "x9"})
    odd = give(cast, kesh, "Odd")
    with refuses("hyperdrive.no_such_multiplier", "There is no hyperdrive of x9."):
        work(cast, odd, kesh, "hyperdrive")
    new_article(cast, "Moon", kind="ship", scale="moon", parts={"hull": "9D"})
    moon = give(cast, kesh, "Moon")
    with refuses("equipment.no_such_scale", "The rules know no work on something of moon scale."):
        work(cast, moon, kesh, "hull")


def test_weapons_that_cannot_be_added(cast: Cast, kesh: Character) -> None:
    armor, blaster = give(cast, kesh, "Protective armor"), give(cast, kesh)
    adds = {"kind": "weapon", "part": ""}
    with refuses("workshop.weapon_name", "Give the weapon a name."):
        work(cast, armor, kesh, **adds)
    none = "Choose a weapon that this character owns and nobody works on."
    with refuses("workshop.no_weapon", none):
        work(cast, armor, kesh, **adds, weapon=uuid4(), name="Ghost")
    new_article(cast, "Walker", kind="vehicle", scale="walker", parts={"hull": "3D"})
    walker = give(cast, kesh, "Walker")
    no_room = "The rules name no price for a weapon on something of walker scale."
    with refuses("workshop.no_room", no_room):
        work(cast, walker, kesh, **adds, weapon=blaster.pk, name="Blaster pistol")
    with dice():
        work(cast, armor, kesh, **adds, weapon=blaster.pk, name="Blaster pistol")
    mounted = "Blaster pistol is mounted on something and goes where that goes."
    with refuses("workshop.mounted", mounted):
        work(cast, blaster, kesh, **adds, name="Another")
    with refuses("workshop.mounted", mounted):
        item_carry(user=cast.gm, **which(cast, blaster), character_id=kesh.pk)
    ruled_by(cast, "revised")
    told = "These rules do not tell how weapons are added."
    with refuses("workshop.no_added_weapons", told):
        work(cast, Item.objects.get(pk=walker.pk), kesh, **adds, name="Gun")


def test_what_the_second_edition_refuses_at_the_bench(cast: Cast, kesh: Character) -> None:
    ruled_by(cast, "revised")
    new_article(cast, "Odd gun", kind="weapon", parts={"damage": "3D"})
    odd, armor = give(cast, kesh, "Odd gun"), give(cast, kesh, "Protective armor")
    worth = "Nobody has said what this is worth. A GM sets its price first."
    with refuses("workshop.no_worth", worth):
        work(cast, odd, kesh)
    with refuses("modification.no_such_system", "These rules do not improve armor."):
        work(cast, armor, kesh, "armor")
    blaster = give(cast, kesh)
    with refuses("labour.no_such_price", "Hired hands ask two or three times the price."):
        work(cast, blaster, kesh, user=cast.gm, hired=True, times=9)
    item_harm(user=cast.gm, **which(cast, armor), part="armor", lost="1D")
    with refuses("repair.no_such_system", "These rules have no repairs for armor."):
        work(cast, armor, kesh, "armor", kind="repair")
    item_harm(user=cast.gm, **which(cast, blaster), part="damage", lost="destroyed")
    with refuses("workshop.past_repair", "Its damage is past repair."):
        work(cast, blaster, kesh, kind="repair")


def test_what_cannot_be_carried_or_worn(cast: Cast, kesh: Character) -> None:
    ship = give(cast, kesh, "Corellian Corvette")
    first, second = give(cast, kesh, "Protective armor"), give(cast, kesh, "Protective armor")
    with refuses("workshop.too_large", "Corellian Corvette is too large to carry."):
        item_carry(user=cast.player, **which(cast, ship), character_id=kesh.pk)
    item_carry(user=cast.player, **which(cast, first), character_id=kesh.pk)
    worn = "Kesh wears Protective armor already. Take it off first."
    with refuses("workshop.wears", worn):
        item_carry(user=cast.player, **which(cast, second), character_id=kesh.pk)


def test_what_a_gm_cannot_take_back(cast: Cast, kesh: Character) -> None:
    blaster = give(cast, kesh)
    given = undoable(blaster)
    item_carry(user=cast.player, **which(cast, blaster), character_id=kesh.pk)
    later = "Something was done with it since; take that back first."
    with refuses("workshop.something_later", later):
        event_take_back(user=cast.gm, **which(cast, blaster), event_id=given.pk)
    carried = undoable(blaster)
    event_take_back(user=cast.gm, **which(cast, blaster), event_id=carried.pk)
    with refuses("workshop.taken_back", "That has been taken back already."):
        event_take_back(user=cast.gm, **which(cast, blaster), event_id=carried.pk)
    with dice(6, 6, 6, 6):
        made = work(cast, blaster, kesh)
    blaster.refresh_from_db()
    Work.objects.filter(pk=made.pk).update(state="done")
    moved = "Its damage has changed since; take back what came later first."
    with refuses("workshop.moved_on", moved):
        work_take_back(user=cast.gm, **which(cast, blaster), work_id=made.pk)
