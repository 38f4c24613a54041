"""What a player of Crazy Race does: clicks become answers, or change what is picked."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable

from greatrace.crazy_race.actions import Lay, Pass, TakeBack
from greatrace.kernel import Action
from greatrace_client.games.crazy_race import phrases
from greatrace_client.games.crazy_race.action_model import Control
from greatrace_client.games.crazy_race.panel import Shown
from greatrace_client.games.crazy_race.race_table import CrazyTable
from greatrace_client.games.crazy_race.stage import CrazyStage
from greatrace_client.race_common.confirmation import ALWAYS, NEVER, sentence
from greatrace_client.race_common.director import Director
from greatrace_client.race_common.race_view import RaceHooks, RaceView


class Choosing(RaceView):
    """Answers and picks: a card and a side, in either order, are an answer. Each question is answered once."""

    hooks: RaceHooks
    sender: Callable[[Action], object] | None
    sent: int | None  # the question (TableModel.fresh) that has been answered
    shown: Shown
    stage: CrazyStage
    director: Director

    @property
    @abstractmethod
    def table(self) -> CrazyTable:
        """The table where the player sits."""

    @abstractmethod
    def renew(self) -> None:
        """Make desk and widgets again after anything that they depend on."""

    def send(self, action: Action) -> None:
        """Answer the open question, once."""
        if self.sent == self.table.fresh:
            return
        self.sent = self.table.fresh
        self.let_go()
        if self.sender is not None:
            self.sender(action)
        else:
            self.kit.answer(action)

    def let_go(self) -> None:
        """Nothing is picked any more, and nothing waits to be confirmed."""
        self.shown.card, self.shown.index, self.shown.side, self.shown.sure = 0, -1, None, None

    def give(self, action: Action) -> None:
        """An answer by a click or a key: what cannot be undone waits for a second one on the same thing. Nothing does
        where there is no server, as in a lesson, which can be repeated.
        """
        wish = self.kit.settings.confirm if self.sender is None else NEVER
        why = doubt(wish, action)
        if not why or self.shown.sure == action:
            self.send(action)
            return
        self.shown.sure = action
        self.kit.say(sentence(why))
        self.renew()

    def act(self, control: Control) -> None:
        """A control was pressed."""
        self.kit.sounds.play("click", 0.6)
        if control.action is not None:
            self.give(control.action)
        elif control.side is not None:
            self.pick_side(control.side)

    def pick_card(self, index: int) -> None:
        """A card of the hand: then a side; or the side was picked before."""
        if self._caught_up():
            return
        card = self.shown.hand[index] if index < len(self.shown.hand) else 0
        if card not in self.shown.desk.cards:
            self.kit.sounds.play("no", 0.5)
            return
        self.kit.sounds.play("click", 0.5)
        if self.shown.side is not None:
            self.give(Lay(self.shown.side, card))
            return
        same = self.shown.index == index
        self.shown.card, self.shown.index = (0, -1) if same else (card, index)
        self.renew()

    def pick_side(self, side: int) -> None:
        """A side of the stage card."""
        if self._caught_up():
            return
        if side not in self.shown.desk.sides:
            if side == self.table.view.open.taboo:
                self.kit.say(phrases.why_not("taboo"))
            self.kit.sounds.play("no", 0.5)
            return
        if self.shown.card:
            self.give(Lay(side, self.shown.card))
            return
        self.shown.side = None if self.shown.side == side else side
        self.renew()

    def _caught_up(self) -> bool:
        """A click on a picture of the past brings it to the present first, and is not taken for an answer."""
        return self.stage.view.open.stage != self.table.view.open.stage and self.director.skip()

    def pick_seat(self, seat: int) -> None:
        """A player, for a theft."""
        if seat in self.shown.desk.seats:
            self.give(self.shown.desk.seats[seat])


def doubt(wish: str, action: Action) -> str:
    """Why that answer should be confirmed, as an id of the catalogs; "" when it is given at once. A card that is laid
    has been lifted before.
    """
    if wish == NEVER:
        return ""
    risks = {TakeBack: "once", Pass: "ends"}
    return risks.get(type(action), ALWAYS if wish == ALWAYS else "")
