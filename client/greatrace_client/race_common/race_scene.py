"""The base of both games' race scenes: takes in messages, passes on events and time, and leads to other scenes.

A game makes the components; see `RaceParts`.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import Any

import pygame
from attrs import define

from greatrace.kernel import Action, Event
from greatrace.protocol.messages import Refused, Said, ServerMessage, Snapshot
from greatrace_client.model.refusal_text import refusal
from greatrace_client.model.table import Transition
from greatrace_client.race_common.answer_sender import AnswerSender
from greatrace_client.race_common.autopilot import autopilot_of
from greatrace_client.race_common.catch_up import CatchUp
from greatrace_client.race_common.chat import TALK_KEY, ChatScene, hear, others_read
from greatrace_client.race_common.columns import own_page
from greatrace_client.race_common.component import StepListener, TimedPart
from greatrace_client.race_common.director import Director
from greatrace_client.race_common.hint import HintDisplay
from greatrace_client.race_common.keep_out_areas import kept_free
from greatrace_client.race_common.log_pointer import LogPointer
from greatrace_client.race_common.pause import PauseScene
from greatrace_client.race_common.race_time import QuestionClock
from greatrace_client.race_common.race_view import OWN_RACE, RaceHooks, RaceView
from greatrace_client.race_common.return_button import draw_return_button, return_button
from greatrace_client.race_common.screenshots import ScreenshotSeries
from greatrace_client.race_common.take_back import ALSO
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.panel_cache import Still
from greatrace_client.ui.scene import AppContext, Pop, Push
from greatrace_client.ui.widgets import Form, Widget, key_name


@define(eq=False)
class RaceParts:
    """The components of a game's race: `step_listeners` get each step, `timed` passing time, each in this order."""

    stage: Any  # the game's; see RaceView
    director: Director
    clock: QuestionClock
    following: CatchUp
    advice: HintDisplay
    log_pointer: LogPointer
    step_listeners: Sequence[StepListener]
    timed: Sequence[TimedPart]
    lying: Callable[[], list[Box]] = list  # boxes of what is to be read besides the panels


