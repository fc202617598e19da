"""Commands are part of the log: they only grow too. Nothing of it can be emptied without its fights."""

import django.db.models.deletion
from django.db import migrations, models

CASCADE = """
DO $$
DECLARE found record;
BEGIN
    FOR found IN
        SELECT conname FROM pg_constraint WHERE contype = 'f'
        AND confrelid = 'combat_combat'::regclass AND conrelid = 'combat_command'::regclass
    LOOP
        EXECUTE format('ALTER TABLE combat_command DROP CONSTRAINT %I', found.conname);
        EXECUTE format('ALTER TABLE combat_command ADD CONSTRAINT %I FOREIGN KEY (combat_id)'
            ' REFERENCES combat_combat (id) ON DELETE CASCADE'
            ' DEFERRABLE INITIALLY DEFERRED', found.conname);
    END LOOP;
END $$;
CREATE TRIGGER only_grows BEFORE UPDATE OR DELETE ON combat_command
    FOR EACH ROW EXECUTE FUNCTION combat_refuse_change();
"""

TRUNCATE = """
CREATE FUNCTION combat_refuse_truncate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF current_query() ~ '\\mcombat_combat\\M' THEN
        RETURN NULL;
    END IF;
    RAISE EXCEPTION '% only grows', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER not_emptied BEFORE TRUNCATE ON combat_event
    FOR EACH STATEMENT EXECUTE FUNCTION combat_refuse_truncate();
CREATE TRIGGER not_emptied BEFORE TRUNCATE ON combat_declaration
    FOR EACH STATEMENT EXECUTE FUNCTION combat_refuse_truncate();
CREATE TRIGGER not_emptied BEFORE TRUNCATE ON combat_roll
    FOR EACH STATEMENT EXECUTE FUNCTION combat_refuse_truncate();
CREATE TRIGGER not_emptied BEFORE TRUNCATE ON combat_command
    FOR EACH STATEMENT EXECUTE FUNCTION combat_refuse_truncate();
"""

UNDO = """
DROP TRIGGER only_grows ON combat_command;
DROP TRIGGER not_emptied ON combat_event;
DROP TRIGGER not_emptied ON combat_declaration;
DROP TRIGGER not_emptied ON combat_roll;
DROP TRIGGER not_emptied ON combat_command;
DROP FUNCTION combat_refuse_truncate();
"""


class Migration(migrations.Migration):
    dependencies = [("combat", "0005_never_seen")]
    operations = [
        migrations.AlterField(
            model_name="command",
            name="combat",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.DO_NOTHING,
                related_name="commands",
                to="combat.combat",
            ),
        ),
        migrations.RunSQL(CASCADE + TRUNCATE, UNDO),
    ]
