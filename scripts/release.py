#!/usr/bin/env python3
"""What a release needs besides its files: the tag checked, manifests for shops of programs, checksums, notes.

python3 scripts/release.py version v0.4.0                      # does the tag fit the version in the code?
python3 scripts/release.py manifests dist --repository URL     # winget, Homebrew and Flathub, into dist
python3 scripts/release.py checksums dist                      # dist/SHA256SUMS
python3 scripts/release.py notes                               # the changelog's part about this version

Needs nothing but Python. docs/RELEASING.md tells the whole way.
"""

from __future__ import annotations

import argparse
import hashlib
import re
import string
import sys
import tarfile
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
TEMPLATES: Final = ROOT / "packaging" / "release"
SUMS: Final = "SHA256SUMS"
BUNDLES: Final = {  # part of a template's names, and the ending of its bundle
    "WINDOWS": "-windows-amd64.zip",
    "LINUX": "-linux-x86_64.tar.gz",
    "MACOS_ARM": "-macos-arm64.tar.gz",
    "MACOS_INTEL": "-macos-x86_64.tar.gz",
}


class ReleaseError(Exception):
    """The release cannot be made; the text is one sentence."""


def version() -> str:
    """The version in the code, which determines all others."""
    text = (ROOT / "shared" / "greatrace" / "__init__.py").read_text("utf-8")
    found = re.search(r'^__version__ = "([^"]+)"$', text, re.MULTILINE)
    if found is None:
        raise ReleaseError("shared/greatrace/__init__.py names no version")
    return found[1]


def check_tag(tag: str) -> None:
    """Raise ReleaseError unless the tag is that of the version in the code, and the changelog has a part about it."""
    if tag != f"v{version()}":
        raise ReleaseError(f"the tag is {tag}, but shared/greatrace/__init__.py says {version()}")
    notes()


def notes() -> str:
    """The changelog's part about this version. Raises ReleaseError."""
    text = (ROOT / "CHANGELOG.md").read_text("utf-8")
    found = re.search(rf"^## \[{re.escape(version())}\][^\n]*\n(.*?)(?=^## \[|\Z)", text, re.MULTILINE | re.DOTALL)
    if found is None:
        raise ReleaseError(f"CHANGELOG.md has no part about {version()}")
    return found[1].strip() + "\n"


def sha256(path: Path) -> str:
    """The SHA-256 of a file, in hexadecimal digits."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def values(folder: Path, repository: str) -> dict[str, str]:
    """The values for the templates: version, addresses, checksums. Raises ReleaseError when a bundle is missing."""
    found = {"VERSION": version(), "REPOSITORY": repository, "DATE": _date()}
    for name, ending in BUNDLES.items():
        files = sorted(folder.glob(f"great-race-{version()}{ending}"))
        if not files:
            raise ReleaseError(f"{folder} has no great-race-{version()}{ending}")
        found[f"{name}_URL"] = f"{repository}/releases/download/v{version()}/{files[0].name}"
        found[f"{name}_SHA256"] = sha256(files[0])
    return found


def _date() -> str:
    """The date of this version in the changelog. Raises ReleaseError."""
    text = (ROOT / "CHANGELOG.md").read_text("utf-8")
    found = re.search(rf"^## \[{re.escape(version())}\] - (\d{{4}}-\d{{2}}-\d{{2}})$", text, re.MULTILINE)
    if found is None:
        raise ReleaseError(f"CHANGELOG.md does not say on which day {version()} comes out")
    return found[1]


def write_manifests(folder: Path, repository: str) -> Path:
    """Write the filled templates as one archive. Raises ReleaseError."""
    known = values(folder, repository)
    made = folder / f"great-race-{version()}-manifests.tar.gz"
    with tarfile.open(made, "w:gz") as archive:
        for template in sorted(path for path in TEMPLATES.rglob("*") if path.is_file()):
            text = string.Template(template.read_text("utf-8")).substitute(known)
            filled = folder / "filled"
            filled.write_text(text, "utf-8", newline="\n")
            archive.add(filled, template.relative_to(TEMPLATES).as_posix())
            filled.unlink()
    return made


def write_checksums(folder: Path) -> Path:
    """Write a line for each file, in the format of `sha256sum --check`."""
    files = sorted(path for path in folder.iterdir() if path.is_file() and path.name != SUMS)
    lines = [f"{sha256(path)}  {path.name}\n" for path in files]
    (folder / SUMS).write_text("".join(lines), "utf-8", newline="\n")
    return folder / SUMS


def main() -> None:
    """Carry out the command."""
    parser = argparse.ArgumentParser(
        description=(__doc__ or "").strip(), formatter_class=argparse.RawDescriptionHelpFormatter
    )
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("version").add_argument("tag")
    commands.add_parser("notes")
    commands.add_parser("checksums").add_argument("folder", type=Path)
    manifests = commands.add_parser("manifests")
    manifests.add_argument("folder", type=Path)
    manifests.add_argument("--repository", required=True)
    given = parser.parse_args()
    try:
        match given.command:
            case "version":
                check_tag(given.tag)
            case "notes":
                print(notes(), end="")
            case "checksums":
                print(write_checksums(given.folder))
            case _:
                print(write_manifests(given.folder, given.repository))
    except (ReleaseError, OSError, KeyError) as error:
        sys.exit(f"release.py: {error}")


if __name__ == "__main__":
    main()
