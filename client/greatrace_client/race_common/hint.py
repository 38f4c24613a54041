"""A hint in a race against bots: what the hard bot would do here, shown on the board with its reasons.

A `HintDisplay` belongs to the scene of either game. A small lamp or the key H asks for a hint; another process computes
it, and its answer is dropped as soon as another question is open. Each question is computed once: asking again shows
the same hint.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Protocol, TypeVar

from greatrace.kernel import Action
from greatrace_client.i18n import listed, tr
from greatrace_client.model.hint_reasons import reasons
from greatrace_client.model.table import OpenQuestion, TableModel
from greatrace_client.model.target import Name
from greatrace_client.net.hint_worker import USUAL, HintWorker
from greatrace_client.net.hint_worker import Advice as Found
from greatrace_client.race_common.highlight import Ring, around
from greatrace_client.race_common.hint_note import KEY, WIDE, Spot, chances, draw_hint_note
from greatrace_client.race_common.hit_areas import blocking_area
from greatrace_client.ui.box import Box
from greatrace_client.ui.context import CanSay, HasLink, HasRaceConnection
from greatrace_client.ui.draw.art import art
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import BRASS_DARK, GOLD, NIGHT_DEEP, PAPER_LIGHT
from greatrace_client.ui.draw.shapes import at, box
from greatrace_client.ui.widgets import Button, HasForm, Look, Widget

LAMP = 34.0
BEAT: Final = 0.05  # seconds between two pictures of the bar


class HintContext(HasLink, HasRaceConnection, CanSay, Protocol):
    """What hints need: the link, the race's connection, and a way to report a failure."""


class Host(HasForm, Protocol):
    """The scene of a race, of either game."""

    @property
    def context(self) -> HintContext: ...
    @property
    def table(self) -> Any: ...
    def renew(self) -> None: ...


S_co = TypeVar("S_co", covariant=True)


class HintedRace(Host, Protocol[S_co]):
    """The race with the data of the game's panels: hints are worded and shown with it."""

    @property
    def shown(self) -> S_co: ...


class Lamp(Button):
    """The button that asks for a hint."""

    def __init__(self, advice: HintDisplay) -> None:
        super().__init__(
            "Hint",
            advice.toggle,
            "What would the hard bot do? Shows its move on the board, with reasons.",
            key=KEY,
            name="hint",
        )
        self.advice = advice
        self.why = advice.why

    def draw(self, page: Page, look: Look) -> None:
        x, y, w, h = self.box
        on = self.advice.open
        fill = PAPER_LIGHT if look.hover or look.focus or on else NIGHT_DEEP
        body = box(2, 2, w, h, 6, fill, GOLD if on or look.focus else BRASS_DARK, 2.4 if look.focus else 1.6)
        body += at(2 + w / 2, 3 + h / 2, art("signs/bulb"))
        page.svg(body, x - 2, y - 2, w + 4, h + 4, alpha=255 if self.enabled else 110)


