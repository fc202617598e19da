"""The smallest cast a campaign needs, and one thing of each kind in it."""

from __future__ import annotations

from dataclasses import dataclass, field
from uuid import UUID, uuid4

from accounts.models import User
from campaign.models import (
    Adventure,
    Campaign,
    Invite,
    JournalEntry,
    Membership,
    Role,
    TableRoll,
)
from campaign.services.adventures import adventure_plan, adventure_start
from campaign.services.campaigns import campaign_archive, campaign_create
from campaign.services.journal import journal_write
from campaign.services.people import invite_create
from campaign.services.rolls import roll_make


def person(name: str, **fields: object) -> User:
    return User.objects.create_user(
        f"{name.lower()}@example.org", "secret-words", name=name, **fields
    )


@dataclass
class Cast:
    owner: User = field(default_factory=lambda: person("Owner"))
    gm: User = field(default_factory=lambda: person("Cogm"))
    player: User = field(default_factory=lambda: person("Player"))
    observer: User = field(default_factory=lambda: person("Observer"))
    outsider: User = field(default_factory=lambda: person("Outsider"))
    admin: User = field(default_factory=lambda: person("Admin", is_admin=True))
    campaign: Campaign = field(init=False)

    def __post_init__(self) -> None:
        self.campaign = campaign_create(
            user=self.owner, campaign_id=uuid4(), name="Ord", ruleset="companion", options={}
        )
        for role in (Role.GM, Role.PLAYER, Role.OBSERVER):
            Membership.objects.create(
                campaign=self.campaign, user=getattr(self, role.value), role=role
            )

    @staticmethod
    def elsewhere(owner: User) -> Campaign:
        """Another campaign, of somebody else."""
        return campaign_create(
            user=owner, campaign_id=uuid4(), name="Elsewhere", ruleset="revised", options={}
        )

    @property
    def id(self) -> UUID:
        return self.campaign.pk

    def membership(self, user: User) -> Membership:
        return Membership.objects.get(campaign=self.campaign, user=user)

    def role_of(self, user: User) -> str | None:
        return (
            Membership.objects.filter(campaign=self.campaign, user=user)
            .values_list("role", flat=True)
            .first()
        )

    def writes(
        self, user: User, title: str = "A day", audience: str = "everyone", body: str = ""
    ) -> JournalEntry:
        return journal_write(
            user=user,
            campaign_id=self.id,
            entry_id=uuid4(),
            title=title,
            body=body,
            audience=audience,
        )

    def rolls(self, user: User, code: str = "3D", **more: object) -> TableRoll:
        return roll_make(user=user, campaign_id=self.id, roll_id=uuid4(), code=code, **more)

    def plans(self, title: str = "Dust", *, start: bool = False) -> Adventure:
        adventure = adventure_plan(
            user=self.gm, campaign_id=self.id, adventure_id=uuid4(), title=title
        )
        if start:
            adventure_start(user=self.gm, campaign_id=self.id, adventure_id=adventure.pk)
            adventure.refresh_from_db()
        return adventure

    def archives(self) -> None:
        campaign_archive(user=self.owner, campaign_id=self.id, archived=True)

    def invites(self, role: str = "player", **more: object) -> Invite:
        return invite_create(
            user=self.gm, campaign_id=self.id, invite_id=uuid4(), role=role, **more
        )
