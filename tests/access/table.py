"""Who gets what at every address of the site, for reading (GET) and for writing (POST).

A row is seven answers, for: anonymous, outsider, observer, player, co-GM, owner, admin.

    ok   the page, or the deed done, or a form sent back with what is wrong in it
    in   sent to the sign-in page
    no   403: may be seen but not done by this person
    --   404: for this person there is no such thing
    xx   405: not a way to use this address
    off  503: answered elsewhere (streams are not pages; tests/live asks the real endpoint)
"""

PEOPLE = ("anonymous", "outsider", "observer", "player", "gm", "owner", "admin")

EVERYONE = "ok ok ok ok ok ok ok"
SIGNED_IN = "in ok ok ok ok ok ok"
MEMBERS = "in -- ok ok ok ok --"
PLAYERS = "in -- no ok ok ok --"
GMS = "in -- no no ok ok --"
OWNER = "in -- no no no ok --"
ADMIN = "in -- -- -- -- -- ok"
NEVER = "in xx xx xx xx xx xx"
NEVER_AT_ALL = "xx xx xx xx xx xx xx"
NOT_YET = "in -- -- -- -- -- --"
NOBODY = "-- -- -- -- -- -- --"

TABLE: dict[str, tuple[str, str]] = {
    # name: (reading, writing)
    "dashboard": (EVERYONE, NEVER_AT_ALL),
    "join": (SIGNED_IN, SIGNED_IN),
    "style": (EVERYONE, NEVER_AT_ALL),
    "style_dialog": (EVERYONE, NEVER_AT_ALL),
    "account_profile": (SIGNED_IN, SIGNED_IN),
    "account_delete": (SIGNED_IN, SIGNED_IN),
    "campaign:create": (SIGNED_IN, SIGNED_IN),
    "campaign:_switches": (SIGNED_IN, NEVER),
    "campaign:front": (MEMBERS, NEVER),
    "campaign:_head": (MEMBERS, NEVER),
    "campaign:_recent": (MEMBERS, NEVER),
    "campaign:_rolls": (MEMBERS, NEVER),
    "campaign:settings": (GMS, GMS),
    "campaign:archive": (NEVER, OWNER),
    "campaign:delete": (OWNER, OWNER),
    "campaign:export": (GMS, NEVER),
    "campaign:record": (GMS, NEVER),
    "campaign:people": (MEMBERS, NEVER),
    "campaign:_people": (MEMBERS, NEVER),
    "campaign:invite": (NEVER, GMS),
    "campaign:revoke": (NEVER, GMS),
    "campaign:member": (GMS, NEVER),
    "campaign:role": (NEVER, OWNER),
    "campaign:remove": (NEVER, GMS),
    "campaign:hand_over": (NEVER, OWNER),
    "campaign:leave": (NEVER, MEMBERS),
    "campaign:adventures": (MEMBERS, NEVER),
    "campaign:_adventures": (MEMBERS, NEVER),
    "campaign:plan": (NEVER, GMS),
    "campaign:adventure_edit": (GMS, GMS),
    "campaign:adventure_start": (NEVER, GMS),
    "campaign:adventure_finish": (NEVER, GMS),
    "campaign:adventure_remove": (NEVER, GMS),
    "campaign:calendar": (MEMBERS, NEVER),
    "campaign:_calendar": (MEMBERS, NEVER),
    "campaign:advance": (NEVER, GMS),
    "campaign:note": (NEVER, GMS),
    "campaign:journal": (MEMBERS, NEVER),
    "campaign:_journal": (MEMBERS, NEVER),
    "campaign:journal_write": (PLAYERS, PLAYERS),
    "campaign:journal_edit": (PLAYERS, PLAYERS),
    "campaign:journal_remove": (NEVER, PLAYERS),
    "campaign:rolls": (MEMBERS, NEVER),
    "campaign:roll": (NEVER, PLAYERS),
    "campaign:roll_settle": (NEVER, GMS),
    # a character of the player's: in play, so everyone sees it, and only its player and GMs act
    "characters:roster": (MEMBERS, NEVER),
    "characters:_roster": (MEMBERS, NEVER),
    "characters:begin": (PLAYERS, PLAYERS),
    "characters:award": (GMS, GMS),
    "characters:npcs": (GMS, NEVER),
    "characters:_npcs": (GMS, NEVER),
    "characters:npc_paste": (GMS, GMS),
    "characters:npc_text": (GMS, NEVER),
    "characters:npc_copy": (NEVER, "in -- no no -- -- --"),
    "characters:npc_file": (NEVER, "in -- no no -- -- --"),
    "characters:npc_remove": (NEVER, "in -- no no -- -- --"),
    "characters:sheet": (MEMBERS, NEVER),
    "characters:_sheet": (MEMBERS, NEVER),
    "characters:_rolls": (MEMBERS, NEVER),
    "characters:roll": (PLAYERS, PLAYERS),
    "characters:field": (NEVER, PLAYERS),
    "characters:history": (PLAYERS, NEVER),
    "characters:put_back": (NEVER, PLAYERS),
    "characters:ledger": (MEMBERS, NEVER),
    "characters:take_back": (NEVER, GMS),
    "characters:improve": (PLAYERS, NEVER),
    "characters:improve_skill": (NEVER, PLAYERS),
    "characters:improvement_take_back": (NEVER, GMS),
    "characters:make": (PLAYERS, NEVER),
    "characters:skill": (NEVER, PLAYERS),
    "characters:hand_in": (NEVER, PLAYERS),
    "characters:approve": (NEVER, GMS),
    "characters:send_back": (NEVER, GMS),
    "characters:discard": (NEVER, PLAYERS),
    "site_admin:campaigns": (ADMIN, NEVER),
    "site_admin:archived": (NEVER, ADMIN),
    "site_admin:give": (NEVER, ADMIN),
    "site_admin:campaign_export": (ADMIN, NEVER),
    "site_admin:people": (ADMIN, NEVER),
    "site_admin:people_export": (ADMIN, NEVER),
    "site_admin:active": (NEVER, ADMIN),
    "site_admin:admin": (NEVER, ADMIN),
    "site_admin:audit": (ADMIN, NEVER),
    "site_admin:audit_export": (ADMIN, NEVER),
    "live:since": ("no -- ok ok ok ok --", NEVER_AT_ALL),
    "live:stream": ("off off off off off off off", NEVER_AT_ALL),
    "account_login": (EVERYONE, EVERYONE),
    "account_logout": (SIGNED_IN, "in in in in in in in"),
    "account_inactive": (EVERYONE, NEVER_AT_ALL),
    "account_signup": (EVERYONE, EVERYONE),
    "account_reauthenticate": (SIGNED_IN, SIGNED_IN),
    "account_email": (SIGNED_IN, SIGNED_IN),
    "account_email_verification_sent": (EVERYONE, NEVER_AT_ALL),
    "account_change_password": (SIGNED_IN, SIGNED_IN),
    "account_set_password": (SIGNED_IN, SIGNED_IN),
    "account_reset_password": (EVERYONE, EVERYONE),
    "account_confirm_login_code": (SIGNED_IN, SIGNED_IN),
    "account_confirm_email": (EVERYONE, NOBODY),
    "account_reset_password_from_key_done": (EVERYONE, NEVER_AT_ALL),
    "account_reset_password_from_key": (EVERYONE, EVERYONE),
    "account_reset_password_done": (EVERYONE, NEVER_AT_ALL),
    "mfa_index": (SIGNED_IN, NEVER),
    "mfa_authenticate": (SIGNED_IN, SIGNED_IN),
    "mfa_reauthenticate": (SIGNED_IN, SIGNED_IN),
    "mfa_activate_totp": (SIGNED_IN, SIGNED_IN),
    "mfa_deactivate_totp": (NOT_YET, NOT_YET),
    "mfa_view_recovery_codes": (NOT_YET, NEVER),
    "mfa_generate_recovery_codes": (SIGNED_IN, SIGNED_IN),
    "mfa_download_recovery_codes": (NOT_YET, NOT_YET),
}
