"""Choosing a leader: posters on a wall, one of them taken down to be looked at closely.

Each in turn order chooses here (LEADERS); a mercenary chooses a crew in the same place. The others watch who is left.
"""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from greatrace.great_race.module_content import Leader
from greatrace.great_race.modules.leaders import Leaders, PickLeader, PickNation
from greatrace.great_race.ruleset import Ruleset
from greatrace_client.draw import emblems, furniture
from greatrace_client.draw.page import Page
from greatrace_client.draw.palette import BLACK, BRASS, GOLD, GOLD_PALE, INK, PAPER, PAPER_LIGHT, SEPIA
from greatrace_client.draw.portraits import portrait
from greatrace_client.draw.portraits.medallion import ALWAYS, READY, draw_medallion, token
from greatrace_client.draw.portraits.pennants import pennant
from greatrace_client.draw.shapes import at, box, disc, scaled
from greatrace_client.scenes.race.layout import MARGIN, Box
from greatrace_client.scenes.race.panel import Panel, Shown
from greatrace_client.scenes.race.zones import Zone, nothing
from greatrace_client.text import term, tr
from greatrace_client.widgets import Form, Widget

if TYPE_CHECKING:
    from greatrace_client.scenes.race.scene import RaceScene

PROMPTS = ("leader", "nation")
LASTING = ("two_cards", "choice")  # powers that are never used up
PLATE = 30.0  # units of a poster's name plate, under the picture
NAME_LEAST = 26.0  # units: the smallest letters of a name in one line
NOWHERE = Box(0, 0, 0, 0)


class Poster(NamedTuple):
    """One thing to choose: a leader, or the crew of a nation. `seat`: who has taken it."""

    id: str
    action: PickLeader | PickNation
    seat: int | None = None


def choosing(shown: Shown) -> str:
    """The prompt, while somebody chooses a leader or a nation; else ""."""
    question = shown.table.question
    return question.prompt if question is not None and question.prompt in PROMPTS else ""


def leaders_of(r: Ruleset) -> dict[str, Leader]:
    """Everyone who may be chosen at this table."""
    extension = next(x for x in r.extensions if isinstance(x, Leaders))
    return {leader.id: leader for leader in extension.pool(r)}


def posters(shown: Shown) -> list[Poster]:
    """What hangs on the wall, taken ones included."""
    o, r = shown.table.view.open, shown.table.ruleset
    slot = Leaders.part(o)
    if choosing(shown) == "nation":
        free = [
            x.crew for x in leaders_of(r).values() if x.id not in slot.leaders and x.crew not in ("any", *slot.nations)
        ]
        return [Poster(nation, PickNation(nation)) for nation in free]
    owner = {leader: seat for seat, leader in enumerate(slot.leaders) if leader}
    return [Poster(name, PickLeader(name), owner.get(name)) for name in leaders_of(r)]


# ---- where things hang


def gallery_box(shown: Shown) -> Box:
    """Under turn order and banner, left of one's own column."""
    top = shown.layout.turn_order.bottom + 10
    return Box(MARGIN, top, shown.layout.banner.right - MARGIN, shown.layout.journal.bottom - top)


def close_box(b: Box) -> Box:
    """The poster that has been taken down, with what is known of the leader."""
    return Box(b.x + 22, b.y + 76, b.w * 0.4 - 22, b.h - 98)


def wall(b: Box, number: int) -> list[Box]:
    """Places of so many posters, as large as they can be."""
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

    def box(self, shown: Shown) -> Box:
        return gallery_box(shown) if choosing(shown) else NOWHERE

    def build(self, scene: RaceScene) -> list[Widget]:
        """A zone for every poster: the first press looks closer, the second one chooses."""
        self.form, self.widgets = scene.form, []
        shown = scene.shown
        if not choosing(shown):
            return []
        hung = posters(shown)
        screen = Zone("gallery", "", nothing, lambda: "")  # keeps clicks from what lies under it
        screen.focusable = False
        screen.place(*self.box(shown))
        for i, (poster, place) in enumerate(zip(hung, wall(self.box(shown), len(hung)), strict=True)):
            key = str((i + 1) % 10) if i < 10 and shown.table.my_move and poster.seat is None else ""
            zone = Zone(
                f"poster {poster.id}",
                partial(title, poster),
                partial(press, scene, poster),
                partial(about, poster),
                key=key,
            )
            zone.place(*place)
            if poster.seat is not None:
                zone.why = partial(taken, shown, poster.seat)
            self.widgets.append(zone)
        return [screen, *self.widgets]

    # ---- what is looked at
    def close(self, shown: Shown) -> Poster | None:
        """The poster that is looked at: under the mouse, in focus, picked, or the first free one."""
        hung = posters(shown)
        form = self.form
        focus = form.focus.name if form is not None and form.by_keys and form.focus is not None else ""
        for name in (shown.hover, focus, f"poster {shown.picked.choice}"):
            for poster in hung:
                if name == f"poster {poster.id}":
                    return poster
        return next((poster for poster in hung if poster.seat is None), None)

    def key(self, shown: Shown) -> Hashable:
        if not choosing(shown):
            return None
        looks = tuple(self.form.look(w) for w in self.widgets) if self.form is not None else ()
        question = shown.table.question
        asked = question.asked if question is not None else ()
        names = tuple(shown.name(seat) for seat in shown.table.view.open.order)
        return posters(shown), looks, self.close(shown), shown.picked.choice, asked, names, shown.table.my_move

    # ---- painting
    def paint(self, page: Page, shown: Shown) -> None:
        if not choosing(shown):
            return
        b = self.box(shown)
        furniture.panel(page, *b, lit=shown.table.my_move)
        self._head(page, shown, b)
        poster = self.close(shown)
        if poster is not None:
            paint_close(page, shown, poster, close_box(b))
        for widget, hung in zip(self.widgets, posters(shown), strict=False):
            self._hang(page, shown, hung, widget, near=hung == poster)

    def _head(self, page: Page, shown: Shown, b: Box) -> None:
        """The title, and who has chosen whom, in turn order."""
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


