from django.apps import AppConfig


class CombatConfig(AppConfig):
    name = "combat"

    def ready(self) -> None:
        from campaign.selectors import export, statistics
        from combat import errors, live, refusals  # noqa: F401 (the words of what is refused)
        from combat.selectors.export import campaign_fights
        from combat.selectors.fallen import of_fights

        statistics.SOURCES.append(of_fights)
        export.FURTHER["fights"] = campaign_fights
        live.connect()
