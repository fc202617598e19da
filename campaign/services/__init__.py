"""What can be done, as verbs: each checks who asks, is one transaction, and tells the rest."""
