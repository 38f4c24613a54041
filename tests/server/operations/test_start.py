"""A start that cannot be: one sentence, exit code 1, and no traceback."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.patience import ENOUGH
from tests.server.processes import ServerProcess, command

BROKEN_START = """
import sys
from greatrace_server import cli, service
def fails():
    raise RuntimeError("the moon is full")
service.Lobby.resume = lambda self: fails()
sys.argv = ["great-race-server", "run", "--no-beacon", "--listen", "tcp:0:interface=127.0.0.1", "--db", "sqlite://"]
cli.main()
"""


def test_an_unforeseen_error_at_the_start_ends_the_process() -> None:
    line = [sys.executable, "-c", BROKEN_START]
    done = subprocess.run(line, capture_output=True, text=True, check=False, timeout=ENOUGH)
    assert done.returncode == 1
    assert "Error: The server can’t start: RuntimeError: the moon is full" in done.stderr
    assert "Traceback" not in done.stderr


def refusal(*words: str) -> str:
    """What the command says when it does not start; it must be one line and no traceback."""
    process = command("run", "--no-beacon", *words)
    try:
        _, err = process.communicate(timeout=ENOUGH)
    finally:
        process.kill()
    lines = [line for line in err.splitlines() if line.startswith("Error: ")]
    assert process.returncode == 1
    assert "Traceback" not in err
    assert "Main loop" not in err
    assert len(lines) == 1
    return lines[0]


def test_a_taken_port_is_one_sentence(server: ServerProcess, tmp_path: Path) -> None:
    error = refusal("--listen", f"tcp:{server.port}:interface=127.0.0.1", "--db", f"sqlite:///{tmp_path / 'other'}")
    assert f"cannot listen on tcp:{server.port}" in error
    assert "in use" in error


def test_a_journal_in_use_is_one_sentence(server: ServerProcess, tmp_path: Path) -> None:
    assert server.port
    error = refusal("--listen", "tcp:0:interface=127.0.0.1", "--db", f"sqlite:///{tmp_path / 'journal'}")
    assert "cannot be opened: database is locked" in error


def test_a_file_that_is_no_database_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "notes").write_text("No journal.\n" * 200)
    error = refusal("--db", f"sqlite:///{tmp_path / 'notes'}")
    assert "cannot be opened: file is not a database" in error


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("--listen", "carrier:pigeon"), "is not an endpoint"),
        (("--listen", "tcp:many"), "is not an endpoint"),
        (("--listen", "tcp:99999"), "cannot listen on tcp:99999: ports go up to 65535"),
        (("--listen", "tls:port=70000"), "cannot listen on tls:port=70000: ports go up to 65535"),
        (("--metrics", "tcp:99999:interface=127.0.0.1"), "ports go up to 65535"),
        (("--db", "mysql://there"), "is not a database"),
        (("--db", "sqlite:////proc/nowhere/journal"), "cannot be opened"),
        (("--config", "/nowhere/server.toml"), "cannot be read"),
        (("--port-file", "/nowhere/port"), "cannot be written"),
    ],
)
def test_what_cannot_be_is_one_sentence(tmp_path: Path, words: tuple[str, ...], expected: str) -> None:
    usual = ("--listen", "tcp:0:interface=127.0.0.1", "--db", f"sqlite:///{tmp_path / 'journal'}")
    assert expected in refusal(*usual, *words)


@pytest.mark.parametrize("text", ["[pacing]\ngrace = -1\n", "[pacing]\ngraze = 1\n", "name = 3\n", "name = \n", "\x00"])
def test_a_configuration_with_a_mistake_is_one_sentence(tmp_path: Path, text: str) -> None:
    path = tmp_path / "server.toml"
    path.write_text(text, "utf-8")
    assert str(path) in refusal("--config", str(path), "--db", "sqlite://", "--listen", "tcp:0:interface=127.0.0.1")


SPOILT = [
    "great_race/content/boards/usa.yaml",
    "great_race/content/modules/postal.yaml",
    "crazy_race/content/stages.yaml",
]


@pytest.mark.parametrize("file", SPOILT)
def test_a_broken_content_file_is_one_sentence_at_the_start(
    root: Path, tmp_path: Path, file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(root / "shared", tmp_path / "shared", ignore=shutil.ignore_patterns("*.pyc.*"))  # half-written ones
    with (tmp_path / "shared" / "greatrace" / file).open("a", encoding="utf-8") as content:
        content.write("\nsurprise: 1\n")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path / "shared"))
    error = refusal("--listen", "tcp:0:interface=127.0.0.1", "--db", "sqlite://")
    assert error == f"Error: {file.split('content/')[1]}: whole file: unknown field “surprise”"
