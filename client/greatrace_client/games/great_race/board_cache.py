"""A cache of maps that are painted before their race begins, or kept when it has been left.

A board whose spaces would be too small to be read begins enlarged: that picture is painted beforehand too, as far as
there is time; the race continues from there.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from greatrace.great_race.ruleset import Ruleset
from greatrace_client.games.great_race.layout import Layout
from greatrace_client.i18n import language
from greatrace_client.i18n.names import in_words, on_a_map
from greatrace_client.model.routes import way_name
from greatrace_client.race_common.game_parts import PLAYABLE
from greatrace_client.ui.draw.accessibility import contrast
from greatrace_client.ui.draw.board_sheet import BoardSheet
from greatrace_client.ui.draw.enlarged_sheet import EnlargedSheet
from greatrace_client.ui.draw.geography import geography_under
from greatrace_client.ui.draw.page import Page

ZOOMS = (1.0, 1.4, 2.0)


class Begun(NamedTuple):
    """A map, and what is left of its painting."""

    sheet: BoardSheet
    painting: Iterator[str]


CACHE: dict[tuple[object, ...], BoardSheet] = {}  # the painted map of a race that was left, or of a future one
BEGUN: dict[tuple[object, ...], Begun] = {}  # the enlarged map of a future race
UNFINISHED: dict[tuple[object, ...], Begun] = {}  # a map for the cache of which a part is painted
LEGIBLE = 0.6  # pixels a sheet unit (a hex is 66 of them wide) from which on tiles can be read


def sheet_key(ruleset: Ruleset, page: Page, layout: Layout) -> tuple[object, ...]:
    """What a painted sheet depends on, except the line under the board's name."""
    return ruleset.board.id, layout.map, page.k, page.surface.get_size(), language(), contrast()


def new_sheet(
    ruleset: Ruleset, page: Page, layout: Layout, zoom: float = 1.0, whole: BoardSheet | None = None
) -> BoardSheet:
    """A sheet that is not painted yet, in the language in use. `whole`: the painted board, under an enlarged one."""
    board, world = ruleset.board, geography_under(ruleset.board)
    title = on_a_map("board", board.id, board.name)
    names = {sea.id: on_a_map("sea", sea.id, sea.name) for sea in world.seas}
    values = in_words(board), page, layout.map, world
    if whole is None:
        return BoardSheet(*values, title=title, subtitle=subtitle(ruleset), names=names)
    return EnlargedSheet(*values, zoom, whole, title=title, subtitle=subtitle(ruleset), names=names)


def subtitle(ruleset: Ruleset) -> str:
    """The line under the board's name: the route, if it is not the board's first."""
    board = ruleset.board
    if (ruleset.start, ruleset.finish) != board.routes[0]:
        return way_name(board, (ruleset.start, ruleset.finish))
    return on_a_map("map subtitle", board.id, board.subtitle)


def home_zoom(whole: BoardSheet) -> float:
    """The smallest zoom at which spaces can be read."""
    return next((zoom for zoom in ZOOMS if whole.k * zoom >= LEGIBLE), ZOOMS[-1])


def paint_beforehand(ruleset: Ruleset, page: Page, layout: Layout) -> Iterator[str]:
    """Paint the map of a future race, a step at a time; its view finds it in the cache. After PLAYABLE comes the
    enlarged one, if the race begins with that.
    """
    key = sheet_key(ruleset, page, layout)
    if key not in CACHE:
        yield from _painted_on(UNFINISHED, key, partial(new_sheet, ruleset, page, layout))
        keep(key, UNFINISHED.pop(key).sheet)
    yield PLAYABLE
    whole = CACHE.get(key)
    if whole is None or (zoom := home_zoom(whole)) == 1.0:
        return
    enlarged = *key, subtitle(ruleset)
    yield from _painted_on(BEGUN, enlarged, partial(new_sheet, ruleset, page, layout, zoom, whole))


def _painted_on(
    begun: dict[tuple[object, ...], Begun], key: tuple[object, ...], sheet: Callable[[], BoardSheet]
) -> Iterator[str]:
    """Continue painting that map, or begin. If this generator is abandoned, `begun` keeps what is left."""
    if key not in begun:
        begun.clear()
        begun[key] = Begun(new := sheet(), new.paint())
    painting = begun[key].painting  # not `yield from`, which would close it with this generator
    while (step := next(painting, "")) != "":
        yield step


def painted_before(ruleset: Ruleset, page: Page, layout: Layout) -> BoardSheet | None:
    """The map of that race, painted beforehand or for another race; it is removed from the cache. A map that was begun
    is painted to its end.
    """
    key = sheet_key(ruleset, page, layout)
    found = CACHE.pop(key, None)
    if found is None and (begun := UNFINISHED.get(key)):
        deque(begun.painting, 0)
        found = begun.sheet
    CACHE.clear()
    UNFINISHED.clear()
    return found


def begun_before(ruleset: Ruleset, page: Page, layout: Layout) -> Begun | None:
    """The enlarged map that was begun beforehand; it is removed from the cache."""
    found = BEGUN.pop((*sheet_key(ruleset, page, layout), subtitle(ruleset)), None)
    BEGUN.clear()
    return found


def forget() -> None:
    """Keep no map."""
    CACHE.clear()
    BEGUN.clear()
    UNFINISHED.clear()


def keep(key: tuple[object, ...], sheet: BoardSheet) -> None:
    """Keep the map for a race like it; only the last is kept: it takes as much memory as two windows."""
    CACHE.clear()
    CACHE[key] = sheet
