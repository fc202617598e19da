"""How forms look everywhere, the sign-in library's included."""

from typing import Any

from django import forms
from django.forms.renderers import TemplatesSetting


class FormRenderer(TemplatesSetting):
    """`{{ form }}` and `{{ field.as_field_group }}` draw our fields, errors beside the input."""

    form_template_name = "forms/form.html"
    field_template_name = "forms/field.html"


class RadioCards(forms.RadioSelect):
    """A choice that needs more than its name: `RadioCards(about={"companion": "Two lines."})`."""

    template_name = "forms/cards.html"

    def __init__(self, *args: Any, about: dict[Any, str] | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.about = about or {}

    def create_option(self, name: str, value: Any, *args: Any, **kwargs: Any) -> dict[str, Any]:
        option = super().create_option(name, value, *args, **kwargs)
        return option | {"about": self.about.get(getattr(value, "value", value), "")}
