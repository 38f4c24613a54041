"""The content: editions, boards and tiles from YAML files, cross-checked.

Each mistake in a file is reported in one sentence that names the file and the place in it (`ContentError`). The hash of
a table's content (`setup.content_parts`) goes into saves, records and the network's lists: two sides with different
numbers must not play together.
"""

from __future__ import annotations

import hashlib
from collections import deque
from importlib import resources
from typing import TYPE_CHECKING, Any, Final

import msgspec
from msgspec import Struct

from greatrace import installed_parts
from greatrace.content_files import ContentError, read
from greatrace.content_hash import digest_of
from greatrace.great_race.board import Board
from greatrace.great_race.board_files import boards_of
from greatrace.great_race.editions import Edition, Tile, edition_of, tiles_of
from greatrace.sentence import said

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator, Mapping, Sequence
    from importlib.resources.abc import Traversable

MODULES: Final = "modules"  # the folder with the modules' tables


class Content(Struct, frozen=True):
    """All content. `hash` is the SHA-256 of the files, the same on every machine; `digests` those of their data, by
    folder and name. A joined board's file has the lines across the seam, the files of its halves the rest.
    """

    editions: dict[str, Edition]
    boards: dict[str, Board]
    tiles: dict[str, dict[str, Tile]]  # by tile set, then by tile id
    hash: str
    modules: dict[str, object] = {}  # by file name; each module decodes its own (module_content)
    digests: dict[str, str] = {}  # by folder and name: "boards/africa"


_loaded: list[Content] = []  # filled by `load`, once


def load() -> Content:
    """The content of the game and the numbers of installed modules. Raises ContentError."""
    if not _loaded:
        deque(load_steps(), 0)
    return _loaded[0]


def load_steps() -> Iterator[str]:
    """Load the content, a file in each step, while other things go on; after that `load` returns at once."""
    if _loaded:
        return
    shipped = yield from _loading(resources.files("greatrace.great_race") / "content")
    yield "boards"
    brought = [file for file in _installed_tables() if file[0] not in shipped.modules]
    content = with_files(shipped, {MODULES: brought}) if brought else shipped
    if not _loaded:
        _loaded.append(content)


def _installed_tables() -> Iterator[File]:
    """The file `NAME.yaml` beside the rules of each installed module that has one. Raises ContentError."""
    for name, module in installed_parts.installed_files(installed_parts.MODULES):
        entry = resources.files(module.__package__ or module.__name__) / f"{name}.yaml"
        if entry.is_file():
            file = f"{MODULES}/{name}.yaml"
            yield name, file, read(file, entry, hashlib.sha256())


def load_from(folder: Traversable) -> Content:
    """The content of a folder with `editions/`, `boards/` and `tiles/`. Raises ContentError."""
    loading = _loading(folder)
    while True:
        try:
            next(loading)
        except StopIteration as end:
            found: Content = end.value
            return found


def _loading(folder: Traversable) -> Generator[str, None, Content]:
    """The names of the files, as each has been read; the generator returns the content."""
    digest = hashlib.sha256()
    kinds = ("tiles", "boards", "editions", *([MODULES] if (folder / MODULES).is_dir() else []))
    files = dict[str, list[File]]()
    for kind in kinds:
        files[kind] = []
        for file in _files(folder, kind, digest):
            files[kind].append(file)
            yield file[1]
    return with_files(Content({}, {}, {}, digest.hexdigest()), files)


File = tuple[str, str, Any]  # id, file name for messages, parsed data


def with_files(base: Content, files: Mapping[str, Sequence[File]], *, list_boards: bool = False) -> Content:
    """The content with these files added, by kind (tiles, boards, editions, modules). Raises ContentError.

    `list_boards`: editions need not list their boards, since each board names its edition.
    """
    tiles = base.tiles | {name: tiles_of(file, data) for name, file, data in files.get("tiles", ())}
    boards = base.boards | boards_of(files.get("boards", ()), base.boards)
    editions = base.editions | {name: edition_of(name, file, data) for name, file, data in files.get("editions", ())}
    modules = base.modules | {name: data for name, _, data in files.get(MODULES, ())}
    if list_boards:
        editions = {name: _with_boards(edition, boards) for name, edition in editions.items()}
    _cross_check(editions, boards, tiles)
    return Content(editions, boards, tiles, base.hash, modules, base.digests | _digests(files, base.digests))


def _with_boards(edition: Edition, boards: Mapping[str, Board]) -> Edition:
    own = (name for name, board in boards.items() if board.edition == edition.id and name not in edition.boards)
    listed = tuple(name for name in edition.boards if name in boards)
    return msgspec.structs.replace(edition, boards=(*listed, *own))


def _digests(files: Mapping[str, Sequence[File]], known: Mapping[str, str]) -> dict[str, str]:
    """The digest of each file's data, by folder and name. A joined board's covers the files of its halves, too."""
    played = {f"{kind}/{name}": _played(data) for kind, found in files.items() for name, _, data in found}
    halves = {half: played.get(half, known.get(half)) for data in played.values() for half in _halves(data)}
    whole = {
        name: [data, *(halves[half] for half in _halves(data))] if "halves" in data else data
        for name, data in played.items()
    }
    return {name: digest_of(data) for name, data in whole.items()}


def _halves(data: Mapping[str, Any]) -> list[str]:
    return [f"boards/{half}" for half in data.get("halves", ())]


def _played(data: object) -> dict[Any, Any]:
    """The part of a file, a mapping, that races depend on: without titles and the list of boards."""
    assert isinstance(data, dict)
    return {key: value for key, value in data.items() if key not in ("name", "subtitle", "boards")}


def _files(folder: Traversable, kind: str, digest: hashlib._Hash) -> Iterator[tuple[str, str, object]]:
    """The id, file name and parsed YAML of each file of a kind, in alphabetical order; adds its bytes to the hash."""
    directory = folder / kind
    if not directory.is_dir():
        raise ContentError(kind, "", said("this content folder is missing"))
    entries = (entry for entry in directory.iterdir() if entry.name.endswith(".yaml"))
    found = sorted(entries, key=lambda entry: entry.name)
    if not found:
        raise ContentError(kind, "", said("no .yaml file in this content folder"))
    for entry in found:
        file = f"{kind}/{entry.name}"
        yield entry.name.removesuffix(".yaml"), file, read(file, entry, digest)


def _file(kind: str, name: str) -> str:
    """The file of that id; the part after an @ names its package."""
    return f"{kind}/{name.partition('@')[0]}.yaml"


def _cross_check(editions: dict[str, Edition], boards: dict[str, Board], tiles: dict[str, dict[str, Tile]]) -> None:
    """Check the references between files, in both directions."""
    for edition in editions.values():
        for index, name in enumerate(edition.boards):
            if name not in boards:
                raise ContentError(
                    _file("editions", edition.id), f"boards[{index}]", said("there is no board “{board}”", board=name)
                )
            if boards[name].edition != edition.id:
                raise ContentError(
                    _file("boards", name),
                    "edition",
                    said("edition “{edition}” lists this board too", edition=edition.id),
                )
    for board in boards.values():
        file = _file("boards", board.id)
        if board.edition not in editions:
            raise ContentError(file, "edition", said("there is no edition “{edition}”", edition=board.edition))
        if board.id not in editions[board.edition].boards:
            raise ContentError(
                file, "edition", said("edition “{edition}” doesn’t list this board", edition=board.edition)
            )
        if board.tile_set not in tiles:
            raise ContentError(file, "tile_set", said("there is no tile set “{tiles}”", tiles=board.tile_set))
