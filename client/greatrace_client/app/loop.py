"""The main loop: Twisted's reactor owns the main thread, and one delayed call polls input and draws what has changed.

One call is an iteration. Input is polled 125 times a second, and 30 times while nothing has happened for a while or
frames are rare; the scenes' time then advances only in every third or sixth iteration, as each scene says. The picture
is drawn when something changed, at most 60 times a second, and only if the window can be seen. A scene's first picture
is made over several short iterations: the last frame stays until it is complete, and the scene's time stands still. An
exception anywhere in an iteration stops the client and is reported.
"""

from __future__ import annotations

import time
import weakref
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import pygame
from twisted.python.failure import Failure

from greatrace_client.app.opened_links import follow
from greatrace_client.app.window import Window, full_screen_key
from greatrace_client.input import key_caps
from greatrace_client.input.input_mapper import KEYS, OF_PADS
from greatrace_client.screens.own_server import may_end_own_server
from greatrace_client.screens.rules import RulesScene
from greatrace_client.ui.captions import Captions
from greatrace_client.ui.draw import painter
from greatrace_client.ui.draw.frame_budget import PicturePending, at_once, in_frames, picture_budget
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.overlays import draw_overlays
from greatrace_client.ui.save_picture import save_screenshot
from greatrace_client.ui.scene import AppContext, Pop, Push, Quit, Scene
from greatrace_client.ui.scene_stack import SceneStack
from greatrace_client.ui.toast import update_note

ITERATIONS = 125.0  # a second
RESTING, REST = 30.0, 1.0  # ... after REST seconds in which nothing was done or drawn
IN_MOTION = 0.05  # seconds after a frame in which another may follow: every iteration looks then
FRAMES, IN_A_ROW = 60.0, 0.1  # a second; seconds: frames that follow each other sooner are a movement
OPENING = 0.012  # seconds an iteration spends on new pictures before a scene is first seen
PATIENCE = 60  # number of such iterations; then the rest is made at once
PULL = 900.0  # units a second that a stick pushed all the way pulls the map
BINDABLE = (*KEYS, *OF_PADS)


