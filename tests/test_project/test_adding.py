"""ADDING_A_CARD, ADDING_A_MODULE, ADDING_A_BOARD: each is followed to the letter in a copy of the project.

A page says "New file `path`:", "In `path`, after `line`:" (or "before", "instead of"), "At the end of `path`:", each
with a block of code; and blocks marked `sh` are commands, all of which must succeed.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

PARTS = ("assets", "client", "docs", "scripts", "server", "shared", "tests", "pyproject.toml", "README.md")
STEP = re.compile(
    r"^(?:(?P<new>New file)|In|(?P<end>At the end of)) `(?P<path>[^`]+)`"
    r"(?:, (?P<how>after|before|instead of) `(?P<line>[^`]+)`)?:\n"
    r"```\w*\n(?P<text>.*?)^```$",
    re.MULTILINE | re.DOTALL,
)
COMMANDS = re.compile(r"^```sh\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.fixture
def tree(root: Path, tmp_path: Path) -> Path:
    """A copy of what a developer would change."""
    copy = tmp_path / "project"
    copy.mkdir()
    leave_out = shutil.ignore_patterns("media", "*.egg-info", "build", "dist")
    for part in PARTS:
        if (root / part).is_dir():
            shutil.copytree(root / part, copy / part, ignore=leave_out)
        else:
            shutil.copy(root / part, copy / part)
    return copy


def change(tree: Path, step: re.Match[str]) -> None:
    """Carry out one step of a page."""
    file, text = tree / step["path"], step["text"]
    if step["new"]:
        assert not file.exists(), f"{step['path']} is there already"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
        return
    before = file.read_text("utf-8")
    file.write_text(before + text if step["end"] else edited(before, step), "utf-8")


def edited(before: str, step: re.Match[str]) -> str:
    """The file with the block after, before or instead of the only line that holds those words."""
    lines = before.splitlines(keepends=True)
    found = [number for number, line in enumerate(lines) if step["line"] in line]
    assert len(found) == 1, f"{step['line']!r} stands in {len(found)} lines of {step['path']}"
    start = found[0] + (step["how"] == "after")
    end = found[0] + (step["how"] != "before")
    return "".join([*lines[:start], step["text"], *lines[end:]])


def run(tree: Path, command: str) -> None:
    """One command of a page, with the copy's packages instead of the installed ones."""
    sources = [str(tree / folder) for folder in ("shared", "server", "client")]
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    screen = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    places = {"PATH": path, "PYTHONPATH": os.pathsep.join(sources)}
    words = ["bash", "-c", command]
    done = subprocess.run(words, cwd=tree, env={**os.environ, **screen, **places}, capture_output=True, text=True)  # noqa: PLW1510
    assert done.returncode == 0, f"{command}\n{done.stdout[-3000:]}{done.stderr[-3000:]}"


def follow(root: Path, tree: Path, name: str) -> list[str]:
    """Do what the page says; the commands that were run."""
    page = (root / "docs" / name).read_text("utf-8")
    steps = list(STEP.finditer(page))
    blocks = len(re.findall(r"^```\w+\n", page, re.MULTILINE))
    commands = [line for block in COMMANDS.findall(page) for line in block.splitlines() if line]
    assert len(steps) + len(COMMANDS.findall(page)) == blocks, "a block that is neither a step nor a command"
    for step in steps:
        change(tree, step)
    for command in commands:
        run(tree, command)
    return commands


@pytest.mark.parametrize("name", ["ADDING_A_CARD.md", "ADDING_A_MODULE.md", "ADDING_A_BOARD.md"])
def test_the_page_can_be_followed(root: Path, tree: Path, name: str) -> None:
    commands = follow(root, tree, name)
    assert any("pytest" in command for command in commands)
    assert "great-race-lab content check" in commands


def test_a_module_touches_at_most_seven_files(root: Path) -> None:
    """Rules, content, client, texts, scenarios and the page of rules: no registry and no other test."""
    page = (root / "docs" / "ADDING_A_MODULE.md").read_text("utf-8")
    steps = list(STEP.finditer(page))
    touched, new = {step["path"] for step in steps}, [step["path"] for step in steps if step["new"]]
    assert len(touched) <= 7, sorted(touched)
    assert len(new) >= 4
    assert not any(path.endswith(".py") for path in touched - set(new)), "code that lists modules"


def test_a_step_whose_line_is_gone_is_told(tree: Path) -> None:
    lost = STEP.search("In `README.md`, after `no such line`:\n```sh\nx\n```")
    assert lost is not None
    with pytest.raises(AssertionError, match="stands in 0 lines of README"):
        change(tree, lost)


def test_a_command_that_fails_is_told(tree: Path) -> None:
    with pytest.raises(AssertionError, match="great-race-lab scenario nowhere"):
        run(tree, "great-race-lab scenario nowhere")
