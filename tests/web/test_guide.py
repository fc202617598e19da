import re

import pytest
from django.test import Client
from django.urls import reverse

from config.guide import CHAPTERS, chapter

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("name", CHAPTERS)
def test_links_between_chapters_lead_somewhere(client: Client, name: str) -> None:
    for address in re.findall(r'href="([^"]+)"', chapter(name).body):
        assert client.get(address).status_code == 200, address


def test_the_guide_opens_at_its_first_chapter(client: Client) -> None:
    assert "<h1>First evening</h1>" in client.get(reverse("guide")).content.decode()


def test_a_chapter_nobody_wrote_is_not_found(client: Client) -> None:
    assert client.get(reverse("guide_chapter", args=["settings"])).status_code == 404
