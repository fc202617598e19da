"""A refusal carries a code and what it is about; its words are made where it is shown."""

from __future__ import annotations

from typing import Any


class Refused(Exception):
    """Something that may not be done now, or not by this person."""

    def __init__(self, code: str, /, **params: Any) -> None:
        super().__init__(code)
        self.code = code
        self.params = params

    def __str__(self) -> str:
        known = TEXTS.get(self.code)
        words = known.format(**self.params) if known else self.code.replace(".", ": ")
        return words[:1].upper() + words[1:]


class Stale(Refused):
    """Somebody else changed the thing after this person had read it."""

    def __init__(self, current: Any) -> None:
        super().__init__("edit.stale")
        self.current = current


TEXTS: dict[str, str] = {}


def add_texts(texts: dict[str, str]) -> None:
    """Each app brings the words of its own refusals."""
    TEXTS.update(texts)


add_texts(
    {
        "edit.stale": "Someone else changed this while you were writing. Both texts are below.",
        "campaign.archived": "This campaign is archived. Its owner can bring it back.",
        "campaign.name_differs": "Type the campaign's name exactly to delete it.",
        "ruleset.unknown": "There is no ruleset called “{name}”.",
        "option.unknown": "These rules have no switch called “{option}”.",
        "option.no_such_choice": "The switch “{option}” cannot be set to “{choice}”.",
        "invite.spent": "This invitation is {reason}. Ask for a new one.",
        "invite.role": "Nobody can be invited as {role}.",
        "member.unknown": "That person is not a member here.",
        "member.is_owner": "The owner cannot be changed or removed. Hand over the ownership first.",
        "member.owner_leaves": "The owner cannot leave. Hand it over or delete the campaign.",
        "member.role_unknown": "There is no role called “{role}”.",
        "adventure.another_runs": "“{title}” is still running. Finish it first.",
        "adventure.not_planned": "Only a planned adventure can be started or removed.",
        "adventure.not_running": "Only the running adventure can be finished.",
        "calendar.days": "Between 1 and {most} days can pass at once.",
        "journal.not_yours": "Only its author or a GM can change this entry.",
        "journal.gm_only": "Only a GM can write for the GMs alone.",
        "roll.code": "“{code}” is not a die code. Write it like 4D+2.",
        "roll.below_one_die": "{code} is less than one die and cannot be rolled.",
        "roll.settled": "That has been decided already.",
        "dice.unreadable": "Write the faces like 3 5 1: each from 1 to 6.",
        "dice.no_such_face": "No die shows {face}.",
        "dice.too_few": "{wanted} more dice are needed: a 6 on a wild or bought die goes on.",
        "dice.too_many": "{left} of these dice are not needed.",
        "uncertainty.off": "This campaign does not use uncertainty dice.",
        "uncertainty.dice": "Between {fewest} and {most} uncertainty dice, and never in a fight.",
        "roll.too_many": "At most {most} dice can be rolled at once.",
        "account.campaign_unsettled": "Say what becomes of “{name}”.",
        "account.heir_unknown": "“{name}” can only go to one of its members.",
        "account.last_admin": "You are the only admin. Make someone else an admin first.",
        "admin.yourself": "You cannot do this to yourself.",
        "admin.heir_unknown": "No active person has the address {email}.",
        "request.reused": "This form was sent before. Reload the page and try again.",
    }
)
