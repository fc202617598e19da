"""The words of what is refused about characters."""

from campaign.errors import add_texts

add_texts(
    {
        "ledger.nobody": "Choose at least one character of this campaign.",
        "ledger.points_unknown": "There are no points called “{points}”.",
        "ledger.amount": "Give at least one.",
        "ledger.reason": "Say what it is for.",
        "ledger.too_few": "Not enough {points}: {wanted} needed, {left} left.",
        "ledger.taken_back": "That has been taken back already.",
        "character.not_a_draft": "Only a draft can be changed like this.",
        "character.not_handed_in": "This character has not been handed in.",
        "character.comment_needed": "Say what should change.",
        "character.field_unknown": "There is no such field on the sheet.",
        "character.field_not_yours": "Only a GM can change this once the character is in play.",
        "character.value": "That is not a value this field can have.",
        "advance.adventure_runs": "Improve between adventures: “{title}” is still running.",
        "advance.not_in_play": "Only a character in play can improve.",
        "advance.in_training": "{skill} is being trained already, until {until}.",
        "advance.once": "{skill} was improved since the last adventure; once is all.",
        "advance.not_on_sheet": "{skill} has to be on the sheet first.",
        "advance.done_already": "That has been settled already.",
        "advance.moved_on": "{skill} has changed since; take back what came later first.",
        "advance.too_many_pips": "At most {most} between two adventures.",
        "advance.no_such_kind": "These rules do not improve that.",
        "npc.unreadable": "This cannot be read as a stat block yet.",
        "npc.copies": "Between 1 and {most} copies at once.",
        "statblock.no_codes": "There are no die codes in it.",
        "statblock.no_code": "Line {line}, column {column}: no die code after “{text}”.",
        "statblock.twice": "Line {line}, column {column}: “{text}” is told twice.",
        "statblock.unknown_skill": (
            "Line {line}, column {column}: these rules have no skill called “{text}”."
        ),
        "statblock.unread_detail": "Line {line}, column {column}: “{text}” cannot be read.",
        "statblock.too_long": "At most {most} characters.",
        "roll.actions": "Between 1 and {most} actions.",
        "roll.barred": "No roll can be made: {why}.",
        "code.unreadable": "“{text}” is not a die code. Write it like 4D+2.",
        "code.below_one_die": "{die_code} is less than one die and cannot be rolled.",
        "skill.unknown": "These rules have no skill called “{skill}”.",
        "skill.below_attribute": "{skill} cannot be below its attribute ({attribute}).",
        "sheet.no_such_code": "There is nothing called “{name}” on this sheet.",
        "sheet.not_a_sheet_code": "{die_code} is not a code a sheet can have.",
        "sheet.no_specializations": "These rules have no specializations.",
        "sheet.not_force_sensitive": "{skill} needs someone sensitive to the Force.",
        "creation.wrong_total": "Attributes must come to {wanted}; these come to {total}.",
        "creation.attribute_below_one_die": "{attribute} must be at least 1D.",
        "creation.too_much_in_a_skill": "At most {most} can go into one skill ({skill}).",
        "creation.too_many_skill_dice": "There are only {dice} of skill dice.",
    }
)
