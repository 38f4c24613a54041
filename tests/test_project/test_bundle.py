"""The bundle: what it is made of, and, with `pytest --bundle`, the made one, started with no Python on the PATH."""

from __future__ import annotations

import importlib
import io
import os
import re
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pygame
import pytest

from greatrace import __version__
from tests.client.test_plain import Typist
from tests.patience import ENOUGH
from tests.ports import free_port

MOST = 60_000_000  # bytes of the archive
LONG = 3600.0  # seconds for making it
TITLE = 2.5  # seconds of processor time until the title: a busy machine may take longer by the clock


@pytest.fixture(scope="module")
def scripts(root: Path) -> Iterator[Path]:
    sys.path.insert(0, str(root / "scripts"))
    yield root / "scripts"
    sys.path.remove(str(root / "scripts"))


def module(name: str) -> ModuleType:
    return importlib.import_module(name)


def png(size: int) -> bytes:
    out = io.BytesIO()
    pygame.image.save(pygame.Surface((size, size)), out, "icon.png")
    return out.getvalue()


# ---- what it is made of


@pytest.mark.usefixtures("scripts")
def test_the_shops_package_installs_what_the_bundle_has(root: Path, tmp_path: Path) -> None:
    module("_bundle").place_desktop_files(tmp_path / "desktop")
    manifest = (root / "packaging" / "release" / "flathub" / "net.great_race.GreatRace.yaml").read_text("utf-8")
    wanted = re.findall(r"great-race/(desktop/[\w.]+)", manifest)
    assert len(wanted) == 3
    assert [file for file in wanted if not (tmp_path / file).is_file()] == []


@pytest.mark.usefixtures("scripts")
def test_an_icon_for_windows_has_a_picture_for_each_size() -> None:
    pictures = {size: png(size) for size in (16, 256)}
    file = module("_bundle_icons").ico(pictures)
    assert file[:6] == b"\0\0\1\0\2\0"
    for at, (size, picture) in enumerate(pictures.items()):
        entry = file[6 + 16 * at : 22 + 16 * at]
        length, place = (int.from_bytes(entry[start : start + 4], "little") for start in (8, 12))
        assert entry[0] == size % 256
        assert file[place : place + length] == picture


@pytest.mark.usefixtures("scripts")
def test_an_icon_for_macos_is_a_list_of_named_pictures() -> None:
    pictures = {128: png(128), 48: png(48), 512: png(512)}
    file = module("_bundle_icons").icns(pictures)
    assert (file[:4], int.from_bytes(file[4:8], "big")) == (b"icns", len(file))
    assert file[8:12] == b"ic07"
    assert file[16 : 16 + len(pictures[128])] == pictures[128]
    assert b"ic09" in file  # 48 pixels are no size that the format has


@pytest.mark.usefixtures("scripts")
def test_licences_of_packages_are_found_by_their_modules(tmp_path: Path) -> None:
    modules = {"twisted", "pygame", "fontpkg", "click", "yaml", "greatrace", "os"}
    module("_bundle_licences").write_licences(tmp_path / "l", modules, {"libSDL2", "libofnobody"})
    folders = {each.name for each in (tmp_path / "l").iterdir() if each.is_dir()}
    assert folders == {"great-race", "Python", "Twisted", "pygame-ce", "fontpkg", "click", "PyYAML"}
    assert all(any(folder.iterdir()) for folder in (tmp_path / "l").iterdir() if folder.is_dir())
    assert "LESSER GENERAL PUBLIC LICENSE" in (tmp_path / "l" / "pygame-ce" / "LGPL-2.1.txt").read_text("utf-8")
    overview = (tmp_path / "l" / "OVERVIEW.txt").read_text("utf-8")
    assert re.search(r"^pygame-ce \S+: LGPL", overview, re.MULTILINE)
    assert "libSDL2: zlib" in overview


