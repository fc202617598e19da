"""People and droids: what they are made of and how they get better."""
