"""What a race needs is imported and read before it begins, in small steps: counted, not timed."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from greatrace.package_files import import_steps
from greatrace_client.ui.draw.large_layers import meanwhile
from greatrace_client.ui.draw.painter import ASIDE

READY = "ready"
FILES = {
    "__init__": "",
    "first": "from steps_of_a_test.second import B\nfrom steps_of_a_test.third import C",
    "second": "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from steps_of_a_test.first import B\nB = 1",
    "third": "from steps_of_a_test.fourth import C",
    "fourth": "C = 2",
}


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A package of files that import each other."""
    name = "steps_of_a_test"
    (tmp_path / name).mkdir()
    for file, text in FILES.items():
        (tmp_path / name / f"{file}.py").write_text(text, "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    yield name
    for loaded in [each for each in sys.modules if each.startswith(name)]:
        del sys.modules[loaded]


def test_files_are_imported_one_a_step_after_those_that_they_import(package: str) -> None:
    counts, found = [0], list[str]()
    for step in import_steps(package):
        found.append(step.removeprefix(f"{package}."))
        counts.append(sum(name.startswith(f"{package}.") for name in sys.modules))
    assert counts == [0, 1, 2, 3, 4]
    assert found == ["second", "fourth", "third", "first"]
    assert list(import_steps(package)) == []


def test_while_a_thread_is_waited_for_other_steps_are_taken() -> None:
    steps = ["a", ASIDE, ASIDE, "b", READY, "c", ASIDE]
    assert list(meanwhile(iter(steps), iter("xyz"), READY)) == ["a", "x", "y", "b", "z", READY, "c", ASIDE]
    assert list(meanwhile(iter(steps[:2]), iter("xyz"), READY)) == ["a", "x", "y", "z"]


RACE = """
import json, os, pathlib, sys
sys.addaudithook(lambda event, values: opened.append(str(values[0])) if event == "open" else None)
opened = []

from greatrace_client import paths
paths.use(pathlib.Path(sys.argv[1]))
from greatrace_client.app.window import Window, pretend_screen
pretend_screen()
from greatrace_client.settings import Settings
page = Window(Settings(), (1280, 720)).page

from greatrace_client.games import game_ui
from greatrace_client.model.race_setup import RaceSetup
ours = lambda: sum(name.startswith("greatrace") for name in sys.modules)
ui, counts = game_ui("great_race"), []
counts = [ours()]
for step in ui.screens.load():
    counts.append(ours())
opened.clear()
list(ui.screens.warm(page, RaceSetup(modules=("leaders", "postal"))))
read = [name for name in opened if name.endswith((".yaml", ".py"))]
print(json.dumps({"most": max(b - a for a, b in zip(counts, counts[1:])), "then": ours() - counts[-1], "read": read}))
"""


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What another process says, which has imported nothing before."""
    arguments = [sys.executable, "-c", RACE, str(tmp_path_factory.mktemp("home"))]
    output = subprocess.run(arguments, check=True, capture_output=True, text=True).stdout
    found: dict[str, Any] = json.loads(output.splitlines()[-1])
    return found


def test_no_step_of_loading_a_race_imports_many_files(report: dict[str, Any]) -> None:
    assert report["most"] <= 12


def test_once_a_race_is_loaded_its_map_needs_no_import_and_reads_no_content(report: dict[str, Any]) -> None:
    assert report["then"] == 0
    assert report["read"] == []
