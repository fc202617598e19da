from django.urls import path

from live import views

app_name = "live"
urlpatterns = [
    path("since/", views.since, name="since"),
    path("stream/", views.stream, name="stream"),
]