# ---- widgets' words and deeds


def press(scene: RaceScene, poster: Poster) -> None:
    """Look closer; a second press chooses."""
    if scene.table.my_move and scene.picked.choice == poster.id:
        scene.send(poster.action)
    elif scene.table.my_move:
        scene.command(f"choose {poster.id}")


def title(poster: Poster) -> str:
    """Whom or what one would choose."""
    return term("nation", poster.id) if isinstance(poster.action, PickNation) else term("leader name", poster.id)


def about(poster: Poster) -> str:
    """How one chooses."""
    return title(poster) + "\n" + tr("A click looks closer, a second one chooses.")


def taken(shown: Shown, seat: int) -> str:
    """Who was quicker."""
    return tr("chosen by {name}", name=shown.name(seat))


# ---- pictures


def paint_poster(page: Page, poster: Poster, b: Box, key: str) -> None:
    """Picture and name plate."""
    tall = b.h - PLATE
    page.svg(
        box(3, 5, b.w, b.h, 2, BLACK, more='opacity=".4"') + box(0, 0, b.w, b.h, 2, PAPER_LIGHT, INK, 1.6),
        b.x,
        b.y,
        b.w + 4,
        b.h + 6,
    )
    if isinstance(poster.action, PickNation):
        page.svg(
            scaled(pennant(poster.id), b.w * 0.8 / 36),
            b.x + b.w * 0.1,
            b.y + tall / 2 - b.w * 0.27,
            b.w * 0.8,
            b.w * 0.8 * 24 / 36,
        )
    else:
        bust(page, poster.id, Box(b.x + 5, b.y + 5, b.w - 10, tall - 5))
    name = term("nation", poster.id) if isinstance(poster.action, PickNation) else term("leader", poster.id)
    page.text(name, b.x + b.w / 2, b.bottom - PLATE / 2, 19, INK, "bold", "middle", fit=b.w - 10)
    if key:
        page.svg(box(0, 0, 30, 28, 3, PAPER_LIGHT, INK, 1.2), b.x + 5, b.y + 5, 30, 28)
        page.text(key, b.x + 20, b.y + 19.5, 17, INK, "bold", "middle")


def bust(page: Page, leader: str, b: Box) -> None:
    """The portrait filling a frame of any shape, cut at its sides."""
    size = max(b.w / 120, b.h / 150)
    page.clip(*b)
    page.svg(
        scaled(portrait(leader), size),
        b.x + (b.w - 120 * size) / 2,
        b.y + (b.h - 150 * size) * 0.35,
        120 * size,
        150 * size,
    )
    page.unclip()
    page.svg(box(0.8, 0.8, b.w - 1.6, b.h - 1.6, 0, "none", INK, 1.6), *b)


def paint_taken(page: Page, shown: Shown, seat: int, b: Box) -> None:
    """Paled, with the badge and the name of who has taken it."""
    page.svg(box(0, 0, b.w, b.h, 2, PAPER), b.x, b.y, b.w, b.h, 150)
    y = b.y + (b.h - PLATE) / 2
    page.svg(box(0, 0, b.w + 8, 40, 2, PAPER_LIGHT, INK, 1.4), b.x - 4, y - 20, b.w + 8, 40)
    page.svg(at(18, 18, emblems.badge(shown.table.colour(seat), 15)), b.x + 2, y - 18, 36, 36)
    page.text(shown.name(seat), b.x + 40, y, 17, INK, "bold", fit=b.w - 44)


