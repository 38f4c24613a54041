"""The drive strip in a race: follows what the picture shows, plays it, and avoids what must be seen."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Protocol

import pygame
from attrs import frozen

from greatrace.great_race import events as ev
from greatrace.kernel import Event
from greatrace_client.games.great_race.board_view import HasBoard
from greatrace_client.games.great_race.drive_strip.colours import daytime
from greatrace_client.games.great_race.drive_strip.moments import TOWN, DriveReader, StripVehicle
from greatrace_client.games.great_race.drive_strip.motion import StripMotion
from greatrace_client.games.great_race.drive_strip.painting import StripLook, draw_strip, name_right, prepare
from greatrace_client.games.great_race.drive_strip.scenery import Scenery
from greatrace_client.games.great_race.module_api.screen import HasModules
from greatrace_client.games.great_race.panel import HasShown
from greatrace_client.games.great_race.view_state.stage import Stage
from greatrace_client.i18n import space_name
from greatrace_client.model.taken_back import TookBack
from greatrace_client.race_common.director import HasDirector
from greatrace_client.ui.box import Box
from greatrace_client.ui.context import HasPage
from greatrace_client.ui.draw.frame_budget import frame_due
from greatrace_client.ui.draw.large_layers import advance
from greatrace_client.ui.draw.last_picture import LastPicture
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.panel_cache import HasStill

BUDGET = {"off": 0.0, "short": 1.2, "full": 2.5}  # seconds that a drive is seen at most
PART = 1 / 3  # of the map's height
STEP = 0.006  # seconds of an iteration in which pictures are made ahead


class Notes(Protocol):
    """Where notes lie over the map."""

    @property
    def areas(self) -> list[Box]: ...


class StripPlace(HasBoard, HasDirector, HasModules, HasPage, HasShown, HasStill, Protocol):
    """The race over whose map the strip lies."""

    @property
    def following(self) -> Notes: ...


@frozen
class StageScene:
    """The stage as the reader of a drive sees it."""

    stage: Stage

    def terrain(self, space: str) -> str:
        return self.stage.terrain(space)

    def city(self, space: str) -> str:
        board = self.stage.ruleset.board
        return space_name(board, space) if space in board.cities else ""

    def standing(self, space: str, without: int) -> tuple[StripVehicle, ...]:
        return tuple(
            StripVehicle(v.crew, v.model) for v in self.stage.vehicles if v.space == space and v.seat != without
        )


class DriveStrip:
    """One drive at a time. Its pictures may lag behind the map's; nothing waits for them. `size`: a key of BUDGET."""

    def __init__(self, race: StripPlace, size: Callable[[], str]) -> None:
        self.race, self.size = race, size
        self.motion: StripMotion | None = None
        self._reader: DriveReader | None = None  # during the drive
        self._seat = 0
        self._scenery = Scenery()
        self._look: StripLook | None = None
        self._frame: Box | None = None  # chosen when the strip opens
        self._last = LastPicture()
        self._prepared: Iterator[str] | None = None  # pictures that are made while the strip is closed
        self._waited = False  # left to the next iteration, for this one draws a frame
        self._prepared_for: object = None  # the page and setting they are for

    @property
    def open(self) -> bool:
        """Whether it is visible."""
        return self.motion is not None and self.motion.open

    @property
    def areas(self) -> list[Box]:
        """Its box, if it is visible."""
        return [self._frame] if self.open and self._frame is not None else []

    # ---- events
    def began(self, event: Event) -> None:
        """The picture begins to show that event."""
        if isinstance(event, ev.DriveBegan):
            self._begin(event.seat)
        elif isinstance(event, TookBack):
            self.forget()
        elif self.motion is not None and self._reader is not None:
            for moment in self._reader.moments(event):
                self.motion.add(moment)
            if isinstance(event, ev.DriveEnded):
                self._reader = None

    def _begin(self, seat: int) -> None:
        race, stage = self.race, self.race.shown.stage
        budget = BUDGET[self.size()]
        self.forget()
        if not budget or race.director.speed <= 0 or stage.calm:
            return
        scene, vehicle = StageScene(stage), stage.vehicle(seat)
        self._reader, self._seat = DriveReader(seat, scene), seat
        self.motion = StripMotion(budget, scene.terrain(vehicle.space) or TOWN)
        weather = next(filter(None, (screen.weather(race.shown) for screen in race.modules)), "")
        driver = StripVehicle(vehicle.crew, vehicle.model)
        self._look = StripLook(driver, race.shown.name(seat), daytime(stage.view.open.round), weather)

    def forget(self) -> None:
        """Forget the drive: it is over, or the picture has moved."""
        self.motion = self._reader = self._look = self._frame = None
        self._scenery = Scenery()

    # ---- the player
    def skip(self) -> bool:
        """Close the strip. False if it was not visible."""
        return self.motion is not None and self.motion.skip()

    def pressed(self, event: pygame.event.Event) -> None:
        """Close the strip at a click on it; the click also goes to what lies under it."""
        if event.type != pygame.MOUSEBUTTONDOWN or self._frame is None:
            return
        if self._frame.holds(*self.race.page.units(event.pos)):
            self.skip()

    # ---- time and picture
    def update(self, dt: float) -> bool:
        """Advance by `dt` seconds."""
        self._waited = frame_due() and not self._waited
        if self.race.director.idle and not self.open and not self._waited:
            self._prepare()
        if self.motion is None:
            return False
        if self.race.director.fast:
            self.motion.skip()
        moving = self.motion.tick(dt)
        if not self.motion.open:
            self._frame = None
        return moving

    def _prepare(self) -> None:
        """Make pictures that a drive will need, as many as there is time for, at least one."""
        race, stage, sight = self.race, self.race.shown.stage, self.race.shown.layout.sight
        wanted = self.size() != "off" and race.director.speed > 0 and not stage.calm
        what = race.page, wanted, sight
        if what != self._prepared_for:
            drivers = [StripVehicle(v.crew, v.model) for v in stage.vehicles]
            frame = Box(sight.x, sight.y, sight.w, sight.h * PART)
            self._prepared_for, self._prepared = what, prepare(race.page, frame, drivers) if wanted else None
        if self._prepared is not None and not advance(self._prepared, STEP):
            self._prepared = None

    def draw(self, page: Page) -> None:
        """Draw it over the map, away from the driving vehicle."""
        if self.motion is None or self._look is None or not self.open or self.race.director.past:
            return
        if self._frame is None:
            self._frame = self._place()
            self._last.forget()
        if not (self.race.still.painted and self._last.show(page.surface)):
            right = name_right(self._frame, self.race.following.areas)
            drawn = draw_strip(page, self._frame, self.motion, self._scenery, self._look, right=right)
            self._last.keep(page.surface, drawn)

    def _place(self) -> Box:
        """A third of the map, at its top or its foot: where the vehicle is not."""
        race = self.race
        sight, pose = race.shown.layout.sight, race.shown.stage.vehicle(self._seat).pose
        tall = sight.h * PART
        low = race.board.sheet.to_window(pose.x, pose.y)[1] > sight.middle[1]
        return Box(sight.x, sight.y if low else sight.bottom - tall, sight.w, tall)
