from django.urls import include, path

urlpatterns = [path("live/", include("live.urls"))]
