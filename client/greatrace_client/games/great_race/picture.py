"""Draws a frame of the race: the still parts from their cached picture, the map, and what lies over it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Protocol

import pygame

from greatrace.great_race.board import ROWS
from greatrace_client.games.great_race import effects
from greatrace_client.games.great_race.board_view import BoardView, HasBoard
from greatrace_client.games.great_race.confirmation import place_of
from greatrace_client.games.great_race.highlight import ring_on_map, space_box
from greatrace_client.games.great_race.hints import about_space, hint_spot
from greatrace_client.games.great_race.large_card import draw_large_card
from greatrace_client.games.great_race.map_lens import HasLens
from greatrace_client.games.great_race.minimap import Minimap
from greatrace_client.games.great_race.module_api.boards import Boards
from greatrace_client.games.great_race.module_api.screen import HasModules
from greatrace_client.games.great_race.move_preview import draw_bubble
from greatrace_client.games.great_race.own_panels import draw_needles
from greatrace_client.games.great_race.panel import HasShown, Shown
from greatrace_client.games.great_race.planning import HasPlanningScreen, clear_sight
from greatrace_client.games.great_race.pointing import HasPointer
from greatrace_client.games.great_race.premove import Sketch
from greatrace_client.games.great_race.track import beside, pixels
from greatrace_client.games.great_race.vehicles_on_map import draw_over_vehicles, draw_vehicles
from greatrace_client.race_common.confirmation import draw_pill
from greatrace_client.race_common.director import HasDirector
from greatrace_client.race_common.highlight import Ring, ring
from greatrace_client.race_common.hint import HintDisplay
from greatrace_client.race_common.hit_areas import HitArea
from greatrace_client.race_common.log_pointer import LogPointer
from greatrace_client.race_common.targets import Space
from greatrace_client.race_common.turn_frame import draw_turn_frame
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw.frame_budget import had_substitute
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import CREWS
from greatrace_client.ui.panel_cache import CachedPanel, HasStill
from greatrace_client.ui.widgets import Form, HasForm
from greatrace_client.ui.widgets.tooltip import draw_tooltip


class Drawn(Protocol):
    """Something on the map."""

    def draw(self, page: Page) -> None: ...


class LyingMap(HasBoard, HasModules, HasShown, HasStill, Protocol):
    """The map with the things on it."""


class StillPicture(LyingMap, HasPlanningScreen, Protocol):
    """The still parts: the map and the panels around it."""

    @property
    def panels(self) -> Sequence[CachedPanel[Shown]]: ...


class LiveMap(LyingMap, HasLens, HasDirector, HasPointer, Protocol):
    """The moving parts of the map. `on_map`: drawn below the vehicles, in this order."""

    @property
    def on_map(self) -> Sequence[Drawn]: ...


class CoveredMap(HasModules, HasShown, Protocol):
    """The map that a module's screen may cover."""


class CoachOnMap(Drawn, Protocol):
    """The coach's card, and the plate in its place."""

    @property
    def open(self) -> str: ...
    def draw_plate(self, page: Page) -> None: ...


class MapUnderPlates(HasBoard, HasModules, HasShown, Protocol):
    """What lies over the map: the minimap, the drive strip, plates that come and go, and the coach."""

    @property
    def minimap(self) -> Minimap: ...
    @property
    def strip(self) -> Drawn: ...
    @property
    def coach(self) -> CoachOnMap: ...


class PointedPicture(HasBoard, HasForm, HasModules, HasPointer, HasShown, Protocol):
    """What is pointed at, and the data about it."""

    @property
    def sketch(self) -> Sketch: ...


class NotedPicture(HasShown, Protocol):
    """The race's notes and boards over the map."""

    @property
    def talk(self) -> Drawn: ...
    @property
    def following(self) -> Drawn: ...
    @property
    def log_pointer(self) -> LogPointer: ...
    @property
    def boards(self) -> Boards: ...


