"""The director: plays one cue after the other, at the player's speed, and never delays a question.

After each cue the stage is settled on the view after its event. When the player is asked, everything left is played
within some seconds (`patience`); a long queue is always played faster. `next` cuts off the running cue, `skip` all of
them; `press` and `release` do both for a key. What has been shown can be replayed (`again`), at the usual speed.
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Protocol

from greatrace.kernel import Event
from greatrace_client.model.table import Transition
from greatrace_client.race_common.cues import Cues
from greatrace_client.race_common.view_state.spans import Playing

PATIENCE, MOST_PATIENCE = 1.2, 3.6  # least and greatest seconds until the player sees a settled picture
BRISK = 1.7  # times the usual speed at which the player can still follow
BACKLOG = 4.0  # seconds of cues that may wait before they are played faster
LEISURE = 20.0  # ... when the player looks at them once more
LET_GO = 0.6  # seconds without a repeat after which a held key counts as released
FAST = 6.0  # times the usual speed, while the key is held
PACE = {0: 0.0, 1: 1.0, 2: 1.8, 3: 3.2}  # setting to speed; 0: no animation

log = logging.getLogger(__name__)


class Settled(Protocol):
    """The stage of either game, as the director uses it."""

    view: Any

    def settle(self, view: Any, *, at_once: bool = False) -> None: ...
    def tick(self, dt: float) -> bool: ...


class Director:
    """Feeds steps to the stage. `speed` is a factor, 0 shows only results; `shown_entries` counts the settled steps."""

    def __init__(self, stage: Settled, cues: Cues, speed: float = 1.0) -> None:
        self.stage, self.cues = stage, cues
        self.speed = speed
        self.shown_entries = 0
        self.begun: Callable[[Event], object] = lambda _event: None  # called when a cue begins: sounds
        self._queue: deque[Transition] = deque()
        self._step: Transition | None = None
        self._playing: Playing | None = None
        self.fast = False
        self._let_go = 0.0  # seconds until the key counts as released
        self._hurry: float | None = None  # seconds that are left for everything
        self._backlog = BACKLOG
        self._present: Any = None  # the view to return to

    @property
    def past(self) -> bool:
        """Whether a past moment is shown."""
        return self._present is not None

    def look_back(self, view: Any) -> None:
        """Show a past view. The next event brings back the present."""
        self.skip()
        if self._present is None:
            self._present = self.stage.view
        self.stage.settle(view, at_once=True)

    def come_back(self) -> None:
        """Show the present again."""
        if self._present is not None:
            self.stage.settle(self._present, at_once=True)
        self._present = None

    @property
    def idle(self) -> bool:
        """Whether the picture has caught up."""
        return self._step is None and not self._queue

    @property
    def event(self) -> Event | None:
        """The event being shown, if any."""
        return self._step.event if self._step is not None else None

    @property
    def unseen(self) -> bool:
        """Whether something has happened that the picture does not show yet."""
        return not self.idle and self.speed > 0

    def add(self, steps: Iterable[Transition]) -> None:
        """Queue steps that have happened."""
        self.come_back()
        self._queue.extend(steps)

    def happened(self, steps: Sequence[Transition]) -> None:
        """As `add`."""
        self.add(steps)

    @property
    def waiting(self) -> tuple[Transition, ...]:
        """The steps that are still to be shown."""
        return tuple(self._queue)

    @property
    def left(self) -> float:
        """The seconds that everything queued would take at the usual speed."""
        steps = [*([self._step] if self._step is not None else []), *self._queue]
        return sum(self.cues.usual_seconds(type(step.event)) for step in steps)

    def patience(self) -> float:
        """The seconds that the player needs to follow what is left, within reason."""
        return max(PATIENCE, min(MOST_PATIENCE, self.left / BRISK))

    def hurry(self, seconds: float = PATIENCE) -> None:
        """Show everything within `seconds` seconds: the player is asked now."""
        if self._hurry is None and not self.idle:
            self._hurry = seconds

    def again(self, steps: Sequence[Transition]) -> None:
        """Replay the last steps; `shown_entries` is set back with them."""
        if not steps:
            return
        self.come_back()
        self.skip()
        self.stage.settle(steps[0].before, at_once=True)
        self.shown_entries -= len(steps)
        self._backlog = LEISURE
        self._queue.extend(steps)

    def press(self) -> bool:
        """Handle a press of the skip key: end the current cue, and speed up until release. A held key's repeats do
        nothing more, not even elsewhere. False if nothing is being shown.
        """
        self._let_go = LET_GO
        if self.fast:
            return True
        self.fast = self.next()
        return self.fast

    def release(self) -> None:
        """Handle the release of the key."""
        self.fast = False

    def next(self) -> bool:
        """Cut off the running cue and begin the next one. False if there was none."""
        if self.idle:
            return False
        self._settle()
        if self._queue:
            self._begin()
        else:
            self._rest()
        return True

    def skip(self) -> bool:
        """Show the present state at once. False if it was shown already."""
        if self.idle:
            return False
        left = [*([self._step] if self._step is not None else []), *self._queue]
        self._cancel()
        self.shown_entries += len(left)
        self._queue.clear()
        self._step = None
        self._rest()
        for step in left:  # one after the other: vehicles face their last direction
            self.stage.settle(step.after, at_once=True)
        return True

    def _rest(self) -> None:
        """Note that everything is shown."""
        self._hurry = None
        self._backlog = BACKLOG

    def tick(self, dt: float) -> bool:
        """Advance by `dt` seconds. Returns whether anything has to be drawn again."""
        self._let_go -= dt
        if self._let_go <= 0:
            self.fast = False  # a pad does not report the release
        if self.idle:
            return self.stage.tick(dt)
        if self.speed <= 0 or self._patience_gone(dt):
            self.skip()
            return self.stage.tick(dt)
        self._advance(dt * self._rate())
        self.stage.tick(dt * max(1.0, self.speed) * (FAST if self.fast else 1.0))
        return True

    def _patience_gone(self, dt: float) -> bool:
        if self._hurry is None:
            return False
        self._hurry -= dt
        return self._hurry <= 0

    def _rate(self) -> float:
        """The speed of time on stage."""
        speed = self.speed * (FAST if self.fast else 1.0)
        if self._hurry is not None:
            return max(speed, self.left / max(0.1, self._hurry - 0.05))
        return max(speed, self.speed * self.left / self._backlog)

    def _advance(self, dt: float) -> None:
        """Advance the running cue by a frame, or run cues up to one that waits."""
        if self._playing is not None and self._fed(dt):
            return
        self._settle()
        while self._queue:
            if self._begin():
                return
            self._settle()
        self._rest()

    def _begin(self) -> bool:
        """Run the first cue of the queue to its first wait. False if it has none."""
        self._step = self._queue.popleft()
        self.begun(self._step.event)
        self._playing = Playing(self.cues.cue_for(type(self._step.event))(self.stage, self._step.event))
        return self._fed(None)

    def _fed(self, dt: float | None) -> bool:
        """Whether the cue wants another frame. A cue that fails is logged, and does not end the race."""
        assert self._playing is not None
        try:
            return self._playing.begin() if dt is None else self._playing.go_on(dt)
        except Exception:
            log.exception("The cue of %r failed.", self.event)
            return False

    def _settle(self) -> None:
        self._cancel()
        if self._step is not None:
            self.stage.settle(self._step.after)
            self.shown_entries += 1
        self._step = None

    def _cancel(self) -> None:
        if self._playing is not None:
            self._playing.cancel()
        self._playing = None


class HasDirector(Protocol):
    """Gives access to the director."""

    @property
    def director(self) -> Director: ...
