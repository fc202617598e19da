from campaign.models.adventure import Adventure, Happening
from campaign.models.audit import AuditEntry
from campaign.models.campaign import Campaign
from campaign.models.journal import JournalEntry
from campaign.models.membership import Invite, Membership, Role
from campaign.models.roll import TableRoll

__all__ = [
    "Adventure",
    "AuditEntry",
    "Campaign",
    "Happening",
    "Invite",
    "JournalEntry",
    "Membership",
    "Role",
    "TableRoll",
]
