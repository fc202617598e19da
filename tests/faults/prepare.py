"""Fill a new database with one campaign and a fight; say how to write in them, as JSON."""

from __future__ import annotations

import json
from uuid import uuid4


def main() -> None:
    import django

    django.setup()
    from django.core.management import call_command

    call_command("migrate", verbosity=0, interactive=False)
    call_command("createcachetable", verbosity=0)
    import live
    from accounts.models import User
    from campaign.services.campaigns import campaign_create
    from tests.live.serving import sign_in

    user = User.objects.create_user("gm@example.org", name="Gamemaster")
    campaign = campaign_create(
        user=user, campaign_id=uuid4(), name="Outer Reaches", ruleset="companion", options={}
    )
    from tests.cast import Cast
    from tests.fights import duel

    cast = Cast()
    fight = duel(cast)
    fight.adds("canary", "empire", hidden=True)
    told = {"session": sign_in(user), "campaign": str(campaign.pk)}
    told |= {"combat": str(fight.combat.pk), "home": str(cast.id)}
    told |= {name: sign_in(getattr(cast, name)) for name in ("gm", "owner", "player", "observer")}
    told |= {"watching": str(cast.membership(cast.observer).pk)}
    for name, user in (("cursor", cast.player), ("watches", cast.observer)):
        told[name] = live.cursor(fight.combat.topic, ["everyone", f"user:{user.pk}"])
    print(json.dumps(told))


if __name__ == "__main__":
    main()
