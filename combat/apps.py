from django.apps import AppConfig


class CombatConfig(AppConfig):
    name = "combat"

    def ready(self) -> None:
        from combat import errors, refusals  # noqa: F401 (the words of what is refused)