class HintDisplay:
    """Shows hints. `describe` words an action (without advice: one that is only compared with), `places` gives what it
    is done with, each with its box on the page; `do` carries it out at a press, over those spaces if it is a drive;
    `clear` removes what lies where the note will be; `ring` draws the rings.
    """

    def __init__(
        self,
        host: Host,
        describe: Callable[[Action, Found | None], str],
        places: Callable[[Action, Found], list[tuple[Name, Box]]],
        do: Callable[[Action, tuple[str, ...]], object] | None = None,
        clear: Callable[[], object] = lambda: None,
        ring: Ring = around,
    ) -> None:
        self.ring = ring
        self.host, self.describe, self.places, self.do, self.clear = host, describe, places, do, clear
        self.adviser = HintWorker()
        self.found: Found | None = None
        self.asked: OpenQuestion | None = None
        self._thought: OpenQuestion | None = None  # the question being computed
        self._last: tuple[OpenQuestion, Found] | None = None  # the last answer, and to which question
        self.since = 0.0
        self.lamp: Lamp | None = None
        self.button: Button | None = None
        self.note_box: Box | None = None  # its box, once it has been drawn

    # ---- when
    @property
    def allowed(self) -> bool:
        """Whether hints are allowed: only one person against bots, on a server of the player's own."""
        context, table = self.host.context, self.host.table
        people = sum(seat.kind == "person" for seat in table.seats)
        return table.seat is not None and people == 1 and context.link is not None and bool(context.connection.alone)

    @property
    def open(self) -> bool:
        """Whether a hint is being computed or shown."""
        return self.asked is not None

    @property
    def why(self) -> str:
        """The reason why there is no hint now."""
        table: TableModel = self.host.table
        if not table.my_move or table.question is None or not table.question.options:
            return "You have nothing to decide right now."
        return ""

    @property
    def shown_hint(self) -> tuple[Action, tuple[str, ...]] | None:
        """The advice on the open question, with its spaces; also after the note has been closed."""
        if self._last is None:
            return None
        question, found = self._last
        return (question.options[found.index], found.way) if same(self.host.table.question, question) else None

    def toggle(self) -> None:
        """Ask for a hint, or close it."""
        if self.open:
            self.close()
            return
        table: TableModel = self.host.table
        question = table.question
        if question is None or self.why:
            return
        self.clear()
        self.asked, self.since = question, 0.0
        self.found = self._last[1] if self._last is not None and same(question, self._last[0]) else None
        self.think()
        self.host.renew()

    def think(self) -> None:
        """Compute the answer to the open question, unless that is done or under way; also before the player asks."""
        table: TableModel = self.host.table
        question = table.question
        if question is None or self.why or self.shown_hint is not None or self.thinking:
            return
        self._thought = question
        self.adviser.ask(table, question)

    @property
    def thinking(self) -> bool:
        """Whether the advice on the open question is being computed."""
        return self._thought is not None and same(self.host.table.question, self._thought)

    def close(self) -> None:
        """Close the hint, and stop computing."""
        self._stop()
        self.asked = self.found = self.note_box = None
        self.host.renew()

    def _stop(self) -> None:
        self.adviser.cancel()
        self._thought = None

    def leave(self) -> None:
        """The race is over, or left."""
        self.adviser.close()

    @property
    def areas(self) -> list[Box]:
        """The box of the note, if it is shown."""
        return [self.note_box] if self.note_box is not None else []

    def escape(self) -> bool:
        """Close the hint on Esc. False if it was not open."""
        if self.open:
            self.close()
            return True
        return False

    def update(self, dt: float) -> bool:
        """Check whether the answer is ready, and whether it is still needed. True: draw again."""
        if self.asked is not None and not same(self.host.table.question, self.asked):
            self.close()
            return True
        if self._thought is None:
            return False
        if not self.thinking:
            self._stop()
            return False
        if self.adviser.failed:
            return self._failed()
        before, self.since = int(self.since / BEAT), self.since + dt
        if (found := self.adviser.answer()) is not None:
            self._answered(self._thought, found)
            return True
        return self.open and int(self.since / BEAT) != before

    def _answered(self, question: OpenQuestion, found: Found) -> None:
        self._last, self._thought = (question, found), None
        if self.open:
            self.found = found
        self.host.renew()

    def _failed(self) -> bool:
        """Handle a failed computation; the player is told if they have asked."""
        self._thought = None
        if not self.open:
            return False
        self.host.context.say(tr("No hint: the bot process has stopped."))
        self.close()
        return True

    # ---- on the screen
    def hit_areas(self, x: float, y: float, panel: float) -> list[Widget]:
        """The lamp, with its upper left corner there, on a panel that begins at that x: its tooltip is beside it."""
        if not self.allowed:
            return []
        self.lamp = Lamp(self)
        self.lamp.aside = panel
        self.lamp.place(x, y, LAMP, LAMP)
        if self.note_box is None:
            return [self.lamp]
        ground = blocking_area("hint-note", self.note_box)
        if self.do is None or self.action is None:
            self.button = None
            return [self.lamp, ground]
        self.button = Button("Do it", self._carry_out, "Plays this for you.", key="Y", state="primary", name="do-it")
        self.button.place(self.note_box.right - 150, self.note_box.bottom - 56, 134, 42)
        return [self.lamp, ground, self.button]

    def _carry_out(self) -> None:
        """The hint becomes the player's answer."""
        action, found, do = self.action, self.found, self.do
        self.close()
        if action is not None and found is not None and do is not None:
            do(action, found.way)

    @property
    def action(self) -> Action | None:
        """The advised action, if any."""
        if self.found is None or self.asked is None:
            return None
        return self.asked.options[self.found.index]

    def sentences(self) -> list[str]:
        """The sentences: what to do, why, and the chances then."""
        action, found = self.action, self.found
        if action is None or found is None or self.asked is None:
            return []
        sentences = [self.describe(action, found)]
        if why := listed(reasons(found.facts, found.ahead)):
            sentences.append(tr("Why: {reasons}.", reasons=why))
        if found.other >= 0 and any(found.ahead):
            other = self.describe(self.asked.options[found.other], None)
            sentences.append(tr("Counted at the end of the round, compared with: {action}.", action=other.rstrip(".")))
        if found.chance is not None:
            sentences.append(chances(found.chance))
        return sentences

    def draw(self, page: Page, spot: Spot, wide: float = WIDE) -> None:
        """Draw the lamp, the rings, and the note."""
        if self.lamp is not None and self.lamp in self.host.form.widgets:
            self.lamp.draw(page, self.host.form.look(self.lamp))
        if self.asked is None:
            return
        action, found = self.action, self.found
        if action is not None and found is not None:
            for name, b in self.places(action, found):
                self.ring(page, name, b)
        room = 0.0 if self.do is None or action is None else 56.0
        note_box = draw_hint_note(page, spot, wide, self.sentences(), min(1.0, self.since / USUAL), room)
        if note_box != self.note_box:
            self.note_box = note_box
            self.host.renew()
        if self.button is not None and self.button in self.host.form.widgets:
            self.button.draw(page, self.host.form.look(self.button))


def same(question: OpenQuestion | None, asked: OpenQuestion) -> bool:
    """Whether that question is still open, with the same answers."""
    return question is not None and (question.number, question.options) == (asked.number, asked.options)
