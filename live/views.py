"""For a page that cannot have a stream: what came after its cursor, as one answer."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.http import require_GET

from live.reading import Refused, notices_since, permit


@require_GET
def since(request: HttpRequest) -> HttpResponse:
    try:
        holder = permit(request.user, request.GET.get("topic", ""), request.GET.get("cursor", ""))
    except Refused as refusal:
        return JsonResponse({}, status=refusal.status)
    notices = None if holder.stale else notices_since(holder)
    return JsonResponse({"reload": notices is None, "notices": notices or []})


@require_GET
def stream(request: HttpRequest) -> HttpResponse:
    """Pages speak WSGI and have no streams: a proxy that sends one here finds out at once."""
    return HttpResponse("No streams here.", status=503, content_type="text/plain")
