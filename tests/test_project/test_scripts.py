"""`play.py` and `test.py` on good and on bad machines: one sentence each, never a traceback.

The machine is played by a project folder with a virtual environment whose `pip` and whose game only tell what they were
asked to do, so that nothing is fetched.
"""

import ast
import json
import os
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

from tests.patience import ENOUGH

SCRIPTS = ("_environment.py", "play.py", "test.py")

PIP = """
import json, os, sys
from pathlib import Path
arguments = sys.argv[1:]
if arguments[0] == "install":
    with Path("pip-calls").open("a") as calls:
        calls.write(json.dumps(arguments) + "\\n")
    print(os.environ.get("PIP_SAYS", "Collecting pygame-ce"))
    sys.exit(1 if "PIP_SAYS" in os.environ else 0)
print("pip 99")
"""
GAME = "import json, sys; print(json.dumps(sys.argv[1:]))"


class Machine:
    """A folder with the scripts of the project and a Python to run them."""

    def __init__(self, folder: Path, checkout: Path) -> None:
        self.folder = folder
        (folder / "scripts").mkdir(parents=True)
        for name in SCRIPTS:
            (folder / "scripts" / name).write_bytes((checkout / "scripts" / name).read_bytes())
        (folder / "pyproject.toml").write_text("[project]\n")

    def with_environment(self) -> "Machine":
        """Give it a `.venv` with the pip and the game that only talk."""
        venv = self.folder / ".venv"
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", venv], check=True)
        packages = Path(sysconfig.get_path("purelib", "venv", vars={"base": str(venv), "platbase": str(venv)}))
        for package, module, source in (("pip", "__main__", PIP), ("greatrace_client", "app", GAME)):
            (packages / package).mkdir()
            (packages / package / "__init__.py").touch()
            (packages / package / f"{module}.py").write_text(source)
        return self

    def run(self, *command: str, **environment: str) -> subprocess.CompletedProcess[str]:
        """Run a script, or any Python command, in the folder."""
        return subprocess.run([sys.executable, *command], cwd=self.folder, env=os.environ | environment,
                              check=False, capture_output=True, text=True, timeout=ENOUGH)

    def refuses(self, *command: str, **environment: str) -> str:
        """Run what must fail with one sentence, and return the sentence."""
        done = self.run(*command, **environment)
        assert done.returncode == 1
        assert "Traceback" not in done.stdout + done.stderr
        sentence, = done.stderr.splitlines()
        return sentence

    def installed_extras(self) -> list[str]:
        """The extras of each call of pip so far."""
        calls = self.folder / "pip-calls"
        lines = calls.read_text().splitlines() if calls.exists() else []
        return [json.loads(line)[-1] for line in lines]


@pytest.fixture
def bare(tmp_path: Path, root: Path) -> Machine:
    return Machine(tmp_path / "a project", root)


@pytest.fixture
def machine(bare: Machine) -> Machine:
    return bare.with_environment()


def as_if(change: str, script: str) -> str:
    """Python code that changes something in the machine and then runs a script."""
    return (f"import sys, runpy; sys.path.insert(0, 'scripts'); sys.argv = ['scripts/{script}']; {change}; "
            f"runpy.run_path('scripts/{script}', run_name='__main__')")


@pytest.mark.parametrize("script", ["play.py", "test.py"])
@pytest.mark.parametrize("version", [(3, 10), (3, 6)])
def test_an_old_python_is_told_so(bare: Machine, script: str, version: tuple[int, int]) -> None:
    sentence = bare.refuses("-c", as_if(f"sys.version_info = {version}", script))
    major, minor = version
    assert sentence.startswith(f"The Great Race needs Python 3.11 or newer, but this is Python {major}.{minor} (")


@pytest.mark.parametrize("script", SCRIPTS)
def test_old_pythons_can_read_the_scripts(root: Path, script: str) -> None:
    ast.parse((root / "scripts" / script).read_text("utf-8"), feature_version=(3, 7))


@pytest.mark.parametrize("module", ["venv", "ensurepip"])
def test_a_python_that_cannot_make_environments_names_the_package(bare: Machine, module: str) -> None:
    change = (f"import importlib.util as util; find = util.find_spec; "
              f"util.find_spec = lambda name: None if name == '{module}' else find(name)")
    assert "sudo apt install python3-venv" in bare.refuses("-c", as_if(change, "play.py"))


def test_a_folder_that_cannot_be_written_is_named(bare: Machine) -> None:
    (bare.folder / ".venv").write_text("a file in the way")
    sentence = bare.refuses("scripts/play.py")
    assert str(bare.folder / ".venv") in sentence
    assert sentence.endswith("the folder cannot be written: copy the project to a folder of your own.")


