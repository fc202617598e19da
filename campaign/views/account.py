from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect

from campaign.forms import ProfileForm
from campaign.services import account as services
from campaign.views.base import SignedIn, asks, form_page


@asks
def profile(request: SignedIn) -> HttpResponse:
    form = ProfileForm(request.POST or None, initial={"name": request.user.name})
    if request.method == "POST" and form.is_valid():
        services.profile_rename(user=request.user, name=form.cleaned_data["name"])
        messages.success(request, "Saved.")
        return redirect("account_profile")
    return form_page(request, "account/profile.html", {"form": form})
