"""What workers share: made once, told to the others when it fails, and never waited for in vain."""

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests import forked
from tests.patience import ENOUGH
from tests.shared_results import NotMade, SharedResults, folder_of

# The maker says so, and goes on when it is told what to do.
ASK = """
import sys
from pathlib import Path
from tests.shared_results import SharedResults

def make():
    print("making", flush=True)
    (word,) = sys.stdin.readline().split()
    return {word: int(word)}

print(SharedResults(Path(sys.argv[1])).get("a value", make), flush=True)
"""


class Asking:
    """A process that asks for the value."""

    def __init__(self, root: Path, folder: Path) -> None:
        pipe = subprocess.PIPE
        line = [sys.executable, "-c", ASK, str(folder)]
        self.process = forked.start(line, stdin=pipe, stdout=pipe, stderr=pipe, text=True, cwd=root)

    def makes(self) -> bool:
        """Whether it is the maker, once it says anything."""
        assert self.process.stdout is not None
        return bool(self.process.stdout.readline() == "making\n")

    def end(self, word: str = "") -> tuple[str, str]:
        """What it has said, and its complaints, when a maker is told that word."""
        with self.process as process:
            out, errors = process.communicate(word, timeout=ENOUGH)
        return out.strip(), errors


def test_several_processes_get_what_one_has_made(root: Path, tmp_path: Path) -> None:
    maker = Asking(root, tmp_path)
    assert maker.makes()
    others = [Asking(root, tmp_path) for _ in range(2)]
    assert maker.end("34\n") == ("{'34': 34}", "")
    for other in others:
        assert other.end("35\n") == ("{'34': 34}", "")


def test_the_others_are_told_why_it_could_not_be_made(root: Path, tmp_path: Path) -> None:
    maker = Asking(root, tmp_path)
    assert maker.makes()
    other = Asking(root, tmp_path)
    assert "ValueError: invalid literal for int() with base 10: 'none'" in maker.end("none\n")[1]
    out, errors = other.end("35\n")
    assert out == ""
    assert "NotMade: a value: " in errors
    assert "ValueError: invalid literal for int() with base 10: 'none'" in errors


def test_a_maker_that_dies_is_noticed(root: Path, tmp_path: Path) -> None:
    maker = Asking(root, tmp_path)
    assert maker.makes()
    other = Asking(root, tmp_path)
    maker.process.kill()
    maker.end()
    out, errors = other.end("35\n")
    assert out == ""
    assert f"NotMade: a value: process {maker.process.pid} ended while it made it" in errors


def test_nobody_waits_for_ever(tmp_path: Path) -> None:
    def impatient() -> int:
        return SharedResults(tmp_path, patience=0.0).get("a value", lambda: 35)

    def make() -> int:
        with ThreadPoolExecutor(1) as another, pytest.raises(NotMade, match="not there after 0 s"):
            another.submit(impatient).result()
        return 34

    assert SharedResults(tmp_path).get("a value", make) == 34
    assert impatient() == 34


def test_what_cannot_be_kept_is_a_failure(tmp_path: Path) -> None:
    shared = SharedResults(tmp_path)
    with pytest.raises(Exception, match="lambda"):
        shared.get("a function", lambda: lambda: 34)
    with pytest.raises(NotMade, match=r"(?s)a function: .*lambda"):
        shared.get("a function", lambda: len)


def test_each_name_has_its_value_and_each_caller_a_copy(tmp_path: Path) -> None:
    shared = SharedResults(tmp_path)
    shared.get("one", lambda: [1]).append(2)
    assert shared.get("one", lambda: [3]) == [1]
    assert shared.get("another", lambda: [4]) == [4]


def test_without_a_folder_it_is_just_computed() -> None:
    calls: list[int] = []
    for _ in range(2):
        assert SharedResults(None).get("a value", lambda: calls.append(1)) is None
    assert calls == [1, 1]


def test_workers_share_in_the_folder_of_their_run(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> None:
    run = tmp_path_factory.getbasetemp().parent / "shared"
    assert folder_of(request.config) == (run if hasattr(request.config, "workerinput") else None)
