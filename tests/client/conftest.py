"""Fixtures that several tests of the client share."""

from __future__ import annotations

import functools
import io
import sys
from collections.abc import Callable, Generator, Iterable, Iterator
from pathlib import Path

import pygame
import pytest

from greatrace_client import paths, settings
from greatrace_client.games.great_race import board_cache, luck
from greatrace_client.i18n import LANGUAGES, set_language
from greatrace_client.model import saved_game
from greatrace_client.ui.audio.device import Device
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw import board_sheet, painter, panels, raster, words
from greatrace_client.ui.draw.accessibility import spare
from greatrace_client.ui.draw.page import Page, make_room
from greatrace_client.ui.draw.painter import ASIDE
from greatrace_client.ui.draw.surface_cache import MEGABYTE, SurfaceCache, room_for
from tests.client import kept_maps
from tests.client.kept_maps import KeptSheet
from tests.client.processes import Cast

# The packages beside the scripts (`music`). At the end: scripts/packaging.py is not the library of that name.
sys.path.append(str(Path(__file__).resolve().parents[2] / "scripts"))

LAYER = 400 * 300  # pixels of a drawing from which on it is kept
_rasterise = pygame.image.load_sized_svg


@pytest.fixture(scope="session", autouse=True)
def _maps_drawn_once() -> Iterator[None]:
    """The large layers of maps, which nearly every scene of a race draws again, are rasterised once for all tests.

    The picture depends on nothing but text and size; each caller gets a copy of its own.
    """
    kept = SurfaceCache(64 * MEGABYTE)

    def rasterised(file: io.BytesIO, size: tuple[int, int]) -> pygame.Surface:
        if size[0] * size[1] < LAYER:
            return _rasterise(file, size)
        text = file.getvalue()
        return kept.get((text, size), lambda: _rasterise(io.BytesIO(text), size)).copy()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pygame.image, "load_sized_svg", rasterised)
        yield


@pytest.fixture(scope="session", autouse=True)
def _luck_simulated_once() -> Iterator[None]:
    """What chance could have given in a race: pages of results of the same few races ask for it again and again."""
    simulated = functools.lru_cache(32)(luck.simulated)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(luck, "simulated", lambda draws, seat: simulated(tuple(draws), seat))
        yield


def nothing_put_down(_page: Page, _frame: Box, _bodies: Iterable[str], *, aside: bool, **_: object) -> Iterator[str]:
    """In place of a layer of a map."""
    yield ASIDE if aside else "layer"


def no_grain(
    _page: Page, *_: object, aside: bool, under: pygame.Rect | None
) -> Generator[str, None, pygame.Surface | None]:
    """In place of a map's grain."""
    yield ASIDE if aside else "grain"
    return None if under is None else pygame.Surface(under.size, depth=32)


def no_pieces(_layer: Page) -> Generator[str, None, list[tuple[pygame.Surface, pygame.Rect]]]:
    """In place of the pieces of a map's lines and cities."""
    yield "cut"
    return []


def not_blitted(_page: Page, *_drawing: object, **_how: object) -> None:
    """In place of putting down an empty drawing, which changes no pixel."""


def only_composed(_page: Page, body: Callable[[float], str], _x: float, _y: float, w: float, *_more: float) -> None:
    """In place of putting down a wide empty drawing; its text is put together all the same."""
    body(w)


def nothing_drawn(_file: io.BytesIO, size: tuple[int, int]) -> pygame.Surface:
    """In place of pygame's function."""
    return pygame.Surface(size, pygame.SRCALPHA)


@pytest.fixture(autouse=True)
def _usual_room() -> None:
    """No more drawings are kept than the smallest window needs, and none that were made for another test's display: a
    drawing that goes and comes again would suit the display of this test, and its edges differ by a shade.
    """
    make_room((1280, 720))


@pytest.fixture(autouse=True)
def _no_picture_of_another_test() -> Iterator[None]:
    """A thread begins pictures that a test may never ask for: empty ones, say, or in high contrast."""
    yield
    painter.forget()


@pytest.fixture(autouse=True)
def _no_map_of_another_test(monkeypatch: pytest.MonkeyPatch) -> None:
    """A race that is left keeps its painted map for the next one, here for none of another test: drawings of a test
    may be empty, and nobody knows which tests one process has run before.
    """
    board_cache.forget()
    monkeypatch.setattr(board_cache, "BoardSheet", KeptSheet)


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    """Every test begins in English and with the usual eyes, whatever the machine or the last test had."""
    set_language("en")
    spare(reduced_motion=False, high_contrast=False)
    yield
    set_language("en")
    spare(reduced_motion=False, high_contrast=False)


@pytest.fixture(params=list(LANGUAGES))
def speaking(request: pytest.FixtureRequest, _english: None) -> str:
    """In each language."""
    code: str = request.param
    set_language(code)
    return code


@pytest.fixture(scope="module")
def device() -> Iterator[Device]:
    """The sound device of this process, open."""
    device = Device()
    assert device.live
    yield device
    device.close()


@pytest.fixture
def cut(blank_drawings: None, monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Every line that had to be cut with an ellipsis; drawings are empty."""
    found: set[str] = set()
    whole = words.fitted

    def fitted(string: str, px: int, face: str, track: float, room: float) -> tuple[str, int, float]:
        out = whole(string, px, face, track, room)
        if out[0] != string:
            found.add(string)
        return out

    monkeypatch.setattr(words, "fitted", fitted)
    return found


@pytest.fixture
def empty_drawings() -> Iterator[None]:
    """Drawings are empty surfaces of their size: for tests that judge the steps of painting."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pygame.image, "load_sized_svg", nothing_drawn)
        patch.setattr(raster, "picture_cache", SurfaceCache(room_for((1280, 720))))  # others never get one of these
        yield


@pytest.fixture
def blank_drawings(empty_drawings: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Drawings are empty, and no layer of a map is put down: for tests that judge words and places, never pixels."""
    monkeypatch.setattr(Page, "svg", not_blitted)
    monkeypatch.setattr(panels, "draw_wide", only_composed)
    monkeypatch.setattr(board_sheet, "whole", nothing_put_down)
    monkeypatch.setattr(board_sheet, "grain", no_grain)
    monkeypatch.setattr(board_sheet, "cut_up", no_pieces)
    monkeypatch.setattr(kept_maps, "LARGEST", 0)  # nor are such maps kept: they take no time


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder in which everything is kept, empty; the settings are in `config` below it."""
    monkeypatch.setattr(settings, "config_folder", lambda: tmp_path / "config")
    monkeypatch.setattr(settings, "data_folder", lambda: tmp_path)
    monkeypatch.setattr(saved_game, "data_folder", lambda: tmp_path)
    return tmp_path


@pytest.fixture
def profile(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for `--profile`. That sets variables of this process, which are put back after the test."""
    home = tmp_path / "home"
    monkeypatch.setenv(paths.HOME, str(home))
    monkeypatch.setenv(paths.CONFIG, str(home))
    return home


@pytest.fixture
def players(tmp_path: Path) -> Iterator[Cast]:
    """Ended with the test, whatever happens."""
    troupe = Cast(tmp_path)
    yield troupe
    troupe.end()
