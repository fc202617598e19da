from django.apps import AppConfig


class CharactersConfig(AppConfig):
    name = "characters"

    def ready(self) -> None:
        from campaign.signals import days_passed
        from characters import errors  # noqa: F401 (brings the words of its refusals)
        from characters.services.advancement import training_ends

        days_passed.connect(training_ends)
