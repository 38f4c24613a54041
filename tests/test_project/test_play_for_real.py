"""`play.py` with the real pip, in a folder with a name beyond ASCII; only the packages that it needs are borrowed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

from tests.patience import ENOUGH

PARTS = ("shared", "server", "client", "assets", "packaging", "scripts")
FILES = ("pyproject.toml", "README.md", "LICENSE", "LICENSE-ART.md")
WHERE = "import greatrace_client as c, greatrace.assets as a; print(c.__file__); print(a.folder())"


@pytest.fixture
def copy(root: Path, tmp_path: Path) -> Path:
    """The project in a folder of its own, beside it an environment with pip and the borrowed packages."""
    folder = tmp_path / "Jürgen’s game"
    for part in PARTS:
        shutil.copytree(root / part, folder / part)
    for name in FILES:
        shutil.copy(root / name, folder / name)
    venv = folder / ".venv"
    subprocess.run([sys.executable, "-m", "venv", venv], check=True)
    packages = Path(sysconfig.get_path("purelib", "venv", vars={"base": str(venv), "platbase": str(venv)}))
    (packages / "borrowed.pth").write_text(sysconfig.get_path("purelib"), "utf-8")
    return folder


def python(folder: Path, *words: str, base: bool = False) -> str:
    """What that Python command says; it must succeed. No network is asked."""
    programs = "Scripts" if os.name == "nt" else "bin"
    program = sys.executable if base else str(folder / ".venv" / programs / "python")
    alone = {
        **os.environ,
        "PIP_NO_INDEX": "1",
        "PIP_NO_COMPILE": "1",
        "PIP_NO_BUILD_ISOLATION": "0",
        "PYTHONIOENCODING": "utf-8",
    }
    done = subprocess.run(
        [program, *words], cwd=folder, env=alone, check=False, capture_output=True, encoding="utf-8", timeout=ENOUGH
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_a_player_gets_a_copy_which_follows_the_files(copy: Path) -> None:
    assert "Installed." in python(copy, "scripts/play.py", "--set-up", base=True)
    package, assets = python(copy, "-I", "-c", WHERE).splitlines()
    assert Path(package).is_relative_to(copy / ".venv")
    assert "greatrace_assets" in assets
    assert "Usage: " in python(copy, "-m", "greatrace_client.app.cli", "--help")

    assert python(copy, "scripts/play.py", "--set-up", base=True) == ""
    with (copy / "client" / "greatrace_client" / "__init__.py").open("a", encoding="utf-8") as file:
        file.write("\nADDED = 7\n")
    assert "files have changed" in python(copy, "scripts/play.py", "--set-up", base=True)
    assert python(copy, "-I", "-c", "import greatrace_client as c; print(c.ADDED)") == "7\n"
