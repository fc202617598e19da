from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

import live
from campaign.access import Need, access_campaign
from campaign.errors import Refused
from campaign.views.base import SignedIn, acts, asks, do, form_page, reads
from characters.access import own_characters
from characters.models.item import Kind
from characters.selectors.workshop import catalogue as found_in
from characters.services import catalogue as services
from characters.services.items import item_buy
from characters.workshop_forms import ArticleForm, BuyForm


@reads
def catalogue(request: SignedIn, campaign_id: UUID) -> HttpResponse:
    seat = access_campaign(request.user, campaign_id, Need.WATCH)
    search, kind = request.GET.get("search", ""), request.GET.get("kind", "")
    context = {
        "seat": seat,
        "cursor": live.cursor(seat.campaign.topic, seat.audiences),
        "offers": found_in(seat, search, kind),
        "buyers": list(own_characters(seat)) if seat.writes else [],
        "search": search,
        "kind": kind,
        "kinds": Kind.choices,
    }
    return render(request, "characters/workshop/catalogue.html", context)


@asks
def buy(request: SignedIn, campaign_id: UUID, article_id: UUID) -> HttpResponse:
    """The price with its fee or licence, and for whom."""
    seat = access_campaign(request.user, campaign_id, Need.PLAY)
    offer = services.offer(seat.campaign, article_id)
    form = BuyForm(request.POST or None, seat=seat)
    if request.method == "POST" and form.is_valid():
        given = form.cleaned_data
        try:
            item = item_buy(
                user=request.user,
                campaign_id=campaign_id,
                item_id=given["id"],
                article_id=article_id,
                character_id=given["character"].pk,
                free=given.get("free", False),
            )
        except Refused as refusal:
            form.add_error(None, str(refusal))
        else:
            messages.success(request, f"{item.name} belongs to {given['character'].name} now.")
            return redirect(item.get_absolute_url())
    context = {"seat": seat, "form": form, "offer": offer}
    return form_page(request, "characters/workshop/buy.html", context)


@asks
def article(request: SignedIn, campaign_id: UUID, article_id: UUID | None = None) -> HttpResponse:
    seat = access_campaign(request.user, campaign_id, Need.RUN)
    known = services.offer(seat.campaign, article_id).article if article_id else None
    form = ArticleForm(request.POST or None, seat=seat, article=known)
    if request.method == "POST" and form.is_valid():
        try:
            services.article_save(
                user=request.user,
                campaign_id=campaign_id,
                article_id=article_id or form.cleaned_data["id"],
                given=form.article_fields(),
            )
        except Refused as refusal:
            form.add_error(None, str(refusal))
        else:
            messages.success(request, "In the catalogue.")
            return redirect("characters:workshop_catalogue", campaign_id)
    context = {"seat": seat, "form": form, "article": known}
    return form_page(request, "characters/workshop/article.html", context)


@acts
def remove(request: SignedIn, campaign_id: UUID, article_id: UUID) -> HttpResponse:
    back = reverse("characters:workshop_catalogue", args=[campaign_id])
    given = {"campaign_id": campaign_id, "article_id": article_id}
    return do(request, back, "No longer offered.", services.article_remove, **given)


@acts
def restore(request: SignedIn, campaign_id: UUID) -> HttpResponse:
    back = reverse("characters:workshop_catalogue", args=[campaign_id])
    return do(
        request, back, "The starter is as it was.", services.starter_restore,
        campaign_id=campaign_id,
    )  # fmt: skip
