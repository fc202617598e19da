from io import BytesIO
from struct import pack
from zlib import crc32

import pytest
from django.core.exceptions import PermissionDenied
from PIL import Image

from characters.models import Character, Portrait, SheetChange
from characters.services.fields import change_put_back, field_save, mark
from characters.services.portraits import portrait_remove, portraits_forget
from tests.cast import Cast
from tests.party import in_play
from tests.pictures import hang, picture
from tests.services.refusals import expect_refusal


@pytest.fixture
def kesh(cast: Cast) -> Character:
    return in_play(cast, cast.player)


def hung(kesh: Character) -> Image.Image:
    return Image.open(BytesIO(Portrait.objects.get(character=kesh).full))


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP"])
def test_a_portrait_is_drawn_anew_and_made_smaller(cast: Cast, kesh: Character, kind: str) -> None:
    hang(cast, kesh, picture(kind, (2000, 1000)), user=cast.player)
    assert (hung(kesh).format, hung(kesh).size) == ("WEBP", (720, 360))


def test_nothing_is_left_of_what_the_file_told(cast: Cast, kesh: Character) -> None:
    about = Image.Exif()
    about[0x010E] = "CANARY: 52.1 N, 4.3 E"
    sent = picture("JPEG", exif=about, icc_profile=b"CANARY profile", comment=b"CANARY")
    assert sent.count(b"CANARY") == 3
    hang(cast, kesh, sent)
    kept = Portrait.objects.get(character=kesh)
    assert b"CANARY" not in kept.full + kept.small


def test_a_photograph_stands_upright(cast: Cast, kesh: Character) -> None:
    about = Image.Exif()
    about[0x0112] = 6
    hang(cast, kesh, picture("JPEG", (400, 300), exif=about))
    assert hung(kesh).size == (300, 400)


def test_what_shines_through_still_does(cast: Cast, kesh: Character) -> None:
    out = BytesIO()
    Image.new("RGBA", (50, 50), (255, 0, 0, 0)).save(out, "PNG")
    hang(cast, kesh, out.getvalue())
    assert hung(kesh).getpixel((25, 25))[3] == 0


def test_a_file_that_is_too_large_is_refused(cast: Cast, kesh: Character) -> None:
    with expect_refusal("portrait.too_large"):
        hang(cast, kesh, size=6_000_000)


def bomb(width: int, height: int) -> bytes:
    """A PNG of a few bytes that says it is huge."""
    head = b"IHDR" + pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    data = b"IDAT" + b"\x78\x9c\x03\x00\x00\x00\x00\x01"
    chunks = [
        pack(">I", len(each) - 4) + each + pack(">I", crc32(each)) for each in (head, data, b"IEND")
    ]
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


@pytest.mark.parametrize("side", [5_000, 40_000])
def test_a_bomb_is_refused_before_it_unfolds(cast: Cast, kesh: Character, side: int) -> None:
    with expect_refusal("portrait.too_many_pixels" if side < 10_000 else "portrait.unreadable"):
        hang(cast, kesh, bomb(side, side))


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"not a picture",
        b"<svg xmlns='http://www.w3.org/2000/svg'/>",
        picture()[:200],
        picture("GIF"),
        picture("JPEG")[:300],
        bomb(100, 100),
    ],
    ids=["empty", "text", "svg", "cut short", "another format", "half a photograph", "hollow"],
)
def test_what_is_no_picture_is_refused(cast: Cast, kesh: Character, data: bytes) -> None:
    with expect_refusal("portrait.unreadable"):
        hang(cast, kesh, data)
    assert not Portrait.objects.exists()


def take_away(cast: Cast, kesh: Character) -> None:
    portrait_remove(user=cast.player, campaign_id=cast.id, character_id=kesh.pk)


def put_back(cast: Cast, kesh: Character, change: SheetChange) -> str:
    which = {"campaign_id": cast.id, "character_id": kesh.pk, "change_id": change.pk}
    change_put_back(user=cast.player, **which)
    kesh.refresh_from_db()
    return kesh.portrait_mark


def test_history_tells_of_it_and_the_same_again_is_no_change(cast: Cast, kesh: Character) -> None:
    hung_up = hang(cast, kesh).portrait_mark
    hang(cast, kesh)
    (change,) = SheetChange.objects.filter(field="portrait")
    assert (change.before, change.after, change.made_by) == (None, hung_up, cast.gm)


def test_one_replaced_and_one_taken_away_are_put_back(cast: Cast, kesh: Character) -> None:
    first = hang(cast, kesh).portrait_mark
    second = hang(cast, kesh, picture(size=(90, 90))).portrait_mark
    take_away(cast, kesh)
    kesh.refresh_from_db()
    assert (kesh.portrait_mark, first != second) == ("", True)
    removed, replaced, hung_first = SheetChange.objects.filter(field="portrait")
    assert put_back(cast, kesh, removed) == second
    assert put_back(cast, kesh, replaced) == first
    assert put_back(cast, kesh, hung_first) == ""
    assert SheetChange.objects.filter(field="portrait", reason="Put back").count() == 3


def test_earlier_ones_are_deleted_for_good_and_the_one_on_the_sheet_stays(
    cast: Cast, kesh: Character
) -> None:
    first = hang(cast, kesh).portrait_mark
    second = hang(cast, kesh, picture(size=(90, 90))).portrait_mark
    portraits_forget(user=cast.player, campaign_id=cast.id, character_id=kesh.pk)
    assert list(Portrait.objects.values_list("mark", flat=True)) == [second]
    with expect_refusal("portrait.not_kept"):
        put_back(cast, kesh, SheetChange.objects.get(field="portrait", before=first))


def test_of_very_many_the_oldest_leave_and_say_so(
    cast: Cast, kesh: Character, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("characters.services.portraits.MOST_KEPT", 1)
    marks = [hang(cast, kesh, picture(size=(n, n))).portrait_mark for n in (50, 60, 70, 80)]
    kept = Portrait.objects.order_by("made").values_list("mark", flat=True)
    assert list(kept) == marks[1:]
    with expect_refusal("portrait.not_kept"):
        put_back(cast, kesh, SheetChange.objects.get(field="portrait", before=marks[0]))


def test_a_portrait_is_not_typed_in(cast: Cast, kesh: Character) -> None:
    hang(cast, kesh)
    which = {"campaign_id": cast.id, "character_id": kesh.pk, "field": "portrait"}
    with expect_refusal("character.field_unknown"):
        field_save(user=cast.gm, **which, value="feed", seen=mark(kesh.portrait_mark))


def test_nobody_hangs_a_portrait_on_anothers_sheet(cast: Cast) -> None:
    other = in_play(cast, cast.gm, "Rua")
    with pytest.raises(PermissionDenied):
        hang(cast, other, user=cast.player)
