"""`play.py` and `test.py` on good and on bad machines: one sentence each, never a traceback.

The machine is played by a project folder with a virtual environment whose `pip` and whose game only tell what they were
asked to do, so that nothing is fetched.
"""

import ast
import json
import os
import re
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

from tests.patience import ENOUGH

SCRIPTS = ("_causes.py", "_environment.py", "_lock.py", "_words.py", "play.py", "test.py")
SOURCES = ("shared/greatrace", "server/greatrace_server", "client/greatrace_client", "assets", "packaging/linux")

PIP = """
import json, os, sys
from pathlib import Path
arguments = sys.argv[1:]
if arguments[0] == "install":
    with Path("pip-calls").open("a") as calls:
        calls.write(json.dumps(arguments) + "\\n")
    print(os.environ.get("PIP_SAYS", "Collecting pygame-ce"), flush=True)
    while Path("pip-waits").exists():
        pass
    if "PIP_ENDS" in os.environ:
        os.kill(os.getpid(), int(os.environ["PIP_ENDS"]))
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
        for source in SOURCES:
            (folder / source).mkdir(parents=True)

    def with_environment(self) -> "Machine":
        """Give it a `.venv` with the pip and the game that only talk."""
        venv = self.folder / ".venv"
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", venv], check=True)
        packages = Path(sysconfig.get_path("purelib", "venv", vars={"base": str(venv), "platbase": str(venv)}))
        for package, module, source in (("pip", "__main__", PIP), ("greatrace_client", "__main__", GAME)):
            (packages / package).mkdir()
            (packages / package / "__init__.py").touch()
            (packages / package / f"{module}.py").write_text(source)
        return self

    def run(self, *command: str, **environment: str) -> subprocess.CompletedProcess[str]:
        """Run a script, or any Python command, in the folder."""
        return subprocess.run(
            [sys.executable, *command],
            cwd=self.folder,
            env=os.environ | environment,
            check=False,
            capture_output=True,
            text=True,
            timeout=ENOUGH,
        )

    def refuses(self, *command: str, **environment: str) -> str:
        """Run what must fail with one sentence, and return the sentence."""
        done = self.run(*command, **environment)
        assert done.returncode == 1
        assert "Traceback" not in done.stdout + done.stderr
        (sentence,) = done.stderr.splitlines()
        return sentence

    def installed(self) -> list[list[str]]:
        """The words of each installation so far."""
        calls = self.folder / "pip-calls"
        lines = calls.read_text().splitlines() if calls.exists() else []
        return [json.loads(line) for line in lines]

    def installed_extras(self) -> list[str]:
        """What each of them installed."""
        return [words[-1] for words in self.installed()]


@pytest.fixture
def bare(tmp_path: Path, root: Path) -> Machine:
    return Machine(tmp_path / "a project", root)


@pytest.fixture
def machine(bare: Machine) -> Machine:
    return bare.with_environment()


def as_if(change: str, script: str) -> str:
    """Python code that changes something in the machine and then runs a script."""
    return (
        f"import sys, runpy; sys.path.insert(0, 'scripts'); sys.argv = ['scripts/{script}']; {change}; "
        f"runpy.run_path('scripts/{script}', run_name='__main__')"
    )


@pytest.mark.parametrize("script", ["play.py", "test.py"])
@pytest.mark.parametrize("version", [(3, 10), (3, 6)])
def test_an_old_python_is_told_so(bare: Machine, script: str, version: tuple[int, int]) -> None:
    sentence = bare.refuses("-c", as_if(f"sys.version_info = {version}", script))
    major, minor = version
    assert sentence.startswith(f"The Great Race needs Python 3.11 or newer, but this is Python {major}.{minor} (")


@pytest.mark.parametrize("script", ["_environment.py", "play.py", "test.py"])  # the others are imported after the look
def test_old_pythons_can_read_the_scripts(root: Path, script: str) -> None:
    ast.parse((root / "scripts" / script).read_text("utf-8"), feature_version=(3, 7))


@pytest.mark.parametrize("module", ["venv", "ensurepip"])
def test_a_python_that_cannot_make_environments_names_the_package(bare: Machine, module: str) -> None:
    change = (
        f"import importlib.util as util; find = util.find_spec; "
        f"util.find_spec = lambda name: None if name == '{module}' else find(name)"
    )
    assert "sudo apt install python3-venv" in bare.refuses("-c", as_if(change, "play.py"))


def test_a_folder_that_cannot_be_written_is_named(bare: Machine) -> None:
    (bare.folder / ".venv").write_text("a file in the way")
    sentence = bare.refuses("scripts/play.py")
    assert str(bare.folder / ".venv") in sentence
    assert sentence.endswith("can’t write to this folder: copy the project to a folder of your own.")


@pytest.mark.parametrize(
    ("pip_output", "understood"),
    [
        (
            (
                "WARNING: Retrying after connection broken by 'NewConnectionError'\n"
                "ERROR: No matching distribution found for x"
            ),
            "can’t reach the package index: check your network connection",
        ),
        (
            "ERROR: Could not find a version that satisfies the requirement x (from versions: none)",
            "can’t reach the package index: check your network connection",
        ),
        ("OSError: [Errno 28] No space left on device", "the disk is full: the game needs about 400 MB"),
        ("OSError: [Errno 13] Permission denied: '/x'", "can’t write to this folder"),
        ("Collecting x\nERROR: Something new.\n", "Something new"),
        (
            "ERROR: Package 'great-race' requires a different Python: 3.10.4 not in '>=3.11'",
            "this is Python 3.10.4, and Python >=3.11 is needed: run this with another one",
        ),
        (
            (
                "Collecting pyOpenSSL>=21\n  Downloading pyOpenSSL-26.whl\nerror: subprocess-exited-with-error\n"
                "  x Building wheel for pygame-ce did not run successfully.\nERROR: Failed building wheel for pygame-ce"
            ),
            "pygame-ce could not be built for Python ",
        ),
        (
            (
                "Collecting pyOpenSSL\n"
                "ERROR: Failed to build installable wheels for some pyproject.toml based projects "
                "(msgspec)"
            ),
            "msgspec could not be built for Python ",
        ),
        (
            (
                "Collecting pyOpenSSL\n"
                "ERROR: Ignored the following versions that require a different python version: 2.5.0\n"
                "ERROR: Could not find a version that satisfies the requirement pygame-ce>=2.5 "
                "(from versions: 2.1, 2.2)\n"
                "ERROR: No matching distribution found for pygame-ce>=2.5"
            ),
            "no version of pygame-ce>=2.5 fits Python ",
        ),
        (
            (
                "Collecting pyOpenSSL\nCould not fetch URL x: There was a problem confirming the ssl certificate: "
                "HTTPSConnectionPool: Max retries exceeded"
            ),
            "the package index has no certificate that this computer trusts",
        ),
        (
            "Collecting timed-out-ssl\nDownloading permission-denied.whl\nERROR: Resolution is too deep",
            "Resolution is too deep",
        ),
    ],
)
def test_a_failed_installation_gives_its_cause(machine: Machine, pip_output: str, understood: str) -> None:
    sentence = machine.refuses("scripts/play.py", PIP_SAYS=pip_output)
    assert sentence.startswith(f"Cannot install The Great Race: {understood}")
    log = machine.folder / ".venv" / "install.log"
    assert str(log) in sentence
    assert "--fresh" in sentence
    assert log.read_text().strip() == pip_output.strip()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no signals to be stopped by")
def test_an_installation_that_was_stopped_is_no_network_trouble(machine: Machine) -> None:
    sentence = machine.refuses("scripts/play.py", PIP_SAYS="Collecting pyOpenSSL", PIP_ENDS="9")
    assert "it was stopped from outside before it was done" in sentence


def test_after_a_failure_the_next_start_tries_again(machine: Machine) -> None:
    machine.refuses("scripts/play.py", PIP_SAYS="ERROR: no")
    assert machine.run("scripts/play.py").returncode == 0
    assert len(machine.installed_extras()) == 2


def test_play_installs_once_and_opens_the_game(machine: Machine) -> None:
    first = machine.run("scripts/play.py")
    assert "Installing The Great Race" in first.stdout
    assert machine.installed_extras() == [".[client,server]"]
    assert "--editable" not in machine.installed()[0]
    second = machine.run("scripts/play.py", "--watch", "--bots", "1", "--seed", "7")
    assert json.loads(second.stdout) == ["--watch", "--bots", "1", "--seed", "7"]
    assert len(machine.installed_extras()) == 1


def test_set_up_starts_nothing(machine: Machine) -> None:
    done = machine.run("scripts/play.py", "--set-up")
    assert done.stdout.splitlines()[-1] == "Installed."


def test_the_tests_need_more_and_play_keeps_it(machine: Machine) -> None:
    machine.run("scripts/play.py", "--set-up")
    machine.run("scripts/test.py", "--set-up")
    machine.run("scripts/play.py", "--set-up")
    assert machine.installed_extras() == [".[client,server]", ".[client,dev,server]"]
    assert machine.installed()[-1][-2] == "--editable"


def test_changed_files_are_copied_again_for_a_player_without_a_network(machine: Machine) -> None:
    machine.run("scripts/play.py", "--set-up")
    (machine.folder / "client" / "greatrace_client" / "new.py").write_text("x = 1\n")
    assert "files have changed" in machine.run("scripts/play.py", "--set-up").stdout
    assert {"--no-deps", "--no-index", "--no-build-isolation", "."} <= set(machine.installed()[-1])
    (machine.folder / "client" / "greatrace_client" / "__pycache__").mkdir()
    assert machine.run("scripts/play.py", "--set-up").stdout == ""


def test_changed_files_need_nothing_where_a_developer_has_installed(machine: Machine) -> None:
    machine.run("scripts/test.py", "--set-up")
    (machine.folder / "client" / "greatrace_client" / "new.py").write_text("x = 1\n")
    assert machine.run("scripts/play.py", "--set-up").stdout == ""
    (machine.folder / "pyproject.toml").write_text("[project]\nname = 'x'\n")
    machine.run("scripts/play.py", "--set-up")
    assert machine.installed()[-1][-2:] == ["--editable", ".[client,dev,server]"]


def test_an_environment_of_another_python_is_made_again_and_it_is_said(machine: Machine) -> None:
    """The system's Python has been replaced: what was made with the old one does not count."""
    machine.run("scripts/play.py", "--set-up")
    stamp = machine.folder / ".venv" / "installed.json"
    row = json.loads(stamp.read_text())
    assert row["python"][0] == sys.version.split()[0]
    stamp.write_text(json.dumps({**row, "python": ["3.11.0", "/usr/bin/python3.11", "/usr"]}))
    done = machine.run("scripts/play.py", "--set-up", PIP_SAYS="no network")
    assert done.returncode == 1
    assert (machine.folder / ".venv" / "bin" / "pip").exists(), "it was made again, with a pip of its own"


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ('run = lambda *_: (0, \'["3.10.2", "/usr/bin/python3.10", "/usr"]\')', "has Python 3.10.2, which is too old"),
        ("run = lambda *_: (1, '')", "does not run any more"),
    ],
)
def test_a_virtual_environment_that_cannot_be_used_is_told(machine: Machine, change: str, expected: str) -> None:
    patch = f"import _environment as e, importlib.util as util; e.{change}; util.find_spec = lambda name: None"
    done = machine.run("-c", as_if(patch, "play.py"))
    assert expected in done.stdout
    assert done.returncode == 1, "this one can make no other"


