"""The hand on the journal: it points at lines, filters them, copies them, and turns back to their moment."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import msgspec
import pygame

from greatrace_client.clipboard import put
from greatrace_client.draw import furniture
from greatrace_client.draw.moving import routes
from greatrace_client.draw.page import Page
from greatrace_client.draw.palette import INK
from greatrace_client.scenes.race.journal import Filter, Line, as_text, phase_name
from greatrace_client.scenes.race.layout import Box
from greatrace_client.scenes.race.zones import Zone
from greatrace_client.text import tr
from greatrace_client.widgets import Command, Widget, key_name

if TYPE_CHECKING:
    from greatrace_client.scenes.race.scene import RaceScene

PULSE = 0.9  # seconds a round of the flash on the map


class JournalZone(Zone):
    """The lines. The wheel turns pages, arrows go from line to line, a press shows a line's moment."""

    def __init__(self, hand: JournalHand) -> None:
        super().__init__("journal", "Journal", hand.press, "A line: shows it on the map. A click: how it was then.")
        self.hand = hand

    def wheel(self, notches: float) -> bool:
        self.hand.turned(1 if notches > 0 else -1)
        return True

    def command(self, command: Command) -> bool:
        return command in (Command.UP, Command.DOWN) and self.hand.moved(-1 if command is Command.UP else 1)

    def blurred(self) -> None:
        self.hand.point(None)


class JournalHand:
    """Of one race screen."""

    def __init__(self, scene: RaceScene) -> None:
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
        journal = self.scene.journal
        table = self.scene.table
        if journal.lit is None or journal.lit == journal.past or journal.lit >= len(table.log):
            self.come_back()
            return
        view = msgspec.structs.replace(table.view, open=table.log[journal.lit].open)
        self.scene.director.look_back(view)
        journal.past = journal.lit
        line = journal.line(journal.lit)
        if line is not None and line.spaces:
            self.scene.camera.show(*(self.scene.board.spot(space) for space in (line.spaces[0], line.spaces[-1])))
        self.scene.renew()

    def come_back(self) -> bool:
        """Now again. False: one was looking at it."""
        was, self.scene.journal.past = self.scene.director.past, None
        self.scene.director.come_back()
        if was:
            self.scene.renew()
        return was

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
        text = as_text(scene.table, scene.director.told, scene.journal.wanted)
        scene.kit.say(tr("The journal is in the clipboard.") if put(text) else tr("There is no clipboard here."))

    # ---- on the screen
    def zones(self) -> list[Widget]:
        """The lines, the chips, and the button that copies."""
        shown, journal = self.scene.shown, self.scene.journal
        lines = JournalZone(self)
        lines.place(*journal.box(shown))
        made: list[Widget] = [lines]
        chips = journal.chips(shown)
        for number, (b, wanted) in enumerate(chips):
            last = number == len(chips) - 1
            label = partial(phase_name, journal.wanted.phase) if last else partial(shown.name, number)
            about = "Only lines of this phase; the next press: the next phase." if last else \
                "Only lines of this player, or of all again."  # fmt: skip
            zone = Zone("filter phase" if last else f"filter {number}", label, partial(self.filter, wanted), about)
            zone.place(*b)
            made.append(zone)
        place = journal.copy_place(shown)
        if place is not None:
            zone = Zone("copy journal", "Copy", self.copy, "Puts these lines into the clipboard.", key="Ctrl+C")
            zone.place(*place)
            made.append(zone)
        return made

    def update(self, dt: float) -> bool:
        """Time goes by: the flash on the map."""
        if self.scene.journal.lit is None:
            return False
        self.age += dt
        return True

    def draw(self, page: Page) -> None:
        """On the map: rings around what the line is about."""
        line = self.scene.journal.line(self.scene.journal.lit)
        if line is None:
            return
        view = self.scene.board.view(page)
        for x, y in self.about(line):
            routes.draw_target(view, x, y, self.age / PULSE)

    def about(self, line: Line) -> list[tuple[float, float]]:
        """Where the line can be seen, sheet units: its spaces, or its player's vehicle."""
        if line.spaces:
            return [self.scene.board.spot(space) for space in line.spaces]
        return [self.scene.stage.vehicle(line.seat).pose[:2]] if line.seat is not None else []

    def draw_plate(self, page: Page) -> None:
        """That this is not now."""
        scene = self.scene
        if not scene.director.past or scene.journal.past is None:
            return
        text = tr("As it was in round {n}. Esc: now.", n=scene.table.log[scene.journal.past].round)
        w = page.measure(text, 18, "bold") + 40
        sight = scene.layout.sight
        b = Box(sight.middle[0] - w / 2, sight.bottom - 64, w, 44)
        furniture.plate(page, *b, r=5, inner=False)
        page.text(text, *b.middle, 18, INK, "bold", "middle")
