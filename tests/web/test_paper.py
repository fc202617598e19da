"""A sheet on paper: everything on one page, and nothing its reader may not see."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from campaign.models import Campaign
from characters.access import access_character
from characters.models import Character
from characters.pdf import typeset
from characters.selectors.paper import paper
from rules.rulesets import NAMES
from tests.cast import Cast
from tests.party import EVEN, in_play
from tests.pictures import hang

OWN, GMS = "CANARY of the player", "CANARY of the GMs"
SHEET = {
    "attributes": EVEN,
    "skills": {"blaster": "4D", "dodge": "5D"},
    "force": {"sense": "1D", "control": "2D"},
    "force_sensitive": True,
    "weapons": [{"name": "blaster pistol", "damage": "4D", "ranges": {"long": [31, 120]}}],
    "armor": {"name": "blast vest", "protection": "+1D", "dexterity": "-1"},
    "gear": ["comlink", "#rope *of* $10 metres$ @here"],
}


@pytest.fixture
def kesh(cast: Cast) -> Character:
    made = hang(cast, in_play(cast, cast.player))
    made.sheet, made.background = SHEET, "Born on a barge. " * 40
    made.player_notes, made.gm_notes = OWN, GMS
    made.save()
    return made


def printed(cast: Cast, kesh: Character, user: User, **how: Any) -> dict[str, Any]:
    return paper(access_character(user, cast.id, kesh.pk), **how)


def pages(sheet: dict[str, Any]) -> int:
    drawn = typeset(sheet, form="svg")
    return len(drawn) if isinstance(drawn, list) else 1


def test_a_pdf_is_made_for_whoever_may_read_the_sheet(cast: Cast, kesh: Character) -> None:
    client = Client()
    client.force_login(cast.observer)
    answer = client.get(reverse("characters:pdf", args=[cast.id, kesh.pk]))
    assert answer.content.startswith(b"%PDF-")
    assert answer["Content-Type"] == "application/pdf"
    assert answer["Content-Disposition"] == 'inline; filename="kesh.pdf"'
    assert "no-store" in answer["Cache-Control"]


@pytest.mark.parametrize("size", ["a4", "letter"])
@pytest.mark.parametrize("ruleset", NAMES)
def test_it_is_one_page_under_every_ruleset(
    cast: Cast, kesh: Character, ruleset: str, size: str
) -> None:
    Campaign.objects.filter(pk=cast.id).update(ruleset=ruleset)
    assert pages(printed(cast, kesh, cast.player, size=size)) == 1


def test_two_hundred_skills_and_things_take_a_few_pages(cast: Cast, kesh: Character) -> None:
    Campaign.objects.filter(pk=cast.id).update(ruleset="revised")
    many = {f"make {number}": "5D" for number in range(200)}
    kesh.sheet = SHEET | {
        "specializations": {"blaster": many},
        "gear": [f"thing {n}" for n in many],
    }
    kesh.save()
    sheet = printed(cast, kesh, cast.player)
    assert len(sheet["groups"][0]["lines"]) == 202
    assert 3 <= pages(sheet) <= 5


def test_a_long_name_takes_another_line_instead_of_the_next_ones(
    cast: Cast, kesh: Character
) -> None:
    def pages_with(name: str) -> int:
        many = {f"{name} {number}": "5D" for number in range(150)}
        kesh.sheet = SHEET | {"specializations": {"blaster": many}}
        kesh.save()
        return pages(printed(cast, kesh, cast.player))

    Campaign.objects.filter(pk=cast.id).update(ruleset="revised")
    assert pages_with("an old make of the outer yards that nobody remembers") > pages_with("make")


def test_what_stands_on_it(cast: Cast, kesh: Character) -> None:
    sheet = printed(cast, kesh, cast.player)
    assert sheet["groups"][0]["lines"][1] == {"name": "Dodge", "code": "5D", "special": False}
    assert [line["name"] for line in sheet["groups"][6]["lines"]] == ["Control", "Sense"]
    assert sheet["figures"][-1] == ["Move", "10"]
    (pistol,) = sheet["weapons"]
    assert (pistol["attack"], pistol["damage"], pistol["ranges"]) == ("4D", "4D", "long 31–120 m")
    assert sheet["gear"][0] == {"name": "Blast vest", "code": "+1D", "note": "worn, Dexterity -1"}
    assert [level["name"] for level in sheet["health"] if level["now"]] == ["Unhurt"]


@pytest.mark.parametrize(
    ("who", "may_read"),
    [("observer", set()), ("player", {OWN}), ("gm", {OWN, GMS})],
)
def test_notes_are_for_those_who_may_read_them_and_ask(
    cast: Cast, kesh: Character, who: str, may_read: set[str]
) -> None:
    user = getattr(cast, who)
    assert "CANARY" not in str(printed(cast, kesh, user))
    assert {text for _, text in printed(cast, kesh, user, notes=True)["notes"]} == may_read
