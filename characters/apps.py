from django.apps import AppConfig


class CharactersConfig(AppConfig):
    name = "characters"

    def ready(self) -> None:
        from characters import errors  # noqa: F401 (brings the words of its refusals)
