from __future__ import annotations

from uuid import UUID

from allauth.account.decorators import reauthentication_required
from django.contrib import messages
from django.contrib.auth import logout
from django.http import HttpResponse
from django.shortcuts import redirect, render

from campaign.errors import Refused
from campaign.selectors.account import owned_campaigns
from campaign.views.base import SignedIn, asks
from characters.selectors.roster import characters_of
from characters.services.account import account_delete

FATE = "fate-"


@asks
@reauthentication_required  # type: ignore[untyped-decorator]
def delete(request: SignedIn) -> HttpResponse:
    """What becomes of one's campaigns and characters is asked before anything is lost."""
    error = ""
    if request.method == "POST":
        if request.POST.get("typed", "").strip() != request.user.email:
            error = "Type your e-mail address exactly to delete the account."
        else:
            try:
                account_delete(
                    user=request.user,
                    fates=_fates(request),
                    keep_characters=request.POST.get("characters") != "delete",
                )
            except Refused as refusal:
                error = str(refusal)
            else:
                logout(request)
                messages.success(request, "Your account is deleted. Clear skies.")
                return redirect("dashboard")
    context = {
        "owned": owned_campaigns(request.user),
        "characters": characters_of(request.user),
        "error": error,
    }
    return render(request, "account/delete.html", context, status=422 if error else 200)


def _fates(request: SignedIn) -> dict[UUID, str]:
    fates = {}
    for name, value in request.POST.items():
        if name.startswith(FATE):
            try:
                fates[UUID(name.removeprefix(FATE))] = str(value)
            except ValueError:
                continue
    return fates
