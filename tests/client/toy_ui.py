"""The screen, the lobby's form and the words of the third game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

import pygame

from greatrace.kernel import Action, Event
from greatrace.protocol.messages import CreateTable, ServerMessage, Snapshot, TableInfo
from greatrace_client.model.race_setup import RaceSetup
from greatrace_client.model.table import OpenQuestion, TableModel, Transition
from greatrace_client.model.target import Name
from greatrace_client.race_common.answer_sender import AnswerSender
from greatrace_client.race_common.cues import Cues
from greatrace_client.race_common.danger import Danger
from greatrace_client.race_common.director import Director
from greatrace_client.race_common.game_parts import GamePictures, GameTexts, LobbyUi, RaceScreens, TextUi
from greatrace_client.race_common.game_ui import GameUi
from greatrace_client.race_common.lobby_form import ColourPick, LobbyForm
from greatrace_client.race_common.race_view import RaceHooks, RaceView
from greatrace_client.race_common.result_pages import Honours
from greatrace_client.race_common.results_scene import ResultsScene
from greatrace_client.race_common.text_reports import TextReports
from greatrace_client.race_common.view_state.show import Show
from greatrace_client.settings import Settings
from greatrace_client.ui.box import Box
from greatrace_client.ui.context import ResultContext
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import CREWS
from greatrace_client.ui.draw.shapes import box, disc
from greatrace_client.ui.draw.title.light import DAY, PosterLight
from greatrace_client.ui.scene import AppContext, Replace
from greatrace_client.ui.widgets import Button, Choice, Form, Widget
from tests.client.toy_rules import COLOURS, GAME, Add


class Stage(Show):
    def __init__(self, view: Any) -> None:
        super().__init__()
        self.view = view

    def settle(self, view: Any, *, at_once: bool = False) -> None:
        self.view = view
        self.cleared(at_once=at_once)


class CountingLayout:
    log = Box(20, 300, 300, 300)


class CountingRace(RaceView):
    """A sum, and a button for each number."""

    layout = CountingLayout()

    def __init__(self, hooks: RaceHooks) -> None:
        self.hooks = hooks

    def enter(self, context: AppContext) -> None:
        super().enter(context)
        assert context.table is not None
        self.page, self.form, self.table = context.page, Form(), context.table
        self.stage = Stage(self.table.view)
        self.director = Director(self.stage, Cues(), context.settings.speed)
        self.renew()

    def resized(self) -> None:
        self.page = self.context.page
        self.renew()

    def renew(self) -> None:
        question = self.table.question
        made: list[Widget] = []
        for i, action in enumerate(question.options if question is not None and self.table.my_move else ()):
            button = Button(str(action.number), partial(self._answer, action), "Add it.", name=f"add {action.number}")  # type: ignore[attr-defined]
            button.place(100 + 120 * i, 100, 100, 50)
            made.append(button)
        self.form.replace(self.hooks.beside(made) if self.hooks.beside is not None else made)

    def _answer(self, action: Any) -> None:
        AnswerSender(self.context, self.hooks.send).send(action)

    def received(self, message: ServerMessage, steps: list[Transition]) -> None:
        if isinstance(message, Snapshot):
            self.director.skip()
            self.stage.settle(self.table.view, at_once=True)
        self.happened(steps)

    def happened(self, steps: Sequence[Transition]) -> None:
        self.director.add(steps)
        self.renew()

    def ask_again(self) -> None:
        self.renew()

    def renew_question(self) -> None:
        self.renew()

    def place_of(self, name: Name) -> Box | None:
        return next((widget.box for widget in self.form.widgets if widget.name == name), None)

    def handle(self, event: pygame.event.Event) -> bool:
        return self.form.handle(event, self.page)

    def update(self, dt: float) -> bool:
        if self.hooks.ends and self.table.over and self.director.idle:
            self.go(Replace(ResultsScene()))
        return self.director.tick(dt)

    def draw(self, page: Page) -> None:
        self.page.text(str(self.stage.view.open.total), 40, 40, 40)
        self.form.draw(self.page)


class CountingPages:
    tabs = (("table", "Points", ""), ("story", "The sum", ""))
    about_the_record: tuple[str, ...] = ()
    height = 200.0

    def __init__(self, context: ResultContext) -> None:
        assert context.table is not None
        self.table: Any = context.table

    def paint_poster(self, page: Page, room: float, light: PosterLight = DAY, *, ahead: bool = False) -> None:
        if not ahead:
            page.text("Counting", 40, 60, 60)

    def honours(self, page: Page, room: float) -> Honours:
        return Honours(CREWS["blue"])

    def paint_podium(self, page: Page, room: float, reveal_progress: float) -> None:
        """A count has no podium."""

    def paint_table(self, page: Page, b: Box, reveal_progress: float) -> None:
        result: Any = self.table.view.open.result
        for i, line in enumerate(result.standings):
            page.text(f"{self.table.name(line.seat)} {line.points}", b.x, b.y + 30 + 30 * i, 20)

    def paint_table_page(self, page: Page, b: Box, reveal_progress: float) -> None:
        self.paint_table(page, b, reveal_progress)

    def paint_page(self, page: Page, b: Box, name: str) -> None:
        page.text(str(self.table.view.open.total), *b.middle, 40)


class CountingPick(ColourPick):
    """Looks like nothing."""


class CountingForm(LobbyForm):
    """One choice, which goes into the table's options."""

    pace = "calm"

    def heading(self) -> str:
        return "COUNTING"

    def widgets(self) -> list[Widget]:
        return [Choice("Pace", ["calm", "hasty"], self.pace, self._choose, "How fast.", text=str, name="pace")]

    def _choose(self, pace: str) -> None:
        self.pace = pace

    def lay(self, form: Form, area: Box, *, noted: bool) -> None:
        form.named("pace").place(area.x, area.y, area.w, 46)

    def take(self, table: TableInfo) -> None:
        self.pace = table.options.get("pace", "calm")

    def create(self, seats: int, title: str, common: dict[str, Any]) -> CreateTable:
        return CreateTable(self.game, "", seats, title, options={"pace": self.pace}, **common)

    def usual_colour(self, settings: Settings) -> str:
        return COLOURS[0]

    def pick(self, colour: str, pick: Callable[[str], object]) -> CountingPick:
        return CountingPick(colour, pick)

    def race_setup(self, bots: int, level: str, colour: str) -> RaceSetup:
        return RaceSetup("", bots, (level,), colour, game=self.game, options=(("pace", self.pace),))


