"""The scripts that make and measure music and sounds, on a machine without the libraries that they need."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.patience import ENOUGH

ROOT = Path(__file__).resolve().parents[2]
WITHOUT = (
    "import runpy, sys; sys.modules['soundfile'] = None; sys.argv = sys.argv[1:];"
    "sys.path.insert(0, 'scripts'); runpy.run_path(sys.argv[0], run_name='__main__')"
)
SCRIPTS = ("make_music", "make_sounds", "survey_music")


def run(script: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run that script where soundfile is missing."""
    line = [sys.executable, "-c", WITHOUT, f"scripts/{script}.py", *arguments]
    return subprocess.run(line, cwd=ROOT, capture_output=True, text=True, timeout=ENOUGH, check=False)


@pytest.mark.parametrize("script", SCRIPTS)
def test_help_needs_no_library(script: str) -> None:
    done = run(script, "--help")
    assert (done.returncode, done.stderr) == (0, "")
    assert "--only" in done.stdout


@pytest.mark.parametrize("script", SCRIPTS)
def test_a_run_says_in_one_sentence_what_to_install(script: str) -> None:
    done = run(script)
    assert done.returncode == 1
    (sentence,) = done.stderr.splitlines()
    assert sentence == 'This needs the library soundfile: python3 -m pip install -e ".[music]"'
