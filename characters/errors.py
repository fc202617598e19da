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
    }
)
