"""The heartbeat: Twisted's reactor owns the main thread, one delayed call polls input and draws what has changed.

Input is polled 125 times a second (30 while nothing has gone on for a while, or only now and then a frame; time passes
for the scenes in every third or sixth of those beats then, as each scene says); the picture is drawn when something
changed, at most 60 times a second, and only of a window that can be seen. A scene's first picture is made in as many
beats as it needs, each short: the last frame stays until it is complete, and no time passes for the scene. An exception
anywhere in a beat stops the client and is reported.
"""

from __future__ import annotations

import time
import weakref
from collections.abc import Callable, Sequence
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
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.ration import Later, at_once, in_frames, rationed
from greatrace_client.ui.save_picture import save_screenshot
from greatrace_client.ui.scene import AppContext, Pop, Push, Quit, Scene
from greatrace_client.ui.scene_stack import SceneStack
from greatrace_client.ui.slips import draw_slips
from greatrace_client.ui.toast import note_beat

BEATS = 125.0  # a second
RESTING, REST = 30.0, 1.0  # ... once nothing has been done or drawn for so many seconds
IN_MOTION = 0.05  # seconds after a frame in which another may follow: all beats look then
FRAMES = 60.0
IN_A_ROW = 0.1  # seconds: frames that follow each other sooner are a movement
OPENING = 0.012  # seconds of a beat for new pictures, while a scene is to be seen for the first time
PATIENCE = 60  # such beats; then the rest is made at once
PULL = 900.0  # units a second that a stick pushed all the way pulls the map
BINDABLE = (*KEYS, *OF_PADS)


