"""One frame of the race: what stands still from its kept picture, what moves on top of it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial
from typing import Protocol

import pygame

from greatrace.great_race.board import ROWS
from greatrace_client.games.great_race import effects
from greatrace_client.games.great_race.absent_vehicles import draw_over_vehicles
from greatrace_client.games.great_race.board_view import BoardView, draw_highlights, draw_vehicles
from greatrace_client.games.great_race.catch_up import Following
from greatrace_client.games.great_race.confirmation import place_of
from greatrace_client.games.great_race.controls import Picked
from greatrace_client.games.great_race.hints import about_space
from greatrace_client.games.great_race.journal_pointer import JournalHand
from greatrace_client.games.great_race.layout import Layout
from greatrace_client.games.great_race.map_drag_drop import MapCarrying
from greatrace_client.games.great_race.minimap import Minimap
from greatrace_client.games.great_race.module_api.boards import Boards
from greatrace_client.games.great_race.module_api.screen import ModuleScreen
from greatrace_client.games.great_race.move_preview import draw_bubble
from greatrace_client.games.great_race.own_panels import draw_needles
from greatrace_client.games.great_race.panel import Shown
from greatrace_client.games.great_race.planning import FoldingScreen, clear_sight
from greatrace_client.games.great_race.pointing import Pointer
from greatrace_client.games.great_race.premove import Sketch
from greatrace_client.games.great_race.reachable import Reach
from greatrace_client.games.great_race.track import beside
from greatrace_client.games.great_race.view_state.stage import Stage
from greatrace_client.model.table import TableModel
from greatrace_client.race_common.confirmation import draw_pill
from greatrace_client.race_common.director import Director
from greatrace_client.race_common.hint import HintDisplay
from greatrace_client.race_common.hit_areas import Zone
from greatrace_client.race_common.turn_frame import draw_turn_frame
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import CREWS
from greatrace_client.ui.panel_cache import CachedPanel, Still
from greatrace_client.ui.widgets import Form
from greatrace_client.ui.widgets.tooltip import draw_tooltip


class RacePicture(Protocol):
    """Everything that is drawn."""

    @property
    def advice(self) -> HintDisplay: ...
    @property
    def board(self) -> BoardView: ...
    @property
    def boards(self) -> Boards: ...
    @property
    def carrying(self) -> MapCarrying: ...
    @property
    def director(self) -> Director: ...
    @property
    def following(self) -> Following: ...
    @property
    def form(self) -> Form: ...
    @property
    def journal_hand(self) -> JournalHand: ...
    @property
    def layout(self) -> Layout: ...
    @property
    def minimap(self) -> Minimap: ...
    @property
    def modules(self) -> Sequence[ModuleScreen]: ...
    @property
    def page(self) -> Page: ...
    @property
    def panels(self) -> Sequence[CachedPanel[Shown]]: ...
    @property
    def picked(self) -> Picked: ...
    @property
    def pointer(self) -> Pointer: ...
    @property
    def pulse(self) -> float: ...
    @property
    def reach(self) -> Reach: ...
    @property
    def screen(self) -> FoldingScreen: ...
    @property
    def shown(self) -> Shown: ...
    @property
    def sketch(self) -> Sketch: ...
    @property
    def stage(self) -> Stage: ...
    @property
    def still(self) -> Still: ...
    @property
    def table(self) -> TableModel: ...


def draw_race(scene: RacePicture) -> None:
    """Everything, onto the scene's page."""
    page, shown = scene.page, scene.shown
    planning = scene.screen.planner is not None
    panels = [*scene.panels, scene.screen] if planning else scene.panels
    patches = scene.board.set_tiles(scene.stage)
    scene.still.lies(tuple(screen.lying(shown) for screen in scene.modules))
    scene.still.compose(shown, panels, partial(ground, scene), patches)
    page.surface.blit(scene.still.surface, (0, 0))
    if not any(screen.covers(shown) for screen in scene.modules):
        draw_map(scene, page, planning=planning)
        if not planning:
            scene.minimap.draw(page, scene.stage, scene.table.seat)
    draw_needles(page, shown)
    scene.following.draw(page)
    scene.journal_hand.draw_plate(page)
    scene.boards.draw(page, shown)
    if scene.pointer.way is not None and not planning and in_sight(scene, scene.pointer.way.end):
        draw_bubble(page, scene.board, shown, scene.pointer.way, scene.layout.sight)
    scene.sketch.draw_costs(page)
    effects.draw_over(page, scene.board, shown)
    draw_focus(scene, page)
    scene.advice.draw(page, (scene.layout.sight.right - 10, scene.layout.sight.y + 8))
    scene.carrying.draw(page)
    draw_doubt(scene, page)
    draw_turn_frame(page, crew_colour(shown))
    draw_slips(scene, page)


def ground(scene: RacePicture, page: Page, patch: pygame.Rect) -> None:
    """The map in a patch of the window, with what lies on it."""
    scene.board.ground(page, patch)
    for screen in scene.modules:
        screen.draw_lying(page, scene.board, scene.shown)


