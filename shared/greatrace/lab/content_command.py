"""`great-race-lab content check`: every file of a game's content is read as a race would read it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click

from greatrace.content_package import MANIFEST, Package, digest_of_text, packed, read_package
from greatrace.crazy_race import library as crazy_race
from greatrace.great_race import content_loader as great_race
from greatrace.great_race.own_content import content_with
from greatrace.great_race.setup import offered_modules

FOLDER = click.Path(path_type=Path)
OF_CRAZY_RACE = "stages.yaml"  # by which its content folder is known


@click.group("content")
def content_group() -> None:
    """The boards, tiles, editions and modules’ tables, and the cards of Crazy Race."""


@content_group.command("check")
@click.argument("folder", required=False, type=FOLDER)
def content_check(folder: Path | None) -> None:
    """Check a content FOLDER of either game, a package of your own (folder or .greatrace archive), or all content of
    the game.
    """
    for line in [*told_of(folder)]:  # nothing before all is in order
        click.echo(line)


def told_of(folder: Path | None) -> Iterator[str]:
    """What is in the content, a line each. Raises ContentError."""
    if folder is None:
        yield from told_of_great_race(great_race.load())
        yield from told_of_crazy_race(crazy_race.load())
    elif folder.is_file() or (folder / MANIFEST).exists():
        yield from told_of_package(read_package(folder))
    elif (folder / OF_CRAZY_RACE).exists():
        yield from told_of_crazy_race(crazy_race.load_from(folder))
    else:
        yield from told_of_great_race(great_race.load_from(folder))


def told_of_package(package: Package) -> Iterator[str]:
    """What it brings. Raises ContentError."""
    text, game = packed(package), great_race.load()
    found = content_with(text)
    for name, board in found.boards.items():
        if name not in game.boards:
            yield f"board {name}: {len(board.spaces)} spaces, {len(board.cities)} cities, {len(board.lines)} lines"
    yield f"package {package.manifest.name}, {len(text)} bytes, {digest_of_text(text)} is in order"


def told_of_great_race(found: great_race.Content) -> Iterator[str]:
    """A line a file; modules read their tables here."""
    for e in found.editions.values():
        yield f"edition {e.id}: {sum(e.deck.values())} cards, {', '.join(e.boards)}"
    for name, tiles in found.tiles.items():
        yield f"tiles {name}: {sum(tile.count for tile in tiles.values())}"
    for b in found.boards.values():
        size = f"{len(b.spaces)} spaces in {b.row_count} rows, {len(b.cities)} cities, {len(b.lines)} lines"
        yield f"board {b.id}: {size}, {len(b.routes)} routes both ways"
    for module in offered_modules(found) if found.modules else ():
        yield f"module {module.id}: {sum(module.cards.values())} cards, {sum(module.tiles.values())} tiles"
    yield f"content {found.hash[:12]} is in order"


def told_of_crazy_race(found: crazy_race.Content) -> Iterator[str]:
    """A line a file."""
    yield f"stages: {', '.join(found.stages)}"
    for choice, piles in found.piles.items():
        yield f"points {choice}: {len(piles.turntable)} turntable, {len(piles.finish)} finish"
    yield f"content of crazy_race {found.hash[:12]} is in order"
