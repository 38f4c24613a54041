"""The choice of a leader: posters on a wall, one of them taken down to be looked at closely.

The players choose here in turn order (LEADERS); a mercenary chooses a crew in the same place. The others watch.
"""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial

from greatrace.great_race.modules.leaders import Leaders
from greatrace.great_race.modules.leaders.events import PickLeader, PickNation
from greatrace_client.games.great_race.commands import LookAt
from greatrace_client.games.great_race.module_api.context import ModulePlace
from greatrace_client.games.great_race.modules.leaders.posters import (
    PLATE,
    LeaderPoster,
    Poster,
    chooser,
    leaders_of,
    paint_close,
    paint_poster,
    paint_taken,
)
from greatrace_client.games.great_race.panel import Panel, Shown
from greatrace_client.i18n import term, tr
from greatrace_client.model.target import Name
from greatrace_client.race_common.columns import MARGIN
from greatrace_client.race_common.hit_areas import HitArea, blocking_area
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw import panels
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import GOLD
from greatrace_client.ui.draw.shapes import box
from greatrace_client.ui.parts_in_frames import Part, PartsInFrames, around
from greatrace_client.ui.widgets import Form, Widget

PROMPTS = ("leader", "nation")
NOWHERE = Box(0, 0, 0, 0)


def choosing(shown: Shown) -> str:
    """The prompt, while somebody chooses a leader or a nation; else ""."""
    question = shown.question
    return question.prompt if question is not None and question.prompt in PROMPTS else ""


def posters(shown: Shown) -> list[Poster]:
    """The posters on the wall, including those already taken."""
    o, r = shown.table.view.open, shown.table.ruleset
    slot = Leaders.slot_of(o)
    if choosing(shown) == "nation":
        free = [
            x.crew for x in leaders_of(r).values() if x.id not in slot.leaders and x.crew not in ("any", *slot.nations)
        ]
        return [Poster(nation, PickNation(nation)) for nation in free]
    owner = {leader: seat for seat, leader in enumerate(slot.leaders) if leader}
    return [Poster(name, PickLeader(name), owner.get(name)) for name in leaders_of(r)]


# ---- layout


def gallery_box(shown: Shown) -> Box:
    """The box under turn order and banner, left of the player's own column."""
    top = shown.layout.turn_order.bottom + 10
    return Box(MARGIN, top, shown.layout.banner.right - MARGIN, shown.layout.log.bottom - top)


def close_box(b: Box) -> Box:
    """The box of the poster that is looked at, with the facts about the leader."""
    return Box(b.x + 22, b.y + 76, b.w * 0.4 - 22, b.h - 98)


