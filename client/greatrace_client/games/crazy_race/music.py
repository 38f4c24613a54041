"""The music of a Crazy Race: a saloon piano, the march while cards are scored, brass in the last stage."""

from __future__ import annotations

from greatrace.crazy_race import words
from greatrace.crazy_race.state import Open
from greatrace_client.model.music import Mix

LAYERS = ("base", "planning", "convoy", "finish", "crazy")


def race_mix(now: Open) -> Mix:
    """What is heard while the race stands like this."""
    scoring = now.phase == words.SCORING
    return Mix(
        layers=dict.fromkeys(LAYERS, 0.0)
        | {
            "base": 0.9,
            "crazy": 0.6 if now.last else 1.0,
            "convoy": 1.0 if scoring else 0.0,
            "planning": 0.0 if scoring else 0.4,
            "finish": 0.9 if now.last else 0.0,
        }
    )
