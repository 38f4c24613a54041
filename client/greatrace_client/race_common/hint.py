"""A hint in a race against bots: what the hard bot would do here, shown on the board and told with its reasons.

A `HintDisplay` stands beside the scene of either game. It is asked by a small lamp or the key H; another process
thinks, and its answer is void as soon as another question is open.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import repeat
from typing import Any, Final, Protocol, TypeAlias, TypeVar

from msgspec.structs import replace

from greatrace.kernel import Action
from greatrace_client.i18n import listed, tr
from greatrace_client.model.hint_reasons import reasons
from greatrace_client.model.table import OpenQuestion, TableModel
from greatrace_client.model.target import Name
from greatrace_client.net.hint_worker import USUAL, HintWorker
from greatrace_client.net.hint_worker import Advice as Found
from greatrace_client.race_common.highlight import Ring, around
from greatrace_client.race_common.hit_areas import blocking_zone
from greatrace_client.ui.box import Box
from greatrace_client.ui.context import CanSay, HasLink, HasRaceConnection
from greatrace_client.ui.draw import key_labels, panels
from greatrace_client.ui.draw.art import art
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import BRASS_DARK, GOLD, INK, NIGHT_DEEP, PAPER_LIGHT, SEPIA
from greatrace_client.ui.draw.shapes import at, box
from greatrace_client.ui.widgets import Button, HasForm, Look, Widget

KEY: Final = "H"
WIDE, LAMP = 452.0, 34.0
BEAT: Final = 0.05  # seconds between two pictures of the bar


class HintContext(HasLink, HasRaceConnection, CanSay, Protocol):
    """Whether a hint is allowed, and where a failure is told."""


class Host(HasForm, Protocol):
    """The scene of a race, of either game."""

    @property
    def kit(self) -> HintContext: ...
    @property
    def table(self) -> Any: ...
    def renew(self) -> None: ...


S_co = TypeVar("S_co", covariant=True)
Spot: TypeAlias = Callable[[float], tuple[float, float]]
"""The left upper corner of a slip that is so high."""


class HintedRace(Host, Protocol[S_co]):
    """The race with what the game's panels look at: hints are worded and pointed out with it."""

    @property
    def shown(self) -> S_co: ...


