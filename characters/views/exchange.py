from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.text import slugify

from campaign.access import Need, access_campaign
from campaign.errors import Refused, Stale
from campaign.views.base import Context, SignedIn, asks, form_page, reads
from characters.access import access_character
from characters.forms import FileForm
from characters.json_lines import BadFile
from characters.services.exchange import decoded, exported
from characters.services.fields import mark
from characters.services.imports import preview, sheet_import
from characters.services.newcomers import draft_import, newcomer, npc_import

TEMPLATE = "characters/import.html"


@reads
def export(request: SignedIn, campaign_id: UUID, character_id: UUID) -> HttpResponse:
    hold = access_character(request.user, campaign_id, character_id)
    name = slugify(hold.character.name) or "character"
    headers = {"Content-Disposition": f'attachment; filename="{name}.json"'}
    return HttpResponse(exported(hold), content_type="application/json", headers=headers)


@asks
def take_over(request: SignedIn, campaign_id: UUID, character_id: UUID) -> HttpResponse:
    """A file onto a sheet: what would change is shown first."""
    hold = access_character(request.user, campaign_id, character_id, writing=True)
    form = _form(request)
    context: Context = {"seat": hold.seat, "character": hold.character, "form": form}
    if request.method != "POST" or not form.is_valid():
        return form_page(request, TEMPLATE, context)
    try:
        text = _text(form)
        if not _confirmed(form, text):
            context["preview"] = preview(hold, text)
            return _read(request, form, context, text)
        which = {"campaign_id": campaign_id, "character_id": character_id}
        seen = form.cleaned_data["seen"]
        changed = sheet_import(user=request.user, **which, text=text, seen=seen)
    except Stale as stale:
        context["preview"] = stale.current
        form.add_error(None, "The sheet has changed since you looked. This is how it differs now.")
        return _read(request, form, context, text, status=409)
    except Refused as refusal:
        return _refused(request, form, context, refusal)
    messages.success(request, f"{changed} changed. Each can be put back in the history.")
    return redirect(hold.character)


@asks
def npc(request: SignedIn, campaign_id: UUID) -> HttpResponse:
    seat = access_campaign(request.user, campaign_id, Need.RUN)
    return _newcomer(request, {"seat": seat}, npc_import, draft=False)


@asks
def draft(request: SignedIn, campaign_id: UUID) -> HttpResponse:
    seat = access_campaign(request.user, campaign_id, Need.PLAY)
    return _newcomer(request, {"seat": seat}, draft_import, draft=True)


def _newcomer(request: SignedIn, context: Context, verb: Any, *, draft: bool) -> HttpResponse:
    """Somebody new from a file: who it is, is shown first."""
    seat, form = context["seat"], _form(request)
    context |= {"form": form, "draft": draft}
    if request.method != "POST" or not form.is_valid():
        return form_page(request, TEMPLATE, context)
    try:
        text = _text(form)
        if not _confirmed(form, text):
            context["newcomer"] = newcomer(seat, text, draft=draft)
            return _read(request, form, context, text)
        form_id = form.cleaned_data["id"]
        made = verb(
            user=request.user, campaign_id=seat.campaign.pk, character_id=form_id, text=text
        )
    except Refused as refusal:
        return _refused(request, form, context, refusal)
    return redirect(made)


def _form(request: SignedIn) -> FileForm:
    if request.method == "POST":
        return FileForm(request.POST, request.FILES)
    return FileForm()


def _text(form: FileForm) -> str:
    """What the file says; without one, what was written or read before."""
    upload = form.cleaned_data["file"]
    if upload:
        return decoded(upload.read(), upload.size).replace("\r\n", "\n")
    text = str(form.cleaned_data["text"]).replace("\r\n", "\n")
    if not text.strip():
        raise Refused("file.none")
    return text


def _confirmed(form: FileForm, text: str) -> bool:
    """Only what was shown is kept: another text is shown first."""
    given = form.cleaned_data
    return given["keep"] and not given["file"] and given["read"] == mark(text)


def _read(
    request: SignedIn, form: FileForm, context: Context, text: str, status: int = 200
) -> HttpResponse:
    found = context.get("preview")
    _fill(form, text=text, read=mark(text), seen=found.seen if found else "")
    return form_page(request, TEMPLATE, context, status=status)


def _fill(form: FileForm, **given: str) -> None:
    data: Any = form.data
    form.data = data.copy()
    for name, value in given.items():
        form.data[name] = value  # type: ignore[index]


def _refused(request: SignedIn, form: FileForm, context: Context, refusal: Refused) -> HttpResponse:
    text = form.cleaned_data["text"]
    if isinstance(refusal, BadFile):
        upload = form.cleaned_data["file"]
        if upload:
            upload.seek(0)
            text = upload.read().decode("utf-8", "replace")
        _fill(form, text=text)
        lines = text.split("\n")
        context["faults"] = [
            (fault, lines[fault.line - 1].strip()[:100] if fault.line <= len(lines) else "")
            for fault in refusal.faults
        ]
    else:
        form.add_error("file", str(refusal))
    return form_page(request, TEMPLATE, context, status=422)
