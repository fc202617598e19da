from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("characters", "0005_droid_builds")]

    operations = [
        migrations.RemoveConstraint("improvement", "one_training_a_skill"),
        migrations.RenameField("improvement", "skill", "name"),
        migrations.AlterField("improvement", "name", models.CharField(blank=True, max_length=120)),
        migrations.AddField(
            "improvement", "kind", models.CharField(default="skill", max_length=20)
        ),
        migrations.AddField("improvement", "refund", models.PositiveIntegerField(default=0)),
        migrations.AlterField("improvement", "before", models.CharField(max_length=40)),
        migrations.AlterField("improvement", "after", models.CharField(max_length=40)),
        migrations.AlterField(
            "improvement",
            "state",
            models.CharField(
                choices=[
                    ("training", "In training"),
                    ("done", "Done"),
                    ("failed", "Not reached"),
                    ("taken_back", "Taken back"),
                ],
                default="training",
                max_length=10,
            ),
        ),
        migrations.AddConstraint(
            "improvement",
            models.UniqueConstraint(
                fields=("character", "kind", "name"),
                condition=models.Q(state="training"),
                name="one_training_a_thing",
            ),
        ),
    ]
