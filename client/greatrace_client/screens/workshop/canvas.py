"""The canvas: the map that is drawn on, by mouse, keys or pad."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from greatrace.great_race.board import centre
from greatrace.translation import marked
from greatrace_client.input.key_commands import NavigationKey
from greatrace_client.model.workshop.drawing import Hex
from greatrace_client.model.workshop.editor import DrawingEditor
from greatrace_client.screens.workshop import painting
from greatrace_client.screens.workshop.map_place import MapPlace, grid_frame, hex_at, hexes_between
from greatrace_client.screens.workshop.sheets import MapSheets
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw.clipping import Extent
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import BAD, BRASS, GOLD, INK
from greatrace_client.ui.draw.shapes import box
from greatrace_client.ui.widgets import Look, Widget
from greatrace_client.ui.widgets.controls import focus_ring

STEPS = {
    NavigationKey.UP: (-1, 0),
    NavigationKey.DOWN: (1, 0),
    NavigationKey.LEFT: (0, -1),
    NavigationKey.RIGHT: (0, 1),
}


class Canvas(Widget):
    """`changed` is called when the drawing or the choice has changed; `frame`: the region of a new board."""

    def __init__(self, editor: DrawingEditor, changed: Callable[[], object], frame: Box | None = None) -> None:
        super().__init__(
            marked("Map"), marked("Draw here. The wheel zooms, the right button moves the map."), name="canvas"
        )
        self.editor, self.changed, self.frame = editor, changed, frame
        self.at = MapPlace()
        self.cursor: Hex = (0, 0)
        self.pointed: tuple[float, float] | None = None  # the mouse, in hex sides
        self.marked: tuple[Hex, ...] = ()  # the hexes of the shown finding
        self._stroke: tuple[Hex, object] | None = None
        self.sheets = MapSheets()

    # ---- the map
    def fit(self) -> None:
        """Show the whole drawing, or the region for it."""
        spots = [centre(*at) for at in self.editor.drawing.ground]
        if not spots:
            x, y, w, h = self.frame or grid_frame(14, 15)
            self.at.fit(x - 1, y - 1, x + w + 1, y + h + 1)
            return
        xs, ys = [x for x, _ in spots], [y for _, y in spots]
        self.at.fit(min(xs) - 3, min(ys) - 3, max(xs) + 3, max(ys) + 3)

    def place(self, x: float, y: float, w: float, h: float) -> None:
        first = self.box.w == 0
        middle = self.at.to_sides(*self.at.box.middle)
        super().place(x, y, w, h)
        self.at.box = self.box
        if first:
            self.fit()
        else:
            self.at.left = middle[0] - w / self.at.scale / 2
            self.at.top = middle[1] - h / self.at.scale / 2

    @property
    def land(self) -> Extent:
        """The part of what is seen that may be filled, in hex sides."""
        west, north, east, south = seen = self.at.seen
        if (frame := self.frame) is None:
            return seen
        return Extent(max(west, frame.x), max(north, frame.y), min(east, frame.right), min(south, frame.bottom))

    def pull(self, dx: float, dy: float) -> None:
        """Move the map by (dx, dy) units."""
        self.at.pull(dx, dy)

    def wheel(self, notches: float) -> bool:
        x, y = self.at.to_page(*self.pointed) if self.pointed is not None else self.box.middle
        return self.at.zoom(notches, x, y)

    def jump(self, key: str) -> bool:
        """Zoom around the cursor, or show everything."""
        if key == "Home":
            self.fit()
            return True
        if key not in ("+", "-"):
            return False
        return self.at.zoom(1 if key == "+" else -1, *self.at.to_page(*centre(*self.cursor)))

    # ---- hands
    def point_at(self, x: float, y: float) -> bool:
        """The mouse is there (units of the page). True: over another hex."""
        before = self.hover
        self.pointed = self.at.to_sides(x, y) if self.box.holds(x, y) else None
        return self.hover != before

    @property
    def hover(self) -> Hex | None:
        """The hex under the mouse."""
        return hex_at(*self.pointed) if self.pointed is not None else None

    def command(self, command: NavigationKey) -> bool:
        """Arrows move the cursor; Tab leaves the map."""
        if command not in STEPS:
            return False
        down, right = STEPS[command]
        self.cursor = self.cursor[0] + down, self.cursor[1] + right
        self.pointed = None
        self.tooltip = ""  # known by now, and it covers a part of the map
        self.at.show(self.cursor)
        return True

    def press(self) -> bool:
        self._use(self.cursor, None, object())
        return True

    def grabbed(self, x: float, y: float, page: Page) -> bool:
        point = self.at.to_sides(x, y)
        self.cursor = hex_at(*point)
        self._stroke = self.cursor, object()
        self._use(self.cursor, point, self._stroke[1])
        return True

    def dragged(self, x: float, y: float, page: Page) -> bool:
        if self._stroke is None or not self.editor.brush:
            return False
        last, gesture = self._stroke
        at = hex_at(*self.at.to_sides(x, y))
        if at == last:
            return False
        self.cursor, self._stroke = at, (at, gesture)
        self._after_gesture(used=self.editor.stroke(hexes_between(last, at), gesture))
        return True

    def dropped(self, x: float, y: float) -> bool:
        """End the stroke; a stroke does not count as a press."""
        self._stroke = None
        return True

    def _use(self, at: Hex, point: tuple[float, float] | None, gesture: object) -> None:
        used = self.editor.stroke([at], gesture) if self.editor.brush else self.editor.click(at, point)
        self._after_gesture(used=used)

    def _after_gesture(self, *, used: bool) -> None:
        if used:
            self.changed()

    # ---- picture
    def update(self, dt: float, *, focus: bool) -> bool:
        """Paint missing pieces of the map."""
        return self.sheets.step() or super().update(dt, focus=focus)

    def draw(self, page: Page, look: Look) -> None:
        self.sheets.show(page, self.at, self.editor.drawing)
        page.clip(*self.box)
        sheet = self.at.sheet(page)
        if self.frame is not None:
            painting.paint_frame(sheet, self.frame)
        painting.mark(sheet, self.marked, BAD)
        painting.mark(sheet, self._chosen(), GOLD)
        if (hand := self.hover or (self.cursor if look.focus else None)) is not None:
            painting.mark_hand(sheet, hand)
        painting.paint_words(sheet, self.editor.drawing)
        painting.paint_bands(page, self.at, self.editor.drawing)
        page.unclip()
        x, y, w, h = self.box
        frame = box(1.5, 1.5, w - 3, h - 3, 3, "none", BRASS, 3) + box(0.5, 0.5, w - 1, h - 1, 3, "none", INK, 1)
        page.svg(frame + (focus_ring(w, h, 3) if look.focus else ""), x, y, w, h)

    def _chosen(self) -> Iterable[Hex]:
        """The chosen city, and those at the ends of what is chosen or begun."""
        editor, drawing = self.editor, self.editor.drawing
        if editor.city is not None:
            yield editor.city
        ends = [editor.first] if editor.first else []
        if editor.line is not None:
            ends += drawing.lines[editor.line].ends
        yield from (drawing.hex_of(end) for end in ends)
