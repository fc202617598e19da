"""What every page promises through the parts it is made of."""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path

import pytest
from django import forms
from django.conf import settings
from django.contrib.staticfiles import finders
from django.core.paginator import Paginator
from django.template import RequestContext, Template
from django.test import Client, RequestFactory
from django.urls import reverse

from config.forms import RadioCards
from config.templatetags.dice import PIPS

ROOT = Path(settings.BASE_DIR)
TEMPLATES = sorted(ROOT.glob("templates/**/*.html"))
STYLESHEETS = sorted(ROOT.glob("static/css/**/*.css"))
GROUNDS = ("space", "hull", "panel", "raise")
INKS = ("ink", "dim", "faint", "signal", "ally", "foe", "good", "bad", "secret")


COLOURS = {
    name: (paper, night)
    for name, paper, night in re.findall(
        r"--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)",
        (ROOT / "static/css/tokens.css").read_text(),
    )
}


def drawn(source: str, **context: object) -> str:
    request = RequestFactory().get("/people/", {"sort": "-name", "page": "3", "q": "kesh"})
    return Template("{% load ui dice %}" + source).render(RequestContext(request, context))


class TestContrast:
    @pytest.mark.parametrize("theme", [0, 1], ids=["paper", "night"])
    @pytest.mark.parametrize("ink", INKS)
    def test_words_are_readable_on_every_ground(self, ink, theme):
        for ground in GROUNDS:
            assert contrast(COLOURS[ink][theme], COLOURS[ground][theme]) >= 4.5, ground

    @pytest.mark.parametrize("theme", [0, 1], ids=["paper", "night"])
    def test_words_on_the_signal_are_readable(self, theme):
        assert contrast(COLOURS["on-signal"][theme], COLOURS["signal"][theme]) >= 4.5

    @pytest.mark.parametrize("theme", [0, 1], ids=["paper", "night"])
    def test_frames_of_controls_are_seen_on_every_ground(self, theme):
        for ground in GROUNDS:
            assert contrast(COLOURS["edge"][theme], COLOURS[ground][theme]) >= 3, ground


def contrast(one: str, other: str) -> float:
    bright, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


def luminance(colour: str) -> float:
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


class TestNothingInline:
    @pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: str(path.relative_to(ROOT)))
    def test_no_inline_script_or_style(self, path):
        text = path.read_text()
        assert not re.search(r"<style|\sstyle=|\son\w+=|hx-on|javascript:", text)
        for opening in re.findall(r"<script[^>]*>", text):
            assert "src=" in opening or "application/json" in opening, opening

    def test_the_policy_allows_only_our_own_files(self, client: Client):
        policy = client.get(reverse("style")).headers["Content-Security-Policy"]
        assert "default-src 'self'" in policy
        assert "unsafe" not in policy


class TestStyleSheets:
    def test_every_sheet_is_in_a_layer(self):
        text = (ROOT / "static/css/site.css").read_text()
        imported = set(re.findall(r'@import url\("([^"]+)"\) layer\(\w+\);', text))
        there = {str(path.relative_to(ROOT / "static/css")) for path in STYLESHEETS}
        assert imported == there - {"site.css"}

    @pytest.mark.parametrize("path", STYLESHEETS, ids=lambda path: path.name)
    def test_every_named_value_is_defined(self, path):
        everything = "".join(sheet.read_text() for sheet in STYLESHEETS)
        for name in set(re.findall(r"var\((--[\w-]+)\)", path.read_text())):
            assert f"{name}:" in everything, name

    def test_a_page_gives_no_class_of_another_a_second_meaning(self):
        owners = defaultdict(set)
        for path in STYLESHEETS:
            if path.parent.name == "pages" or path.name == "utilities.css":
                for name in re.findall(r"^\.([\w-]+) \{", path.read_text(), re.MULTILINE):
                    owners[name].add(path.name)
        assert {name: found for name, found in owners.items() if len(found) > 1} == {}

    @pytest.mark.parametrize(
        "name", re.findall(r'url\("\.\./([^"]+)"\)', (ROOT / "static/css/fonts.css").read_text())
    )
    def test_every_font_is_there(self, name):
        assert finders.find(name)


class TestTheme:
    def test_the_system_decides_at_first(self, client: Client):
        assert '<html lang="en">' in page_of(client)

    @pytest.mark.parametrize("theme", ["night", "paper"])
    def test_the_chosen_theme_comes_with_the_page(self, client: Client, theme):
        client.cookies["theme"] = theme
        assert f'<html lang="en" data-theme="{theme}">' in page_of(client)

    def test_any_other_word_is_ignored(self, client: Client):
        client.cookies["theme"] = 'x" onload="y'
        assert '<html lang="en">' in page_of(client)


def page_of(client: Client) -> str:
    return client.get(reverse("style")).content.decode()