class RaceSceneBase(RaceView):
    """`send` takes the answers of a race without a server."""

    def __init__(self, send: Callable[[Action], object] | None = None, hooks: RaceHooks = OWN_RACE) -> None:
        self.hooks = hooks
        self._send = send or hooks.send
        self._seen = -1  # the question (as TableModel.fresh counts) that the widgets were last made for

    # ---- life
    def enter(self, context: AppContext) -> None:
        super().enter(context)
        self.form = Form()
        self.answers = AnswerSender(context, self._send)
        self.autopilot = autopilot_of(context)
        self.shots = ScreenshotSeries(context.flags.shots) if context.flags.shots is not None else None
        self.begin()
        self.fit()
        self.parts = parts = self.open()
        self.stage, self.director, self.clock = parts.stage, parts.director, parts.clock
        self.following, self.advice = parts.following, parts.advice
        self.director.begun, self.stage.sound = self._begun, self.sound
        self.director.shown_entries = len(self.table.log)
        self.opened()
        self._questioned()
        if self.hooks is OWN_RACE and context.link is not None and context.settings.speed > 0 and not self.table.log:
            self.stage.begins()  # what led to the first question was over before the player sat here
        if self.hooks.over:
            self.following.rest()

    @property
    @abstractmethod
    def table(self) -> Any:
        """The table where the player sits."""

    def begin(self) -> None:
        """Make what does not depend on the window, and on which `set_up` depends."""

    @abstractmethod
    def open(self) -> RaceParts:
        """Make the game's components."""

    def opened(self) -> None:
        """Called when the components exist, before the first widgets are made."""

    def fit(self) -> None:
        """Make everything that depends on the window, for the window as it is now."""
        self.page = own_page(self.context.page)
        self.still = Still(self.page)
        self.set_up()

    @abstractmethod
    def set_up(self) -> None:
        """Make the game's parts for the page; called before `open` for the first time."""

    @abstractmethod
    def refit(self) -> None:
        """Adapt what is open to another window."""

    @abstractmethod
    def noise_of(self, event: Event) -> str:
        """The sound with which the animation of that event begins; "" for none."""

    def heard_at(self, event: Event) -> float:
        """The direction of the sound, from -1 (left) to 1."""
        return 0.0

    def leave(self) -> None:
        self.advice.leave()

    def resized(self) -> None:
        self.fit()
        self.refit()
        self.renew()

    def uncovered(self) -> None:
        self.still.spoil()
        self.director.speed = self.context.settings.speed
        self.renew()

    def rest(self) -> None:
        self.following.rest()

    # ---- incoming messages
    def received(self, message: ServerMessage, steps: list[Transition]) -> None:
        match message:
            case Said():
                hear(self.context, message)
            case Refused(code, rule=rule, detail=detail, reason=reason):
                self.refused()
                self.context.say(refusal(code, rule, detail, reason))
                self.context.sounds.play("no")
            case Snapshot(rewound=rewound):
                self._jumped(len(steps), back=rewound is not None)
        self.happened(steps)

    def refused(self) -> None:
        """Reopen the question: the answer was refused."""
        self.answers.ask_again()

    def _jumped(self, number: int, *, back: bool) -> None:
        """Show the table at another moment, `number` steps later. `back`: something was taken back."""
        self.parts.log_pointer.come_back()
        self.director.skip()
        self.director.shown_entries = len(self.table.log) - number
        if not back:
            self.settle_again()
        self.following.forget()

    def settle_again(self) -> None:
        """Show the table as it is now: what happened in between is unknown."""
        self.stage.settle(self.table.view, at_once=True)

    def happened(self, steps: Sequence[Transition]) -> None:
        """Take in steps that have been folded into the table; the question may have changed."""
        for part in self.parts.step_listeners:
            part.happened(steps)
        self.moved()
        self._questioned()

    def moved(self) -> None:
        """Called when pieces may have moved."""

    def _questioned(self) -> None:
        """Handle a possible change of the question."""
        if self.table.fresh == self._seen:
            return
        self._seen = self.table.fresh
        self.answers.ask_again()
        self.clock.restart()
        self.next_question()

    @abstractmethod
    def next_question(self) -> None:
        """Called when the open question has changed or is gone."""

    def renew_question(self) -> None:
        self.ask_again()
        self._seen = -1

    # ---- widgets
    def all_widgets(self) -> list[Widget]:
        """All widgets of this moment, in Tab order."""
        made = [*self.widgets(), *return_button(self.hooks, self.layout.actions, self.escape)]
        return self.hooks.beside(made) if self.hooks.beside is not None else made

    @abstractmethod
    def widgets(self) -> list[Widget]:
        """The race's own."""

    # ---- events
    def handle(self, event: pygame.event.Event) -> bool:
        if self.parts.log_pointer.interrupt(event):
            return True
        if self.before_widgets(event) or (event.type == pygame.KEYDOWN and self._key(event)):
            return True
        if event.type == pygame.KEYUP and event.key == pygame.K_SPACE:
            self.director.release()
        used = self.form.handle(event, self.page)
        used = self.parts.log_pointer.follow(event) or used
        return self.after_widgets(event) or used

    @abstractmethod
    def before_widgets(self, event: pygame.event.Event) -> bool:
        """Handle an event before the widgets: the keys of a carried thing. True if it was used."""

    @abstractmethod
    def after_widgets(self, event: pygame.event.Event) -> bool:
        """Handle the pointer after the widgets. True: draw again."""

    def _key(self, event: pygame.event.Event) -> bool:
        """Handle the race's own keys: skip, undo, chat, and those of the game."""
        name = key_name(event)
        if (name == "Space" and self.director.press()) or self.game_key(event, name):
            return True
        if name == "Esc":
            self.escape()
        elif name == ALSO and self.table.seat is not None:
            self.undo()
        elif name == TALK_KEY and others_read(self.context):
            self.talk_to_all()
        else:
            return False
        return True

    def talk_to_all(self) -> None:
        """Open the chat over the race."""
        self.go(Push(ChatScene(self)))

    @abstractmethod
    def game_key(self, event: pygame.event.Event, name: str) -> bool:
        """A key of this game. True: it was used."""

    @abstractmethod
    def undo(self) -> None:
        """Take the last answer back."""

    def escape(self) -> None:
        """Go back to the scene below, or open the menu."""
        if self.hooks.over:
            self.go(Pop())
        elif self.hooks.escape is not None:
            self.hooks.escape()
        else:
            self.form.handle(pygame.event.Event(pygame.WINDOWLEAVE), self.page)  # closes a tooltip below the menu
            self.go(Push(PauseScene(self)))

    # ---- time and picture
    def update(self, dt: float) -> bool:
        dirty = self.director.tick(dt) or self.still.behind
        dirty = self.form.update(dt) or dirty
        for part in self.parts.timed:
            dirty = part.update(dt) or dirty
        return dirty

    def draw(self, page: Page) -> None:
        if page.surface is not self.page.surface:
            self.resized()
        self.paint()
        draw_return_button(self.page, self.form)
        if self.shots is not None:
            prompt = self.table.question.prompt if self.table.my_move else ""
            self.shots.moment(self.page.surface, self.director.event, prompt)

    def kept_free(self) -> list[pygame.Rect]:
        lying = [*self.following.areas, *self.advice.areas, *self.parts.lying()]
        return kept_free(self.page, [*self.layout.read, *lying], self.form.widgets, self.layout.glanced)

    @abstractmethod
    def paint(self) -> None:
        """The whole picture, onto the page of the race."""

    def event_begun(self, event: Event) -> None:
        """The picture begins to show that event."""

    def _begun(self, event: Event) -> None:
        self.event_begun(event)
        if name := self.noise_of(event):
            self.sound(name)

    def sound(self, name: str) -> None:
        """Play a sound at the place of the event that is shown now."""
        event = self.director.event
        self.context.sounds.play(name, at=self.heard_at(event) if event is not None else 0.0)
