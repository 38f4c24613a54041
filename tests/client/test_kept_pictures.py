"""How many bytes of pictures a race keeps, counted: surfaces lie outside of what Python's own tools see."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType
from typing import Any

import pygame
import pytest

from greatrace.great_race.board import Board
from greatrace.great_race.modules import MODULES
from greatrace.great_race.setup import Setup
from greatrace_client.games.great_race import board_cache
from greatrace_client.games.great_race.lobby import choices
from greatrace_client.games.great_race.scene import RaceScene
from greatrace_client.model import LobbyModel
from greatrace_client.model.local_race import LocalRace
from greatrace_client.own_content import library
from greatrace_client.screens.solo_setup import SoloSetupScene
from greatrace_client.settings import Settings
from greatrace_client.ui.audio import Sounds
from greatrace_client.ui.board_picture import board_picture
from greatrace_client.ui.draw.page import Page, make_room
from greatrace_client.ui.draw.raster import grain, picture_cache
from greatrace_client.ui.draw.surface_cache import room_for, weight
from greatrace_client.ui.flags import Flags
from greatrace_client.ui.scene import AppContext
from tests.client.fakes import navigator, new_context

SIZE = (1280, 720)
WINDOW = 4 * SIZE[0] * SIZE[1]  # bytes
CREWS = ("vermilion", "blue", "lemon")
EVERY = tuple(name for name in MODULES if name != "challenges")


def surfaces(*roots: object) -> Iterator[pygame.Surface]:
    """All that these hold, each once; code, and what it knows of the program, is passed over."""
    seen, todo = set[int](), list[object](roots)
    while todo:
        thing = todo.pop()
        if id(thing) in seen or isinstance(thing, type | ModuleType | BuiltinFunctionType):
            continue
        seen.add(id(thing))
        if isinstance(thing, pygame.Surface):
            yield thing
        elif isinstance(thing, FunctionType):
            todo += thing.__closure__ or ()
        elif isinstance(thing, MethodType):
            todo += [thing.__self__, thing.__func__]
        else:
            todo += gc.get_referents(thing)


def held(*roots: object) -> int:
    """Bytes of the pixels; a part of another surface has none of its own."""
    return sum(weight(surface) for surface in surfaces(*roots) if surface.get_parent() is None)


class Race:
    """A race with all modules that bots play, drawn as it goes on."""

    def __init__(self) -> None:
        make_room(SIZE)
        picture_cache.clear()
        self.page = Page(surface=pygame.Surface(SIZE))
        self.race = LocalRace(Setup("africa", CREWS, "", "", EVERY), "2", level="greedy")
        self.scene = RaceScene(lambda _action: None)
        settings, table = Settings(sounds=0, speed=3.0), self.race.table
        context = AppContext(
            settings, self.page, Sounds(0), LobbyModel(), flags=Flags(autoplay=True), table=table, navigator=navigator()
        )
        self.scene.enter(context)

    def go_on(self, answers: int) -> None:
        """Bots answer so many questions; every event is seen."""
        for _ in range(answers):
            self.scene.happened(self.race.bot_step(also_own=True) or [])
            while self.scene.update(1 / 10) and not self.scene.director.idle:
                self.scene.draw(self.page)

    def zoomed(self, way: int) -> None:
        """The next zoom, painted to its end."""
        self.scene.mover.zoom(way, self.page.width / 2, self.page.height / 2)
        while self.scene.board.painting:
            self.scene.update(1 / 30)
        self.scene.draw(self.page)


def test_a_race_keeps_few_windows_of_pictures() -> None:
    race = Race()
    try:
        race.go_on(20)
        assert picture_cache.held <= room_for(SIZE)
        alone = held(race.scene.board) - held(race.page)
        assert alone < 2.6 * WINDOW  # what is shown, the paper below it, and what lies on it where there is anything
        assert held(race.scene) < 9 * WINDOW
        whole = held(race.scene)
        race.zoomed(1)
        assert held(race.scene) > whole
        race.zoomed(-1)
        assert held(race.scene) < whole + WINDOW  # nothing of the enlarged sheet is left
    finally:
        race.scene.leave()
    assert held(board_cache.CACHE) < 2.6 * WINDOW
    make_room((1920, 1080))


def test_a_form_paints_the_picture_of_a_board_once(monkeypatch: pytest.MonkeyPatch, empty_drawings: None) -> None:
    painted = list[str]()

    def painted_now(page: Page, board: Board, *values: Any) -> None:
        painted.append(board.id)
        board_picture(page, board, *values)

    monkeypatch.setattr(choices, "board_picture", painted_now)
    scene, context = SoloSetupScene(), new_context()
    scene.enter(context)
    picture_cache.clear()
    for _ in range(3):
        scene.draw(context.page)
    assert set(painted) == set(library().offered)
    assert len(painted) == len(set(painted))


def test_the_grain_of_paper_needs_little_memory_beside_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    smoothed, plain = list[int](), pygame.transform.smoothscale

    def smoothed_now(source: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
        found = plain(source, size)
        smoothed.append(weight(found))
        return found

    monkeypatch.setattr(pygame.transform, "smoothscale", smoothed_now)
    papers = [grain((1920, 1080), 26, 1930, scale) for scale in (1, 2)]
    assert max(smoothed) <= weight(papers[0]) / 4
