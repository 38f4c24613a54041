"""Pictures of any moment of a replay and of the way between two moments; drawn without a screen by the scene of a live
race.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

import pygame
from msgspec.structs import replace

from greatrace_client.app.window import Window
from greatrace_client.games import game_ui
from greatrace_client.model.loaded_replay import LoadedReplay
from greatrace_client.model.lobby import LobbyModel
from greatrace_client.model.replay_views import Views
from greatrace_client.race_common.choice_panel import ChoicePanel
from greatrace_client.race_common.race_view import RaceHooks, nobody
from greatrace_client.screens.replay.decision_text import DecisionText
from greatrace_client.settings import Settings
from greatrace_client.ui.audio import Sounds
from greatrace_client.ui.scene import AppContext

DRAWN: Final = (1280, 720)  # pixels; smaller pictures are made from these
BEAT: Final = 1 / 60  # seconds that pass for the scene at a time while a still picture is painted
PATIENCE: Final = 300  # frames that map and panels may take to be painted

Progress = Callable[[int, int], object]
"""Is told how many pictures of how many are drawn."""


class FilmOptions(NamedTuple):
    """The wished width in pixels, and the greatest length in seconds; a short race is shorter."""

    width: int = 800
    seconds: int = 30


class ReplayPainter:
    """Paints moments of a replay. Needs a video driver, SDL's dummy is enough."""

    def __init__(self, replay: LoadedReplay, settings: Settings, width: int) -> None:
        self.replay, self.views, self.now = replay, Views(replay), 0
        self.open_hands = True  # the race is over: a film shows all hands
        self.size = width, round(width * DRAWN[1] / DRAWN[0] / 2) * 2  # even: a video needs it
        settings = replace(settings, drive_strip="off", reduced_motion=False)  # the race runs too fast for the strip
        self.window = Window(settings, DRAWN, full=False)
        context = AppContext(settings, self.window.page, Sounds(0), LobbyModel(), table=replay.table)
        replay.show(0)
        self.ui = game_ui(replay.table.kind.id)
        self.tell = DecisionText(self, self.ui.text_ui)
        self.race = self.ui.screens.race(
            RaceHooks(nobody, acting=ChoicePanel(self.tell, self.ui.pictures.player_picture))
        )
        self.race.enter(context)
        self.race.rest()
        self.race.director.speed = 0.0

    def picture(self, moment: int) -> bytes:
        """The picture of a moment, as RGB of that size."""
        self.now = moment
        self.replay.show(moment)
        self.race.received(self.replay.snapshot, [])
        self.race.taken_change()
        self._painted()
        return self._pixels()

    def _painted(self) -> None:
        """Draw until map and panels, which are painted in slices, are complete."""
        for _ in range(PATIENCE):
            self.race.update(BEAT)
            self.race.draw(self.window.page)
            if not self.race.busy:
                return

    def go_on(self, moment: int, pictures: int, rate: int) -> Iterator[bytes]:
        """Yield `pictures` pictures of the way from the previous moment to `moment`: its animation, played in that
        time.
        """
        director = self.race.director
        if not director.idle:
            director.skip()
        self.now, step = moment, self.replay.show(moment).step
        director.speed = 1.0
        if step is None:
            self.race.received(self.replay.snapshot, [])
        else:
            self.race.happened([step])
        director.speed = max(1.0, director.left * rate / max(1, pictures))
        for _ in range(pictures):
            self.race.update(1 / rate)
            self.race.taken_change()
            self.race.draw(self.window.page)
            yield self._pixels()

    def _pixels(self) -> bytes:
        surface = self.window.surface
        if surface.get_size() != self.size:
            surface = pygame.transform.smoothscale(surface, self.size)
        return pygame.image.tobytes(surface, "RGB")

    def close(self) -> None:
        """Leave the race and close the window."""
        self.race.leave()
        self.window.close()
