"""Modules and bots of other installed packages: found by entry points, played, named where they lack."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.patience import ENOUGH

PROGRAM = """
import json, sys
from greatrace.bots import BOT_CHOICES
from greatrace.great_race.content_loader import load
from greatrace.great_race.modules import MODULES
from greatrace.great_race.setup import Setup, SetupError, agree, content_parts
from greatrace.kernel import Chance
from greatrace.translation import term
from greatrace_client.games.great_race.module_api.module_ui import module_uis
from greatrace_client.ui.draw.art import art_files

setup = Setup("africa", ("blue", "mint"), modules=("souvenirs",))
try:
    agree(setup, Chance("1"))
    trouble = ""
except SetupError as error:
    trouble = str(error)
parts = [[part.kind, part.name, part.digest] for part in content_parts("africa", ("souvenirs",))]
json.dump({
    "modules": list(MODULES), "bots": BOT_CHOICES, "screens": sorted(module_uis()), "trouble": trouble,
    "numbers": load().modules.get("souvenirs"), "parts": parts,
    "note": term("module note", "souvenirs"),
    "picture": "cards/peddler" in art_files and len(art_files["cards/peddler"]),
}, sys.stdout)
"""
ENTRY_POINTS = """
[greatrace.modules]
souvenirs = club_pack.souvenirs
season = club_pack.souvenirs
broken = club_pack.nowhere

[greatrace.module_screens]
souvenirs = club_pack.souvenirs_screen

[greatrace.assets]
club = club_pack

[greatrace.bots]
club = club_pack.bots:ClubBot
hard = club_pack.bots:ClubBot
"""
HEADER = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n'
CLUB_BOT = '''
from greatrace.bots import RandomBot


class ClubBot(RandomBot):
    """Of a club."""
'''


def block(page: str, path: str) -> str:
    """What a page says is in that file."""
    found = re.search(rf"New file `{re.escape(path)}`:\n```\w+\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    assert found, path
    return found[1]


@pytest.fixture
def site(root: Path, tmp_path: Path) -> Path:
    """A folder as pip makes it: the module of ADDING_A_MODULE.md as a package of its own, and a bot."""
    page = (root / "docs/ADDING_A_MODULE.md").read_text("utf-8")
    pack, info = tmp_path / "club_pack", tmp_path / "club_pack-1.0.dist-info"
    pack.mkdir()
    info.mkdir()
    rules = "shared/greatrace/great_race/modules/souvenirs.py"
    screen = "client/greatrace_client/games/great_race/modules/souvenirs.py"
    (pack / "__init__.py").touch()
    (pack / "souvenirs.py").write_text(block(page, rules), "utf-8")
    numbers = block(page, "shared/greatrace/great_race/content/modules/souvenirs.yaml")
    (pack / "souvenirs.yaml").write_text(numbers, "utf-8")
    here = block(page, screen).replace("greatrace.great_race.modules.souvenirs", "club_pack.souvenirs")
    (pack / "souvenirs_screen.py").write_text(here, "utf-8")
    (pack / "bots.py").write_text(CLUB_BOT, "utf-8")
    texts, picture = pack / "locale/en/LC_MESSAGES/great_race.po", pack / "art/cards/peddler.svg"
    for path in (texts, picture):
        path.parent.mkdir(parents=True)
    words = re.search(r"At the end of `assets/locale/en[^`]*`:\n```\w+\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    assert words
    texts.write_text(HEADER + words[1], "utf-8")
    picture.write_text(block(page, "assets/art/cards/peddler.svg"), "utf-8")
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: club-pack\nVersion: 1.0\n", "utf-8")
    (info / "entry_points.txt").write_text(ENTRY_POINTS, "utf-8")
    return tmp_path


def run(*words: str, site: Path | None = None) -> subprocess.CompletedProcess[str]:
    """A process that has these packages, or none but the game."""
    environment = {**os.environ, "SDL_VIDEODRIVER": "dummy"} | ({"PYTHONPATH": str(site)} if site else {})
    return subprocess.run(
        [sys.executable, *words], env=environment, capture_output=True, text=True, check=False, timeout=ENOUGH
    )


def test_modules_and_bots_of_installed_packages_are_found_and_none_replaces_the_games_own(site: Path) -> None:
    done = run("-c", PROGRAM, site=site)
    found = json.loads(done.stdout)
    assert "souvenirs" in found["modules"]
    assert "souvenirs" in found["screens"]
    assert found["numbers"] == {"price": 10}
    assert not found["trouble"]
    assert found["note"] == "Something from every city, worth prestige at home."
    assert found["picture"] > 100
    assert found["parts"][-1][:2] == ["module", "souvenirs"]
    assert found["bots"] == ["easy", "normal", "hard", "expert", "club"]
    warnings = [line for line in done.stderr.splitlines() if "installed package" in line]
    assert any("club_pack.nowhere" in line for line in warnings), "a part that cannot be loaded is told"
    assert "Traceback" not in done.stderr


def test_without_the_package_the_module_is_named_as_lacking() -> None:
    found = json.loads(run("-c", PROGRAM).stdout)
    assert "souvenirs" not in found["modules"]
    assert "souvenirs" in found["trouble"]
    assert found["parts"][-1] == ["module", "souvenirs", ""], "as a table tells it: the client names what it lacks"


def test_a_race_with_an_installed_module_and_bot_is_played(site: Path) -> None:
    words = ["--modules", "souvenirs", "--bots", "club", "--players", "2", "--games", "2", "--jobs", "1", "--json"]
    done = run("-m", "greatrace.lab.cli", "simulate", *words, "--no-progress", site=site)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)
