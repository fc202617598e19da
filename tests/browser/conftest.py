"""A real browser before a real server.

`browser_as(user)` opens a page of someone who is signed in, in a browser of their own. A test fails
when any of its pages logs an error or breaks the Content-Security-Policy.
"""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, sync_playwright

from accounts.models import User
from tests.chromium import LAUNCH_ARGS, chromium_path
from tests.collected import collect
from tests.live.serving import Server, database_in_use, sign_in

AXE = Path(__file__).parent / "vendor" / "axe-core" / "axe.min.js"

BrowserAs = Callable[..., Page]

# What htmx says of a request that ended because its page was left. A server that does not answer
# is an error of the browser's own besides.
LEFT = ("htmx:afterRequest,", "htmx:sendAbort,", "htmx:sendError,")


@pytest.fixture(scope="session")
def server(django_db_setup: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    static = collect(tmp_path_factory.mktemp("static"))
    running = Server("tests.browser.settings", database_in_use(), STATIC_ROOT=str(static)).start()
    yield running
    running.stop()


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    """Playwright runs an event loop in this thread. Django takes it for one of its own, and other
    tests could not run theirs, so it ends with the last test of this folder."""
    with pytest.MonkeyPatch.context() as patch, sync_playwright() as playwright:
        patch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "1")
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=LAUNCH_ARGS)
        yield browser
        browser.close()


@pytest.fixture
def pardoned() -> list[str]:
    """Parts of error messages that a test brings about on purpose."""
    return []


@pytest.fixture
def new_browser(
    transactional_db: None, server: Server, chromium: Browser, pardoned: list[str]
) -> Iterator[Callable[..., BrowserContext]]:
    """Browsers that share nothing but the site."""
    contexts: list[BrowserContext] = []
    errors: list[str] = []

    def note(message: ConsoleMessage) -> None:
        if message.type == "error" and not message.text.startswith(LEFT):
            errors.append(f"{message.text} ({message.location['url']})")

    def start(**options: Any) -> BrowserContext:
        context = chromium.new_context(base_url=server.address, **options)
        context.set_default_timeout(10_000)
        context.on("console", note)
        context.on("weberror", lambda error: errors.append(str(error.error)))
        contexts.append(context)
        return context

    yield start
    for context in contexts:
        context.close()
    unpardoned = [each for each in errors if not any(part in each for part in pardoned)]
    assert unpardoned == []


@pytest.fixture
def browser_as(server: Server, new_browser: Callable[..., BrowserContext]) -> BrowserAs:
    def start(user: User | None, **options: Any) -> Page:
        context = new_browser(**options)
        if user is not None:
            cookie = {"name": "sessionid", "value": sign_in(user), "url": server.address}
            context.add_cookies([cookie])  # type: ignore[list-item]
        return context.new_page()

    return start


UPSIDE_DOWN = """() => {
  const room = name => document.querySelector(`main > .${name}`)?.offsetWidth
  return room("content") < room("aside")
}"""


def unreadable(page: Page, addresses: Iterable[str]) -> list[str]:
    """What shuts someone out, wide and on a phone, by night and on paper: one line each."""
    found = []
    for address in addresses:
        page.goto(address)
        page.evaluate(AXE.read_text())
        for width in (1280, 360):
            page.set_viewport_size({"width": width, "height": 800})
            wider = page.evaluate("document.documentElement.scrollWidth - innerWidth")
            faults = [f"is {wider} px too wide"] if wider > 0 else []
            faults += ["gives the aside more room"] if page.evaluate(UPSIDE_DOWN) else []
            page.emulate_media(color_scheme="dark", reduced_motion="reduce")
            faults += serious_violations(page)
            page.emulate_media(color_scheme="light", reduced_motion="reduce")
            faults += serious_violations(page, "color-contrast")
            found += [f"{address} at {width}: {fault}" for fault in faults]
    return found


def serious_violations(page: Page, *rules: str) -> list[str]:
    """What axe finds, asked for these rules or for all of them."""
    options = {"resultTypes": ["violations"], **({"runOnly": list(rules)} if rules else {})}
    found = page.evaluate("options => axe.run(document, options)", options)
    return [
        f"{each['id']}: {node['html'][:200]}"
        for each in found["violations"]
        if each["impact"] in ("serious", "critical")
        for node in each["nodes"]
    ]
