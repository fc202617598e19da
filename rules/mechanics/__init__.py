"""The strategies a ruleset is assembled from, one subject to a module."""
