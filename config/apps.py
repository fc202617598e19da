from django.apps import AppConfig


class SiteConfig(AppConfig):
    """Template tags and commands that belong to the whole site."""

    name = "config"
    label = "site_config"
