from django.urls import include, path

urlpatterns = [
    path("", include("campaign.urls")),
    path("account/", include("allauth.urls")),
    path("live/", include("live.urls")),
]
