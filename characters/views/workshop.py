from __future__ import annotations

from uuid import UUID, uuid4

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

import live
from campaign.access import Need, Seat, access_campaign
from campaign.errors import Refused
from campaign.views.base import Context, SignedIn, acts, asks, do, form_page, reads
from characters.access import access_item, visible_items
from characters.models import Character
from characters.selectors import workshop as find
from characters.services import item_undo as undo
from characters.services import items as services
from characters.services.plans import plan
from characters.services.workshop import work_begin, work_take_back
from characters.workshop_forms import WorkForm


def _seat(request: SignedIn, campaign_id: UUID) -> tuple[Seat, Context]:
    seat = access_campaign(request.user, campaign_id, Need.WATCH)
    return seat, {"seat": seat, "cursor": live.cursor(seat.campaign.topic, seat.audiences)}


def _shelves(request: SignedIn, campaign_id: UUID) -> Context:
    seat, context = _seat(request, campaign_id)
    return {
        **context,
        "shelves": find.shelves(seat),
        "bench": find.bench(seat),
        "gone": find.gone(seat),
    }


@reads
def workshop(request: SignedIn, campaign_id: UUID) -> HttpResponse:
    context = _shelves(request, campaign_id)
    return render(request, "characters/workshop/workshop.html", context)


@reads
def workshop_fragment(request: SignedIn, campaign_id: UUID) -> HttpResponse:
    context = _shelves(request, campaign_id)
    return render(request, "characters/workshop/_workshop.html", context)


def _item(request: SignedIn, campaign_id: UUID, item_id: UUID) -> Context:
    seat, context = _seat(request, campaign_id)
    item = access_item(seat, item_id, gone=True)
    makers = find.owners_of(seat, item) if seat.plays and not item.gone else []
    asked = request.GET.get("who", "")
    maker = next((each for each in makers if str(each.pk) == asked), None)
    maker = maker or (makers[0] if makers else None)
    acts_here = seat.writes and bool(makers or seat.runs)
    party = Character.objects.filter(campaign=seat.campaign, state=Character.State.ACTIVE)
    return {
        **context,
        "item": item,
        "makers": makers,
        "bench": find.workbench(seat, item, maker if seat.writes else None),
        "acts_here": acts_here,
        "owners": list(item.host.owners.order_by("name")),
        "mounted": list(item.mounted.filter(gone=False)),
        "works": find.works_of(item),
        "story": find.story(seat, item),
        "undo": undo.undoable(item) if seat.runs and seat.writes else None,
        "party": party if seat.runs else party.filter(kind=Character.Kind.PLAYER),
    }


@reads
def item(request: SignedIn, campaign_id: UUID, item_id: UUID) -> HttpResponse:
    context = _item(request, campaign_id, item_id)
    return render(request, "characters/workshop/item.html", context)


@reads
def item_fragment(request: SignedIn, campaign_id: UUID, item_id: UUID) -> HttpResponse:
    context = _item(request, campaign_id, item_id)
    return render(request, "characters/workshop/_item.html", context)


@asks
def work(request: SignedIn, campaign_id: UUID, item_id: UUID) -> HttpResponse:
    """Everything it takes, before anyone pays; sending the form pays and rolls."""
    seat = access_campaign(request.user, campaign_id, Need.PLAY)
    thing = access_item(seat, item_id)
    given = request.POST or request.GET
    asked = given.copy()
    asked.setdefault("id", str(uuid4()))
    asked.setdefault("kind", "improve")
    if asked["kind"] == "weapon":
        asked.setdefault("name", "Blaster cannon")
    if "who" not in asked and (makers := find.owners_of(seat, thing)):
        asked["who"] = str(makers[0].pk)
    form = WorkForm(asked, seat=seat, item=thing)
    context: Context = {"seat": seat, "item": thing, "form": form}
    if not form.is_valid():
        return form_page(request, "characters/workshop/work.html", context)
    maker, wish = form.cleaned_data["who"], form.wish()
    try:
        if request.method == "POST":
            work_begin(
                user=request.user,
                campaign_id=campaign_id,
                item_id=item_id,
                work_id=form.cleaned_data["id"],
                character_id=maker.pk,
                wish=wish,
            )
            return redirect(thing.get_absolute_url())
        context["plan"] = planned = plan(seat, thing, maker, wish)
        context["short"] = find.short(seat, maker, planned)
    except Refused as refusal:
        context["problem"] = str(refusal)
    context["purse"] = find.purse(seat, maker)
    status = 422 if request.method == "POST" else 200
    return form_page(request, "characters/workshop/work.html", context, status=status)