@pytest.mark.parametrize(("said", "understood"), [
    ("WARNING: Retrying after connection broken by 'NewConnectionError'\nERROR: No matching distribution found for x",
     "the package index cannot be reached: check the network connection"),
    ("ERROR: Could not find a version that satisfies the requirement x (from versions: none)",
     "the package index cannot be reached: check the network connection"),
    ("OSError: [Errno 28] No space left on device", "the disk is full: the game needs about 400 MB"),
    ("OSError: [Errno 13] Permission denied: '/x'", "the folder cannot be written"),
    ("Collecting x\nERROR: Something new.\n", "Something new"),
])
def test_a_failed_installation_gives_its_cause(machine: Machine, said: str, understood: str) -> None:
    sentence = machine.refuses("scripts/play.py", PIP_SAYS=said)
    assert sentence.startswith(f"Cannot install The Great Race: {understood}")
    log = machine.folder / ".venv" / "install.log"
    assert str(log) in sentence
    assert log.read_text().strip() == said.strip()


def test_after_a_failure_the_next_start_tries_again(machine: Machine) -> None:
    machine.refuses("scripts/play.py", PIP_SAYS="ERROR: no")
    assert machine.run("scripts/play.py").returncode == 0
    assert len(machine.installed_extras()) == 2


def test_play_installs_once_and_starts_the_race(machine: Machine) -> None:
    first = machine.run("scripts/play.py")
    assert "Installing The Great Race" in first.stdout
    assert machine.installed_extras() == [".[client,server]"]
    second = machine.run("scripts/play.py", "--watch", "--bots", "1", "--seed", "7")
    assert json.loads(second.stdout) == ["play", "--solo", "--watch", "--bots", "1", "--seed", "7"]
    assert len(machine.installed_extras()) == 1


def test_set_up_starts_nothing(machine: Machine) -> None:
    done = machine.run("scripts/play.py", "--set-up")
    assert done.stdout.splitlines()[-1] == "Installed."


def test_the_tests_need_more_and_play_keeps_it(machine: Machine) -> None:
    machine.run("scripts/play.py", "--set-up")
    machine.run("scripts/test.py", "--set-up")
    machine.run("scripts/play.py", "--set-up")
    assert machine.installed_extras() == [".[client,server]", ".[client,dev,server]"]


@pytest.mark.parametrize("spoil", ["pyproject.toml", ".venv/installed.json"])
def test_a_change_of_the_project_or_a_spoilt_stamp_installs_again(machine: Machine, spoil: str) -> None:
    machine.run("scripts/play.py", "--set-up")
    (machine.folder / spoil).write_text("[1]")
    machine.run("scripts/play.py", "--set-up")
    assert len(machine.installed_extras()) == 2


def test_a_folder_that_was_moved_installs_again(machine: Machine) -> None:
    machine.run("scripts/play.py", "--set-up")
    machine.folder = machine.folder.rename(machine.folder.with_name("elsewhere"))
    machine.run("scripts/play.py", "--set-up")
    assert len(machine.installed_extras()) == 2


def test_once_installed_play_adds_little_to_the_start(machine: Machine) -> None:
    """Counted in modules, which are as many on a busy machine: 56 of them took 0.1 s on a quiet one."""
    machine.run("scripts/play.py", "--set-up")
    told = machine.run("-X", "importtime", "scripts/play.py", "--set-up").stderr
    bare = machine.run("-X", "importtime", "-c", "").stderr
    modules, at_least = (text.count("import time:") for text in (told, bare))
    assert 0 < at_least < modules < at_least + 100
    assert len(machine.installed_extras()) == 1, "and nothing is installed again"


@pytest.mark.parametrize("script", ["play.py", "test.py"])
def test_help_installs_nothing(bare: Machine, script: str) -> None:
    done = bare.run(f"scripts/{script}", "--help")
    assert done.returncode == 0
    assert f"python3 scripts/{script}" in done.stdout
    assert not (bare.folder / ".venv").exists()


def test_test_py_fails_when_a_step_fails_and_says_which(machine: Machine) -> None:
    done = machine.run("scripts/test.py", "--quick", "-k", "drive")
    assert done.returncode == 1
    assert "[1/1] pytest" in done.stdout
    assert done.stderr.splitlines()[-1] == "Failed: pytest."


def test_the_build_server_calls_the_readme_command(root: Path) -> None:
    lines = (root / ".ci" / "run").read_text("utf-8").splitlines()
    assert lines[-1] == "exec python3 scripts/test.py"
    assert "python3 scripts/test.py\n" in (root / "README.md").read_text("utf-8")
