"""docs/HOSTING.md to the letter: its commands, in their order, below a temporary root; and what lies in server/deploy.

Only the machine is played: `pip` finds the packages that are here, and `systemctl` does with the unit's own lines what
systemd does with them. Every command of the server is the real one.
"""

from __future__ import annotations

import re
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import tomllib
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
import pytest
import yaml

from greatrace_server.cli import main
from tests.patience import ENOUGH, until
from tests.ports import free_port

if sys.platform == "win32":
    pytest.skip("the page's commands are those of a Unix shell", allow_module_level=True)

OURS = ("/opt/great-race", "/etc/great-race", "/etc/systemd", "/var/lib/great-race", "/run/great-race", "~/great-race")
ANALYZE = shutil.which("systemd-analyze")


def unit_lines(root: Path) -> dict[str, list[str]]:
    """The unit's settings, each with its values."""
    text = (root / "server" / "deploy" / "great-race-server.service").read_text("utf-8").replace("\\\n", " ")
    found: dict[str, list[str]] = {}
    for line in text.splitlines():
        name, mark, value = line.partition("=")
        if mark and not line.startswith("#"):
            found.setdefault(name, []).append(value)
    return found


def commands_of_the_page(root: Path) -> list[str]:
    page = (root / "docs" / "HOSTING.md").read_text("utf-8")
    blocks = re.findall(r"^```sh\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
    typed = [block for block in blocks if not block.startswith("#!")]  # the others are files for other programs
    return [line for block in typed for line in block.splitlines()]


class Machine:
    """A root folder, and a service that runs at most once."""

    def __init__(self, project: Path, root: Path) -> None:
        self.project, self.root = project, root
        self.port, self.web = free_port(), free_port()
        self.unit = unit_lines(project)
        self.service: subprocess.Popen[bytes] | None = None
        for name in ("etc/systemd/system", "var/lib", "run"):
            (root / name).mkdir(parents=True)

    def placed(self, text: str) -> str:
        """With our places below the root, and ports that are free here."""
        for place in OURS:
            text = text.replace(place, f"{self.root}/{place.lstrip('~/')}")
        return text.replace("7117", str(self.port)).replace("9777", str(self.web))

    def type(self, line: str) -> str:
        """Carry out a line of the page; it must succeed. What it says."""
        placed = self.placed(line).replace("-server health", f"-server health 127.0.0.1:{self.port}")
        program, *words = shlex.split(placed)
        name = Path(program).name
        if name == "python3":
            self.make_environment(Path(words[-1]))
        elif name == "pip":
            assert (self.project / words[-1].partition("[")[0] / "pyproject.toml").exists()
            extras = tomllib.loads((self.project / "pyproject.toml").read_text("utf-8"))["project"]
            assert words[-1].partition("[")[2].rstrip("]") in extras["optional-dependencies"]
        elif name == "systemctl":
            self.systemctl(*words)
        elif words[:1] == ["run"]:
            self.runs_until_stopped([program, *words])
        else:
            done = subprocess.run(
                ["sh", "-c", self.with_socket(placed)],
                cwd=self.project,
                check=False,
                capture_output=True,
                text=True,
                timeout=ENOUGH,
            )
            assert done.returncode == 0, line + done.stdout + done.stderr
            return done.stdout
        return ""

    def with_socket(self, line: str) -> str:
        """The usual socket lies below the root as well."""
        return f"GREAT_RACE_ADMIN={self.root}/run/great-race/admin.socket {line}"

    def make_environment(self, folder: Path) -> None:
        (folder / "bin").mkdir(parents=True)
        program = folder / "bin" / "great-race-server"
        program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m greatrace_server "$@"\n', "utf-8")
        program.chmod(0o755)

    def runs_until_stopped(self, command: list[str]) -> None:
        port, data = self.root / "tried-port", f"sqlite:///{self.root}/tried"
        command += ["--no-beacon", "--db", data, "--port-file", str(port), "--listen", "tcp:0:interface=127.0.0.1"]
        with subprocess.Popen(command, stderr=subprocess.DEVNULL) as server:
            assert until(port.exists)
            server.terminate()
        assert server.returncode == 0

    # ---- what systemd does with the unit
    def systemctl(self, verb: str, *words: str) -> None:
        assert words in ((), ("great-race-server",), ("--now", "great-race-server"))
        if verb in ("stop", "restart"):
            self.stop()
        if verb in ("enable", "start", "restart"):
            self.start()
        if verb == "reload":
            assert self.unit["ExecReload"] == ["/bin/kill -HUP $MAINPID"]
            assert self.service is not None
            self.service.send_signal(signal.SIGHUP)
        assert verb in ("daemon-reload", "stop", "restart", "enable", "start", "reload")

    def start(self) -> None:
        assert (self.root / "etc" / "systemd" / "system" / "great-race-server.service").exists()
        places = {"StateDirectory": "var/lib", "RuntimeDirectory": "run", "ConfigurationDirectory": "etc"}
        for name, below in places.items():
            for folder in self.unit[name][0].split():
                (self.root / below / folder).mkdir(parents=True, exist_ok=True)
        assert "ExecStartPre" not in self.unit
        # The loopback address only: a machine of a test is no server for its network.
        command = shlex.split(
            self.placed(self.unit["ExecStart"][0]).replace(f"tls:{self.port}", f"tls:{self.port}:interface=127.0.0.1")
        )
        self.service = subprocess.Popen(command, cwd="/")
        assert until(lambda: self.answers("readyz")), "the unit does not start"

    def stop(self) -> None:
        assert self.service is not None
        self.service.send_signal(getattr(signal, self.unit["KillSignal"][0]))
        assert self.service.wait(ENOUGH) == 0
        self.service = None

    def answers(self, path: str) -> bool:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.web}/{path}", timeout=ENOUGH) as answer:
                return bool(answer.status == 200)
        except OSError:
            assert self.service is not None
            assert self.service.poll() is None
            return False