def test_an_environment_serves_every_python_as_long_as_its_own_is_there(machine: Machine) -> None:
    machine.run("scripts/play.py", "--set-up")
    other = "import _environment as e; e.who_runs_this = lambda: ['3.14.1', '/elsewhere/python3', '/elsewhere']"
    assert "Installing" not in machine.run("-c", as_if(other, "play.py")).stdout
    assert len(machine.installed()) == 1


def test_a_second_start_waits_for_the_first_and_says_so(machine: Machine) -> None:
    (machine.folder / "pip-waits").touch()
    command = [sys.executable, "scripts/play.py", "--set-up"]
    starts, words = [], ""
    for _ in range(2):
        starts.append(subprocess.Popen(command, cwd=machine.folder, stdout=subprocess.PIPE, text=True))
        output = starts[-1].stdout
        assert output is not None
        words = output.readline()
    assert words == "Another start is installing the game; waiting for it ...\n"
    (machine.folder / "pip-waits").unlink()
    ends = [start.communicate(timeout=ENOUGH)[0] for start in starts]
    assert [start.returncode for start in starts] == [0, 0]
    assert "Installed." in ends[0]
    assert ends[1] == ""
    assert len(machine.installed()) == 1


def test_a_lock_whose_owner_was_killed_holds_nobody_up(machine: Machine) -> None:
    (machine.folder / "pip-waits").touch()
    first = subprocess.Popen([sys.executable, "scripts/play.py"], cwd=machine.folder, stdout=subprocess.PIPE)
    assert first.stdout is not None
    first.stdout.readline()
    first.kill()
    first.communicate()
    (machine.folder / "pip-waits").unlink()
    assert machine.run("scripts/play.py", "--set-up").stdout.splitlines()[-1] == "Installed."


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
    import_times = machine.run("-X", "importtime", "scripts/play.py", "--set-up").stderr
    bare = machine.run("-X", "importtime", "-c", "").stderr
    modules, at_least = (text.count("import time:") for text in (import_times, bare))
    assert 0 < at_least < modules < at_least + 100
    assert len(machine.installed_extras()) == 1, "and nothing is installed again"


