"""The licences of what is in a bundle, as files: ours, Python's, and those of every package whose modules are in it."""

from __future__ import annotations

import re
import shutil
import sys
import sysconfig
from collections.abc import Collection, Iterator
from importlib import metadata
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
OWN: Final = "great-race"
TEXTS: Final = ROOT / "packaging" / "bundle" / "licences"  # of packages that do not include the text of their licence
LACKING: Final = {"pygame-ce": "LGPL-2.1.txt", "fontpkg": "MIT.txt"}
LICENCE: Final = re.compile(r"(licen[cs]e|copying|notice|ofl)[^/]*$", re.IGNORECASE)
NATIVE: Final = {  # of libraries, by file name without version
    **dict.fromkeys(("libSDL2", "libSDL2_image", "libSDL2_mixer", "libSDL2_ttf", "libpng16", "libz"), "zlib"),
    **dict.fromkeys(("libFLAC", "libogg", "libopus", "libopusfile", "libvorbis", "libvorbisenc"), "BSD-3-Clause"),
    **dict.fromkeys(("libvorbisfile", "libsharpyuv", "libwebp", "libwebpdemux", "libwavpack"), "BSD-3-Clause"),
    **dict.fromkeys(("libsndfile", "libfluidsynth", "libmpg123", "libasound"), "LGPL-2.1"),
    **dict.fromkeys(("libbrotlicommon", "libbrotlidec", "libharfbuzz", "libportmidi", "libxmp", "libffi"), "MIT"),
    **dict.fromkeys(("libXau", "libxcb"), "MIT (X11)"),
    **dict.fromkeys(("libstdc++", "libgcc_s"), "GPL-3.0 with the GCC Runtime Library Exception"),
    "libjpeg": "IJG AND BSD-3-Clause",
    "libtiff": "libtiff",
    "libopenjp2": "BSD-2-Clause",
    "libzstd": "BSD-3-Clause",
    "libfreetype": "FTL",
    "libssl": "Apache-2.0",
    "libcrypto": "Apache-2.0",
    "libsqlite3": "public domain",
    "liblzma": "0BSD",
    "libbz2": "bzip2-1.0.6",
    "libuuid": "BSD-3-Clause",
    "libtinfo": "MIT (X11)",
    "libpython3": "PSF-2.0",
}
TOOLS: Final = ("pyinstaller", "pyinstaller-hooks-contrib", "altgraph")  # their bootloader may be distributed freely


def write_licences(folder: Path, modules: Collection[str], libraries: Collection[str]) -> None:
    """Write a folder for each package of these modules, and an overview with these libraries. Raises OSError."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    lines = ["What is in this bundle, and under which licence. The texts lie in the folders beside this file.", ""]
    lines.append(f"{OWN} {metadata.version(OWN)}: MIT; pictures, sounds and texts: CC-BY-4.0")
    for name in ("LICENSE", "LICENSE-ART.md"):
        _copy(ROOT / name, folder / OWN)
    lines.append(f"Python {sys.version.split()[0]}: PSF-2.0")
    _copy(_of_python(), folder / "Python")
    for package in sorted(packages(modules), key=lambda each: each.name.casefold()):
        lines.append(f"{package.name} {package.version}: {licence_of(package)} ({_by(package)})")
        for text in texts_of(package):
            _copy(text, folder / package.name)
    lines += ["", "Libraries that Python and these packages bring along:"]
    lines += [f"{library}: {NATIVE[library]}" for library in sorted({*libraries} & {*NATIVE})]
    (folder / "OVERVIEW.txt").write_text("\n".join(lines) + "\n", "utf-8")


def packages(modules: Collection[str]) -> list[metadata.Distribution]:
    """The packages of these modules, without ours."""
    owners = metadata.packages_distributions()
    names = {name for module in modules for name in owners.get(module, ())} - {OWN, *TOOLS}
    return [metadata.distribution(name) for name in names]


def licence_of(package: metadata.Distribution) -> str:
    """The licence's name, from one of the three places where packages state it."""
    licence = _field(package, "License-Expression") or _field(package, "License")
    classes = [line.rpartition(" :: ")[2] for line in package.metadata.get_all("Classifier") or [] if "License" in line]
    return licence if licence and "\n" not in licence else ", ".join(classes) or "see its text"


def _field(package: metadata.Distribution, name: str) -> str:
    """A line of the package's metadata; "" if it is missing."""
    return str(package.metadata[name]) if name in package.metadata else ""


def _by(package: metadata.Distribution) -> str:
    """The authors and the address of a package."""
    places = [line.partition(",")[2].strip() for line in package.metadata.get_all("Project-URL") or []]
    known = [
        _field(package, "Author") or _field(package, "Author-email"),
        _field(package, "Home-page") or "".join(places[:1]),
    ]
    return ", ".join(part for part in known if part)


def texts_of(package: metadata.Distribution) -> Iterator[Path]:
    """The files with the package's licence."""
    found = [Path(str(file.locate())) for file in package.files or [] if LICENCE.search(file.name)]
    yield from (path for path in found if path.is_file() and path.suffix not in (".py", ".pyc"))
    if package.name in LACKING:
        yield TEXTS / LACKING[package.name]


def _of_python() -> Path:
    """The licence of the Python in the bundle; systems keep it in different places."""
    library = Path(sysconfig.get_path("stdlib"))
    places = (library / "LICENSE.txt", Path(sys.base_prefix) / "LICENSE.txt", library / "LICENSE")
    return next((place for place in places if place.is_file()), TEXTS / "PYTHON.txt")


def _copy(text: Path, folder: Path) -> None:
    folder.mkdir(exist_ok=True)
    shutil.copy(text, folder / text.name)