class Loop:
    """One client's heart. `run` returns when the last scene has gone; `failure` says whether it was an exception.
    `seconds` is the clock by which time passes for the scenes.
    """

    def __init__(
        self,
        reactor: Any,
        window: Window,
        stack: SceneStack,
        kit: AppContext,
        seconds: Callable[[], float] = time.perf_counter,
    ) -> None:
        self.reactor, self.window, self.stack, self.kit = reactor, window, stack, kit
        self.devices, self.captions, self._seconds = kit.devices, Captions(kit), seconds
        kit.sounds.told = self.captions.hear
        self.failure: Failure | None = None
        self.dirty, self.frames = True, 0
        self.work: list[float] = []  # seconds of the last frames, for the bench
        self.before_stop: list[Callable[[], object]] = []
        self.each_beat: list[Callable[[], object]] = []
        self.each_look: list[Callable[[], object]] = []  # with the scenes: less often at rest
        self.after_frame: list[Callable[[], object]] = []
        self._call: Any = None
        self._due = 0.0  # when the next beat is, by the reactor's clock
        self._last = seconds()
        self._began = self._drawn = self._stirred = 0.0  # the beat, the last frame, the last thing that was done
        self._stopped = False
        self._seen: Callable[[], Scene | None] = lambda: None  # the top of the last frame, which may have gone since
        self._tries = 0  # beats that have been spent on the first picture of another one
        self._ready: Callable[[], bool] = at_once  # from when on it makes sense to try again

    def run(self) -> None:
        """Until the end."""
        self.reactor.callWhenRunning(self._begin)
        self.reactor.run()

    def _begin(self) -> None:
        self.devices.begin()
        self._due = self.reactor.seconds()
        self._next()

    def _next(self) -> None:
        """A beat, and the call for the one after it; those that were missed are left out."""
        self._call = None
        try:
            self._beat()
        except Exception:  # noqa: BLE001 - the client ends with it
            self.failure = Failure()  # type: ignore[no-untyped-call]
            self.stop()
        if not self._stopped:
            now = self.reactor.seconds()
            self._due = max(now, self._due + self._interval)
            self._call = self.reactor.callLater(self._due - now, self._next)

    def stop(self) -> None:
        """Leave all scenes and let the reactor end. The beat that calls it may end with a stop of its own."""
        if self._stopped:
            return
        self._stopped = True
        if self._call is not None:
            self._call.cancel()
        try:
            self.stack.carry_out(Quit(self.stack.farewell))
        except Exception:  # noqa: BLE001 - we are ending anyway; the first failure is the one to report
            self.failure = self.failure or Failure()  # type: ignore[no-untyped-call]
        for call in self.before_stop:
            call()
        if self.reactor.running:
            self.reactor.stop()

    # ---- one beat
    def _beat(self) -> None:
        now = self._began = self._seconds()
        events = pygame.event.get()
        if events or self._looks(now):
            with in_frames(due=self._frame_due(now)):
                self._go_on(now, events)
        else:
            self._call_each_beat()

    def _frame_due(self, now: float) -> bool:
        """It is time for the next frame, while something moves."""
        return 1 / FRAMES - 0.002 <= now - self._drawn < IN_A_ROW

    def _go_on(self, now: float, events: Sequence[pygame.event.Event]) -> None:
        """What was done, what has changed by itself, and a frame if anything has."""
        for event in events:
            self._stirred = now
            if not self._input(event):
                return
        if looks := self._looks(now):
            self._pass_time(now)
        self._call_each_beat()
        before = self.stack.top
        shown = self._followed() and self.window.shown
        if shown and (looks or self.dirty) and (self.stack.top is before or not self.frames):
            self._show(now)  # of a scene that has just been entered, which takes long, in the next beat

    def _call_each_beat(self) -> None:
        for call in tuple(self.each_beat):
            call()

    @property
    def _interval(self) -> float:
        """Seconds from this beat to the next."""
        return 1 / (RESTING if self._began - self._stirred > REST else BEATS)

    def _looks(self, now: float) -> bool:
        """Whether time passes for the scenes in this beat: in each, or while all rests only now and then."""
        moving = now - self._stirred <= REST or now - self._drawn < IN_MOTION
        top = self.stack.top
        return moving or top is None or now - self._last >= top.glance or (self.dirty and self.window.shown)

    def _pass_time(self, now: float) -> None:
        """Time has gone by since that was done last."""
        dt, self._last = min(now - self._last, 0.25), now
        for event in self.devices.tick(dt):
            self.dirty = self._event(event) or self.dirty
        top = self.stack.top
        if top is not None and not self._tries:
            self._stirred = now if top.working else self._stirred
            self.dirty = self._pull(top, dt) or self.dirty
            self.dirty = top.update(dt) or self.dirty
        for call in tuple(self.each_look):
            call()
        self.dirty = note_beat(self.kit, dt) or self.dirty
        self.dirty = self.captions.beat(dt) or self.dirty

    def _show(self, now: float) -> None:
        """A frame when there is something new, or what moves by itself on the last one."""
        if not self.dirty:
            self.draw_moving()
        elif now - self._drawn >= 1 / FRAMES - 0.002 or self._tries:
            self._stirred = now if now - self._drawn < IN_A_ROW else self._stirred
            self._drawn = now
            self.draw()

    def _followed(self) -> bool:
        """Carry out what scenes wish. False when there is none left."""
        self.dirty = self.stack.follow() or self.dirty
        if len(self.stack):
            return True
        self.stop()
        return False

    def _input(self, event: pygame.event.Event) -> bool:
        """One event of the window, in the language of the scenes. False when there is no scene left."""
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
        """The right stick pulls the map, faster the further it is pushed."""
        x, y = self.devices.pads.pull
        return bool(x or y) and top.panned(-x * abs(x) * PULL * dt, -y * abs(y) * PULL * dt)

    def _event(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.QUIT and may_end_own_server(self.kit):
            self.stack.carry_out(Quit())
            return True
        if event.type in (pygame.VIDEORESIZE, pygame.WINDOWSIZECHANGED):
            self.refit()
            return True
        if event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED, pygame.WINDOWSHOWN):
            return True
        if event.type == pygame.KEYDOWN and full_screen_key(event):
            self.window.toggle_full()
            self.kit.settings.full_screen = self.window.full
            self.refit()
            return True
        if event.type == pygame.KEYDOWN and event.key == pygame.K_F1:
            self.look_up()
            return True
        if event.type == pygame.KEYDOWN and event.key == pygame.K_F12:
            self.kit.say(save_screenshot(self.window.page.surface))
            return True
        top = self.stack.top
        if top is not None and event.type == pygame.DROPFILE:
            return follow(self.kit, top, event.file)
        return top is not None and top.handle(event)

    def look_up(self) -> None:
        """The rules over whatever is shown; F1 again closes them."""
        if isinstance(self.stack.top, RulesScene):
            self.stack.carry_out(Pop())
        else:
            top = self.stack.top
            at, table = (top.topic(), top.kit.table) if top is not None else ("", None)
            self.stack.carry_out(Push(self.kit.places.rules(at, table)))

    def refit(self) -> None:
        """The window, the scale or the language has changed: all scenes lay themselves out again."""
        self.kit.page = self.window.refit()
        for scene in self.stack.each():
            scene.resized()
        self.dirty = True

    def draw(self) -> None:
        """One frame, or as much of the first one of a scene as there is time for."""
        began, page = time.perf_counter(), self.window.page
        if self._opening and not self._ready():
            return
        try:
            with rationed(OPENING if self._opening else None):
                self._paint(page)
        except Later as later:
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
        for call in tuple(self.after_frame):
            call()

    @property
    def up_to_date(self) -> bool:
        """Whether the scene that is seen is the top one."""
        return self._seen() is self.stack.top

    @property
    def _opening(self) -> bool:
        """Whether the player looks at another scene's picture while this one is made."""
        return bool(self.frames) and not self.up_to_date and self._tries < PATIENCE

    def _paint(self, page: Page) -> None:
        for scene in self.stack.seen():
            scene.draw(page)
        draw_slips(self.stack.top, page, self.captions, self.kit)

    def draw_moving(self) -> None:
        """Parts of the last frame once more; not while something lies over all scenes."""
        top = self.stack.top
        if top is None or not self.frames or self.kit.note or self.captions.shown:
            return
        places = top.draw_moving(self.window.page)
        if places:
            pygame.display.update(list(places))
