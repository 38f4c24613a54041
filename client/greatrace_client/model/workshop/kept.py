"""Drawings in the content folder: each is a package, a folder of text files."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import attrs
import msgspec
import yaml
from msgspec.structs import replace

from greatrace.content_files import ContentError, parsed
from greatrace.content_package import MANIFEST, SUFFIX, Package, packed, read_package, write_archive
from greatrace.great_race.content_loader import load
from greatrace.great_race.editions import Kinds, Tile
from greatrace.great_race.own_content import AT, content_with
from greatrace.translation import explained
from greatrace.whole_file import write_whole
from greatrace_client.i18n import tr
from greatrace_client.i18n.names import city_name, on_a_map
from greatrace_client.model.workshop.board_file import drawing_of, drawing_of_board, with_bag_of, written
from greatrace_client.model.workshop.drawing import Drawing, id_for
from greatrace_client.own_content import content_folder, shipped_folder

LICENCE: Final = "CC BY 4.0"
LONGEST: Final = 23  # letters of a file's name


@attrs.frozen
class KeptDrawing:
    """A board of a package in the content folder, or (`folder` None) of the game."""

    folder: Path | None
    board: str
    drawing: Drawing


def drawings() -> list[KeptDrawing]:
    """All boards that can be opened, in the order of their folders."""
    try:
        folders = sorted(path for path in content_folder().iterdir() if (path / MANIFEST).is_file())
    except OSError:
        return []
    files = [(folder, file) for folder in folders for file in sorted((folder / "boards").glob("*.yaml"))]
    return [kept for folder, file in files if (kept := opened(folder, file)) is not None]


def of_the_game() -> list[KeptDrawing]:
    """The game's own boards, in the player's language, as beginnings of others."""
    shipped = [opened(path.parent.parent, path) for path in sorted(shipped_folder().glob("*/boards/*.yaml"))]
    drawings = {board.id: drawing_of_board(board) for board in load().boards.values()}
    drawings |= {kept.board: kept.drawing for kept in shipped if kept is not None}
    return [KeptDrawing(None, board, _in_words(board, drawing)) for board, drawing in drawings.items()]


def _in_words(board: str, drawing: Drawing) -> Drawing:
    """The drawing with the map's printed names in the player's language."""
    cities = {at: replace(city, name=city_name(city)) for at, city in drawing.cities.items()}
    subtitle = on_a_map("map subtitle", board, drawing.subtitle)
    return attrs.evolve(drawing, name=on_a_map("board", board, drawing.name), subtitle=subtitle, cities=cities)


def opened(folder: Path, file: Path) -> KeptDrawing | None:
    """The board of that file in a package's folder; None if it cannot be drawn on."""
    try:
        data = parsed(file.name, file.read_bytes())
        drawing = drawing_of(file.name, data)
        tiles = folder / "tiles" / f"{drawing.tile_set}.yaml"
        if tiles.is_file():
            drawing = _with_own_bag(drawing, parsed(tiles.name, tiles.read_bytes()))
    except (OSError, ContentError, ValueError):
        return None
    return KeptDrawing(folder, file.stem, drawing)


def usual_bag(tile_set: str) -> dict[str, int]:
    """The copies by kind of tile in a bag of the game."""
    return {kind: tile.count for kind, tile in load().tiles[tile_set].items()}


def _with_own_bag(drawing: Drawing, data: Any) -> Drawing:
    """The drawing with the package's own bag, as differences from its edition's."""
    usual = usual_bag_of_edition(drawing.edition)
    own = {}
    for entry in data["tiles"]:
        signs = ("_danger" if entry.get("danger") else "") + ("_stop" if entry.get("stop") else "")
        own[f"{entry['terrain']}_{entry['fuel']}_{entry['wear']}{signs}"] = int(entry["count"])
    drawing = attrs.evolve(drawing, tile_set=usual)
    return with_bag_of(drawing, own, usual_bag(usual))


def usual_bag_of_edition(edition: str) -> str:
    """The tile set of the edition's first board."""
    content = load()
    return content.boards[content.editions[edition].boards[0]].tile_set


# ---- writing
def new_place(drawing: Drawing) -> tuple[Path, str]:
    """A folder that does not exist yet, and the id of the board in it."""
    board = free_name(drawing.name)
    return content_folder() / board, board


def free_name(name: str) -> str:
    """A name for a folder that does not exist yet in the content folder."""
    try:
        taken = [path.name for path in content_folder().iterdir()]
    except OSError:
        taken = []
    return id_for(name or "board", taken)[:LONGEST].rstrip("_")


def files_of(drawing: Drawing, board: str, author: str) -> dict[str, str]:
    """The texts of the package, by their paths."""
    manifest = {"name": drawing.name or board, "author": author, "licence": LICENCE, "version": "1"}
    files = {MANIFEST: yaml.safe_dump(manifest, allow_unicode=True, sort_keys=False)}
    files[f"boards/{board}.yaml"] = written(drawing, board if drawing.bag else "")
    if drawing.bag:
        files[f"tiles/{board}.yaml"] = yaml.safe_dump(tile_file(drawing), sort_keys=False, default_flow_style=None)
    return files


def tile_file(drawing: Drawing) -> dict[str, Any]:
    """The bag as a file: the tile set's kinds, in its order, then the board's own; those without a copy left out."""
    known = kinds_of(drawing)
    counts = {kind: drawing.bag.get(kind, tile.count) for kind, tile in known.items()}
    tiles = [
        {
            "terrain": tile.terrain,
            "fuel": tile.fuel,
            "wear": tile.wear,
            "count": counts[kind],
            **({"danger": True} if tile.danger else {}),
            **({"stop": True} if tile.stop else {}),
        }
        for kind, tile in known.items()
        if counts[kind]
    ]
    return {"total": sum(counts.values()), "tiles": tiles}


def kinds_of(drawing: Drawing) -> dict[str, Tile]:
    """The kinds of tile of its tile set, and those that only its own bag has."""
    usual = load().tiles[drawing.tile_set]
    own = Kinds(usual)
    return {**usual, **{kind: own[kind] for kind in drawing.bag if kind not in usual}}


def save(folder: Path, files: Mapping[str, str]) -> None:
    """Write these files only. Raises OSError."""
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, text.encode())
    for tiles in (folder / "tiles").glob("*.yaml"):
        if f"tiles/{tiles.name}" not in files:
            tiles.unlink()


def packed_text(files: Mapping[str, str]) -> str:
    """The package as a table carries it, checked like the game does. Raises ContentError."""
    data = {name.removesuffix(".yaml"): parsed(name, text.encode()) for name, text in files.items()}
    manifest = data.pop("manifest")
    text = packed(msgspec.convert({"manifest": manifest, "files": data}, Package))
    content_with(text)
    return text


def board_at_table(text: str, board: str) -> str:
    """The id at a table of a board in a packed text. Raises ContentError."""
    return next(id for id in content_with(text).boards if id.startswith(board + AT))


def exported_words(folder: Path) -> str:
    """Write the package as an archive beside the content folder, to be given away. Returns a sentence about its
    place.
    """
    target = folder.parent.parent / f"{folder.name}{SUFFIX}"
    try:
        write_archive(read_package(folder), target)
    except (OSError, ContentError) as error:
        return tr("Can’t save: {why}", why=explained(error))
    return saved_words(target)


def saved_words(path: Path) -> str:
    """A sentence about where the drawing was saved."""
    return tr("Saved to {path}", path=path)
