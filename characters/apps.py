from django.apps import AppConfig


class CharactersConfig(AppConfig):
    name = "characters"

    def ready(self) -> None:
        from campaign.signals import adventure_finished, days_passed, roll_settled
        from characters import errors, healing_errors, workshop_errors  # noqa: F401 (the words of refusals)
        from characters.services.advancement import training_ends
        from characters.services.cures import cures_end
        from characters.services.dark_side import adventure_ends
        from characters.services.force_targets import heroes_are_thanked
        from characters.services.workshop import works_end

        adventure_finished.connect(adventure_ends)
        adventure_finished.connect(heroes_are_thanked)
        days_passed.connect(training_ends)
        days_passed.connect(works_end)
        days_passed.connect(cures_end)
        roll_settled.connect(training_ends)
        roll_settled.connect(works_end)
        roll_settled.connect(cures_end)