@pytest.fixture
def machine(root: Path) -> Iterator[Machine]:
    with tempfile.TemporaryDirectory() as folder:  # a socket's path has 100 characters or so, and tests' folders many
        made = Machine(root, Path(folder))
        yield made
        if made.service is not None:
            made.service.kill()
            made.service.wait()


@pytest.mark.timeout(300)
def test_the_commands_of_the_page_work_in_their_order(machine: Machine, root: Path) -> None:
    lines = commands_of_the_page(root)
    outputs = {line: machine.type(line) for line in lines}
    verbs = [line.split()[1] for line in lines if line.startswith("systemctl")]
    assert verbs == ["daemon-reload", "enable", "restart", "reload", "stop", "start"]
    state = machine.root / "var" / "lib" / "great-race"
    assert (state / "backups" / "monday.sqlite3").exists()
    assert (state / "server.sqlite3.before-restore-1").exists()
    assert (state / "server.sqlite3").stat().st_mode & 0o077 == 0
    (restored,) = (text for line, text in outputs.items() if " db restore " in line)
    assert restored.startswith("The journal has been restored.\nWhat was there is kept as ")


def test_all_that_the_server_writes_lies_where_the_unit_lets_it(root: Path) -> None:
    unit = unit_lines(root)
    folders = [f"/var/lib/{name}" for name in unit["StateDirectory"][0].split()] + ["/run/great-race"]
    assert unit["RuntimeDirectory"] == ["great-race"]
    assert unit["ProtectSystem"] == ["strict"]
    given = main.commands["run"].make_context("run", shlex.split(unit["ExecStart"][0])[2:]).params
    for path in (given["database"].removeprefix("sqlite:///"), str(given["admin_path"])):
        assert str(Path(path).parent) in folders
    copies = [line.split()[3] for line in commands_of_the_page(root) if " db backup " in line]
    assert copies
    assert all(str(Path(copy).parent) in folders for copy in copies)


@pytest.mark.skipif(ANALYZE is None, reason="there is no systemd here")
def test_systemd_finds_nothing_wrong_with_the_unit(root: Path, tmp_path: Path) -> None:
    program = tmp_path / "great-race-server"
    program.write_text("#!/bin/sh\n", "utf-8")
    program.chmod(0o755)
    text = (root / "server" / "deploy" / "great-race-server.service").read_text("utf-8")
    unit = tmp_path / "great-race-server.service"
    unit.write_text(text.replace("/opt/great-race/bin/great-race-server", str(program)), "utf-8")
    assert ANALYZE is not None
    done = subprocess.run([ANALYZE, "verify", "--man=no", str(unit)], capture_output=True, text=True, check=False)
    warnings = [line for line in done.stderr.splitlines() if "great-race" in line]
    assert (done.returncode, warnings) == (0, []), done.stderr


