from fractions import Fraction
from itertools import product
from uuid import uuid4

import pytest

from campaign.access import find_seat
from campaign.models import Campaign
from characters.models import Character, Item, LedgerEntry, Work
from characters.services.item_undo import event_take_back, undoable
from characters.services.items import item_buy, item_carry, item_price, item_sell
from characters.services.ledger import balance
from characters.services.plans import Wish, plan
from characters.services.sheets import sheet_of
from characters.services.workshop import work_take_back
from rules.codes import Code
from tests.cast import Cast
from tests.party import award, in_play
from tests.services.refusals import expect_refusal
from tests.things import article, days_pass, dice, give, new_article, work


@pytest.fixture
def kesh(cast: Cast) -> Character:
    """Technology 4D, points and credits for a while."""
    made = in_play(cast, cast.player, technology=3)
    award(cast, made, 60)
    award(cast, made, 10_000, "credits")
    return made


@pytest.fixture
def blaster(cast: Cast, kesh: Character) -> Item:
    return give(cast, kesh)


@pytest.fixture
def revised(cast: Cast, kesh: Character) -> None:
    Campaign.objects.filter(pk=cast.id).update(ruleset="revised")
    cast.campaign.refresh_from_db()


def parts(item: Item) -> dict[str, str]:
    return Item.objects.get(pk=item.pk).parts


def purse(kesh: Character) -> tuple[int, int]:
    return balance(kesh, "skill"), balance(kesh, "credits")


def test_a_pip_takes_points_credits_a_roll_and_a_day(
    cast: Cast, kesh: Character, blaster: Item
) -> None:
    before = purse(kesh)
    with dice(1, 1, 1, 1):
        made = work(cast, blaster, kesh)
    assert (made.cost, made.credits, made.level, made.roll.difficulty) == (4, 40, "very_easy", 3)
    assert purse(kesh) == (before[0] - 4, before[1] - 40)
    assert parts(blaster)["damage"] == "4D"
    days_pass(cast)
    assert parts(blaster)["damage"] == "4D+1"


def test_failure_keeps_the_thing_and_loses_the_points(
    cast: Cast, kesh: Character, blaster: Item
) -> None:
    blaster.parts = {**blaster.parts, "damage": "5D"}
    blaster.save()
    with dice(1, 1, 1, 1):
        made = work(cast, blaster, kesh)
    days_pass(cast)
    made.refresh_from_db()
    assert (made.level, made.cost, made.credits) == ("difficult", 5, 50)
    assert (made.state, parts(blaster)["damage"]) == ("failed", "5D")
    assert balance(kesh, "skill") == 55


def test_hired_hands_cost_double_and_are_specialists(
    cast: Cast, kesh: Character, blaster: Item
) -> None:
    made = work(cast, blaster, kesh, hired=True)
    assert (made.cost, made.credits, made.roll.code) == (4, 80, "4D")


def test_the_largest_scales_include_their_hands(cast: Cast, kesh: Character) -> None:
    corvette = give(cast, kesh, "Corellian Corvette")
    award(cast, kesh, 100_000_000, "credits")
    made = work(cast, corvette, kesh, "hull", hired=True)
    assert (made.cost, made.credits) == (4, 4_000_000)
    assert made.ends_day - made.begun_day == cast.campaign.calendar.month_length


def test_armor_to_one_die_and_two_pips_without_a_penalty_is_sixteen_points(
    cast: Cast, kesh: Character
) -> None:
    armor = give(cast, kesh, "Protective armor")
    which = {"user": cast.player, "campaign_id": cast.id, "item_id": armor.pk}
    item_carry(**which, character_id=kesh.pk)
    for part in ("armor", "armor", "armor_dexterity", "armor_dexterity"):
        with dice(6, 6, 6, 6):
            work(cast, armor, kesh, part)
        days_pass(cast)
    sheet = sheet_of(Character.objects.get(pk=kesh.pk))
    assert balance(kesh, "skill") == 60 - 16
    assert str(sheet.armor.protection) == "1D+2"
    assert sheet.code(_rules(cast), "dexterity").modifiers == ()