def wall(b: Box, number: int) -> list[Box]:
    """The boxes of the posters, as large as possible."""
    left = b.x + b.w * 0.4 + 20
    room = Box(left, b.y + 76, b.right - 22 - left, b.h - 98)
    found: list[tuple[float, float, int]] = []  # worth, width, columns
    for across in range(1, number + 1):
        down = -(-number // across)
        wide = min((room.w - 14 * (across - 1)) / across, ((room.h - 14 * (down - 1)) / down - PLATE) * 0.8)
        empty = across * down - number
        found.append((wide * (1 - 0.02 * empty), wide, across))
    _, best, columns = max(found)
    tall, rows = best / 0.8 + PLATE, -(-number // columns)
    x = room.x + (room.w - best * columns - 14 * (columns - 1)) / 2
    y = room.y + (room.h - tall * rows - 14 * (rows - 1)) / 2
    return [Box(x + i % columns * (best + 14), y + i // columns * (tall + 14), best, tall) for i in range(number)]


class Gallery(Panel):
    """The wall, over map and left column while somebody chooses."""

    def __init__(self) -> None:
        super().__init__(lambda _layout: NOWHERE)
        self.form: Form | None = None
        self.widgets: list[Widget] = []
        self._parts = PartsInFrames()

    def box(self, shown: Shown) -> Box:
        return gallery_box(shown) if choosing(shown) else NOWHERE

    def build(self, race: ModulePlace) -> list[Widget]:
        """An area for every poster: the first press looks closer, the second one chooses."""
        self.form, self.widgets = race.form, []
        shown = race.shown
        if not choosing(shown):
            return []
        hung = posters(shown)
        ground = blocking_area("gallery", self.box(shown))
        for i, (poster, place) in enumerate(zip(hung, wall(self.box(shown), len(hung)), strict=True)):
            key = str((i + 1) % 10) if i < 10 and shown.table.my_move and poster.seat is None else ""
            area = HitArea(
                LeaderPoster(poster.id),
                partial(title, poster),
                partial(press, race, poster),
                partial(about, poster),
                key=key,
            )
            area.place(*place)
            if poster.seat is not None:
                area.why = partial(taken, shown, poster.seat)
            self.widgets.append(area)
        return [ground, *self.widgets]

    # ---- the poster that is looked at
    def close(self, shown: Shown) -> Poster | None:
        """The poster that is looked at: under the mouse, in focus, picked, or the first free one."""
        hung = posters(shown)
        form = self.form
        focus: Name = form.focus.name if form is not None and form.by_keys and form.focus is not None else ""
        for name in (shown.hover, focus, LeaderPoster(shown.picked.choice)):
            for poster in hung:
                if name == LeaderPoster(poster.id):
                    return poster
        return next((poster for poster in hung if poster.seat is None), None)

    def key(self, shown: Shown) -> Hashable:
        if not choosing(shown):
            return None
        looks = tuple(self.form.look(w) for w in self.widgets) if self.form is not None else ()
        question = shown.question
        asked = question.asked if question is not None else ()
        names = tuple(shown.name(seat) for seat in shown.table.view.open.order)
        return posters(shown), looks, self.close(shown), shown.picked.choice, asked, names, shown.table.my_move

    # ---- painting
    def _painted(self, page: Page, shown: Shown, key: Hashable) -> Page:
        return self._parts.painted(key, partial(self._empty, page, shown), self.parts(shown))

    def paint(self, page: Page, shown: Shown) -> None:
        """Paint all parts at once."""
        for part in self.parts(shown):
            part.paint(page)

    def parts(self, shown: Shown) -> list[Part]:
        """The wall with the text above it, the poster that is looked at, then the others one by one."""
        if not choosing(shown):
            return []
        b, hung, close = self.box(shown), posters(shown), self.close(shown)
        parts = [Part(around(b), partial(self._ground, shown=shown, b=b))]
        if close is not None:
            near = close_box(b)
            parts.append(Part(around(near), partial(paint_close, shown=shown, poster=close, b=near)))
        for widget, poster in zip(self.widgets, hung, strict=False):
            hang = partial(self._hang, shown=shown, poster=poster, widget=widget, near=poster == close)
            parts.append(Part(around(Box(*widget.box)), hang))
        return parts

    def _ground(self, page: Page, shown: Shown, b: Box) -> None:
        panels.panel(page, *b, lit=shown.table.my_move)
        self._head(page, shown, b)

    def _head(self, page: Page, shown: Shown, b: Box) -> None:
        """Draw the title, and everybody's leader so far, in turn order."""
        order = shown.table.view.open.order
        page.text(term("prompt", choosing(shown)), b.x + 26, b.y + 42, 34, GOLD, "display", fit=b.w * 0.4 - 30)
        step = min(170.0, b.w * 0.57 / len(order))
        for i, seat in enumerate(order):
            chooser(page, shown, seat, b.right - 20 - step * (len(order) - i), b.y + 42, step)

    def _hang(self, page: Page, shown: Shown, poster: Poster, widget: Widget, *, near: bool) -> None:
        assert self.form is not None
        look = self.form.look(widget)
        place = Box(*widget.box)
        lift = 4 if (look.hover or near) and poster.seat is None else 0
        paint_poster(page, poster, Box(place.x, place.y - lift, place.w, place.h), widget.key)
        if poster.seat is not None:
            paint_taken(page, shown, poster.seat, place)
        if near:
            page.svg(
                box(2, 2, place.w + 6, place.h + 6, 4, "none", GOLD, 3.6),
                place.x - 5,
                place.y - 5 - lift,
                place.w + 10,
                place.h + 10,
            )
        widget.draw(page, look)


# ---- texts and actions of widgets


def press(race: ModulePlace, poster: Poster) -> None:
    """Look closer; a second press chooses."""
    if race.shown.table.my_move and race.shown.picked.choice == poster.id:
        race.input.send(poster.action)
    elif race.shown.table.my_move:
        race.input.command(LookAt(poster.id))


def title(poster: Poster) -> str:
    """The leader, crew or nation that the player would choose."""
    return term("nation", poster.id) if isinstance(poster.action, PickNation) else term("leader name", poster.id)


def about(poster: Poster) -> str:
    """The tooltip: the leader, and how to choose."""
    return title(poster) + "\n" + tr("Click for details, click again to choose.")


def taken(shown: Shown, seat: int) -> str:
    """Who has chosen this one."""
    return tr("chosen by {name}", name=shown.name(seat))
