"""What a piece of work would take: price, time, difficulty and the exact chance, or why not."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any
from uuid import UUID

from campaign.access import Seat
from campaign.errors import Refused
from campaign.models import Campaign
from campaign.services.rolls import ASK
from characters.models import Character, Item, Work
from characters.services.ledger import running
from characters.services.sheets import refused, rules_of, sheet_of
from rules.codes import NOTHING, Code
from rules.errors import RuleError
from rules.mechanics.workshop import ARMOR, DEXTERITY, Quote, Task, words
from rules.rolls import Modifier, with_modifiers

MOST_DICE = 40
Kind = Work.Kind


@dataclass(frozen=True, slots=True)
class Wish:
    """What is to be done. ``times`` and ``code`` are a GM's word about hired hands."""

    kind: str = Kind.IMPROVE
    part: str = ""
    hired: bool = False
    times: int | None = None
    code: str = ""
    name: str = ""
    weapon: UUID | None = None
    for_points: bool = False

    def about(self) -> dict[str, Any]:
        """What only a weapon needs to remember."""
        if self.kind != Kind.WEAPON:
            return {}
        return {"name": self.name, "weapon": str(self.weapon) if self.weapon else ""}


@dataclass(frozen=True, slots=True)
class Plan:
    """Everything the page shows before anyone pays."""

    title: str
    quote: Quote
    days: int
    ends_day: int
    skill: str = ""
    hired: bool = False
    base: Code = NOTHING
    modifiers: tuple[Modifier, ...] = ()
    difficulty: int | None = None
    chance: Fraction | None = None
    wild_open: bool = False

    @property
    def code(self) -> Code | None:
        """What is rolled; nothing where the work cannot fail."""
        return with_modifiers(self.base, self.modifiers) if self.quote.level else None

    @property
    def percent(self) -> str:
        return percent(self.chance) if self.chance is not None else "100"


def percent(chance: Fraction) -> str:
    """Two figures after the point where they tell something; never certain when it is not."""
    whole = chance * 100
    if whole.denominator == 1:
        return str(whole.numerator)
    return f"{min(max(float(whole), 0.01), 99.99):.2f}".rstrip("0").rstrip(".")


def plan(seat: Seat, item: Item, maker: Character, wish: Wish) -> Plan:
    """Refused with the reason where it cannot be done now."""
    may_work(seat.campaign, item, maker, wish)
    return draw_up(seat, item, maker, wish)


def draw_up(seat: Seat, item: Item, maker: Character, wish: Wish) -> Plan:
    """The plan of something that may be worked on now."""
    campaign = seat.campaign
    try:
        quote = _quote(campaign, item, maker, wish)
    except RuleError as error:
        raise refused(error) from error
    days = quote.time.in_days(campaign.calendar.month_length)
    planned = Plan(title=_title(quote, wish), quote=quote, days=days, ends_day=campaign.day + days)
    return _with_roll(seat, item, maker, wish, planned) if quote.level else planned


def _with_roll(seat: Seat, item: Item, maker: Character, wish: Wish, planned: Plan) -> Plan:
    """Who rolls what against which number, and how likely it is."""
    rules, level = rules_of(seat.campaign), planned.quote.level or ""
    positions = rules.options(**seat.campaign.options)
    difficulty = rules.difficulty.level_number(level, positions.get("difficulty_pick", ""))
    skill = item.facts.get("work_skill") or rules.workshop.skill(item.scale)
    base, modifiers = _worker(seat, maker, skill, wish)
    rolled = with_modifiers(base, modifiers)
    if not rolled.rollable:
        raise Refused("roll.below_one_die", code=str(rolled))
    settled = positions.get("wild_one", "")
    return replace(
        planned,
        skill=skill,
        hired=wish.hired,
        base=base,
        modifiers=modifiers,
        difficulty=difficulty,
        chance=rules.wild_die.chance(rolled, difficulty, settled),
        wild_open=settled == ASK,
    )


