"""The person who signs in. Everything about signing in itself comes from allauth."""

from __future__ import annotations

from typing import Any, ClassVar

from django.contrib.auth.models import AbstractBaseUser, BaseUserManager
from django.db import models
from django.db.models.functions import Lower
from django.utils import timezone


class UserManager(BaseUserManager["User"]):
    def create_user(self, email: str, password: str | None = None, **fields: Any) -> User:
        user = self.model(email=self.normalize_email(email), **fields)
        user.set_password(password)
        user.save(using=self._db)
        return user

    def create_superuser(self, email: str, password: str | None = None, **fields: Any) -> User:
        return self.create_user(email, password, **{**fields, "is_admin": True})


class User(AbstractBaseUser):
    email = models.EmailField(unique=True)
    name = models.CharField(max_length=60)
    is_active = models.BooleanField(default=True)
    is_admin = models.BooleanField(default=False)
    joined = models.DateTimeField(default=timezone.now, editable=False)

    objects: ClassVar[UserManager] = UserManager()

    EMAIL_FIELD = "email"
    USERNAME_FIELD = "email"
    REQUIRED_FIELDS = ["name"]

    class Meta:
        constraints = [
            models.UniqueConstraint(
                Lower("email"),
                name="user_email_unique",
                violation_error_message="This address is taken.",
            ),
            models.CheckConstraint(condition=~models.Q(name=""), name="user_has_a_name"),
        ]

    def __str__(self) -> str:
        return self.name


def display_name(user: User) -> str:
    return user.name
