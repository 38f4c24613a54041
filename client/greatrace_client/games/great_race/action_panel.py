"""The action panel, where the player acts: buttons, cards on offer, drawn tiles, or the alarm of a danger."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial

from greatrace_client.games.great_race.alarm import draw_alarm
from greatrace_client.games.great_race.commands import DriveThere, TakeBackLast
from greatrace_client.games.great_race.control_button import GAP, ControlButton, button_rows, fuel_row
from greatrace_client.games.great_race.controls import Control, Picked
from greatrace_client.games.great_race.discards import draw_tray, tray
from greatrace_client.games.great_race.drawn_tiles import draw_held_tiles, held_tiles
from greatrace_client.games.great_race.gauge_plates import draw_plates, plate_areas
from greatrace_client.games.great_race.market import draw_offers, offers, pointed_offer
from greatrace_client.games.great_race.panel import Panel, Shown
from greatrace_client.games.great_race.pathfinding import Way
from greatrace_client.games.great_race.planning import draw_allowances
from greatrace_client.games.great_race.reaction_row import reaction_row
from greatrace_client.games.great_race.result_pages import draw_final
from greatrace_client.games.great_race.rule_note import RuleNote, draw_note, note_area, note_for, subject
from greatrace_client.games.great_race.targets import RuleNoteTarget
from greatrace_client.model.clock import whole_seconds
from greatrace_client.race_common.action_heading import draw_heading
from greatrace_client.race_common.return_button import ROOM
from greatrace_client.race_common.rulebook_entry import Entry
from greatrace_client.race_common.take_back import HEIGHT, WIDTH, TakeBackButton, has_acted
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw import emblems, panels
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import NIGHT_TEXT, PAPER_LIGHT
from greatrace_client.ui.draw.shapes import at, disc
from greatrace_client.ui.widgets import Button, Form, Segments, Widget
from greatrace_client.ui.widgets.segments import STACKED

STANDING = frozenset(("market", "tiles", "gauges", "discard"))  # things lie in the panel; buttons are at the foot
TALL, LARGE, HUGE = 54.0, 66.0, 96.0  # heights of a button; of one of a few; of the only answer to a danger
ASKING = 44.0  # height of the row at an alarm's foot
BESIDE = 0.42  # share of the width for the last answer, if that row is beside it


def is_waiting(control: Control, picked: Picked) -> bool:
    """Whether it is to be pressed once more."""
    sure = picked.sure
    return sure is not None and (
        control.action == sure or (isinstance(control.command, DriveThere) and isinstance(sure, Way))
    )


class ActionPanel(Panel):
    """The widgets of the present action model; `build` places them, `paint` draws them."""

    def __init__(self, form: Form) -> None:
        super().__init__(lambda layout: layout.actions)
        self.form = form
        self.widgets: list[Widget] = []
        self.allowed: list[str] = []  # what the current plan allows
        self.proposal = ""  # about a proposed plan
        self.free = Box(0, 0, 0, 0)  # what the controls leave of it, for the note
        self.note: RuleNote | None = None
        self._notes: dict[Hashable, RuleNote | None] = {}  # the last one computed

    # ---- building
    def build(
        self,
        page: Page,
        shown: Shown,
        act: Callable[[Control], object],
        pick: Callable[[str, int], object],
        lay: Callable[[str], object],
    ) -> list[Widget]:
        """The widgets of the action model. `act` carries out a control; `pick` takes an offered card or a tile, by
        number; `lay` puts a level on a gauge.
        """
        b, action_model = self.box(shown), shown.action_model
        if action_model.style in STANDING:
            buttons = self._buttons(page, shown, act, b.bottom - 16, up=True)
            foot = min((button.box[1] for button in buttons), default=b.bottom - 8)
            things: dict[str, Callable[[], list[Widget]]] = {
                "market": partial(offers, b, shown, pick),
                "tiles": partial(held_tiles, page, b, foot, shown, pick),
                "gauges": partial(plate_areas, page, b, foot, shown, lay),
                "discard": partial(tray, b, foot),
            }
            lying = things[action_model.style]()
            self.widgets = [*lying, *buttons]
            self._leave(b, lying, foot, aside=action_model.style == "discard")
        elif action_model.style == "alarm":
            self.widgets = self._alarm(page, shown, act)
        else:
            hint = 26 if action_model.hint and action_model.style == "buttons" and len(action_model.controls) < 6 else 0
            self.widgets = self._buttons(page, shown, act, b.y + 42 + hint)
            self._leave(b, self.widgets, b.bottom - 8, top=waiting_foot(page, shown, b))
        self.note = self._note_for(page, shown, subject(shown)) if action_model.style != "plan" else None
        if self.note is not None:
            self.widgets.append(note_area(self.note, act))
        if shown.seat is not None:
            self.widgets.append(self._take_back(shown, act))
        for widget in self.widgets:
            widget.aside = b.x
        return self.widgets

    def _note_for(self, page: Page, shown: Shown, entry: Entry | None) -> RuleNote | None:
        """The note about that entry in the free box; cached, because the model is made again when the mouse moves."""
        key = entry, self.free, page.k, shown.language
        if key not in self._notes:
            self._notes = {key: note_for(page, entry, self.free)}
        return self._notes[key]

    def _leave(self, b: Box, lying: list[Widget], foot: float, *, aside: bool = False, top: float = 0.0) -> None:
        """Compute the free box below those things (below `top` without any), or beside them."""
        if aside:
            x, y, w, h = lying[0].box
            self.free = Box(x + w + 14, y, b.right - 16 - x - w - 14, h)
            return
        top = max((w.box[1] + w.box[3] for w in lying), default=top) + 12
        self.free = Box(b.x + 16, top, b.w - 32, foot - 8 - top)

    def _alarm(self, page: Page, shown: Shown, act: Callable[[Control], object]) -> list[Widget]:
        """E1-E3. Lay out the answers below the danger's head, and the standing order at the foot: beside the last
        answer if there are many.
        """
        b = self.box(shown)
        made = self._buttons(page, shown, act, b.y + 174, foot=0.0 if self._crowded(page, shown) else ASKING)
        ask = reaction_row(shown.table.reactions, act) if shown.action_model.controls else None
        if ask is None:
            pass
        elif self._crowded(page, shown):
            last, (x, y, w, h) = made[-1], made[-1].box
            last.place(x, y, w * BESIDE - GAP / 2, h)
            if isinstance(last, Button):
                last.icon = ""  # the label needs its room
            ask.place(x + w * BESIDE + GAP / 2, y - 4, w * (1 - BESIDE) - GAP / 2, max(h + 4, STACKED))
        else:
            ask.place(b.x + 16, b.bottom - ASKING - 6, b.w - 32, 36)
        self._leave(b, made, b.bottom - (ASKING if ask is not None else 0) - 4)
        return [*made, ask] if ask is not None else made

    def _crowded(self, page: Page, shown: Shown) -> bool:
        return len(button_rows(page, shown.action_model.controls, self.box(shown).w - 32)) > 2

    def _take_back(self, shown: Shown, act: Callable[[Control], object]) -> Widget:
        """The take-back button in the corner, beside the title; on an alarm under the clock."""
        b, alarm = self.box(shown), shown.action_model.style == "alarm"
        control = Control("take back", "", command=TakeBackLast())
        presses, allowed = shown.gestures.presses, shown.may_take_back
        acted = has_acted(shown.table)
        button = TakeBackButton(shown.question, lambda: act(control), allowed=allowed, presses=presses, acted=acted)
        button.place(b.right - 18 - WIDTH, b.y + (92 if alarm else 10), WIDTH, HEIGHT)
        return button

    def _buttons(
        self,
        page: Page,
        shown: Shown,
        act: Callable[[Control], object],
        top: float,
        *,
        up: bool = False,
        foot: float = 0.0,
    ) -> list[Widget]:
        """Lay out buttons from the top down (or, `up`, standing on `top`): wide ones alone, others two a row. `foot`
        units are left free below them.
        """
        b, controls = self.box(shown), shown.action_model.controls
        rows = button_rows(page, controls, b.w - 32)
        room = b.bottom - 14 - foot - top if not up else 64.0 * len(rows)
        most = TALL if up or len(rows) > 4 else HUGE if foot and len(rows) == 1 else LARGE
        tall = min(most, room / max(1, len(rows)) - 8) if rows else 0
        y = top - (tall + 8) * len(rows) if up else top
        made: list[Widget] = []
        for row in rows:
            made += self._row(shown, row, Box(b.x + 16, y, b.w - 32, tall), act)
            y += tall + 8
        return made

    def _row(self, shown: Shown, row: list[Control], b: Box, act: Callable[[Control], object]) -> list[Widget]:
        if len(row) == 1 and row[0].name == "fuel":
            return fuel_row(row[0], b, act, shown)
        half = (b.w - GAP) / 2
        made: list[Widget] = []
        for i, control in enumerate(row):
            button = ControlButton(control, act)
            if is_waiting(control, shown.picked):
                button.wait()
            if len(row) == 1:
                button.place(*b)
            else:
                button.place(b.x + i * (half + GAP), b.y, half, b.h)
            made.append(button)
        return made

    # ---- painting
    def key(self, shown: Shown) -> Hashable:
        looks = tuple(self.form.look(w) for w in self.widgets)
        alarm = shown.action_model.style == "alarm"
        seconds = whole_seconds(shown.seconds) if alarm and shown.seconds is not None else None
        question = shown.question
        names = tuple(shown.name(s) for s in (question.asked if question is not None else ()))
        return (
            shown.action_model.title,
            shown.action_model.style,
            shown.action_model.hint,
            tuple(shown.action_model.controls),
            shown.action_model.offered,
            tuple(shown.action_model.offers),
            shown.action_model.tiles,
            shown.carried,
            (
                shown.action_model.pips,
                shown.action_model.laid,
                shown.action_model.sale,
                shown.action_model.stricken,
                tuple(shown.action_model.plates),
            ),
            shown.picked,
            looks,
            (question.back, question.stop, shown.may_take_back) if question is not None else None,
            seconds,
            shown.table.my_move,
            names,
            shown.table.view.open.threat if alarm else None,
        )

    def paint(self, page: Page, shown: Shown) -> None:
        b, action_model = self.box(shown), shown.action_model
        mine = shown.table.my_move
        panels.panel(page, *b, lit=mine)
        if action_model.style == "alarm":
            draw_alarm(page, shown, b)
        else:
            draw_heading(page, action_model.title, b, signs=shown.seat is not None)
        self._note(page, shown)
        if action_model.style == "market":
            draw_offers(page, shown, self.widgets, self.form.look)
        elif action_model.style == "discard":
            draw_tray(page, shown, self.widgets, self.form.look)
        elif action_model.style == "tiles":
            draw_held_tiles(page, shown, b, self.widgets, self.form.look)
        elif action_model.style == "gauges":
            draw_plates(page, shown, b, self.widgets, self.form.look)
        elif action_model.style == "wait" or (action_model.style == "buttons" and not action_model.controls):
            self._waiting(page, shown, b)
        elif action_model.hint and action_model.style == "buttons" and len(action_model.controls) < 6:
            page.text(action_model.hint, b.x + b.w / 2, b.y + 53, 15, NIGHT_TEXT, "text", "middle", fit=b.w - 40)
        elif action_model.style == "plan" and self.widgets:
            y = max(w.box[1] + w.box[3] for w in self.widgets) + (8 if page.compact else 14)
            foot = b.bottom - (12 if page.compact else 18)
            draw_allowances(page, Box(b.x + 16, y, b.w - 32, foot - y), self.allowed, self.proposal)
        for widget in self.widgets:
            if widget.shown and isinstance(widget, Button | Segments):
                widget.draw(page, self.form.look(widget))

    def _note(self, page: Page, shown: Shown) -> None:
        """The note about the moment; about an open card while that is pointed at."""
        pointed = pointed_offer(shown, self.widgets, self.form.look)
        note = self._note_for(page, shown, subject(shown, pointed)) if pointed else self.note
        if note is not None:
            lit = any(self.form.look(w).hover for w in self.widgets if isinstance(w.name, RuleNoteTarget))
            draw_note(page, note, lit=lit)

    def _waiting(self, page: Page, shown: Shown, b: Box) -> None:
        """Draw what is waited for, and which players; after the race, the result."""
        if (result := shown.table.view.open.result) is not None and not shown.veiled:
            draw_final(page, shown.table, result, Box(b.x + 16, b.y + 50, b.w - 32, b.h - 56 - ROOM))
            return
        y = b.y + 66
        if shown.action_model.hint:
            y = page.wrap(shown.action_model.hint, b.x + 24, y, b.w - 48, 17, NIGHT_TEXT) + 14
        for seat in waited_for(shown):
            colour = shown.table.colour(seat)
            page.svg(at(18, 18, emblems.badge(colour, 16)), b.x + 24, y - 18, 36, 36)
            page.text(shown.name(seat), b.x + 72, y, 19, PAPER_LIGHT, "bold", fit=b.w - 150)
            page.svg("".join(disc(5 + 11 * i, 5, 3.4, NIGHT_TEXT) for i in range(3)), b.right - 66, y - 5, 34, 10)
            y += 44


def waited_for(shown: Shown) -> tuple[int, ...]:
    """The players who are waited for."""
    question = shown.question
    return question.asked[:5] if question is not None and not shown.table.my_move else ()


def waiting_foot(page: Page, shown: Shown, b: Box) -> float:
    """The y where the names of the players waited for end."""
    y = b.y + 66
    if shown.action_model.hint:
        y = page.wrap(shown.action_model.hint, b.x + 24, y, b.w - 48, 17, NIGHT_TEXT, dry=True) + 14
    return y + 44 * len(waited_for(shown)) - 24
