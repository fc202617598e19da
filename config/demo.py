"""A campaign with people in it, so that a first look is not at an empty room."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from uuid import uuid4

from allauth.account.models import EmailAddress
from django.db import transaction

from accounts.models import User
from campaign.models import Campaign
from campaign.services.adventures import adventure_finish, adventure_plan, adventure_start
from campaign.services.calendar import calendar_advance, happening_note
from campaign.services.campaigns import campaign_create
from campaign.services.journal import journal_write
from campaign.services.people import invite_accept, invite_create
from campaign.services.rolls import roll_make
from characters.library_files import load_templates
from characters.models import Character, CharacterTemplate
from characters.services.creation import (
    character_add_to_skill,
    character_approve,
    character_begin,
    character_hand_in,
)
from characters.services.ledger import points_award
from characters.services.npcs import npc_paste
from characters.services.rolls import How, sheet_roll
from config.demo_fight import make_fight


@dataclass(frozen=True, slots=True)
class Person:
    part: str
    name: str
    email: str
    password: str


PARTS = {
    "admin": "Ada Quill",
    "gm": "Mira Solane",
    "player": "Joss Tarrick",
    "player2": "Tamsin Ro",
    "observer": "Odo Lenz",
}


@transaction.atomic
def make_demo() -> list[Person]:
    people = {part: _person(part, name) for part, name in PARTS.items()}
    users = {part: _user(person) for part, person in people.items()}
    _campaign(users)
    return list(people.values())


def _person(part: str, name: str) -> Person:
    email = f"{name.split(maxsplit=1)[0].lower()}@sublight.example"
    return Person(part, name, email, secrets.token_urlsafe(9))


def _user(person: Person) -> User:
    user = User.objects.create_user(
        person.email, person.password, name=person.name, is_admin=person.part == "admin"
    )
    EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=True)
    return user


def _campaign(users: dict[str, User]) -> None:
    gm = users["gm"]
    campaign = campaign_create(
        user=gm,
        campaign_id=uuid4(),
        name="The Long Way to Ord Cantrell",
        pitch="A freighter nobody insures, a cargo nobody names, and a customs officer who knows "
        "both. Smugglers, a doctor with a past, and whoever else needs to be gone by morning.",
        ruleset="companion",
        options={},
        era="of the Concord",
        first_year=212,
    )
    for part, role in [("player", "player"), ("player2", "player"), ("observer", "observer")]:
        invite = invite_create(
            user=gm, campaign_id=campaign.pk, invite_id=uuid4(), role=role, uses=1
        )
        invite_accept(user=users[part], token=invite.token)
    _story(campaign, users)
    _party(campaign, users)


def _story(campaign: Campaign, users: dict[str, User]) -> None:
    gm, here = users["gm"], {"campaign_id": campaign.pk}
    first = adventure_plan(
        user=gm, adventure_id=uuid4(), title="Dust on the Manifest", notes="", **here
    )
    adventure_start(user=gm, adventure_id=first.pk, **here)
    _write(users["player"], campaign, "We took the job", FIRST_ENTRY)
    calendar_advance(
        user=gm, happening_id=uuid4(), days=6, text="Six days in the slow lane past Vell", **here
    )
    happening_note(user=gm, happening_id=uuid4(), text="Customs boards the ship at Vell", **here)
    adventure_finish(user=gm, adventure_id=first.pk, **here)
    calendar_advance(user=gm, happening_id=uuid4(), days=9, text="Repairs and idle talk", **here)
    second = adventure_plan(
        user=gm,
        adventure_id=uuid4(),
        title="A Quiet Berth",
        notes="The harbour master is on the officer's payroll.",
        **here,
    )
    adventure_start(user=gm, adventure_id=second.pk, **here)
    adventure_plan(user=gm, adventure_id=uuid4(), title="The Other Freighter", notes="", **here)
    _write(users["player2"], campaign, "Berth 9", SECOND_ENTRY)
    _write(gm, campaign, "What the officer knows", GM_ENTRY, audience="gm")
    _roll(users["player"], campaign, "4D+1", "blaster", 15)
    _roll(users["player2"], campaign, "3D+2", "con", 10)
    _roll(gm, campaign, "5D", "the officer searches", None, visibility="gm")


def _party(campaign: Campaign, users: dict[str, User]) -> None:
    load_templates()
    kesh = _begin(users["player"], campaign, "laid-off-navigator", "Kesh Varro")
    osk = _begin(users["player2"], campaign, "tunnel-medic", "Dr. Osk")
    for user, character, skills in [
        (users["player"], kesh, ["astrogation", "blaster", "dodge"]),
        (users["player2"], osk, ["medicine", "search", "con"]),
    ]:
        here = {"campaign_id": campaign.pk, "character_id": character.pk}
        for skill in skills:
            character_add_to_skill(user=user, skill=skill, pips=3, **here)
        character_hand_in(user=user, **here)
    here = {"campaign_id": campaign.pk, "character_id": kesh.pk}
    character_approve(user=users["gm"], **here)
    points_award(
        user=users["gm"],
        campaign_id=campaign.pk,
        award_id=uuid4(),
        characters=[kesh.pk],
        points="skill",
        amount=7,
        reason="The customs inspection that found nothing",
    )
    sheet_roll(user=users["player"], roll_id=uuid4(), name="astrogation", how=How(2), **here)
    npc_paste(
        user=users["gm"],
        campaign_id=campaign.pk,
        character_id=uuid4(),
        text=GUARD,
        folder="The harbour",
    )
    make_fight(campaign, users, [kesh])


def _begin(user: User, campaign: Campaign, key: str, name: str) -> Character:
    template = CharacterTemplate.objects.get(campaign=None, key=key)
    return character_begin(
        user=user,
        campaign_id=campaign.pk,
        character_id=uuid4(),
        template_id=template.pk,
        name=name,
    )


def _write(
    user: User, campaign: Campaign, title: str, body: str, audience: str = "everyone"
) -> None:
    journal_write(
        user=user,
        campaign_id=campaign.pk,
        entry_id=uuid4(),
        title=title,
        body=body,
        audience=audience,
    )


def _roll(
    user: User,
    campaign: Campaign,
    code: str,
    label: str,
    difficulty: int | None,
    visibility: str = "everyone",
) -> None:
    roll_make(
        user=user,
        campaign_id=campaign.pk,
        roll_id=uuid4(),
        code=code,
        label=label,
        difficulty=difficulty,
        visibility=visibility,
    )


GUARD = (
    "Harbour guard: DEX 2D+1, blaster 3D+1, dodge 3D; PER 3D, search 4D; "
    "all other attributes and skills 2D. Carries a blaster pistol (damage 4D)."
)
FIRST_ENTRY = """\
Forty crates, **no questions**. Tamsin asked one anyway.

> “It is farm equipment,” he said, and none of us has ever seen a farm hum.
"""
SECOND_ENTRY = """\
The harbour master gave us berth 9, *beside the one ship we did not want to meet*.

- fuel: paid
- landing fee: paid twice
- silence: still haggling
"""
GM_ENTRY = "She has known about the crates since Vell. She is waiting to see who comes for them."
