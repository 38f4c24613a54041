"""The hand on the journal of either game: it points at lines, filters and copies them, turns back to their moment."""

from __future__ import annotations

from functools import partial
from typing import Any

import msgspec
import pygame

from greatrace_client.i18n import tr
from greatrace_client.input.clipboard import put
from greatrace_client.race_common.hit_areas import Zone
from greatrace_client.race_common.journal_lines import Filter, Line
from greatrace_client.race_common.targets import PlayerFilter
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw import panels
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import INK
from greatrace_client.ui.widgets import Command, Widget, key_name


class JournalZone(Zone):
    """The lines. The wheel turns pages, arrows go from line to line, a press shows a line's moment."""

    def __init__(self, hand: LineHand) -> None:
        super().__init__(
            "journal", "Log", hand.press, "Point at a line to see it on the map. Click to see the board at that moment."
        )
        self.hand = hand

    def wheel(self, notches: float) -> bool:
        self.hand.turned(1 if notches > 0 else -1)
        return True

    def command(self, command: Command) -> bool:
        return command in (Command.UP, Command.DOWN) and self.hand.moved(-1 if command is Command.UP else 1)

    def blurred(self) -> None:
        self.hand.point(None)


class LineHand:
    """Of one race screen of either game, which has a `journal` (a Sheet), a director and a layout with a `sight`."""

    def __init__(self, scene: Any) -> None:
        self.scene = scene
        self.age = 0.0

    # ---- pointing
    def point(self, index: int | None) -> bool:
        """That line is pointed at; whether that is news."""
        journal = self.scene.journal
        if journal.lit == index:
            return False
        journal.lit, self.age = index, 0.0
        self.scene.stage.touch()
        return True

    def follow(self, event: pygame.event.Event) -> bool:
        """The mouse has moved."""
        if event.type != pygame.MOUSEMOTION:
            return False
        line = self.scene.journal.line_at(*self.scene.page.units(event.pos))
        over = self.scene.form.hover is not None and self.scene.form.hover.name == "journal"
        return self.point(line.index if line is not None and over else None)

    def moved(self, way: int) -> bool:
        """An arrow: the next line up or down. False at the ends, so that the focus moves on."""
        journal = self.scene.journal
        places = [line.index for _, line in journal.places]
        if not places:
            return False
        if journal.lit not in places:
            return self.point(places[-1])
        at = places.index(journal.lit) + way
        if at == -1 and journal.scroll < len(self.scene.table.log):
            self.turned(1)
            return True
        return 0 <= at < len(places) and self.point(places[at])

    def turned(self, way: int) -> None:
        """The wheel turns its pages."""
        self.scene.journal.turned(way)
        self.scene.stage.touch()

    # ---- looking back
    def press(self) -> None:
        """How it was when the line that is pointed at had just happened; the newest line, or the same one: now."""
        journal, table = self.scene.journal, self.scene.table
        turn_to = self.scene.hooks.turn_to
        if turn_to is not None:
            if journal.lit is not None:
                turn_to(journal.lit + 1)
            return
        if journal.lit is None or journal.lit == journal.past or journal.lit >= len(table.log):
            self.come_back()
            return
        view = msgspec.structs.replace(table.view, open=table.log[journal.lit].open)
        self.scene.director.look_back(view)
        journal.past = journal.lit
        line = journal.line(journal.lit)
        if line is not None:
            self.show(line)
        self.scene.renew()

    def show(self, line: Line) -> None:
        """Bring what that line is about into sight."""

    def come_back(self) -> bool:
        """Now again. False: one was looking at it."""
        was, self.scene.journal.past = self.scene.director.past, None
        self.scene.director.come_back()
        if was:
            self.scene.renew()
        return bool(was)

    def interrupt(self, event: pygame.event.Event) -> bool:
        """Whatever one does elsewhere brings back the present. True: and that is all it does."""
        if not self.scene.director.past:
            self.scene.journal.past = None
            return False
        if event.type == pygame.KEYDOWN and key_name(event) in ("Esc", "Space"):
            return self.come_back()
        if event.type == pygame.MOUSEBUTTONDOWN:
            place = self.scene.page.units(event.pos)
            return not self.scene.layout.journal.holds(*place) and self.come_back() and False
        focus = self.scene.form.focus
        if event.type == pygame.KEYDOWN and (focus is None or focus.name != "journal"):
            self.come_back()
        return False

    # ---- filters and copies
    def filter(self, wanted: Filter) -> None:
        """Only such lines."""
        self.scene.journal.filtered(wanted)
        self.scene.renew()

    def copy(self) -> None:
        """The lines that are wanted, all of them, into the clipboard."""
        scene = self.scene
        done = put(scene.journal.as_text(scene.shown))
        scene.kit.say(tr("Log copied to the clipboard.") if done else tr("No clipboard available."))

    # ---- on the screen
    def zones(self) -> list[Widget]:
        """The lines, the chips, and the button that copies."""
        shown, journal = self.scene.shown, self.scene.journal
        lines = JournalZone(self)
        lines.place(*journal.box(shown))
        made: list[Widget] = [lines]
        for number, (b, wanted) in enumerate(journal.chips(shown)):
            zone = self.chip_zone(number, wanted)
            zone.place(*b)
            made.append(zone)
        place = journal.copy_place(shown)
        if place is not None:
            zone = Zone("copy journal", "Copy", self.copy, "Copies these lines to the clipboard.", key="Ctrl+C")
            zone.place(*place)
            made.append(zone)
        return made

    def chip_zone(self, number: int, wanted: Filter) -> Zone:
        """The place of that chip: of a player."""
        about = "Show only this player, or everybody again."
        return Zone(PlayerFilter(number), partial(self.scene.shown.name, number), partial(self.filter, wanted), about)

    def draw_plate(self, page: Page) -> None:
        """That this is not now."""
        scene = self.scene
        if not scene.director.past or scene.journal.past is None:
            return
        text = self.then(scene.table.log[scene.journal.past].round)
        w = page.measure(text, 18, "bold") + 40
        sight = scene.layout.sight
        b = Box(sight.middle[0] - w / 2, sight.bottom - 64, w, 44)
        panels.plate(page, *b, r=5, inner=False)
        page.text(text, *b.middle, 18, INK, "bold", "middle")

    def then(self, number: int) -> str:
        """When that was."""
        return tr("As in round {n}. Esc: back to now.", n=number)