def test_improved_armor_takes_its_pips_from_dexterity_until_they_are_bought_back(
    cast: Cast, kesh: Character
) -> None:
    armor = give(cast, kesh, "Protective armor")
    which = {"user": cast.player, "campaign_id": cast.id, "item_id": armor.pk}
    item_carry(**which, character_id=kesh.pk)
    with dice(6, 6, 6, 6):
        work(cast, armor, kesh, "armor")
    days_pass(cast)
    sheet = sheet_of(Character.objects.get(pk=kesh.pk))
    assert str(sheet.code(_rules(cast), "dodge").code) == "3D-1"


def _rules(cast: Cast):
    from characters.services.sheets import rules_of

    return rules_of(cast.campaign)


def test_dexterity_is_never_bought_on_top(cast: Cast, kesh: Character) -> None:
    armor = give(cast, kesh, "Protective armor")
    before = purse(kesh)
    with expect_refusal("workshop.nothing_to_erase"):
        work(cast, armor, kesh, "armor_dexterity")
    assert purse(kesh) == before


def test_a_hyperdrive_goes_faster_step_by_step(cast: Cast, kesh: Character) -> None:
    corvette = give(cast, kesh, "Corellian Corvette")
    award(cast, kesh, 100_000_000, "credits")
    with dice(6, 6, 6, 6):
        made = work(cast, corvette, kesh, "hyperdrive")
    assert (made.cost, made.credits, made.after) == (20, 20_000_000, "x1")
    days_pass(cast, 40)
    assert parts(corvette)["hyperdrive"] == "x1"


def test_a_weapon_is_built_onto_armor_for_nine_points(cast: Cast, kesh: Character) -> None:
    armor = give(cast, kesh, "Protective armor")
    which = {"user": cast.player, "campaign_id": cast.id, "item_id": armor.pk}
    item_carry(**which, character_id=kesh.pk)
    with dice(6, 6, 6, 6):
        made = work(cast, armor, kesh, "", kind="weapon", name="Wrist blaster")
    days_pass(cast)
    sheet = sheet_of(Character.objects.get(pk=kesh.pk))
    assert (made.cost, made.credits) == (9, 90)
    assert [str(sheet.weapon("Wrist blaster").damage)] == ["1D"]
    assert str(sheet.code(_rules(cast), "Wrist blaster").code) == "4D"


def test_a_bought_weapon_is_installed_for_credits_without_a_roll(
    cast: Cast, kesh: Character, blaster: Item
) -> None:
    armor = give(cast, kesh, "Protective armor")
    before = balance(kesh, "credits")
    wish = {"kind": "weapon", "name": "Blaster pistol", "weapon": blaster.pk}
    made = work(cast, armor, kesh, "", **wish)
    assert (made.state, made.roll, balance(kesh, "credits")) == ("done", None, before - 150)
    assert list(armor.mounted.all()) == [blaster]


def test_the_second_edition_asks_a_share_and_a_month(
    revised: None, cast: Cast, kesh: Character
) -> None:
    blaster = give(cast, kesh)
    before = balance(kesh, "credits")
    with dice(5, 6, 6):
        made = work(cast, blaster, kesh)
    assert (made.level, made.credits, made.cost) == ("easy", 75, 0)
    assert balance(kesh, "credits") == before - 75
    with expect_refusal("workshop.work_runs"):
        work(cast, blaster, kesh)
    days_pass(cast, cast.campaign.calendar.month_length)
    assert parts(blaster)["damage"] == "4D+1"


def test_the_second_edition_ends_at_one_die_and_two_pips(
    revised: None, cast: Cast, kesh: Character
) -> None:
    blaster = give(cast, kesh)
    blaster.parts = {**blaster.parts, "damage": "5D+2"}
    blaster.save()
    with expect_refusal("workshop.at_its_limit"):
        work(cast, blaster, kesh)


def test_work_by_others_costs_double_or_what_the_gm_says(
    revised: None, cast: Cast, kesh: Character
) -> None:
    first, second = give(cast, kesh), give(cast, kesh)
    assert work(cast, first, kesh, hired=True).credits == 150
    assert work(cast, second, kesh, user=cast.gm, hired=True, times=3).credits == 225


