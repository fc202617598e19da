from django.urls import URLPattern, URLResolver, include, path

from combat.views import fights, gm, log

app_name = "combat"

of_one: list[URLPattern | URLResolver] = [
    path("", fights.fight, name="fight"),
    path("_strip/", fights.strip_fragment, name="_strip"),
    path("_roster/", fights.roster_fragment, name="_roster"),
    path("_log/", log.log_fragment, name="_log"),
    path("open/", fights.open_fight, name="open"),
    path("end/", fights.end, name="end"),
    path("_gm/", gm.panel, name="_gm"),
    path("moments/<int:seq>/", gm.look_into, name="moment"),
    path("undo/", gm.undo, name="undo"),
    path("amend/", gm.amend, name="amend"),
    path("nudge/", gm.nudge, name="nudge"),
    path("settings/", gm.settings, name="settings"),
    path("command/", fights.command, name="command"),
]

urlpatterns = [
    path("", fights.fights, name="fights"),
    path("_list/", fights.fights_fragment, name="_fights"),
    path("new/", fights.start, name="start"),
    path("<uuid:combat_id>/", include(of_one)),
]
