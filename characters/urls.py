from django.urls import include, path

from characters.views import advancement, making, npcs, roster, sheet

app_name = "characters"

of_one = [
    path("", sheet.sheet, name="sheet"),
    path("_sheet/", sheet.sheet_fragment, name="_sheet"),
    path("_rolls/", sheet.rolls_fragment, name="_rolls"),
    path("roll/", sheet.roll, name="roll"),
    path("field/", sheet.save_field, name="field"),
    path("history/", sheet.history, name="history"),
    path("history/<uuid:change_id>/put-back/", sheet.put_back, name="put_back"),
    path("ledger/", sheet.ledger_page, name="ledger"),
    path("ledger/<uuid:line_id>/take-back/", sheet.take_back, name="take_back"),
    path("improve/", advancement.improve, name="improve"),
    path("improve/skill/", advancement.improve_skill, name="improve_skill"),
    path(
        "improve/<uuid:improvement_id>/take-back/",
        advancement.take_back,
        name="improvement_take_back",
    ),
    path("make/", making.make, name="make"),
    path("make/skill/", making.skill, name="skill"),
    path("hand-in/", making.hand_in, name="hand_in"),
    path("approve/", making.approve, name="approve"),
    path("send-back/", making.send_back, name="send_back"),
    path("discard/", making.discard, name="discard"),
]

urlpatterns = [
    path("", roster.roster, name="roster"),
    path("_list/", roster.roster_fragment, name="_roster"),
    path("new/", roster.begin, name="begin"),
    path("award/", roster.award, name="award"),
    path("npcs/", npcs.library, name="npcs"),
    path("npcs/_list/", npcs.library_fragment, name="_npcs"),
    path("npcs/paste/", npcs.paste, name="npc_paste"),
    path("npcs/<uuid:character_id>/text/", npcs.text, name="npc_text"),
    path("npcs/<uuid:character_id>/copy/", npcs.copy, name="npc_copy"),
    path("npcs/<uuid:character_id>/file/", npcs.file, name="npc_file"),
    path("npcs/<uuid:character_id>/remove/", npcs.remove, name="npc_remove"),
    path("<uuid:character_id>/", include(of_one)),
]
