"""Export and import of settings, saved races, replays, logbook and content as one file for another machine.

Machine-specific data and secrets are left out: seat tokens, certificates, races on servers. Import does not trust the
file: only known places are written, and nothing is overwritten.
"""

from __future__ import annotations

import re
import sqlite3
import zipfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Final

import msgspec

from greatrace import __version__
from greatrace.content_package import FILE_BYTES, SUFFIX
from greatrace_client import settings as settings_file
from greatrace_client.i18n.catalog import tr
from greatrace_client.i18n.names import listed
from greatrace_client.settings import Settings

HEAD: Final = "great-race.json"
FORMAT: Final = 1
ENTRY_BYTES: Final = 64 * 1024 * 1024
TOTAL_BYTES: Final = 1024 * 1024 * 1024
MOST: Final = 20_000  # files
LOGBOOK, SOLO, JOURNAL = "races.jsonl", "solo.json", "solo.sqlite3"
NOT_MOVED: Final = ("tokens", "pins", "accounts", "usual")
PART: Final = r"[^/\\:\x00-\x1f]{1,120}"
ALLOWED: Final = re.compile(
    rf"data/({re.escape(LOGBOOK)}|{re.escape(SOLO)}|{re.escape(JOURNAL)}|replays/{PART}\.replay|races/{PART}|content/{PART}({re.escape(SUFFIX)}|(/{PART}){{1,2}}\.yaml))"
)


class TransferError(ValueError):
    """The file cannot be written or read; the text is one sentence."""


class TransferHead(msgspec.Struct, frozen=True):
    """The first entry: what the file is."""

    format: int
    version: str = ""


def write(path: Path, chosen: Settings, data: Path) -> None:
    """Write everything to the file. Raises TransferError."""
    row = {name: value for name, value in msgspec.to_builtins(chosen.kept()).items() if name not in NOT_MOVED}
    try:
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr(HEAD, msgspec.json.encode(TransferHead(FORMAT, __version__)))
            archive.writestr(settings_file.FILE, msgspec.json.encode(row))
            for name, content in _kept(data):
                archive.writestr(name, content)
    except (OSError, sqlite3.Error) as error:
        raise TransferError(tr("{file} can’t be written: {why}", file=path, why=_why(error))) from None


def _kept(data: Path) -> Iterator[tuple[str, bytes]]:
    for path in sorted(data.rglob("*")) if data.is_dir() else ():
        name = f"data/{path.relative_to(data).as_posix()}"
        if not ALLOWED.fullmatch(name) or path.is_symlink() or not path.is_file():
            continue
        yield name, _journal(path) if path.name == JOURNAL else path.read_bytes()


def _journal(path: Path) -> bytes:
    """The saved race in its present state, even while a server writes."""
    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as database:
        return database.serialize()


def read(path: Path, chosen: Settings, data: Path) -> str:
    """Import everything that is not here yet; settings are replaced in `chosen`. Returns a sentence about what was
    imported.

    Raises TransferError; then nothing has been imported.
    """
    try:
        with zipfile.ZipFile(path) as archive:
            entries = _checked(archive, path)
            settings = _settings(archive)
            counts = _take_in(archive, entries, data)
    except OSError as error:
        raise TransferError(tr("{file} can’t be read: {why}", file=path, why=_why(error))) from None
    except (
        zipfile.BadZipFile,
        RuntimeError,
        NotImplementedError,
        EOFError,
        msgspec.DecodeError,
        KeyError,
        ValueError,
    ) as error:
        if isinstance(error, TransferError):
            raise
        raise TransferError(tr("{file} is not a file that this game has saved.", file=path.name)) from None
    for field, value in settings.items():
        setattr(chosen, field, value)
    return tr("Imported: {parts}.", parts=listed([tr("settings"), *counts]))


def _checked(archive: zipfile.ZipFile, path: Path) -> list[zipfile.ZipInfo]:
    """The entries whose place is known. Raises TransferError."""
    head = msgspec.json.decode(_content(archive, archive.getinfo(HEAD), FILE_BYTES), type=TransferHead)
    if head.format != FORMAT:
        raise TransferError(
            tr("{file} was saved by a newer version of the game ({version}).", file=path.name, version=head.version)
        )
    entries = [
        entry for entry in archive.infolist() if ALLOWED.fullmatch(entry.filename) and ".." not in entry.filename
    ]
    too_large = any(entry.file_size > ENTRY_BYTES for entry in entries)
    if too_large or len(entries) > MOST or sum(entry.file_size for entry in entries) > TOTAL_BYTES:
        raise TransferError(tr("{file} is too large.", file=path.name))
    return entries


def _settings(archive: zipfile.ZipFile) -> dict[str, object]:
    """The valid settings of the file, by name."""
    row = msgspec.json.decode(
        _content(archive, archive.getinfo(settings_file.FILE), FILE_BYTES), type=dict[str, object]
    )
    found = {}
    for field in msgspec.structs.fields(Settings):
        if field.name in row and field.name not in NOT_MOVED:
            try:
                found[field.name] = msgspec.convert(row[field.name], field.type)
            except msgspec.ValidationError:
                continue
    return found


def _take_in(archive: zipfile.ZipFile, entries: list[zipfile.ZipInfo], data: Path) -> list[str]:
    """Write what is not here yet. Returns sentences with the numbers."""
    saved = {SOLO, JOURNAL}
    own_race = (data / SOLO).exists()
    replays = others = 0
    for entry in entries:
        name = entry.filename.removeprefix("data/")
        path, content = data / name, _content(archive, entry, ENTRY_BYTES)
        if name == LOGBOOK:
            content = _joined(path, content)
        elif path.exists() or (own_race and name in saved):
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
        replays += name.startswith("replays/")
        others += not name.startswith("replays/")
    return [tr("replays: {n}", n=replays), tr("other files: {n}", n=others)]


def _joined(path: Path, content: bytes) -> bytes:
    """The lines of both logbooks, each once."""
    own = path.read_bytes().splitlines() if path.exists() else []
    lines = dict.fromkeys([*own, *content.splitlines()])
    return b"".join(line + b"\n" for line in lines if line)


def _content(archive: zipfile.ZipFile, entry: zipfile.ZipInfo, most: int) -> bytes:
    """The entry's content, at most `most` bytes. Raises ValueError."""
    with archive.open(entry) as file:
        content = file.read(most + 1)
    if len(content) > most:
        raise ValueError(entry.filename)
    return content


def _why(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error)
