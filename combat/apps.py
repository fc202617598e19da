from django.apps import AppConfig


class CombatConfig(AppConfig):
    name = "combat"

    def ready(self) -> None:
        from combat import errors  # noqa: F401 (brings the words of its refusals)
