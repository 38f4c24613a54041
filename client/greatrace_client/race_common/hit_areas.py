"""Areas of the picture that can be clicked: cards, dials, tiles, rivals, the map. Their panels draw them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from greatrace_client.model.target import Name
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import GOLD
from greatrace_client.ui.draw.shapes import box
from greatrace_client.ui.widgets import Look, NavigationKey, Widget, Words

if TYPE_CHECKING:
    from greatrace_client.race_common.drag_drop import DragController, Load


def nothing() -> None:
    """Do nothing; the action of an area that only explains."""


class HitArea(Widget):
    """A rectangle that does something when it is pressed; only its focus ring is drawn here.

    It may hold a load, which can be dragged and, if the load allows it, picked up with keys.
    """

    load: Load | None = None
    carrying: DragController | None = None

    def __init__(
        self, name: Name, label: Words, action: Callable[[], object] = nothing, tooltip: Words = "", *, key: str = ""
    ) -> None:
        super().__init__(label, tooltip, key=key, name=name)
        self.action = action

    def hang(self, load: Load, carrying: DragController) -> None:
        """Make the load available here."""
        self.load, self.carrying = load, carrying

    def grabbed(self, x: float, y: float, page: Page) -> bool:
        if self.carrying is not None:
            self.carrying.touch(self.name, x, y)
        return True

    def dragged(self, x: float, y: float, page: Page) -> bool:
        if self.carrying is None or self.load is None:
            return False
        return self.carrying.pull(self.load, Box(*self.box).middle, x, y)

    def dropped(self, x: float, y: float) -> bool:
        return self.carrying is not None and self.carrying.drop(self.name, x, y)

    def press(self) -> bool:
        if not self.enabled:
            return True
        by_hand = self.carrying is None or self.carrying.released(self.name)
        if self.carrying is not None and self.load is not None and not by_hand and self.load.by_keys:
            self.carrying.pick_up(self.load, Box(*self.box).middle)
        else:
            self.action()
        return True

    def draw(self, page: Page, look: Look) -> None:
        if look.focus:
            x, y, w, h = self.box
            page.svg(box(2, 2, w + 4, h + 4, 7, "none", GOLD, 3.2), x - 4, y - 4, w + 8, h + 8)


class Spinner(HitArea):
    """An area with a number or pages turned by the wheel, and the arrows up and down. `turned` returns whether it
    changed.
    """

    def __init__(
        self,
        name: Name,
        label: Words,
        action: Callable[[], object],
        turned: Callable[[int], bool],
        tooltip: Words = "",
    ) -> None:
        super().__init__(name, label, action, tooltip)
        self.turned = turned

    def wheel(self, notches: float) -> bool:
        return self.turned(1 if notches > 0 else -1)

    def command(self, command: NavigationKey) -> bool:
        return command in (NavigationKey.UP, NavigationKey.DOWN) and self.turned(
            1 if command is NavigationKey.UP else -1
        )


class Scale(Spinner):
    """A round scale: a click of the mouse means the place on it that is clicked. `aimed` gets that place, from the
    middle in parts of the radius, and returns whether it meant something; otherwise the area is pressed as any other.
    """

    aimed: Callable[[float, float], bool] | None = None
    _grabbed: tuple[float, float] | None = None

    def grabbed(self, x: float, y: float, page: Page) -> bool:
        self._grabbed = x, y
        return super().grabbed(x, y, page)

    def press(self) -> bool:
        place, self._grabbed = self._grabbed, None
        if place is not None and self.aimed is not None and self.enabled:
            (x, y), radius = Box(*self.box).middle, self.box[2] / 2
            if self.aimed((place[0] - x) / radius, (place[1] - y) / radius):
                return True
        return super().press()


class MapHitArea(HitArea):
    """The map: the mouse points at spaces, drags and zooms; with keys, arrows move from space to space.

    If the player may drive, their vehicle can be dragged to its target.
    """

    def __init__(
        self,
        label: Words,
        tooltip: Words,
        *,
        pressed: Callable[[], object],
        moved: Callable[[NavigationKey], bool],
        zoomed: Callable[[float], object],
        dragged: Callable[[float, float], object],
        on_vehicle: Callable[[float, float], bool],
    ) -> None:
        super().__init__("map", label, tooltip=tooltip)
        self._pressed, self._moved, self._zoomed, self._dragged = pressed, moved, zoomed, dragged
        self._on_vehicle = on_vehicle
        self._from: tuple[float, float] | None = None
        self._pulled = False

    def grabbed(self, x: float, y: float, page: Page) -> bool:
        self._from, self._pulled = (x, y), False
        if self._on_vehicle(x, y):
            super().grabbed(x, y, page)
        return True

    def dragged(self, x: float, y: float, page: Page) -> bool:
        if super().dragged(x, y, page):
            return True
        if self._from is None:
            return False
        dx, dy = x - self._from[0], y - self._from[1]
        if not self._pulled and abs(dx) + abs(dy) < 6:
            return False
        self._pulled = True
        self._from = x, y
        self._dragged(dx, dy)
        return True

    def press(self) -> bool:
        pulled, self._pulled, self._from = self._pulled, False, None
        if not pulled:
            self._pressed()
        return True

    def command(self, command: NavigationKey) -> bool:
        return self._moved(command)

    def wheel(self, notches: float) -> bool:
        self._zoomed(notches)
        return True


def blocking_area(name: Name, b: Box) -> HitArea:
    """An area that keeps clicks and the pointer from what lies under it."""
    made = HitArea(name, "", nothing, lambda: "")
    made.focusable = False
    made.place(*b)
    return made
