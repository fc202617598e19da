from __future__ import annotations

from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

import live
from campaign.access import Need, access_campaign
from campaign.errors import Refused, Stale
from campaign.views.base import Context, SignedIn, acts, asks, do, form_id, form_page, reads
from characters.forms import PasteForm, RewriteForm
from characters.selectors.roster import npc_folders, starter_folders
from characters.services import npcs as services
from characters.services.fields import mark
from characters.services.starters import starter_take as take
from characters.services.starters import starters


def _context(request: SignedIn, campaign_id: UUID) -> Context:
    seat = access_campaign(request.user, campaign_id, Need.RUN)
    search = request.GET.get("search", "")
    return {
        "seat": seat,
        "cursor": live.cursor(seat.campaign.topic, seat.audiences),
        "search": search,
        "folders": npc_folders(seat, search),
    }


@reads
def library(request: SignedIn, campaign_id: UUID) -> HttpResponse:
    return render(request, "characters/npcs.html", _context(request, campaign_id))


@reads
def library_fragment(request: SignedIn, campaign_id: UUID) -> HttpResponse:
    return render(request, "characters/_npcs.html", _context(request, campaign_id))


@asks
def paste(request: SignedIn, campaign_id: UUID) -> HttpResponse:
    """Read what was pasted and show it; keep it when the person has seen what it says."""
    seat = access_campaign(request.user, campaign_id, Need.RUN)
    starter = starters(seat.campaign.ruleset).get(request.GET.get("starter", ""))
    start = {"text": starter.text, "folder": starter.folder} if starter else {}
    form = PasteForm(request.POST or None, initial=start)
    context: Context = {"seat": seat, "form": form}
    if request.method == "POST" and form.is_valid():
        given = form.cleaned_data
        try:
            context["npc"] = services.npc_read(seat.campaign, given["text"])
            if "keep" in request.POST:
                services.npc_paste(
                    user=request.user,
                    campaign_id=campaign_id,
                    character_id=given["id"],
                    text=given["text"],
                    folder=given["folder"],
                )
                return redirect("characters:npcs", campaign_id)
        except services.Unreadable as unreadable:
            context["faults"] = unreadable.faults
            return form_page(request, "characters/paste.html", context, status=422)
        except Refused as refusal:
            form.add_error(None, str(refusal))
    return form_page(request, "characters/paste.html", context)


@asks
def rewrite(request: SignedIn, campaign_id: UUID, character_id: UUID) -> HttpResponse:
    """The same notation as when it was pasted, to be changed at will."""
    seat = access_campaign(request.user, campaign_id, Need.RUN)
    words = services.text_of(services.npc_of(seat, character_id))
    form = RewriteForm(request.POST or None, initial={"text": words, "seen": mark(words)})
    context: Context = {"seat": seat, "form": form, "rewriting": True}
    if request.method != "POST" or not form.is_valid():
        return form_page(request, "characters/paste.html", context)
    try:
        services.npc_rewrite(
            user=request.user,
            campaign_id=campaign_id,
            character_id=character_id,
            **form.cleaned_data,
        )
    except services.Unreadable as unreadable:
        context["faults"] = unreadable.faults
    except Stale as stale:
        form.add_error(None, str(stale))
        seen = {"text": form.cleaned_data["text"], "seen": mark(stale.current)}
        form.data = seen
        context["now"] = stale.current
        return form_page(request, "characters/paste.html", context, status=409)
    except Refused as refusal:
        form.add_error(None, str(refusal))
    else:
        return redirect("characters:sheet", campaign_id, character_id)
    return form_page(request, "characters/paste.html", context, status=422)


@reads
def starter_set(request: SignedIn, campaign_id: UUID) -> HttpResponse:
    """The documents' people, by folder, as far as the campaign's rules can read them."""
    seat = access_campaign(request.user, campaign_id, Need.RUN)
    search = request.GET.get("search", "")
    context = {"seat": seat, "search": search, "folders": starter_folders(seat, search)}
    return render(request, "characters/starters.html", context)


@acts
def starter_take(request: SignedIn, campaign_id: UUID, key: str) -> HttpResponse:
    count = request.POST.get("count", "1")
    return _do(
        request,
        campaign_id,
        take,
        "Taken into your library.",
        form_id=form_id(request),
        key=key,
        count=int(count) if count.isdecimal() and len(count) < 4 else 0,
        folder=request.POST.get("folder", ""),
    )


@reads
def text(request: SignedIn, campaign_id: UUID, character_id: UUID) -> HttpResponse:
    found = services.npc_text(request.user, campaign_id, character_id)
    return HttpResponse(found, content_type="text/plain; charset=utf-8")


@acts
def copy(request: SignedIn, campaign_id: UUID, character_id: UUID) -> HttpResponse:
    count = request.POST.get("count", "1")
    return _do(
        request,
        campaign_id,
        services.npc_copy,
        "Copied.",
        character_id=character_id,
        form_id=form_id(request),
        count=int(count) if count.isdecimal() else 0,
    )


@acts
def file(request: SignedIn, campaign_id: UUID, character_id: UUID) -> HttpResponse:
    folder = request.POST.get("folder", "")
    given = {"character_id": character_id, "folder": folder}
    return _do(request, campaign_id, services.npc_file, "Filed.", **given)


@acts
def remove(request: SignedIn, campaign_id: UUID, character_id: UUID) -> HttpResponse:
    return _do(request, campaign_id, services.npc_remove, "Gone.", character_id=character_id)


def _do(
    request: SignedIn, campaign_id: UUID, verb: services.Verb, done: str, **given: object
) -> HttpResponse:
    back = reverse("characters:npcs", args=[campaign_id])
    return do(request, back, done, verb, campaign_id=campaign_id, **given)
