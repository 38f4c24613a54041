"""Content that players bring: a folder or a zip archive (`.greatrace`) of YAML files with a manifest.

Reading makes one text of it (`packed`), the same on every machine, which tables, messages and replays carry. It is pure
data, and may come from strangers: sizes, depth, names and numbers are checked before anything else is done with it, and
each mistake is reported in one sentence with its place (`ContentError`).
"""

from __future__ import annotations

import hashlib
import re
import stat
import zipfile
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path, PurePosixPath
from typing import Annotated, Any, Final

import msgspec
import yaml
from msgspec import Meta, Struct

from greatrace.content_files import ContentError, decode, parsed
from greatrace.sentence import Sentence, said

SUFFIX: Final = ".greatrace"
MANIFEST: Final = "manifest.yaml"
FOLDERS: Final = ("boards", "tiles", "editions", "challenges", "expeditions", "lessons")
TEXT_BYTES: Final = 128 * 1024  # of a packed text, as it is written into a message
FILE_BYTES: Final = 64 * 1024  # of one file
TOTAL_BYTES: Final = 256 * 1024  # of all files of a package
ARCHIVE_BYTES: Final = 1024 * 1024
MOST_FILES: Final = 64
DEEPEST: Final = 12  # nested lists and mappings
LONGEST: Final = 4000  # characters of a text
DIGITS: Final = 16  # hexadecimal digits of a package's digest
FILE_NAME: Final = re.compile(r"[a-z][a-z0-9_]{0,22}")
LANGUAGE: Final = re.compile(r"[a-z]{2,3}")
BIGGEST: Final = 1e9

Line = Annotated[str, Meta(max_length=80)]


class Manifest(Struct, frozen=True, forbid_unknown_fields=True):
    """The description of a package. `languages`: the codes of the languages of its names."""

    name: Annotated[str, Meta(min_length=1, max_length=60)]
    author: Line = ""
    licence: Line = ""
    version: Annotated[str, Meta(max_length=20)] = ""
    languages: Annotated[tuple[Line, ...], Meta(max_length=20)] = ()


class Package(Struct, frozen=True, forbid_unknown_fields=True):
    """A package as data. `files`: the data of each file, by its path without ending, such as "boards/isle"."""

    manifest: Manifest
    files: Annotated[dict[str, Any], Meta(max_length=MOST_FILES)]

    def of_kind(self, folder: str) -> dict[str, Any]:
        """The data of the files in that folder, by their names."""
        return {path.partition("/")[2]: data for path, data in self.files.items() if path.startswith(f"{folder}/")}


def digest_of_text(text: str) -> str:
    """The digest that identifies a packed text."""
    return hashlib.sha256(text.encode()).hexdigest()[:DIGITS]


