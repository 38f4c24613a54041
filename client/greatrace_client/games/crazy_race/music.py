"""The music of a Crazy Race: a saloon piano, the march while cards are scored, brass in the last stage; and the
ambience of the country along the line.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from greatrace.crazy_race import words
from greatrace.crazy_race.state import Open
from greatrace_client.model.music import Mix

LAYERS = ("base", "planning", "convoy", "finish", "crazy")
# The surroundings from stage to stage, by name with their levels; on a longer line they repeat.
COUNTRY: Sequence[Mapping[str, float]] = (
    {"town": 0.6},
    {"desert": 0.6},
    {"desert": 0.4, "jungle": 0.4},
    {"jungle": 0.7},
    {"sea": 0.6},
)
CAMP: Mapping[str, float] = {"camp": 0.7}  # before the first stage
STATION: Mapping[str, float] = {"town": 0.8}  # at the end of the last stage


def ambience(now: Open) -> Mapping[str, float]:
    """The ambience around the locomotives."""
    if now.last or now.result is not None:
        return STATION
    return COUNTRY[(now.stage - 1) % len(COUNTRY)] if now.stage else CAMP


def race_mix(now: Open) -> Mix:
    """The music and ambience for the state of the race."""
    scoring = now.phase == words.SCORING
    return Mix(
        ambience=ambience(now),
        layers=dict.fromkeys(LAYERS, 0.0)
        | {
            "base": 0.9,
            "crazy": 0.6 if now.last else 1.0,
            "convoy": 1.0 if scoring else 0.0,
            "planning": 0.0 if scoring else 0.4,
            "finish": 0.9 if now.last else 0.0,
        },
    )
