"""What the Dark Side refuses: in which words, and nothing has changed."""

from __future__ import annotations

from uuid import uuid4

from characters.models import Character, DarkDeed, LedgerEntry
from characters.services.dark_side import (
    atone,
    dark_point_ends,
    dark_side_answer,
    dark_side_call,
    dark_side_warn,
)
from characters.services.droids import droid_enlist
from characters.services.fall import deed_take_back, fallen_set, return_to_light
from characters.services.ledger import points_award
from tests.cast import Cast
from tests.party import award, draft, in_play
from tests.pupils import knows
from tests.services.refused.words import of, refuses, ruled_by
from tests.things import dice
from tests.yard import laid_down


def calls(cast: Cast, who: Character, **more: object) -> DarkDeed:
    given = {"ability": "perception", "harms_living": True, **more}
    return dark_side_call(user=cast.gm, **of(cast, who), deed_id=uuid4(), **given)


def test_who_does_not_call_on_the_dark_side(cast: Cast, kesh: Character) -> None:
    with refuses("dark_side.no_adventure", "No adventure is running."):
        calls(cast, kesh)
    with refuses("dark_side.no_adventure", "No adventure is running."):
        atone(user=cast.player, **of(cast, kesh), deed_id=uuid4())
    cast.plans(start=True)
    with refuses("dark_side.ability", "The Dark Side is called with Perception or control."):
        calls(cast, kesh, ability="dodge")
    with refuses("sheet.no_force_skill", "Control cannot be tried without having learned it."):
        calls(cast, kesh, ability="control")
    with refuses("dark_side.no_point", "There is no Force Point of the Dark Side to end."):
        dark_point_ends(user=cast.player, **of(cast, kesh))
    draft_one = draft(cast, cast.player, "Newcomer")
    with refuses("dark_side.not_in_play", "Only a character in play can do this."):
        calls(cast, draft_one)
    droid = laid_down(cast, cast.gm, "npc", "R2")
    droid_enlist(user=cast.gm, **of(cast, droid))
    with refuses("dark_side.disbelief", "K4-T1 does not believe that there is a Force."):
        calls(cast, droid)
    ruled_by(cast, "upgrade")
    none = "The rules of this campaign say nothing of the Dark Side."
    with refuses("dark_side.no_rules", none):
        calls(cast, kesh)


def test_what_warnings_and_atonement_refuse(cast: Cast, kesh: Character) -> None:
    cast.plans(start=True)
    deed = uuid4()
    with refuses("dark_side.deed", "Say which deed it is."):
        dark_side_warn(user=cast.gm, **of(cast, kesh), deed_id=deed, text=" ")
    dark_side_warn(user=cast.gm, **of(cast, kesh), deed_id=deed, text="A shot in the back")
    with refuses("dark_side.not_asked", "The answer is the player's alone."):
        dark_side_answer(user=cast.gm, **of(cast, kesh), deed_id=deed, insists=True)
    dark_side_answer(user=cast.player, **of(cast, kesh), deed_id=deed, insists=False)
    with refuses("dark_side.answered", "That has been answered already."):
        dark_side_answer(user=cast.player, **of(cast, kesh), deed_id=deed, insists=True)
    atones = {"user": cast.player, **of(cast, kesh)}
    with refuses("dark_side.unstained", "There is no Dark Side Point to atone for."):
        atone(**atones, deed_id=uuid4())
    award(cast, kesh, 2, "dark_side")
    atone(**atones, deed_id=uuid4())
    award(cast, kesh, 1, "force")
    once = "One Dark Side Point an adventure is all that can be atoned for."
    with refuses("dark_side.atoned", once):
        atone(**atones, deed_id=uuid4())


def test_a_point_that_is_not_honest_does_not_atone(cast: Cast, kesh: Character) -> None:
    cast.plans(start=True)
    knows(kesh)
    LedgerEntry.objects.create(character=kesh, points="force", amount=-1, reason="Spent")
    with dice(6, 6, 6, 6):
        calls(cast, kesh)
    honest = "Atoning takes 1 Force Point that did not come of the Dark Side."
    with refuses("dark_side.no_honest_point", honest):
        atone(user=cast.player, **of(cast, kesh), deed_id=uuid4())


def test_what_villains_are_refused(cast: Cast, kesh: Character) -> None:
    villain = in_play(cast, cast.player, "Dark one")
    Character.objects.filter(pk=villain.pk).update(kind="npc", player=None)
    back = {"user": cast.gm, **of(cast, villain)}
    story = "These rules leave the way back to the story."
    with refuses("dark_side.no_way_back", story):
        return_to_light(**back, deed_id=uuid4())
    ruled_by(cast, "revised")
    with refuses("dark_side.not_fallen", "The Dark Side does not have this character."):
        return_to_light(**back, deed_id=uuid4())
    fallen_set(**back, fallen=True)
    alone = "A villain gains Force Points by calling on the Dark Side alone."
    with refuses("ledger.villain", alone):
        points_award(
            user=cast.gm, campaign_id=cast.id, award_id=uuid4(), characters=[villain.pk],
            points="force", amount=1, reason="Well played",
        )  # fmt: skip
    LedgerEntry.objects.create(character=villain, points="force", amount=-1, reason="Spent")
    with refuses("dark_side.no_selfless_point", "There is no Force Point to spend selflessly."):
        return_to_light(**back, deed_id=uuid4())


def test_a_deed_is_taken_back_once(cast: Cast, kesh: Character) -> None:
    cast.plans(start=True)
    with dice(1, 1, 1):
        deed = calls(cast, kesh)
    deed_take_back(user=cast.gm, campaign_id=cast.id, deed_id=deed.pk)
    with refuses("dark_side.taken_back", "That has been taken back already."):
        deed_take_back(user=cast.gm, campaign_id=cast.id, deed_id=deed.pk)
