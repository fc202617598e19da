"""`make run`: a database, its tables, people to meet on a first run, and the site."""

from __future__ import annotations

import os
import socket
import sys

from config.embedded import ensure_database

HOST = os.environ.get("HOST", "127.0.0.1")
PORT = int(os.environ.get("PORT", "8000"))


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    listener = _listen()
    ensure_database()

    import django

    django.setup()
    from django.core.management import call_command

    call_command("prepare")
    _welcome()
    _serve(listener)


def _listen() -> socket.socket:
    """Take the port before anything else, so that a second start says so at once."""
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((HOST, PORT))
    except OSError as error:
        sys.exit(f"Cannot serve on {HOST}:{PORT} ({error.strerror}). Try PORT=8001 make run.")
    return listener


def _welcome() -> None:
    from accounts.models import User
    from config.demo import make_demo

    if not User.objects.exists():
        print("A first start: here are people to sign in as. Their passwords are shown only now.\n")
        for person in make_demo():
            print(f"  {person.part:<10} {person.email:<24} {person.password}")
        print()
    print(f"Sublight is at http://{HOST}:{PORT}  (Ctrl-C ends it)", flush=True)


def _serve(listener: socket.socket) -> None:
    import uvicorn

    config = uvicorn.Config(
        "config.asgi:application",
        loop="uvloop",
        http="httptools",
        log_level="warning",
        access_log=False,
        timeout_graceful_shutdown=5,
    )
    uvicorn.Server(config).run(sockets=[listener])


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(0)
