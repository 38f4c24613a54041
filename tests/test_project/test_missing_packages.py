"""Packages that are not installed: one sentence with the command that installs them, whatever was asked for."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.patience import ENOUGH
from tests.surroundings import fixed

# Read by every Python that has this on its PYTHONPATH, so by the client's own server too.
WITHOUT = """\
import importlib.abc, os, sys
from importlib import metadata
GONE = dict(pair.split("=") for pair in os.environ["GONE"].split())  # distribution by module
class Absent(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in GONE:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
sys.meta_path.insert(0, Absent())
version = metadata.version
def asked(name):
    if name.casefold() in GONE.values():
        raise metadata.PackageNotFoundError(name)
    return version(name)
metadata.version = asked
import importlib.util
find = importlib.util.find_spec
importlib.util.find_spec = lambda name, package=None: None if name in GONE else find(name, package)
"""
WINDOW = ("greatrace_client",)
SOLO = ("greatrace_client", "--text", "--solo", "--bots", "2", "--game", "crazy_race", "--lang", "en")
SERVER = ("greatrace_server", "run", "--listen", "tcp:0:interface=127.0.0.1", "--no-beacon", "--db", "sqlite://")
POSTGRES = (*SERVER[:-1], "postgresql://race@127.0.0.1/race")


def without(gone: str, folder: Path, *command: str) -> subprocess.CompletedProcess[str]:
    (folder / "sitecustomize.py").write_text(WITHOUT, "utf-8")
    return subprocess.run(
        [sys.executable, "-m", *command],
        env=fixed(PYTHONPATH=folder, GONE=gone, GREAT_RACE_HOME=folder / "home"),
        stdin=subprocess.DEVNULL,
        check=False,
        capture_output=True,
        text=True,
        timeout=ENOUGH,
    )


@pytest.mark.parametrize(
    ("gone", "command", "install"),
    [
        ("pygame=pygame-ce", WINDOW, '"pygame-ce>='),
        ("twisted=twisted", WINDOW, '"twisted[tls]>='),
        ("twisted=twisted", SOLO, '"twisted[tls]>='),
        ("OpenSSL=pyopenssl", WINDOW, '"twisted[tls]>='),
        ("fontTools=fonttools", WINDOW, '"fonttools>='),
        ("fontpkg=fontpkg-jost", WINDOW, '"fontpkg-jost>='),
        ("twisted=twisted", SERVER, '"twisted[tls]>='),
        ("OpenSSL=pyopenssl", SERVER, '"twisted[tls]>='),
        ("argon2=argon2-cffi", SERVER, '"argon2-cffi>='),
        ("automat=automat", SERVER, '"automat>='),
        ("prometheus_client=prometheus-client", SERVER, '"prometheus-client>='),
        ("psycopg=psycopg", POSTGRES, '"psycopg[binary]>='),
        ("psycopg=psycopg", ("greatrace_server", "db", "upgrade", "--db", "postgresql://host"), '"psycopg[binary]>='),
        ("psycopg=psycopg", ("greatrace_server", "db", "copy", "sqlite:///a", "postgresql://b"), '"psycopg[binary]>='),
    ],
)
def test_one_sentence_names_what_installs_it(gone: str, command: tuple[str, ...], install: str, tmp_path: Path) -> None:
    done = without(gone, tmp_path, *command)
    assert done.returncode == 1
    (sentence,) = done.stderr.splitlines()
    assert sentence.startswith("Error: ")
    assert f'Type: "{sys.executable}" -m pip install {install}' in sentence


def test_all_that_is_missing_is_named_at_once(tmp_path: Path) -> None:
    stderr = without("automat=automat argon2=argon2-cffi", tmp_path, *SERVER).stderr
    assert "argon2-cffi, automat are needed and not installed." in stderr
    assert stderr.count(">=") == 2


@pytest.mark.parametrize("picture", [False, True])
def test_a_client_alone_says_what_its_server_lacks(picture: bool, tmp_path: Path) -> None:  # noqa: FBT001 - of a table
    """In plain lines and with a picture: at once, not after the patience for a server that does not come."""
    command = ("greatrace_client", "--solo", "--screenshot", str(tmp_path / "p.png")) if picture else SOLO
    done = without("automat=automat", tmp_path, *command)
    assert "The server didn’t start: automat is needed and not installed. Type: " in done.stdout + done.stderr
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    assert not picture or (tmp_path / "p.png").exists()


@pytest.mark.parametrize("command", [("greatrace.lab.cli", "--help"), ("greatrace_server", "config", "--defaults")])
def test_what_needs_no_extra_works_without_any(command: tuple[str, ...], tmp_path: Path) -> None:
    gone = "pygame=pygame-ce twisted=twisted OpenSSL=pyopenssl argon2=argon2-cffi automat=automat fontTools=fonttools"
    assert without(gone, tmp_path, *command).returncode == 0
