"""The words of what the workshop refuses."""

from campaign.errors import add_texts

add_texts(
    {
        "workshop.adventure_runs": "Work between adventures: “{title}” is still running.",
        "workshop.work_runs": "{item} is on the bench already, until {until}.",
        "workshop.on_the_bench": "{item} is on the bench. Wait until the work is done.",
        "workshop.not_the_owner": "{who} does not own this.",
        "workshop.not_yours": "Only its owners and GMs can do this with {item}.",
        "workshop.nobody": "Choose a character in play.",
        "workshop.gm_gives": "Only a GM gives things for free.",
        "workshop.no_price": "{item} has no price. A GM sets one, or gives it to you.",
        "workshop.sum": "Name a sum of credits its owners get.",
        "workshop.too_large": "{item} is too large to carry.",
        "workshop.wears": "{who} wears {armor} already. Take it off first.",
        "workshop.mounted": "{item} is mounted on something and goes where that goes.",
        "workshop.no_such_part": "There is nothing like that on it.",
        "workshop.not_damaged": "Its {part} is whole.",
        "workshop.repair_first": "Its {part} is damaged. Repair it first.",
        "workshop.not_improvable": "These rules do not improve {part}.",
        "modification.no_such_system": "These rules do not improve {system}.",
        "repair.no_such_system": "These rules have no repairs for {system}.",
        "workshop.at_its_limit": "Its {part} cannot be improved any further.",
        "workshop.past_repair": "Its {part} is past repair.",
        "workshop.nothing_to_erase": "Dexterity is only bought back, as far as the armor costs it.",
        "workshop.no_repairs": "These rules have no repairs; a GM says when it is whole again.",
        "workshop.no_added_weapons": "These rules do not tell how weapons are added.",
        "workshop.no_room": "The rules name no price for a weapon on something of {scale} scale.",
        "workshop.weapon_name": "Give the weapon a name.",
        "workshop.no_weapon": "Choose a weapon that this character owns and nobody works on.",
        "workshop.something_later": "Something was done with it since; take that back first.",
        "workshop.no_worth": "Nobody has said what this is worth. A GM sets its price first.",
        "workshop.taken_back": "That has been taken back already.",
        "workshop.moved_on": "Its {part} has changed since; take back what came later first.",
        "hyperdrive.no_such_multiplier": "There is no hyperdrive of {multiplier}.",
        "labour.no_such_price": "Hired hands ask two or three times the price.",
        "equipment.no_such_scale": "The rules know no work on something of {scale} scale.",
    }
)
