from __future__ import annotations

from uuid import UUID

from django.http import HttpResponse
from django.utils.text import slugify

from campaign.views.base import SignedIn, reads
from characters.access import access_character
from characters.pdf import typeset
from characters.selectors.paper import paper
from characters.selectors.portraits import picture


@reads
def pdf(request: SignedIn, campaign_id: UUID, character_id: UUID) -> HttpResponse:
    hold = access_character(request.user, campaign_id, character_id)
    wanted = paper(
        hold, size=request.GET.get("paper", "a4"), notes=request.GET.get("notes") == "yes"
    )
    mark = hold.character.portrait_mark
    made = typeset(wanted, picture(hold, mark) if mark else None)
    name = slugify(hold.character.name) or "character"
    headers = {"Content-Disposition": f'inline; filename="{name}.pdf"'}
    return HttpResponse(made, content_type="application/pdf", headers=headers)
