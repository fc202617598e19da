"""What the database itself holds to: ledgers and histories only grow, balances follow them.

Their rows go only with their character, by a cascade of the database's own.
"""

from django.db import migrations

APPEND_ONLY = """
CREATE FUNCTION characters_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' AND NOT EXISTS (
        SELECT 1 FROM characters_character WHERE id = OLD.character_id
    ) THEN
        RETURN OLD;
    END IF;
    IF TG_OP = 'UPDATE' AND to_jsonb(OLD) - 'made_by_id' - 'adventure_id'
        = to_jsonb(NEW) - 'made_by_id' - 'adventure_id'
        AND (NEW.made_by_id IS NULL OR NEW.made_by_id = OLD.made_by_id) THEN
        RETURN NEW;
    END IF;
    RAISE EXCEPTION '% only grows', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER only_grows BEFORE UPDATE OR DELETE ON characters_ledgerentry
    FOR EACH ROW EXECUTE FUNCTION characters_refuse_change();
CREATE TRIGGER only_grows BEFORE UPDATE OR DELETE ON characters_sheetchange
    FOR EACH ROW EXECUTE FUNCTION characters_refuse_change();
"""

BALANCE = """
CREATE FUNCTION characters_keep_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE characters_balance SET amount = amount + NEW.amount
        WHERE character_id = NEW.character_id AND points = NEW.points;
    IF NOT FOUND THEN
        INSERT INTO characters_balance (character_id, points, amount)
            VALUES (NEW.character_id, NEW.points, NEW.amount)
            ON CONFLICT (character_id, points)
            DO UPDATE SET amount = characters_balance.amount + EXCLUDED.amount;
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER keep_balance AFTER INSERT ON characters_ledgerentry
    FOR EACH ROW EXECUTE FUNCTION characters_keep_balance();
"""

CASCADE = """
DO $$
DECLARE found record;
BEGIN
    FOR found IN
        SELECT conrelid::regclass AS place, conname FROM pg_constraint
        WHERE contype = 'f' AND confrelid = 'characters_character'::regclass
        AND conrelid IN ('characters_ledgerentry'::regclass, 'characters_sheetchange'::regclass)
    LOOP
        EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', found.place, found.conname);
        EXECUTE format('ALTER TABLE %s ADD CONSTRAINT %I FOREIGN KEY (character_id)'
            ' REFERENCES characters_character (id) ON DELETE CASCADE'
            ' DEFERRABLE INITIALLY DEFERRED', found.place, found.conname);
    END LOOP;
END $$;
"""

UNDO = """
DROP TRIGGER keep_balance ON characters_ledgerentry;
DROP TRIGGER only_grows ON characters_ledgerentry;
DROP TRIGGER only_grows ON characters_sheetchange;
DROP FUNCTION characters_keep_balance();
DROP FUNCTION characters_refuse_change();
"""


class Migration(migrations.Migration):
    dependencies = [("characters", "0001_initial")]
    operations = [migrations.RunSQL(APPEND_ONLY + BALANCE + CASCADE, UNDO)]
