"""What the laboratory knows of a game: how its tables are set up, its races run, its content and replays told."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from greatrace.games import GameKind
from greatrace.kernel import Game, Seat
from greatrace.replay import Replay


class ChosenTable(msgspec.Struct, frozen=True):
    """A table as a command or a list chooses it. What the game does not have (a board, modules) is left out."""

    players: int
    board: str = ""
    start: str = ""
    finish: str = ""
    modules: tuple[str, ...] = ()
    options: dict[str, str] = {}


class Simulation(msgspec.Struct, frozen=True):
    """Races between bots. `bots` by seat; `jobs`: processes; `save`: the folder of replays, or ""."""

    table: ChosenTable
    seed: str
    bots: tuple[str, ...]
    games: int
    jobs: int
    content: Path | None = None
    save: str = ""
    as_json: bool = False
    progress: bool = True


class ToldRace(msgspec.Struct, frozen=True):
    """A race between bots that is told. `pace`: seconds between two events; `package`: with the board."""

    table: ChosenTable
    seed: str
    bots: tuple[str, ...]
    pace: float = 0.0
    save: str = ""
    package: Path | None = None


class GameLab(ABC):
    """The laboratory's part of one game."""

    def __init__(self, kind: GameKind) -> None:
        self.kind = kind

    # ---- tables
    @abstractmethod
    def choices(self, board: str, modules: Sequence[str]) -> Mapping[str, Sequence[str]]:
        """The possible choices of such a table, by the option's name."""

    @abstractmethod
    def setup(self, table: ChosenTable) -> Any:
        """The table's setup."""

    # ---- content
    @abstractmethod
    def content(self, folder: Path) -> Any:
        """The content of that folder. Raises ContentError."""

    @abstractmethod
    def new_game(self, setup: Any, seed: str, content: Any) -> Game[Any]:
        """The race at its first question, with that content. Raises SetupError."""

    def owns(self, folder: Path) -> bool:
        """Whether a folder of content is recognised as this game's; others are taken for the default game's."""
        return False

    @abstractmethod
    def told_of_content(self, folder: Path | None) -> Iterator[str]:
        """A line for each part of the content (None: the game's own). Raises ContentError."""

    # ---- races
    @abstractmethod
    def shares(self, table: ChosenTable, seed: str, bots: tuple[str, ...]) -> tuple[float, ...]:
        """Run a race between bots: by seat, the share in the victory (none if it was called off)."""

    @abstractmethod
    def simulate(self, wanted: Simulation) -> None:
        """Let bots race and print the figures."""

    @abstractmethod
    def watch(self, race: ToldRace) -> None:
        """Print one race between bots, event by event."""

    @abstractmethod
    def retell(self, recorded: Replay, seat: Seat | None) -> None:
        """Print a recorded race as that seat or a spectator saw it."""