# ---- the container


def steps(root: Path) -> list[tuple[str, str]]:
    """The steps of the Dockerfile: instruction and the rest."""
    text = (root / "server" / "deploy" / "Dockerfile").read_text("utf-8").replace("\\\n", " ")
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    return [(line.split(maxsplit=1)[0], line.split(maxsplit=1)[1]) for line in lines]


def entry(root: Path) -> dict[str, Any]:
    """What the server is started with."""
    (written,) = (rest for name, rest in steps(root) if name == "ENTRYPOINT")
    program, command, *words = yaml.safe_load(written)
    assert (program, command) == ("great-race-server", "run")
    return main.commands["run"].make_context("run", words).params


def test_the_container_starts_the_server_and_its_metrics_can_be_read_from_outside(root: Path) -> None:
    given, compose = entry(root), yaml.safe_load((root / "server" / "deploy" / "compose.yaml").read_text("utf-8"))
    assert given["metrics"] == "tcp:9777", "on the loopback address of the container nobody would reach it"
    assert given["listen"] == "tls:7117"
    (exposed,) = (rest.split() for name, rest in steps(root) if name == "EXPOSE")
    assert exposed == ["7117", "9777"]
    assert compose["services"]["server"]["ports"] == ["7117:7117", "127.0.0.1:9777:9777"]
    (check,) = (rest for name, rest in steps(root) if name == "HEALTHCHECK")
    assert "127.0.0.1:9777/healthz" in check


def test_the_container_writes_only_where_it_may_and_is_not_root(root: Path) -> None:
    given, compose = entry(root), yaml.safe_load((root / "server" / "deploy" / "compose.yaml").read_text("utf-8"))
    service = compose["services"]["server"]
    assert service["read_only"] is True
    mounted = [place.split(":")[1] for place in service["volumes"]]
    writable = [*mounted, *(place.split(":")[0] for place in service["tmpfs"])]
    assert given["database"] == "sqlite:////data/server.sqlite3"
    assert {"/data", str(given["admin_path"].parent)} <= set(writable)
    assert [rest for name, rest in steps(root) if name == "USER"] == ["7117:7117"]
    assert given["optional_config"] == Path("/etc/great-race/server.toml")
    assert (root / "server" / "deploy" / compose["services"]["server"]["build"]["context"]).resolve() == root


def test_the_container_installs_the_folder_with_a_python_that_the_project_names(root: Path) -> None:
    project = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]
    images = {rest.split()[0] for name, rest in steps(root) if name == "FROM"}
    assert images == {"python:${PYTHON}"}
    (pinned,) = (rest.removeprefix("PYTHON=") for name, rest in steps(root) if name == "ARG")
    exact = re.fullmatch(r"(\d+\.\d+)\.\d+-slim-[a-z]+", pinned)
    assert exact is not None, "a moving tag would be another base every month"
    assert f"Programming Language :: Python :: {exact[1]}" in project["classifiers"]
    needed, game = (rest for name, rest in steps(root) if "pip --python" in rest)
    assert "-r needed.txt" in needed
    assert '--no-deps ".[server]"' in game
    order = [rest.split()[0] for name, rest in steps(root) if name == "COPY"]
    assert order[:2] == ["pyproject.toml", "."], "the packages are a layer that the game's own files do not change"


def test_no_page_installs_the_game_by_its_name_alone(root: Path) -> None:
    """It is on no index: what is there would be somebody else's."""
    pages = [*root.glob("*.md"), *root.glob("docs/*.md"), *root.glob("server/deploy/*")]
    for page in filter(Path.is_file, pages):
        assert not re.search(r'install "?great-race(?:\[[\w,]*\])?"?(?! @)[\s`"]', page.read_text("utf-8")), page


def test_every_option_that_the_page_names_is_there(root: Path) -> None:
    page = (root / "docs" / "HOSTING.md").read_text("utf-8")
    rows = [row for row in page.splitlines() if row.startswith("| `--")]
    named = {word for row in rows for word in re.findall(r"`(--[a-z-]+)", row.split("|")[1])}
    run = main.commands["run"]
    assert named <= {
        name
        for option in run.params
        if isinstance(option, click.Option)
        for name in (*option.opts, *option.secondary_opts)
    }
