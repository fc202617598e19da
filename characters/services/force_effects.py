"""What a power does once its rolls have succeeded, where that is a rule."""

from __future__ import annotations

from dataclasses import replace

from django.utils import timezone

from characters.access import Hold
from characters.models import Character, KeptPower, Points
from characters.services.force_state import EMPTINESS, force_of, in_trance
from characters.services.ledger import balance
from characters.services.sheets import rules_of, sheet_of, write
from rules.mechanics.force_outcome import Outcome
from rules.mechanics.force_pain import HEALED
from rules.mechanics.force_powers import Power

Kind = KeptPower.Kind
UNHURT = "unhurt"


def take_effect(
    hold: Hold, power: Power, *, hours: int, keep: bool, totals: dict[str, int]
) -> None:
    """On whoever uses it."""
    if power.key == "control_pain":
        _control_pain(hold, hold.character)
    elif power.key == "accelerate_healing":
        _heal(hold, hold.character, power)
    elif power.key == EMPTINESS:
        _emptiness(hold, hours, totals["control"])
    elif power.ends:
        _keep(hold, hold.character, power.key, Kind.TRANCE)
    elif power.keep_up and keep:
        _keep(hold, hold.character, power.key, Kind.UP)


def befall(hold: Hold, power: Power, target: Character, came: Outcome) -> None:
    """On somebody else."""
    if power.key == "control_anothers_pain":
        _control_pain(hold, target)
    elif power.key == "accelerate_anothers_healing":
        _heal(hold, target, power)
    elif came.dimmed:
        _keep(hold, target, power.key, Kind.DIM, bonus=came.dimmed.dice)
    elif came.hit:
        _hurt(hold, target, power, came.hit)


def _control_pain(hold: Hold, character: Character) -> None:
    """A stun is cured; a wound stays and is ignored."""
    sheet = sheet_of(character)
    _, effects = force_of(hold.seat.campaign)
    state = rules_of(hold.seat.campaign).injury.state_of(sheet.injury)
    if state in effects.control_pain.cured and effects.control_pain.relief(state).state == HEALED:
        _injure(hold, character, UNHURT, "Control pain")
    else:
        _keep(hold, character, "control_pain", Kind.PAIN)


def _hurt(hold: Hold, character: Character, power: Power, hit: str) -> None:
    """As the ladder of injuries says; who only faints is the GM's to tell."""
    injury = rules_of(hold.seat.campaign).injury
    after = injury.worsened(sheet_of(character).injury, hit)
    if injury.rank(after) >= 0:
        _injure(hold, character, after, power.name)


def _injure(hold: Hold, character: Character, after: str, reason: str) -> None:
    sheet = sheet_of(character)
    if sheet.injury == after:
        return
    character.sheet = replace(sheet, injury=after).to_dict()
    character.save(update_fields=["sheet", "changed"])
    write(
        character, hold.seat.user, field="injury", before=sheet.injury, after=after, reason=reason
    )


def _heal(hold: Hold, character: Character, power: Power) -> None:
    """Two rolls today, each a little better."""
    _keep(hold, character, power.key, Kind.HEAL, worn_day=hold.seat.campaign.day)


def _emptiness(hold: Hold, hours: int, total: int) -> None:
    """Entering is a trance; leaving it strengthens for as long as it lasted."""
    character = hold.character
    trance = in_trance(character, EMPTINESS)
    if trance is None:
        _keep(hold, character, EMPTINESS, Kind.TRANCE, total=total)
        return
    trance.ended = timezone.now()
    trance.save(update_fields=["ended"])
    _, effects = force_of(hold.seat.campaign)
    dark = balance(character, Points.DARK_SIDE)
    bonus = effects.emptiness.bonus(hours, dark, consumed=character.fallen)
    if bonus.bonus and hours:
        _keep(hold, character, EMPTINESS, Kind.BONUS, bonus=bonus.bonus, hours=hours)


def _keep(hold: Hold, character: Character, power: str, kind: str, **more: int) -> None:
    """Once at a time: a second success takes the place of the first."""
    now = timezone.now()
    same = KeptPower.objects.filter(character=character, power=power, kind=kind, ended=None)
    same.update(ended=now)
    KeptPower.objects.create(
        character=character, power=power, kind=kind, made_by=hold.seat.user, **more
    )
