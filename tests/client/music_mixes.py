"""Every mix of the music's layers that can occur in a race of either game."""

from __future__ import annotations

import itertools

import msgspec

from greatrace.crazy_race import words
from greatrace.crazy_race.state import Open as CrazyOpen
from greatrace.crazy_race.state import Pile
from greatrace.great_race import constants
from greatrace.great_race.content_loader import load
from greatrace.great_race.state import Crew, Gauges, Open, Threat
from greatrace_client.games.crazy_race import music as crazy_music
from greatrace_client.games.great_race.music import LAYERS, race_mix
from greatrace_client.model.music import Mix, gains

COLOURS = ("africa", "south_america", "asia", "usa")
Gains = tuple[tuple[str, float], ...]  # each layer's volume, in order of the names


def open_table(**changes: object) -> Open:
    """A race in Africa in its convoy phase: nothing is near, nothing is dry."""
    crew = Crew("blue", 4, 4, 4, Gauges(6, 6, 6), 50, "cairo", row=2)
    now = Open((crew, crew), (0, 1), (0, 1), "cape_town", "cairo", 40, 50, 3, constants.CONVOY)
    return msgspec.structs.replace(now, **changes)


def mixes() -> list[Mix]:
    """All of them, some more than once."""
    board = load().boards["africa"]
    last = board.progress("cape_town", "cairo")["cairo"]
    found = []
    for phase, threat, fuel, row in itertools.product(
        (constants.BIVOUAC, constants.PLANNING, constants.CONVOY), (None, Threat("saboteur", 1)), (0, 4), (0, last - 1)
    ):
        crew = Crew("blue", fuel, 4, 4, Gauges(6, 6, 6), 50, "cairo", row=row)
        for colour in COLOURS:
            mix = race_mix(open_table(phase=phase, threat=threat, crews=(crew,)), 0, board)
            found.append(Mix(layers={**{name: mix.layers[name] for name in LAYERS}, colour: mix.layers["africa"]}))
    for phase, is_last in itertools.product((words.LAYING, words.SCORING), (False, True)):
        now = CrazyOpen((), 0, 3, Pile(1, 1), Pile(1, 1), phase, last=is_last)
        found.append(crazy_music.race_mix(now))
    return found


def heard(loudness: dict[str, float]) -> list[Gains]:
    """The volumes at which the client plays them, each mix once."""
    return sorted({tuple(sorted(gains(mix, loudness).items())) for mix in mixes()})
