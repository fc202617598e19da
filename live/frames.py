"""Server-Sent Events, as bytes.

Greeting and heartbeat are events rather than comments, so that a page can tell a quiet stream from
one that a proxy holds back. A browser drops events without data, hence the word in each.
"""

HELLO = b"event: hello\ndata: hello\n\n"
HEARTBEAT = b"event: heartbeat\ndata: heartbeat\n\n"
RELOAD = b"event: reload\ndata: reload\n\n"


def notice(audience: str, seq: int, kind: str, data: str) -> bytes:
    """`data` is JSON as Postgres writes it, which holds no line break."""
    return f'id: {audience}={seq}\ndata: {{"kind":"{kind}","data":{data}}}\n\n'.encode()


def end(why: str) -> bytes:
    return f"event: end\ndata: {why}\n\n".encode()
