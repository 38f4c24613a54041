"""A past race on its own screen, with controls below: play, step, speed, any moment.

The scene inside is that of a live race; it gets the recorded steps, and a whole view after a jump.
"""

from __future__ import annotations

import attrs
import pygame

from greatrace.protocol.messages import Snapshot
from greatrace_client.games import game_ui
from greatrace_client.i18n import decimal, tr
from greatrace_client.model.loaded_replay import LoadedReplay
from greatrace_client.model.lobby import LobbyModel
from greatrace_client.model.replay_views import PUBLIC, Views, like
from greatrace_client.race_common.choice_panel import ChoicePanel
from greatrace_client.race_common.keep_out_areas import below
from greatrace_client.race_common.race_view import RaceHooks, nobody
from greatrace_client.screens.own_server import may_end_own_server
from greatrace_client.screens.replay import fork, playback_controls
from greatrace_client.screens.replay.decision_text import DecisionText
from greatrace_client.screens.replay.ending import PastResultsScene
from greatrace_client.screens.replay.export import ExportScene
from greatrace_client.screens.replay.playback_controls import CONTROLS_TALL
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import NIGHT_DEEP
from greatrace_client.ui.fields import OneOf
from greatrace_client.ui.flags import Flags
from greatrace_client.ui.menu_chrome import menu_page
from greatrace_client.ui.scene import AppContext, FormScene, Pop, Push, Quit, Reset
from greatrace_client.ui.widgets import Button, Form, Widget

SPEEDS = (0.5, 1.0, 2.0, 4.0, 8.0)
SPEED = OneOf("speed", "Speed", "Playback speed.", SPEEDS, lambda speed: f"× {decimal(speed)}", 1.0, key="V")
STILL = 0.5  # seconds a moment is looked at, at speed 1, when animations are off


