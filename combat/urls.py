from django.urls import URLPattern, URLResolver, include, path

from combat.views import declaring, encounters, entries, fights, gm, log, moments, setup

app_name = "combat"

of_one: list[URLPattern | URLResolver] = [
    path("", fights.fight, name="fight"),
    path("_around/", fights.around_fragment, name="_around"),
    path("_declare/", declaring.declare_fragment, name="_declare"),
    path("declare/", declaring.declare, name="declare"),
    path("answer/", declaring.answer, name="answer"),
    path("throws/", declaring.throws, name="throws"),
    path("seed/", declaring.seed, name="seed"),
    path("_log/", log.log_fragment, name="_log"),
    path("replay/", log.replay, name="replay"),
    path("report/", log.report, name="report"),
    path("export/", log.export, name="export"),
    path("check/", log.check, name="check"),
    path("check/<slug:question>/", log.check_answer, name="check_answer"),
    path("open/", fights.open_fight, name="open"),
    path("end/", fights.end, name="end"),
    path("moments/<int:seq>/", moments.look_into, name="moment"),
    path("undo/", moments.undo, name="undo"),
    path("amend/", moments.amend, name="amend"),
    path("reveal/", moments.reveal, name="reveal"),
    path("shown/", moments.shown, name="shown"),
    path("round/", gm.begin, name="round"),
    path("strike/", gm.strike, name="strike"),
    path("collide/", gm.collide, name="collide"),
    path("numbers/", gm.numbers, name="numbers"),
    path("nudge/", gm.nudge, name="nudge"),
    path("settings/", gm.settings, name="settings"),
    path("command/", fights.command, name="command"),
    path("setup/", setup.setup, name="setup"),
    path("setup/party/", setup.party, name="setup_party"),
    path("setup/bring/", setup.bring, name="setup_bring"),
    path("setup/encounter/<uuid:encounter_id>/", setup.bring_encounter, name="setup_encounter"),
    path("setup/scene/", setup.scene, name="setup_scene"),
    path("setup/keep/", setup.keep, name="setup_keep"),
    path("who/<str:entry>/", entries.entry, name="entry"),
    path("who/<str:entry>/split/", entries.split, name="split"),
    path("who/<str:entry>/join/", entries.join, name="join"),
    path("who/<str:entry>/sheet/", entries.take_over, name="take_over"),
    path("who/<str:entry>/leave/", entries.leave, name="leave"),
    path("who/<str:entry>/back/", entries.come_back, name="come_back"),
    path("who/<str:entry>/show/", entries.show, name="show"),
]

urlpatterns = [
    path("", fights.fights, name="fights"),
    path("_list/", fights.fights_fragment, name="_fights"),
    path("_going_on/", fights.going_on_fragment, name="_going_on"),
    path("new/", fights.start, name="start"),
    path("encounters/<uuid:encounter_id>/", encounters.rename, name="encounter"),
    path("encounters/<uuid:encounter_id>/remove/", encounters.remove, name="encounter_remove"),
    path("<uuid:combat_id>/", include(of_one)),
]
