"""The tests' browser: `python -m tests.chromium` makes sure of one and prints its path."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

# The shell without a desktop's parts shows the same pages for half the work.
NAMES = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
)
LAUNCH_ARGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
HELP = """No Chromium was found, and none could be installed.
Do one of these, then try again:
  - install it:          apt-get install chromium   (or your system's way)
  - name one you have:   export CHROMIUM=/path/to/chrome
  - let Playwright try:  .venv/bin/playwright install --with-deps chromium"""


class NoChromium(RuntimeError):
    """There is no browser to test with. Never a reason to skip a test."""


@cache
def chromium_path() -> str:
    """A Chromium that is already here; browser fixtures launch this one."""
    for look in (_named, _on_path, _playwright):
        if found := look():
            return found
    raise NoChromium(HELP)


def ensure_chromium() -> str:
    """The same, after trying the ways in which this machine may get one."""
    for install in (_apt_install, _playwright_install):
        try:
            return chromium_path()
        except NoChromium:
            install()
    return chromium_path()


def _named() -> str | None:
    """CHROMIUM is an order: a wrong one is an error, not a reason to look elsewhere."""
    path = os.environ.get("CHROMIUM")
    if not path:
        return None
    if found := shutil.which(path):
        return found
    raise SystemExit(f"CHROMIUM names {path}, which cannot be run.")


def _on_path() -> str | None:
    return next((found for name in NAMES if (found := shutil.which(name))), None)


def _playwright() -> str | None:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None


def _apt_install() -> None:
    apt = shutil.which("apt-get")
    root = _as_root()
    if not apt or root is None:
        return
    quiet = {"DEBIAN_FRONTEND": "noninteractive", **os.environ}
    _try([*root, apt, "update", "-q"], quiet)
    for package in NAMES[:2]:
        if _on_path() is None:
            _try([*root, apt, "install", "-q", "-y", "--no-install-recommends", package], quiet)


def _as_root() -> list[str] | None:
    """What to put before a command to run it as root; None where that is not allowed."""
    if os.geteuid() == 0:
        return []
    sudo = shutil.which("sudo")
    asked = sudo and subprocess.run([sudo, "-n", "true"], capture_output=True, check=False)
    return [sudo, "-n"] if sudo and asked and asked.returncode == 0 else None


def _playwright_install() -> None:
    _try([sys.executable, "-m", "playwright", "install", "chromium"], dict(os.environ))


def _try(command: list[str], environment: dict[str, str]) -> None:
    """Failing is fine, the next way follows; what was said goes to stderr for who looks."""
    subprocess.run(command, env=environment, stdout=sys.stderr, check=False)


def main() -> None:
    try:
        print(ensure_chromium())
    except NoChromium as missing:
        raise SystemExit(str(missing)) from None


if __name__ == "__main__":
    main()