class CountingAnswer:
    """The number, and the sum that it makes."""

    size = 2

    def __init__(self, total: int, options: Sequence[Any]) -> None:
        self.total, self.options = total, options

    def covers(self, action: Action) -> bool:
        return action in self.options

    def instructions(self) -> str:
        return "Type a number and the new sum."

    def label(self, action: Any) -> str:
        return f"{action.number} makes {self.total + action.number}"

    def typed(self, action: Any) -> str:
        return f"{action.number} {self.total + action.number}"

    def answer(self, numbers: Sequence[int]) -> Action:
        number, total = numbers
        if total != self.total + number or Add(number) not in self.options:
            raise ValueError("That is no sum.")
        return Add(number)


class CountingQuestions:
    """What is asked."""

    def __init__(self, table: TableModel) -> None:
        self.table: Any = table

    def heading(self, name: str) -> str:
        return "Add to the sum"

    def label(self, action: Any) -> str:
        return f"add {action.number}"

    def compound(self, question: OpenQuestion) -> CountingAnswer:
        return CountingAnswer(self.table.view.open.total, question.options)

    def gives_up(self, action: Any) -> bool:
        return False

    def risk(self, action: Any) -> str:
        return ""

    def advice(self) -> None:
        return None

    def waiting(self) -> str:
        return "The others think."


class CountingEvents:
    """What has happened."""

    def __init__(self, table: TableModel) -> None:
        self.table: Any = table

    def happened(self, since: int) -> list[str]:
        return [f"{self.table.name(e.event.seat)} adds {e.event.number}." for e in self.table.log[since:]]

    def ended(self, event: Event) -> bool:
        return bool(getattr(event, "seat", None) == self.table.seat)

    def since(self, steps: Sequence[Transition]) -> Iterable[str]:
        return []

    def alerts(self, step: Transition) -> Iterable[str]:
        return []

    def changes(
        self, steps: Sequence[Transition], seat: int, action: Any, later: Sequence[Sequence[Transition]] = ()
    ) -> Iterable[str]:
        return []


class CountingReports:
    """What is read out."""

    def __init__(self, table: TableModel) -> None:
        self.table: Any = table

    def me(self) -> Iterable[str]:
        return [f"You are {self.table.colour(self.table.seat)}."]

    def rivals(self) -> Iterable[str]:
        return []

    def cards(self) -> Iterable[str]:
        return []

    def map(self) -> Iterable[str]:
        return [f"The sum is {self.table.view.open.total}."]

    def place(self, text: str) -> Iterable[str]:
        return self.map()

    def why(self) -> Iterable[str]:
        return []

    def rule(self, name: str) -> Iterable[str]:
        return []

    def standings(self) -> Iterable[str]:
        return [f"{self.table.name(line.seat)}: {line.points}" for line in self.table.view.open.result.standings]

    def story(self) -> Iterable[str]:
        return []


class CountingScreens(RaceScreens):
    def race(self, hooks: RaceHooks) -> CountingRace:
        return CountingRace(hooks)

    def result_pages(self, context: ResultContext) -> CountingPages:
        return CountingPages(context)


class CountingLobby(LobbyUi):
    def lobby_form(self, place: Any) -> CountingForm:
        return CountingForm(self.game, place)


class CountingPictures(GamePictures):
    def player_picture(self, page: Page, colour: str, area: Box, *, pale: bool = False) -> None:
        page.svg(box(0, 0, area.w, area.h, 0, colour), *area)

    def free_seat(self) -> str:
        return disc(50, 50, 40, "grey")

    def draw_hands(self, page: Page, table: TableModel, hands: Sequence[Any], log: Box) -> None:
        """Nobody holds anything."""


class CountingTexts(GameTexts):
    def event_words(self, event: Event, table: TableModel) -> str:
        return f"{table.name(event.seat)} adds {event.number}."  # type: ignore[attr-defined]

    def turn_words(self, prompt: str) -> str:
        return {"add": "Add one or two."}.get(prompt, "")


class CountingTextUi(TextUi):
    def reports(self, table: TableModel) -> TextReports:
        return TextReports(table, CountingQuestions(table), CountingEvents(table), CountingReports(table))


COUNTING_UI = GameUi(
    GAME,
    CountingScreens(GAME),
    CountingLobby(GAME),
    CountingPictures(GAME),
    CountingTexts(GAME),
    CountingTextUi(GAME),
    dangers=(Danger("overshoot", lambda: "Too much"),),
)
