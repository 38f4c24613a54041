"""The laboratory's figures for races over a board, as lines to read, with what is wanted of a board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import attrs

from greatrace.great_race.board import Board
from greatrace.lab.liveness import RaceTally
from greatrace.lab.liveness_summary import FEW_RACES, Liveness, summary
from greatrace_client.i18n import decimal, listed, term, tr
from greatrace_client.i18n.names import city_name, percent

ROUNDS: Final = (6.0, 10.0)
SPACES: Final = 1.8
LONG: Final = 0.25
STOPS: Final = (0.10, 0.35)
CITIES: Final = 0.5
LEADS: Final = 3.0
EVEN: Final = 0.15  # largest deviation of a place in the first turn order from the average of wins


@attrs.frozen
class Figure:
    """A line of the table: its subject, the value, what is wanted, and whether that is reached."""

    label: str
    value: str
    wanted: str = ""
    good: bool = True


def figures(tallies: Sequence[RaceTally], board: Board) -> list[Figure]:
    """All lines; [] before the first race is over."""
    if not tallies:
        return []
    found = summary(tallies)
    return [*_races(found), *_driving(found), *_balance(found), *_lines(found, board), _cities(found)]


def _races(found: Liveness) -> Iterator[Figure]:
    low, high = ROUNDS
    mean = found.rounds.mean
    yield Figure(tr("Rounds"), decimal(mean, 1), f"{low:.0f}–{high:.0f}", low <= mean <= high)
    leads = found.lead_changes
    yield Figure(tr("Lead changes"), decimal(leads, 1), f"≥ {LEADS:.0f}", leads >= LEADS)
    off = found.called_off.share
    yield Figure(tr("Races called off"), percent(off), percent(0), off == 0)
    late = found.last_at_half_way_wins.share
    yield Figure(tr("Last at halfway wins"), percent(late), f"{percent(0.08)}–{percent(0.25)}", 0.08 <= late <= 0.25)


def _driving(found: Liveness) -> Iterator[Figure]:
    yield Figure(tr("Spaces per drive"), decimal(found.spaces, 2), f"≥ {decimal(SPACES)}", found.spaces >= SPACES)
    far = found.long_drives.share
    yield Figure(tr("Drives of three spaces and more"), percent(far), f"≥ {percent(LONG)}", far >= LONG)
    stop = found.ends["stop"].share if "stop" in found.ends else 0.0
    low, high = STOPS
    yield Figure(tr("Drives that end at a stop"), percent(stop), f"{percent(low)}–{percent(high)}", low <= stop <= high)
    city = found.ends["city"].share if "city" in found.ends else 0.0
    yield Figure(tr("Drives that end in a city"), percent(city), f"≤ {percent(CITIES)}", city <= CITIES)


def _balance(found: Liveness) -> Iterator[Figure]:
    wins = [won.share for won in found.wins_by_order]
    fair = 1 / len(wins)
    good = all(abs(won - fair) <= EVEN for won in wins)
    yield Figure(tr("Wins by place in the turn order"), " · ".join(map(percent, wins)), percent(fair), good)


def _lines(found: Liveness, board: Board) -> Iterator[Figure]:
    """How often each line is taken: a line that is never taken is useless."""
    for line in board.lines:
        a, b = sorted(line.ends)
        ridden = found.lines.get(f"{line.kind} {a} - {b}")
        taken = ridden.share if ridden is not None else 0.0
        ends = " – ".join(city_name(board.cities[end]) for end in line.ends)
        yield Figure(
            tr("Races with the line {way}", way=ends), percent(taken), f"≥ {percent(FEW_RACES)}", taken >= FEW_RACES
        )


def _cities(found: Liveness) -> Figure:
    visits = [f"{term('colour', colour)} {decimal(number, 1)}" for colour, number in found.cities.items()]
    return Figure(tr("Visits to cities in a race"), listed(visits))
