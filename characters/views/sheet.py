from __future__ import annotations

from uuid import UUID

from django.http import HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse

import live
from campaign.errors import Refused, Stale
from campaign.views.base import Context, SignedIn, acts, do, reads
from characters.access import Hold, access_character
from characters.models import Character
from characters.selectors import sheet as find
from characters.selectors.arms import apart, arms
from characters.selectors.paper import is_long, powers
from characters.selectors.portraits import kept_marks
from characters.services import fields, ledger
from characters.services.roll_points import offered
from characters.services.sheets import rules_of, sheet_of
from characters.views.falls import told_of_the_fall


def _context(request: SignedIn, campaign_id: UUID, character_id: UUID) -> Context:
    hold = access_character(request.user, campaign_id, character_id)
    campaign, character = hold.seat.campaign, hold.character
    rules, sheet = rules_of(campaign), sheet_of(character)
    return {
        "seat": hold.seat,
        "hold": hold,
        "character": character,
        "cursor": live.cursor(campaign.topic, hold.seat.audiences),
        "sheet": sheet,
        "groups": find.groups(sheet, rules),
        "apart": apart(sheet),
        "arms": arms(sheet, rules),
        "balances": find.balances(character),
        "rolls": find.rolls_of(hold),
        "offer": offered(hold),
        "powers": powers(sheet, rules),
        "long": is_long(sheet),
        "notes": find.notes(hold),
        "comment": find.last_comment(hold),
    }


@reads
@told_of_the_fall
def sheet(request: SignedIn, campaign_id: UUID, character_id: UUID) -> HttpResponse:
    context = _context(request, campaign_id, character_id)
    hold: Hold = context["hold"]
    if hold.character.state == Character.State.DRAFT and hold.edits:
        return redirect("characters:make", campaign_id, character_id)
    return render(request, "characters/sheet.html", context)


@reads
@told_of_the_fall
def sheet_fragment(request: SignedIn, campaign_id: UUID, character_id: UUID) -> HttpResponse:
    context = _context(request, campaign_id, character_id)
    return render(request, "characters/_sheet.html", context)


@acts
def save_field(request: SignedIn, campaign_id: UUID, character_id: UUID) -> HttpResponse:
    """One field. Answers with its new mark, or with what stands there by now."""
    field = request.POST.get("field", "")
    try:
        fields.field_save(
            user=request.user,
            campaign_id=campaign_id,
            character_id=character_id,
            field=field,
            value=request.POST.get("value", ""),
            seen=request.POST.get("seen", ""),
        )
    except Stale as stale:
        answer = {"error": str(stale), "now": stale.current, "seen": fields.mark(stale.current)}
        return JsonResponse(answer, status=409)
    except Refused as refusal:
        return JsonResponse({"error": str(refusal)}, status=422)
    hold = access_character(request.user, campaign_id, character_id)
    return JsonResponse({"seen": fields.mark(fields.read(hold, field))})


@reads
def history(request: SignedIn, campaign_id: UUID, character_id: UUID) -> HttpResponse:
    hold = access_character(request.user, campaign_id, character_id, writing=True)
    page = find.changes_page(hold, request.GET.get("after"))
    context = {
        "seat": hold.seat,
        "hold": hold,
        "character": hold.character,
        "page": page,
        "kept": kept_marks(hold, page.rows),
    }
    return render(request, "characters/history.html", context)


@acts
def put_back(
    request: SignedIn, campaign_id: UUID, character_id: UUID, change_id: UUID
) -> HttpResponse:
    return do(
        request,
        reverse("characters:history", args=[campaign_id, character_id]),
        "Put back.",
        fields.change_put_back,
        campaign_id=campaign_id,
        character_id=character_id,
        change_id=change_id,
    )


@reads
def ledger_page(request: SignedIn, campaign_id: UUID, character_id: UUID) -> HttpResponse:
    hold = access_character(request.user, campaign_id, character_id)
    context = {
        "seat": hold.seat,
        "character": hold.character,
        "undoes": hold.seat.runs and hold.seat.writes,
        "balances": find.balances(hold.character),
        "page": find.ledger_page(hold.character, request.GET.get("after")),
    }
    return render(request, "characters/ledger.html", context)


@acts
def take_back(
    request: SignedIn, campaign_id: UUID, character_id: UUID, line_id: UUID
) -> HttpResponse:
    return do(
        request,
        reverse("characters:ledger", args=[campaign_id, character_id]),
        "Taken back; both entries stay.",
        ledger.entry_take_back,
        campaign_id=campaign_id,
        entry_id=line_id,
    )
