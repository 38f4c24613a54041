"""The opponents of a race on this machine: for each a bot of some level, or a person who shares the keyboard."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import attrs

from greatrace.bots import BOT_CHOICES
from greatrace.protocol.limits import NAME_LENGTH
from greatrace.translation import marked
from greatrace_client.i18n import term, tr
from greatrace_client.model.race_setup import RaceSetup, with_people
from greatrace_client.screens.common_fields import up_to
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import BRASS, NIGHT_DEEP, NIGHT_TEXT
from greatrace_client.ui.draw.shapes import box
from greatrace_client.ui.fields import OneOf, TextLine
from greatrace_client.ui.widgets import Choice, Form, TextField, Widget

PERSON = "person"
LOWEST = 46.0  # units: height of a row's controls
NOTED = 80.0  # units: a row that is as high has a note
INSET = 6.0  # units between a row's edge and its picture


@attrs.define
class Seating:
    """A row for each rival. `changed` is called when a row needs other controls, `levelled` with a bot's level."""

    changed: Callable[[], object]
    levelled: Callable[[int, str], object] = lambda _row, _level: None
    holders: list[str] = attrs.Factory(lambda: ["normal"] * 4)  # a level, or PERSON
    names: list[str] = attrs.Factory(lambda: [""] * 4)

    def widgets(self, crews: Sequence[str]) -> list[Widget]:
        """The widgets for rivals in these colours."""
        found: list[Widget] = []
        for row, crew in enumerate(crews):
            found.append(self._holder(row, crew))
            if self.holders[row] == PERSON:
                found.append(self._name(row))
        return found

    def _holder(self, row: int, crew: str) -> Choice:
        def turned(holder: str) -> None:
            before, self.holders[row] = self.holders[row], holder
            if PERSON in (before, holder):
                self.changed()
            else:
                self.levelled(row, holder)

        tip = marked("How well this bot plays, or a person sharing this computer.")
        field = OneOf(f"level-{row}", lambda: term("crew", crew), tip, (*BOT_CHOICES, PERSON), holder_words)
        return field.control(self.holders[row], turned)

    def _name(self, row: int) -> TextField:
        def typed(name: str) -> None:
            self.names[row] = name

        tip, usual = partial(up_to, marked("This player’s name.")), partial(tr, "Player {n}", n=row + 2)
        return TextLine(f"name-{row}", "Name", tip, NAME_LENGTH, usual).control(self.names[row], typed)

    def note(self, row: int) -> str:
        """A description of how the player of that seat will play."""
        return term("level note", self.holders[row])

    def draw(self, page: Page, row: int, area: Box, picture: Callable[[Box], object]) -> None:
        """Draw ground and picture of a row, and below its controls the note, if there is room."""
        x, y, w, h = area
        face = face_width(area)
        page.svg(box(1, 1, w - 2, h - 2, 5, NIGHT_DEEP, BRASS, 1.2, 'opacity=".6"'), x, y, w, h)
        picture(Box(x + INSET, y + INSET, face, h - 2 * INSET))
        if h >= NOTED:
            note, left = self.note(row), x + face + 26
            page.text(note, left, y + min((h + LOWEST) / 2 + 6, h - 15), 16, NIGHT_TEXT, fit=x + w - left - 12)

    def place(self, form: Form, row: int, area: Box) -> None:
        """Place the controls of that row beside the picture; above its middle if a note is below them."""
        x = area.x + face_width(area) + 26
        wide, tall = area.x + area.w - x - 12, min(LOWEST, area.h - 4)
        y = area.y + (area.h - tall) / 2 - (13 if area.h >= NOTED else 0)
        share = 0.6 if self.holders[row] == PERSON else 1.0
        form.named(f"level-{row}").place(x, y, wide * share, tall)
        if share < 1:
            form.named(f"name-{row}").place(x + wide * share + 10, y, wide * (1 - share) - 10, tall)

    def seated(self, race_setup: RaceSetup, name: str, crews: Sequence[str]) -> RaceSetup:
        """The setup with the player who holds these rivals. `name` is the player's own, "" the usual."""
        people = [(name or tr("Player {n}", n=1), race_setup.crew)]
        levels = [self.holders[row] for row in range(len(crews)) if self.holders[row] != PERSON]
        for row, crew in enumerate(crews):
            if self.holders[row] == PERSON:
                people.append((free_name(self.names[row].strip() or tr("Player {n}", n=row + 2), people), crew))
        return with_people(
            attrs.evolve(race_setup, bots=len(levels), levels=tuple(levels) or race_setup.levels), people
        )


def face_width(area: Box) -> float:
    """The width of the picture in a row of that size."""
    return min((area.h - 2 * INSET) * 1.5, area.w * 0.3)


def holder_words(holder: str) -> str:
    """A level of bots, or a person."""
    return tr("a person") if holder == PERSON else term("level", holder)


def free_name(name: str, people: Sequence[tuple[str, str]]) -> str:
    """The name, with a number appended if another person here has it."""
    taken, number, free = {other for other, _ in people}, 1, name
    while free in taken:
        number += 1
        free = f"{name[: NAME_LENGTH - 3]} {number}"
    return free
