from collections.abc import Callable
from dataclasses import replace
from typing import Any
from uuid import uuid4

import pytest

from campaign.errors import Refused
from campaign.models import Campaign
from campaign.services.calendar import calendar_advance
from characters.models import Character, DarkDeed, Improvement, KeptPower, LedgerEntry
from characters.services.advancement import improvement_take_back
from characters.services.force import (
    Use,
    power_begin_with,
    power_drop,
    reckon_power,
    will_holds,
)
from characters.services.ledger import balance
from characters.services.rolls import How, reckon
from characters.services.sheets import sheet_of
from rules.codes import Code
from rules.mechanics.force_difficulty import Attempt
from tests.cast import Cast
from tests.party import award, in_play
from tests.pupils import MASTER, knows, learn, use
from tests.yard import laid_down

Fall = Callable[..., None]


@pytest.fixture
def kesh(cast: Cast) -> Character:
    return in_play(cast, cast.player)


def weeks_pass(cast: Cast, weeks: int) -> None:
    days = {"happening_id": uuid4(), "days": 7 * weeks}
    calendar_advance(user=cast.gm, campaign_id=cast.id, **days)


def sheet(kesh: Character) -> Any:
    return sheet_of(Character.objects.get(pk=kesh.pk))


def refused(said: str, verb: Callable[[], object]) -> None:
    """The message people read, and nothing kept of it."""
    counts = [model.objects.count() for model in (LedgerEntry, Improvement, KeptPower, DarkDeed)]
    with pytest.raises(Refused) as caught:
        verb()
    assert said in str(caught.value)
    after = [model.objects.count() for model in (LedgerEntry, Improvement, KeptPower, DarkDeed)]
    assert after == counts


def test_a_master_teaches_the_first_skill_in_ten_weeks_with_three_powers(
    cast: Cast, kesh: Character
) -> None:
    learn(cast, kesh, "control")
    weeks_pass(cast, 9)
    assert not sheet(kesh).force
    weeks_pass(cast, 1)
    assert str(sheet(kesh).force["control"]) == "1D"
    assert set(sheet(kesh).powers) == {"control_pain", "remain_conscious", "force_of_will"}


def test_points_save_weeks_down_to_one(cast: Cast, kesh: Character) -> None:
    award(cast, kesh, 20)
    made = learn(cast, kesh, "sense", extra=15)
    assert (made.cost, made.ends_day - cast.campaign.day) == (9, 7)
    assert balance(kesh, "skill") == 11


def test_who_teaches_whom(cast: Cast, kesh: Character) -> None:
    six = {skill: Code(6) for skill in MASTER}
    refused("from a teacher", lambda: learn(cast, kesh, "control", codes={}))
    refused("takes a master: 7D", lambda: learn(cast, kesh, "control", codes=six))
    refused("alter is taught last", lambda: learn(cast, kesh, "alter"))
    knows(kesh, control="2D")
    refused("knows more", lambda: learn(cast, kesh, "sense", codes={"control": Code(6)}))
    learn(cast, kesh, "sense", codes={"sense": Code(2)})


def test_lessons_wait_for_the_end_of_the_adventure_and_run_once(
    cast: Cast, kesh: Character
) -> None:
    learn(cast, kesh, "control")
    refused("is being trained already", lambda: learn(cast, kesh, "control"))
    cast.plans(start=True)
    refused("still running", lambda: learn(cast, kesh, "sense"))


def test_a_pip_costs_the_number_before_the_d_and_double_alone_or_beyond_the_teacher(
    cast: Cast, kesh: Character
) -> None:
    knows(kesh, control="3D")
    refused("Not enough Skill points: 6 needed", lambda: learn(cast, kesh, "control", codes={}))
    award(cast, kesh, 20)
    assert learn(cast, kesh, "control").cost == 3
    assert learn(cast, kesh, "control", codes={"control": Code(3)}).cost == 6
    assert learn(cast, kesh, "control", codes={}).cost == 6
    assert str(sheet(kesh).force["control"]) == "4D"


def test_a_power_is_mastered_in_a_week_and_costs_a_point_alone(cast: Cast, kesh: Character) -> None:
    knows(kesh, control="1D")
    award(cast, kesh, 3)
    learn(cast, kesh, "emptiness", "power")
    made = learn(cast, kesh, "hibernation_trance", "power", codes={})
    assert made.cost == 1
    weeks_pass(cast, 1)
    assert set(sheet(kesh).powers) == {"emptiness", "hibernation_trance"}
    improvement_take_back(user=cast.gm, campaign_id=cast.id, improvement_id=made.pk)
    assert (sheet(kesh).powers, balance(kesh, "skill")) == (("emptiness",), 3)


