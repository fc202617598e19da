import re
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from campaign.markdown import render
from campaign.models import Campaign, JournalEntry, TableRoll
from campaign.services.campaigns import campaign_edit
from tests.cast import Cast


@pytest.fixture
def as_player(cast: Cast) -> Client:
    client = Client()
    client.force_login(cast.player)
    return client


@pytest.fixture
def as_gm(cast: Cast) -> Client:
    client = Client()
    client.force_login(cast.gm)
    return client


def at(cast: Cast, name: str, *more: object) -> str:
    return reverse(f"campaign:{name}", args=[cast.id, *more])


def test_a_wrong_form_comes_back_with_its_reason_and_what_was_typed(
    cast: Cast, as_player: Client
) -> None:
    form = {"id": uuid4(), "title": "", "body": "All of it", "audience": "everyone"}
    response = as_player.post(at(cast, "journal_write"), form)
    assert response.status_code == 422
    assert "All of it" in response.text
    assert "This field is required" in response.text


def test_a_bad_die_code_is_refused_beside_its_field(cast: Cast, as_player: Client) -> None:
    form = {"id": uuid4(), "code": "4X", "visibility": "everyone"}
    response = as_player.post(at(cast, "roll"), form, headers={"hx-request": "true"})
    assert response.status_code == 422
    assert "is not a die code" in response.text
    assert not TableRoll.objects.exists()


def test_after_a_roll_the_form_is_ready_for_another(cast: Cast, as_player: Client) -> None:
    form = {"id": uuid4(), "code": "4d+1", "visibility": "everyone"}
    response = as_player.post(at(cast, "roll"), form, headers={"hx-request": "true"})
    assert str(form["id"]) not in response.text
    assert TableRoll.objects.get().code == "4D+1"


def test_an_edit_clash_shows_both_texts(cast: Cast, as_player: Client) -> None:
    entry = cast.writes(cast.player, "Start")
    JournalEntry.objects.filter(pk=entry.pk).update(title="Theirs", body="Their text", version=2)
    form = {"id": entry.pk, "title": "Mine", "body": "My text", "audience": "everyone"}
    response = as_player.post(at(cast, "journal_edit", entry.pk), form | {"version": 1})
    assert response.status_code == 409
    assert "My text" in response.text
    assert "Their text" in response.text


def test_after_a_clash_saving_again_keeps_mine(cast: Cast, as_player: Client) -> None:
    entry = cast.writes(cast.player, "Start")
    JournalEntry.objects.filter(pk=entry.pk).update(title="Theirs", version=2)
    form = {"id": entry.pk, "title": "Mine", "body": "", "audience": "everyone"}
    clash = as_player.post(at(cast, "journal_edit", entry.pk), form | {"version": 1})
    version = re.search(r'name="version" value="(\d+)"', clash.text)
    assert version
    as_player.post(at(cast, "journal_edit", entry.pk), form | {"version": version[1]})
    assert JournalEntry.objects.get(pk=entry.pk).title == "Mine"


def test_settings_clash_shows_both(cast: Cast, as_gm: Client) -> None:
    campaign_edit(user=cast.owner, campaign_id=cast.id, version=1, name="Theirs")
    form = {"version": 1, "name": "Mine", "privacy": "private", "first_year": 1}
    form |= {"year_length": 365, "option-difficulty_pick": "low"}
    response = as_gm.post(at(cast, "settings"), form)
    assert response.status_code == 409
    assert "Mine" in response.text
    assert "Theirs" in response.text


def test_switches_are_kept_when_they_differ_from_the_default(cast: Cast, as_gm: Client) -> None:
    form = {"version": 1, "name": "Ord", "privacy": "private", "first_year": 1}
    form |= {"year_length": 365, "option-difficulty_pick": "high", "option-degraded_haste": "on"}
    form |= {"option-surprise": "on", "option-fire_modifiers": "on"}
    as_gm.post(at(cast, "settings"), form)
    kept = Campaign.objects.get(pk=cast.id).options
    assert kept == {"difficulty_pick": "high", "degraded_haste": "on"}


def test_nothing_secret_is_on_a_players_pages(cast: Cast, as_player: Client) -> None:
    cast.writes(cast.gm, "CANARY", "gm", body="CANARY")
    cast.rolls(cast.gm, label="CANARY", visibility="gm")
    cast.rolls(cast.player, label="CANARY", visibility="blind")
    cast.plans("CANARY")
    cast.invites()
    names = ["front", "_head", "_recent", "_rolls", "people", "_people", "adventures", "rolls"]
    names += ["_adventures", "calendar", "_calendar", "journal", "_journal"]
    for name in names:
        assert "CANARY" not in as_player.get(at(cast, name)).text, name


def test_anyone_signed_in_may_watch_an_open_campaign(cast: Cast, client: Client) -> None:
    campaign_edit(user=cast.owner, campaign_id=cast.id, version=1, privacy="open")
    client.force_login(cast.outsider)
    assert client.get(at(cast, "front")).status_code == 200
    assert client.get(at(cast, "journal_write")).status_code == 403


def test_no_cache_keeps_a_page(cast: Cast, as_player: Client) -> None:
    assert "no-store" in as_player.get(at(cast, "front"))["Cache-Control"]


def test_pages_allow_no_inline_script_or_style(cast: Cast, as_gm: Client) -> None:
    response = as_gm.get(at(cast, "front"))
    policy = response["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy
    assert not re.search(r"<script(?![^>]*\bsrc=)|\sstyle=|\son\w+=", response.text)


@pytest.mark.parametrize(
    "text",
    [
        "<script>alert(1)</script>",
        "[x](javascript:alert(1))",
        "![x](https://example.org/track.png)",
        "<img src=x onerror=alert(1)>",
        '[x](https://a "onmouseover=alert(1)")',
        "<a href='data:text/html,x'>x</a>",
    ],
)
def test_markdown_is_made_safe(text: str) -> None:
    html = render(text)
    assert not re.search(r"<(script|img|iframe)|<[^>]*\s(on\w+|href=.(javascript|data))", html)


def test_markdown_is_rendered() -> None:
    assert "<strong>bold</strong>" in render("**bold**")
    assert "<h3>Head</h3>" in render("# Head")


@pytest.mark.parametrize("after", ["garbage", "e30=", "WyJ4IiwieSIsInoiXQ=="])
def test_a_forged_page_mark_is_no_error(cast: Cast, as_player: Client, after: str) -> None:
    cast.writes(cast.player)
    assert as_player.get(at(cast, "journal"), {"after": after}).status_code == 200


def test_older_entries_are_found_page_by_page(cast: Cast, as_player: Client) -> None:
    for number in range(45):
        cast.writes(cast.player, f"Entry {number:02}")
    seen: list[str] = []
    address: str | None = at(cast, "journal")
    while address:
        text = as_player.get(address).text
        seen += re.findall(r"<h3>Entry (\d\d)</h3>", text)
        more = re.search(r'href="([^"]+\?after=[^"]+)"', text)
        address = more[1] if more else None
    assert seen == [f"{number:02}" for number in reversed(range(45))]


def test_a_nul_is_answered_not_choked_on(cast: Cast, as_gm: Client) -> None:
    assert as_gm.get(at(cast, "journal"), {"after": "\x00"}).status_code == 400
    leave = {"comment": "a\x00b"}
    assert as_gm.post(at(cast, "leave"), leave).status_code == 400
    assert cast.role_of(cast.gm) == "gm"
