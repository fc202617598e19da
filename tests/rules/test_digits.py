"""Digits that are not numbers: a superscript looks like one and is none."""

from rules import ruleset
from rules.characters.sheet import Sheet
from rules.characters.statblock import StatBlock, parse
from rules.characters.statblock_print import written
from rules.codes import Code


def test_a_superscript_in_brackets_is_a_role_not_a_number_of_people() -> None:
    block = StatBlock(name="Guard", role="²", sheet=Sheet(other=Code(2)))
    rules = ruleset("house")
    assert parse(written(block, rules), rules) == block