def test_there_is_room_for_three_powers_a_die_counting_those_in_training(
    cast: Cast, kesh: Character
) -> None:
    knows(kesh, "control_pain", "remain_conscious", control="1D")
    learn(cast, kesh, "emptiness", "power")
    refused("no room", lambda: learn(cast, kesh, "detoxify_poison", "power"))
    refused("mastered already", lambda: learn(cast, kesh, "control_pain", "power"))
    refused("needs sense", lambda: learn(cast, kesh, "farseeing", "power"))
    refused("no Force power called", lambda: learn(cast, kesh, "omnipotence", "power"))


def test_whoever_starts_with_force_skills_chooses_powers_freely(
    cast: Cast, kesh: Character
) -> None:
    knows(kesh, control="1D")
    which = {"user": cast.player, "campaign_id": cast.id, "character_id": kesh.pk}
    for power in ("emptiness", "control_pain", "force_of_will"):
        power_begin_with(**which, power=power)
    assert len(sheet(kesh).powers) == 3
    refused("no room", lambda: power_begin_with(**which, power="detoxify_poison"))
    award(cast, kesh, 1)
    learn(cast, kesh, "control")
    refused("at the start alone", lambda: power_begin_with(**which, power="detoxify_poison"))


def test_droids_learn_nothing_of_it(cast: Cast) -> None:
    droid = laid_down(cast, cast.gm, "npc", "R2")
    Character.objects.filter(pk=droid.pk).update(state="active")
    refused("never have Force skills", lambda: learn(cast, droid, "control", user=cast.gm))


def test_second_edition_pupils_are_sensitive_and_buy_powers(cast: Cast, kesh: Character) -> None:
    Campaign.objects.filter(pk=cast.id).update(ruleset="revised")
    award(cast, kesh, 20, "character")
    refused("sensitive to the Force", lambda: learn(cast, kesh, "control"))
    knows(kesh, control="1D")
    kesh.sheet["force_sensitive"] = True
    kesh.save()
    assert learn(cast, kesh, "control_pain", "power").cost == 0
    assert learn(cast, kesh, "emptiness", "power").cost == 5
    refused(
        "learned from a teacher", lambda: learn(cast, kesh, "detoxify_poison", "power", codes={})
    )
    refused("not mastered", lambda: use(cast, kesh, "detoxify_poison", "alcohol"))


def test_what_is_not_mastered_is_five_harder(cast: Cast, kesh: Character) -> None:
    knows(kesh, "control_pain", control="3D")
    number = {}
    for power in ("control_pain", "accelerate_healing"):
        asked = Use(power, Attempt(situations=("incapacitated",)))
        found = reckon_power(kesh, replace(asked))
        number[power] = [term.reason for term in found.numbers[0].terms]
    assert number["control_pain"] == ["easy"]
    assert number["accelerate_healing"] == ["moderate", "not mastered"]


def test_every_skill_of_a_power_is_rolled_and_costs_the_others_a_die(
    cast: Cast, kesh: Character, fall: Fall
) -> None:
    knows(kesh, "farseeing", control="4D", sense="3D")
    fall(6, 6, 6, 6, 6)
    used = use(cast, kesh, "farseeing")
    assert used.outcome.success
    assert "100%" in used.outcome.words
    codes = list(kesh.campaign.rolls.order_by("made").values_list("code", flat=True))
    assert codes == ["3D", "2D"]


def test_controlled_pain_no_longer_hinders(cast: Cast, kesh: Character, fall: Fall) -> None:
    knows(kesh, "control_pain", control="4D", injury="wounded")
    assert str(reckon(kesh.campaign, kesh, "dodge", How()).code) == "2D"
    fall(6, 6, 6)
    use(cast, kesh, "control_pain", "wounded")
    assert str(reckon(kesh.campaign, kesh, "dodge", How()).code) == "3D"
    kept = KeptPower.objects.get()
    power_drop(user=cast.gm, campaign_id=cast.id, character_id=kesh.pk, kept_id=kept.pk)
    assert str(reckon(kesh.campaign, kesh, "dodge", How()).code) == "2D"


def test_a_power_kept_up_is_an_action_of_every_roll(
    cast: Cast, kesh: Character, fall: Fall
) -> None:
    knows(kesh, "shift_sense", sense="4D")
    fall(6, 6, 6, 6)
    use(cast, kesh, "shift_sense", keep=True)
    assert str(reckon(kesh.campaign, kesh, "dodge", How()).code) == "2D"