@pytest.mark.usefixtures("scripts")
def test_what_only_developers_have_installed_stays_out() -> None:
    """Whatever else is installed where a bundle is made, it has the packages of the extras that it was asked for."""
    parts = module("_bundle_parts")
    assert {"pygame-ce", "twisted", "cryptography", "pillow"} <= parts.wanted(("client", "server", "gif"))
    assert "pillow" not in parts.wanted(("client", "server"))
    strangers = parts.strangers(("client", "server", "gif"))
    assert {"pytest", "_pytest", "hypothesis", "av", "psycopg", "mypy"} <= {*strangers}
    assert not {"pygame", "twisted", "OpenSSL", "PIL", "yaml", "greatrace", "fontTools"} & {*strangers}


@pytest.mark.usefixtures("scripts")
def test_the_version_is_that_of_the_program() -> None:
    made = module("_bundle")
    assert f"great-race-{__version__}-" in made.file_name()
    assert "filevers=(1, 2, 0, 0)" in made.windows_version("1.2.dev3")
    assert f"'{__version__}'" in made.windows_version(__version__)


def test_the_command_tells_what_it_does(scripts: Path) -> None:
    line = [sys.executable, str(scripts / "bundle.py"), "--help"]
    done = subprocess.run(line, capture_output=True, text=True, check=False, timeout=ENOUGH)
    assert "without Python" in done.stdout
    assert "--inside" not in done.stdout


# ---- the made one


class Bundle:
    """An unpacked bundle and a home for it; it runs with an environment of nothing but that."""

    def __init__(self, folder: Path, home: Path) -> None:
        self.program = folder / ("great-race-console.exe" if sys.platform == "win32" else "great-race")
        system = {name: os.environ[name] for name in ("SYSTEMROOT", "TEMP") if name in os.environ}
        quiet = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
        self.environment = {**system, **quiet, "PATH": str(home), "HOME": str(home), "GREAT_RACE_HOME": str(home)}

    def run(self, *words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [self.program, *words], env=self.environment, capture_output=True, text=True, check=False, timeout=ENOUGH
        )

    def typist(self, home: Path, *words: str) -> Typist:
        own = {"PATH": str(home), "GREAT_RACE_HOME": str(home)}
        return Typist(home, *words, "--lang", "en", program=[str(self.program)], **own)


@pytest.fixture(scope="module")
def archive(request: pytest.FixtureRequest, root: Path) -> Path:
    """The one that was named, else made now."""
    wish: str = request.config.getoption("--bundle")
    if not wish:
        pytest.skip("makes a bundle, some minutes: pytest --bundle")
    return made(root) if wish == "make" else Path(wish)


def made(root: Path) -> Path:
    """A bundle of the sources as they are now."""
    line = [sys.executable, str(root / "scripts" / "bundle.py"), "--inside"]
    done = subprocess.run(line, capture_output=True, text=True, check=False, timeout=LONG)
    assert done.returncode == 0, done.stdout + done.stderr
    found = re.search(r"^(.*great-race-.*(?:\.tar\.gz|\.zip)): ", done.stdout, re.MULTILINE)
    assert found is not None, done.stdout
    return Path(found[1])


@pytest.fixture(scope="module")
def bundle(archive: Path, tmp_path_factory: pytest.TempPathFactory) -> Bundle:
    """Unpacked where nothing else is."""
    place = tmp_path_factory.mktemp("unpacked")
    if archive.suffix == ".zip":
        zipfile.ZipFile(archive).extractall(place)  # noqa: S202 - an archive of our own
    else:
        with tarfile.open(archive) as packed:
            packed.extractall(place, filter="tar")
    return Bundle(place / "great-race", tmp_path_factory.mktemp("home"))


def test_an_archive_is_no_larger_than_promised(archive: Path) -> None:
    assert archive.stat().st_size <= MOST


