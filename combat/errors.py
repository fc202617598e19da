"""The words of what is refused about fights. Those of the rules themselves are in refusals.py."""

from __future__ import annotations

from campaign.errors import Refused, add_texts


class StaleFight(Refused):
    """The fight has moved on since the page was made; the answer carries the page as it is now."""

    def __init__(self) -> None:
        super().__init__("combat.stale")


add_texts(
    {
        "combat.stale": "The fight has moved on. Here is how it stands now; please choose again.",
        "combat.stale_list": "The fight has moved on. Your list is kept: look, and send it again.",
        "combat.over": "This fight is over.",
        "combat.not_over": "This fight is still going on.",
        "combat.title": "Give the fight a name.",
        "combat.no_moment": "The fight can only go back to the end of something that was done.",
        "combat.unknown_character": "There is no such character in this campaign.",
        "combat.seed_too_late": "The first dice of this round have fallen; join in the next.",
        "combat.seed": "Type at most {most} characters.",
        "combat.unreadable": "This request could not be read.",
        "combat.nobody_awaited": "No player is awaited now.",
        "setup.nobody": "Choose who comes: nobody new was named.",
        "setup.count": "Between 1 and {most} at a time.",
        "setup.unclear": "Several people are called something like “{name}”; write the whole name.",
        "setup.unknown": "Nobody in your library or among the starters is called “{name}”.",
        "setup.no_such_player": "Only somebody who plays in this campaign can speak for another.",
        "encounter.unknown": "There is no such encounter any more.",
        "encounter.nobody": "No side of the GM's is in this fight yet.",
        "encounter.name": "Give the encounter a name.",
        "encounter.name_taken": "Another encounter is called “{name}”.",
        "combat.use_another": "That is done with a button of its own.",
    }
)
