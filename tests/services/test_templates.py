from uuid import uuid4

import pytest
from django.core.exceptions import PermissionDenied
from django.http import Http404

from accounts.models import User
from campaign.access import Need, access_campaign
from campaign.errors import Stale
from characters.models import Character, CharacterTemplate
from characters.selectors.roster import templates
from characters.services.creation import character_begin, character_hand_in
from characters.services.templates import (
    Written,
    template_copy,
    template_edit,
    template_enlist,
    template_remove,
    template_share,
    template_write,
)
from rules.characters.sheet import Sheet
from tests.cast import Cast
from tests.party import EVEN, draft, template
from tests.services.refusals import expect_refusal

FAIR = Sheet.from_dict({"attributes": EVEN})
STRONG = Sheet.from_dict({"attributes": EVEN | {"strength": "6D"}})


def written(**changes: object) -> Written:
    given = {
        "name": "Ferrymaster",
        "summary": "Knows the river.",
        "role": "pc",
        "shared": True,
        "credits": 300,
        "skills": ("dodge",),
        "sheet": FAIR,
    }
    return Written(**(given | changes))


def write(cast: Cast, user: User | None = None, form=None, **changes: object) -> CharacterTemplate:
    return template_write(
        user=user or cast.gm,
        campaign_id=cast.id,
        template_id=form or uuid4(),
        written=written(**changes),
    )


def which(cast: Cast, of: CharacterTemplate) -> dict:
    return {"campaign_id": cast.id, "template_id": of.pk}


def offered(cast: Cast) -> list[str]:
    seat = access_campaign(cast.player, cast.id, Need.PLAY)
    return [each.name for each in templates(seat)]


def test_what_is_shared_is_offered_to_players(cast: Cast) -> None:
    write(cast)
    assert offered(cast) == ["Ferrymaster"]


@pytest.mark.parametrize("changes", [{"shared": False}, {"role": "npc"}])
def test_drafts_and_templates_of_others_are_not_offered(cast: Cast, changes: dict) -> None:
    made = write(cast, **changes)
    assert offered(cast) == []
    with pytest.raises(Http404):
        character_begin(
            user=cast.player,
            campaign_id=cast.id,
            character_id=uuid4(),
            template_id=made.pk,
            name="Kesh",
        )


def test_what_breaks_the_rules_stays_a_draft(cast: Cast) -> None:
    with expect_refusal("creation.wrong_total"):
        write(cast, sheet=STRONG)
    made = write(cast, sheet=STRONG, shared=False)
    with expect_refusal("creation.wrong_total"):
        template_share(user=cast.gm, shared=True, **which(cast, made))
    assert offered(cast) == []


def test_sending_the_form_twice_makes_one(cast: Cast) -> None:
    form = uuid4()
    write(cast, form=form)
    write(cast, form=form)
    assert CharacterTemplate.objects.count() == 1


def test_an_older_version_is_shown_both(cast: Cast) -> None:
    made = write(cast)
    edited = {**which(cast, made), "version": 1}
    template_edit(user=cast.gm, written=written(name="Ferryman"), **edited)
    with pytest.raises(Stale) as stale:
        template_edit(user=cast.owner, written=written(name="Bargee"), **edited)
    assert stale.value.current.name == "Ferryman"


def test_the_librarys_templates_are_copied_and_not_changed(cast: Cast) -> None:
    library, form = template(skills=["dodge", "melee combat"]), uuid4()
    with pytest.raises(Http404):
        template_edit(user=cast.gm, version=1, written=written(), **which(cast, library))
    for _ in range(2):
        template_copy(user=cast.gm, form_id=form, **which(cast, library))
    copy = CharacterTemplate.objects.get(campaign=cast.campaign)
    assert (copy.pk, copy.shared, copy.copied_from) == (form, False, library)
    assert (copy.sheet, copy.skills) == (library.sheet, ["dodge"])


def test_another_campaigns_template_is_not_there(cast: Cast) -> None:
    theirs = template(campaign=Cast.elsewhere(cast.outsider))
    with pytest.raises(Http404):
        template_copy(user=cast.gm, form_id=uuid4(), **which(cast, theirs))
    with pytest.raises(Http404):
        template_remove(user=cast.gm, **which(cast, theirs))


def test_a_form_with_another_campaigns_id_is_refused(cast: Cast) -> None:
    theirs = template(campaign=Cast.elsewhere(cast.outsider))
    with expect_refusal("request.reused"):
        write(cast, form=theirs.pk)


def test_players_write_none(cast: Cast) -> None:
    made = write(cast)
    with pytest.raises(PermissionDenied):
        write(cast, user=cast.player)
    with pytest.raises(PermissionDenied):
        template_share(user=cast.player, shared=False, **which(cast, made))


def test_a_template_that_a_draft_needs_is_kept(cast: Cast) -> None:
    kesh = draft(cast, cast.player, campaign=cast.campaign)
    assert kesh.template is not None
    with expect_refusal("template.in_use"):
        template_remove(user=cast.gm, **which(cast, kesh.template))
    cast.campaign.approval = False
    cast.campaign.save()
    character_hand_in(user=cast.player, campaign_id=cast.id, character_id=kesh.pk)
    template_remove(user=cast.gm, **which(cast, kesh.template))
    kesh.refresh_from_db()
    assert kesh.template is None


def test_templates_of_others_are_never_shared(cast: Cast) -> None:
    made = write(cast, role="npc")
    assert not made.shared
    with expect_refusal("template.not_for_players"):
        template_share(user=cast.gm, shared=True, **which(cast, made))


def test_a_role_nobody_has_is_refused(cast: Cast) -> None:
    with expect_refusal("template.role"):
        write(cast, role="god")


def test_a_non_player_character_is_made_of_a_template(cast: Cast) -> None:
    form = uuid4()
    for _ in range(2):
        template_enlist(
            user=cast.gm, character_id=form, name="Old Bram", **which(cast, write(cast))
        )
    bram = Character.objects.get()
    assert (bram.kind, bram.name, bram.sheet) == ("npc", "Old Bram", {"attributes": EVEN})