class CoveredAreas(Protocol):
    """Something that knows all areas covered on the map."""

    @property
    def all_areas(self) -> list[Box]: ...


class HandledPicture(PointedPicture, Protocol):
    """What is pointed at, what is carried, and what is advised."""

    @property
    def carrying(self) -> Drawn: ...
    @property
    def advice(self) -> HintDisplay: ...
    @property
    def coach(self) -> CoveredAreas: ...


def draw_still(race: StillPicture, page: Page) -> None:
    """Draw map and panels, repainted only where they have changed."""
    panels = race.panels if race.screen.planner is None else [*race.panels, race.screen]
    patches = race.board.set_tiles(race.shown.stage)
    race.still.lies(tuple(screen.lying(race.shown) for screen in race.modules))
    race.still.compose(race.shown, panels, partial(ground, race), patches)
    page.surface.blit(race.still.surface, (0, 0))


def ground(race: LyingMap, page: Page, patch: pygame.Rect) -> None:
    """Draw the map in a patch of the window, with the things on it."""
    race.board.ground(page, patch)
    for screen in race.modules:
        screen.draw_lying(page, race.board, race.shown)


def draw_way(race: PointedPicture, page: Page) -> None:
    """Draw the cost of the path to the space pointed at, beside its end."""
    way, shown = race.pointer.way, race.shown
    if way is not None and in_sight(race.board, shown, way.end):
        if shown.way is not None and shown.way.end == way.end:
            way = shown.way  # its wear is split as the player has chosen
        draw_bubble(page, race.board, shown, way, shown.layout.sight)


def draw_doubt(page: Page, board: BoardView, shown: Shown) -> None:
    """Draw the request for a second click below the space or around the player concerned; a path has it in its
    bubble.
    """
    space, seat = place_of(shown.picked.sure)
    if space and in_sight(board, shown, space):
        x, y = board.sheet.centre(space)
        draw_pill(page, x, y + 58 * board.sheet.scale + 8)
    elif seat in shown.rivals:
        ring(page, shown.layout.rivals[shown.rivals.index(seat)])


def draw_chosen(page: Page, board: BoardView, shown: Shown) -> None:
    """Draw a ring around the first of two spaces, while the second is chosen."""
    if shown.action_model.chosen and in_sight(board, shown, shown.action_model.chosen):
        ring_on_map(board, page, Space(shown.action_model.chosen), space_box(board, shown.action_model.chosen))


def in_sight(board: BoardView, shown: Shown, space: str) -> bool:
    """Whether the middle of that space is visible: text about it lies beside it, not over panels."""
    return shown.layout.sight.holds(*board.sheet.centre(space))


def crew_colour(shown: Shown) -> str:
    """The colour of the player's own crew while the player is asked; else ""."""
    mine = shown.table.my_move and shown.seat is not None and not shown.paused
    return CREWS[shown.table.colour(shown.seat or 0)].body if mine else ""


def draw_focus(page: Page, form: Form) -> None:
    """The ring around the card, dial, chip or square that keys would press."""
    if isinstance(form.focus, HitArea):
        form.focus.draw(page, form.look(form.focus))


def draw_notes(race: NotedPicture, page: Page) -> None:
    """Draw the needles of the dials, notes and boards over map and panels."""
    draw_needles(page, race.shown)
    race.talk.draw(page)
    race.following.draw(page)
    race.log_pointer.draw_plate(page)
    race.boards.draw(page, race.shown)


def draw_over(race: HandledPicture, page: Page, point: Callable[[Ring], object], *, planning: bool) -> None:
    """Draw everything over notes and boards, from the path that is pointed at up to the tooltips. `point`: as in the
    race's hooks.
    """
    shown = race.shown
    if not planning:
        draw_way(race, page)
    race.sketch.draw_costs(page)
    effects.draw_over(page, race.board, shown)
    draw_focus(page, race.form)
    race.advice.draw(page, partial(hint_spot, race.board, shown, race.coach.all_areas))
    race.carrying.draw(page)
    draw_chosen(page, race.board, shown)
    draw_doubt(page, race.board, shown)
    draw_turn_frame(page, crew_colour(shown))
    point(partial(ring_on_map, race.board))
    draw_tooltips(race, page)


