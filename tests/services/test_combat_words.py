"""Whatever the rules of a fight refuse is said in words."""

import re
from pathlib import Path

import rules.combat
from campaign.errors import TEXTS

CODE = re.compile(
    r"(?:RuleError|refuse_unless|lose)\([^()]*(?:\([^()]*\)[^()]*)*?\"([a-z_]+\.[a-z_]+)\""
)
# Of the machinery: nobody at a table can bring these about.
INTERNAL = {"combat.fold_to_revert", "dice.no_record"}


def test_every_refusal_of_the_rules_has_words() -> None:
    folder = Path(rules.combat.__file__).parent
    found = {code for file in folder.glob("*.py") for code in CODE.findall(file.read_text())}
    assert len(found) > 100
    assert sorted(found - INTERNAL - TEXTS.keys()) == []
