from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect

from campaign.errors import Refused
from campaign.views.base import Context, SignedIn, asks, form_page
from characters.access import access_character
from characters.forms import SpecializationForm
from characters.selectors import editing as find
from characters.services.fields import field_save, mark


@asks
def edit(request: SignedIn, campaign_id: UUID, character_id: UUID) -> HttpResponse:
    """Every field one may change; a specialization is the one thing to be named first."""
    hold = access_character(request.user, campaign_id, character_id, writing=True)
    skills = find.specialized(hold) if hold.seat.runs else []
    form = SpecializationForm(request.POST or None, skills=skills)
    if request.method == "POST" and form.is_valid():
        given = form.cleaned_data
        try:
            field_save(
                user=request.user,
                campaign_id=campaign_id,
                character_id=character_id,
                field=f"specializations.{given['skill']}.{given['special']}",
                value=given["code"],
                seen=mark(None),
            )
        except Refused as refusal:
            form.add_error(None, str(refusal))
        else:
            messages.success(request, "On the sheet.")
            return redirect("characters:edit", campaign_id, character_id)
    context: Context = {"seat": hold.seat, "hold": hold, "character": hold.character}
    context |= {"words": find.words(hold), "form": form if skills else None}
    if hold.seat.runs:
        context |= {"numbers": find.numbers(hold), "rest": find.rest(hold)}
    status = 422 if form.is_bound and form.errors else 200
    return form_page(request, "characters/edit.html", context, status=status)