@acts
def take_back(request: SignedIn, campaign_id: UUID, item_id: UUID, work_id: UUID) -> HttpResponse:
    return do(
        request,
        reverse("characters:workshop_item", args=[campaign_id, item_id]),
        "Taken back; what was paid is returned.",
        work_take_back,
        campaign_id=campaign_id,
        item_id=item_id,
        work_id=work_id,
    )


@acts
def carry(request: SignedIn, campaign_id: UUID, item_id: UUID) -> HttpResponse:
    who = _uuid(request.POST.get("character", ""))
    back = reverse("characters:workshop_item", args=[campaign_id, item_id])
    given = {"campaign_id": campaign_id, "item_id": item_id, "character_id": who}
    done = "On the sheet now." if who else "Put down."
    return do(request, back, done, services.item_carry, **given)


@acts
def owners(request: SignedIn, campaign_id: UUID, item_id: UUID) -> HttpResponse:
    seat = access_campaign(request.user, campaign_id, Need.PLAY)
    chosen = [who for who in map(_uuid, request.POST.getlist("characters")) if who]
    try:
        services.item_owners(
            user=request.user, campaign_id=campaign_id, item_id=item_id, characters=chosen
        )
    except Refused as refusal:
        messages.error(request, str(refusal))
        return redirect("characters:workshop_item", campaign_id, item_id)
    messages.success(request, "It belongs to them now.")
    kept = visible_items(seat).filter(pk=item_id).exists()
    place = ("characters:workshop_item", campaign_id, item_id)
    return redirect(*place) if kept else redirect("characters:workshop", campaign_id)


@acts
def sell(request: SignedIn, campaign_id: UUID, item_id: UUID) -> HttpResponse:
    credits = _credits(request.POST.get("credits", ""))
    given = {"campaign_id": campaign_id, "item_id": item_id, "credits": credits}
    return _away(request, "Sold; its owners have the credits.", services.item_sell, given)


@acts
def remove(request: SignedIn, campaign_id: UUID, item_id: UUID) -> HttpResponse:
    given = {"campaign_id": campaign_id, "item_id": item_id}
    return _away(request, "Gone.", services.item_remove, given)


@acts
def harm(request: SignedIn, campaign_id: UUID, item_id: UUID) -> HttpResponse:
    back = reverse("characters:workshop_item", args=[campaign_id, item_id])
    given = {"part": request.POST.get("part", ""), "lost": request.POST.get("lost", "")}
    which = {"campaign_id": campaign_id, "item_id": item_id}
    return do(request, back, "Noted.", services.item_harm, **which, **given)


@acts
def price(request: SignedIn, campaign_id: UUID, item_id: UUID) -> HttpResponse:
    back = reverse("characters:workshop_item", args=[campaign_id, item_id])
    which = {"campaign_id": campaign_id, "item_id": item_id}
    worth = _credits(request.POST.get("price", ""))
    return do(request, back, "That is what it is worth.", services.item_price, **which, price=worth)


@acts
def event_take_back(
    request: SignedIn, campaign_id: UUID, item_id: UUID, event_id: UUID
) -> HttpResponse:
    back = reverse("characters:workshop_item", args=[campaign_id, item_id])
    which = {"campaign_id": campaign_id, "item_id": item_id, "event_id": event_id}
    return do(request, back, "Taken back, with what was paid.", undo.event_take_back, **which)


def _credits(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) < 12 else -1


def _away(request: SignedIn, done: str, verb: services.Verb, given: Context) -> HttpResponse:
    """What leaves the campaign has no page to go back to; what stays has."""
    try:
        verb(user=request.user, **given)
    except Refused as refusal:
        messages.error(request, str(refusal))
        return redirect("characters:workshop_item", given["campaign_id"], given["item_id"])
    messages.success(request, done)
    return redirect("characters:workshop", given["campaign_id"])


def _uuid(text: str) -> UUID | None:
    try:
        return UUID(text)
    except ValueError:
        return None
