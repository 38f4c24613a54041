"""What is read of a run that failed: short explanations, and in the end the names of the tests."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.comparisons import LINES, WIDTH, explanation, limited, shortened
from tests.patience import ENOUGH

PICTURE = bytes(range(240)) * 400


def changed(place: int) -> bytes:
    return PICTURE[:place] + b"\xff\xff" + PICTURE[place + 2 :]


def test_unequal_pictures_are_explained_by_how_much_of_them_differs() -> None:
    beginning, other = PICTURE[30_000:30_024], changed(30_000)[30_000:30_024]
    assert explanation("==", PICTURE, changed(30_000)) == [
        "96000 bytes and 96000 bytes",
        "2 bytes differ; as pixels of three bytes 1 of 32000",
        shortened(f"first at byte 30000: {beginning!r} and {other!r}"),
    ]


def test_the_end_of_a_shorter_picture_is_a_difference() -> None:
    assert explanation("==", PICTURE, PICTURE[:-2]) == [
        "96000 bytes and 95998 bytes",
        "first at byte 95998: b'\\xee\\xef' and b''",
    ]


def test_long_texts_are_explained_by_line_and_column() -> None:
    text = "a line of a page\n" * 200
    lengths, first = explanation("==", text, text[:1700] + "Another" + text[1706:])
    assert lengths == "3400 letters and 3401 letters"
    assert first.startswith("first at line 101, column 1: ")
    assert "Another of a page" in first
    (found,) = explanation("not in", "page", text)
    assert found.startswith("found in 3400 letters: 'a line of a page\\na line of")


def test_what_is_long_in_sequences_is_found() -> None:
    lines = explanation("==", [b"", (PICTURE, 1)], [b"", (changed(30), 1)])
    assert lines[:2] == ["2 items and 2 items", "first at item 1:"]
    assert lines[-1].strip().startswith("first at byte 30:")
    many = list(range(200))
    assert explanation("==", many, many[:-1]) == ["200 items and 199 items", "more left, from item 199 on: 199"]


def test_what_is_long_in_mappings_is_found() -> None:
    many = {str(number): number for number in range(200)}
    assert explanation("==", many, many | {"7": 8}) == ["1 values differ, first at '7':", "  7", "  8"]
    assert explanation("==", many, many | {"x": 1}) == ["1 keys only right: 'x'"]


def test_short_values_and_other_comparisons_are_left_to_pytest() -> None:
    assert explanation("==", b"ab", b"ac") == explanation("==", [1, 2], [1, 3]) == explanation("==", 1, 2) == []
    assert explanation("!=", PICTURE, PICTURE) == explanation("in", "x", "y" * 900) == []


def test_no_explanation_is_longer_than_a_few_lines() -> None:
    lines = limited(f"{number} " + "x" * 900 for number in range(10**9))
    assert len(lines) == LINES
    assert max(map(len, lines)) <= WIDTH
    assert limited(["1", "2"]) == ["1", "2"]


FAILING = """
import pytest

PICTURE = bytes(240) * 9000

def test_pictures():
    assert PICTURE == PICTURE[:-1] + b"1"

def test_good():
    pass

def test_sets():
    assert set(range(900)) == set()

@pytest.fixture
def broken():
    raise OSError("the fixture is broken")

def test_of_a_fixture(broken):
    pass
"""


@pytest.mark.parametrize("workers", [(), ("-n", "1")], ids=["alone", "worker"])
def test_a_run_on_a_build_server_stays_readable_and_lists_what_failed(
    tmp_path: Path, root: Path, workers: tuple[str, ...]
) -> None:
    (tmp_path / "test_failing.py").write_text(FAILING)
    (tmp_path / "failed").write_text("what failed before\n")
    plugins = ("-p", "tests.comparisons", "-p", "tests.failed_list", "-p", "no:hypothesispytest")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-ra", *plugins, *workers, "--failed-to=failed", "test_failing.py"],
        cwd=tmp_path,
        env=os.environ | {"CI": "true", "PYTHONPATH": str(root)},
        check=False,
        capture_output=True,
        text=True,
        timeout=ENOUGH,
    )
    assert done.returncode == 1, done.stdout + done.stderr
    assert "as pixels of three bytes 1 of 720000" in done.stdout
    assert "... and more: -vv shows everything" in done.stdout
    assert len(done.stdout.splitlines()) < 120
    assert max(map(len, done.stdout.splitlines())) < 2 * WIDTH
    names = ["test_pictures", "test_sets", "test_of_a_fixture"]
    assert (tmp_path / "failed").read_text().splitlines() == [
        "what failed before",
        *(f"test_failing.py::{name}" for name in names),
    ]


def test_test_py_ends_with_the_names_of_what_failed(tmp_path: Path, root: Path) -> None:
    """The first forty of them; the file has all."""
    code = (
        "import sys; sys.path.insert(0, 'scripts'); import test; from pathlib import Path; "
        "print(test.summary(['docs', 'pytest'], Path(sys.argv[1])))"
    )
    failed = tmp_path / "failed"
    failed.write_text("".join(f"tests/test_x.py::test_{number}\n" for number in range(42)))

    def printed_lines(file: Path) -> list[str]:
        command = [sys.executable, "-c", code, str(file)]
        return subprocess.run(command, cwd=root, check=True, capture_output=True, text=True).stdout.splitlines()

    lines = printed_lines(failed)
    assert lines[:2] == ["Failed tests:", "  tests/test_x.py::test_0"]
    assert lines[-2:] == ["  ... and 2 more", "Failed: docs, pytest."]
    assert printed_lines(tmp_path / "missing") == ["Failed: docs, pytest."]
