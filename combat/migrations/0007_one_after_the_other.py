"""An event follows the one before it, or is refused: no gap, no second past, nothing beside it.

What may be emptied is asked when it is empty: only without any fight there is no log.
"""

from django.db import migrations

TABLES = ("event", "declaration", "roll", "command")

FOLLOWS = """
CREATE FUNCTION combat_refuse_gap() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    last record;
BEGIN
    SELECT seq, hash INTO last FROM combat_event
        WHERE combat_id = NEW.combat_id ORDER BY seq DESC LIMIT 1;
    IF NEW.seq <> COALESCE(last.seq, 0) + 1 OR NEW.before <> COALESCE(last.hash, '') THEN
        RAISE EXCEPTION '% only grows at its end', TG_TABLE_NAME
            USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER follows BEFORE INSERT ON combat_event
    FOR EACH ROW EXECUTE FUNCTION combat_refuse_gap();
"""

EMPTIED = """
CREATE OR REPLACE FUNCTION combat_refuse_truncate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT 1 FROM combat_combat) THEN
        RAISE EXCEPTION '% only grows', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NULL;
END $$;
"""

BY_ITS_WORDS = """
CREATE OR REPLACE FUNCTION combat_refuse_truncate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF current_query() ~ '\\mcombat_combat\\M' THEN
        RETURN NULL;
    END IF;
    RAISE EXCEPTION '% only grows', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
"""


def triggers(when: str) -> str:
    return "".join(
        f"DROP TRIGGER not_emptied ON combat_{name};"
        f"CREATE TRIGGER not_emptied {when} TRUNCATE ON combat_{name}"
        " FOR EACH STATEMENT EXECUTE FUNCTION combat_refuse_truncate();"
        for name in TABLES
    )


UNDO = "DROP TRIGGER follows ON combat_event; DROP FUNCTION combat_refuse_gap();"


class Migration(migrations.Migration):
    dependencies = [("combat", "0006_commands_stay")]
    operations = [
        migrations.RunSQL(
            FOLLOWS + EMPTIED + triggers("AFTER"), UNDO + BY_ITS_WORDS + triggers("BEFORE")
        )
    ]
