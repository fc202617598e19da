"""`<body {% live_attributes topic cursor %}>`, and the page keeps itself up to date."""

from django import template
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()


@register.simple_tag
def live_attributes(topic: str, cursor: str) -> SafeString | str:
    """What static/js/live.js needs to know. A page without a topic has no channel."""
    if not topic:
        return ""
    return format_html(
        'data-live-topic="{}" data-live-cursor="{}" data-live-url="{}" data-live-since-url="{}"',
        topic,
        cursor,
        reverse("live:stream"),
        reverse("live:since"),
    )
