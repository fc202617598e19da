"""What can be done with characters, as verbs."""
