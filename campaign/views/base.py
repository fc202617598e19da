from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from itertools import chain
from typing import Any
from uuid import UUID, uuid4

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from accounts.models import User
from campaign.errors import Refused, Stale

View = Callable[..., HttpResponseBase]
Context = dict[str, Any]


class SignedIn(HttpRequest):
    """A request that has passed the sign-in check."""

    user: User


def readable(view: View) -> View:
    """Postgres keeps no NUL, so what was sent with one cannot have been meant."""

    @wraps(view)
    def wrapped(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        sent = chain(request.GET.values(), request.POST.values())
        if any("\x00" in value for value in sent if isinstance(value, str)):
            raise BadRequest("A text with a NUL in it cannot be read.")
        return view(request, *args, **kwargs)

    return wrapped


def reads(view: View) -> View:
    return login_required(require_GET(readable(view)))


def acts(view: View) -> View:
    return login_required(require_POST(readable(view)))


def asks(view: View) -> View:
    """A form: shown by GET, sent by POST."""
    return login_required(require_http_methods(["GET", "POST"])(readable(view)))


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


def back(request: HttpRequest, otherwise: str) -> str:
    """The page of ours a button was on: the same button stands on several."""
    came_from = request.headers.get("Referer", "")
    allowed = {request.get_host()}
    ours = url_has_allowed_host_and_scheme(came_from, allowed, require_https=request.is_secure())
    return came_from if ours else otherwise


def form_page(
    request: HttpRequest, template: str, context: dict[str, Any], *, status: int | None = None
) -> HttpResponse:
    """A page with a form on it; 422 when the form came back with errors."""
    form = context.get("form")
    bound_and_wrong = form is not None and form.is_bound and bool(form.errors)
    return render(request, template, context, status=status or (422 if bound_and_wrong else 200))


def form_id(request: SignedIn) -> UUID:
    """The id a form was born with; a form without one makes something new."""
    try:
        return UUID(request.POST.get("id", ""))
    except ValueError:
        return uuid4()


def show_clash(context: Context, stale: Stale) -> int:
    """Both texts on the page; sending the form again means to overrule what stands now."""
    form = context["form"]
    form.add_error(None, str(stale))
    form.data = form.data.copy()
    form.data["version"] = stale.current.version
    context["current"] = stale.current
    return 409