def test_emptiness_strengthens_for_as_long_as_it_lasted(
    cast: Cast, kesh: Character, fall: Fall
) -> None:
    award(cast, kesh, 1, "dark_side")
    knows(kesh, "emptiness", "control_pain", control="4D")
    fall(6, 6, 6, 6, 6, 6, 6, 6)
    use(cast, kesh, "emptiness")
    use(cast, kesh, "emptiness", hours=3)
    kept = KeptPower.objects.get(ended=None)
    assert (kept.kind, kept.bonus, kept.hours) == ("bonus", 5, 3)
    asked = Use("control_pain", Attempt(situations=("wounded",)))
    assert str(reckon_power(kesh, asked).codes["control"].code) == "4D+5"


def test_the_consumed_find_no_emptiness(cast: Cast, kesh: Character) -> None:
    knows(kesh, "emptiness", control="4D")
    Character.objects.filter(pk=kesh.pk).update(fallen=True)
    refused("closed to those", lambda: use(cast, kesh, "emptiness"))


def test_a_will_that_held_is_worn_until_days_have_passed(
    cast: Cast, kesh: Character, fall: Fall
) -> None:
    knows(kesh, "force_of_will", control="4D")
    fall(6, 6, 6, 6)
    use(cast, kesh, "force_of_will", keep=True)
    kept = KeptPower.objects.get()
    which = {"user": cast.player, "campaign_id": cast.id, "character_id": kesh.pk}
    will_holds(**which, kept_id=kept.pk)
    asked = Use("force_of_will", Attempt())
    assert str(reckon_power(kesh, asked).codes["control"].code) == "2D"
    calendar_advance(user=cast.gm, campaign_id=cast.id, happening_id=uuid4(), days=1)
    rested = Character.objects.get(pk=kesh.pk)
    assert str(reckon_power(rested, asked).codes["control"].code) == "3D"


def test_a_dark_power_earns_its_point_once_it_is_meant(
    cast: Cast, kesh: Character, fall: Fall
) -> None:
    knows(kesh, "injure_kill", alter="4D")
    given = {"resistance": 30}
    refused("earns a Dark Side Point", lambda: use(cast, kesh, "injure_kill", **given))
    fall(1, 1, 1, 1, 6)
    use(cast, kesh, "injure_kill", **given, knows=True)
    assert balance(kesh, "dark_side") == 1


def test_a_situation_or_a_roll_that_is_missing_is_asked_for(cast: Cast, kesh: Character) -> None:
    knows(kesh, control="4D", alter="4D")
    refused("Choose the situation", lambda: use(cast, kesh, "control_pain"))
    refused("other side rolled", lambda: use(cast, kesh, "injure_kill", knows=True))
    refused("without having learned it", lambda: use(cast, kesh, "life_sense"))


def test_transferring_force_takes_a_force_point(cast: Cast, kesh: Character, fall: Fall) -> None:
    knows(kesh, "transfer_force", control="5D", alter="5D")
    fall(6, 6, 6, 6, 6, 6, 6, 6)
    use(cast, kesh, "transfer_force")
    assert balance(kesh, "force") == 0
    refused("Not enough Force Points", lambda: use(cast, kesh, "transfer_force"))


def test_the_same_form_is_used_once(cast: Cast, kesh: Character, fall: Fall) -> None:
    knows(kesh, "shift_sense", sense="4D")
    form = uuid4()
    use(cast, kesh, "shift_sense", use_id=form)
    refused("sent before", lambda: use(cast, kesh, "shift_sense", use_id=form))


def test_the_lure_gives_dice_or_makes_it_harder(cast: Cast, kesh: Character) -> None:
    Campaign.objects.filter(pk=cast.id).update(ruleset="revised")
    award(cast, kesh, 2, "dark_side")
    knows(kesh, "shift_sense", sense="4D")
    kesh = Character.objects.get(pk=kesh.pk)
    taken = reckon_power(kesh, Use("shift_sense", Attempt()))
    left = reckon_power(kesh, Use("shift_sense", Attempt(), refuses_lure=True))
    assert str(taken.codes["sense"].code) == "6D"
    assert str(left.codes["sense"].code) == "4D"
    assert [taken.numbers[0].terms[0].reason, left.numbers[0].terms[0].reason] == [
        "moderate",
        "difficult",
    ]
