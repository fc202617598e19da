"""Forms of making: what is wrong stands beside its field, and what is forged changes nothing."""

from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from campaign.models import Campaign
from characters.library_files import load_templates
from characters.models import Character, CharacterTemplate
from characters.services.ledger import balance
from characters.services.sheets import sheet_of
from tests.cast import Cast
from tests.party import EVEN, draft, template
from tests.web.test_queries import queries

CODES = {f"attribute_{name}": code for name, code in EVEN.items()}


def signed_in(user: User) -> Client:
    client = Client(headers={"sec-fetch-site": "same-origin"})
    client.force_login(user)
    return client


def form(**changes: str) -> dict[str, str]:
    given = {"id": str(uuid4()), "name": "Ferrymaster", "role": "pc", "move": "10"}
    return given | {"credits": "300", "skills": "dodge\nsearch 4D"} | CODES | changes


def post(cast: Cast, page: str, **given: str):
    return signed_in(cast.gm).post(reverse(f"characters:{page}", args=[cast.id]), given)


def test_a_template_is_written(cast: Cast) -> None:
    gear = "a blaster pistol (damage 4D)\nrope"
    assert post(cast, "template_write", **form(gear=gear, shared="on")).status_code == 302
    made = CharacterTemplate.objects.get()
    assert (made.shared, made.skills, made.credits) == (True, ["dodge"], 300)
    assert made.sheet["skills"] == {"search": "4D"}
    assert made.sheet["weapons"] == [{"name": "blaster pistol", "damage": "4D"}]
    assert made.sheet["gear"] == ["rope"]


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"attribute_strength": "4D"}, "Attributes must come to 18D; these come to 19D."),
        ({"attribute_strength": "lots"}, "is not a die code"),
        ({"attribute_strength": "-1D"}, "cannot be below nothing"),
        ({"skills": "knitting"}, "no skill called “knitting”"),
        ({"skills": "dodge 6D"}, "At most 2D can go into one skill"),
        ({"gear": "a blaster pistol (damage lots)"}, "cannot be read"),
        ({"name": ""}, "This field is required"),
        ({"role": "god"}, "god is not one of the available choices"),
    ],
)
def test_what_is_wrong_is_said(cast: Cast, changes: dict[str, str], said: str) -> None:
    response = post(cast, "template_write", **form(shared="on", **changes))
    assert response.status_code == 422
    assert said in response.content.decode()
    assert not CharacterTemplate.objects.exists()


def test_the_totals_are_told_while_typing(cast: Cast) -> None:
    text = post(cast, "_totals", **form(attribute_strength="4D+1")).content.decode()
    assert "19D+1" in text
    assert "Attributes must come to 18D" in text


def test_totals_stand_beside_their_field(cast: Cast) -> None:
    text = post(cast, "_totals", **form(attribute_strength="+2")).content.decode()
    assert "Strength must be at least 1D" in text.split('id="why-attribute_strength"')[1]


def test_an_alien_is_checked_against_an_ordinary_one(cast: Cast) -> None:
    text = post(cast, "_totals", **form(species="Grummar")).content.decode()
    assert "Strength must be at least 5D" in text.split('id="why-attribute_strength"')[1]


def test_an_edit_that_comes_too_late_shows_both(cast: Cast) -> None:
    made = template(campaign=cast.campaign, name="Ferryman", version=2)
    address = reverse("characters:template_edit", args=[cast.id, made.pk])
    response = signed_in(cast.gm).post(address, form(version="1", name="Bargee"))
    assert response.status_code == 409
    text = response.content.decode()
    assert "Ferryman" in text
    assert 'value="Bargee"' in text
    again = signed_in(cast.gm).post(address, form(version="2", name="Bargee"))
    assert again.status_code == 302


def test_what_the_editor_shows_is_what_it_keeps(cast: Cast) -> None:
    load_templates()
    client = signed_in(cast.gm)
    for source in CharacterTemplate.objects.filter(campaign=None)[:8]:
        copied = uuid4()
        address = reverse("characters:template_copy", args=[cast.id, source.pk])
        page = client.post(address, {"id": str(copied)}, follow=True)
        shown = page.context["form"]
        given = {field.name: field.value() for field in shown if field.value() not in (None, False)}
        address = reverse("characters:template_edit", args=[cast.id, copied])
        assert client.post(address, given).status_code == 302
        assert CharacterTemplate.objects.get(pk=copied).sheet == source.sheet


