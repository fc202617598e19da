"""Refusals that look as if a command could come upon them, and why none can."""

# A value of such a class may be in hand, but nobody calls this of it.
NEVER_CALLED = {
    "able.injured": "Reckoning.refusal",
    "armor.not_an_improvement": "ArmorImprovement.estimate",
    "equipment.no_such_scale": "EquipmentImprovement._scale",
    "movement.no_such_maneuver": "FourSpeeds.maneuver",
    "movement.no_such_pace": "Movement.pace",
    "sheet.no_such_code": "Sheet.attribute",
    "sheet.no_such_weapon": "Sheet.weapon",
    "skill.unknown": "Skills.named",
}
# It is called, but not with a word of a command: that was looked at, or is the engine's own.
GUARDED = {
    "collision.speed_actions_wanted": "kept with the loss of control, by the ruleset's own measure",
    "dice.too_few": "as many as the roll takes were looked for first, re-rolls included",
    "difficulty.no_such_level": "the ground was looked at when the scene was set",
    "difficulty.no_such_table": "the engine names the table",
    "duel.no_such_action": "each act carries the name of its action",
    "force.roll_needed": "the target's roll is made before the number is asked for",
    "grenade.no_such_range": "the difficulty of the range was asked for first",
    "guns.fewer_than_none": "only more than one gun is asked about",
    "healing.nothing_to_heal": "told as medpac.nothing_to_heal",
    "order.no_such_code": "who has no such code is left out of the order",
    "order.no_such_segment": "the engine names the segment",
    "reaction.no_such_attack": "the kinds of weapons are looked at when they come into the fight",
    "scale.no_such_chart": "the engine names the chart",
    "ship.no_system_hit": "one die has six faces, and is never wild",
    "table.no_such_file": "read when the rules are loaded",
    "table.no_such_section": "read when the rules are loaded",
    "table.without_source": "read when the rules are loaded",
    "weapon.no_such_setting": "the engine names the setting",
    "wild.no_such_choice": "only the choices of the question are taken",
}
