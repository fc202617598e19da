"""What the droid yard refuses: in which words, and nothing has changed."""

from __future__ import annotations

from uuid import uuid4

from characters.models import Character
from characters.services.droids import droid_begin, droid_enlist, droid_rename
from rules.characters.droid_plans import DroidName
from tests.cast import Cast
from tests.services.refused.words import of, refuses, ruled_by
from tests.yard import choose, laid_down


def test_what_the_yard_refuses(cast: Cast, kesh: Character) -> None:
    droid, gms = laid_down(cast, cast.player), laid_down(cast, cast.gm, "npc", "R2")
    begin = {"user": cast.player, "campaign_id": cast.id, "character_id": uuid4()}
    name = DroidName("K4", "T1")
    with refuses("droid.role_not_yours", "Only a GM builds droids that nobody plays."):
        droid_begin(**begin, role="npc", pattern="R2", name=name)
    with refuses("droid.no_such_pattern", "There is no pattern called “IG”."):
        droid_begin(**begin, role="pc", pattern="IG", name=name)
    with refuses("droid.name_part", "The model: 1 to 8 letters and digits, nothing else."):
        droid_begin(**begin, role="pc", pattern="bare", name=DroidName("R-2", "D2"))
    both = "A droid's name has letters and numbers both."
    with refuses("droid.name_letters_and_numbers", both):
        droid_rename(user=cast.player, **of(cast, droid), name=DroidName("AB", "CD"), purpose="")
    with refuses("droid.force_skill", "Droids never have Force skills: no control."):
        choose(cast, cast.player, droid, "skill", "control", 3)
    with refuses("droid.attribute_below_base", "Dexterity starts at 1D and goes no lower."):
        choose(cast, cast.player, droid, "attribute", "dexterity", -1)
    with refuses("skill.unknown", "These rules have no skill called “knitting”."):
        choose(cast, cast.player, droid, "skill", "knitting", 1)
    over = "That would take 35D+1 of building dice; there are 35D."
    with refuses("droid.over_budget", over):
        choose(cast, cast.gm, gms, "skill", "blaster", 1)
    choose(cast, cast.player, droid, "skill", "blaster", 36)
    with refuses("droid.skill_too_high", "No droid has a skill above 13D (blaster)."):
        choose(cast, cast.player, droid, "skill", "blaster", 1)
    see = "Macrobinoculars needs some way to see first: photoreceptors, a video sensor."
    with refuses("droid.tool_needs", see):
        choose(cast, cast.player, droid, "tool", "macrobinoculars")
    with refuses("droid.may_not_be_armed", "Only security and war droids carry weapons."):
        choose(cast, cast.player, droid, "tool", "blaster", weapon=True)
    with refuses("droid.tool_unnamed", "Name the tool, in at most 60 letters."):
        choose(cast, cast.player, droid, "tool", "")
    with refuses("droid.no_such_tool", "That tool is gone already."):
        choose(cast, cast.player, droid, "remove", "7")
    with refuses("droid.hand_in", "A droid somebody plays is handed in instead."):
        droid_enlist(user=cast.gm, **of(cast, droid))
    with refuses("droid.not_built_here", "This character was not built in the yard."):
        choose(cast, cast.player, kesh, "armor", "", 3)
    ruled_by(cast, "revised")
    with refuses("droid.no_rules", "The rules of this campaign do not build droids."):
        droid_begin(**begin, role="pc", pattern="R2", name=name)
