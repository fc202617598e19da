"""Fights as they once stood. What has happened never changes, so a state once found is kept."""

from __future__ import annotations

from collections import OrderedDict
from uuid import UUID

from combat import store
from combat.models import Combat, Event
from rules.combat import State, fold
from rules.combat.events import REVERTED

KEPT = 48
_states: OrderedDict[tuple[UUID, int], State] = OrderedDict()


def state_then(combat: Combat, seq: int) -> State:
    """The fight after an event; stepping on from a moment folds only what came since."""
    known = _nearest(combat.pk, seq)
    rows = Event.objects.filter(combat=combat, seq__gt=known.seq, seq__lte=seq) if known else None
    told = list(store.told_by(rows.order_by("seq"))) if rows is not None else []
    if known is None or any(event.type == REVERTED for event in told):
        found = store.state_at(combat, seq)
    else:
        found = fold(told, known)
    return _keep(combat.pk, seq, found)


def _nearest(pk: UUID, seq: int) -> State | None:
    before = [at for name, at in _states if name == pk and at <= seq]
    return _states.get((pk, max(before))) if before else None


def _keep(pk: UUID, seq: int, state: State) -> State:
    _states[pk, seq] = state
    _states.move_to_end((pk, seq))
    while len(_states) > KEPT:
        _states.popitem(last=False)
    return state
