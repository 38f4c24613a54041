"""The player's input in Crazy Race: clicks become answers, or change what is picked."""

from __future__ import annotations

from typing import Protocol

from greatrace.crazy_race.actions import Lay, Pass, TakeBack
from greatrace.kernel import Action
from greatrace_client.games.crazy_race import phrases
from greatrace_client.games.crazy_race.action_model import Control
from greatrace_client.games.crazy_race.panel import Shown
from greatrace_client.games.crazy_race.race_table import CrazyTable
from greatrace_client.race_common.answer_sender import AnswerSender
from greatrace_client.race_common.confirmation import ALWAYS, NEVER, sentence
from greatrace_client.race_common.director import Director
from greatrace_client.ui.context import CanSay, HasSounds


class SaysAndSounds(CanSay, HasSounds, Protocol):
    """What input needs to respond: notes and sounds."""


class CrazyInputPlace(Protocol):
    """The race to which answers are given."""

    @property
    def context(self) -> SaysAndSounds: ...
    @property
    def shown(self) -> Shown: ...
    @property
    def table(self) -> CrazyTable: ...
    def renew(self) -> None: ...


class CrazyInput:
    """A card and a side, in either order, make an answer. What is picked is stored in the panels' data."""

    def __init__(self, race: CrazyInputPlace, answers: AnswerSender, director: Director) -> None:
        self.race, self.answers, self.director = race, answers, director

    def send(self, action: Action) -> None:
        """Answer the open question, once."""
        if self.answers.open:
            self.let_go()
            self.answers.send(action)

    def let_go(self) -> None:
        """Clear what is picked and what waits to be confirmed."""
        shown = self.race.shown
        shown.card, shown.index, shown.side, shown.sure = 0, -1, None, None

    @property
    def holds(self) -> bool:
        """Whether something is picked, or waits to be confirmed."""
        shown = self.race.shown
        return bool(shown.card) or shown.side is not None or shown.sure is not None

    def next_question(self) -> None:
        """The question has changed: what was picked stays only while cards are laid."""
        table = self.race.table
        if not table.my_move or (table.question is not None and table.question.prompt != "lay"):
            self.let_go()

    def give(self, action: Action) -> None:
        """Give an answer by a click or a key. One that cannot be undone waits for a second click on the same thing;
        without a server, as in a lesson, which can be repeated, none does.
        """
        why = doubt(self.answers.caution, action)
        if not why or self.race.shown.sure == action:
            self.send(action)
            return
        self.race.shown.sure = action
        self.race.context.say(sentence(why), lambda: self.race.shown.sure == action)
        self.race.renew()

    def act(self, control: Control) -> None:
        """A control was pressed."""
        self.race.context.sounds.play("click", 0.6)
        if control.action is not None:
            self.give(control.action)
        elif control.side is not None:
            self.pick_side(control.side)

    def pick_card(self, index: int) -> None:
        """A card of the hand: then a side; or the side was picked before."""
        if self._caught_up():
            return
        card = self.race.shown.hand[index] if index < len(self.race.shown.hand) else 0
        if card not in self.race.shown.action_model.cards:
            self.race.context.sounds.play("no", 0.5)
            return
        self.race.context.sounds.play("click", 0.5)
        if self.race.shown.side is not None:
            self.give(Lay(self.race.shown.side, card))
            return
        same = self.race.shown.index == index
        self.race.shown.card, self.race.shown.index = (0, -1) if same else (card, index)
        self.race.renew()

    def pick_side(self, side: int) -> None:
        """A side of the stage card."""
        if self._caught_up():
            return
        if side not in self.race.shown.action_model.sides:
            if side == self.race.table.view.open.taboo:
                self.race.context.say(phrases.why_not("taboo"))
            self.race.context.sounds.play("no", 0.5)
            return
        if self.race.shown.card:
            self.give(Lay(side, self.race.shown.card))
            return
        self.race.shown.side = None if self.race.shown.side == side else side
        self.race.renew()

    def _caught_up(self) -> bool:
        """Skip to the present at a click on a picture of the past, which is not taken for an answer."""
        return self.race.shown.stage.view.open.stage != self.race.table.view.open.stage and self.director.skip()

    def pick_seat(self, seat: int) -> None:
        """A player, for a theft."""
        if seat in self.race.shown.action_model.seats:
            self.give(self.race.shown.action_model.seats[seat])


def doubt(preference: str, action: Action) -> str:
    """The reason to confirm that answer, as an id of the catalogs; "" if it is given at once. Laying a card needs two
    clicks anyway.
    """
    if preference == NEVER:
        return ""
    risks = {TakeBack: "once", Pass: "ends"}
    return risks.get(type(action), ALWAYS if preference == ALWAYS else "")
