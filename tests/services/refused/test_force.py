"""What the Force refuses: in which words, and nothing has changed."""

from __future__ import annotations

from characters.models import Character, KeptPower
from characters.services.force import power_begin_with, power_drop
from rules.codes import Code
from tests.cast import Cast
from tests.party import award, draft, in_play
from tests.pupils import MASTER, knows, learn, use
from tests.services.refused.words import of, refuses, ruled_by


def test_what_lessons_of_the_force_refuse(cast: Cast, kesh: Character) -> None:
    low = {skill: Code(6) for skill in MASTER}
    with refuses("force.needs_teacher", "What is not known at all is learned from a teacher."):
        learn(cast, kesh, "control", codes={})
    master = "The first Force skill takes a master: 7D in all three skills."
    with refuses("force.needs_master", master):
        learn(cast, kesh, "control", codes=low)
    last = "Control and sense come first; alter is taught last."
    with refuses("force.alter_last", last):
        learn(cast, kesh, "alter")
    knows(kesh, "control_pain", control="2D")
    kesh.refresh_from_db()
    more = "A teacher of sense knows more of it than the pupil."
    with refuses("force.teacher_too_low", more):
        learn(cast, kesh, "sense", codes={"control": Code(7)})
    with refuses("force.power_known", "Control Pain is mastered already."):
        learn(cast, kesh, "control_pain", kind="power")
    with refuses("force.power_needs_skill", "Life Sense needs sense."):
        learn(cast, kesh, "life_sense", kind="power")
    with refuses("force.no_such_power", "There is no Force power called “juggling”."):
        learn(cast, kesh, "juggling", kind="power")
    full = "Emptiness: no room for another power under control."
    powers = ("control_pain", "remain_conscious", "hibernation_trance", "accelerate_healing")
    knows(kesh, *powers, "contort_escape", "detoxify_poison", control="2D")
    with refuses("force.no_room", full):
        learn(cast, kesh, "emptiness", kind="power")
    cast.plans("Dust", start=True)
    runs = "Improve between adventures: “Dust” is still running."
    with refuses("advance.adventure_runs", runs):
        learn(cast, kesh, "control")


def test_one_lesson_at_a_time(cast: Cast, kesh: Character) -> None:
    made = learn(cast, kesh, "control")
    until = cast.campaign.calendar.name(made.ends_day)
    with refuses("advance.in_training", f"Control is being trained already, until {until}."):
        learn(cast, kesh, "control")
    draft_one = draft(cast, cast.player, "Newcomer")
    with refuses("advance.not_in_play", "Only a character in play can improve."):
        learn(cast, draft_one, "control")
    droid = in_play(cast, cast.player, "Droid")
    droid.sheet = {**droid.sheet, "droid": True}
    droid.save()
    with refuses("droid.force_skill", "Droids never have Force skills: no control."):
        learn(cast, droid, "control")
    other = knows(in_play(cast, cast.player, "Learned"), control="1D")
    learn(cast, other, "remain_conscious", kind="power")
    with refuses("force.not_starting", STARTING):
        power_begin_with(user=cast.player, **of(cast, other), power="control_pain")


STARTING = "Powers are chosen freely at the start alone; others are learned."


def test_what_using_the_force_refuses(cast: Cast, kesh: Character, mirra: Character) -> None:
    knows(kesh, "control_pain", control="4D", sense="4D", alter="4D")
    with refuses("force.situation_needed", "Choose the situation: the difficulty depends on it."):
        use(cast, kesh, "control_pain")
    with refuses("force.roll_needed", "Say what the other side rolled."):
        use(cast, kesh, "injure_kill", knows=True)
    dark = "Injure/Kill earns a Dark Side Point. Say that it shall."
    with refuses("force.dark_unconfirmed", dark):
        use(cast, kesh, "injure_kill", resistance=5)
    with refuses("force.no_such_power", "There is no Force power called “juggling”."):
        use(cast, kesh, "juggling")
    with refuses("force.no_such_target", "Choose somebody in play whom this power may reach."):
        use(cast, kesh, "dim_others_senses", resistance=5, target=mirra.pk)
    kept = KeptPower.objects.create(character=kesh, power="shift_sense", kind="up")
    power_drop(user=cast.player, **of(cast, kesh), kept_id=kept.pk)
    with refuses("force.no_such_kept", "That power is not kept up any more."):
        power_drop(user=cast.player, **of(cast, kesh), kept_id=kept.pk)
    Character.objects.filter(pk=kesh.pk).update(fallen=True)
    closed = "Emptiness is closed to those the Dark Side has."
    with refuses("force.closed_to_the_consumed", closed):
        use(cast, kesh, "emptiness")


def test_what_the_force_of_other_rules_refuses(cast: Cast, kesh: Character) -> None:
    knows(kesh, control="4D")
    ruled_by(cast, "revised")
    unlearned = "These rules let nobody use a power that is not mastered."
    with refuses("force.power_not_learned", unlearned):
        use(cast, kesh, "control_pain", "wounded")
    sheet = {**kesh.sheet, "force_sensitive": True}
    Character.objects.filter(pk=kesh.pk).update(sheet=sheet)
    award(cast, kesh, 20, "character")
    with refuses("force.power_needs_teacher", "A power is learned from a teacher."):
        learn(cast, kesh, "control_pain", kind="power", codes={})
    ruled_by(cast, "upgrade")
    with refuses("force.no_rules", "The rules of this campaign say nothing of Force powers."):
        use(cast, kesh, "control_pain", "wounded")