def test_moves_come_in_fives_and_four_are_all(revised: None, cast: Cast, kesh: Character) -> None:
    given = {"kind": "vehicle", "scale": "speeder", "price": 10_000, "parts": {"move": "105"}}
    new_article(cast, "Skiff", **given)
    skiff = give(cast, kesh, "Skiff")
    assert work(cast, skiff, kesh, "move").after == "110"
    other = give(cast, kesh, "Skiff")
    other.parts = {"move": "125"}
    other.save()
    with expect_refusal("workshop.at_its_limit"):
        work(cast, other, kesh, "move")


def test_a_repair_is_rolled_for_at_once(revised: None, cast: Cast, kesh: Character) -> None:
    given = {"kind": "ship", "scale": "starfighter", "price": 10_000, "parts": {"maneuver": "2D"}}
    new_article(cast, "Scout", **given)
    scout = give(cast, kesh, "Scout")
    scout.harm = {"maneuver": "1D"}
    scout.save()
    cast.plans(start=True)
    with dice(4, 6, 6):
        made = work(cast, scout, kesh, "maneuver", kind="repair")
    scout.refresh_from_db()
    assert (made.credits, made.state, scout.harm) == (1_000, "done", {})


@pytest.mark.parametrize("code", ["1D", "2D", "3D+1"])
def test_the_chance_shown_is_that_of_all_ways_to_fall(
    cast: Cast, kesh: Character, blaster: Item, code: str
) -> None:
    kesh.sheet = {**kesh.sheet, "skills": {"technology": code}}
    kesh.save()
    rolled = Code.parse(code)
    seat = find_seat(cast.player, cast.id)
    for damage in ("4D", "4D+1", "4D+2", "5D", "5D+1"):
        blaster.parts = {**blaster.parts, "damage": damage}
        planned = plan(seat, blaster, kesh, Wish(part="damage"))
        ways = list(product(range(1, 7), repeat=rolled.dice))
        won = sum(sum(faces) + rolled.pips >= planned.difficulty for faces in ways)
        assert planned.chance * len(ways) == won


def wild_wins(code: Code, difficulty: int, *, subtract: bool) -> Fraction:
    """Every way to fall, the wild die followed for as long as it can matter."""
    won = Fraction(0)
    for faces in product(range(1, 7), repeat=code.dice):
        wild, others = faces[0], faces[1:]
        if wild == 1 and subtract:
            won += sum(others) - max(others, default=0) + code.pips >= difficulty
        elif wild == 6:
            need = difficulty - code.pips - sum(others) - 6
            won += follow(need)
        else:
            won += sum(faces) + code.pips >= difficulty
    return won / 6**code.dice


def follow(need: int) -> Fraction:
    """A die thrown again and again on a 6, face by face."""
    if need <= 1:
        return Fraction(1)
    plain = sum(face >= need for face in range(1, 6))
    return Fraction(plain, 6) + Fraction(1, 6) * follow(need - 6)


@pytest.mark.parametrize(
    ("ruleset", "options"),
    [("revised", {}), ("revised", {"wild_one": "subtract"}), ("house", {})],
)
def test_the_chance_shown_follows_the_wild_die(
    cast: Cast, kesh: Character, ruleset: str, options: dict[str, str]
) -> None:
    Campaign.objects.filter(pk=cast.id).update(ruleset=ruleset, options=options)
    cast.campaign.refresh_from_db()
    blaster, seat = give(cast, kesh), find_seat(cast.player, cast.id)
    for code, damage in product(("1D", "2D+1", "3D"), ("4D", "4D+1", "4D+2", "5D", "5D+1")):
        kesh.sheet = kesh.sheet | {"attributes": kesh.sheet["attributes"] | {"technical": code}}
        blaster.parts = {**blaster.parts, "damage": damage}
        planned = plan(seat, blaster, kesh, Wish(part="damage"))
        wanted = wild_wins(Code.parse(code), planned.difficulty, subtract=bool(options))
        assert planned.chance == wanted


def test_a_gm_takes_work_back_and_the_ledger_shows_both(
    cast: Cast, kesh: Character, blaster: Item
) -> None:
    before = purse(kesh)
    with dice(6, 6, 6, 6):
        made = work(cast, blaster, kesh)
    days_pass(cast)
    which = {"user": cast.gm, "campaign_id": cast.id, "item_id": blaster.pk, "work_id": made.pk}
    work_take_back(**which)
    assert (purse(kesh), parts(blaster)["damage"]) == (before, "4D")
    assert LedgerEntry.objects.filter(reason__contains="damage 4D → 4D+1").count() == 4
    with expect_refusal("workshop.taken_back"):
        work_take_back(**which)


