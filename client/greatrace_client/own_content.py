"""The players' content: packages in the `content` folder of the data folder, and those that came with tables.

A package of the folder can be switched off; then its boards are not offered. A package that came with a table is kept
in the cache by its digest, so that it is sent over the network once.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from attrs import define, field, frozen
from msgspec.structs import replace

from greatrace import assets
from greatrace.content_files import ContentError
from greatrace.content_package import SUFFIX, Manifest, digest_of_text, packed, read_package, unpacked
from greatrace.great_race.board import Board
from greatrace.great_race.content_loader import Content, load
from greatrace.great_race.own_content import AT, content_with, is_own, package_of, package_of_table, with_package
from greatrace.lab.package_check import PackageParts, parts_of
from greatrace.sentence import Sentence, said
from greatrace_client import paths, settings

FOLDER: Final = "content"
SHIPPED: Final = "content"  # in the assets
KEPT: Final = 50  # packages of tables in the cache
log = logging.getLogger(__name__)


@frozen
class FoundPackage:
    """The entry of the folder with that name: a package, or (`problem`) the reason why it is invalid, in one
    sentence.
    """

    file: str
    text: str = field(default="", repr=False)
    manifest: Manifest | None = None
    parts: PackageParts = field(default=PackageParts(), repr=False)
    problem: Sentence | None = None

    @property
    def boards(self) -> tuple[Board, ...]:
        """The boards that the package brings."""
        return self.parts.boards

    @property
    def digest(self) -> str:
        """The digest that identifies the package."""
        return digest_of_text(self.text)


@define
class Library:
    """All packages of one data folder, and those that come with the game (`shipped`: their folder). `off`: the names of
    files that are switched off.
    """

    folder: Path
    cache: Path
    off: frozenset[str] = frozenset()
    shipped: Path | None = None
    found: tuple[FoundPackage, ...] = ()
    _texts: dict[str, str] = field(factory=dict, repr=False)  # by digest
    _known: Content | None = field(default=None, repr=False)

    def __attrs_post_init__(self) -> None:
        self.reread()

    def reread(self) -> None:
        """Read the folder again."""
        try:
            paths_ = sorted(path for path in self.folder.iterdir() if path.is_dir() or path.suffix == SUFFIX)
        except OSError:
            paths_ = []
        self.found = tuple(found_package(path) for path in paths_)
        self._texts.update({found.digest: found.text for found in (*self.found, *self.with_game) if not found.problem})
        self._known = None

    @property
    def with_game(self) -> tuple[FoundPackage, ...]:
        """The packages that come with the game."""
        return shipped_packages(self.shipped) if self.shipped is not None else ()

    def switch(self, off: Iterable[str]) -> None:
        """Switch these files off."""
        self.off = frozenset(off)

    @property
    def known(self) -> Content:
        """The game's content, with that of every known package."""
        if self._known is None:
            content = load()
            for text in self._texts.values():
                content = with_package(content, unpacked(text))
            self._known = content
        return self._known

    @property
    def for_modules(self) -> Content:
        """The game's content with the boards and the modules' tables of all known packages: modules describe themselves
        by it. Not every module fits the editions of packages.
        """
        return replace(load(), boards=self.known.boards, modules=self.known.modules)

    @property
    def parts_offered(self) -> tuple[PackageParts, ...]:
        """The contents of the packages that come with the game or are switched on."""
        on = (found for found in self.found if found.file not in self.off)
        return tuple(found.parts for found in (*self.with_game, *on))

    @property
    def offered(self) -> dict[str, Board]:
        """The boards on which a table can be opened: the game's, and those of the packages that are switched on."""
        return load().boards | {board.id: board for parts in self.parts_offered for board in parts.boards}

    def offers(self, challenge: str) -> bool:
        """Whether a table can be opened with it: the game's own content, and that of packages that are switched on."""
        return not is_own(challenge) or any(challenge in parts.challenges for parts in self.parts_offered)

    def file_of(self, folder: str, name: str) -> Mapping[str, Any] | None:
        """The data of that file of a known package, by its name at a table; else None."""
        text = self.text_of(package_of(name)) if is_own(name) else ""
        data = unpacked(text).of_kind(folder).get(name.partition(AT)[0]) if text else None
        return data if isinstance(data, dict) else None

    def text_for(self, board: str, options: Mapping[str, str]) -> str:
        """The packed text for a table with that board and options; "" if it needs none, or the package is not here."""
        return self.text_of(package_of_table(board, options))

    def text_of(self, digest: str) -> str:
        """The packed text with that digest; "" if it is not here."""
        if digest and digest not in self._texts and (kept := self._kept(digest)):
            self._take_in(kept)
        return self._texts.get(digest, "")

    def meet(self, text: str, digest: str) -> None:
        """Add the package with that digest, which came with a table. Raises ContentError."""
        if digest_of_text(text) != digest:
            raise ContentError(said("package"), "", said("it belongs to another board"))
        content_with(text)
        self._take_in(text)
        self._keep(text)

    def _take_in(self, text: str) -> None:
        self._texts[digest_of_text(text)] = text
        self._known = None

    def _kept(self, digest: str) -> str:
        """The text from the cache; "" if it is missing or damaged."""
        path = self.cache / f"{digest}.json"
        try:
            text = path.read_text("utf-8") if digest.isalnum() else ""
            content_with(text)
        except (OSError, UnicodeDecodeError, ContentError):
            return ""
        return text if digest_of_text(text) == digest else ""

    def _keep(self, text: str) -> None:
        try:
            self.cache.mkdir(parents=True, exist_ok=True)
            (self.cache / f"{digest_of_text(text)}.json").write_text(text, "utf-8")
            for old in sorted(self.cache.glob("*.json"), key=os.path.getmtime, reverse=True)[KEPT:]:
                old.unlink(missing_ok=True)
        except OSError as error:
            log.warning("content of a table is not kept: %s", error)


@lru_cache(maxsize=4)
def shipped_packages(folder: Path) -> tuple[FoundPackage, ...]:
    """The packages in a folder that does not change while the game runs."""
    return tuple(_shipped(path) for path in sorted(folder.iterdir()) if path.is_dir())


@lru_cache(maxsize=16)
def _shipped(path: Path) -> FoundPackage:
    return found_package(path)


def read_shipped() -> Iterator[str]:
    """Read the packages that come with the game, one a step; afterwards they are in `library`."""
    for path in sorted(shipped_folder().iterdir()):
        if path.is_dir():
            _shipped(path)
            yield path.name


def found_package(path: Path) -> FoundPackage:
    """The package at that path, read and checked like the game does."""
    try:
        package = read_package(path)
        text = packed(package)
        parts = parts_of(text)
    except ContentError as error:
        return FoundPackage(path.name, problem=error.sentence)
    return FoundPackage(path.name, text, package.manifest, parts)


def shipped_folder() -> Path:
    """The folder of the packages that come with the game."""
    return Path(str(assets.folder())) / SHIPPED


def content_folder() -> Path:
    """The folder where players put their packages."""
    return paths.data() / FOLDER


def library() -> Library:
    """The library of the data folder in use. It is called for every name that is shown."""
    return _library_for(paths.depends_on())


@lru_cache(maxsize=4)
def _library_for(_variables: tuple[str | None, ...]) -> Library:
    return _library_of(content_folder(), paths.cache() / FOLDER)


@lru_cache(maxsize=4)
def _library_of(folder: Path, cache: Path) -> Library:
    return Library(folder, cache, frozenset(settings.load().content_off), shipped_folder())


def known_content() -> Content:
    """The content of the library, see Library.known."""
    return library().known
