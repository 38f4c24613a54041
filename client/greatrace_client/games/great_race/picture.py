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
from greatrace_client.games.great_race.coach_cards import CoachCards
from greatrace_client.games.great_race.confirmation import place_of
from greatrace_client.games.great_race.hints import about_space
from greatrace_client.games.great_race.journal_pointer import JournalHand
from greatrace_client.games.great_race.map_drag_drop import MapCarrying
from greatrace_client.games.great_race.map_lens import MapLens
from greatrace_client.games.great_race.minimap import Minimap
from greatrace_client.games.great_race.module_api.boards import Boards
from greatrace_client.games.great_race.module_api.screen import ModuleScreen
from greatrace_client.games.great_race.move_preview import draw_bubble
from greatrace_client.games.great_race.own_panels import draw_needles
from greatrace_client.games.great_race.panel import Shown
from greatrace_client.games.great_race.planning import FoldingScreen, clear_sight
from greatrace_client.games.great_race.pointing import Pointer
from greatrace_client.games.great_race.premove import Sketch
from greatrace_client.games.great_race.race_time import Dashes
from greatrace_client.games.great_race.reachable import Reach
from greatrace_client.games.great_race.track import beside
from greatrace_client.race_common.catch_up import CatchUp
from greatrace_client.race_common.chat_button import TalkButton
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
    def coach(self) -> CoachCards: ...
    @property
    def director(self) -> Director: ...
    @property
    def talk(self) -> TalkButton: ...
    @property
    def following(self) -> CatchUp: ...
    @property
    def form(self) -> Form: ...
    @property
    def journal_hand(self) -> JournalHand: ...
    @property
    def lens(self) -> MapLens: ...
    @property
    def minimap(self) -> Minimap: ...
    @property
    def modules(self) -> Sequence[ModuleScreen]: ...
    @property
    def page(self) -> Page: ...
    @property
    def panels(self) -> Sequence[CachedPanel[Shown]]: ...
    @property
    def pointer(self) -> Pointer: ...
    @property
    def dashes(self) -> Dashes: ...
    @property
    def reach(self) -> Reach: ...
    @property
    def screen(self) -> FoldingScreen: ...
    @property
    def shown(self) -> Shown: ...
    @property
    def sketch(self) -> Sketch: ...
    @property
    def still(self) -> Still: ...


def draw_race(race: RacePicture) -> None:
    """Everything, onto the scene's page."""
    page, shown = race.page, race.shown
    planning = race.screen.planner is not None
    panels = [*race.panels, race.screen] if planning else race.panels
    patches = race.board.set_tiles(race.shown.stage)
    race.still.lies(tuple(screen.lying(shown) for screen in race.modules))
    race.still.compose(shown, panels, partial(ground, race), patches)
    page.surface.blit(race.still.surface, (0, 0))
    if not any(screen.covers(shown) for screen in race.modules):
        draw_map(race, page, planning=planning)
        if not planning:
            race.minimap.draw(page, race.shown.stage, race.shown.table.seat)
        race.coach.draw(page)
    draw_needles(page, shown)
    race.talk.draw(page)
    race.following.draw(page)
    race.journal_hand.draw_plate(page)
    race.boards.draw(page, shown)
    if race.pointer.way is not None and not planning and in_sight(race, race.pointer.way.end):
        draw_bubble(page, race.board, shown, race.pointer.way, race.shown.layout.sight)
    race.sketch.draw_costs(page)
    effects.draw_over(page, race.board, shown)
    draw_focus(race, page)
    race.advice.draw(page, (race.shown.layout.sight.right - 10, race.shown.layout.sight.y + 8))
    race.carrying.draw(page)
    draw_doubt(race, page)
    draw_turn_frame(page, crew_colour(shown))
    draw_slips(race, page)


def ground(race: RacePicture, page: Page, patch: pygame.Rect) -> None:
    """The map in a patch of the window, with what lies on it."""
    race.board.ground(page, patch)
    for screen in race.modules:
        screen.draw_lying(page, race.board, race.shown)


def draw_doubt(race: RacePicture, page: Page) -> None:
    """Over the space or the player that waits for a second click."""
    space, seat = place_of(race.shown.picked.sure)
    if space and in_sight(race, space):
        x, y = race.board.sheet.centre(space)
        draw_pill(page, x, y + 58 * race.board.sheet.scale + 8)
    elif seat in race.shown.rivals:
        b = race.shown.layout.rivals[race.shown.rivals.index(seat)]
        draw_pill(page, *b.middle)


