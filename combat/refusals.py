"""The words of what the rules refuse in a fight."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from campaign.errors import Refused, add_texts


def words_of(code: str, params: Mapping[str, Any]) -> str:
    return str(Refused(code, **params)) if code else ""


# Why somebody cannot act.
add_texts(
    {
        "able.gone": "Not in the fight any more.",
        "able.unconscious": "Unconscious.",
        "able.incapacitated": "Incapacitated.",
        "able.mortally_wounded": "Mortally wounded.",
        "able.dead": "Dead.",
        "able.killed": "Dead.",
        "able.empty": "Lost in emptiness, oblivious to everything.",
        "able.only_controls_pain": "Barely alive: nothing is possible but to control the pain.",
        "able.held": "Held fast by another.",
        "able.immobile": "Too badly hurt for that.",
        "able.loses_round": "Hit, and out of action for the rest of this round.",
    }
)

# What cannot be said together, or not now.
add_texts(
    {
        "action.alone": "That takes the whole round: nothing else goes with it.",
        "action.one_move": "One kind of movement a round: take the other off the list.",
        "code.below_one_die": "Too many actions: only {die_code} would be left to roll.",
        "command.gamemaster_only": "Only a GM can do that.",
        "command.missing": "Something is missing: {key}.",
        "command.not_a_number": "“{key}” has to be a number.",
        "command.not_now": "Not in this segment of the round.",
        "command.not_yours": "You do not speak for this one.",
        "command.unknown": "These rules know no such command.",
        "code.unreadable": "“{text}” is not a die code. Write it like 1D+2.",
        "combat.no_such_act": "That is not among the actions of this round.",
        "combat.no_such_combatant": "There is nobody like that in this fight.",
        "combat.no_such_weapon": "There is no weapon called “{weapon}”.",
        "combat.no_such_code": "The sheet has no code for {skill}.",
        "dark_side.denies_force": "Who has denied the Force cannot call on its Dark Side.",
        "dark_side.not_in_ruleset": "These rules know no calls on the Dark Side.",
        "declare.no_such_act": "These rules know no such action.",
        "declare.no_such_field": "This action cannot be told “{field}”.",
        "declare.no_times": "Say how many times, at least once.",
        "declare.not_a_member": "Not all of these belong to the squad, or are able to act.",
        "declare.not_a_number": "“{key}” has to be a number, and not less than nothing.",
        "declare.not_your_turn": "It is not this one's turn to speak.",
        "declare.squad_speaks": "A squad speaks with one voice.",
        "declare.unreadable": "This declaration could not be read.",
        "free_action.none": "There is no action to be had for nothing.",
        "haste.cannot_change": "The haste of reactions may only be lower than what was declared.",
        "haste.more_than_declared": "No action can have more haste than was declared.",
        "haste.not_degraded": "Here haste holds for all actions alike.",
        "haste.not_in_ruleset": "These rules know no haste.",
        "hold.not_holding": "Nothing is being held back.",
        "hold.nothing_left": "There is no action left to hold back.",
        "prepare.alone": "Preparing takes the whole round: nothing else, and no haste.",
        "prepare.no_skill": "Say which skill is prepared.",
        "prepare.takes_longer": "Preparing {skill} takes longer than a round.",
        "question.no_such_choice": "That was not among the answers.",
        "question.not_open": "This question has been answered already.",
        "question.unknown": "This question cannot be answered here.",
        "react.no_such_reaction": "That is no reaction.",
        "react.not_yet": "Reactions are declared later, or when one is attacked.",
        "react.nothing": "Say how to react.",
        "react.one_roll_each": "Each kind of reaction is rolled once a round.",
        "reaction.full_allows_no_other": "Beside a full reaction there is only haste and movement:"
        " take the rest off the list.",
        "reaction.full_needs_movement": "This full reaction is made on the move: add movement.",
        "resolve.question_open": "Somebody has been asked and has not answered yet.",
        "round.nobody": "Nobody is in this fight yet.",
        "round.not_over": "Round {round} is not over.",
        "turn.bad_number": "Say how many actions, from none to twenty.",
        "turn.full_is_all": "A full reaction is everything one does in a round.",
        "turn.no_action_left": "More than the number of actions told of.",
        "turn.one_action": "One action at a time: the next one on the next pass.",
        "throws.no_such_way": "Dice are thrown by the page or by yourself.",
        "write.not_ahead": "Nothing can be written ahead now.",
        "write.turn_is_over": "This one has spoken already.",
    }
)

# Attacks, together or alone.
add_texts(
    {
        "attack.blocked": "The way is blocked.",
        "attack.no_target": "Choose a target.",
        "attack.one_at_a_time": "Each attack is an action of its own: add another.",
        "attack.oneself": "Nobody attacks themselves.",
        "attack.out_of_range": "Out of range: {metres} m.",
        "attack.scale_impossible": "Something of this size cannot be hit or hurt so.",
        "attack.target_gone": "The target is not there any more.",
        "attack.too_far": "Too far away to be struck.",
        "close.switched_off": "This campaign plays without these actions.",
        "combine.alone": "Choose at least one other to combine with.",
        "combine.lead_not_among": "The leader has to be one of those who combine.",
        "combine.lead_not_best": "The best at command has to lead.",
        "combine.no_lead": "Nobody was left to lead.",
        "combine.not_in_ruleset": "These rules know no combining.",
        "combine.not_this_skill": "{skill} cannot be combined.",
        "combine.nothing_else": "Who combines does nothing else.",
        "combine.target_combines": "The target cannot be one of those who combine.",
        "combine.too_many": "At most {most} can be led in this.",
        "duel.name_the_price": "Say how it is paid for: a Character Point or a Dark Side Point.",
        "duel.no_lightsaber": "Only with a lightsaber.",
        "duel.no_such_action": "There is no such action with a lightsaber.",
        "duel.not_absorbing": "Only while absorbing energy.",
        "lead.no_command": "Nobody has taken command.",
        "lead.not_combined": "That is no combined attack.",
        "martial.detected": "The other has noticed.",
        "martial.light_enough": "There is light enough to see.",
        "martial.no_such_action": "There is no such action.",
        "martial.not_held": "Only while held by another.",
        "grip.holds_nobody": "Nobody is being held.",
        "parry.no_weapon": "There is nothing in hand to parry with.",
        "ram.too_far": "Too far away to be rammed.",
        "strike.nobody": "Choose who is struck.",
        "weapon.in_hand_already": "{weapon}: in hand already.",
        "weapon.no_stun_setting": "{weapon} has no stun setting.",
        "weapon.not_in_hand": "{weapon}: not in hand.",
        "weapon.set_already": "{weapon} is set so already.",
        "weapon.unknown": "The rules give no ranges for “{weapon}”: put them on the sheet.",
    }
)

# Movement, skills, powers, points, dice.
add_texts(
    {
        "chase.not_on_foot": "Only on foot.",
        "chase.oneself": "Choose somebody else.",
        "cover.unknown": "These rules know no cover called “{cover}”.",
        "dice.no_such_face": "A die has no {face}.",
        "dice.none_given": "Type the faces.",
        "dice.not_your_roll": "That is somebody else's roll.",
        "dice.too_few": "{wanted} dice are needed, {given} were typed.",
        "dice.too_many": "That is {left} more than is rolled.",
        "difficulty.no_such_level": "There is no such level of difficulty.",
        "fire.no_such_situation": "These rules know nothing called “{situation}”.",
        "force.closed_to_consumed": "The Dark Side has closed this way.",
        "force.no_target": "Choose whom the power is used on.",
        "force.not_dropped_at_will": "This power cannot be dropped at will.",
        "force.not_kept_up": "This power cannot be kept up.",
        "force.not_up": "This power is not being kept up.",
        "force.nothing_resists": "Say with what the target resists.",
        "healing.nothing_to_heal": "There is nothing to heal.",
        "maneuver.no_speed": "One has to move to manoeuvre.",
        "maneuver.not_declared": "This comes of itself, it is not declared.",
        "maneuver.one_opponent": "One opponent at a time.",
        "medpac.locked_out": "No medpac helps this one again today.",
        "medpac.no_patient": "Choose whom it is for.",
        "medpac.none_left": "No medpac is left to use.",
        "medpac.nothing_to_heal": "There is nothing to heal.",
        "move.distance_unknown": "The distance is not known in metres: leave the direction out.",
        "move.prone_crawls": "Lying down one can only crawl, or get up first.",
        "move.stands": "Only those who lie down crawl.",
        "move.too_great_a_change": "That is too great a change of speed.",
        "movement.too_many_speed_actions": "That is faster than anybody can run.",
        "points.never_both": "A Force Point and Character Points are not for the same round.",
        "points.no_force_point": "There is no Force Point to spend.",
        "points.once_a_round": "One Force Point a round.",
        "points.too_few": "Only {held} left.",
        "points.too_late": "It is too late for that in this round.",
        "remain.no_use": "There is no need for it: only those who fell remain conscious.",
        "remain.only_once": "It gains one round, and not another.",
        "rule.not_in_ruleset": "These rules say nothing about {question}.",
        "ship.no_shields": "This craft has no shields.",
        "ship.not_aboard": "Only aboard a craft.",
        "skill.none_named": "Choose a skill.",
        "stance.kept_down": "Knocked down for the rest of the round.",
        "stance.prone_already": "Lying down already.",
        "stance.stands_already": "Standing already.",
    }
)

# The GM's table.
add_texts(
    {
        "add.bad_count": "Between 1 and 10,000 at a time.",
        "add.bad_name": "Use letters, digits and hyphens.",
        "add.name_taken": "Somebody in this fight is called that already.",
        "add.no_order_code": "The sheet needs a code for {by}: the order goes by it.",
        "add.no_such_field": "There is nothing called “{field}” to be set.",
        "add.nothing_resists": "The sheet needs Strength or a hull, to resist damage with.",
        "add.unreadable_sheet": "This sheet could not be read.",
        "collide.in_control": "This one has not lost control.",
        "injury.no_such_state": "These rules know no such injury.",
        "merge.alone": "Choose who joins.",
        "merge.not_of_one_mind": "Only those of the same sheet, side and player can be one squad.",
        "merge.some_have_spoken": "Some of them have spoken already this round.",
        "override.never_used": "That number was never used.",
        "override.no_reason": "Give a reason.",
        "override.no_value": "Give a number or a result.",
        "protection.unknown": "These rules know nothing like that to hide behind.",
        "remove.gone_already": "Gone from the fight already.",
        "scale.unknown": "These rules know no scale called “{scale}”.",
        "scene.bad_range": "A range is a number of metres or the name of a range.",
        "scene.not_a_pair": "A range lies between two places.",
        "set.no_such_field": "There is nothing called “{field}” to be set.",
        "set.nothing": "Nothing was changed.",
        "set.unreadable": "That could not be read.",
        "split.all_of_them": "Somebody has to stay in the squad.",
        "split.no_squad": "That is no squad.",
        "split.nobody": "Choose who leaves the squad.",
        "squad.holds": "This squad is holding its actions back.",
        "switch.no_such_position": "Such a switch is on or off.",
        "switch.unknown": "There is no switch called “{option}”.",
        "uncertain.not_a_skill": "Only for the use of a skill.",
        "uncertain.not_these_dice": "Not so many dice, and not for skills of combat.",
        "uncertain.nothing_unseen": "There is nothing to reveal.",
        "uncertain.rolled_already": "That has been rolled already.",
        "uncertain.switched_off": "This campaign plays without uncertainty dice.",
        "undo.no_such_moment": "There is no such moment to go back to.",
    }
)
