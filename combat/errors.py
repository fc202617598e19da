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
        "combat.over": "This fight is over.",
        "combat.not_over": "This fight is still going on.",
        "combat.title": "Give the fight a name.",
        "combat.no_moment": "The fight can only go back to the end of something that was done.",
        "combat.unknown_character": "There is no such character in this campaign.",
        "combat.seed_too_late": "The first dice of this round have fallen; join in the next.",
        "combat.seed": "Type at most {most} characters.",
        "combat.unreadable": "This request could not be read.",
        "combat.nobody_awaited": "No player is awaited now.",
        "combat.use_another": "That is done with a button of its own.",
    }
)
