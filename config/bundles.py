"""Static files as people get them: what only imports others becomes one file, so that a first visit
asks for a dozen and not for fifty.

Nothing of this happens where files are served as they are (DEBUG, tests): there the browser follows
the imports itself, and an edit is seen on reload.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Iterator
from typing import Any

from django.core.files.base import ContentFile
from django.core.files.storage import InMemoryStorage
from whitenoise.storage import CompressedManifestStaticFilesStorage  # type: ignore[import-untyped]

BUNDLES = ("css/site.css", "js/site.js", "js/combat.js")
_IMPORT = re.compile(
    r'^(?:@import url\("(?P<css>[^"]+)"\) layer\((?P<layer>\w+)\);|import "\./(?P<js>[^"]+)";)$',
    re.MULTILINE,
)


def together(name: str, read: Callable[[str], str]) -> str:
    """A file with everything it imports in the place of each import.

    A layer stays a layer. A module becomes a block, which keeps its names to itself as well; it may
    neither import nor export, and style sheets of other folders may not name files.
    """

    def put_in(found: re.Match[str]) -> str:
        text = read(posixpath.join(posixpath.dirname(name), found["css"] or found["js"]))
        layer = f"@layer {found['layer']} " if found["css"] else ""
        return f"{layer}{{\n{text}\n}}"

    return _IMPORT.sub(put_in, read(name))


class BundledStaticFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """Puts the bundles together before files get their hashed names."""

    def post_process(
        self, paths: dict[str, Any], *args: Any, **options: Any
    ) -> Iterator[tuple[str, str, bool]]:
        def read(name: str) -> str:
            storage, path = paths[name]
            with storage.open(path) as file:
                text: str = file.read().decode()
            return text

        made = InMemoryStorage()
        for name in BUNDLES:
            made.save(name, ContentFile(together(name, read).encode()))
        bundled = {**paths, **{name: (made, name) for name in BUNDLES}}
        yield from super().post_process(bundled, *args, **options)