def draw_map(race: LiveMap, page: Page, *, planning: bool) -> None:
    """Draw the moving parts of the map, clipped to the area beside columns and track."""
    board, shown = race.board, race.shown
    sight = clear_sight(shown.layout) if planning else shown.layout.sight
    down = shown.table.ruleset.board.axis == ROWS
    page.clip(*beside(sight, shown.layout.banner, down=down))
    left, top = board.sheet.scroll
    try:
        if shown.stage.shake != (0.0, 0.0):
            shaken(race, page, sight)
        draw_moving_things(race, page)
    finally:
        board.sheet.scroll = left, top
    area = page.surface.get_clip()
    race.lens.draw(page.surface, area)
    page.unclip()
    race.lens.draw_track(page.surface, pixels(page, shown.layout.banner, area, down=down), area, down=down)


def covered(race: CoveredMap) -> bool:
    """Whether a module's screen covers the map."""
    return any(screen.covers(race.shown) for screen in race.modules)


def draw_plates(race: MapUnderPlates, page: Page, *, planning: bool) -> None:
    """Draw what lies over the map, unless a module's screen covers it; the coach's card on top."""
    shown, seen = race.shown, not covered(race)
    if seen and not planning:
        race.minimap.draw(page, shown.stage, shown.table.seat)
        race.coach.draw_plate(page)
        if not race.coach.open:  # its card lies where the drive strip would be
            race.strip.draw(page)
    effects.draw_plates(page, race.board, shown)
    if seen:
        race.coach.draw(page)


def draw_moving_things(race: LiveMap, page: Page) -> None:
    """Draw the moving things on the map, from the ground up."""
    board, shown, stage, table = race.board, race.shown, race.shown.stage, race.shown.table
    effects.draw_below(page, board, shown)
    for screen in race.modules:
        screen.draw_below(page, board, shown)
    for drawn in race.on_map:
        drawn.draw(page)
    draw_vehicles(page, board, stage, table.seat, race.pointer.kept_clear() if race.director.idle else ())
    race.still.behind = had_substitute() or race.still.behind
    draw_over_vehicles(page, board, stage, table.seats)
    for screen in race.modules:
        screen.draw_above(page, board, shown)
    effects.draw_above(page, board, shown)
    race.pointer.overlay.draw(page)


def shaken(race: LyingMap, page: Page, sight: Box) -> None:
    """Draw the map a few units off its place; vehicles move with it."""
    dx, dy = (page.px(v) for v in race.shown.stage.shake)
    x, y = page.corner(sight.x, sight.y)
    area = (x, y, page.px(sight.w), page.px(sight.h))
    page.surface.blit(race.still.surface, (x + dx, y + dy), area)
    sheet = race.board.sheet
    sheet.scroll = sheet.scroll[0] - dx, sheet.scroll[1] - dy


def draw_tooltips(race: PointedPicture, page: Page) -> None:
    """Draw the tooltip of a widget (of a card: the card, large), or of the space under the mouse."""
    hover = race.form.hover or (race.form.focus if race.form.by_keys else None)
    if hover is not None and hover.name == "map":
        space = race.pointer.space
        if space is None or not in_sight(race.board, race.shown, space) or not race.pointer.resting:
            return
        if race.pointer.way is None and race.sketch.way is None:
            x, y = race.board.sheet.centre(space)
            reach = 40 * race.board.sheet.scale
            additions = [screen.about_space(race.shown, space) for screen in race.modules]
            words = "\n".join([about_space(race.shown, space), *filter(None, additions)])
            draw_tooltip(page, words, Box(x - reach, y - reach, 2 * reach, 2 * reach))
        return
    if not draw_large_card(race, page):
        race.form.draw_tooltip(page)