def test_the_title_is_drawn_soon_with_the_words_of_a_language(bundle: Bundle, tmp_path: Path) -> None:
    assert bundle.run("--screenshot", str(tmp_path / "first.png")).returncode == 0  # letters are cut once
    picture = tmp_path / "title.png"
    before = os.times()
    done = bundle.run("--screenshot", str(picture), "--lang", "pl")
    after = os.times()
    assert (done.returncode, done.stderr) == (0, "")
    assert pygame.image.load(picture).get_size()[0] >= 1024
    spent = after.children_user + after.children_system - before.children_user - before.children_system
    assert spent <= TITLE


def test_licences_travel_along(bundle: Bundle) -> None:
    overview = (bundle.program.parent / "licences" / "OVERVIEW.txt").read_text("utf-8")
    for name in ("pygame-ce", "Twisted", "fontpkg-jost", "Python", "msgspec", "libSDL2"):
        assert re.search(rf"^{name}\b.*: \S", overview, re.MULTILINE), name
    assert not list(bundle.program.parent.rglob("*readline*"))
    libraries = {re.split(r"[-.]", each.name, maxsplit=1)[0] for each in bundle.program.parent.rglob("lib*.so*")}
    assert [name for name in sorted(libraries) if f"\n{name}: " not in overview] == []


def test_no_python_of_the_machine_is_needed(bundle: Bundle) -> None:
    assert bundle.run("--version").stdout == f"great-race, version {__version__}\n"
    assert bundle.run("server", "--version").stdout == f"great-race-server, version {__version__}\n"
    assert bundle.run("lab", "content", "check").returncode == 0


def test_a_whole_race_against_bots_with_a_hint_and_its_replay(bundle: Bundle, tmp_path: Path) -> None:
    race = bundle.typist(tmp_path, "--bots", "1", "--seed", "1931")
    try:
        race.until("Choose a card")
        race.type("hint")
        race.until("The hard bot’s choice:")
        race.until_first()
        race.type("1")
        race.race("1 3 0 1")
    finally:
        race.close()
    (tape,) = tmp_path.rglob("*.replay")
    replay = bundle.typist(tmp_path, "--replay", str(tape))
    try:
        replay.type("end")
        replay.until("The race is over.")
    finally:
        replay.close()
    assert not [line for line in (*race.heard, *replay.heard) if "Traceback" in line]


def test_a_race_is_saved_as_a_gif(bundle: Bundle, root: Path, tmp_path: Path) -> None:
    replay, file = root / "tests" / "client" / "old_replays" / "crazy_race-2.replay", tmp_path / "race.gif"
    assert bundle.run("gif", str(replay), str(file), "--width", "320", "--seconds", "5").returncode == 0
    assert file.read_bytes()[:3] == b"GIF"


def test_what_cannot_be_done_in_a_bundle_is_one_sentence(bundle: Bundle, root: Path, tmp_path: Path) -> None:
    replay = root / "tests" / "client" / "old_replays" / "crazy_race-2.replay"
    for words in (
        ("video", str(replay), str(tmp_path / "race.mp4")),
        ("server", "run", "--db", "postgresql://race@127.0.0.1/race"),
    ):
        done = bundle.run(*words)
        assert done.returncode != 0
        assert "The downloaded game" in done.stderr
        assert "Traceback" not in done.stderr
        assert "pip" not in done.stderr


def test_hosting_and_joining_from_a_second_bundle(bundle: Bundle, tmp_path: Path) -> None:
    port = free_port()
    host, guest = bundle.typist(tmp_path / "host", "--name", "Ada"), None
    try:
        host.type(f"7 {port}")
        host.until("No tables yet")
        host.type("open africa 2")
        host.until("1 Ada (a person)")
        guest = bundle.typist(tmp_path / "guest", "--connect", f"127.0.0.1:{port}", "--name", "Pieter")
        guest.until_first()
        guest.type("join 1")
        assert "Ada" in guest.until("2 Pieter (a person)")
        assert "Ada" in host.until("2 Pieter (a person)")
    finally:
        host.close()
        if guest is not None:
            guest.close()
