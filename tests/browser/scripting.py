"""What a browser test sets up in the server by the browser itself."""

from playwright.sync_api import Page

from tests.dice import COOKIE


def dice_fall(page: Page, *faces: int) -> None:
    """The faces of the next request that rolls; given anew for the one after."""
    value = "-".join(map(str, faces))
    address = page.url.split("/campaigns/")[0]
    page.context.add_cookies([{"name": COOKIE, "value": value, "url": address}])
