"""A fight with people in three browsers: what each of them presses, in few words."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

from accounts.models import User
from campaign.models import Membership, Role
from tests.browser.conftest import BrowserAs
from tests.browser.scripting import dice_fall
from tests.cast import Cast, person
from tests.fights import Arena


class Seat:
    """One person before the page of a fight."""

    def __init__(self, page: Page, arena: Arena, user: User) -> None:
        self.page = page
        self.arena = arena
        self.user = user
        page.goto(arena.combat.get_absolute_url())
        expect(page.locator("[data-live-state=live]")).to_be_visible()

    @property
    def form(self) -> Locator:
        return self.page.locator("#builder")

    @property
    def acts(self) -> Locator:
        return self.form.locator(".act:not(.none):not(#act-haste):not(#act-force)")

    def speaks_for(self, name: str) -> Seat:
        """The form of somebody whose turn it is."""
        expect(self.page.locator("#declare-title")).to_contain_text(name)
        expect(self.page.locator("#say-pass")).to_be_attached()
        return self

    def adds(self, label: str, group: str = "", **fields: Any) -> Seat:
        """Press the button of an act and fill in its fields, by the ends of their names."""
        before = self.acts.count()
        if group and not self.form.locator(f"#group-{group}[open]").count():
            self.form.locator(f"#group-{group} > summary").click()
        self.form.get_by_role("button", name=label, exact=True).click()
        act = self.acts.nth(before)
        expect(act).to_be_visible()
        for name, value in fields.items():
            self._fills(act, name.replace("_", "-"), value)
        return self

    def _fills(self, act: Locator, name: str, value: Any) -> None:
        if isinstance(value, list):
            for one in value:
                act.locator(f"[name$='-{name}'][value='{one}']").check()
            return
        field = act.locator(f"[name$='-{name}']")
        if not field.is_visible():
            act.locator("details.more > summary").click()
        with self.page.expect_response("**/_declare/**"):
            field.select_option(value) if field.evaluate(
                "e => e.tagName"
            ) == "SELECT" else field.fill(value)

    def hastens(self) -> Seat:
        self.form.get_by_role("button", name="Haste +1").click()
        expect(self.form.locator("#haste")).to_have_value("1")
        return self

    def shows(self, text: str) -> Seat:
        expect(self.form).to_contain_text(text)
        return self

    def says(self, *dice: int) -> None:
        self._sends(self.page.locator("#say"), dice)

    def does_nothing(self) -> None:
        self._sends(self.page.locator("#say-pass"), ())

    def answers(self, label: str, *dice: int) -> None:
        button = self.page.locator("#questions").get_by_role("button", name=label, exact=True)
        self._sends(button, dice)

    def throws_own_dice(self) -> None:
        self.page.get_by_role("heading", name="The dice").click()
        self._sends(self.page.get_by_role("button", name="I throw, or type in"), ())

    def types(self, faces: list[int]) -> None:
        """Faces from the table, for the roll one is asked for."""
        asked = self.page.locator("#questions .question:has(.typed)")
        self._is_fresh(asked.locator("form"))
        asked.get_by_role("textbox").fill(" ".join(map(str, faces)))
        self._sends(asked.get_by_role("button", name="Use these"), ())

    def presses(self, label: str, *dice: int) -> None:
        self._sends(self.page.locator("#gm").get_by_role("button", name=label), dice)

    def reads(self, text: str) -> None:
        expect(self.page.locator("#log")).to_contain_text(text)

    def asked(self, text: str) -> None:
        expect(self.page.locator("#questions")).to_contain_text(text)

    def stands(self, text: str) -> None:
        expect(self.page.locator("#strip")).to_contain_text(text)

    def _sends(self, button: Locator, dice: tuple[int, ...]) -> None:
        """A deed of this person's, with the dice it brings along, and its answer."""
        dice_fall(self.page, *dice)
        self._is_fresh(button.locator("xpath=ancestor::form"))
        with self.page.expect_response(lambda response: response.request.method == "POST") as sent:
            button.click()
        refused = (
            []
            if sent.value.status == 204
            else re.findall(r"refused[^>]*>([^<]*)", sent.value.text())
        )
        assert sent.value.status in (200, 204), refused

    def _is_fresh(self, form: Locator) -> None:
        """News of what others did come a blink later, and people are slower than scripts."""
        if form.locator("[name=seq]").count():
            now = str(self.arena.moment(self.user))
            expect(form.locator("[name=seq]")).to_have_value(now)


class Table:
    """GM and two players, each in a browser of their own."""

    def __init__(self, ruleset: str) -> None:
        self.cast = Cast()
        self.second: User = person("Second")
        Membership.objects.create(campaign=self.cast.campaign, user=self.second, role=Role.PLAYER)
        self.cast.campaign.ruleset = ruleset
        self.cast.campaign.save()
        self.arena = Arena(self.cast, "The cargo deck")

    def sit(self, browser_as: BrowserAs) -> tuple[Seat, Seat, Seat]:
        self.arena.open()
        people = (self.cast.gm, self.cast.player, self.second)
        pages = [browser_as(user, reduced_motion="reduce") for user in people]
        seats = (Seat(page, self.arena, user) for page, user in zip(pages, people, strict=True))
        gm, first, second = seats
        return gm, first, second
