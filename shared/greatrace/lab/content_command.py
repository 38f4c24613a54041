"""`great-race-lab content check`: reads every file of a game's content as a race would."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click

from greatrace.content_package import MANIFEST, Package, digest_of_text, packed, read_package
from greatrace.crazy_race import library as crazy_race
from greatrace.great_race import content_loader as great_race
from greatrace.great_race.setup import offered_modules
from greatrace.lab.package_check import parts_of
from greatrace.translation import tr

FOLDER = click.Path(path_type=Path)
OF_CRAZY_RACE = "stages.yaml"  # identifies its content folder


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
        yield from told_of_great_race(great_race.load())
        yield from told_of_crazy_race(crazy_race.load())
    elif folder.is_file() or (folder / MANIFEST).exists():
        yield from told_of_package(read_package(folder))
    elif (folder / OF_CRAZY_RACE).exists():
        yield from told_of_crazy_race(crazy_race.load_from(folder))
    else:
        yield from told_of_great_race(great_race.load_from(folder))


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


def told_of_great_race(found: great_race.Content) -> Iterator[str]:
    """A line for each file of the Great Race; reading includes the modules' tables."""
    for e in found.editions.values():
        yield tr("edition {name}: {n} cards, {boards}", name=e.id, n=sum(e.deck.values()), boards=", ".join(e.boards))
    for name, tiles in found.tiles.items():
        yield tr("tiles {name}: {n}", name=name, n=sum(tile.count for tile in tiles.values()))
    for b in found.boards.values():
        size = {"spaces": len(b.spaces), "rows": b.row_count, "cities": len(b.cities), "lines": len(b.lines)}
        yield tr(
            "board {name}: {spaces} spaces in {rows} rows, {cities} cities, {lines} lines, {routes} routes both ways",
            name=b.id,
            routes=len(b.routes),
            **size,
        )
    for module in offered_modules(found) if found.modules else ():
        what = {"cards": sum(module.cards.values()), "tiles": sum(module.tiles.values())}
        yield tr("module {name}: {cards} cards, {tiles} tiles", name=module.id, **what)
    yield tr("content {digest} is in order", digest=found.hash[:12])


def told_of_crazy_race(found: crazy_race.Content) -> Iterator[str]:
    """A line for each file of Crazy Race."""
    yield tr("stages: {names}", names=", ".join(found.stages))
    for choice, piles in found.piles.items():
        what = {"turntable": len(piles.turntable), "finish": len(piles.finish)}
        yield tr("points {name}: {turntable} turntable, {finish} finish", name=choice, **what)
    yield tr("content of Crazy Race {digest} is in order", digest=found.hash[:12])
