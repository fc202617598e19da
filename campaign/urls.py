from django.urls import URLPattern, URLResolver, include, path

from campaign.views import (
    account,
    admin,
    adventures,
    calendar,
    campaigns,
    dashboard,
    journal,
    people,
    rolls,
    statistics,
)

of_one_campaign = [
    path("", campaigns.front, name="front"),
    path("_head/", campaigns.head_fragment, name="_head"),
    path("_recent/", journal.recent_fragment, name="_recent"),
    path("_rolls/", rolls.recent_fragment, name="_rolls"),
    path("settings/", campaigns.settings, name="settings"),
    path("archive/", campaigns.archive, name="archive"),
    path("delete/", campaigns.delete, name="delete"),
    path("export/", campaigns.export, name="export"),
    path("record/", campaigns.record, name="record"),
    path("people/", people.people, name="people"),
    path("people/_list/", people.people_fragment, name="_people"),
    path("people/invite/", people.invite, name="invite"),
    path("people/invite/<uuid:invite_id>/revoke/", people.revoke, name="revoke"),
    path("people/<int:member_id>/", people.member, name="member"),
    path("people/<int:member_id>/role/", people.set_role, name="role"),
    path("people/<int:member_id>/remove/", people.remove, name="remove"),
    path("people/<int:member_id>/hand-over/", people.hand_over, name="hand_over"),
    path("leave/", people.leave, name="leave"),
    path("adventures/", adventures.adventures, name="adventures"),
    path("adventures/_list/", adventures.adventures_fragment, name="_adventures"),
    path("adventures/plan/", adventures.plan, name="plan"),
    path("adventures/<uuid:adventure_id>/", adventures.edit, name="adventure_edit"),
    path("adventures/<uuid:adventure_id>/start/", adventures.start, name="adventure_start"),
    path("adventures/<uuid:adventure_id>/remove/", adventures.remove, name="adventure_remove"),
    path("calendar/", calendar.calendar, name="calendar"),
    path("calendar/_list/", calendar.calendar_fragment, name="_calendar"),
    path("calendar/advance/", calendar.advance, name="advance"),
    path("calendar/note/", calendar.note, name="note"),
    path("journal/", journal.journal, name="journal"),
    path("journal/_list/", journal.journal_fragment, name="_journal"),
    path("journal/write/", journal.write, name="journal_write"),
    path("journal/<uuid:entry_id>/", journal.edit, name="journal_edit"),
    path("journal/<uuid:entry_id>/remove/", journal.remove, name="journal_remove"),
    path("rolls/", rolls.rolls, name="rolls"),
    path("rolls/_list/", rolls.rolls_list, name="_rolls_list"),
    path("rolls/dice/", statistics.dice, name="dice"),
    path("rolls/make/", rolls.make, name="roll"),
    path("rolls/<uuid:roll_id>/wild/", rolls.settle, name="roll_settle"),
    path("rolls/<uuid:roll_id>/reveal/", rolls.reveal, name="roll_reveal"),
]

of_campaigns: list[URLPattern | URLResolver] = [
    path("new/", campaigns.create, name="create"),
    path("new/_switches/", campaigns.switches_fragment, name="_switches"),
    path("<uuid:campaign_id>/", include(of_one_campaign)),
]

of_admins = [
    path("campaigns/", admin.campaigns, name="campaigns"),
    path("campaigns/<uuid:campaign_id>/archived/", admin.campaign_archived, name="archived"),
    path("campaigns/<uuid:campaign_id>/give/", admin.campaign_give, name="give"),
    path("campaigns/<uuid:campaign_id>/export/", admin.campaign_export, name="campaign_export"),
    path("people/", admin.people, name="people"),
    path("people/export/", admin.people_export, name="people_export"),
    path("people/<int:person_id>/active/", admin.person_active, name="active"),
    path("people/<int:person_id>/admin/", admin.person_admin, name="admin"),
    path("audit/", admin.audit, name="audit"),
    path("audit/export/", admin.audit_export, name="audit_export"),
]

urlpatterns = [
    path("", dashboard.home, name="dashboard"),
    path("join/<str:token>/", people.join, name="join"),
    path("account/profile/", account.profile, name="account_profile"),
    path("campaigns/", include((of_campaigns, "campaign"))),
    path("site/", include((of_admins, "site_admin"))),
]