class Lamp(Button):
    """Asks for a hint."""

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
    """`describe` puts an action into words, `places` names what it is done with, each with its box on the page; `do`
    carries it out at a press; `clear` puts away what lies where the slip will; `ring` draws the
    rings.
    """

    def __init__(
        self,
        host: Host,
        describe: Callable[[Action, Found], str],
        places: Callable[[Action, Found], list[tuple[Name, Box]]],
        do: Callable[[Action], object] | None = None,
        clear: Callable[[], object] = lambda: None,
        ring: Ring = around,
    ) -> None:
        self.ring = ring
        self.host, self.describe, self.places, self.do, self.clear = host, describe, places, do, clear
        self.adviser = HintWorker()
        self.found: Found | None = None
        self.asked: OpenQuestion | None = None
        self._last: tuple[OpenQuestion, Found] | None = None  # the last answer, and to which question
        self.since = 0.0
        self.lamp: Lamp | None = None
        self.button: Button | None = None
        self.slip: Box | None = None  # where it lies, once it has been drawn

    # ---- when
    @property
    def allowed(self) -> bool:
        """Only where nobody else could mind: one person against bots, on a server of the player's own."""
        kit, table = self.host.kit, self.host.table
        people = sum(seat.kind == "person" for seat in table.seats)
        return table.seat is not None and people == 1 and kit.link is not None and bool(kit.connection.alone)

    @property
    def open(self) -> bool:
        """Whether it thinks, or tells."""
        return self.asked is not None

    @property
    def why(self) -> str:
        """Why there is no hint now."""
        table: TableModel = self.host.table
        if not table.my_move or table.question is None or not table.question.options:
            return "You have nothing to decide right now."
        return ""

    @property
    def told(self) -> tuple[Action, tuple[str, ...]] | None:
        """What was advised for the open question, and over which spaces it goes; also once it has been put away."""
        if self._last is None:
            return None
        question, found = self._last
        return (question.options[found.index], found.way) if same(self.host.table.question, question) else None

    def toggle(self) -> None:
        """Ask, or put the hint away."""
        if self.open:
            self.close()
            return
        table: TableModel = self.host.table
        question = table.question
        if question is None or self.why:
            return
        self.clear()
        self.asked, self.found, self.since = question, None, 0.0
        self.adviser.ask(table, question)
        self.host.renew()

    def close(self) -> None:
        """Put it away, and stop thinking."""
        self.adviser.cancel()
        self.asked = self.found = self.slip = None
        self.host.renew()

    def leave(self) -> None:
        """The race is over, or left."""
        self.adviser.close()

    @property
    def areas(self) -> list[Box]:
        """Where the slip lies, if it does."""
        return [self.slip] if self.slip is not None else []

    def escape(self) -> bool:
        """Esc puts it away first. False: it was not open."""
        if self.open:
            self.close()
            return True
        return False

    def update(self, dt: float) -> bool:
        """Look whether the answer is there, and whether anybody still wants to know. True: draw again."""
        if self.asked is None:
            return False
        if not same(self.host.table.question, self.asked):
            self.close()
            return True
        if self.found is not None:
            return False
        if self.adviser.failed:
            self.host.kit.say(tr("No hint: the bot process has stopped."))
            self.close()
            return True
        before, self.since = int(self.since / BEAT), self.since + dt
        self.found = self.adviser.answer()
        if self.found is not None:
            self._last = self.asked, self.found
            self.host.renew()
        return self.found is not None or int(self.since / BEAT) != before

    # ---- on the screen
    def zones(self, x: float, y: float, panel: float) -> list[Widget]:
        """The lamp, with its left upper corner there, on a panel that begins at that x: its tooltip stands beside."""
        if not self.allowed:
            return []
        self.lamp = Lamp(self)
        self.lamp.aside = panel
        self.lamp.place(x, y, LAMP, LAMP)
        if self.slip is None:
            return [self.lamp]
        ground = blocking_zone("hint-slip", self.slip)
        if self.do is None or self.action is None:
            self.button = None
            return [self.lamp, ground]
        self.button = Button("Do it", self._carry_out, "Plays this for you.", key="Y", state="primary", name="do-it")
        self.button.place(self.slip.right - 150, self.slip.bottom - 56, 134, 42)
        return [self.lamp, ground, self.button]

    def _carry_out(self) -> None:
        """The hint becomes the player's answer."""
        action, do = self.action, self.do
        self.close()
        if action is not None and do is not None:
            do(action)

    @property
    def action(self) -> Action | None:
        """What is advised."""
        if self.found is None or self.asked is None:
            return None
        return self.asked.options[self.found.index]

    def sentences(self) -> list[str]:
        """What to do, why, and how it stands then."""
        action, found = self.action, self.found
        if action is None or found is None or self.asked is None:
            return []
        told = [self.describe(action, found)]
        told.append(tr("Why: {reasons}.", reasons=listed(reasons(found.facts, found.ahead))))
        if found.other >= 0 and any(found.ahead):
            other = self.describe(self.asked.options[found.other], replace(found, way=()))
            told.append(tr("Counted at the end of the round, compared with: {action}.", action=other.rstrip(".")))
        if found.chance is not None:
            told.append(tr("You would win about {n} in 100 races from there.", n=round(100 * found.chance)))
        return told

    def draw(self, page: Page, spot: Spot, wide: float = WIDE) -> None:
        """The lamp, the rings, and the slip."""
        if self.lamp is not None and self.lamp in self.host.form.widgets:
            self.lamp.draw(page, self.host.form.look(self.lamp))
        if self.asked is None:
            return
        action, found = self.action, self.found
        if action is not None and found is not None:
            for name, b in self.places(action, found):
                self.ring(page, name, b)
        room = 0.0 if self.do is None or action is None else 56.0
        slip = draw_slip(page, spot, wide, self.sentences(), min(1.0, self.since / USUAL), room)
        if slip != self.slip:
            self.slip = slip
            self.host.renew()
        if self.button is not None and self.button in self.host.form.widgets:
            self.button.draw(page, self.host.form.look(self.button))


def same(question: OpenQuestion | None, asked: OpenQuestion) -> bool:
    """Whether that question is still open, with the same answers."""
    return question is not None and (question.number, question.options) == (asked.number, asked.options)


def draw_slip(page: Page, spot: Spot, wide: float, told: Sequence[str], share: float, foot: float = 0.0) -> Box:
    """Heading, sentences, or the bar while it thinks, over a foot of that height; where it lies."""
    inner = wide - 44
    sizes, weights = (20.0, 17.0, 16.0, 16.0), ("bold", "text", "text", "text")
    lines = [page.broken(*part) for part in zip(told, repeat(inner), sizes, weights, strict=False)]
    words = sum(len(part) * size * 1.3 + 6 for part, size in zip(lines, sizes, strict=False))
    tall = 58.0 + (words if told else 40.0) + foot
    x, y = spot(tall)
    panels.plate(page, x, y, wide, tall, 5, PAPER_LIGHT, GOLD)
    page.svg(at(16, 18, art("signs/bulb")), x + 16, y + 10, 34, 34)
    page.text(tr("The hard bot’s choice:"), x + 56, y + 27, 17, SEPIA, "bold", fit=inner - 90)
    key_labels.draw(page, x + wide - 16, y + 27, KEY, SEPIA)
    top = y + 62
    for index, part in enumerate(lines):
        size = sizes[index]
        for line in part:
            page.text(line, x + 22, top, size, INK, weights[index])
            top += size * 1.3
        top += 6
    if not told:
        bar = box(1, 1, inner, 14, 7, "none", SEPIA, 1.4) + box(2, 2, max(12.0, (inner - 2) * share), 12, 6, GOLD)
        page.svg(bar, x + 22, top - 6, inner + 2, 16)
    return Box(x, y, wide, tall)