def draw_doubt(scene: RacePicture, page: Page) -> None:
    """Over the space or the player that waits for a second click."""
    space, seat = place_of(scene.picked.sure)
    if space and in_sight(scene, space):
        x, y = scene.board.sheet.centre(space)
        draw_pill(page, x, y + 58 * scene.board.sheet.scale + 8)
    elif seat in scene.shown.rivals:
        b = scene.layout.rivals[scene.shown.rivals.index(seat)]
        draw_pill(page, *b.middle)


def in_sight(scene: RacePicture, space: str) -> bool:
    """Whether the middle of that space is seen: what is said of it lies beside it, not over panels."""
    return scene.layout.sight.holds(*scene.board.sheet.centre(space))


def crew_colour(shown: Shown) -> str:
    """Of the player's own crew while the player is asked; else ""."""
    mine = shown.table.my_move and shown.seat is not None and not shown.paused
    return CREWS[shown.table.colour(shown.seat or 0)].body if mine else ""


def draw_focus(scene: RacePicture, page: Page) -> None:
    """The ring around the card, dial, chip or square that keys would press."""
    focus = scene.form.focus
    if isinstance(focus, Zone):
        focus.draw(page, scene.form.look(focus))


def draw_map(scene: RacePicture, page: Page, *, planning: bool) -> None:
    """What moves on the map, kept out of the columns and off the track."""
    shown, sight = scene.shown, scene.layout.sight
    if planning:
        sight = clear_sight(scene.layout)
    page.clip(*beside(sight, scene.layout.banner, down=scene.table.ruleset.board.axis == ROWS))
    left, top = scene.board.sheet.scroll
    if scene.stage.shake != (0.0, 0.0):
        shaken(scene, page, sight)
    effects.draw_below(page, scene.board, shown)
    for screen in scene.modules:
        screen.draw_below(page, scene.board, shown)
    ways = scene.reach.ways if shown.desk.drives else {}
    pointed = scene.pointer.space or scene.pointer.pinned
    if not scene.director.past:
        draw_highlights(page, scene.board, shown, ways, pointed, scene.pulse)
    if (shown.desk.spaces or ways) and scene.board.sheet.painted:
        scene.board.sheet.show_labels(page)
    scene.journal_hand.draw(page)
    scene.sketch.draw(page)
    draw_vehicles(page, scene.board, scene.stage, scene.table.seat, looked_at(scene))
    draw_over_vehicles(page, scene.board, scene.stage, scene.table.seats)
    for screen in scene.modules:
        screen.draw_above(page, scene.board, shown)
    effects.draw_above(page, scene.board, shown)
    scene.pointer.overlay.draw(page)
    scene.board.sheet.scroll = left, top
    page.unclip()


def looked_at(scene: RacePicture) -> Collection[tuple[str, Collection[int]]]:
    """The spaces before which vehicles must not hide anything, with the seats of those that are faded: all of them for
    the spaces that a coach means; for the one pointed at those that stood where they stand when one pointed there. So
    a vehicle that has just arrived under the mouse is seen. While something happens the vehicles have the stage.
    """
    if not scene.director.idle:
        return ()
    pointer, vehicles = scene.pointer, scene.stage.vehicles
    found: list[tuple[str, Collection[int]]] = [(space, [v.seat for v in vehicles]) for space in pointer.meant]
    if pointer.space is not None:
        found.append((pointer.space, [v.seat for v in vehicles if pointer.stood.get(v.seat) == v.space]))
    return found


def shaken(scene: RacePicture, page: Page, sight: Box) -> None:
    """The map a few units off its place; vehicles go with it."""
    dx, dy = (page.px(v) for v in scene.stage.shake)
    x, y = page.corner(sight.x, sight.y)
    area = (x, y, page.px(sight.w), page.px(sight.h))
    page.surface.blit(scene.still.surface, (x + dx, y + dy), area)
    sheet = scene.board.sheet
    sheet.scroll = sheet.scroll[0] - dx, sheet.scroll[1] - dy


def draw_slips(scene: RacePicture, page: Page) -> None:
    """The slip about a widget, or about the space under the mouse."""
    hover = scene.form.hover or (scene.form.focus if scene.form.by_keys else None)
    if hover is not None and hover.name == "map":
        space = scene.pointer.space
        if space is None or not in_sight(scene, space) or not scene.pointer.resting:
            return
        if scene.pointer.way is None and scene.sketch.way is None:
            x, y = scene.board.sheet.centre(space)
            reach = 40 * scene.board.sheet.scale
            told = [screen.about_space(scene.shown, space) for screen in scene.modules]
            words = "\n".join([about_space(scene.shown, space), *filter(None, told)])
            draw_tooltip(page, words, Box(x - reach, y - reach, 2 * reach, 2 * reach))
        return
    scene.form.draw_tooltip(page)
