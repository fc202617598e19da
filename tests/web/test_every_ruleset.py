"""Every page about a character answers under every ruleset, for people, droids and craft."""

from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from campaign.models import Campaign
from campaign.services.calendar import calendar_advance
from characters.models import Character, KeptPower
from rules.rulesets import NAMES, ruleset
from tests.cast import Cast
from tests.party import award, draft, improve, in_play

PAGES = [
    "sheet",
    "edit",
    "history",
    "ledger",
    "improve",
    "pdf",
    "export",
    "import",
    "portrait_edit",
]
SPEEDER = {"craft": {"maneuverability": "2D", "body_strength": "3D"}, "scale": "speeder"}
SQUAD = {"other": "2D", "skills": {"dodge": "4D"}}
BEAST = {
    "attributes": {"strength": "5D", "dexterity": "3D"},
    "traits": [
        {"attribute": "strength", "code": "+2D", "reason": "scales", "against_damage": True}
    ],
    "armor": {"name": "hide", "protection": "+1D"},
}


def get(cast: Cast, address: str):
    client = Client()
    client.force_login(cast.gm)
    return client.get(address)


@pytest.mark.parametrize("ruleset", NAMES)
def test_pages_of_a_character(cast: Cast, ruleset: str) -> None:
    Campaign.objects.filter(pk=cast.id).update(ruleset=ruleset)
    kesh = in_play(cast, cast.player, dodge=3)
    answers = {
        page: get(cast, reverse(f"characters:{page}", args=[cast.id, kesh.pk])).status_code
        for page in PAGES
    }
    answers["roll"] = get(cast, f"{kesh.get_absolute_url()}roll/?name=dodge").status_code
    answers["code"] = get(cast, f"{kesh.get_absolute_url()}code/?name=dodge").status_code
    for part in ("move", "health"):
        answers[part] = get(cast, f"{kesh.get_absolute_url()}code/?part={part}").status_code
    answers["make"] = get(cast, draft(cast, cast.gm).get_absolute_url()).status_code
    assert set(answers.values()) <= {200, 302}, answers


@pytest.mark.parametrize("ruleset", NAMES)
@pytest.mark.parametrize(
    ("sheet", "said"),
    [
        (SQUAD, "All other attributes and skills"),
        (SPEEDER, "Maneuverability"),
        (BEAST, "Scales"),
    ],
    ids=["one line", "craft", "traits"],
)
def test_everything_on_a_sheet_is_shown(
    cast: Cast, ruleset: str, sheet: dict[str, object], said: str
) -> None:
    Campaign.objects.filter(pk=cast.id).update(ruleset=ruleset)
    one = Character.objects.create(
        campaign=cast.campaign, kind="npc", state="active", name="One", sheet=sheet
    )
    assert said in get(cast, one.get_absolute_url()).content.decode()
    assert get(cast, f"{one.get_absolute_url()}sheet.pdf").content.startswith(b"%PDF-")


@pytest.mark.parametrize("ruleset", NAMES)
def test_only_the_points_of_the_rules_are_awarded(cast: Cast, ruleset: str) -> None:
    Campaign.objects.filter(pk=cast.id).update(ruleset=ruleset)
    page = get(cast, reverse("characters:award", args=[cast.id])).content.decode()
    first = ruleset in ("companion", "upgrade")
    assert ("Skill points" in page, "Character Points" in page) == (first, not first)


def test_a_code_is_explained_as_it_would_be_rolled(cast: Cast) -> None:
    Campaign.objects.filter(pk=cast.id).update(ruleset="revised")
    kesh = in_play(cast, cast.player, dodge=3)
    asked = f"{kesh.get_absolute_url()}code/?name=dodge"
    assert "Nothing adds to it" in get(cast, asked).content.decode()
    KeptPower.objects.create(character=kesh, power="control_pain", kind="up")
    assert "-1D" in get(cast, asked).content.decode()


def test_a_move_tells_what_was_learned(cast: Cast) -> None:
    Campaign.objects.filter(pk=cast.id).update(ruleset="revised")
    kesh = in_play(cast, cast.player)
    award(cast, kesh, 50, "character")
    improve(cast, kesh, kind="move")
    calendar_advance(user=cast.gm, campaign_id=cast.id, happening_id=uuid4(), days=1_000)
    page = get(cast, f"{kesh.get_absolute_url()}code/?part=move").content.decode()
    assert all(part in page for part in ("11", "10", "+1", "10–12"))


def test_injuries_say_what_they_take_and_where_it_is_written(cast: Cast) -> None:
    kesh = in_play(cast, cast.player)
    page = get(cast, f"{kesh.get_absolute_url()}code/?part=health").content.decode()
    words = ("Wounded, until healed", "−1D", str(ruleset("companion").injury.source))
    assert [each for each in words if each not in page] == []


def test_the_code_of_all_others_is_hindered_by_wounds_as_any_is(cast: Cast) -> None:
    one = Character.objects.create(
        campaign=cast.campaign, kind="npc", state="active", name="One", sheet=SQUAD
    )
    asked = f"{one.get_absolute_url()}code/?part=others"
    Character.objects.filter(pk=one.pk).update(sheet={**SQUAD, "injury": "wounded"})
    assert "-1D" in get(cast, asked).content.decode()


def test_a_sheet_that_lists_all_has_no_code_of_all_others(cast: Cast) -> None:
    kesh = in_play(cast, cast.player)
    assert get(cast, f"{kesh.get_absolute_url()}code/?part=others").status_code == 404


def test_armor_says_what_it_adds_to(cast: Cast) -> None:
    one = Character.objects.create(
        campaign=cast.campaign, kind="npc", state="active", name="One", sheet=BEAST
    )
    page = get(cast, f"{one.get_absolute_url()}code/?name=strength&part=resisting").content.decode()
    assert "Strength against damage" in page
    assert "Hide" in page
