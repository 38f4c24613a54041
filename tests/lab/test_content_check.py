"""`great-race-lab content check` reads every content file of both games, and says in one sentence what is wrong."""

from __future__ import annotations

import shutil
from importlib import resources
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from greatrace.lab.cli import main

PACKAGES = ("great_race", "crazy_race")
FILES = [
    (package, str(file.relative_to(folder)))
    for package in PACKAGES
    for folder in [Path(str(resources.files(f"greatrace.{package}"))) / "content"]
    for file in sorted(folder.rglob("*.yaml"))
]


def check(*words: str) -> Result:
    return CliRunner().invoke(main, ["content", "check", *words])


@pytest.fixture
def copy(tmp_path: Path, request: pytest.FixtureRequest) -> Path:
    """The content of a game, to be spoilt."""
    folder = tmp_path / "content"
    shutil.copytree(str(resources.files(f"greatrace.{request.param}") / "content"), folder)
    return folder


def test_everything_that_comes_with_the_package_is_in_order() -> None:
    done = check()
    assert done.exit_code == 0
    lines = done.output.splitlines()
    for package, file in FILES:
        name = Path(file).stem
        what = {"boards": "board ", "editions": "edition ", "tiles": "tiles ", "modules": "module "}
        wanted = what.get(file.split("/")[0], "") + name if package == "great_race" else name
        assert any(line.startswith(wanted) for line in lines), wanted
    assert sum("is in order" in line for line in lines) == len(PACKAGES)


@pytest.mark.parametrize(("copy", "file"), FILES, indirect=["copy"])
@pytest.mark.parametrize("spoilt", ["broken: [", "surprise: 1", "\x00"], ids=["no YAML", "an unknown key", "no text"])
def test_a_spoilt_file_is_named_in_one_sentence(copy: Path, file: str, spoilt: str) -> None:
    path = copy / file
    path.write_text(f"{path.read_text('utf-8')}\n{spoilt}\n", "utf-8")
    done = check(str(copy))
    assert done.exit_code == 1
    assert done.output.startswith(f"Error: {file}: ")
    assert len(done.output.splitlines()) == 1


@pytest.mark.parametrize(("copy", "file"), FILES, indirect=["copy"])
def test_a_key_written_twice_is_refused(copy: Path, file: str) -> None:
    path = copy / file
    text = path.read_text("utf-8")
    key = next(line.split(":")[0] for line in text.splitlines() if line and line[0].isalpha())
    path.write_text(f"{text}\n{key}: 1\n", "utf-8")
    done = check(str(copy))
    assert f"the key “{key}” is here twice" in done.output
    assert done.exit_code == 1
