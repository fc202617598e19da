"""What a power does once its rolls have succeeded, where that is a rule."""

from __future__ import annotations

from dataclasses import replace

from django.utils import timezone

from characters.access import Hold
from characters.models import KeptPower, Points
from characters.services.force_state import EMPTINESS, force_of, in_trance
from characters.services.ledger import balance
from characters.services.sheets import rules_of, sheet_of, write
from rules.mechanics.force_pain import HEALED
from rules.mechanics.force_powers import Power

Kind = KeptPower.Kind
UNHURT = "unhurt"


def take_effect(
    hold: Hold, power: Power, *, hours: int, keep: bool, totals: dict[str, int]
) -> None:
    if power.key == "control_pain":
        _control_pain(hold)
    elif power.key == EMPTINESS:
        _emptiness(hold, hours, totals["control"])
    elif power.ends:
        _keep(hold, power.key, Kind.TRANCE)
    elif power.keep_up and keep:
        _keep(hold, power.key, Kind.UP)


def _control_pain(hold: Hold) -> None:
    """A stun is cured; a wound stays and is ignored."""
    character, sheet = hold.character, sheet_of(hold.character)
    _, effects = force_of(hold.seat.campaign)
    state = rules_of(hold.seat.campaign).injury.state_of(sheet.injury)
    if state in effects.control_pain.cured and effects.control_pain.relief(state).state == HEALED:
        character.sheet = replace(sheet, injury=UNHURT).to_dict()
        character.save(update_fields=["sheet", "changed"])
        reason = "Control pain"
        write(
            character, hold.seat.user, field="injury", before=sheet.injury, after=UNHURT,
            reason=reason,
        )  # fmt: skip
    else:
        _keep(hold, "control_pain", Kind.PAIN)


def _emptiness(hold: Hold, hours: int, total: int) -> None:
    """Entering is a trance; leaving it strengthens for as long as it lasted."""
    character = hold.character
    trance = in_trance(character, EMPTINESS)
    if trance is None:
        _keep(hold, EMPTINESS, Kind.TRANCE, total=total)
        return
    trance.ended = timezone.now()
    trance.save(update_fields=["ended"])
    _, effects = force_of(hold.seat.campaign)
    dark = balance(character, Points.DARK_SIDE)
    bonus = effects.emptiness.bonus(hours, dark, consumed=character.fallen)
    if bonus.bonus and hours:
        _keep(hold, EMPTINESS, Kind.BONUS, bonus=bonus.bonus, hours=hours)


def _keep(hold: Hold, power: str, kind: str, **more: int) -> None:
    """Once at a time: a second success takes the place of the first."""
    now = timezone.now()
    same = KeptPower.objects.filter(character=hold.character, power=power, kind=kind, ended=None)
    same.update(ended=now)
    KeptPower.objects.create(
        character=hold.character, power=power, kind=kind, made_by=hold.seat.user, **more
    )