@pytest.mark.parametrize("page", ["templates", "template_write"])
def test_the_template_pages_cost_the_same_with_many(cast: Cast, page: str) -> None:
    address = reverse(f"characters:{page}", args=[cast.id])
    template(campaign=cast.campaign)
    before = queries(cast.gm, address)
    for _ in range(20):
        template(campaign=cast.campaign)
        template()
    assert queries(cast.gm, address) == before


def test_forged_numbers_at_the_beginning_change_nothing(cast: Cast) -> None:
    made = template()
    forged = {
        "id": str(uuid4()),
        "template": str(made.pk),
        "name": "Kesh",
        "credits": "99999",
        "player": str(cast.gm.pk),
        "campaign": str(Cast.elsewhere(cast.outsider).pk),
        "sheet": "{}",
        "state": "active",
    }
    signed_in(cast.player).post(reverse("characters:begin", args=[cast.id]), forged)
    kesh = Character.objects.get()
    assert (kesh.player, kesh.campaign, kesh.state) == (cast.player, cast.campaign, "draft")
    assert kesh.sheet == made.sheet
    assert balance(kesh, "credits") == 0


def test_a_forged_species_is_refused(cast: Cast) -> None:
    Campaign.objects.filter(pk=cast.id).update(ruleset="revised")
    kesh = draft(cast, cast.player)
    address = reverse("characters:species", args=[cast.id, kesh.pk])
    headers = {"HX-Request": "true"}
    response = signed_in(cast.player).post(address, {"species": "Demigod"}, headers=headers)
    assert response.status_code == 422
    assert "no species called “Demigod”" in response.content.decode()
    kesh.refresh_from_db()
    assert sheet_of(kesh).species == ""


def test_a_species_that_does_not_fit_says_why(cast: Cast) -> None:
    Campaign.objects.filter(pk=cast.id).update(ruleset="revised")
    kesh = draft(cast, cast.player)
    page = signed_in(cast.player).get(reverse("characters:make", args=[cast.id, kesh.pk]))
    assert "Dexterity 3D lies outside 1D to 2D+2." in page.content.decode()


def test_a_draft_that_was_sent_back_shows_the_comment(cast: Cast) -> None:
    kesh = draft(cast, cast.player)
    hand_in = reverse("characters:hand_in", args=[cast.id, kesh.pk])
    signed_in(cast.player).post(hand_in)
    send_back = reverse("characters:send_back", args=[cast.id, kesh.pk])
    signed_in(cast.gm).post(send_back, {"comment": "Too good a shot"})
    page = signed_in(cast.player).get(reverse("characters:make", args=[cast.id, kesh.pk]))
    assert "Too good a shot" in page.content.decode()
    assert "Too good a shot" in signed_in(cast.player).get("/").content.decode()


@pytest.mark.parametrize("who", ["player", "gm", "observer"])
def test_a_player_without_anybody_is_shown_where_to_begin(cast: Cast, who: str) -> None:
    page = signed_in(getattr(cast, who)).get(cast.campaign.get_absolute_url()).content.decode()
    assert (reverse("characters:begin", args=[cast.id]) in page) is (who == "player")


def test_who_has_somebody_is_not_sent_to_make_another(cast: Cast) -> None:
    draft(cast, cast.player)
    page = signed_in(cast.player).get(cast.campaign.get_absolute_url()).content.decode()
    assert reverse("characters:begin", args=[cast.id]) not in page


def test_who_hands_out_too_much_is_told_how_much(cast: Cast) -> None:
    kesh = draft(cast, cast.player)
    handed_out = {"skills": {"dodge": "7D", "blaster": "7D+1"}}
    Character.objects.filter(pk=kesh.pk).update(sheet=kesh.sheet | handed_out)
    page = signed_in(cast.player).get(kesh.get_absolute_url(), follow=True).content.decode()
    assert "too much: there are 7D skill dice." in page
    assert "will be lost" not in page
    assert "++" not in page


def test_a_stat_block_is_shown_with_its_force_skills(cast: Cast) -> None:
    text = "Hermit: DEX 2D; all other attributes and skills 2D. Control 3D, sense 2D."
    page = post(cast, "npc_paste", id=str(uuid4()), text=text).content.decode()
    assert "The Force: control" in page
