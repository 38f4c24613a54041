"""What systems need besides the wheel: true manual pages, a desktop entry that starts the game, an icon, words."""

from __future__ import annotations

import configparser
import re
import shutil
import subprocess
import sys
import tomllib
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree as ET

import click
import pytest

from greatrace_client.app.cli import main as client
from greatrace_client.i18n import LANGUAGES
from greatrace_client.net.invitation import SCHEME
from greatrace_server.cli import main as server
from tests.patience import ENOUGH


@pytest.fixture
def linux(root: Path) -> Path:
    return root / "packaging" / "linux"


def test_icon_manual_pages_desktop_entry_and_description_are_what_code_and_catalogs_say(root: Path) -> None:
    done = subprocess.run(
        [sys.executable, root / "scripts" / "packaging.py"], capture_output=True, text=True, check=False, timeout=ENOUGH
    )
    assert done.returncode == 0, done.stdout + "python3 scripts/packaging.py --write"


@pytest.mark.parametrize(("name", "command"), [("great-race.6", client), ("great-race-server.8", server)])
def test_a_manual_page_has_every_option(name: str, command: click.Group, linux: Path) -> None:
    page = (linux / name).read_text("utf-8").replace("\\-", "-")
    asked = [command, *(each for each in command.commands.values() if not each.hidden)]
    missing = [
        option
        for each in asked
        for parameter in each.params
        if isinstance(parameter, click.Option)
        for option in parameter.opts
        if option not in page
    ]
    assert not missing
    assert page.startswith(".TH ")


def test_the_desktop_entry_takes_links_and_starts_without_one(linux: Path) -> None:
    parser = configparser.ConfigParser(interpolation=None)
    parser.optionxform = str  # type: ignore[assignment,method-assign]  # Name[fr] is not name[fr]
    parser.read(linux / "net.great_race.GreatRace.desktop", "utf-8")
    entry = parser["Desktop Entry"]
    assert entry["MimeType"] == f"x-scheme-handler/{SCHEME.removesuffix('://')};"
    assert {f"Comment[{code}]" for code in LANGUAGES if code != "en"} <= set(entry)
    command, *arguments = entry["Exec"].split()
    assert command == entry["TryExec"] == "great-race"
    assert (linux / f"{entry['Icon']}.svg").exists()
    # A desktop leaves %u away when there is no link: what remains has to be a start all the same.
    words = [word for word in arguments if word != "%u"]
    assert client.make_context("great-race", [*words], resilient_parsing=False).params["join"] == ""


def test_the_description_speaks_all_languages(linux: Path) -> None:
    top = ET.parse(linux / "net.great_race.GreatRace.metainfo.xml").getroot()  # noqa: S314 - our own file
    lang = "{http://www.w3.org/XML/1998/namespace}lang"
    assert {one.get(lang, "en") for one in top.findall("summary")} == set(LANGUAGES)
    assert Counter(one.get(lang, "en") for one in top.findall("description/p")) == Counter({*LANGUAGES}) + Counter(
        {*LANGUAGES}
    )


def test_shops_for_programs_know_it_by_a_name_of_its_own(linux: Path) -> None:
    """In reverse like a domain, and the same for the description, the desktop entry and the icon."""
    top = ET.parse(linux / "net.great_race.GreatRace.metainfo.xml").getroot()  # noqa: S314 - our own file
    name = top.findtext("id") or ""
    assert re.fullmatch(r"[a-z]+(\.[A-Za-z_][A-Za-z0-9_]*){2,}", name)
    assert top.findtext("launchable") == f"{name}.desktop"
    assert {path.name for path in linux.glob(f"{name}.*")} == {
        f"{name}{end}" for end in (".desktop", ".metainfo.xml", ".svg")
    }


@pytest.mark.skipif(shutil.which("appstreamcli") is None, reason="there is no AppStream here")
def test_appstream_finds_nothing_wrong_with_the_description(linux: Path) -> None:
    file = linux / "net.great_race.GreatRace.metainfo.xml"
    done = subprocess.run(["appstreamcli", "validate", "--no-net", file], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


@pytest.mark.skipif(shutil.which("desktop-file-validate") is None, reason="there is no desktop-file-validate here")
def test_desktops_find_nothing_wrong_with_the_entry(linux: Path) -> None:
    file = linux / "net.great_race.GreatRace.desktop"
    done = subprocess.run(["desktop-file-validate", file], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_the_wheel_carries_all_of_it(root: Path, linux: Path) -> None:
    project = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))
    carried = project["tool"]["hatch"]["build"]["targets"]["wheel"]["shared-data"]
    assert {root / path for path in carried} == set(linux.iterdir())
    assert all(place.startswith("share/") for place in carried.values())
