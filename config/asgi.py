"""The pages and the live channel in one process.

Pages are synchronous and speak WSGI in a thread pool. The live channel is raw ASGI beside them, so
that an open stream holds neither a thread nor a database connection.
"""

import gc
from typing import Any

from a2wsgi import WSGIMiddleware
from django.urls import reverse

from config.wsgi import application as pages
from live.endpoint import LiveEndpoint

_pages: Any = WSGIMiddleware(pages, workers=10)  # type: ignore[arg-type]
live = LiveEndpoint()
LIVE_PATH = reverse("live:stream")

# What is loaded by now stays: looking through it again and again would make streams stutter.
gc.collect()
gc.freeze()


async def application(scope: dict[str, Any], receive: Any, send: Any) -> None:
    if scope["type"] == "lifespan":
        await live.lifespan(receive, send)
    elif scope["type"] == "http" and scope["path"] == LIVE_PATH:
        await live(scope, receive, send)
    else:
        await _pages(scope, receive, send)
