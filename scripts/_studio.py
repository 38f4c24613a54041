"""A window without a screen, in which bots race and the client's own scenes are photographed."""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
MEDIA = ROOT / "docs" / "media"
SIZE = 1600, 900
HEAVIEST = 300_000  # bytes of a picture
LIGHTER = ((1280, 256), (1120, 256), (1120, 128), (960, 128), (800, 128))  # widths and colours, tried in this order
CREWS = ("vermilion", "blue", "lemon", "mint", "plum")
AFRICA = "africa", "cairo", "cape_town"


def quiet(folder: Path) -> None:
    """Use no screen, no sound, and a separate home folder."""
    homes = {f"XDG_{kind}_HOME": str(folder / kind.lower()) for kind in ("CONFIG", "DATA")}
    os.environ.update({**homes, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"})


class NeverHappened(Exception):
    """The race ended before the subject of a picture occurred."""


class Studio:
    """A window in which one race after the other is set up and photographed."""

    def __init__(self) -> None:
        from greatrace_client.app.window import Window
        from greatrace_client.model.lobby import LobbyModel
        from greatrace_client.settings import Settings
        from greatrace_client.ui.audio import Sounds

        sys.path.insert(0, str(ROOT))  # for the tests' stand-ins
        self.settings = Settings(sounds=0, player="Margaux")
        self.window = Window(self.settings, SIZE, full=False)
        self.lobby, self.sounds = LobbyModel(), Sounds(0)
        self.race: Any = None
        self.scene: Any = None

    def context(self) -> Any:
        """The context of a scene."""
        from greatrace_client.ui.scene import AppContext
        from tests.client.fakes import navigator

        table = self.race.table if self.race is not None else None
        return AppContext(self.settings, self.window.page, self.sounds, self.lobby, table=table, navigator=navigator())

    # ---- races
    def set_up(
        self,
        board: tuple[str, str, str],
        crews: int,
        seed: str,
        modules: tuple[str, ...] = (),
        options: dict[str, str] | None = None,
    ) -> None:
        """Set up another race, at its start."""
        from greatrace.great_race.setup import Setup
        from greatrace_client.games.great_race.scene import RaceScene
        from greatrace_client.model.local_race import LocalRace

        self.race = LocalRace(Setup(board[0], CREWS[:crews], *board[1:], modules, options or {}), seed, seconds=15)
        self.scene = RaceScene(lambda _action: None)
        self.scene.enter(self.context())

    def until(self, wanted: Callable[[Any], bool], shown: Callable[[Any], bool] | None = None) -> None:
        """Let bots play all seats until the table is as wanted; the scene catches up, or stops at a position that
        `shown` accepts. Raises NeverHappened.
        """
        while not wanted(self.race.table):
            steps = self.race.bot_step(also_own=True)
            if steps is None:
                raise NeverHappened
            self.scene.director.skip()
            self.scene.happened(steps)
        while shown is not None and not shown(self.scene.shown.stage.view.open):
            if self.scene.director.idle:
                raise NeverHappened
            self.frames(1, 1 / 240)
        if shown is None:
            self.scene.director.skip()

    def frames(self, number: int, dt: float = 1 / 60) -> None:
        for _ in range(number):
            self.scene.update(dt)
            self.scene.draw(self.window.page)

    def picture(self, name: str, dt: float = 1 / 60) -> None:
        """Save a picture under that name; with `dt` 0 time stops meanwhile."""
        import pygame

        self.frames(30, dt)
        while getattr(getattr(self.scene, "board", None), "painting", False):
            self.frames(1, dt)
        self.frames(6, dt)
        path = MEDIA / f"{name}.png"
        pygame.image.save(self.window.surface, path)
        lighten(path)


def asked(prompt: str, first: int = 0) -> Callable[[Any], bool]:
    """A test whether seat 0 is asked that, in that round or later."""
    return lambda table: (
        table.my_move
        and table.question is not None
        and table.question.prompt == prompt
        and table.view.open.round >= first
    )


def lighten(picture: Path) -> None:
    """Scale a picture down for the web, to at most 300 KB, if Pillow is installed."""
    if find_spec("PIL") is None:
        print(f"{picture.name} stays large: making it light needs Pillow")
        return
    image: Any = importlib.import_module("PIL.Image")
    whole = image.open(picture).convert("RGB")
    for width, colours in LIGHTER:
        small = whole.resize((width, width * SIZE[1] // SIZE[0]), image.Resampling.LANCZOS)
        # An octree keeps the few pixels of each crew's colour, unlike other quantizations.
        small.quantize(colours, method=image.Quantize.FASTOCTREE, dither=0).save(picture, optimize=True)
        if picture.stat().st_size <= HEAVIEST:
            return
