from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from accounts.models import User
from campaign.errors import Refused

View = Callable[..., HttpResponseBase]
Context = dict[str, Any]


class SignedIn(HttpRequest):
    """A request that has passed the sign-in check."""

    user: User


def reads(view: View) -> View:
    return login_required(require_GET(view))


def acts(view: View) -> View:
    return login_required(require_POST(view))


def asks(view: View) -> View:
    """A form: shown by GET, sent by POST."""
    return login_required(require_http_methods(["GET", "POST"])(view))


def do(
    request: SignedIn, back: str, done: str, verb: Callable[..., Any], **given: Any
) -> HttpResponse:
    """Carry out a verb behind a button and go back to where the button was."""
    try:
        verb(user=request.user, **given)
    except Refused as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, done)
    return redirect(back)


def form_page(
    request: HttpRequest, template: str, context: dict[str, Any], *, status: int | None = None
) -> HttpResponse:
    """A page with a form on it; 422 when the form came back with errors."""
    form = context.get("form")
    bound_and_wrong = form is not None and form.is_bound and bool(form.errors)
    return render(request, template, context, status=status or (422 if bound_and_wrong else 200))
