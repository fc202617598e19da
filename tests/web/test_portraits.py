"""The picture's own address: who gets it, and what a browser is told about it."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from characters.models import Character
from config.uploads import MOST_BYTES
from tests.cast import Cast
from tests.party import draft, in_play
from tests.pictures import hang, picture


@pytest.fixture
def kesh(cast: Cast) -> Character:
    return hang(cast, in_play(cast, cast.player))


def address(kesh: Character, mark: str = "", size: str = "full") -> str:
    which = [kesh.campaign_id, kesh.pk, mark or kesh.portrait_mark, size]
    return reverse("characters:portrait", args=which)


def as_(user) -> Client:
    client = Client()
    client.force_login(user)
    return client


def test_a_browser_may_keep_it_but_nobody_in_between(cast: Cast, kesh: Character) -> None:
    answer = as_(cast.observer).get(address(kesh))
    assert answer["Content-Type"] == "image/webp"
    assert "private" in answer["Cache-Control"]
    assert "Cookie" in answer["Vary"]
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer["Cross-Origin-Resource-Policy"] == "same-origin"


def test_a_picture_that_was_replaced_is_for_those_who_read_the_history(
    cast: Cast, kesh: Character
) -> None:
    old = address(kesh)
    hang(cast, kesh, picture(size=(80, 80)))
    answers = {
        who: as_(getattr(cast, who)).get(old).status_code for who in ("player", "gm", "observer")
    }
    assert answers == {"player": 200, "gm": 200, "observer": 404}


def test_the_history_shows_both_pictures_and_offers_the_way_back(
    cast: Cast, kesh: Character
) -> None:
    first = address(kesh, size="small")
    hang(cast, kesh, picture(size=(80, 80)))
    page = as_(cast.player).get(f"{kesh.get_absolute_url()}history/").content.decode()
    assert page.count(first) == 2
    assert address(kesh, size="small") in page
    assert page.count("Put back<span") == 2


def test_a_drafts_picture_is_for_its_player_and_the_gms(cast: Cast) -> None:
    kesh = hang(cast, draft(cast, cast.player))
    answers = {
        who: as_(getattr(cast, who)).get(address(kesh)).status_code
        for who in ("player", "gm", "observer", "outsider", "admin")
    }
    assert answers == {"player": 200, "gm": 200, "observer": 404, "outsider": 404, "admin": 404}


@pytest.mark.parametrize(
    ("data", "why"),
    [(b"GIF89a", "cannot be read as a picture"), (bytes(MOST_BYTES + 1), "at most 5 MB")],
    ids=["no picture", "too large"],
)
def test_a_bad_file_is_refused_beside_the_field(
    cast: Cast, kesh: Character, data: bytes, why: str
) -> None:
    edit = reverse("characters:portrait_edit", args=[cast.id, kesh.pk])
    answer = as_(cast.player).post(edit, {"picture": SimpleUploadedFile("me.png", data)})
    assert answer.status_code == 422
    assert why in answer.context["form"].errors["picture"][0]


def test_a_sheet_and_the_roster_show_it(cast: Cast, kesh: Character) -> None:
    sheet = as_(cast.player).get(kesh.get_absolute_url()).content.decode()
    roster = as_(cast.player).get(reverse("characters:roster", args=[cast.id])).content.decode()
    assert address(kesh) in sheet
    assert address(kesh, size="small") in roster
