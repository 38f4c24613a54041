"""The rulebook's words as plain values: locomotives, places on a track, phases, piles, as in docs/RULES.md."""

from __future__ import annotations

from typing import Final

COLOURS: Final = ("lilac", "orange", "green", "blue")
OUT_OF_THREE: Final = "blue"  # X1: not among three players

LOCOMOTIVES: Final = ("tank", "express", "goods")  # the three types
DRIVERS: Final = (1, 1, 2, 2, 3, 3, 4, 6)  # X1: the cards of each player

# Places on a track (X3), in driving order: 0 the start zone, 1-5 out, 6 the turntable,
# 7-11 back over the same five spaces, 12 home.
START: Final = 0
TURNTABLE: Final = 6
HOME: Final = 12

SIDES: Final = 4
TURNS: Final = 3  # X2: turns around the table in a stage

# Phases of a stage (X2), and the end.
REVEALING: Final = "revealing"
LAYING: Final = "laying"
SCORING: Final = "scoring"
OVER: Final = "over"

# The two piles of point cards (X1).
TURNTABLE_PILE: Final = "turntable"
FINISH_PILE: Final = "finish"

# Why a race ended (X6, X7).
ALL_STAGES: Final = "all_stages"
ALL_PLAYED: Final = "all_played"

# Why a point card was discarded (X8).
FURTHEST: Final = "furthest"
NEXT_FURTHEST: Final = "next_furthest"


def space(place: int) -> int:
    """The space of the track at that place, 1-5 and 6 for the turntable; 0 for the start zone and home."""
    return min(place, HOME - place)
