"""The forms of a page as a browser has them: found by their buttons, filled in and sent."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any

Pairs = list[tuple[str, str]]


@dataclass
class Button:
    label: str = ""
    given: Pairs = field(default_factory=list)
    action: str = ""
    disabled: bool = False


@dataclass
class Form:
    """``fields`` are sent as they stand; ``boxes`` can be ticked."""

    action: str
    fields: dict[str, list[str]] = field(default_factory=dict)
    boxes: dict[str, list[str]] = field(default_factory=dict)
    buttons: list[Button] = field(default_factory=list)

    def sent(self, button: Button, fill: dict[str, Any]) -> dict[str, Any]:
        unknown = fill.keys() - self.fields.keys() - self.boxes.keys()
        assert not unknown, f"no field for {unknown}"
        return {**self.fields, **fill, **dict(button.given)}


class Forms(HTMLParser):
    """All that can be sent from a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[Form] = []
        self._form: Form | None = None
        self._button: Button | None = None
        self._text = self._select = ""
        self.feed(page)

    def with_button(self, label: str) -> tuple[Form, Button]:
        """The first form with such a button, which can be pressed."""
        labels = []
        for form in self.found:
            for button in form.buttons:
                labels.append(button.label)
                if button.label == label and not button.disabled:
                    return form, button
        raise AssertionError(f"no button says {label!r}, only {labels}")

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "form":
            self._form = Form(given.get("action", ""))
            self.found.append(self._form)
        if self._form is None:
            return
        if tag == "button" and given.get("type") != "button":
            pair = [(given["name"], given.get("value", ""))] if "name" in given else []
            self._button = Button("", pair, given.get("formaction", ""), "disabled" in given)
            self._form.buttons.append(self._button)
        self._put(tag, given, self._form)

    def _put(self, tag: str, given: dict[str, str], form: Form) -> None:
        name = given.get("name", "")
        if tag in ("select", "textarea"):
            self._select = name
            form.fields.setdefault(name, [])
        elif tag == "option" and ("selected" in given or not form.fields[self._select]):
            self._chosen(form, given)
        elif tag == "input" and name:
            box = given.get("type") in ("checkbox", "radio")
            if box:
                form.boxes.setdefault(name, []).append(given.get("value", ""))
            if not box or "checked" in given:
                form.fields.setdefault(name, []).append(given.get("value", "on" if box else ""))

    def _chosen(self, form: Form, option: dict[str, str]) -> None:
        """Without another choice the first of a list is sent."""
        form.fields[self._select] = [option.get("value", "")]

    def handle_data(self, data: str) -> None:
        if self._button is not None:
            self._button.label = " ".join(f"{self._button.label} {data}".split())

    def handle_endtag(self, tag: str) -> None:
        if tag == "button":
            self._button = None
        if tag == "form":
            self._form = None
