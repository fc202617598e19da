from uuid import UUID, uuid4

from django import template

register = template.Library()


@register.simple_tag
def fresh_id() -> UUID:
    """The id a form is born with, so that sending it twice does it once."""
    return uuid4()