@pytest.mark.parametrize("script", ["play.py", "test.py"])
def test_help_installs_nothing(bare: Machine, script: str) -> None:
    done = bare.run(f"scripts/{script}", "--help")
    assert done.returncode == 0
    assert f"python3 scripts/{script}" in done.stdout
    assert "--fresh" in done.stdout
    assert not (bare.folder / ".venv").exists()


def test_test_py_fails_when_a_step_fails_and_says_which(machine: Machine) -> None:
    done = machine.run("scripts/test.py", "--tests", "-k", "drive")
    assert done.returncode == 1
    assert "[1/1] pytest" in done.stdout
    assert done.stderr.splitlines()[-1] == "Failed: pytest."


STAND_IN = """#!/bin/sh
echo "$@" >> calls
for word in "$@"; do
    if [ "$before" = --failed-to ]; then failed=$word; fi
    before=$word
done
case "$*" in
    scripts/bundle.py) mkdir -p dist && touch dist/great-race-1-linux.tar.gz ;;
esac
case "$*" in
    *$FAILING*)
        if [ -n "$failed" ]; then echo "a test of $1" >> "$failed"; fi
        exit 3
        ;;
esac
"""
README_COMMAND = "scripts/test.py"
BUILD_STEPS = (
    f"{README_COMMAND} --failed-to FILE",
    "scripts/bundle.py",
    "-m pytest -qq tests/test_project/test_bundle.py --failed-to FILE --bundle=dist/great-race-1-linux.tar.gz",
)


