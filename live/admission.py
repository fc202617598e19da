"""Who is at the other end of a stream: the one synchronous moment of its life."""

from __future__ import annotations

from collections.abc import MutableMapping
from importlib import import_module
from io import BytesIO
from typing import Any

from django.conf import settings
from django.contrib.auth import get_user
from django.core.exceptions import SuspiciousOperation
from django.core.handlers.asgi import ASGIRequest
from django.db import Error, connections
from django.http import HttpRequest

from live.reading import Permit, Refused, permit


def permit_for(scope: MutableMapping[str, Any]) -> Permit:
    """Runs in a thread, and gives the thread's connection back before it ends."""
    try:
        return _permit(ASGIRequest(scope, BytesIO()))
    except (SuspiciousOperation, UnicodeDecodeError):
        raise Refused(400) from None
    except Error:
        raise Refused(503) from None
    finally:
        connections.close_all()


def _permit(request: HttpRequest) -> Permit:
    if request.method != "GET":
        raise Refused(405)
    if not _same_origin(request):
        raise Refused(403)
    key = request.COOKIES.get(settings.SESSION_COOKIE_NAME)
    request.session = import_module(settings.SESSION_ENGINE).SessionStore(key)
    return permit(get_user(request), request.GET.get("topic", ""), request.GET.get("cursor", ""))


def _same_origin(request: HttpRequest) -> bool:
    here = f"{request.scheme}://{request.get_host()}"
    if site := request.headers.get("Sec-Fetch-Site"):
        return site == "same-origin"
    return request.headers.get("Origin", here) == here