def may_work(campaign: Campaign, item: Item, maker: Character, wish: Wish) -> None:
    if not item.host.owners.filter(pk=maker.pk).exists():
        raise Refused("workshop.not_the_owner", who=maker.name)
    if wish.kind not in Kind.values:
        raise Refused("workshop.no_such_part")
    adventure = running(campaign)
    if adventure and wish.kind != Kind.REPAIR:
        raise Refused("workshop.adventure_runs", title=adventure.title)
    if now := Work.objects.filter(item=item, state=Work.State.RUNNING).first():
        until = campaign.calendar.name(now.ends_day)
        raise Refused("workshop.work_runs", item=item.name, until=until)


def _quote(campaign: Campaign, item: Item, maker: Character, wish: Wish) -> Quote:
    workshop = rules_of(campaign).workshop
    if wish.kind == Kind.WEAPON:
        return _weapon_quote(campaign, item, maker, wish)
    if wish.part not in item.parts:
        raise Refused("workshop.no_such_part")
    task = task_of(item, wish)
    if wish.kind == Kind.REPAIR:
        if wish.part not in item.harm:
            raise Refused("workshop.not_damaged", part=words(wish.part))
        return workshop.repair(task, item.harm[wish.part])
    if wish.part in item.harm:
        raise Refused("workshop.repair_first", part=words(wish.part))
    return workshop.improve(task)


def task_of(item: Item, wish: Wish) -> Task:
    return Task(
        part=wish.part,
        now=item.parts[wish.part],
        original=item.original.get(wish.part, "0D" if wish.part == DEXTERITY else ""),
        scale=item.scale,
        worth=item.price or item.host.price or 0,
        improved_by=item.thing().gained(ARMOR),
        hired=wish.hired,
        times=wish.times if wish.hired else None,
    )


def _weapon_quote(campaign: Campaign, item: Item, maker: Character, wish: Wish) -> Quote:
    workshop = rules_of(campaign).workshop
    if item.mounted_on_id:
        raise Refused("workshop.mounted", item=item.name)
    if wish.weapon is None:
        if not wish.name.strip():
            raise Refused("workshop.weapon_name")
        return workshop.add_weapon(item.scale, hired=wish.hired)
    found = Item.objects.filter(
        pk=wish.weapon, campaign=campaign, owners=maker, kind="weapon", gone=False, mounted_on=None
    ).first()
    if found is None or found == item:
        raise Refused("workshop.no_weapon")
    if found.works.filter(state=Work.State.RUNNING).exists():
        raise Refused("workshop.on_the_bench", item=found.name)
    return workshop.install(item.scale, for_points=wish.for_points)


def _worker(
    seat: Seat, maker: Character, skill: str, wish: Wish
) -> tuple[Code, tuple[Modifier, ...]]:
    """Whose code is rolled: the maker's own, or that of hired hands."""
    rules = rules_of(seat.campaign)
    try:
        if wish.hired:
            return (_hired_code(wish) if seat.runs else None) or rules.workshop.specialist, ()
        reckoned = sheet_of(maker).code(rules, skill)
    except RuleError as error:
        raise refused(error) from error
    if reckoned.barred:
        raise Refused("roll.barred", why=reckoned.barred.replace("_", " "))
    return reckoned.base, reckoned.modifiers


def _hired_code(wish: Wish) -> Code | None:
    code = Code.parse(wish.code.upper()).carried() if wish.code.strip() else None
    if code and code.dice > MOST_DICE:
        raise Refused("roll.too_many", most=MOST_DICE)
    return code


def _title(quote: Quote, wish: Wish) -> str:
    if wish.kind == Kind.WEAPON:
        return f"weapon {wish.name}"
    if wish.kind == Kind.REPAIR:
        return f"repair of {words(quote.part)}"
    return f"{words(quote.part)} {quote.before} → {quote.after}"
