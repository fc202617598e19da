"""Fill a new database with one campaign; say how to write in it, as JSON."""

from __future__ import annotations

import json
from uuid import uuid4


def main() -> None:
    import django

    django.setup()
    from django.core.management import call_command

    call_command("migrate", verbosity=0, interactive=False)
    call_command("createcachetable", verbosity=0)
    from accounts.models import User
    from campaign.services.campaigns import campaign_create
    from tests.live.serving import sign_in

    user = User.objects.create_user("gm@example.org", name="Gamemaster")
    campaign = campaign_create(
        user=user, campaign_id=uuid4(), name="Outer Reaches", ruleset="companion", options={}
    )
    print(json.dumps({"session": sign_in(user), "campaign": str(campaign.pk)}))


if __name__ == "__main__":
    main()
