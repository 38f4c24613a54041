"""A race with modules on a screen of its own, in this process, under posted events: for the tests of module screens."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from greatrace.great_race.modules import MODULES
from greatrace.great_race.modules.leaders.events import PickLeader
from greatrace.great_race.setup import Setup
from greatrace.kernel import Action, Event
from greatrace.kernel.game import IllegalAction
from greatrace_client.games.great_race.scene import RaceScene
from greatrace_client.model import LobbyModel
from greatrace_client.model.local_race import LocalRace
from greatrace_client.model.table import Transition
from greatrace_client.model.target import Name
from greatrace_client.settings import Settings
from greatrace_client.ui.audio import Sounds
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.flags import Flags
from greatrace_client.ui.scene import AppContext
from tests.client.driven_table import FRAME, DrivenTable
from tests.client.fakes import navigator

Wanted = Callable[[LocalRace], bool]
Answers = dict[str, Callable[[Any], Action]]  # by prompt, what seat 0 answers to a question
CREWS = ("vermilion", "blue", "lemon", "mint")
ROUTE = ("colomb_bechar", "cape_town")


def bot_step(race: LocalRace, answers: Answers) -> list[Transition] | None:
    """One answer: seat 0's as told, or a bot's; None at the end."""
    question = race.table.question
    answer = answers.get(question.prompt) if question is not None and race.table.my_move else None
    if answer is not None and question is not None:
        return race.submit(0, answer(question))
    return race.bot_step(also_own=True)


def comes_to(wanted: Wanted, race: LocalRace, answers: Answers) -> bool:
    """Whether the position comes up in that race, before anything is drawn."""
    while not wanted(race):
        try:
            if bot_step(race, answers) is None:
                return False
        except IllegalAction:  # somebody else took what seat 0 was told to take
            return False
    return True


class ModuleTable(DrivenTable):
    """The scene, the game behind it, and what the player of seat 0 has answered."""

    scene: RaceScene

    def __init__(
        self,
        *modules: str,
        options: dict[str, str] | None = None,
        seed: str = "1",
        seat: int | None = 0,
        size: tuple[int, int] = (1280, 720),
        scale: float = 1.0,
        level: str = "greedy",
        board: str = "africa",
        route: tuple[str, str] = ROUTE,
        flags: Flags | None = None,
        race: LocalRace | None = None,
    ) -> None:
        super().__init__()
        setup = Setup(board, CREWS, *route, modules, options or {})
        self.race = race or LocalRace(setup, seed, seat=seat, level=level, seconds=15)
        page = Page(*size, scale)
        self.context = AppContext(
            Settings(sounds=0, speed=1), page, Sounds(0), LobbyModel(), flags=flags or Flags(), navigator=navigator()
        )
        self.context.table = self.race.table
        self.scene = RaceScene(self.answer)
        self.scene.enter(self.context)

    # ---- the others
    def until(self, wanted: Wanted, *, answers: Answers | None = None) -> None:
        """Bots play all seats until the position is as wanted; seat 0 answers as told where it is told."""
        while not wanted(self.race):
            steps = bot_step(self.race, answers or {})
            assert steps is not None, "the race ended first"
            self.scene.happened(steps)
        self.settle()

    def asked(self, prompt: str, **words: Any) -> None:
        """Until seat 0 (or, for a spectator, anybody) is asked that."""

        def wanted(race: LocalRace) -> bool:
            question, mine = race.table.question, race.table.my_move or race.seat is None
            return mine and question is not None and question.prompt == prompt

        self.until(wanted, **words)

    def happening(self, kind: type[Event] | tuple[type[Event], ...]) -> None:
        """Bots play until the cue of such an event begins."""
        director = self.scene.director
        for _ in range(20_000):
            if isinstance(director.event, kind):
                return
            if director.idle:
                steps = self.race.bot_step(also_own=True)
                assert steps is not None, "the race ended first"
                self.scene.happened(steps)
                if not any(isinstance(step.event, kind) for step in steps):
                    director.skip()
            self.scene.update(FRAME)
        raise AssertionError("it did not happen")

    @property
    def open_board(self) -> str:
        """The board that lies over the map, or ''."""
        board = self.scene.boards.open(self.scene.shown)
        return board.name if board is not None else ""

    # ---- the player
    def move_to(self, name: Name) -> None:
        """The mouse on a widget."""
        self.move(*self.middle(name))

    def click(self, name: Name) -> None:
        """On a widget, with the mouse."""
        self.click_at(*self.middle(name))


# ---- positions

EVERYBODY = {"leaders": "all"}
EVERYTHING = tuple(MODULES)
AT_ONCE = {"challenge": "everything_at_once", "season": "normal", "diplomacy": "normal", "paddock": "preset"}


def mine(prompt: str) -> Wanted:
    """Seat 0 is asked that."""

    def wanted(race: LocalRace) -> bool:
        question = race.table.question
        return race.table.my_move and question is not None and question.prompt == prompt

    return wanted


def may(action: Action, *prompts: str) -> Wanted:
    """Seat 0 may answer that, to one of these questions if any are named."""

    def wanted(race: LocalRace) -> bool:
        question = race.table.question
        options = question.options if question is not None and race.table.my_move else ()
        return action in options and (not prompts or (question is not None and question.prompt in prompts))

    return wanted


def reached(
    wanted: Wanted,
    *modules: str,
    answers: Answers | None = None,
    level: str = "greedy",
    scale: float = 1.0,
    **options: str,
) -> ModuleTable:
    """A table on which the position came up: the first of many races."""
    options = {**(EVERYBODY if "leaders" in modules else {}), **options}
    for seed in map(str, range(1, 80)):
        race = LocalRace(Setup("africa", CREWS, *ROUTE, modules, options), seed, level=level)
        if comes_to(wanted, race, answers or {}):
            table = ModuleTable(*modules, options=options, scale=scale, race=race)
            table.settle()
            return table
    raise AssertionError("no race came so far")


def led_by(leader: str, wanted: Wanted | None = None, level: str = "greedy", scale: float = 1.0) -> ModuleTable:
    """A table where seat 0 has chosen that leader."""
    answers: Answers = {"leader": lambda _question: PickLeader(leader)}
    return reached(wanted or mine("sequence"), "leaders", answers=answers, level=level, scale=scale)
