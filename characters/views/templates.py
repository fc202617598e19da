from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

import live
from campaign.access import Need, Seat, access_campaign
from campaign.errors import Refused, Stale
from campaign.views.base import (
    Context,
    SignedIn,
    acts,
    asks,
    do,
    form_id,
    form_page,
    reads,
    show_clash,
)
from characters.models import CharacterTemplate
from characters.selectors.templates import shelf
from characters.services import templates as services
from characters.services.sheets import refused
from characters.template_form import TemplateForm, started
from rules.characters.attributes import ATTRIBUTES
from rules.characters.sheet import Sheet


def _context(request: SignedIn, campaign_id: UUID) -> Context:
    seat = access_campaign(request.user, campaign_id, Need.RUN)
    search, kind = request.GET.get("search", ""), request.GET.get("kind", "")
    return {
        "seat": seat,
        "cursor": live.cursor(seat.campaign.topic, seat.audiences),
        "search": search,
        "kind": kind,
        "shelf": shelf(seat, search, kind),
    }


@reads
def templates(request: SignedIn, campaign_id: UUID) -> HttpResponse:
    return render(request, "characters/templates.html", _context(request, campaign_id))


@reads
def templates_fragment(request: SignedIn, campaign_id: UUID) -> HttpResponse:
    return render(request, "characters/_templates.html", _context(request, campaign_id))


@asks
def write(request: SignedIn, campaign_id: UUID) -> HttpResponse:
    seat = access_campaign(request.user, campaign_id, Need.RUN)
    form = TemplateForm(request.POST or None, campaign=seat.campaign)
    context: Context = {"seat": seat, "form": form}
    if request.method == "POST" and form.is_valid():
        return _keep(request, context, services.template_write, template_id=form.cleaned_data["id"])
    return _page(request, context)


@asks
def edit(request: SignedIn, campaign_id: UUID, template_id: UUID) -> HttpResponse:
    seat = access_campaign(request.user, campaign_id, Need.RUN)
    template = services.ours(seat, template_id)
    form = _editing(request, seat, template)
    context: Context = {"seat": seat, "form": form, "template": template}
    if request.method == "POST" and form.is_valid():
        version = form.cleaned_data["version"] or 0
        return _keep(
            request, context, services.template_edit, template_id=template_id, version=version
        )
    return _page(request, context)


def _editing(request: SignedIn, seat: Seat, template: CharacterTemplate) -> TemplateForm:
    return TemplateForm(
        request.POST or None,
        initial=started(template, seat.campaign),
        campaign=seat.campaign,
        base=Sheet.from_dict(template.sheet),
    )


def _keep(
    request: SignedIn, context: Context, verb: services.Verb, **given: object
) -> HttpResponse:
    form: TemplateForm = context["form"]
    campaign_id, status = context["seat"].campaign.pk, 422
    try:
        verb(user=request.user, campaign_id=campaign_id, written=form.written(), **given)
    except Stale as stale:
        status = show_clash(context, stale)
        context["now"] = started(stale.current, context["seat"].campaign)
    except Refused:
        form.show_faults()
        form.add_error("shared", "Within the rules it can be shared; until then keep it a draft.")
    else:
        messages.success(request, "Kept.")
        return redirect("characters:templates", campaign_id)
    return _page(request, context, status)


def _page(request: SignedIn, context: Context, status: int | None = None) -> HttpResponse:
    form: TemplateForm = context["form"]
    context["reckoned"] = form.reckoned() if form.is_bound else None
    context["skills"] = [
        (name, [skill.name for skill in form.rules.skills.under(name)]) for name in ATTRIBUTES
    ]
    return form_page(request, "characters/template_edit.html", context, status=status)


@acts
def totals(request: SignedIn, campaign_id: UUID) -> HttpResponse:
    """What the dice in an open form come to, and why they may not stay so."""
    seat = access_campaign(request.user, campaign_id, Need.RUN)
    form = TemplateForm(request.POST, campaign=seat.campaign)
    form.is_valid()
    found = form.reckoned()
    whys: dict[str | None, list[str]] = {}
    for fault in found.faults if found else ():
        whys.setdefault(form.field_of(fault), []).append(str(refused(fault)))
    context = {
        "reckoned": found,
        "whole": whys.pop(None, []),
        "whys": [(name, whys.get(name, [])) for name in form.watched],
    }
    return render(request, "characters/_totals.html", context)


@acts
def copy(request: SignedIn, campaign_id: UUID, template_id: UUID) -> HttpResponse:
    access_campaign(request.user, campaign_id, Need.RUN)
    copied = form_id(request)
    try:
        services.template_copy(
            user=request.user, campaign_id=campaign_id, template_id=template_id, form_id=copied
        )
    except Refused as refusal:
        messages.error(request, str(refusal))
        return redirect("characters:templates", campaign_id)
    return redirect("characters:template_edit", campaign_id, copied)


@acts
def share(request: SignedIn, campaign_id: UUID, template_id: UUID) -> HttpResponse:
    shared = request.POST.get("shared") == "yes"
    done = "Players can begin as it now." if shared else "A draft for GMs again."
    return _do(
        request, campaign_id, services.template_share, done, template_id=template_id, shared=shared
    )


@acts
def remove(request: SignedIn, campaign_id: UUID, template_id: UUID) -> HttpResponse:
    done = "The template is gone."
    return _do(request, campaign_id, services.template_remove, done, template_id=template_id)


@acts
def enlist(request: SignedIn, campaign_id: UUID, template_id: UUID) -> HttpResponse:
    return do(
        request,
        reverse("characters:npcs", args=[campaign_id]),
        "Among your non-player characters.",
        services.template_enlist,
        campaign_id=campaign_id,
        template_id=template_id,
        character_id=form_id(request),
        name=request.POST.get("name", ""),
    )


def _do(
    request: SignedIn, campaign_id: UUID, verb: services.Verb, done: str, **given: object
) -> HttpResponse:
    back = reverse("characters:templates", args=[campaign_id])
    return do(request, back, done, verb, campaign_id=campaign_id, **given)
