"""The setup wished for a race on this machine: board, rivals, seats, people."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import attrs

from greatrace.games import DEFAULT_GAME, GAMES, GameKind
from greatrace_client.settings import Settings


@attrs.frozen
class RaceSetup:
    """The wished setup. Empty strings leave a choice to chance.

    `people` share the machine: name and crew of each, the player first; () is a race of one against bots. `record`: the
    file of a recorded race to continue from its end, in that `seat`.
    """

    board: str = "africa"
    bots: int = 3
    levels: tuple[str, ...] = ("normal",)
    crew: str = "vermilion"
    start: str = ""
    finish: str = ""
    seed: str = ""
    game: str = DEFAULT_GAME
    options: tuple[tuple[str, str], ...] = ()  # variants that differ from the usual
    modules: tuple[str, ...] = ()
    people: tuple[tuple[str, str], ...] = ()
    record: str = ""
    seat: int = 0

    @property
    def companions(self) -> tuple[tuple[str, str], ...]:
        """The people who share the machine with the player."""
        return self.people[1:]

    @property
    def seats(self) -> int:
        """The number of seats."""
        return 1 + len(self.companions) + self.bots

    @property
    def for_the_server(self) -> tuple[str, ...]:
        """The solo server's command-line arguments for this race."""
        seed = ("--seed", self.seed) if self.seed else ()
        return *seed, *(("--from-record", self.record, "--seat", str(self.seat)) if self.record else ())


def race_setup_from(settings: Settings, **given: Any) -> RaceSetup:
    """The setup used last time, changed by `given` (None: as last time)."""
    usual = {"board": settings.board, "bots": settings.bots, "levels": (settings.level,), "crew": settings.crew}
    kind = GAMES[given.get("game") or DEFAULT_GAME]
    if not has_boards(kind):
        fewest, most = kind.players
        usual["board"], usual["bots"] = "", min(max(settings.bots, fewest - 1), most - 1)
        usual["crew"] = settings.crew if settings.crew in kind.colours else kind.colours[1]
    return RaceSetup(**{**usual, **{name: value for name, value in given.items() if value is not None}})


def has_boards(kind: GameKind) -> bool:
    """Whether a race of that game has a board to choose."""
    return "board" in kind.setup_type.__struct_fields__


def with_people(race_setup: RaceSetup, people: Sequence[tuple[str, str]]) -> RaceSetup:
    """The setup for these people (name and crew) at this machine, the player first; the number of bots is limited by
    the crews left.
    """
    if len(people) < 2:
        return race_setup
    bots = min(race_setup.bots, len(GAMES[race_setup.game].colours) - len(people))
    return attrs.evolve(race_setup, people=tuple(people), crew=people[0][1], bots=max(0, bots))
