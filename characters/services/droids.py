"""The droid yard: building dice become a droid, choice by choice."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from uuid import UUID

from django.db import transaction

from accounts.models import User
from campaign.access import Need, Seat
from campaign.errors import Refused
from campaign.models import Campaign
from campaign.services.lookup import create_once, lock_campaign
from campaign.services.news import tell
from characters.access import Hold, access_character
from characters.models import Character, DroidBuild
from characters.services.sheets import refused, rules_of, write
from rules.characters.droid_plans import Board, DroidName, plain, plan_from
from rules.characters.droids import DroidPlan, Droids, Tool
from rules.codes import Code
from rules.errors import RuleError

Kind, State = Character.Kind, Character.State
BARE = "bare"
LONGEST_PURPOSE = 60


@dataclass(frozen=True, slots=True)
class Choice:
    """One press of a button in the yard: what of, which, and how much more or less."""

    what: str
    name: str = ""
    amount: int = 0
    weapon: bool = False
    damage: str = ""


def droid_rules(campaign: Campaign) -> Droids:
    droids = rules_of(campaign).droids
    if droids is None:
        raise Refused("droid.no_rules")
    return droids


@transaction.atomic
def droid_begin(
    *,
    user: User,
    campaign_id: UUID,
    character_id: UUID,
    role: str,
    pattern: str,
    name: DroidName,
) -> Character:
    """Lay one down: bare, or after a pattern of the documents."""
    seat = lock_campaign(user, campaign_id, Need.PLAY)
    droids = droid_rules(seat.campaign)
    _check_name(name)
    if role not in Kind.values or (role == Kind.OTHER and not seat.runs):
        raise Refused("droid.role_not_yours")
    if pattern != BARE and pattern not in droids.patterns:
        raise Refused("droid.no_such_pattern", pattern=pattern)
    plan = replace(droids.patterns.get(pattern, DroidPlan()), role=role)
    mine = user if role == Kind.PLAYER else None
    character, created = create_once(
        Character,
        character_id,
        same={"campaign_id": seat.campaign.pk, "player_id": mine.pk if mine else None},
        kind=role,
        name=str(name),
        concept=_concept(plan.purpose),
        sheet=Board(droids, plan).sheet().to_dict(),
    )
    if created:
        DroidBuild.objects.create(
            character=character,
            model=name.model,
            identifier=name.identifier,
            identifier_first=name.identifier_first,
            plan=plain(plan),
        )
        _tell(seat, character)
    return character


@transaction.atomic
def droid_change(
    *, user: User, campaign_id: UUID, character_id: UUID, choice: Choice
) -> DroidBuild:
    """One choice more or one less. What the rules forbid is refused, and nothing changes."""
    hold, build = _on_the_line(user, campaign_id, character_id)
    droids = droid_rules(hold.seat.campaign)
    board = Board(droids, plan_from(build.plan))
    try:
        plan = _changed(board, choice)
    except RuleError as error:
        raise refused(error) from error
    _check_worse(droids, board.plan, plan)
    _keep(hold, build, plan)
    return build


@transaction.atomic
def droid_rename(
    *, user: User, campaign_id: UUID, character_id: UUID, name: DroidName, purpose: str
) -> DroidBuild:
    """Its name and what it is for; only some purposes may be armed."""
    hold, build = _on_the_line(user, campaign_id, character_id)
    _check_name(name)
    droids, before = droid_rules(hold.seat.campaign), plan_from(build.plan)
    plan = replace(before, purpose=purpose.strip().lower()[:LONGEST_PURPOSE])
    _check_worse(droids, before, plan)
    build.model, build.identifier = name.model, name.identifier
    build.identifier_first = name.identifier_first
    hold.character.name, hold.character.concept = str(name), _concept(plan.purpose)
    _keep(hold, build, plan)
    return build


@transaction.atomic
def droid_enlist(*, user: User, campaign_id: UUID, character_id: UUID) -> Character:
    """A droid of the GMs' own leaves the yard."""
    hold, _ = _on_the_line(user, campaign_id, character_id, Need.RUN)
    if hold.character.kind != Kind.OTHER:
        raise Refused("droid.hand_in")
    check_built(hold.character)
    hold.character.state = State.ACTIVE
    hold.character.save(update_fields=["state"])
    write(hold.character, user, field="state", before=State.DRAFT, after=State.ACTIVE)
    tell(hold.seat.campaign, "npcs", "gm")
    return hold.character


def check_built(character: Character) -> None:
    """Refuse a droid that breaks the building rules; others have nothing to do with them."""
    build = DroidBuild.objects.filter(character=character).first()
    if build is None:
        return
    faults = droid_rules(character.campaign).faults(plan_from(build.plan))
    if faults:
        raise refused(faults[0])


def check_not_in_the_yard(character: Character) -> None:
    """Codes of a droid come from its plan; another way to them would cost no building dice."""
    if character.state == State.DRAFT and DroidBuild.objects.filter(character=character).exists():
        raise Refused("droid.in_the_yard")


def _changed(board: Board, choice: Choice) -> DroidPlan:
    by_number: dict[str, Callable[[], DroidPlan]] = {
        "attribute": lambda: board.attribute(choice.name, choice.amount),
        "speed": lambda: board.speed(choice.amount),
        "armor": lambda: board.armor(choice.amount),
        "skill": lambda: board.skill(choice.name, choice.amount),
        "tool": lambda: board.add_tool(_tool(choice)),
        "remove": lambda: board.remove_tool(_place(choice)),
        "feature": lambda: board.features(_place(choice), choice.amount),
    }
    if choice.what not in by_number:
        raise Refused("character.value")
    return by_number[choice.what]()


def _tool(choice: Choice) -> Tool:
    damage = Code.parse(choice.damage.upper()) if choice.damage.strip() else None
    return Tool(choice.name, weapon=choice.weapon, damage=damage if choice.weapon else None)


def _place(choice: Choice) -> int:
    return int(choice.name) if choice.name.isdecimal() and len(choice.name) < 4 else -1


def _check_worse(droids: Droids, before: DroidPlan, after: DroidPlan) -> None:
    """A change may leave an old fault standing, but not add one."""
    old = {(fault.code, str(fault.params)) for fault in droids.faults(before)}
    for fault in droids.faults(after):
        if (fault.code, str(fault.params)) not in old:
            raise refused(fault)


def _check_name(name: DroidName) -> None:
    if name.faults:
        raise refused(name.faults[0])


def _concept(purpose: str) -> str:
    return f"{purpose.capitalize()} droid" if purpose else "Droid"


def _on_the_line(
    user: User, campaign_id: UUID, character_id: UUID, need: Need = Need.PLAY
) -> tuple[Hold, DroidBuild]:
    lock_campaign(user, campaign_id, need)
    hold = access_character(user, campaign_id, character_id, writing=True)
    build = DroidBuild.objects.filter(character=hold.character).first()
    if build is None:
        raise Refused("droid.not_built_here")
    if hold.character.state != State.DRAFT:
        raise Refused("character.not_a_draft")
    return hold, build


def _keep(hold: Hold, build: DroidBuild, plan: DroidPlan) -> None:
    droids = droid_rules(hold.seat.campaign)
    build.plan = plain(plan)
    build.save()
    hold.character.sheet = Board(droids, plan).sheet().to_dict()
    hold.character.save()


def _tell(seat: Seat, character: Character) -> None:
    kind = "npcs" if character.kind == Kind.OTHER else "characters"
    audiences = ["gm"] if character.player_id is None else ["gm", f"user:{character.player_id}"]
    tell(seat.campaign, kind, *audiences)
