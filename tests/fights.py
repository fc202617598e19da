"""A fight for the cast: commands in short words, given through the front door."""

from __future__ import annotations

from typing import Any
from uuid import UUID, uuid4

from accounts.models import User
from campaign.models import Role
from characters.models import Character
from combat.access import access_combat
from combat.models import Combat, Command
from combat.services.commands import combat_amend, combat_command, combat_undo
from combat.services.fights import combat_end, combat_open, combat_start
from combat.store import state_of
from combat.verify import sound, verify
from rules.combat import State
from tests.cast import Cast

BLASTER = {"name": "blaster pistol", "damage": "4D", "stuns": True}
CODES = {
    **dict.fromkeys(
        ("dexterity", "perception", "strength", "knowledge", "mechanical", "technical"), "3D"
    ),
    "blaster": "4D",
    "dodge": "4D",
}


class Arena:
    """A fight of the cast's campaign. GMs act where nobody else is named."""

    def __init__(
        self, cast: Cast, title: str = "Docking bay", combat: Combat | None = None
    ) -> None:
        self.cast = cast
        self.combat = combat or combat_start(
            user=cast.gm, campaign_id=cast.id, combat_id=uuid4(), title=title
        )

    @property
    def ids(self) -> dict[str, UUID]:
        return {"campaign_id": self.cast.id, "combat_id": self.combat.pk}

    @property
    def state(self) -> State:
        self.combat.refresh_from_db()
        return state_of(self.combat)

    def open(self) -> Arena:
        combat_open(user=self.cast.gm, **self.ids)
        self.combat.refresh_from_db()
        return self

    def ends(self) -> Combat:
        return combat_end(user=self.cast.gm, **self.ids)

    def moment(self, user: User) -> int:
        return access_combat(user, **self.ids).moment

    def does(
        self,
        kind: str,
        by: User | None = None,
        *,
        request: UUID | None = None,
        seq: int | None = None,
        character: Character | None = None,
        **data: Any,
    ) -> Command:
        user = by or self.cast.gm
        return combat_command(
            user=user,
            **self.ids,
            request_id=request or uuid4(),
            seq=self.moment(user) if seq is None else seq,
            kind=kind,
            data=data,
            character_id=character.pk if character else None,
        )

    def adds(
        self,
        name: str,
        side: str = "rebels",
        *,
        player: User | None = None,
        character: Character | None = None,
        count: int = 1,
        codes: dict[str, str] | None = None,
        **more: Any,
    ) -> Command:
        control = {"controller": str(player.pk), "player": True} if player else {}
        return self.does(
            "add",
            character=character,
            id=name,
            name=name.capitalize(),
            count=count,
            sheet={"codes": CODES | (codes or {}), "arms": more.pop("arms", [BLASTER])},
            combatant={"side": side, **control, **more},
        )

    def shoots(self, who: str, at: str, by: User | None = None) -> Command:
        return self.does("declare", by, who=who, acts=[{"do": "attack", "at": at}])

    def all_pass(self) -> None:
        while self.state.segment and self.state.awaited:
            self.does("pass", who=self.state.awaited)

    def plays_out(self) -> None:
        """Whoever has not spoken passes, and everything happens."""
        self.all_pass()
        while self.state.segment:
            self.does("resolve", all=True)

    def undoes(self, to: int, **more: Any) -> Command:
        gm = self.cast.gm
        return combat_undo(
            user=gm, **self.ids, request_id=uuid4(), seq=self.moment(gm), to=to, **more
        )

    def amends(self, key: str, value: int | str, reason: str = "A kind heart") -> Command:
        gm = self.cast.gm
        return combat_amend(
            user=gm,
            **self.ids,
            request_id=uuid4(),
            seq=self.moment(gm),
            key=key,
            value=value,
            reason=reason,
        )


def duel(cast: Cast, **more: Any) -> Arena:
    """Kesh of the player's against a trooper of the GM's, everyone watching."""
    arena = Arena(cast)
    arena.adds("kesh", player=cast.player, **more)
    arena.adds("trooper", "empire", codes={"dexterity": "2D"})
    return arena.open()


def brawl(cast: Cast | None = None) -> Arena:
    """A duel of one round, fought to its end."""
    cast = cast or Cast()
    arena = duel(cast)
    arena.does("round")
    arena.shoots("trooper", "kesh")
    arena.shoots("kesh", "trooper", cast.player)
    arena.plays_out()
    return arena


def taken_up(combat: Combat) -> Arena:
    """A fight that others began, gone on with by whoever owns its campaign."""
    cast = Cast.__new__(Cast)
    cast.campaign = combat.campaign
    cast.gm = combat.campaign.memberships.get(role=Role.OWNER).user
    return Arena(cast, combat=combat)


def go_on() -> None:
    """Every fight in the middle of a round is sound, goes on to the round's end, and still is."""
    fights = [one for one in Combat.objects.all() if state_of(one).segment]
    assert fights
    for combat in fights:
        assert sound(verify(combat))
        arena = taken_up(combat)
        before = combat.head
        arena.plays_out()
        assert combat.head > before
        assert sound(verify(combat))
