"""The steps of scripts/bundle.py, run by the environment's Python."""

from __future__ import annotations

import ast
import os
import platform
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Collection, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Final

from _bundle_icons import icns, ico
from _bundle_licences import write_licences
from _bundle_parts import strangers
from greatrace import __version__
from greatrace.translation.compiling import CatalogError, compiled

ROOT: Final = Path(__file__).resolve().parent.parent
WORK: Final = ROOT / "build" / "bundle"
STAGED: Final = WORK / "staged"  # what the .spec file reads
FOLDER: Final = WORK / "great-race"
FINISHED: Final = ROOT / "dist"
SPEC: Final = ROOT / "packaging" / "bundle" / "great-race.spec"
LINUX: Final = ROOT / "packaging" / "linux"
ID: Final = "net.great_race.GreatRace"
SYSTEMS: Final = {"win32": "windows", "darwin": "macos"}
SIZES: Final = (16, 32, 48, 64, 128, 256, 512)  # pixels of the icon's pictures


class BundleError(Exception):
    """The bundle cannot be made; the text says why, in one sentence."""


def make(extras: Collection[str], *, archive: bool) -> Iterator[str]:
    """Make the folder, with the requirements of these extras of the game, and the archives; yield a line for each."""
    stage(extras)
    freeze()
    strip_interpreter()
    write_licences(FOLDER / "licences", used(), libraries())
    shutil.copy(ROOT / "packaging" / "bundle" / "README.txt", FOLDER)
    if sys.platform == "linux":
        place_desktop_files(FOLDER / "desktop")
    yield f"{FOLDER}: {megabytes(sum(each.lstat().st_size for each in FOLDER.rglob('*')))}"
    if archive:
        for path in [packed(), *appimage()]:
            yield f"{path}: {megabytes(path.stat().st_size)}, SHA-256 {sha256(path.read_bytes()).hexdigest()}"
        if sys.platform == "linux" and shutil.which("appimagetool") is None:
            yield "No AppImage: appimagetool is not on the PATH."


def place_desktop_files(folder: Path) -> None:
    """Write entry, description and icon, which a shop's package installs (packaging/release/flathub)."""
    folder.mkdir(exist_ok=True)
    for ending in ("desktop", "metainfo.xml", "svg"):
        shutil.copy(LINUX / f"{ID}.{ending}", folder)


def megabytes(size: int) -> str:
    """A size as text, such as 67.3 MB."""
    return f"{size / 1e6:.1f} MB"


def file_name() -> str:
    """The name of archives without their ending, such as great-race-0.3.0-linux-x86_64."""
    return f"great-race-{__version__}-{SYSTEMS.get(sys.platform, sys.platform)}-{platform.machine().lower()}"


def stage(extras: Collection[str]) -> None:
    """Prepare the files for the .spec file: assets with compiled catalogs, icons, version. Raises BundleError."""
    shutil.rmtree(STAGED, ignore_errors=True)
    unwanted = shutil.ignore_patterns("*.po", "*.pot", "*.mo", "GLOSSARY.md", "contexts.yaml")
    shutil.copytree(ROOT / "assets", STAGED / "assets", ignore=unwanted)
    for po in sorted((ROOT / "assets" / "locale").glob("*/LC_MESSAGES/*.po")):
        to = STAGED / po.relative_to(ROOT).with_suffix(".mo")
        try:
            to.write_bytes(compiled(po))
        except CatalogError as error:
            raise BundleError(str(error)) from None
    pictures = icon_pictures()
    (STAGED / "great-race.ico").write_bytes(ico({size: pictures[size] for size in SIZES if size <= 256}))
    (STAGED / "great-race.icns").write_bytes(icns(pictures))
    (STAGED / "strangers").write_text("\n".join(strangers(extras)), "utf-8")
    (STAGED / "version").write_text(__version__, "utf-8")
    (STAGED / "version.txt").write_text(windows_version(__version__), "utf-8")


def icon_pictures() -> dict[int, bytes]:
    """The icon as PNG files, by their size in pixels."""
    import io

    import pygame

    svg = (LINUX / f"{ID}.svg").read_bytes()
    found = {}
    for size in SIZES:
        picture = pygame.image.load_sized_svg(io.BytesIO(svg), (size, size))
        out = io.BytesIO()
        pygame.image.save(picture, out, "icon.png")
        found[size] = out.getvalue()
    return found


