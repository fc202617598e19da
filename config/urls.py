from django.urls import include, path

from characters.views import account
from config import guide, style

urlpatterns = [
    path("", include("campaign.urls")),
    path("campaigns/<uuid:campaign_id>/characters/", include("characters.urls")),
    path("campaigns/<uuid:campaign_id>/fights/", include("combat.urls")),
    path("account/delete/", account.delete, name="account_delete"),
    path("account/", include("allauth.urls")),
    path("live/", include("live.urls")),
    path("guide/", guide.guide, name="guide"),
    path("guide/<slug:name>/", guide.guide, name="guide_chapter"),
    path("style/", style.style, name="style"),
    path("style/_dialog/", style.dialog, name="style_dialog"),
]
