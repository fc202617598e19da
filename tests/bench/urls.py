from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.urls import include, path


@login_required
def bare(request: HttpRequest) -> HttpResponse:
    return HttpResponse(f"Hello, {request.user}")


urlpatterns = [path("bare/", bare), path("", include("config.urls"))]