def chooser(page: Page, shown: Shown, seat: int, x: float, y: float, room: float) -> None:
    """One player: the leader's head or an empty ring, and the name; in gold whose choice it is."""
    leader = Leaders.part(shown.table.view.open).leaders[seat]
    question = shown.table.question
    now = question is not None and seat in question.asked
    if leader:
        draw_medallion(page, leader, x + 24, y, 23)
    else:
        page.svg(disc(26, 26, 21, "none", GOLD if now else BRASS, 2.4, 'stroke-dasharray="5 4"'), x - 2, y - 26, 52, 52)
        page.svg(at(18, 18, emblems.badge(shown.table.colour(seat), 14)), x + 6, y - 18, 36, 36)
    if leader:
        page.svg(at(11, 11, emblems.badge(shown.table.colour(seat), 9)), x - 4, y + 6, 22, 22)
    page.text(shown.name(seat), x + 54, y, 17, GOLD if now else PAPER_LIGHT, "bold", fit=room - 60)


def paint_close(page: Page, shown: Shown, poster: Poster, b: Box) -> None:
    """Large: the portrait, the name, the crew, the power, a life in a few sentences."""
    furniture.plate(page, *b, r=4, fill=PAPER_LIGHT)
    page.grain(b.x + 2, b.y + 2, b.w - 4, b.h - 4, 16)
    if isinstance(poster.action, PickNation):
        paint_nation(page, shown, poster, b)
        return
    leader = leaders_of(shown.table.ruleset)[poster.id]
    life, wide = term("life", poster.id), b.w - 40
    words = page.wrap(life, 0, 0, wide, "body", dry=True)
    power = page.wrap(term("power rule", leader.power), 0, 0, wide - 66, "body", face="bold", dry=True)
    plate = max(46.0, power + 22)
    foot = b.bottom - 16 - words
    top = foot - 12 - plate
    bust(page, poster.id, Box(b.x + 12, b.y + 12, b.w - 24, top - 96 - b.y - 12))
    paint_name(page, term("leader name", poster.id).upper(), b.x + b.w / 2, top - 66, b.w - 36)
    crew_line(page, leader.crew, b.x + b.w / 2, top - 24, b.w - 40)
    power_plate(page, leader.power, Box(b.x + 14, top, b.w - 28, plate))
    page.wrap(life, b.x + 20, foot + page.text_px("body") / page.k * 0.64, wide, "body", INK)


def paint_name(page: Page, name: str, x: float, y: float, room: float) -> None:
    """A name in display letters; a long one in two lines."""
    size = page.fitting(name, room, 34, "display")
    if size >= NAME_LEAST:
        page.text(name, x, y, size, INK, "display", "middle")
        return
    words = name.split(" ")
    halves = [(" ".join(words[:i]), " ".join(words[i:])) for i in range(1, len(words))]
    lines = min(halves, key=lambda pair: abs(len(pair[0]) - len(pair[1])))
    size = min(page.fitting(line, room, 27, "display") for line in lines)
    for line, offset in zip(lines, (-13, 13), strict=True):
        page.text(line, x, y + offset, size, INK, "display", "middle")


def crew_line(page: Page, nation: str, x: float, y: float, room: float) -> None:
    """Pennant and name of the crew, in the middle."""
    name = term("nation", nation)
    w = min(room - 50, page.measure(name, 20, "bold"))
    page.svg(pennant(nation), x - (w + 46) / 2, y - 12, 36, 24)
    page.text(name, x - (w + 46) / 2 + 46, y, 20, SEPIA, "bold", fit=room - 50)


def power_plate(page: Page, power: str, b: Box) -> None:
    """What the leader can do, on gold."""
    page.svg(box(1, 1, b.w - 2, b.h - 2, 4, GOLD_PALE, INK, 1.4), *b)
    state = ALWAYS if power in LASTING else READY
    page.svg(at(22, 22, token(state), 1.7), b.x + 8, b.y + b.h / 2 - 22, 44, 44)
    text = term("power rule", power)
    high = page.wrap(text, 0, 0, b.w - 66, "body", face="bold", dry=True)
    first = b.y + (b.h - high) / 2 + page.text_px("body") / page.k * 0.64
    page.wrap(text, b.x + 56, first, b.w - 66, "body", INK, "bold")


def paint_nation(page: Page, shown: Shown, poster: Poster, b: Box) -> None:
    """The flag of a crew that is left, over its mercenary."""
    question = shown.table.question
    seat = question.asked[0] if question is not None else 0
    leader = Leaders.part(shown.table.view.open).leaders[seat]
    half = b.h * 0.58
    bust(page, leader, Box(b.x + 12, b.y + 12, b.w - 24, half))
    size = min((b.w - 80) / 36, (b.h - half - 110) / 24)
    page.svg(scaled(pennant(poster.id), size), b.x + b.w / 2 - 18 * size, b.y + half + 34, 36 * size, 24 * size)
    page.text(term("nation", poster.id), b.x + b.w / 2, b.bottom - 36, 34, INK, "bold", "middle", fit=b.w - 40)
