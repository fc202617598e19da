from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse, StreamingHttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.text import slugify

import live
from campaign.access import Need, Seat, access_campaign
from campaign.errors import Refused, Stale
from campaign.forms import EditCampaignForm, NewCampaignForm, RollForm, RulesetSwitches
from campaign.selectors import campaigns as find
from campaign.selectors.export import campaign_json
from campaign.services import campaigns as services
from campaign.services.people import membership_seen
from campaign.views.base import Context, SignedIn, acts, asks, do, form_page, reads, show_clash
from campaign.words import ruleset_words
from rules.rulesets import DEFAULT, NAMES


@reads
def front(request: SignedIn, campaign_id: UUID) -> HttpResponse:
    seat = access_campaign(request.user, campaign_id, Need.WATCH)
    cursor = live.cursor(seat.campaign.topic, seat.audiences)
    membership_seen(seat)
    context = {
        "seat": seat,
        "cursor": cursor,
        "adventure": find.running_adventure(seat.campaign),
        "entries": find.recent_entries(seat),
        "rolls": find.recent_rolls(seat),
        "members": find.some_members(seat.campaign),
        "roll_form": RollForm(),
    }
    return render(request, "campaign/front.html", context)


@reads
def head_fragment(request: SignedIn, campaign_id: UUID) -> HttpResponse:
    seat = access_campaign(request.user, campaign_id, Need.WATCH)
    context = {
        "seat": seat,
        "adventure": find.running_adventure(seat.campaign),
        "members": find.some_members(seat.campaign),
    }
    return render(request, "campaign/_head.html", context)


@asks
def create(request: SignedIn) -> HttpResponse:
    name = request.POST.get("ruleset", DEFAULT)
    known = name if name in NAMES else DEFAULT
    form = NewCampaignForm(request.POST or None)
    switches = RulesetSwitches(request.POST or None, ruleset_name=known, chosen={})
    if request.method == "POST" and form.is_valid() and switches.is_valid():
        given = dict(form.cleaned_data)
        try:
            campaign = services.campaign_create(
                user=request.user, campaign_id=given.pop("id"), options=switches.chosen(), **given
            )
        except Refused as refusal:
            form.add_error(None, str(refusal))
        else:
            messages.success(request, f"“{campaign.name}” is ready. Invite your players.")
            return redirect("campaign:people", campaign.pk)
    return form_page(request, "campaign/create.html", {"form": form, "switches": switches})


@reads
def switches_fragment(request: SignedIn) -> HttpResponse:
    """The optional rules of the ruleset that was just picked."""
    name = request.GET.get("ruleset", DEFAULT)
    switches = RulesetSwitches(ruleset_name=name if name in NAMES else DEFAULT, chosen={})
    return render(request, "campaign/_switches.html", {"switches": switches})


@asks
def settings(request: SignedIn, campaign_id: UUID) -> HttpResponse:
    seat = access_campaign(request.user, campaign_id, Need.RUN)
    campaign = seat.campaign
    form = EditCampaignForm(
        request.POST or None, instance=campaign, initial={"version": campaign.version}
    )
    switches = RulesetSwitches(
        request.POST or None, ruleset_name=campaign.ruleset, chosen=campaign.options
    )
    context = {"seat": seat, "form": form, "switches": switches}
    if request.method == "POST" and form.is_valid() and switches.is_valid():
        return _save_settings(request, seat, context)
    return form_page(request, "campaign/settings.html", context | _settings_words(seat))


def _save_settings(request: SignedIn, seat: Seat, context: Context) -> HttpResponse:
    form, switches = context["form"], context["switches"]
    given = dict(form.cleaned_data) | {"options": switches.chosen()}
    status = 422
    try:
        services.campaign_edit(user=request.user, campaign_id=seat.campaign.pk, **given)
    except Stale as stale:
        status = show_clash(context, stale)
    except Refused as refusal:
        form.add_error(None, str(refusal))
    else:
        messages.success(request, "Saved.")
        return redirect("campaign:settings", seat.campaign.pk)
    return form_page(
        request, "campaign/settings.html", context | _settings_words(seat), status=status
    )


def _settings_words(seat: Seat) -> Context:
    words = {words.name: words for words in ruleset_words()}
    return {"ruleset": words[seat.campaign.ruleset]}


@acts
def archive(request: SignedIn, campaign_id: UUID) -> HttpResponse:
    archived = request.POST.get("archived") != "no"
    return do(
        request,
        reverse("campaign:settings", args=[campaign_id]),
        "Archived. Nothing can be changed until you bring it back." if archived else "It is back.",
        services.campaign_archive,
        campaign_id=campaign_id,
        archived=archived,
    )


@asks
def delete(request: SignedIn, campaign_id: UUID) -> HttpResponse:
    seat = access_campaign(request.user, campaign_id, Need.OWN)
    error = ""
    if request.method == "POST":
        try:
            services.campaign_delete(
                user=request.user, campaign_id=campaign_id, typed_name=request.POST.get("typed", "")
            )
        except Refused as refusal:
            error = str(refusal)
        else:
            messages.success(request, f"“{seat.campaign.name}” is deleted.")
            return redirect("dashboard")
    context = {"seat": seat, "error": error, "members": find.members(seat.campaign)}
    return render(request, "campaign/delete.html", context, status=422 if error else 200)


@reads
def export(request: SignedIn, campaign_id: UUID) -> StreamingHttpResponse:
    seat = access_campaign(request.user, campaign_id, Need.RUN)
    services.campaign_exported(seat=seat)
    response = StreamingHttpResponse(campaign_json(seat.campaign), content_type="application/json")
    name = slugify(seat.campaign.name) or "campaign"
    response["Content-Disposition"] = f'attachment; filename="{name}.json"'
    return response


@reads
def record(request: SignedIn, campaign_id: UUID) -> HttpResponse:
    """Who changed what in this campaign."""
    seat = access_campaign(request.user, campaign_id, Need.RUN)
    page = find.audit_page(campaign_id, request.GET.get("after"))
    return render(request, "campaign/record.html", {"seat": seat, "page": page})
