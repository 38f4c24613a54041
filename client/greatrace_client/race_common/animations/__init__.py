"""One cue for every event: how it looks when it happens.

A cue is `async def cue(stage, event)`: it may wait for frames and seconds and move things on the stage. It starts
from the picture before the event; afterwards the stage is settled on the view after it, whatever the cue did. Modules
register theirs with `cue(...)` as the base game does.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, TypeAlias, TypeVar

from greatrace.kernel import Event
from greatrace_client.race_common.view_state.spans import Cue, pause

Staging: TypeAlias = Callable[[Any, Any], Cue]  # (the stage of that game, the event)
F = TypeVar("F", bound=Staging)
_CUES: dict[type[Event], tuple[Staging, float]] = {}


def cue(kind: type[Event], seconds: float) -> Callable[[F], F]:
    """Register the cue of an event; `seconds` is how long it usually takes at speed 1."""

    def registered(staging: F) -> F:
        _CUES[kind] = staging, seconds
        return staging

    return registered


def has_cue(kind: type[Event]) -> bool:
    """Whether that event has a cue of its own."""
    _load()
    return kind in _CUES


def cue_for(event: Event) -> Staging:
    """The cue of that event; one that nobody has staged passes in a blink."""
    _load()
    return _CUES[type(event)][0] if type(event) in _CUES else unstaged


def usual_seconds(event: Event) -> float:
    """How long the event's cue usually takes at speed 1."""
    _load()
    return _CUES[type(event)][1] if type(event) in _CUES else 0.1


async def unstaged(stage: object, event: Event) -> None:
    """A breath, so that the change is not missed."""
    await pause(0.1)


@cache
def _load() -> None:
    """The games' cues register themselves on import, whoever imported one of them before."""
    from greatrace_client.games.crazy_race import animations  # noqa: F401
    from greatrace_client.games.great_race.modules.module_ui import module_uis
    from greatrace_client.race_common.animations import (  # noqa: F401
        cards,
        challenges,
        danger,
        driving,
        gauges,
        leaders,
        modules,
        phases,
        postal,
        taking_back,
        tiles,
    )

    module_uis()  # those of modules stand in their own files
