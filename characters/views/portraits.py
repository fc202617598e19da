from __future__ import annotations

from functools import partial
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect

from campaign.errors import Refused
from campaign.views.base import SignedIn, acts, asks, form_page, reads
from characters.access import access_character
from characters.forms import PortraitForm
from characters.selectors.portraits import has_earlier, picture
from characters.services.portraits import portrait_put, portrait_remove, portraits_forget
from characters.views.base import do_for

A_DAY = 86_400
_do = partial(do_for, "characters:sheet")


@reads
def show(
    request: SignedIn, campaign_id: UUID, character_id: UUID, mark: str, size: str
) -> HttpResponse:
    """Its address changes with the picture, so a browser may keep it for as long as it likes."""
    hold = access_character(request.user, campaign_id, character_id)
    return HttpResponse(
        picture(hold, mark, size),
        content_type="image/webp",
        headers={
            "Cache-Control": f"private, max-age={A_DAY}, immutable",
            "Content-Disposition": "inline",
            "Cross-Origin-Resource-Policy": "same-origin",
        },
    )


@asks
def edit(request: SignedIn, campaign_id: UUID, character_id: UUID) -> HttpResponse:
    hold = access_character(request.user, campaign_id, character_id, writing=True)
    sent = request.method == "POST"
    form = PortraitForm(request.POST, request.FILES) if sent else PortraitForm()
    if sent and form.is_valid():
        upload = form.cleaned_data["picture"]
        try:
            portrait_put(
                user=request.user,
                campaign_id=campaign_id,
                character_id=character_id,
                data=upload.read(),
                size=upload.size,
            )
        except Refused as refusal:
            form.add_error("picture", str(refusal))
        else:
            if request.htmx:  # type: ignore[attr-defined]
                return HttpResponse(status=204, headers={"HX-Trigger": "closeDialog"})
            messages.success(request, "The portrait is on the sheet.")
            return redirect(hold.character)
    context = {"seat": hold.seat, "character": hold.character, "form": form}
    context["earlier"] = has_earlier(hold)
    template = "_portrait.html" if request.htmx else "portrait.html"  # type: ignore[attr-defined]
    return form_page(request, f"characters/{template}", context)


@acts
def remove(request: SignedIn, campaign_id: UUID, character_id: UUID) -> HttpResponse:
    return _do(request, campaign_id, character_id, portrait_remove, "The portrait is gone.")


@acts
def forget(request: SignedIn, campaign_id: UUID, character_id: UUID) -> HttpResponse:
    done = "Earlier portraits are deleted."
    return _do(request, campaign_id, character_id, portraits_forget, done)
