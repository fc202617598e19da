from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

import live
from campaign.access import Need, access_campaign, find_seat
from campaign.errors import Refused
from campaign.forms import InviteForm
from campaign.models import Role
from campaign.selectors import campaigns as find
from campaign.services import people as services
from campaign.views.base import Context, SignedIn, acts, asks, do, form_page, reads

ROLES = [role for role in Role if role is not Role.OWNER]


@reads
def people(request: SignedIn, campaign_id: UUID) -> HttpResponse:
    return form_page(request, "campaign/people.html", _people(request, campaign_id))


def _people(request: SignedIn, campaign_id: UUID, form: InviteForm | None = None) -> Context:
    seat = access_campaign(request.user, campaign_id, Need.WATCH)
    return {
        "seat": seat,
        "cursor": live.cursor(seat.campaign.topic, seat.audiences),
        "page": find.members_page(seat.campaign, request.GET.get("page")),
        "invites": find.invites(seat.campaign) if seat.runs else [],
        "form": form or InviteForm(),
    }


@reads
def people_fragment(request: SignedIn, campaign_id: UUID) -> HttpResponse:
    return render(request, "campaign/_people.html", _people(request, campaign_id))


@reads
def member(request: SignedIn, campaign_id: UUID, member_id: int) -> HttpResponse:
    seat = access_campaign(request.user, campaign_id, Need.RUN)
    found = find.members(seat.campaign).exclude(role=Role.OWNER).filter(pk=member_id).first()
    if found is None:
        raise Http404
    context = {"seat": seat, "member": found, "roles": ROLES}
    return render(request, "campaign/member.html", context)


@acts
def invite(request: SignedIn, campaign_id: UUID) -> HttpResponse:
    access_campaign(request.user, campaign_id, Need.RUN)
    form = InviteForm(request.POST)
    if form.is_valid():
        try:
            services.invite_create(
                user=request.user,
                campaign_id=campaign_id,
                invite_id=form.cleaned_data["id"],
                role=form.cleaned_data["role"],
                expires=form.expires_at(),
                uses=form.cleaned_data["uses"],
            )
        except Refused as refusal:
            form.add_error(None, str(refusal))
        else:
            messages.success(request, "The link is ready. Copy it and send it.")
            return redirect("campaign:people", campaign_id)
    return form_page(request, "campaign/people.html", _people(request, campaign_id, form))


@acts
def revoke(request: SignedIn, campaign_id: UUID, invite_id: UUID) -> HttpResponse:
    return do(
        request,
        _back(campaign_id),
        "The link no longer works.",
        services.invite_revoke,
        campaign_id=campaign_id,
        invite_id=invite_id,
    )


@acts
def set_role(request: SignedIn, campaign_id: UUID, member_id: int) -> HttpResponse:
    return do(
        request,
        _back(campaign_id),
        "The role is changed.",
        services.member_set_role,
        campaign_id=campaign_id,
        member_id=member_id,
        role=request.POST.get("role", ""),
    )


@acts
def remove(request: SignedIn, campaign_id: UUID, member_id: int) -> HttpResponse:
    return do(
        request,
        _back(campaign_id),
        "Removed.",
        services.member_remove,
        campaign_id=campaign_id,
        member_id=member_id,
    )


@acts
def hand_over(request: SignedIn, campaign_id: UUID, member_id: int) -> HttpResponse:
    return do(
        request,
        _back(campaign_id),
        "Handed over. You stay as co-GM.",
        services.ownership_hand_over,
        campaign_id=campaign_id,
        member_id=member_id,
    )


@acts
def leave(request: SignedIn, campaign_id: UUID) -> HttpResponse:
    try:
        services.campaign_leave(user=request.user, campaign_id=campaign_id)
    except Refused as refusal:
        messages.error(request, str(refusal))
        return redirect(_back(campaign_id))
    messages.success(request, "You have left the campaign.")
    return redirect("dashboard")


@asks
def join(request: SignedIn, token: str) -> HttpResponse:
    invite = find.find_invite(token)
    if invite is None:
        raise Http404
    seat = find_seat(request.user, invite.campaign_id)
    if seat and seat.member:
        return redirect("campaign:front", invite.campaign_id)
    if request.method == "POST":
        try:
            campaign = services.invite_accept(user=request.user, token=token)
        except Refused as refusal:
            messages.error(request, str(refusal))
            return redirect("join", token)
        messages.success(request, f"Welcome to “{campaign.name}”.")
        return redirect("campaign:front", campaign.pk)
    return render(request, "campaign/join.html", {"invite": invite})


def _back(campaign_id: UUID) -> str:
    return reverse("campaign:people", args=[campaign_id])