def windows_version(version: str) -> str:
    """The properties of the program on Windows, in PyInstaller's format."""
    numbers = tuple(([int(part) for part in version.split(".") if part.isdigit()] + [0] * 4)[:4])
    texts = {"ProductName": "The Great Race", "FileDescription": "The Great Race", "ProductVersion": version}
    strings = ", ".join(f"StringStruct({name!r}, {text!r})" for name, text in texts.items())
    table = f"StringFileInfo([StringTable('040904B0', [{strings}])])"
    language = "VarFileInfo([VarStruct('Translation', [1033, 1200])])"
    numbered = f"FixedFileInfo(filevers={numbers}, prodvers={numbers})"
    return f"VSVersionInfo(ffi={numbered}, kids=[{table}, {language}])\n"


def freeze() -> None:
    """Let PyInstaller make the folder. Raises BundleError."""
    places = ["--distpath", str(WORK), "--workpath", str(WORK / "work")]
    command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level=WARN", *places, str(SPEC)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    (WORK / "pyinstaller.log").write_text(done.stdout + done.stderr, "utf-8")
    if done.returncode:
        last = (done.stderr.strip().splitlines() or ["it does not say why"])[-1]
        raise BundleError(f"PyInstaller failed: {last} ({WORK / 'pyinstaller.log'} has all that it said)")


def strip_interpreter() -> None:
    """Remove the debugging symbols of Python's library, which are most of it where Python was compiled here."""
    strip = shutil.which("strip")
    if sys.platform != "linux" or strip is None:
        return
    for library in FOLDER.rglob("libpython3*.so*"):
        subprocess.run([strip, "--strip-unneeded", library], check=True)


def used() -> set[str]:
    """The top modules in the bundle, from PyInstaller's two lists of its content."""
    found = set[str]()
    for name, kinds in (("PYZ-00.toc", {"PYMODULE", "PYSOURCE"}), ("COLLECT-00.toc", {"EXTENSION", "DATA"})):
        entries = ast.literal_eval((WORK / "work" / "great-race" / name).read_text("utf-8"))
        rows = next(part for part in entries if isinstance(part, list))
        found |= {re.split(r"[./\\]", place, maxsplit=1)[0] for place, _, kind in rows if kind in kinds}
    return found


def libraries() -> set[str]:
    """The names of the shared libraries in the folder, without version, such as libSDL2."""
    return {re.split(r"[-.]", each.name, maxsplit=1)[0] for each in FOLDER.rglob("lib*.so*")}


def packed() -> Path:
    """The archive: .zip for Windows, .tar.gz elsewhere, since a bundle there has symbolic links."""
    FINISHED.mkdir(exist_ok=True)
    app = WORK / "The Great Race.app"
    if sys.platform == "win32":
        path = FINISHED / f"{file_name()}.zip"
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
            for each in sorted(FOLDER.rglob("*")):
                archive.write(each, Path("great-race") / each.relative_to(FOLDER))
        return path
    path = FINISHED / f"{file_name()}.tar.gz"
    with tarfile.open(path, "w:gz", compresslevel=9) as archive:
        if sys.platform == "darwin":
            archive.add(app, app.name)
            archive.add(FOLDER / "licences", "licences")
        else:
            archive.add(FOLDER, FOLDER.name)
    return path


def appimage() -> Iterator[Path]:
    """The AppImage, on Linux if its tool is on the PATH: nothing is downloaded. Raises BundleError."""
    tool = shutil.which("appimagetool") if sys.platform == "linux" else None
    if tool is None:
        return
    top = WORK / "AppDir"
    shutil.rmtree(top, ignore_errors=True)
    shutil.copytree(FOLDER, top / "usr" / "lib" / "great-race", symlinks=True)
    (top / "usr" / "share" / "metainfo").mkdir(parents=True)
    shutil.copy(LINUX / f"{ID}.metainfo.xml", top / "usr" / "share" / "metainfo" / f"{ID}.appdata.xml")
    shutil.copy(LINUX / f"{ID}.desktop", top)
    shutil.copy(LINUX / f"{ID}.svg", top)
    (top / "AppRun").symlink_to("usr/lib/great-race/great-race")
    path = FINISHED / f"{file_name()}.AppImage"
    environment = os.environ | {"ARCH": platform.machine()}
    done = subprocess.run([tool, top, path], env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise BundleError(f"appimagetool failed: {(done.stderr.strip().splitlines() or ['?'])[-1]}")
    yield path
