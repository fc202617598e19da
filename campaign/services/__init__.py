"""What can be done, as verbs. Each checks who asks, works in one transaction, and tells the rest."""
