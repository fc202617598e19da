"""Using the Force: a power is reckoned term by term, rolled skill by skill, and takes effect."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from math import prod
from uuid import UUID, uuid5

from django.db import transaction
from django.http import Http404
from django.utils import timezone

from accounts.models import User
from campaign.access import Need
from campaign.errors import Refused
from campaign.services.lookup import lock_campaign
from campaign.services.news import tell
from campaign.services.rolls import Throw, rolled_before, throw
from characters.access import Hold, access_character
from characters.models import Character, DarkDeed, Improvement, KeptPower, Points
from characters.services.advancement import pupil
from characters.services.dark_points import darken, in_play
from characters.services.force_effects import befall, take_effect
from characters.services.force_state import (
    EMPTINESS,
    FORCE_OF_WILL,
    bonuses,
    force_of,
    going_on,
    in_trance,
    kept_actions,
    relief,
    wear,
    worn_now,
)
from characters.services.force_targets import HEROIC, target_of
from characters.services.ledger import add, balance
from characters.services.sheets import refused, rules_of, sheet_of, write
from rules.characters.improvable_force import room_for
from rules.characters.sheet_parts import Reckoning
from rules.errors import RuleError
from rules.mechanics.force_difficulty import Attempt, PowerDifficulty, PowerNumbers
from rules.mechanics.force_outcome import Outcome, outcome
from rules.mechanics.force_powers import Power
from rules.rolls import Modifier

Kind = KeptPower.Kind
MOST_OTHERS = 11


@dataclass(frozen=True, slots=True)
class Use:
    """What somebody says about using a power; the rest of an attempt the sheet knows."""

    power: str
    attempt: Attempt
    other_actions: int = 0
    refuses_lure: bool = False
    to_harm: bool = False
    knows: bool = False
    keep: bool = False
    hours: int = 0
    target: UUID | None = None


@dataclass(frozen=True, slots=True)
class Reckoned:
    """A power before it is rolled: against what, with which codes, at what price."""

    power: Power
    learned: bool
    numbers: tuple[PowerDifficulty, ...]
    codes: dict[str, Reckoning]
    dark_points: int
    chances: dict[str, Fraction]

    @property
    def chance(self) -> Fraction | None:
        """That every skill succeeds; none where one of them cannot be rolled."""
        if len(self.chances) < len(self.codes):
            return None
        return prod(self.chances.values(), start=Fraction(1))


@dataclass(frozen=True, slots=True)
class Used:
    outcome: Outcome
    consumed: bool = False


def reckon_power(character: Character, use: Use) -> Reckoned:
    """Every number with its terms, or why the power cannot be used."""
    rules, sheet = rules_of(character.campaign), sheet_of(character)
    powers, _ = force_of(character.campaign)
    if not 0 <= use.other_actions <= MOST_OTHERS:
        raise Refused("roll.actions", most=MOST_OTHERS + 1)
    if rules.force_mastery is None:
        raise Refused("force.no_rules")
    try:
        power = powers.named(use.power)
        learned = power.key in sheet.powers
        harder, others = _lure(character, use)
        attempt = replace(
            use.attempt,
            situations=_situations(character, power, use.attempt.situations),
            learned=learned,
            levels_harder=harder,
            pick=rules.options(**character.campaign.options).get("difficulty_pick", ""),
        )
        numbers = PowerNumbers(rules.difficulty, rules.force_mastery).of(power, attempt)
        codes = _codes(character, power, use, others)
    except RuleError as error:
        raise refused(error) from error
    dark = power.dark_side_points(to_harm=use.to_harm)
    return Reckoned(power, learned, numbers, codes, dark, _chances(character, numbers, codes))


@transaction.atomic
def power_use(*, user: User, campaign_id: UUID, character_id: UUID, use_id: UUID, use: Use) -> Used:
    """Roll every skill of the power at once, then let it do what the rules say it does."""
    hold = in_play(user, campaign_id, character_id)
    found = reckon_power(hold.character, use)
    if rolled_before(hold.seat, uuid5(use_id, found.power.skills[0])):
        raise Refused("request.reused")
    if found.dark_points and not use.knows:
        raise Refused("force.dark_unconfirmed", power=found.power.name)
    _, effects = force_of(hold.seat.campaign)
    price = effects.transfer_force_points if found.power.key == "transfer_force" else 0
    if price > (left := balance(hold.character, Points.FORCE)):
        raise Refused("ledger.too_few", points=Points.FORCE.label, wanted=price, left=left)
    target = target_of(hold, found.power, use.target)
    totals = {number.skill: _roll(hold, use_id, found, number) for number in found.numbers}
    injury = rules_of(hold.seat.campaign).injury
    came = outcome(effects, found.power, found.numbers, totals, use.attempt, injury)
    if came.success:
        take_effect(hold, found.power, hours=use.hours, keep=use.keep, totals=totals)
        if target:
            befall(hold, found.power, target, came)
        if price:
            reason = f"{found.power.name}{HEROIC}"
            add(hold.character, user, points=Points.FORCE, amount=-price, reason=reason)
    tell(hold.seat.campaign, "sheet", "gm", f"user:{hold.character.player_id}")
    return Used(came, consumed=_darkens(hold, use_id, found))


@transaction.atomic
def power_drop(*, user: User, campaign_id: UUID, character_id: UUID, kept_id: UUID) -> None:
    """Let go of a power, or note that what it left behind is over."""
    hold = in_play(user, campaign_id, character_id)
    row = _going_on(hold, kept_id)
    row.ended = timezone.now()
    row.save(update_fields=["ended"])
    tell(hold.seat.campaign, "sheet", "gm", f"user:{hold.character.player_id}")


@transaction.atomic
def will_holds(*, user: User, campaign_id: UUID, character_id: UUID, kept_id: UUID) -> KeptPower:
    """Force of will has held an attack off, and is a die weaker for it."""
    hold = in_play(user, campaign_id, character_id)
    row, (_, effects) = _going_on(hold, kept_id), force_of(hold.seat.campaign)
    if row.power != FORCE_OF_WILL:
        raise Refused("force.no_such_kept")
    day = hold.seat.campaign.day
    row.worn = worn_now(effects, row, day) + effects.force_of_will.dice_lost
    row.worn_day = day
    row.save(update_fields=["worn", "worn_day"])
    tell(hold.seat.campaign, "sheet", "gm", f"user:{hold.character.player_id}")
    return row


@transaction.atomic
def power_begin_with(*, user: User, campaign_id: UUID, character_id: UUID, power: str) -> Character:
    """Whoever starts with Force skills has mastered as many powers as they hold, chosen freely."""
    lock_campaign(user, campaign_id, Need.PLAY)
    hold = access_character(user, campaign_id, character_id, writing=True)
    character = hold.character
    if not starting(character):
        raise Refused("force.not_starting")
    powers, _ = force_of(hold.seat.campaign)
    try:
        named = powers.named(power)
        blocked = room_for(pupil(character), named)
    except RuleError as error:
        raise refused(error) from error
    if blocked:
        raise Refused("force.no_room", power=named.name, skills=", ".join(blocked))
    sheet = sheet_of(character)
    character.sheet = replace(sheet, powers=(*sheet.powers, named.key)).to_dict()
    character.save(update_fields=["sheet", "changed"])
    field = f"powers.{named.key}"
    write(character, user, field=field, before="not yet", after="mastered", reason="From the start")
    tell(hold.seat.campaign, "sheet", "gm", f"user:{character.player_id}")
    return character


def starting(character: Character) -> bool:
    """Force skills of the template, with nothing learned since."""
    learned = Improvement.objects.filter(character=character, kind__in=("force", "power"))
    return bool(sheet_of(character).force) and not learned.exists()


def _situations(character: Character, power: Power, told: tuple[str, ...]) -> tuple[str, ...]:
    """Who is empty can only leave emptiness, and who is not can only enter it."""
    if power.key != EMPTINESS:
        return told
    if character.fallen:
        raise RuleError("force.closed_to_the_consumed", power=power.name)
    return ("leave",) if in_trance(character, power.key) else ("enter",)


def _lure(character: Character, use: Use) -> tuple[int, tuple[Modifier, ...]]:
    lure = rules_of(character.campaign).lure
    if lure is None:
        return 0, ()
    dark = balance(character, Points.DARK_SIDE)
    tempted = lure.tempts(dark, refused=use.refuses_lure, gone_over=character.fallen)
    return tempted.levels_harder, lure.modifiers(tempted)


def _codes(
    character: Character, power: Power, use: Use, others: tuple[Modifier, ...]
) -> dict[str, Reckoning]:
    rules, sheet, kept = rules_of(character.campaign), sheet_of(character), going_on(character)
    _, effects = force_of(character.campaign)
    every = (*others, *bonuses(effects, kept), *relief(character, kept))
    if power.key == FORCE_OF_WILL:
        every = (*every, *wear(effects, kept, character.campaign.day))
    actions = len(power.skills) + use.other_actions + kept_actions(character, kept)
    return {
        skill: sheet.code(rules, skill, actions=actions, others=every) for skill in power.skills
    }


def _chances(
    character: Character, numbers: tuple[PowerDifficulty, ...], codes: dict[str, Reckoning]
) -> dict[str, Fraction]:
    """Exactly, for every skill that can be rolled."""
    rules = rules_of(character.campaign)
    settled = rules.options(**character.campaign.options).get("wild_one", "")
    return {
        number.skill: rules.wild_die.chance(codes[number.skill].code, number.number, settled)
        for number in numbers
        if codes[number.skill].code.rollable
    }


def _roll(hold: Hold, use_id: UUID, found: Reckoned, number: PowerDifficulty) -> int:
    reckoned = found.codes[number.skill]
    wanted = Throw(
        uuid5(use_id, number.skill),
        reckoned.base,
        modifiers=reckoned.modifiers,
        difficulty=max(number.number, 1),
        label=f"{found.power.name} ({number.skill})",
        subject=hold.character.name,
        subject_id=hold.character.pk,
    )
    return throw(hold.seat, wanted).total


def _darkens(hold: Hold, use_id: UUID, found: Reckoned) -> bool:
    if not found.dark_points:
        return False
    deed = DarkDeed.objects.create(
        id=uuid5(use_id, "deed"),
        character=hold.character,
        kind=DarkDeed.Kind.EVIL,
        text=f"Used {found.power.name}",
        answered=timezone.now(),
        made_by=hold.seat.user,
    )
    darken(hold, deed, found.dark_points)
    return deed.consumed


def _going_on(hold: Hold, kept_id: UUID) -> KeptPower:
    row = KeptPower.objects.filter(pk=kept_id, character=hold.character).first()
    if row is None:
        raise Http404
    if row.ended:
        raise Refused("force.no_such_kept")
    return row
