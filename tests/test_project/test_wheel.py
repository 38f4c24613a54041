"""The wheel holds all that the game needs and works where there is no checkout."""

import os
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

from tests.patience import ENOUGH
from tests.shared_results import once

# Source folder in the checkout and its place in the wheel.
PACKAGES = {
    "shared/greatrace": "greatrace",
    "server/greatrace_server": "greatrace_server",
    "client/greatrace_client": "greatrace_client",
    "assets": "greatrace_assets",
}

FINDS = """
import greatrace, greatrace_client, greatrace_server
from greatrace.great_race.content_loader import load
from greatrace import assets
content = load()
print(greatrace.__file__)
print(assets.folder())
for board in sorted(content.boards):
    print(board, (assets.folder() / "geography" / f"{board}.json").is_file())
"""
SPEAKS = """
from greatrace.translation import languages, set_language, tr
for code, name in languages().items():
    set_language(code)
    print(code, name, tr("Settings"))
"""


def run(*command: str | Path, cwd: Path) -> str:
    """What a command prints; it must succeed."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    done = subprocess.run(command, cwd=cwd, env=clean, check=False, capture_output=True, text=True, timeout=ENOUGH)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built once in a run."""

    def build() -> Path:
        folder = tmp_path_factory.mktemp("wheel")
        run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", folder, root, cwd=folder)
        (built,) = folder.glob("*.whl")
        return built

    return once("wheel", build)


def install(wheel: Path, folder: Path) -> Path:
    """A virtual environment with the wheel, and with the packages it needs borrowed from the one the tests run in.

    The lines of a `.pth` file are not searched for further `.pth` files: the editable install stays out of sight.
    """
    venv = folder / "venv"
    run(sys.executable, "-m", "venv", "--without-pip", venv, cwd=folder)
    run(sys.executable, "-m", "pip", "--python", venv, "install", "--no-deps", "--no-index", wheel, cwd=folder)
    packages(venv).joinpath("borrowed.pth").write_text(sysconfig.get_path("purelib"))
    return venv


@pytest.fixture(scope="module")
def elsewhere(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, installed once in a run: for tests that change nothing of it."""
    return once("installed wheel", lambda: install(wheel, tmp_path_factory.mktemp("elsewhere")))


def packages(venv: Path) -> Path:
    return Path(sysconfig.get_path("purelib", "venv", vars={"base": str(venv), "platbase": str(venv)}))


def program(venv: Path, name: str) -> Path:
    return Path(sysconfig.get_path("scripts", "venv", vars={"base": str(venv), "platbase": str(venv)})) / name


SOURCES_OF_CATALOGS = (".po", ".pot")  # they travel compiled
NOTES = {"locale/contexts.yaml", "locale/GLOSSARY.md"}  # for translators


def files_below(folder: Path) -> set[str]:
    """All files of a source folder that are needed at run time: not those of caches, not the texts of catalogs."""
    return {
        path.as_posix()
        for path in (file.relative_to(folder) for file in folder.rglob("*") if file.is_file())
        if not any(part == "__pycache__" or part.startswith(".") for part in path.parts)
        and path.suffix not in SOURCES_OF_CATALOGS
        and path.as_posix() not in NOTES
    }


@pytest.mark.parametrize(("source", "package"), PACKAGES.items())
def test_every_file_of_the_sources_is_in_the_wheel(root: Path, wheel: Path, source: str, package: str) -> None:
    expected = {f"{package}/{name}" for name in files_below(root / source)}
    assert expected
    assert expected <= set(zipfile.ZipFile(wheel).namelist())


def test_the_wheel_holds_nothing_else(root: Path, wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    tops = {name.split("/")[0] for name in names}
    assert {top for top in tops if not top.endswith((".dist-info", ".data"))} == set(PACKAGES.values())
    beside = [name for name in names if name.split("/")[0].endswith(".data")]
    assert all(name.split("/")[1:3] == ["data", "share"] for name in beside)
    assert {Path(name).name for name in beside} == {path.name for path in (root / "packaging" / "linux").iterdir()}


def test_both_licences_travel_along(wheel: Path) -> None:
    names = [name for name in zipfile.ZipFile(wheel).namelist() if "/licenses/" in name]
    assert sorted(name.rsplit("/", 1)[1] for name in names) == ["LICENSE", "LICENSE-ART.md"]


def test_installed_elsewhere_it_finds_content_and_assets(elsewhere: Path, tmp_path: Path) -> None:
    package, assets, *boards = run(program(elsewhere, "python"), "-c", FINDS, cwd=tmp_path).splitlines()
    assert Path(package).is_relative_to(elsewhere)
    assert str(packages(elsewhere) / "greatrace_assets") in assets
    assert {"africa True", "south_america True"} <= set(boards)


def test_every_language_travels_compiled_and_is_found(elsewhere: Path, tmp_path: Path, wheel: Path) -> None:
    from greatrace.translation import languages

    names = zipfile.ZipFile(wheel).namelist()
    assert not [name for name in names if name.endswith(SOURCES_OF_CATALOGS)]
    lines = run(program(elsewhere, "python"), "-X", "utf8", "-c", SPEAKS, cwd=tmp_path).splitlines()
    assert [line.split()[0] for line in lines] == list(languages())
    assert "en English Settings" in lines
    assert "it Italiano Impostazioni" in lines


@pytest.mark.parametrize("name", ["great-race", "great-race-server", "great-race-lab"])
def test_the_programs_start(elsewhere: Path, tmp_path: Path, name: str) -> None:
    assert f"Usage: {name}" in run(program(elsewhere, name), "--help", cwd=tmp_path)


def test_uninstalling_leaves_nothing(wheel: Path, tmp_path: Path) -> None:
    elsewhere = install(wheel, tmp_path)
    run(sys.executable, "-m", "pip", "--python", elsewhere, "uninstall", "--yes", "great-race", cwd=tmp_path)
    left = [path for path in elsewhere.rglob("*") if "great" in path.name.replace("-", "_") and path != elsewhere]
    assert left == []


def test_the_server_runs_without_the_assets(wheel: Path, tmp_path: Path) -> None:
    elsewhere = install(wheel, tmp_path)
    shutil.rmtree(packages(elsewhere) / "greatrace_assets")
    run(program(elsewhere, "great-race-server"), "config", "--defaults", cwd=tmp_path)