LAST_LINES = {
    "nothing": [],
    README_COMMAND: ["Failed tests:", "  a test of scripts/test.py", "scripts/test.py failed (3)"],
    "scripts/bundle.py": ["The bundle or its tests failed (3)"],
    "-m pytest": ["Failed tests:", "  a test of -m", "The bundle or its tests failed (3)"],
}


@pytest.mark.skipif(sys.platform == "win32", reason="the build server runs Linux")
@pytest.mark.parametrize("failing", LAST_LINES)
def test_the_build_server_calls_the_readme_command_and_then_tries_the_bundle(
    root: Path, tmp_path: Path, failing: str
) -> None:
    """Whichever step fails, the build fails and tells in the end which; the bundle is tried in any case."""
    (tmp_path / ".ci").mkdir()
    (tmp_path / ".ci" / "run").write_bytes((root / ".ci" / "run").read_bytes())
    programs = tmp_path / ".venv" / "bin"
    programs.mkdir(parents=True)
    for name in ("python", "python3", "faketime"):  # with faketime there nothing is fetched
        (programs / name).write_text(STAND_IN)
        (programs / name).chmod(0o755)
    path = f"{programs}{os.pathsep}{os.environ['PATH']}"
    environment = {**os.environ, "PATH": path, "FAILING": failing, "GREAT_RACE_TEST_POSTGRES": "one"}
    command = ["bash", str(tmp_path / ".ci" / "run")]
    done = subprocess.run(command, env=environment, check=False, timeout=ENOUGH, stdout=subprocess.PIPE, text=True)
    assert done.returncode == (0 if failing == "nothing" else 3)
    expected = BUILD_STEPS[:2] if failing == "scripts/bundle.py" else BUILD_STEPS
    calls = re.sub(r"--failed-to \S+", "--failed-to FILE", (tmp_path / "calls").read_text())
    assert calls.splitlines() == list(expected)
    assert done.stdout.splitlines() == LAST_LINES[failing]
    assert f"\npython3 {README_COMMAND}\n" in (root / "README.md").read_text("utf-8")


def test_what_is_said_before_the_installation_is_said_in_the_machines_language(root: Path) -> None:
    """A German machine without any package: help and a failure in German; one of a language we lack: English."""
    failure = "tr('Cannot set up {folder}: {why}.', folder='F', why='w')"
    script = f"from _words import tr; print(tr('Installed.')); print({failure})"

    def printed(language: str) -> str:
        environment = {**os.environ, "LANGUAGE": language, "LC_ALL": f"{language}.UTF-8", "PYTHONUTF8": "1"}
        command = [sys.executable, "-S", "-c", script]
        done = subprocess.run(
            command, cwd=root / "scripts", env=environment, check=True, capture_output=True, text=True, encoding="utf-8"
        )
        return done.stdout

    assert printed("de_DE") == "Installiert.\nF lässt sich nicht einrichten: w.\n"
    assert printed("sw_KE") == "Installed.\nCannot set up F: w.\n"
