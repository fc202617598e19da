"""Every rule value can name its document and section."""

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from typing import Any

import pytest

from rules import NAMES, Code, ruleset
from rules.mechanics.rule import Rule
from rules.source import Document, Source, ruling

OF_ITS_OWN = {
    "companion": {Document.COMPANION, Document.UPGRADE, Document.SCREEN, Document.RULING},
    "upgrade": {Document.UPGRADE, Document.COMPANION, Document.SCREEN, Document.RULING},
}


@pytest.mark.parametrize("name", NAMES)
def test_every_slot_names_its_source(name: str) -> None:
    rules = ruleset(name)
    slots = dict(rules.slots())
    told = {each.name for each in fields(rules)} - {"name", "title", "switches"}
    assert set(slots) == told
    for slot, rule in slots.items():
        assert rule is None or _names_a_place(rule.source), slot


@pytest.mark.parametrize("name", NAMES)
def test_every_rule_inside_a_rule_names_its_source(name: str) -> None:
    for rule in _rules(ruleset(name)):
        assert _names_a_place(rule.source), rule


@pytest.mark.parametrize("name", NAMES)
def test_every_switch_names_its_source(name: str) -> None:
    rules = ruleset(name)
    for switch in rules.switches:
        assert _names_a_place(switch.source)
        assert rules.options()[switch.name] == switch.default


@pytest.mark.parametrize("name", OF_ITS_OWN)
def test_the_first_edition_cites_nothing_of_the_second(name: str) -> None:
    for rule in _rules(ruleset(name)):
        cited = {place.document for place in (rule.source, *rule.source.also)}
        assert cited <= OF_ITS_OWN[name], rule


def test_modifier_hands_on_the_source_of_its_rule() -> None:
    points = ruleset("companion").points
    assert points.modifier(Code(-1), "second action").source is points.source


def test_source_is_told_with_all_its_places() -> None:
    source = Source.parse_all(["companion: Scaling", "ruling: 28: cells"])
    assert str(source) == "Rules Companion, Scaling · Ruling, 28: cells"
    assert source.also == (ruling(28, "cells"),)


def _names_a_place(source: Any) -> bool:
    return isinstance(source, Source) and all(
        isinstance(place.document, Document) and place.section for place in (source, *source.also)
    )


def _rules(value: Any) -> Iterator[Rule]:
    if isinstance(value, Rule):
        yield value
    if isinstance(value, Mapping):
        for inner in value.values():
            yield from _rules(inner)
    elif isinstance(value, tuple):
        for inner in value:
            yield from _rules(inner)
    elif is_dataclass(value):
        for each in fields(value):
            yield from _rules(getattr(value, each.name))