class ReplayScene(FormScene):
    """`first`: the scene that the client was started with, so that the title follows."""

    def __init__(self, replay: LoadedReplay, *, first: bool = False) -> None:
        self.replay, self.first = replay, first
        self.from_file = replay
        self.views = Views(replay)
        self.open_hands = False
        self.now = 0
        self.playing = True
        self.speed = 1.0
        self._seen_for = 0.0

    # ---- life
    def enter(self, context: AppContext) -> None:
        super().enter(context)
        flags = Flags(shots=context.flags.shots)
        self.own = attrs.evolve(context, table=self.replay.table, link=None, lobby=LobbyModel(), flags=flags)
        self.form = Form()
        self._begin()

    def _begin(self) -> None:
        """The race from the side that is chosen, at the moment that is shown."""
        self.own.table = self.replay.table
        self.ui = game_ui(self.replay.table.kind.id)
        self.replay.show(self.now)
        rounds, words = [(i, self.replay.moments[i].round) for i in self.replay.rounds], self.ui.texts.part_words
        self.scrubber = playback_controls.Scrubber(len(self.replay.moments) - 1, rounds, self.jump, words)
        self.scrubber.value = self.now
        self._lay()
        acting = ChoicePanel(DecisionText(self, self.ui.text_ui), self.ui.pictures.player_picture)
        self.race = self.ui.screens.race(RaceHooks(nobody, self.turn_to, acting=acting))
        self.race.enter(self.own)
        self.race.rest()
        self._set_speed(self.speed)

    def resized(self) -> None:
        self._lay()
        self.race.resized()

    def covered(self) -> None:
        super().covered()
        self.race.covered()

    def uncovered(self) -> None:
        self.race.uncovered()
        self._set_speed(self.speed)

    def _lay(self) -> None:
        """The race above, the deck below."""
        surface = self.context.page.surface
        self.whole = surface
        self.page = menu_page(self.context.page)
        width, height = surface.get_size()
        self.split = height - self.page.px(CONTROLS_TALL)
        self.own.page = Page.on(surface.subsurface((0, 0, width, self.split)), self.context.page.k)
        self.form.replace(self._controls())
        x, y, m = 16.0, self.page.height - CONTROLS_TALL + 24, playback_controls.measures(self.page)
        for widget in self.form.widgets[:-3]:
            wide = m.back if widget.name == "back" else m.sign
            widget.place(x, y, wide, 50)
            x += wide + m.gap
        right = self.page.width - 16 - m.speed
        self.form.named("speed").place(right, y + 3, m.speed, 44)
        self.form.named("side").place(right - 10 - m.side, y + 3, m.side, 44)
        self.words_at = right - 26 - m.side - m.words
        self.scrubber.place(x + 4, y, self.words_at - 16 - x, 54)

    def _controls(self) -> list[Widget]:
        words = self.ui.texts.part_words
        view = OneOf("side", "View", "Whose view of the race you see.", self.views.sides, self._side, 1.0, key="W")
        return [
            Button("Back", self.back, "Leave the replay.", key="Esc", name="back"),
            *playback_controls.transport(self.turn, self.step, self.toggle, words, playing=self.playing),
            playback_controls.SignButton("Results", self.results, "Results and graphs of this race: E.", "flag", "E"),
            self._hands_sign(),
            self._fork_sign(),
            playback_controls.film_button(self.export),
            self.scrubber,
            view.control(self.views.now, self.look_from),
            SPEED.control(self.speed, self._set_speed),
        ]

    def _hands_sign(self) -> Widget:
        sign = playback_controls.SignButton(
            "Show hands", self.lay_open, "Show everybody’s cards and tiles: O.", "hands", "O"
        )
        sign.why = self.views.trouble
        return sign

    def _fork_sign(self) -> Widget:
        sign = playback_controls.SignButton(
            "Play from here",
            self.race_on,
            "Start your own race against bots from this moment: F.",
            "fork",
            "F",
        )
        sign.why = self.views.trouble or fork.why_not(self.views, self.replay, self.now)
        return sign

    def _side(self, side: int) -> str:
        return tr("spectator") if side == PUBLIC else self.replay.table.name(side)

    # ---- the player's actions
    def look_from(self, side: int) -> None:
        """Show the same moment from another side."""
        other = self.views.replay(side)
        if other is None:
            self.context.say_here(self.views.trouble)
            self._lay()
            return
        self.now = like(self.replay, self.now, other)
        self.views.now, self.replay = side, other
        self.race.leave()
        self._begin()

    def lay_open(self) -> None:
        """Show all hands, or hide them again."""
        self.open_hands = not self.open_hands and self.views.truth is not None
        if self.views.trouble:
            self.context.say_here(self.views.trouble)
            self._lay()

    def race_on(self) -> None:
        """Continue the race from here, with the player in the viewed seat."""
        self._hold()
        if not may_end_own_server(self.context):
            return
        scene = fork.waiting(self.context, self.views, self.replay, self.now)
        if scene is None:
            self._lay()
        else:
            self.go(Push(scene))

    def back(self) -> None:
        """Go back to the scene below."""
        self.go(Reset(self.context.navigator.title()) if self.first else Pop())

    def toggle(self) -> None:
        """Play or pause; at the end, from the beginning."""
        if not self.playing and self.now == len(self.replay.moments) - 1:
            self.jump(0)
        self.playing = not self.playing
        self._lay()

    def step(self, way: int) -> None:
        """Go one event forward, with its cue, or one back, at once."""
        self._hold()
        if way > 0 and self.race.director.idle:
            self._go_on()
        else:
            self.jump(self.now + way)

    def turn(self, way: int) -> None:
        """Jump to the start of the next or previous round."""
        rounds = self.replay.rounds
        before = [i for i in rounds if i < self.now]
        after = [i for i in rounds if i > self.now]
        self.jump((after[0] if after else len(self.replay.moments) - 1) if way > 0 else before[-1] if before else 0)

    def results(self) -> None:
        """The end of the race, and what came out."""
        self._hold()
        self.jump(len(self.replay.moments) - 1)
        self.own.lobby.truth = self.views.truth
        self.go(Push(PastResultsScene(self.own)))

    def export(self) -> None:
        """The race as a picture that moves."""
        self._hold()
        self.go(Push(ExportScene(self.from_file)))

    def jump(self, index: int) -> None:
        """Jump to any moment."""
        self.now = max(0, min(index, len(self.replay.moments) - 1))
        self.scrubber.value = self.now
        self.replay.show(self.now)
        self._settle(self.replay.snapshot)

    def turn_to(self, entries: int) -> None:
        """Jump to the moment at which `entries` entries of the log have been shown."""
        self._hold()
        self.jump(next(i for i, moment in enumerate(self.replay.moments) if moment.entries >= entries))

    def _settle(self, snapshot: Snapshot) -> None:
        """Drop all cues and settle on the table's view, as a live scene does on a snapshot."""
        self._seen_for = 0.0
        self.race.received(snapshot, [])

    def _go_on(self) -> None:
        """The next moment, shown by its cue."""
        if self.now + 1 >= len(self.replay.moments):
            return
        self.now += 1
        self.scrubber.value = self.now
        self._seen_for = 0.0
        moment = self.replay.show(self.now)
        if moment.step is None:
            self._settle(self.replay.snapshot)
        else:
            self.race.happened([moment.step])

    def _hold(self) -> None:
        if self.playing:
            self.playing = False
            self._lay()

    def _set_speed(self, speed: float) -> None:
        self.speed = speed
        self.race.director.speed = speed if self.context.settings.speed else 0.0

    # ---- as a scene
    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN:
            return self.form.handle(event, self.page) or (event.key in ZOOM and self.race.handle(event))
        if event.type in MOUSE and self.form.held is None and event.pos[1] < self.split:
            return self.race.handle(event)
        if event.type == pygame.MOUSEWHEEL and pygame.mouse.get_pos()[1] < self.split:
            return self.race.handle(event)
        return self.form.handle(event, self.page)

    def update(self, dt: float) -> bool:
        dirty = self.race.update(dt)
        self.race.taken_change()  # results and menus are a live race's
        self._seen_for += dt
        hasty = self.race.director.speed or self.context.flags.autoplay
        rest = 0.0 if hasty else STILL / self.speed
        if self.playing and self.race.director.idle and self._seen_for >= rest:
            self._go_on()
            dirty = True
            if self.now == len(self.replay.moments) - 1:
                self._hold()
        if self.context.flags.autoplay and not self.playing and self.race.director.idle:
            self.go(Quit())
        return self.form.update(dt) or dirty

    # ---- picture
    def kept_free(self) -> list[pygame.Rect]:
        return [below(self.whole, self.split), *self.race.kept_free()]

    def draw(self, page: Page) -> None:
        if page.surface is not self.whole:
            self.resized()
        self.race.draw(self.own.page)
        if self.open_hands and (hands := self.views.hands(self.now, self.replay)) is not None:
            above = menu_page(self.own.page)
            log = Box(*(side * (self.race.page.k / above.k) for side in self.race.layout.log))
            self.ui.pictures.draw_hands(above, self.replay.table, hands, log)
        page.surface.fill(NIGHT_DEEP, (0, self.split, page.surface.get_width(), page.surface.get_height()))
        playback_controls.paint(self.page, self.words_at, self._where, (self.now, len(self.replay.moments) - 1))
        self.form.draw(self.page)

    @property
    def _where(self) -> str:
        """The round, or the stage, of this moment."""
        return self.ui.texts.round_words(self.replay.moments[self.now].round)


ZOOM = (pygame.K_PLUS, pygame.K_EQUALS, pygame.K_MINUS, pygame.K_KP_PLUS, pygame.K_KP_MINUS)
MOUSE = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
