"""One counter per topic and audience, so that no number or gap betrays what others are told."""

from django.db import models
from django.utils import timezone

NAME = r"^[a-z][a-z0-9_-]*(:[A-Za-z0-9_-]+)?$"


class Channel(models.Model):
    topic = models.CharField(max_length=100)
    audience = models.CharField(max_length=60)
    head = models.BigIntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["topic", "audience"], name="live_channel_unique"),
            models.CheckConstraint(
                condition=models.Q(audience__regex=NAME), name="live_audience_is_a_name"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.topic} {self.audience} {self.head}"


class Notice(models.Model):
    """Something happened. `data` is already fit for every ear of its audience."""

    pk = models.CompositePrimaryKey("channel_id", "seq")
    channel = models.ForeignKey(Channel, on_delete=models.CASCADE, db_index=False)
    seq = models.BigIntegerField()
    kind = models.CharField(max_length=40)
    data = models.JSONField()
    created = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=models.Q(kind__regex=NAME), name="live_kind_is_a_name")
        ]

    def __str__(self) -> str:
        return f"{self.channel_id}.{self.seq} {self.kind}"