def test_what_was_built_upon_is_taken_back_last_first(
    cast: Cast, kesh: Character, blaster: Item
) -> None:
    with dice(*[6] * 8):
        first = work(cast, blaster, kesh)
        days_pass(cast)
        work(cast, blaster, kesh)
        days_pass(cast)
    with expect_refusal("workshop.moved_on"):
        work_take_back(user=cast.gm, campaign_id=cast.id, item_id=blaster.pk, work_id=first.pk)
    assert parts(blaster)["damage"] == "4D+2"


def test_sending_the_form_twice_pays_once(cast: Cast, kesh: Character, blaster: Item) -> None:
    form = uuid4()
    work(cast, blaster, kesh, form=form)
    work(cast, blaster, kesh, form=form)
    assert (Work.objects.count(), balance(kesh, "skill")) == (1, 56)


def test_an_undecided_wild_die_keeps_the_work_open(
    revised: None, cast: Cast, kesh: Character
) -> None:
    from campaign.services.roll_settling import roll_settle_wild

    blaster = give(cast, kesh)
    with dice(1, 6, 6):
        made = work(cast, blaster, kesh)
    days_pass(cast, 40)
    assert parts(blaster)["damage"] == "4D"
    which = {"user": cast.gm, "campaign_id": cast.id, "roll_id": made.roll_id}
    roll_settle_wild(**which, choice="normal")
    assert parts(blaster)["damage"] == "4D+1"
    assert article(cast, "Blaster pistol")


def back(cast: Cast, item: Item) -> Item:
    event = undoable(item)
    assert event is not None
    which = {"campaign_id": cast.id, "item_id": item.pk, "event_id": event.pk}
    return event_take_back(user=cast.gm, **which)


def test_a_purchase_taken_back_returns_the_credits_and_the_thing(
    cast: Cast, kesh: Character
) -> None:
    before = balance(kesh, "credits")
    which = {"article_id": article(cast, "Blaster pistol"), "character_id": kesh.pk}
    bought = item_buy(user=cast.player, campaign_id=cast.id, item_id=uuid4(), **which)
    assert balance(kesh, "credits") == before - 525
    assert back(cast, bought).gone
    assert balance(kesh, "credits") == before
    assert LedgerEntry.objects.filter(reason__contains="Bought: Blaster pistol").count() == 2


def test_a_sale_taken_back_brings_the_thing_back_to_its_bearer(
    cast: Cast, kesh: Character, blaster: Item
) -> None:
    which = {"user": cast.gm, "campaign_id": cast.id, "item_id": blaster.pk}
    item_carry(**which, character_id=kesh.pk)
    before = balance(kesh, "credits")
    item_sell(**which, credits=200)
    assert not sheet_of(Character.objects.get(pk=kesh.pk)).weapons
    there = back(cast, blaster)
    assert (there.gone, there.carried_by, balance(kesh, "credits")) == (False, kesh, before)
    assert sheet_of(Character.objects.get(pk=kesh.pk)).weapon("Blaster pistol")


def test_what_was_done_last_is_taken_back_first(cast: Cast, kesh: Character, blaster: Item) -> None:
    given = undoable(blaster)
    item_carry(user=cast.gm, campaign_id=cast.id, item_id=blaster.pk, character_id=kesh.pk)
    with expect_refusal("workshop.something_later"):
        event_take_back(user=cast.gm, campaign_id=cast.id, item_id=blaster.pk, event_id=given.pk)
    assert back(cast, blaster).carried_by is None


def test_a_share_of_nothing_is_no_price(revised: None, cast: Cast, kesh: Character) -> None:
    new_article(cast, "Odd gun", kind="weapon", parts={"damage": "3D"})
    odd = give(cast, kesh, "Odd gun")
    with expect_refusal("workshop.no_worth"):
        work(cast, odd, kesh)
    item_price(user=cast.gm, campaign_id=cast.id, item_id=odd.pk, price=200)
    odd.refresh_from_db()
    assert work(cast, odd, kesh).credits == 30