def packed(package: Package) -> str:
    """The package as one text. Raises ContentError if it is too long."""
    data = msgspec.json.encode(package, order="deterministic")
    if len(msgspec.json.encode(data.decode())) > TEXT_BYTES:
        raise ContentError(package.manifest.name, "", said("more than {size} KiB of data", size=TEXT_BYTES // 1024))
    return data.decode()


@lru_cache(maxsize=64)
def unpacked(text: str) -> Package:
    """The package of a packed text, which may come from a stranger. Raises ContentError."""
    if len(text) > TEXT_BYTES:
        raise ContentError(said("package"), "", said("more than {size} KiB of data", size=TEXT_BYTES // 1024))
    try:
        package = msgspec.json.decode(text, type=Package)
    except (msgspec.DecodeError, RecursionError):
        raise ContentError(said("package"), "", said("not a package of this game")) from None
    _check_manifest(package.manifest)
    for path, data in package.files.items():
        _check_path(f"{path}.yaml")
        _check_data(f"{path}.yaml", "", data)
    if package.files.keys() and packed(package) == text:
        return package
    raise ContentError(said("package"), "", said("not written the way this game writes it"))


def read_package(path: Path) -> Package:
    """The package in that folder or archive. Raises ContentError."""
    try:
        files = dict(_of_folder(path) if path.is_dir() else _of_archive(path))
    except OSError as error:
        raise ContentError(path.name, "", said("can’t be read: {why}", why=error.strerror or error)) from None
    except (zipfile.BadZipFile, RuntimeError, NotImplementedError, EOFError, ValueError):  # all that zipfile raises
        raise ContentError(path.name, "", said("not a readable zip archive")) from None
    if MANIFEST not in files:
        raise ContentError(path.name, MANIFEST, said("this file is missing"))
    manifest = decode(MANIFEST, "", _data(MANIFEST, files.pop(MANIFEST)), Manifest)
    _check_manifest(manifest)
    if not files:
        raise ContentError(path.name, "", said("no file in {folders}", folders=", ".join(FOLDERS)))
    return Package(manifest, {name.removesuffix(".yaml"): _data(name, raw) for name, raw in sorted(files.items())})


def write_archive(package: Package, path: Path) -> None:
    """The package as an archive with a file for each part; JSON is YAML too. Raises OSError."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in {"manifest": package.manifest, **package.files}.items():
            text = yaml.safe_dump(msgspec.to_builtins(data), allow_unicode=True, sort_keys=False)
            archive.writestr(f"{name}.yaml", text)


# ---- files
def _of_folder(folder: Path) -> Iterator[tuple[str, bytes]]:
    total = 0
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if path.is_symlink():
            raise ContentError(folder.name, shown(name), said("links are not allowed here"))
        if not path.is_file() or not _is_part(name):
            continue
        _check_path(name)
        total = _counted(folder.name, name, path.stat().st_size, total)
        yield name, path.read_bytes()


def _of_archive(path: Path) -> Iterator[tuple[str, bytes]]:
    """The names and bytes of an archive's files, read in memory; a file that claims to be too large is not unpacked."""
    if path.stat().st_size > ARCHIVE_BYTES:
        raise ContentError(path.name, "", said("the archive has more than {size} KiB", size=ARCHIVE_BYTES // 1024))
    total, seen = 0, set[str]()
    with zipfile.ZipFile(path) as archive:
        if len(archive.infolist()) > 4 * MOST_FILES:
            raise ContentError(path.name, "", said("more than {number} files", number=4 * MOST_FILES))
        for entry in archive.infolist():
            _check_entry(path.name, entry)
            if entry.is_dir() or not _is_part(entry.filename):
                continue
            if entry.filename in seen:
                raise ContentError(path.name, entry.filename, said("this file is here twice"))
            seen.add(entry.filename)
            _check_path(entry.filename)
            total = _counted(path.name, entry.filename, entry.file_size, total)
            with archive.open(entry) as file:
                raw = file.read(FILE_BYTES + 1)
            _counted(path.name, entry.filename, len(raw), 0)
            yield entry.filename, raw


def _is_part(name: str) -> bool:
    """Whether the file belongs to the package: a readme, or files of editors and macOS, do not."""
    parts = PurePosixPath(name).parts
    hidden = any(part.startswith((".", "__MACOSX")) for part in parts)
    return not hidden and name.endswith((".yaml", ".yml"))


def _check_entry(archive: str, entry: zipfile.ZipInfo) -> None:
    name = entry.filename
    parts = PurePosixPath(name.replace("\\", "/"))
    if parts.is_absolute() or ".." in parts.parts or ":" in name:
        raise ContentError(archive, shown(name), said("this path leads out of the archive"))
    if stat.S_ISLNK(entry.external_attr >> 16):
        raise ContentError(archive, shown(name), said("links are not allowed here"))
    if entry.flag_bits & 1:
        raise ContentError(archive, shown(name), said("a file with a password can’t be read"))


def _counted(where: str, name: str, size: int, total: int) -> int:
    """The total size so far, with this file."""
    if size > FILE_BYTES:
        raise ContentError(where, shown(name), said("the file has more than {size} KiB", size=FILE_BYTES // 1024))
    if total + size > TOTAL_BYTES:
        raise ContentError(where, "", said("more than {size} KiB of files", size=TOTAL_BYTES // 1024))
    return total + size


def _check_path(name: str) -> None:
    """Check that the path is the manifest's or like boards/isle.yaml. Raises ContentError."""
    if name.endswith(".yml"):
        raise ContentError(shown(name), "", said("the name of this file must end in .yaml"))
    folder, _, file = name.partition("/")
    if name == MANIFEST or (folder in FOLDERS and FILE_NAME.fullmatch(file.removesuffix(".yaml"))):
        return
    if folder not in FOLDERS or not file:
        raise ContentError(shown(name), "", said("files of a package belong in {folders}", folders=", ".join(FOLDERS)))
    raise ContentError(shown(name), "", said("a file name has up to 23 lower-case letters, digits and underscores"))


# ---- data
def _data(file: str, raw: bytes) -> Any:
    """The checked data of a YAML file, as JSON would have it."""
    _check_shape(file, raw)
    data = parsed(file, raw.replace(b"\r\n", b"\n"))
    try:
        plain = msgspec.json.decode(msgspec.json.encode(data))
    except (msgspec.MsgspecError, TypeError, RecursionError, OverflowError):
        raise ContentError(file, "", said("something in it is neither text nor a number")) from None
    except ValueError:  # an integer with thousands of digits
        raise ContentError(file, "", said("this number is too large")) from None
    _check_data(file, "", plain)
    return plain


def _check_shape(file: str, raw: bytes) -> None:
    """Refuse YAML that would grow while it is read: aliases, and deeply nested lists. Raises ContentError."""
    depth = 0
    try:
        for event in yaml.parse(raw, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader)):
            if isinstance(event, yaml.AliasEvent):
                raise ContentError(file, _line(event.start_mark), said("references (*) are not allowed here"))
            depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
            if depth > DEEPEST:
                raise ContentError(file, _line(event.start_mark), said("too many lists inside each other"))
    except (yaml.YAMLError, UnicodeDecodeError) as error:
        if isinstance(error, yaml.MarkedYAMLError) and "nesting" in (error.problem or ""):  # the library's own limit
            raise ContentError(file, _line(error.problem_mark), said("too many lists inside each other")) from None
        parsed(file, raw)  # raises with the reason
        raise ContentError(file, "", said("not valid YAML")) from None


def _line(mark: Any) -> str | Sentence:
    """The line of a mark of the YAML library, of its Python or its C part; None: no line is known."""
    return said("line {line}", line=mark.line + 1) if mark else ""


def _check_manifest(manifest: Manifest) -> None:
    """Check that each text of the manifest is one line: it stands beside the table's name. Raises ContentError."""
    texts = {"name": manifest.name, **{field: getattr(manifest, field) for field in ("author", "licence", "version")}}
    _check_data(MANIFEST, "", msgspec.to_builtins(manifest))
    for field, text in texts.items():
        if "\n" in text:
            raise ContentError(MANIFEST, field, said("this text must be one line"))
    if not manifest.name.strip():
        raise ContentError(MANIFEST, "name", said("the name is empty"))
    for index, code in enumerate(manifest.languages):
        if not LANGUAGE.fullmatch(code):
            raise ContentError(MANIFEST, f"languages[{index}]", said("a language is a code such as “en”"))


def _check_data(file: str, place: str, data: Any, depth: int = 0) -> None:
    """Check that numbers are small enough for a race and that texts can be shown. Raises ContentError."""
    if depth > DEEPEST:
        raise ContentError(file, place, said("too many lists inside each other"))
    match data:
        case dict():
            for key, value in data.items():
                _check_text(file, place, key)
                _check_data(file, f"{place}.{key}".lstrip("."), value, depth + 1)
        case list():
            for index, value in enumerate(data):
                _check_data(file, f"{place}[{index}]", value, depth + 1)
        case str():
            _check_text(file, place, data)
        case int() | float() if not -BIGGEST <= data <= BIGGEST:
            raise ContentError(file, place, said("this number is too large"))


def _check_text(file: str, place: str, text: str) -> None:
    if len(text) > LONGEST:
        raise ContentError(file, place, said("the text has more than {number} characters", number=LONGEST))
    if not text.replace("\n", "").isprintable():
        raise ContentError(file, place, said("one character of it can’t be shown"))


def shown(name: str) -> str:
    """A name from an archive, shortened, with unprintable characters written as escapes."""
    return "".join(sign if sign.isprintable() else repr(sign)[1:-1] for sign in name[:80])
