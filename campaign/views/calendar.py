from __future__ import annotations

from collections.abc import Callable
from uuid import UUID

from django import forms
from django.http import HttpResponse
from django.shortcuts import redirect, render

import live
from campaign.access import Need, access_campaign
from campaign.errors import Refused
from campaign.forms import AdvanceForm, NoteForm
from campaign.selectors import campaigns as find
from campaign.services import calendar as services
from campaign.views.base import Context, SignedIn, acts, form_page, reads


@reads
def calendar(request: SignedIn, campaign_id: UUID) -> HttpResponse:
    return form_page(request, "campaign/calendar.html", _context(request, campaign_id))


@reads
def calendar_fragment(request: SignedIn, campaign_id: UUID) -> HttpResponse:
    return render(request, "campaign/_calendar.html", _context(request, campaign_id))


def _context(request: SignedIn, campaign_id: UUID, **forms_given: forms.Form) -> Context:
    seat = access_campaign(request.user, campaign_id, Need.WATCH)
    return {
        "seat": seat,
        "cursor": live.cursor(seat.campaign.topic, seat.audiences),
        "page": find.happenings_page(seat.campaign, request.GET.get("after")),
        "advance_form": AdvanceForm(prefix="advance"),
        "note_form": NoteForm(prefix="note"),
        **forms_given,
    }


@acts
def advance(request: SignedIn, campaign_id: UUID) -> HttpResponse:
    access_campaign(request.user, campaign_id, Need.RUN)
    form = AdvanceForm(request.POST, prefix="advance")
    return _save(request, campaign_id, form, "advance_form", services.calendar_advance)


@acts
def note(request: SignedIn, campaign_id: UUID) -> HttpResponse:
    access_campaign(request.user, campaign_id, Need.RUN)
    form = NoteForm(request.POST, prefix="note")
    return _save(request, campaign_id, form, "note_form", services.happening_note)


def _save(
    request: SignedIn, campaign_id: UUID, form: forms.Form, name: str, verb: Callable[..., object]
) -> HttpResponse:
    if form.is_valid():
        given = dict(form.cleaned_data)
        try:
            verb(user=request.user, campaign_id=campaign_id, happening_id=given.pop("id"), **given)
        except Refused as refusal:
            form.add_error(None, str(refusal))
        else:
            return redirect("campaign:calendar", campaign_id)
    context = _context(request, campaign_id, **{name: form})
    return form_page(request, "campaign/calendar.html", context, status=422)
