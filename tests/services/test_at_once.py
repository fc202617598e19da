"""Two people, or two clicks, at the same moment: on real connections, against real locks."""

from collections.abc import Callable
from threading import Barrier, Thread
from uuid import uuid4

import pytest
from django.db import connection

from campaign.errors import Refused, Stale
from campaign.models import Adventure, Campaign, JournalEntry, Membership, TableRoll
from campaign.services.adventures import adventure_start
from campaign.services.calendar import calendar_advance
from campaign.services.journal import journal_edit
from campaign.services.people import invite_accept, ownership_hand_over
from campaign.services.rolls import roll_make
from characters.models import Character, Item, Work
from characters.services.ledger import balance
from tests.cast import Cast, person
from tests.party import award, in_play
from tests.things import give, share, work

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(*deeds: Callable[[], object]) -> list[object]:
    """Do everything at the same moment; what came of each, refusals included."""
    gate, outcomes = Barrier(len(deeds)), [None] * len(deeds)

    def run(place: int, deed: Callable[[], object]) -> None:
        gate.wait()
        try:
            outcomes[place] = deed()
        except Refused as refusal:
            outcomes[place] = refusal
        finally:
            connection.close()

    threads = [Thread(target=run, args=pair) for pair in enumerate(deeds)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return outcomes


def refused(outcomes: list[object]) -> list[str]:
    return [outcome.code for outcome in outcomes if isinstance(outcome, Refused)]


def test_a_double_click_rolls_once() -> None:
    cast, form = Cast(), uuid4()
    outcomes = at_once(
        *[lambda: roll_make(user=cast.player, campaign_id=cast.id, roll_id=form, code="3D")] * 4
    )
    assert len({tuple(outcome.faces) for outcome in outcomes}) == 1
    assert TableRoll.objects.count() == 1


def test_the_last_use_of_an_invitation_is_used_once() -> None:
    cast = Cast()
    invite = cast.invites(uses=1)
    people = [person(f"Guest{number}") for number in range(4)]
    outcomes = at_once(
        *[lambda guest=guest: invite_accept(user=guest, token=invite.token) for guest in people]
    )
    assert refused(outcomes) == ["invite.spent"] * 3
    assert Membership.objects.filter(user__in=people).count() == 1


def test_two_gms_start_two_adventures_and_one_runs() -> None:
    cast = Cast()
    plans = [cast.plans("First"), cast.plans("Second")]
    outcomes = at_once(
        *[
            lambda gm=gm, plan=plan: adventure_start(
                user=gm, campaign_id=cast.id, adventure_id=plan.pk
            )
            for gm, plan in zip((cast.gm, cast.owner), plans, strict=True)
        ]
    )
    assert refused(outcomes) == ["adventure.another_runs"]
    assert Adventure.objects.filter(state="running").count() == 1


def test_days_let_pass_at_once_all_pass() -> None:
    cast = Cast()
    at_once(
        *[lambda: calendar_advance(user=cast.gm, campaign_id=cast.id, happening_id=uuid4(), days=3)]
        * 4
    )
    assert Campaign.objects.get(pk=cast.id).day == 12


def test_two_edits_of_one_entry_one_is_asked_again() -> None:
    cast = Cast()
    entry = cast.writes(cast.player)

    def edit(user, title: str) -> JournalEntry:
        return journal_edit(
            user=user,
            campaign_id=cast.id,
            entry_id=entry.pk,
            version=1,
            title=title,
            body="",
            audience="everyone",
        )

    outcomes = at_once(lambda: edit(cast.player, "Mine"), lambda: edit(cast.gm, "Theirs"))
    stale = [outcome for outcome in outcomes if isinstance(outcome, Stale)]
    kept = JournalEntry.objects.get(pk=entry.pk)
    assert len(stale) == 1
    assert (kept.version, kept.title) == (2, stale[0].current.title)


def test_the_ownership_goes_to_one() -> None:
    cast = Cast()
    heirs = [cast.membership(user).pk for user in (cast.gm, cast.player)]
    at_once(*[lambda heir=heir: _hand_over(cast, heir) for heir in heirs])
    assert Membership.objects.filter(campaign=cast.campaign, role="owner").count() == 1


def _hand_over(cast: Cast, heir: int) -> str:
    from django.core.exceptions import PermissionDenied

    try:
        ownership_hand_over(user=cast.owner, campaign_id=cast.id, member_id=heir)
    except PermissionDenied:
        return "no longer the owner"
    return "done"


def owners(cast: Cast) -> tuple[Character, Character]:
    other = person("Otherplayer")
    Membership.objects.create(campaign=cast.campaign, user=other, role="player")
    both = in_play(cast, cast.player, "Kesh"), in_play(cast, other, "Mirra")
    for owner in both:
        award(cast, owner, 20)
    return both


def spent(owner: Character) -> int:
    return 20 - balance(owner, "skill")


def test_two_owners_improve_one_thing_and_one_is_refused() -> None:
    cast = Cast()
    both = owners(cast)
    blaster = give(cast, both[0])
    share(cast, blaster, *both)
    outcomes = at_once(*[lambda owner=owner: work(cast, blaster, owner) for owner in both])
    assert refused(outcomes) == ["workshop.work_runs"]
    assert sorted(spent(owner) for owner in both) == [0, 4]
    assert Work.objects.get().character.name in {owner.name for owner in both if spent(owner)}


def test_two_owners_improve_a_ship_and_its_gun_and_each_pays_for_one() -> None:
    cast = Cast()
    both = owners(cast)
    for owner in both:
        award(cast, owner, 100_000_000, "credits")
    ship = give(cast, both[0], "Corellian Corvette")
    share(cast, ship, *both)
    gun = Item.objects.filter(mounted_on=ship).earliest("name")
    before = [balance(owner, "credits") for owner in both]
    made = at_once(
        lambda: work(cast, ship, both[0], "hull"), lambda: work(cast, gun, both[1], "damage")
    )
    assert refused(made) == []
    for piece, owner, held in zip(made, both, before, strict=True):
        assert spent(owner) == piece.cost > 0
        assert balance(owner, "credits") == held - piece.credits
