"""The Force as its page shows it: skills and their room, powers, lessons and their price."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from characters.access import Hold
from characters.models import Character, Improvement, KeptPower, Points
from characters.services.advancement import closed, pupil
from characters.services.force import starting
from characters.services.force_state import FORCE_OF_WILL, force_of, going_on, worn_now
from characters.services.ledger import balance
from characters.services.sheets import refused, rules_of
from rules.characters.improvable import Pupil, Step
from rules.characters.improvable_force import room_for
from rules.characters.improving import KINDS
from rules.characters.training import Lesson
from rules.codes import NOTHING, Code
from rules.errors import RuleError
from rules.mechanics.force_powers import FORCE_SKILLS, Power

LATELY = 8


@dataclass(frozen=True, slots=True)
class Offer:
    """The next step of a skill or power with this teacher, or why there is none."""

    step: Step | None
    why_not: str

    @property
    def training(self) -> str:
        return str(self.step.training) if self.step and self.step.training.count else "at once"


@dataclass(frozen=True, slots=True)
class Skill:
    name: str
    code: Code
    mastered: int
    total: int
    offer: Offer


@dataclass(frozen=True, slots=True)
class Line:
    power: Power
    mastered: bool
    usable: bool
    offer: Offer
    free: bool


@dataclass(frozen=True, slots=True)
class Going:
    row: KeptPower
    name: str
    worn: int
    will: bool


@dataclass(frozen=True, slots=True)
class Board:
    points: Points
    left: int
    closed: str
    droid: bool
    sensitive: bool
    skills: list[Skill]
    groups: list[tuple[str, list[Line]]]
    going: list[Going]
    training: list[Improvement]
    starting: bool
    over: list[Going]
    learned: list[Improvement]


def board(hold: Hold, lesson: Lesson) -> Board:
    character, campaign = hold.character, hold.seat.campaign
    rules, who = rules_of(campaign), pupil(hold.character, lesson)
    powers, _ = force_of(campaign)
    points = Points(rules.points.improve_with)
    shut, begins = closed(character), starting(character)
    held = Counter(skill for key in who.sheet.powers for skill in powers.named(key).skills)
    mine = Improvement.objects.filter(character=character, kind__in=("force", "power"))
    training = list(mine.filter(state=Improvement.State.TRAINING))
    taught = {row.name for row in training}
    return Board(
        points=points,
        left=balance(character, points),
        closed=str(shut) if shut else "",
        droid=who.sheet.droid,
        sensitive=who.sheet.force_sensitive or not rules.advancement.force_sensitivity,
        skills=[_skill(who, name, held[name], taught) for name in FORCE_SKILLS],
        groups=_groups(who, list(powers.powers.values()), begins, taught),
        going=[_going(hold, row) for row in going_on(character)],
        training=training,
        starting=begins,
        over=[_going(hold, row) for row in ended(character)] if hold.seat.runs else [],
        learned=list(mine.filter(state=Improvement.State.DONE)[:LATELY]) if hold.seat.runs else [],
    )


def ended(character: Character) -> list[KeptPower]:
    rows = KeptPower.objects.filter(character=character, ended__isnull=False)
    return list(rows.order_by("-ended")[:LATELY])


def _going(hold: Hold, row: KeptPower) -> Going:
    powers, effects = force_of(hold.seat.campaign)
    worn = worn_now(effects, row, hold.seat.campaign.day)
    will = row.power == FORCE_OF_WILL and row.kind == KeptPower.Kind.UP
    return Going(row, powers.named(row.power).name, worn, will)


def _skill(who: Pupil, name: str, mastered: int, taught: set[str]) -> Skill:
    code = who.sheet.force.get(name, NOTHING)
    total = who.rules.force_mastery.power_total(code) if who.rules.force_mastery else 0
    return Skill(name, code, mastered, total, _offer(who, "force", name, taught))


def _offer(who: Pupil, kind: str, name: str, taught: set[str]) -> Offer:
    if name in taught:
        return Offer(None, "In training.")
    try:
        return Offer(KINDS[kind].step(who, name), "")
    except RuleError as error:
        return Offer(None, str(refused(error)))


def _groups(
    who: Pupil, powers: list[Power], begins: bool, taught: set[str]
) -> list[tuple[str, list[Line]]]:
    found: dict[str, list[Line]] = {}
    for power in powers:
        title = " and ".join(power.skills).capitalize()
        found.setdefault(title, []).append(_line(who, power, begins, taught))
    return list(found.items())


def _line(who: Pupil, power: Power, begins: bool, taught: set[str]) -> Line:
    mastered = power.key in who.sheet.powers
    mastery = who.rules.force_mastery
    known = all(skill in who.sheet.force for skill in power.skills)
    usable = known and mastery is not None and mastery.may_use(learned=mastered)
    offer = _offer(who, "power", power.key, taught)
    return Line(power, mastered, usable, offer, begins and _room(who, power))


def _room(who: Pupil, power: Power) -> bool:
    try:
        return not room_for(who, power)
    except RuleError:
        return False