def in_sight(race: RacePicture, space: str) -> bool:
    """Whether the middle of that space is seen: what is said of it lies beside it, not over panels."""
    return race.shown.layout.sight.holds(*race.board.sheet.centre(space))


def crew_colour(shown: Shown) -> str:
    """Of the player's own crew while the player is asked; else ""."""
    mine = shown.table.my_move and shown.seat is not None and not shown.paused
    return CREWS[shown.table.colour(shown.seat or 0)].body if mine else ""


def draw_focus(race: RacePicture, page: Page) -> None:
    """The ring around the card, dial, chip or square that keys would press."""
    focus = race.form.focus
    if isinstance(focus, Zone):
        focus.draw(page, race.form.look(focus))


def draw_map(race: RacePicture, page: Page, *, planning: bool) -> None:
    """What moves on the map, kept out of the columns and off the track."""
    shown, sight = race.shown, race.shown.layout.sight
    if planning:
        sight = clear_sight(race.shown.layout)
    page.clip(*beside(sight, race.shown.layout.banner, down=race.shown.table.ruleset.board.axis == ROWS))
    left, top = race.board.sheet.scroll
    if race.shown.stage.shake != (0.0, 0.0):
        shaken(race, page, sight)
    effects.draw_below(page, race.board, shown)
    for screen in race.modules:
        screen.draw_below(page, race.board, shown)
    ways = race.reach.ways if shown.desk.drives else {}
    pointed = race.pointer.space or race.pointer.pinned
    if not race.director.past:
        draw_highlights(page, race.board, shown, ways, pointed, race.dashes.share)
    if (shown.desk.spaces or ways) and race.board.sheet.painted:
        race.board.sheet.show_labels(page)
    race.journal_hand.draw(page)
    race.sketch.draw(page)
    draw_vehicles(page, race.board, race.shown.stage, race.shown.table.seat, looked_at(race))
    draw_over_vehicles(page, race.board, race.shown.stage, race.shown.table.seats)
    for screen in race.modules:
        screen.draw_above(page, race.board, shown)
    effects.draw_above(page, race.board, shown)
    race.pointer.overlay.draw(page)
    race.board.sheet.scroll = left, top
    race.lens.draw(page.surface, page.surface.get_clip())
    page.unclip()


def looked_at(race: RacePicture) -> Collection[tuple[str, Collection[int]]]:
    """The spaces before which vehicles must not hide anything, with the seats of those that are faded: all of them for
    the spaces that a coach means; for the one pointed at those that stood where they stand when the mouse came there.
    So a vehicle that has just arrived under the mouse is seen. While something happens the vehicles have the stage.
    """
    if not race.director.idle:
        return ()
    pointer, vehicles = race.pointer, race.shown.stage.vehicles
    found: list[tuple[str, Collection[int]]] = [(space, [v.seat for v in vehicles]) for space in pointer.meant]
    if pointer.space is not None:
        found.append((pointer.space, [v.seat for v in vehicles if pointer.stood.get(v.seat) == v.space]))
    return found


def shaken(race: RacePicture, page: Page, sight: Box) -> None:
    """The map a few units off its place; vehicles go with it."""
    dx, dy = (page.px(v) for v in race.shown.stage.shake)
    x, y = page.corner(sight.x, sight.y)
    area = (x, y, page.px(sight.w), page.px(sight.h))
    page.surface.blit(race.still.surface, (x + dx, y + dy), area)
    sheet = race.board.sheet
    sheet.scroll = sheet.scroll[0] - dx, sheet.scroll[1] - dy


def draw_slips(race: RacePicture, page: Page) -> None:
    """The slip about a widget, or about the space under the mouse."""
    hover = race.form.hover or (race.form.focus if race.form.by_keys else None)
    if hover is not None and hover.name == "map":
        space = race.pointer.space
        if space is None or not in_sight(race, space) or not race.pointer.resting:
            return
        if race.pointer.way is None and race.sketch.way is None:
            x, y = race.board.sheet.centre(space)
            reach = 40 * race.board.sheet.scale
            told = [screen.about_space(race.shown, space) for screen in race.modules]
            words = "\n".join([about_space(race.shown, space), *filter(None, told)])
            draw_tooltip(page, words, Box(x - reach, y - reach, 2 * reach, 2 * reach))
        return
    race.form.draw_tooltip(page)
