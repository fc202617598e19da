"""What only imports other files is one file where people get it, and nothing is lost on the way."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from django.conf import settings

from config.bundles import BUNDLES, together
from tests.collected import collect

STATIC = Path(settings.BASE_DIR) / "static"


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The text of each bundle under its own name."""
    folder = collect(tmp_path_factory.mktemp("static"))
    names = json.loads((folder / "staticfiles.json").read_text())["paths"]
    return {name: (folder / names[name]).read_text() for name in BUNDLES}


@pytest.mark.parametrize("name", BUNDLES)
def test_a_bundle_asks_for_no_other_file(served: dict[str, str], name: str) -> None:
    assert not re.search(r"^\s*(@import|import)\b", served[name], re.MULTILINE)


@pytest.mark.parametrize("name", BUNDLES)
def test_a_bundle_holds_all_it_stands_for(served: dict[str, str], name: str) -> None:
    parts = re.findall(
        r'^(?:@import url\("|import "\./)([\w./-]+)"', (STATIC / name).read_text(), re.M
    )
    for part in parts:
        lines = ((STATIC / name).parent / part).read_text().splitlines()
        missing = [line for line in lines if line.strip() and line not in served[name]]
        assert all("url(" in line for line in missing), part
    assert len(parts) > 2


def test_fonts_keep_their_names_of_today(served: dict[str, str]) -> None:
    fonts = re.findall(r'url\("([^"]+)"\)', served["css/site.css"])
    assert fonts
    assert all(re.search(r"\.[0-9a-f]{12}\.woff2$", font) for font in fonts)


def test_style_sheets_of_other_folders_name_no_files() -> None:
    sheets = [path for path in STATIC.glob("css/*/*.css") if "url(" in path.read_text()]
    assert sheets == []


def test_scripts_share_nothing_by_name() -> None:
    """A block has no exports; they speak to one another by events."""
    shared = [
        path.name
        for path in STATIC.glob("js/*.js")
        if re.search(r"^export\b|^import [^\"]", path.read_text(), re.M)
    ]
    assert shared == []


def test_a_layer_stays_a_layer_and_a_module_a_block() -> None:
    files = {
        "css/site.css": '@layer a, b;\n@import url("one.css") layer(b);',
        "css/one.css": "p { margin: 0; }",
        "js/site.js": 'import "./one.js";',
        "js/one.js": "const here = 1;",
    }
    assert together("css/site.css", files.__getitem__) == (
        "@layer a, b;\n@layer b {\np { margin: 0; }\n}"
    )
    assert together("js/site.js", files.__getitem__) == "{\nconst here = 1;\n}"
