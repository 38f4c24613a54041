"""Cues: the animations of events. Each game has its own table of them.

A cue is `async def cue(stage, event)`: it may wait for frames and seconds and move things on the stage. It starts from
the picture before the event; afterwards the stage is settled on the view after it, whatever the cue did. A brief cue is
a plain `def`: it adds effects to the stage that run by themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias, TypeVar

from attrs import Factory, define

from greatrace.kernel import Event
from greatrace_client.race_common.view_state.spans import Cue, pause

Staging: TypeAlias = Callable[[Any, Any], Cue]  # (the stage of that game, the event)
F = TypeVar("F", bound=Staging)
G = TypeVar("G", bound=Callable[[Any, Any], object])
BLINK = 0.1  # seconds of an event that has no cue of its own


@define
class Cues:
    """The cues of one game, by the type of their event."""

    _staged: dict[type[Event], tuple[Staging, float]] = Factory(dict)

    def cue(self, kind: type[Event], seconds: float) -> Callable[[F], F]:
        """Register the cue of an event; `seconds` is its usual length at speed 1."""

        def registered(staging: F) -> F:
            self._staged[kind] = staging, seconds
            return staging

        return registered

    def brief(self, kind: type[Event], seconds: float) -> Callable[[G], G]:
        """Register a cue that does not wait; the next one begins `seconds` after it."""

        def registered(begin: G) -> G:
            async def staging(stage: Any, event: Any) -> None:
                begin(stage, event)
                await pause(seconds)

            self._staged[kind] = staging, seconds
            return begin

        return registered

    def unseen(self, seconds: Mapping[type[Event], float]) -> None:
        """Define events without an animation of their own; the next cue begins the given number of seconds
        after each.
        """
        for kind, each in seconds.items():
            self.brief(kind, each)(lambda _stage, _event: None)

    def __contains__(self, kind: type[Event]) -> bool:
        """Whether that event has a cue of its own."""
        return kind in self._staged

    def cue_for(self, kind: type[Event]) -> Staging:
        """The cue of that event; a short pause if it has none."""
        return self._staged[kind][0] if kind in self._staged else unstaged

    def usual_seconds(self, kind: type[Event]) -> float:
        """The usual length of the event's cue in seconds at speed 1."""
        return self._staged[kind][1] if kind in self._staged else BLINK


async def unstaged(stage: object, event: Event) -> None:
    """A short pause, so that the change is not missed."""
    await pause(BLINK)
