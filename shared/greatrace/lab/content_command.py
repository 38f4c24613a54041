"""`great-race-lab content check`: reads every file of a game's content as a race would."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click

from greatrace.content_package import MANIFEST, Package, digest_of_text, packed, read_package
from greatrace.games import DEFAULT_GAME
from greatrace.lab.labs import LABS
from greatrace.lab.package_check import parts_of
from greatrace.translation import tr

FOLDER = click.Path(path_type=Path)


@click.group("content")
def content_group() -> None:
    """The boards, tiles, editions and modules’ tables, and the cards of Crazy Race."""


@content_group.command("check")
@click.argument("folder", required=False, type=FOLDER)
def content_check(folder: Path | None) -> None:
    """Check a content FOLDER of either game, a package of your own (folder or .greatrace archive), or all content of
    the game.
    """
    for line in [*told_of(folder)]:  # print nothing before all has been checked
        click.echo(line)


def told_of(folder: Path | None) -> Iterator[str]:
    """A line for each part of the content. Raises ContentError."""
    if folder is None:
        for lab in LABS.values():
            yield from lab.told_of_content(None)
    elif folder.is_file() or (folder / MANIFEST).exists():
        yield from told_of_package(read_package(folder))
    else:
        lab = next((lab for lab in LABS.values() if lab.owns(folder)), LABS[DEFAULT_GAME])
        yield from lab.told_of_content(folder)


def told_of_package(package: Package) -> Iterator[str]:
    """A line for each part of the package. Raises ContentError."""
    text = packed(package)
    found = parts_of(text)
    for board in found.boards:
        size = {"spaces": len(board.spaces), "cities": len(board.cities), "lines": len(board.lines)}
        yield tr("board {name}: {spaces} spaces, {cities} cities, {lines} lines", name=board.id, **size)
    for name in found.challenges:
        yield tr("challenge {name}", name=name)
    for name, expedition in found.expeditions.items():
        yield tr(
            "expedition {name}: {n} rivals, on {board}", name=name, n=len(expedition.rivals), board=expedition.board
        )
    for name, lesson in found.lessons.items():
        yield tr("lesson {name}: {n} steps", name=name, n=len(lesson.steps))
    what = {"name": package.manifest.name, "bytes": len(text), "digest": digest_of_text(text)}
    yield tr("package {name}, {bytes} bytes, {digest} is in order", **what)
