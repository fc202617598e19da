"""The Rules Upgrade: what the pull-out changed in the first edition."""

from dataclasses import replace

from rules.rulesets import first_edition

RULESET = replace(
    first_edition.RULESET,
    name="upgrade",
    title="First edition with the Rules Upgrade",
)
