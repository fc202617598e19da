"""What the database itself holds to: the log of a fight only grows, and goes only with the fight.

A person who leaves is taken off the rows, which stay.
"""

from django.db import migrations

APPEND_ONLY = """
CREATE FUNCTION combat_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' AND NOT EXISTS (
        SELECT 1 FROM combat_combat WHERE id = OLD.combat_id
    ) THEN
        RETURN OLD;
    END IF;
    IF TG_OP = 'UPDATE' AND to_jsonb(OLD) - 'by_id' - 'roller_id'
        = to_jsonb(NEW) - 'by_id' - 'roller_id'
        AND to_jsonb(NEW)->>'by_id' IS NULL AND to_jsonb(NEW)->>'roller_id' IS NULL THEN
        RETURN NEW;
    END IF;
    RAISE EXCEPTION '% only grows', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER only_grows BEFORE UPDATE OR DELETE ON combat_event
    FOR EACH ROW EXECUTE FUNCTION combat_refuse_change();
CREATE TRIGGER only_grows BEFORE UPDATE OR DELETE ON combat_declaration
    FOR EACH ROW EXECUTE FUNCTION combat_refuse_change();
CREATE TRIGGER only_grows BEFORE UPDATE OR DELETE ON combat_roll
    FOR EACH ROW EXECUTE FUNCTION combat_refuse_change();
"""

CASCADE = """
DO $$
DECLARE found record;
BEGIN
    FOR found IN
        SELECT conrelid::regclass AS place, conname FROM pg_constraint
        WHERE contype = 'f' AND confrelid = 'combat_combat'::regclass
        AND conrelid IN ('combat_event'::regclass, 'combat_declaration'::regclass,
            'combat_roll'::regclass)
    LOOP
        EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', found.place, found.conname);
        EXECUTE format('ALTER TABLE %s ADD CONSTRAINT %I FOREIGN KEY (combat_id)'
            ' REFERENCES combat_combat (id) ON DELETE CASCADE'
            ' DEFERRABLE INITIALLY DEFERRED', found.place, found.conname);
    END LOOP;
END $$;
"""

UNDO = """
DROP TRIGGER only_grows ON combat_event;
DROP TRIGGER only_grows ON combat_declaration;
DROP TRIGGER only_grows ON combat_roll;
DROP FUNCTION combat_refuse_change();
"""


class Migration(migrations.Migration):
    dependencies = [("combat", "0001_initial")]
    operations = [migrations.RunSQL(APPEND_ONLY + CASCADE, UNDO)]
