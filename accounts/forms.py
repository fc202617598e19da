"""What we ask at sign-up beyond an address and a password."""

from django import forms
from django.http import HttpRequest

from accounts.models import User


class SignupForm(forms.Form):
    name = forms.CharField(
        label="Your name at the table",
        max_length=60,
        widget=forms.TextInput(attrs={"autocomplete": "nickname"}),
    )
    field_order = ["name", "email", "password1"]

    def signup(self, request: HttpRequest, user: User) -> None:
        """Asked for by allauth; the adapter has saved the name already."""
