"""The seal of a race: the hash to which its server is bound from the start, and the seed shown at the end."""

from __future__ import annotations

from greatrace.replay import Replay
from greatrace_client.i18n.catalog import tr

SHOWN = 12  # letters of a hash that people compare


def shown_seal(commitment: str) -> str:
    """4f3a 9b21 07cc, as people read it out to each other."""
    return " ".join(commitment[i : i + 4] for i in range(0, min(SHOWN, len(commitment)), 4))


def sealed(commitment: str) -> str:
    """The sentence at the start."""
    seal = shown_seal(commitment)
    return tr("This race’s seed is sealed: {seal}. It is revealed after the race.", seal=seal)


def opened(replay: Replay) -> str:
    """The sentence at the end, when everything fits."""
    return tr("Seal {seal} opened: the seed was {seed}.", seal=shown_seal(replay.commitment), seed=replay.seed)