class TestDice:
    @pytest.mark.parametrize("face", range(1, 7))
    def test_a_face_has_as_many_pips_as_it_says(self, face):
        drawing = drawn("{% die face %}", face=face)
        assert drawing.count("<circle") == face == len(PIPS[face])
        assert f'aria-label="{face}"' in drawing

    def test_a_wild_die_is_told_by_words_and_by_a_second_frame(self):
        drawing = drawn("{% die 6 wild=True %}")
        assert 'aria-label="6, wild die"' in drawing
        assert 'class="mark"' in drawing

    def test_a_dropped_die_is_struck_through(self):
        drawing = drawn("{% die 4 dropped=True %}")
        assert 'aria-label="4, dropped"' in drawing
        assert 'class="strike"' in drawing

    def test_a_roll_names_pips_total_and_difficulty(self):
        text = drawn('{% dice faces total=10 pips=-1 against="11" %}', faces=[5, 6])
        assert text.count("<svg") == 2
        assert "−1" in text
        assert "against 11" in text

    def test_the_wild_and_the_dropped_die_are_found_by_their_place(self):
        text = drawn("{% dice faces total=7 wild=2 dropped=gone %}", faces=[3, 4, 1], gone=[1])
        labels = re.findall(r'aria-label="([^"]+)"', text)
        assert labels == ["3", "4, dropped", "1, wild die"]


class TestCodes:
    def test_a_code_that_changed_shows_both(self):
        text = drawn('{% code "3D" was="5D" %}')
        assert "from </span>5D</del>" in text
        assert "to </span>3D</ins>" in text

    def test_a_code_that_did_not_change_shows_once(self):
        assert drawn('{% code "3D" was="3D" %}').count("3D") == 1

    def test_names_are_escaped(self):
        assert "&lt;b&gt;" in drawn("{% badge name %}", name="<b>")


class TestIcons:
    def test_every_icon_that_is_used_was_drawn(self):
        there = set(re.findall(r'symbol id="(\w+)"', (ROOT / "static/icons.svg").read_text()))
        used = {
            name for path in TEMPLATES for name in re.findall(r'{% icon "(\w+)"', path.read_text())
        }
        assert used
        assert used <= there

    def test_an_icon_without_words_is_silent(self):
        assert 'aria-hidden="true"' in drawn('{% icon "bin" %}')

    def test_an_icon_with_words_is_read(self):
        assert 'role="img" aria-label="Remove"' in drawn('{% icon "bin" label="Remove" %}')


class TestLists:
    def test_sorting_turns_round_and_keeps_the_search(self):
        text = drawn('{% sort_by "name" "Name" %}')
        assert 'aria-sort="descending"' in text
        assert "sort=name" in text
        assert "q=kesh" in text
        assert "page=" not in text

    def test_pages_keep_the_search_and_say_where_one_is(self):
        page = Paginator(range(100), 20).page(3)
        text = drawn("{% pagination page %}", page=page)
        assert "41–60 of 100" in text
        assert "q=kesh" in text
        assert re.search(r'aria-current="page">.*3</span>', text)

    def test_a_single_page_has_no_pages(self):
        assert not drawn("{% pagination page %}", page=Paginator([1], 20).page(1)).strip()

    def test_the_track_says_which_level_holds_now(self):
        text = drawn("{% track levels 1 %}", levels=["Unhurt", ("Wounded", "−1D")])
        now = text.split("<li")[2]
        assert 'aria-current="true"' in now
        assert "now" in now
        assert "−1D" in now


class SampleForm(forms.Form):
    name = forms.CharField(help_text="As on the sheet.")
    haste = forms.IntegerField(min_value=0, max_value=4)
    loud = forms.BooleanField(required=False)
    rules = forms.ChoiceField(
        choices=[("a", "Old"), ("b", "New")], widget=RadioCards(about={"b": "Two lines."})
    )


class TestForms:
    def test_an_error_stands_beside_its_input_and_is_read_with_it(self):
        text = str(SampleForm({}))
        assert 'aria-describedby="id_name_helptext id_name_error"' in text
        assert text.index('id="id_name"') < text.index('id="id_name_error"')

    def test_every_input_has_a_label(self):
        text = str(SampleForm())
        for name in re.findall(r'<(?:input|select|textarea)[^>]* id="(\w+)"', text):
            assert f'for="{name}"' in text

    def test_a_number_has_steps_and_stays_a_number_input(self):
        text = str(SampleForm()["haste"].as_field_group())
        assert 'type="number"' in text
        assert 'aria-label="Haste: one more"' in text

    def test_a_card_explains_its_choice(self):
        text = str(SampleForm()["rules"].as_field_group())
        assert "<legend>" in text
        assert "Two lines." in text

    def test_an_optional_field_says_so(self):
        class Form(forms.Form):
            pitch = forms.CharField(required=False)

        assert "optional" in str(Form())


class TestPagesWithoutARequest:
    @pytest.mark.parametrize("code", ["400", "403_csrf", "500"])
    def test_the_page_needs_nothing_from_the_one_that_failed(self, code):
        from django.template.loader import get_template

        text = get_template(f"{code}.html").render()
        assert "<h1>" in text
        assert "Sign in" not in text
