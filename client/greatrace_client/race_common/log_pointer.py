"""The pointer on the log of either game: points at lines, filters and copies them, shows their moments."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final, Protocol

import msgspec
import pygame

from greatrace.translation import marked
from greatrace_client.i18n import tr
from greatrace_client.input.clipboard import put
from greatrace_client.race_common.director import HasDirector
from greatrace_client.race_common.hit_areas import HitArea
from greatrace_client.race_common.log_lines import Filter, Line
from greatrace_client.race_common.log_sheet import Sheet
from greatrace_client.race_common.targets import PlayerFilter
from greatrace_client.ui.box import Box
from greatrace_client.ui.context import CanSay, HasPage
from greatrace_client.ui.draw import panels
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import INK
from greatrace_client.ui.widgets import HasForm, NavigationKey, Widget, key_name

ABOUT: Final = marked("Point at a line to see where it happened. Click to see that moment again.")
JUMPS: Final = frozenset({"PgUp", "PgDn", "Home", "End"})  # keys for large steps in lists


class LogHitArea(HitArea):
    """The log's lines. The wheel turns pages, arrows go from line to line, a press shows a line's moment."""

    def __init__(self, hand: LogPointer) -> None:
        super().__init__("journal", "Log", hand.press, ABOUT)
        self.hand = hand

    def wheel(self, notches: float) -> bool:
        self.hand.turned(1 if notches > 0 else -1)
        return True

    def command(self, command: NavigationKey) -> bool:
        return command in (NavigationKey.UP, NavigationKey.DOWN) and self.hand.moved(
            -1 if command is NavigationKey.UP else 1
        )

    def blurred(self) -> None:
        self.hand.point(None)


class LoggedRace(HasDirector, HasForm, HasPage, Protocol):
    """The race whose log it is."""

    @property
    def log_panel(self) -> Sheet[Any]: ...
    @property
    def context(self) -> CanSay: ...
    @property
    def shown(self) -> Any: ...
    def renew(self) -> None: ...


class LogPointer:
    """`turn_to` replaces looking back: it gets the number of entries shown at that moment."""

    def __init__(self, race: LoggedRace, turn_to: Callable[[int], object] | None = None) -> None:
        self.race, self.turn_to = race, turn_to
        self.age = 0.0

    # ---- pointing
    def point(self, index: int | None) -> bool:
        """Point at that line. Returns whether it has changed."""
        log_panel = self.race.log_panel
        if log_panel.lit == index:
            return False
        log_panel.lit, self.age = index, 0.0
        self.race.shown.stage.touch()
        return True

    def follow(self, event: pygame.event.Event) -> bool:
        """The mouse has moved."""
        if event.type != pygame.MOUSEMOTION:
            return False
        line = self.race.log_panel.line_at(*self.race.page.units(event.pos))
        over = self.race.form.hover is not None and self.race.form.hover.name == "journal"
        return self.point(line.index if line is not None and over else None)

    def moved(self, way: int) -> bool:
        """An arrow: the next line up or down. False at the ends, so that the focus moves on."""
        log_panel = self.race.log_panel
        places = [line.index for _, line in log_panel.places]
        if not places:
            return False
        if log_panel.lit not in places:
            return self.point(places[-1])
        at = places.index(log_panel.lit) + way
        if at == -1 and log_panel.scroll < len(self.race.shown.table.log):
            self.turned(1)
            return True
        return 0 <= at < len(places) and self.point(places[at])

    def turned(self, way: int) -> None:
        """The wheel turns its pages."""
        self.race.log_panel.turned(way)
        self.race.shown.stage.touch()

    # ---- looking back
    def press(self) -> None:
        """Show the moment just after the line that is pointed at; for the newest line, or the same one, the present."""
        log_panel, table = self.race.log_panel, self.race.shown.table
        if self.turn_to is not None:
            if log_panel.lit is not None:
                self.turn_to(log_panel.lit + 1)
            return
        if log_panel.lit is None or log_panel.lit == log_panel.past or log_panel.lit >= len(table.log):
            self.come_back()
            return
        view = msgspec.structs.replace(table.view, open=table.log[log_panel.lit].open)
        self.race.director.look_back(view)
        log_panel.past = log_panel.lit
        line = log_panel.line(log_panel.lit)
        if line is not None:
            self.show(line)
        self.race.renew()

    def show(self, line: Line) -> None:
        """Bring what that line is about into sight."""

    def come_back(self) -> bool:
        """Return to the present. False if it was already shown."""
        was, self.race.log_panel.past = self.race.director.past, None
        self.race.director.come_back()
        if was:
            self.race.renew()
        return bool(was)

    def interrupt(self, event: pygame.event.Event) -> bool:
        """Return to the present on any input elsewhere. True: the input does nothing more, like every click: what was
        seen is not what can be clicked now.
        """
        if not self.race.director.past:
            self.race.log_panel.past = None
            return False
        if event.type == pygame.KEYDOWN and key_name(event) in ("Esc", "Space"):
            return self.come_back()
        if event.type == pygame.MOUSEBUTTONDOWN:
            place = self.race.page.units(event.pos)
            return not self.race.shown.layout.log.holds(*place) and self.come_back()
        if event.type == pygame.KEYDOWN and not self._goes_through_lines(event):
            self.come_back()
        return False

    def _goes_through_lines(self, event: pygame.event.Event) -> bool:
        """Whether that key, while the log has the focus, leads from line to line; others apply to the present."""
        focus = self.race.form.focus
        leads = self.race.form.keymap.command(event) is not None or key_name(event) in JUMPS
        return focus is not None and focus.name == "journal" and leads

    # ---- filters and copies
    def filter(self, wanted: Filter) -> None:
        """Filter the log."""
        self.race.log_panel.filtered(wanted)
        self.race.renew()

    def copy(self) -> None:
        """Copy all lines that pass the filter to the clipboard."""
        race = self.race
        done = put(race.log_panel.as_text(race.shown))
        race.context.say(tr("Log copied to the clipboard.") if done else tr("No clipboard available."))

    def update(self, dt: float) -> bool:
        """Advance by `dt` seconds. True: draw again."""
        return False

    # ---- on the screen
    def widgets(self) -> list[Widget]:
        """The lines, the chips, and the button that copies."""
        shown, log_panel = self.race.shown, self.race.log_panel
        lines = LogHitArea(self)
        b = log_panel.box(shown)
        lines.place(*b)
        lines.aside = b.right  # its tooltip would cover the newest lines
        made: list[Widget] = [lines]
        for number, (b, wanted) in enumerate(log_panel.chips(shown)):
            area = self.chip_area(number, wanted)
            area.place(*b)
            made.append(area)
        place = log_panel.copy_place(shown)
        if place is not None:
            area = HitArea("copy journal", "Copy", self.copy, "Copies these lines to the clipboard.", key="Ctrl+C")
            area.place(*place)
            made.append(area)
        return made

    def chip_area(self, number: int, wanted: Filter) -> HitArea:
        """The area of a player's chip."""
        about = "Show only this player, or everybody again."
        return HitArea(PlayerFilter(number), partial(self.race.shown.name, number), partial(self.filter, wanted), about)

    def draw_plate(self, page: Page) -> None:
        """Draw a plate that says that a past moment is shown."""
        race = self.race
        if not race.director.past or race.log_panel.past is None:
            return
        text = self.then(race.shown.table.log[race.log_panel.past].round)
        w = page.measure(text, 18, "bold") + 40
        sight = race.shown.layout.sight
        b = Box(sight.middle[0] - w / 2, sight.bottom - 64, w, 44)
        panels.plate(page, *b, r=5, inner=False)
        page.text(text, *b.middle, 18, INK, "bold", "middle")

    def then(self, number: int) -> str:
        """The plate's text."""
        return tr("As in round {n}. Esc: back to now.", n=number)
