"""S2. The routes of a board as a choice: both directions, or by chance; and their course over the map."""

from __future__ import annotations

from greatrace.great_race.board import ROWS, Board
from greatrace_client.i18n import space_name, tr

Way = tuple[str, str]
CHANCE: Way = ("", "")


def ways(board: Board) -> list[Way]:
    """Every allowed pair of start and finish, in both directions, and chance."""
    both = [way for a, b in board.routes for way in ((a, b), (b, a))]
    return [*both, CHANCE]


def way_name(board: Board, way: Way) -> str:
    """A way in words: Colomb-Béchar – Cape Town."""
    if way == CHANCE:
        return tr("random")
    return f"{space_name(board, way[0])} – {space_name(board, way[1])}"


def rows_of(board: Board, way: Way) -> str:
    """How many rows that way gains; by chance the fewest and the most, where ways differ."""
    lengths = [board.length(*each) for each in (ways(board)[:-1] if way == CHANCE else [way])]
    return "–".join(map(str, sorted({min(lengths), max(lengths)})))


def about_way(board: Board, way: Way) -> str:
    """How far, in which direction, and what lies between, in parts that a dot divides."""
    facts = {"rows": rows_of(board, way), "risk": len(board.risk), "lines": len(board.lines)}
    if way == CHANCE:
        return tr("{rows} rows · risk zone of {risk} spaces · {lines} lines", **facts)
    back = board.backwards(*way)
    if board.axis == ROWS and back:
        return tr("{rows} rows from south to north · risk zone of {risk} spaces · {lines} lines", **facts)
    if board.axis == ROWS:
        return tr("{rows} rows from north to south · risk zone of {risk} spaces · {lines} lines", **facts)
    if back:
        return tr("{rows} rows from east to west · risk zone of {risk} spaces · {lines} lines", **facts)
    return tr("{rows} rows from west to east · risk zone of {risk} spaces · {lines} lines", **facts)
