"""The words of what is refused about injuries and healing."""

from campaign.errors import add_texts

add_texts(
    {
        "healing.nothing_to_heal": "Nothing helps here: {state}.",
        "healing.cannot_stabilize": "Only the mortally wounded need to be kept alive.",
        "healing.wrong_skill": "{skill} is of no use here; it takes {skills}.",
        "healing.not_in_play": "Only somebody in play is healed.",
        "healing.droid": "A droid is repaired, not healed.",
        "healing.waits": "A GM has to settle the 1 on the wild die of the last roll first.",
        "healing.going_on": "First the {what} has to end.",
        "healing.not_resting": "Nobody is resting here.",
        "healing.not_due": "The healing roll is due on {until}.",
        "healing.moved_on": "That rest is over already. Look again.",
        "healing.rested_gm": "Only a GM can count days of rest from before today.",
        "healing.accelerated_gm": "A GM says whether accelerate healing was used.",
        "healing.code_gm": "Only a GM can let somebody without a sheet help.",
        "healing.number_gm": "Only a GM can set another number.",
        "healing.no_medpac": "{name} carries no medpac.",
        "healing.medpac_gm": "Only a GM can bring a medpac from elsewhere.",
        "healing.no_healer": "Choose who helps.",
        "healing.no_way": "There is no such treatment.",
        "healing.not_by_itself": "That does not pass by itself: {state}.",
        "healing.locked_out": "No further medpac can be used before {until}.",
        "healing.taken_back": "That has been taken back already.",
        "healing.in_a_fight": "That was done in a fight, and is undone there.",
        "healing.changed_since": "{name} has changed since; take back what came later first.",
        "rule.not_in_ruleset": "The rules of this campaign say nothing of this: {question}.",
    }
)