class Loop:
    """The main loop of a client. `run` returns when the last scene is closed; `failure` is the exception that stopped
    it, if any. `seconds` is the clock of the scenes' time.
    """

    def __init__(
        self,
        reactor: Any,
        window: Window,
        stack: SceneStack,
        context: AppContext,
        seconds: Callable[[], float] = time.perf_counter,
    ) -> None:
        self.reactor, self.window, self.stack, self.context = reactor, window, stack, context
        self.devices, self.captions, self._seconds = context.devices, Captions(context), seconds
        context.sounds.on_played = self.captions.hear
        self.failure: Failure | None = None
        self.dirty, self.frames = True, 0
        self.work: list[float] = []  # with the scenes' time: less often at rest
        self.before_stop: list[Callable[[], object]] = []
        self.each_iteration: list[Callable[[], object]] = []
        self.before_update: list[Callable[[], object]] = []  # before the scenes' time: less often at rest
        self.after_update: list[Callable[[], object]] = []  # after it
        self.after_frame: list[Callable[[], object]] = []
        self._call: Any = None
        self._due = 0.0  # when the next iteration is due, by the reactor's clock
        self._last = seconds()
        self._began = self._drawn = self._stirred = 0.0  # times of this iteration, the last frame, the last input
        self._stopped = False
        self._seen: Callable[[], Scene | None] = lambda: None  # the top of the last frame, which may be gone since
        self._tries = 0  # iterations spent on the first picture of another scene
        self._ready: Callable[[], bool] = at_once  # tells when to try again

    def run(self) -> None:
        """Run the main loop until the client quits."""
        self.reactor.callWhenRunning(self._begin)
        self.reactor.run()

    def _begin(self) -> None:
        self.devices.begin()
        self._due = self.reactor.seconds()
        self._next()

    def _next(self) -> None:
        """Run one iteration and schedule the next; missed ones are skipped."""
        self._call = None
        try:
            self._iterate()
        except Exception:  # noqa: BLE001 - the client ends with it
            self.failure = Failure()  # type: ignore[no-untyped-call]
            self.stop()
        if not self._stopped:
            now = self.reactor.seconds()
            self._due = max(now, self._due + self._interval)
            self._call = self.reactor.callLater(self._due - now, self._next)

    def stop(self) -> None:
        """Leave all scenes and stop the reactor. The iteration that calls it may end with another stop."""
        if self._stopped:
            return
        self._stopped = True
        if self._call is not None:
            self._call.cancel()
        try:
            self.stack.carry_out(Quit(self.stack.farewell))
        except Exception:  # noqa: BLE001 - we are ending anyway; the first failure is the one to report
            self.failure = self.failure or Failure()  # type: ignore[no-untyped-call]
        call_all(self.before_stop)
        if self.reactor.running:
            self.reactor.stop()

    # ---- one iteration
    def _iterate(self) -> None:
        now = self._began = self._seconds()
        events = pygame.event.get()
        if events or self._looks(now):
            with in_frames(due=self._frame_due(now)):
                self._go_on(now, events)
        else:
            call_all(self.each_iteration)

    def _frame_due(self, now: float) -> bool:
        """Whether the next frame of a movement is due."""
        return 1 / FRAMES - 0.002 <= now - self._drawn < IN_A_ROW

    def _go_on(self, now: float, events: Sequence[pygame.event.Event]) -> None:
        """Handle the input, advance time, and draw a frame if anything has changed."""
        for event in events:
            self._stirred = now
            if not self._input(event):
                return
        if looks := self._looks(now):
            self._pass_time(now)
        call_all(self.each_iteration)
        before = self.stack.top
        shown = self._followed() and self.window.shown
        if shown and (looks or self.dirty) and (self.stack.top is before or not self.frames):
            self._show(now)  # a scene that was just entered takes long: it is drawn in the next iteration

    @property
    def _interval(self) -> float:
        """Seconds from this iteration to the next."""
        return 1 / (RESTING if self._began - self._stirred > REST else ITERATIONS)

    def _looks(self, now: float) -> bool:
        """Whether the scenes' time advances in this iteration: in every one, or at rest only now and then."""
        moving = now - self._stirred <= REST or now - self._drawn < IN_MOTION
        top = self.stack.top
        return moving or top is None or now - self._last >= top.glance or (self.dirty and self.window.shown)

    def _pass_time(self, now: float) -> None:
        """Advance the time since the last call."""
        dt, self._last = min(now - self._last, 0.25), now
        call_all(self.before_update)
        for event in self.devices.tick(dt):
            self.dirty = self._event(event) or self.dirty
        top = self.stack.top
        if top is not None and not self._tries:
            self._stirred = now if top.working else self._stirred
            self.dirty = self._pull(top, dt) or self.dirty
            self.dirty = top.update(dt) or self.dirty
        call_all(self.after_update)
        self.dirty = update_note(self.context, dt) or self.dirty
        self.dirty = self.captions.update(dt) or self.dirty

    def _show(self, now: float) -> None:
        """Draw a frame if there is something new, else what moves by itself on the last one."""
        if not self.dirty:
            self.draw_moving()
        elif now - self._drawn >= 1 / FRAMES - 0.002 or self._tries:
            self._stirred = now if now - self._drawn < IN_A_ROW else self._stirred
            self._drawn = now
            self.draw()

    def _followed(self) -> bool:
        """Carry out the scenes' navigation requests. False if no scene is left."""
        self.dirty = self.stack.follow() or self.dirty
        if len(self.stack):
            return True
        self.stop()
        return False

    def _input(self, event: pygame.event.Event) -> bool:
        """Handle one event of the window as commands of the scenes. False if no scene is left."""
        top, before = self.stack.top, key_caps.look()
        if top is not None and top.capturing and event.type in BINDABLE:
            caught = self.devices.caught(event)
            self.dirty = (caught is not None and top.captured(*caught)) or self.dirty
            return self._followed()
        writing = top is not None and top.writing
        for meant in self.devices.meaning(event, writing=writing):
            self.dirty = self._event(meant) or self.dirty
            if not self._followed():
                return False
        self.dirty = self.dirty or key_caps.look() != before
        return True

    def _pull(self, top: Scene, dt: float) -> bool:
        """Move the map by the right stick, faster the further it is pushed."""
        x, y = self.devices.pads.pull
        return bool(x or y) and top.panned(-x * abs(x) * PULL * dt, -y * abs(y) * PULL * dt)

    def _event(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.QUIT and may_end_own_server(self.context):
            self.stack.carry_out(Quit())
            return True
        if event.type in (pygame.VIDEORESIZE, pygame.WINDOWSIZECHANGED):
            self.refit()
            return True
        if event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED, pygame.WINDOWSHOWN):
            return True
        if event.type == pygame.KEYDOWN and full_screen_key(event):
            self.window.toggle_full()
            self.context.settings.full_screen = self.window.full
            self.refit()
            return True
        if event.type == pygame.KEYDOWN and event.key == pygame.K_F1:
            self.look_up()
            return True
        if event.type == pygame.KEYDOWN and event.key == pygame.K_F12:
            self.context.say(save_screenshot(self.window.page.surface))
            return True
        top = self.stack.top
        if top is not None and event.type == pygame.DROPFILE:
            return follow(self.context, top, event.file)
        return top is not None and top.handle(event)

    def look_up(self) -> None:
        """Open the rules over the top scene; called again, close them."""
        if isinstance(self.stack.top, RulesScene):
            self.stack.carry_out(Pop())
        else:
            top = self.stack.top
            at, table = (top.topic(), top.context.table) if top is not None else ("", None)
            self.stack.carry_out(Push(self.context.navigator.rules(at, table)))

    def refit(self) -> None:
        """Lay out all scenes again: the window, the scale or the language has changed."""
        self.context.page = self.window.refit()
        for scene in self.stack.each():
            scene.resized()
        self.dirty = True

    def draw(self) -> None:
        """Draw one frame, or as much of a scene's first frame as there is time for."""
        began, page = time.perf_counter(), self.window.page
        if self._opening and not self._ready():
            return
        try:
            with picture_budget(OPENING if self._opening else None):
                self._paint(page)
        except PicturePending as later:
            page.surface.set_clip(None)
            self._tries, self._ready = self._tries + 1, later.ready
            return
        self._tries = 0
        if not self.up_to_date and self.stack.top is not None:
            self._seen = weakref.ref(self.stack.top)
            painter.forget()
        self.work.append(time.perf_counter() - began)
        del self.work[:-600]
        pygame.display.flip()
        self.frames += 1
        self.dirty = False
        call_all(self.after_frame)

    @property
    def up_to_date(self) -> bool:
        """Whether the frame on the screen is the top scene's."""
        return self._seen() is self.stack.top

    @property
    def _opening(self) -> bool:
        """Whether the old frame is still shown while the top scene's first picture is made."""
        return bool(self.frames) and not self.up_to_date and self._tries < PATIENCE

    def _paint(self, page: Page) -> None:
        for scene in self.stack.seen():
            scene.draw(page)
        draw_overlays(self.stack.top, page, self.captions, self.context)

    def draw_moving(self) -> None:
        """Redraw the moving parts of the last frame; not while something covers all scenes."""
        top = self.stack.top
        if top is None or not self.frames or self.context.note or self.captions.shown:
            return
        places = top.draw_moving(self.window.page)
        if places:
            pygame.display.update(list(places))


def call_all(calls: Iterable[Callable[[], object]]) -> None:
    """Call each of them; they may change the list."""
    for call in tuple(calls):
        call()
