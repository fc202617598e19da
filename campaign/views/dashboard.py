from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from campaign.selectors.dashboard import dashboard
from campaign.words import ruleset_words


@require_GET
def home(request: HttpRequest) -> HttpResponse:
    """The dashboard; for whoever is not signed in, what this place is."""
    if not request.user.is_authenticated:
        return render(request, "campaign/landing.html", {"rulesets": ruleset_words()})
    board = dashboard(request.user, whole="all" in request.GET)
    return render(request, "campaign/dashboard.html", {"board": board})
