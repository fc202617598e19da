"""Many portraits a character: the one that hangs, and those that did, to be put back."""

import uuid

import django.db.models.deletion
from django.db import migrations, models

MANY = """
ALTER TABLE characters_portrait DROP CONSTRAINT characters_portrait_pkey;
ALTER TABLE characters_portrait ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid() PRIMARY KEY;
ALTER TABLE characters_portrait ALTER COLUMN id DROP DEFAULT;
CREATE INDEX characters_portrait_character_id ON characters_portrait (character_id);
"""

ONE = """
DELETE FROM characters_portrait USING characters_character
    WHERE characters_character.id = character_id AND mark <> portrait_mark;
DROP INDEX characters_portrait_character_id;
ALTER TABLE characters_portrait DROP COLUMN id;
ALTER TABLE characters_portrait ADD PRIMARY KEY (character_id);
"""


class Migration(migrations.Migration):
    dependencies = [("characters", "0013_undo_and_effects")]
    operations = [
        migrations.RunSQL(
            MANY,
            ONE,
            state_operations=[
                migrations.AlterField(
                    "portrait",
                    "character",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="portraits",
                        to="characters.character",
                    ),
                ),
                migrations.AddField(
                    "portrait",
                    "id",
                    models.UUIDField(
                        default=uuid.uuid4, editable=False, primary_key=True, serialize=False
                    ),
                ),
            ],
        ),
        migrations.AlterField(
            "portrait",
            "made",
            models.DateTimeField(auto_now_add=True),
        ),
        migrations.AddConstraint(
            "portrait",
            models.UniqueConstraint(fields=("character", "mark"), name="one_portrait_a_mark"),
        ),
    ]
