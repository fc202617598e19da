from uuid import uuid4

import pytest
from django.core.exceptions import PermissionDenied
from django.http import Http404

from campaign.access import Need, access_campaign, visible_journal
from campaign.errors import Refused, Stale
from campaign.models import JournalEntry
from campaign.services.journal import journal_edit, journal_remove, journal_write
from tests.cast import Cast
from tests.services.refusals import expect_refusal


def edit(cast: Cast, entry: JournalEntry, user, **changes) -> JournalEntry:
    given = {"version": 1, "title": "New", "body": "", "audience": "everyone"} | changes
    return journal_edit(user=user, campaign_id=cast.id, entry_id=entry.pk, **given)


def titles(cast: Cast, user) -> set[str]:
    seat = access_campaign(user, cast.id, Need.WATCH)
    return set(visible_journal(seat).values_list("title", flat=True))


def test_players_read_what_is_for_everyone(cast: Cast) -> None:
    cast.writes(cast.gm, "Open")
    cast.writes(cast.gm, "Secret", "gm")
    assert titles(cast, cast.player) == {"Open"}
    assert titles(cast, cast.gm) == {"Open", "Secret"}


def test_a_player_cannot_write_for_gms_alone(cast: Cast) -> None:
    with expect_refusal("journal.gm_only"):
        cast.writes(cast.player, "Secret", "gm")


def test_observers_cannot_write(cast: Cast) -> None:
    with pytest.raises(PermissionDenied):
        cast.writes(cast.observer)


def test_a_player_edits_only_what_is_theirs(cast: Cast) -> None:
    with expect_refusal("journal.not_yours"):
        edit(cast, cast.writes(cast.gm), cast.player)
    assert edit(cast, cast.writes(cast.player), cast.player).title == "New"


def test_a_secret_entry_is_not_there_for_a_player(cast: Cast) -> None:
    secret = cast.writes(cast.gm, "Secret", "gm")
    with pytest.raises(Http404):
        edit(cast, secret, cast.player)


def test_a_stale_edit_is_refused_and_shows_what_stands(cast: Cast) -> None:
    entry = cast.writes(cast.player)
    edit(cast, entry, cast.gm, title="Theirs")
    with pytest.raises(Stale) as refused:
        edit(cast, entry, cast.player, title="Mine")
    assert refused.value.current.title == "Theirs"


def test_the_same_form_sent_twice_writes_once(cast: Cast) -> None:
    given = {"campaign_id": cast.id, "entry_id": uuid4(), "title": "A", "body": ""}
    for _ in range(2):
        journal_write(user=cast.player, audience="everyone", **given)
    assert JournalEntry.objects.count() == 1


def test_an_id_taken_from_someone_else_is_refused(cast: Cast) -> None:
    entry = cast.writes(cast.gm)
    with pytest.raises(Refused, check=lambda error: error.code == "request.reused"):
        journal_write(
            user=cast.player,
            campaign_id=cast.id,
            entry_id=entry.pk,
            title="Mine",
            body="",
            audience="everyone",
        )
    entry.refresh_from_db()
    assert entry.title == "A day"


def test_a_gm_removes_any_entry(cast: Cast) -> None:
    entry = cast.writes(cast.player)
    journal_remove(user=cast.gm, campaign_id=cast.id, entry_id=entry.pk)
    assert not JournalEntry.objects.exists()


def test_nothing_is_written_in_an_archived_campaign(cast: Cast) -> None:
    cast.archives()
    with expect_refusal("campaign.archived"):
        cast.writes(cast.gm)
