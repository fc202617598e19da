from typing import Any

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "accounts"

    def ready(self) -> None:
        from allauth.account import signals

        for changed in (signals.password_changed, signals.password_reset, signals.password_set):
            changed.connect(_end_streams)


def _end_streams(user: Any, **about: Any) -> None:
    """A new password signs out every other browser; what they were hearing ends with it."""
    import live

    live.end_streams(user.pk)
