"""The rules, tried one at a time."""
