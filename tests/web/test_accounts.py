"""Signing up, in and out, as a person does it; the library's pages in our look."""

import re

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.totp.internal import auth as totp
from django.core import mail
from django.test import Client

from accounts.models import User
from tests.cast import person

pytestmark = pytest.mark.usefixtures("fresh_limits")

PASSWORD = "clear-skies-tonight"


def sign_up(client: Client, email: str = "kesh@example.org", **changes: str):
    form = {"name": "Kesh", "email": email, "password1": PASSWORD} | changes
    return client.post("/account/signup/", form)


def sign_in(client: Client, email: str, password: str):
    return client.post("/account/login/", {"login": email, "password": password})


def prove_it(client: Client) -> None:
    """What touches the account's safety asks for the password once more."""
    client.post("/account/reauthenticate/", {"password": PASSWORD})


@pytest.fixture
def kesh() -> User:
    user = User.objects.create_user("kesh@example.org", PASSWORD, name="Kesh")
    EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=True)
    return user


def test_whoever_signs_up_is_signed_in_and_has_a_name(client: Client) -> None:
    assert sign_up(client)["Location"] == "/"
    assert "Hello, Kesh" in client.get("/").text


def test_a_name_is_needed(client: Client) -> None:
    assert "required" in sign_up(client, name="").text
    assert not User.objects.exists()


def test_a_weak_password_is_refused_beside_its_field(client: Client) -> None:
    assert "too common" in sign_up(client, password1="password1").text


def test_an_address_is_taken_whatever_its_case(client: Client, kesh: User) -> None:
    sign_up(client, "KESH@example.org", name="Other")
    assert User.objects.count() == 1


def test_sign_in_and_out(client: Client, kesh: User) -> None:
    sign_in(client, kesh.email, PASSWORD)
    assert "Hello, Kesh" in client.get("/").text
    client.post("/account/logout/")
    assert "Hello" not in client.get("/").text


def test_an_invitation_survives_signing_up(client: Client) -> None:
    asked = client.get("/join/some-token/")
    assert asked["Location"] == "/account/login/?next=/join/some-token/"


def test_a_forgotten_password_is_reset_by_mail(client: Client, kesh: User) -> None:
    client.post("/account/password/reset/", {"email": kesh.email})
    link = re.search(r"https?://[^/]+(/account/password/reset/key/\S+)", mail.outbox[0].body)
    assert link
    form = client.get(link[1], follow=True).redirect_chain[-1][0]
    new = "another-long-night"
    client.post(form, {"password1": new, "password2": new})
    assert sign_in(Client(), kesh.email, new).status_code == 302


def test_asking_for_an_unknown_address_tells_nothing(client: Client, kesh: User) -> None:
    known = client.post("/account/password/reset/", {"email": kesh.email})
    unknown = client.post("/account/password/reset/", {"email": "nobody@example.org"})
    assert (known.status_code, known["Location"]) == (unknown.status_code, unknown["Location"])


def test_a_changed_address_counts_once_confirmed(client: Client, kesh: User) -> None:
    sign_in(client, kesh.email, PASSWORD)
    prove_it(client)
    client.post("/account/email/", {"email": "new@example.org", "action_add": ""})
    kesh.refresh_from_db()
    assert kesh.email == "kesh@example.org"
    link = re.search(r"https?://[^/]+(/account/confirm-email/\S+)", mail.outbox[-1].body)
    assert link
    client.post(link[1])
    kesh.refresh_from_db()
    assert kesh.email == "new@example.org"


def test_guessing_passwords_is_slowed_down(client: Client, kesh: User) -> None:
    answers = [sign_in(client, kesh.email, f"guess-{n}") for n in range(7)]
    assert "Too many" in answers[-1].text
    assert "Too many" in sign_in(client, kesh.email, PASSWORD).text


def test_sign_ups_from_one_place_are_limited(client: Client) -> None:
    answers = [sign_up(Client(), f"crowd{n}@example.org").status_code for n in range(22)]
    assert answers[0] == 302
    assert answers[-1] == 429


def test_reset_mails_are_limited(client: Client, kesh: User) -> None:
    for _ in range(8):
        client.post("/account/password/reset/", {"email": kesh.email})
    assert len(mail.outbox) <= 5


def test_a_second_factor_is_asked_for_once_it_is_set(client: Client, kesh: User) -> None:
    sign_in(client, kesh.email, PASSWORD)
    prove_it(client)
    client.get("/account/2fa/totp/activate/")
    secret = client.session["mfa.totp.secret"]
    counter = next(totp.yield_hotp_counters_from_time())
    code = totp.format_hotp_value(totp.hotp_value(secret, counter))
    client.post("/account/2fa/totp/activate/", {"code": code})
    answer = sign_in(Client(), kesh.email, PASSWORD)
    assert answer["Location"].startswith("/account/2fa/authenticate/")


def test_deleting_the_account_asks_for_the_password_again(client: Client, kesh: User) -> None:
    client.force_login(kesh)
    assert client.get("/account/delete/")["Location"].startswith("/account/reauthenticate/")


def test_deleting_the_account_takes_a_typed_address(client: Client, kesh: User) -> None:
    sign_in(client, kesh.email, PASSWORD)
    prove_it(client)
    assert "exactly" in client.post("/account/delete/", {"typed": "kesh"}).text
    client.post("/account/delete/", {"typed": kesh.email})
    assert not User.objects.filter(pk=kesh.pk).exists()


def test_a_suspended_person_cannot_sign_in(client: Client) -> None:
    user = person("Gone", is_active=False)
    assert sign_in(client, user.email, "secret-words")["Location"] == "/account/inactive/"
