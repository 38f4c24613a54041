"""Forked processes are what started ones are: what goes in, what comes out, how they end."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from greatrace import __version__
from tests import forked
from tests.patience import ENOUGH, KILL

forking = pytest.mark.skipif(not forked.POSSIBLE, reason="processes are started here")

# What a command can see of how it was started.
LOOK = """
import json, os, signal, sys, threading
from twisted.internet import defer
said = {
    "argv": sys.argv, "path": sys.path[:1], "name": __name__, "folder": os.getcwd(), "wish": os.environ.get("WISH"),
    "variables": sorted(os.environ), "read": sys.stdin.read(), "threads": threading.active_count(),
    "encodings": [[file.encoding, file.errors, file.line_buffering] for file in (sys.stdin, sys.stdout, sys.stderr)],
    "signals": [str(signal.getsignal(number)) for number in (signal.SIGINT, signal.SIGCHLD, signal.SIGTERM)],
    "files": [number for number in range(3, 64) if os.path.exists(f"/proc/self/fd/{number}")
              and not os.readlink(f"/proc/self/fd/{number}").startswith(f"/proc/{os.getpid()}/")],
    "reactor": "twisted.internet.reactor" in sys.modules, "flags": str(sys.flags),
}
print(json.dumps(said))
print("trouble", file=sys.stderr)
sys.exit(7)
"""
# A test process that has more files open than `select` can count, and one that forgets a process before its end.
MANY = """
import os, resource, sys
most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
resource.setrlimit(resource.RLIMIT_NOFILE, (min(most, 2000), most))
files = [os.dup(0) for _ in range(1100)]
from tests import forked
done = forked.run([sys.executable, "-c", "print('here')"], timeout=60)
print(done.stdout.strip(), done.returncode)
"""
FORGETTING = """
import gc, os, subprocess, sys, time, warnings
from tests import forked
warnings.simplefilter("ignore", ResourceWarning)
process = forked.start([sys.executable, "-c", "input()"], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL)
process.stdin.write(b"over")
number = process.pid
process.stdin.close()
del process
subprocess._active.clear()
gc.collect()
while os.path.exists(f"/proc/{number}"):
    time.sleep(0.01)
done = forked.run([sys.executable, "-c", "print('here')"], timeout=60)
print(done.stdout.strip(), done.returncode)
"""
SLEEP = "import time; print('here', flush=True); time.sleep(60)"


def plainly(line: list[str], text: str, **how: Any) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(line, input=text, capture_output=True, text=True, check=False, timeout=ENOUGH, **how)


@forking
@pytest.mark.parametrize("isolated", [(), ("-P",)])
@pytest.mark.parametrize("encoding", ["", "latin-1", "utf-8:replace"])
def test_a_forked_command_sees_what_a_started_one_sees(tmp_path: Path, isolated: tuple[str], encoding: str) -> None:
    line = [sys.executable, *isolated, "-c", LOOK, "one", "two words"]
    env = {name: value for name, value in os.environ.items() if name != "PATH"}
    env = {**env, "WISH": "é", **({"PYTHONIOENCODING": encoding} if encoding else {})}
    how: dict[str, Any] = {"cwd": tmp_path, "env": env}
    fork, plain = forked.run(line, timeout=ENOUGH, text="typed\n", **how), plainly(line, "typed\n", **how)
    assert forked.forks(line, env)
    assert (fork.returncode, fork.stderr) == (plain.returncode, plain.stderr) == (7, "trouble\n")
    seen, expected = json.loads(fork.stdout), json.loads(plain.stdout)
    if isolated:  # the flag itself cannot be set later
        seen["flags"] = expected["flags"]
    if not isolated:
        assert expected["path"] == [""]
        seen["path"] = [each.replace(str(tmp_path), "") for each in seen["path"]]
    else:
        expected["path"] = seen["path"] = []
    assert seen == expected


@forking
def test_a_module_calls_itself_the_same() -> None:
    line = [sys.executable, "-m", "greatrace_server.cli", "--version"]
    fork, plain = forked.run(line, timeout=ENOUGH), plainly(line, "")
    assert forked.forks(line, None)
    assert (fork.returncode, fork.stdout, fork.stderr) == (plain.returncode, plain.stdout, plain.stderr)
    assert __version__ in fork.stdout


@forking
def test_it_can_be_killed_and_tells_how_it_ended() -> None:
    for number in (KILL, signal.SIGTERM):
        with forked.start([sys.executable, "-c", SLEEP], stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            assert process.stdout.readline() == "here\n"
            assert process.poll() is None
            with pytest.raises(subprocess.TimeoutExpired):
                process.wait(0.01)
            process.send_signal(number)
            assert process.wait(ENOUGH) == -number
            assert process.poll() == process.returncode == -number
            process.kill()  # once more does no harm


@forking
def test_one_process_does_not_keep_the_files_of_another_open() -> None:
    first = forked.start([sys.executable, "-c", SLEEP], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    with first, forked.start([sys.executable, "-c", SLEEP], stdout=subprocess.PIPE, text=True) as second:
        for process in (first, second):
            assert process.stdout is not None
            assert process.stdout.readline() == "here\n"
        first.kill()
        began = time.monotonic()
        assert first.communicate(timeout=ENOUGH)[0] == ""
        assert time.monotonic() - began < 50, "its output ends with it, not with the second"
        second.kill()


@forking
def test_an_error_has_its_traceback_and_its_exit_code() -> None:
    done = forked.run([sys.executable, "-c", "raise ValueError('odd')"], timeout=ENOUGH)
    assert done.returncode == 1
    assert done.stderr.endswith("ValueError: odd\n")


@forking
@pytest.mark.parametrize("script", [MANY, FORGETTING], ids=["a thousand files", "a forgotten process"])
def test_the_next_command_is_forked_after(script: str, root: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=root, capture_output=True, text=True, check=False, timeout=ENOUGH
    )
    assert (done.stdout, done.returncode) == ("here 0\n", 0), done.stderr


def test_other_programs_and_other_surroundings_are_started() -> None:
    line = [sys.executable, "-m", "greatrace_server.cli"]
    assert forked.forks(line, None) is forked.POSSIBLE
    assert forked.forks(line, {**os.environ, "WISH": "1", "LANGUAGE": "fr"}) is forked.POSSIBLE
    for name in ("PYTHONPATH", "PYTHONHASHSEED", "LC_ALL", "TZ", "LD_PRELOAD"):
        assert not forked.forks(line, {**os.environ, name: "something else"}), name
    assert not forked.forks(["/usr/bin/python3", *line[1:]], None)
    assert not forked.forks([sys.executable, "-m", "greatrace_server"], None)
    assert not forked.forks([sys.executable, "-OO", "-m", "greatrace_server.cli"], None)
    assert not forked.forks([sys.executable, "script.py"], None)


def test_where_there_is_no_fork_the_command_is_started(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forked, "POSSIBLE", False)
    process = forked.start([sys.executable, "-m", "greatrace_server.cli", "--version"], stdout=subprocess.DEVNULL)
    assert not isinstance(process, forked.ForkedProcess)
    assert process.wait(ENOUGH) == 0
