"""What the workshop, the yard and the Force refuse: in which words, and nothing has changed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from uuid import UUID, uuid4

import pytest

from campaign.errors import TEXTS, Refused
from campaign.models import Campaign, TableRoll
from characters.models import (
    Character,
    DarkDeed,
    DroidBuild,
    Improvement,
    Item,
    ItemEvent,
    KeptPower,
    LedgerEntry,
    Work,
)
from characters.services.dark_side import (
    atone,
    dark_point_ends,
    dark_side_answer,
    dark_side_call,
    dark_side_warn,
)
from characters.services.droids import droid_begin, droid_enlist, droid_rename
from characters.services.fall import deed_take_back, fallen_set, return_to_light
from characters.services.force import power_begin_with, power_drop
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
from characters.services.ledger import points_award
from characters.services.workshop import work_take_back
from rules.characters.droid_plans import DroidName
from rules.codes import Code
from tests.cast import Cast, person
from tests.party import award, draft, in_play
from tests.pupils import MASTER, knows, learn, use
from tests.things import article, dice, give, new_article, work
from tests.yard import choose, laid_down

KEPT = (
    *(Character, DroidBuild, Item, ItemEvent, Work, LedgerEntry, Improvement),
    *(DarkDeed, KeptPower, TableRoll),
)


def everything() -> list[list[tuple[object, ...]]]:
    """Every row that anybody could have paid with or worked on, and who owns what."""
    rows = [list(model.objects.order_by("pk").values_list()) for model in KEPT]
    return [*rows, list(Item.owners.through.objects.order_by("pk").values_list())]


@contextmanager
def refuses(code: str, words: str) -> Iterator[None]:
    before = everything()
    with pytest.raises(Refused) as refusal:
        yield
    assert (refusal.value.code, str(refusal.value)) == (code, words)
    assert everything() == before, code


@pytest.fixture
def kesh(cast: Cast) -> Character:
    made = in_play(cast, cast.player, technology=3)
    award(cast, made, 12)
    return made


@pytest.fixture
def mirra(cast: Cast) -> Character:
    other = person("Otherplayer")
    cast.campaign.memberships.create(user=other, role="player")
    return in_play(cast, other, "Mirra")


def which(cast: Cast, item: Item) -> dict[str, UUID]:
    return {"campaign_id": cast.id, "item_id": item.pk}


def of(cast: Cast, character: Character) -> dict[str, UUID]:
    return {"campaign_id": cast.id, "character_id": character.pk}


def ruled_by(cast: Cast, ruleset: str) -> None:
    Campaign.objects.filter(pk=cast.id).update(ruleset=ruleset)
    cast.campaign.refresh_from_db()


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


def test_what_the_yard_refuses(cast: Cast, kesh: Character) -> None:
    droid, gms = laid_down(cast, cast.player), laid_down(cast, cast.gm, "npc", "R2")
    begin = {"user": cast.player, "campaign_id": cast.id, "character_id": uuid4()}
    name = DroidName("K4", "T1")
    with refuses("droid.role_not_yours", "Only a GM builds droids that nobody plays."):
        droid_begin(**begin, role="npc", pattern="R2", name=name)
    with refuses("droid.no_such_pattern", "There is no pattern called “IG”."):
        droid_begin(**begin, role="pc", pattern="IG", name=name)
    with refuses("droid.name_part", "The model: 1 to 8 letters and digits, nothing else."):
        droid_begin(**begin, role="pc", pattern="bare", name=DroidName("R-2", "D2"))
    both = "A droid's name has letters and numbers both."
    with refuses("droid.name_letters_and_numbers", both):
        droid_rename(user=cast.player, **of(cast, droid), name=DroidName("AB", "CD"), purpose="")
    with refuses("droid.force_skill", "Droids never have Force skills: no control."):
        choose(cast, cast.player, droid, "skill", "control", 3)
    with refuses("droid.attribute_below_base", "Dexterity starts at 1D and goes no lower."):
        choose(cast, cast.player, droid, "attribute", "dexterity", -1)
    with refuses("skill.unknown", "These rules have no skill called “knitting”."):
        choose(cast, cast.player, droid, "skill", "knitting", 1)
    over = "That would take 35D+1 of building dice; there are 35D."
    with refuses("droid.over_budget", over):
        choose(cast, cast.gm, gms, "skill", "blaster", 1)
    choose(cast, cast.player, droid, "skill", "blaster", 36)
    with refuses("droid.skill_too_high", "No droid has a skill above 13D (blaster)."):
        choose(cast, cast.player, droid, "skill", "blaster", 1)
    see = "Macrobinoculars needs some way to see first: photoreceptors, a video sensor."
    with refuses("droid.tool_needs", see):
        choose(cast, cast.player, droid, "tool", "macrobinoculars")
    with refuses("droid.may_not_be_armed", "Only security and war droids carry weapons."):
        choose(cast, cast.player, droid, "tool", "blaster", weapon=True)
    with refuses("droid.tool_unnamed", "Name the tool, in at most 60 letters."):
        choose(cast, cast.player, droid, "tool", "")
    with refuses("droid.no_such_tool", "That tool is gone already."):
        choose(cast, cast.player, droid, "remove", "7")
    with refuses("droid.hand_in", "A droid somebody plays is handed in instead."):
        droid_enlist(user=cast.gm, **of(cast, droid))
    with refuses("droid.not_built_here", "This character was not built in the yard."):
        choose(cast, cast.player, kesh, "armor", "", 3)
    ruled_by(cast, "revised")
    with refuses("droid.no_rules", "The rules of this campaign do not build droids."):
        droid_begin(**begin, role="pc", pattern="R2", name=name)


def test_what_lessons_of_the_force_refuse(cast: Cast, kesh: Character) -> None:
    low = {skill: Code(6) for skill in MASTER}
    with refuses("force.needs_teacher", "What is not known at all is learned from a teacher."):
        learn(cast, kesh, "control", codes={})
    master = "The first Force skill takes a master: 7D in all three skills."
    with refuses("force.needs_master", master):
        learn(cast, kesh, "control", codes=low)
    last = "Control and sense come first; alter is taught last."
    with refuses("force.alter_last", last):
        learn(cast, kesh, "alter")
    knows(kesh, "control_pain", control="2D")
    kesh.refresh_from_db()
    more = "A teacher of sense knows more of it than the pupil."
    with refuses("force.teacher_too_low", more):
        learn(cast, kesh, "sense", codes={"control": Code(7)})
    with refuses("force.power_known", "Control Pain is mastered already."):
        learn(cast, kesh, "control_pain", kind="power")
    with refuses("force.power_needs_skill", "Life Sense needs sense."):
        learn(cast, kesh, "life_sense", kind="power")
    with refuses("force.no_such_power", "There is no Force power called “juggling”."):
        learn(cast, kesh, "juggling", kind="power")
    full = "Emptiness: no room for another power under control."
    powers = ("control_pain", "remain_conscious", "hibernation_trance", "accelerate_healing")
    knows(kesh, *powers, "contort_escape", "detoxify_poison", control="2D")
    with refuses("force.no_room", full):
        learn(cast, kesh, "emptiness", kind="power")
    cast.plans("Dust", start=True)
    runs = "Improve between adventures: “Dust” is still running."
    with refuses("advance.adventure_runs", runs):
        learn(cast, kesh, "control")


def test_one_lesson_at_a_time(cast: Cast, kesh: Character) -> None:
    made = learn(cast, kesh, "control")
    until = cast.campaign.calendar.name(made.ends_day)
    with refuses("advance.in_training", f"Control is being trained already, until {until}."):
        learn(cast, kesh, "control")
    draft_one = draft(cast, cast.player, "Newcomer")
    with refuses("advance.not_in_play", "Only a character in play can improve."):
        learn(cast, draft_one, "control")
    droid = in_play(cast, cast.player, "Droid")
    droid.sheet = {**droid.sheet, "droid": True}
    droid.save()
    with refuses("droid.force_skill", "Droids never have Force skills: no control."):
        learn(cast, droid, "control")
    other = knows(in_play(cast, cast.player, "Learned"), control="1D")
    learn(cast, other, "remain_conscious", kind="power")
    with refuses("force.not_starting", STARTING):
        power_begin_with(user=cast.player, **of(cast, other), power="control_pain")


STARTING = "Powers are chosen freely at the start alone; others are learned."


def test_what_using_the_force_refuses(cast: Cast, kesh: Character, mirra: Character) -> None:
    knows(kesh, "control_pain", control="4D", sense="4D", alter="4D")
    with refuses("force.situation_needed", "Choose the situation: the difficulty depends on it."):
        use(cast, kesh, "control_pain")
    with refuses("force.roll_needed", "Say what the other side rolled."):
        use(cast, kesh, "injure_kill", knows=True)
    dark = "Injure/Kill earns a Dark Side Point. Say that it shall."
    with refuses("force.dark_unconfirmed", dark):
        use(cast, kesh, "injure_kill", resistance=5)
    with refuses("force.no_such_power", "There is no Force power called “juggling”."):
        use(cast, kesh, "juggling")
    with refuses("force.no_such_target", "Choose somebody in play whom this power may reach."):
        use(cast, kesh, "dim_others_senses", resistance=5, target=mirra.pk)
    kept = KeptPower.objects.create(character=kesh, power="shift_sense", kind="up")
    power_drop(user=cast.player, **of(cast, kesh), kept_id=kept.pk)
    with refuses("force.no_such_kept", "That power is not kept up any more."):
        power_drop(user=cast.player, **of(cast, kesh), kept_id=kept.pk)
    Character.objects.filter(pk=kesh.pk).update(fallen=True)
    closed = "Emptiness is closed to those the Dark Side has."
    with refuses("force.closed_to_the_consumed", closed):
        use(cast, kesh, "emptiness")


def test_what_the_force_of_other_rules_refuses(cast: Cast, kesh: Character) -> None:
    knows(kesh, control="4D")
    ruled_by(cast, "revised")
    unlearned = "These rules let nobody use a power that is not mastered."
    with refuses("force.power_not_learned", unlearned):
        use(cast, kesh, "control_pain", "wounded")
    sheet = {**kesh.sheet, "force_sensitive": True}
    Character.objects.filter(pk=kesh.pk).update(sheet=sheet)
    award(cast, kesh, 20, "character")
    with refuses("force.power_needs_teacher", "A power is learned from a teacher."):
        learn(cast, kesh, "control_pain", kind="power", codes={})
    ruled_by(cast, "upgrade")
    with refuses("force.no_rules", "The rules of this campaign say nothing of Force powers."):
        use(cast, kesh, "control_pain", "wounded")


def calls(cast: Cast, who: Character, **more: object) -> DarkDeed:
    given = {"ability": "perception", "harms_living": True, **more}
    return dark_side_call(user=cast.gm, **of(cast, who), deed_id=uuid4(), **given)


def test_who_does_not_call_on_the_dark_side(cast: Cast, kesh: Character) -> None:
    with refuses("dark_side.no_adventure", "No adventure is running."):
        calls(cast, kesh)
    with refuses("dark_side.no_adventure", "No adventure is running."):
        atone(user=cast.player, **of(cast, kesh), deed_id=uuid4())
    cast.plans(start=True)
    with refuses("dark_side.ability", "The Dark Side is called with Perception or control."):
        calls(cast, kesh, ability="dodge")
    with refuses("sheet.no_force_skill", "Control cannot be tried without having learned it."):
        calls(cast, kesh, ability="control")
    with refuses("dark_side.no_point", "There is no Force Point of the Dark Side to end."):
        dark_point_ends(user=cast.player, **of(cast, kesh))
    draft_one = draft(cast, cast.player, "Newcomer")
    with refuses("dark_side.not_in_play", "Only a character in play can do this."):
        calls(cast, draft_one)
    droid = laid_down(cast, cast.gm, "npc", "R2")
    droid_enlist(user=cast.gm, **of(cast, droid))
    with refuses("dark_side.disbelief", "K4-T1 does not believe that there is a Force."):
        calls(cast, droid)
    ruled_by(cast, "upgrade")
    none = "The rules of this campaign say nothing of the Dark Side."
    with refuses("dark_side.no_rules", none):
        calls(cast, kesh)


def test_what_warnings_and_atonement_refuse(cast: Cast, kesh: Character) -> None:
    cast.plans(start=True)
    deed = uuid4()
    with refuses("dark_side.deed", "Say which deed it is."):
        dark_side_warn(user=cast.gm, **of(cast, kesh), deed_id=deed, text=" ")
    dark_side_warn(user=cast.gm, **of(cast, kesh), deed_id=deed, text="A shot in the back")
    with refuses("dark_side.not_asked", "The answer is the player's alone."):
        dark_side_answer(user=cast.gm, **of(cast, kesh), deed_id=deed, insists=True)
    dark_side_answer(user=cast.player, **of(cast, kesh), deed_id=deed, insists=False)
    with refuses("dark_side.answered", "That has been answered already."):
        dark_side_answer(user=cast.player, **of(cast, kesh), deed_id=deed, insists=True)
    atones = {"user": cast.player, **of(cast, kesh)}
    with refuses("dark_side.unstained", "There is no Dark Side Point to atone for."):
        atone(**atones, deed_id=uuid4())
    award(cast, kesh, 2, "dark_side")
    atone(**atones, deed_id=uuid4())
    award(cast, kesh, 1, "force")
    once = "One Dark Side Point an adventure is all that can be atoned for."
    with refuses("dark_side.atoned", once):
        atone(**atones, deed_id=uuid4())


def test_a_point_that_is_not_honest_does_not_atone(cast: Cast, kesh: Character) -> None:
    cast.plans(start=True)
    knows(kesh)
    LedgerEntry.objects.create(character=kesh, points="force", amount=-1, reason="Spent")
    with dice(6, 6, 6, 6):
        calls(cast, kesh)
    honest = "Atoning takes 1 Force Point that did not come of the Dark Side."
    with refuses("dark_side.no_honest_point", honest):
        atone(user=cast.player, **of(cast, kesh), deed_id=uuid4())


def test_what_villains_are_refused(cast: Cast, kesh: Character) -> None:
    villain = in_play(cast, cast.player, "Dark one")
    Character.objects.filter(pk=villain.pk).update(kind="npc", player=None)
    back = {"user": cast.gm, **of(cast, villain)}
    story = "These rules leave the way back to the story."
    with refuses("dark_side.no_way_back", story):
        return_to_light(**back, deed_id=uuid4())
    ruled_by(cast, "revised")
    with refuses("dark_side.not_fallen", "The Dark Side does not have this character."):
        return_to_light(**back, deed_id=uuid4())
    fallen_set(**back, fallen=True)
    alone = "A villain gains Force Points by calling on the Dark Side alone."
    with refuses("ledger.villain", alone):
        points_award(
            user=cast.gm, campaign_id=cast.id, award_id=uuid4(), characters=[villain.pk],
            points="force", amount=1, reason="Well played",
        )  # fmt: skip
    LedgerEntry.objects.create(character=villain, points="force", amount=-1, reason="Spent")
    with refuses("dark_side.no_selfless_point", "There is no Force Point to spend selflessly."):
        return_to_light(**back, deed_id=uuid4())


def test_a_deed_is_taken_back_once(cast: Cast, kesh: Character) -> None:
    cast.plans(start=True)
    with dice(1, 1, 1):
        deed = calls(cast, kesh)
    deed_take_back(user=cast.gm, campaign_id=cast.id, deed_id=deed.pk)
    with refuses("dark_side.taken_back", "That has been taken back already."):
        deed_take_back(user=cast.gm, campaign_id=cast.id, deed_id=deed.pk)


def test_every_refusal_has_its_test() -> None:
    kinds = ("workshop", "droid", "force", "dark_side", "modification", "repair", "labour")
    tested = "".join(path.read_text() for path in Path(__file__).parent.glob("test_*.py"))
    words = Path(__file__).parents[2] / "characters"
    ours = "".join(path.read_text() for path in words.glob("*errors.py"))
    codes = [code for code in TEXTS if code.partition(".")[0] in kinds and f'"{code}"' in ours]
    assert len(codes) > 70
    untested = [code for code in codes if not re.search(rf'(refuses|refusal)\("{code}"', tested)]
    assert untested == []
