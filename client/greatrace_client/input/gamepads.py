"""Gamepads: button numbers, sticks and triggers as buttons, and pads that are plugged in and out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

import pygame

DEAD_ZONE = 0.5  # share of a stick's way that counts as a step
PULL_ZONE = 0.18  # ... for pulling the map
FIRST_REPEAT, REPEAT = 0.38, 0.11  # seconds until a held direction repeats


class PadLayout(NamedTuple):
    """The numbers that SDL gives to a family's buttons, triggers and right stick."""

    buttons: dict[int, str]
    triggers: dict[int, str]
    right: tuple[int, int]


_CROSS = {11: "PadUp", 12: "PadDown", 13: "PadLeft", 14: "PadRight"}
_FACES = {0: "A", 1: "B", 2: "X", 3: "Y"}
LAYOUTS: Final[dict[str, PadLayout]] = {
    "xbox": PadLayout(
        {**_FACES, 4: "L1", 5: "R1", 6: "Select", 7: "Start", 9: "L3", 10: "R3"}, {2: "L2", 5: "R2"}, (3, 4)
    ),
    "playstation": PadLayout(
        {**_FACES, 4: "Select", 6: "Start", 7: "L3", 8: "R3", 9: "L1", 10: "R1", **_CROSS}, {4: "L2", 5: "R2"}, (2, 3)
    ),
    "nintendo": PadLayout(
        {**_FACES, 4: "Select", 6: "Start", 7: "L3", 8: "R3", 9: "L1", 10: "R1", **_CROSS}, {4: "L2", 5: "R2"}, (2, 3)
    ),
}
SIGNS: Final = {
    "playstation": ("playstation", "ps3", "ps4", "ps5", "dualshock", "dualsense", "sony"),
    "nintendo": ("nintendo", "switch", "joy-con", "pro controller"),
}
BUTTONS: Final = (
    "A",
    "B",
    "X",
    "Y",
    "L1",
    "R1",
    "L2",
    "R2",
    "L3",
    "R3",
    "Select",
    "Start",
    "PadUp",
    "PadDown",
    "PadLeft",
    "PadRight",
)
DIRECTIONS: Final = frozenset(("PadUp", "PadDown", "PadLeft", "PadRight"))


def family_of(name: str) -> str:
    """The family of a pad that calls itself so; most are built like the first."""
    low = name.lower()
    return next((family for family, signs in SIGNS.items() if any(sign in low for sign in signs)), "xbox")


class PadPress(NamedTuple):
    """A button went down or up."""

    button: str
    down: bool


class Pads:
    """All pads together. `family`: of the one used last. `pull`: position of the right stick, as shares of its way."""

    def __init__(self) -> None:
        self.family = "xbox"
        self._open: dict[int, Any] = {}  # joysticks by instance id: without a reference they send no events
        self._families: dict[int, str] = {}
        self._held: dict[tuple[int, str], str] = {}  # the held button, by pad and stick, hat or trigger
        self._since = 0.0
        self._again = ""
        self._right: dict[int, dict[int, float]] = {}

    # ---- coming and going
    @staticmethod
    def begin() -> None:
        """Start listening to pads. Without a driver there are none."""
        try:
            pygame.joystick.init()
        except pygame.error:
            return

    def plugged(self, event: pygame.event.Event) -> bool:
        """Handle a pad that was plugged in or out. Returns whether the event was one."""
        if event.type == pygame.JOYDEVICEADDED:
            try:
                pad = pygame.joystick.Joystick(event.device_index)
            except pygame.error:
                return True
            self._open[pad.get_instance_id()] = pad
            self.family = self._families[pad.get_instance_id()] = family_of(pad.get_name())
            return True
        if event.type == pygame.JOYDEVICEREMOVED:
            self._forget(event.instance_id)
            return True
        return False

    def _forget(self, pad: int) -> None:
        """Release everything held on a pad that is gone."""
        for place in (self._open, self._families, self._right):
            place.pop(pad, None)
        for held in [held for held in self._held if held[0] == pad]:
            del self._held[held]
        self._again = ""

    # ---- presses
    def pushes(self, event: pygame.event.Event) -> list[PadPress]:
        """The buttons that an event of a pad pressed or released."""
        pad = int(getattr(event, "instance_id", 0))
        layout = LAYOUTS[self._families.get(pad, "xbox")]
        found: list[PadPress] = []
        if event.type in (pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP):
            button = layout.buttons.get(event.button)
            found = [PadPress(button, event.type == pygame.JOYBUTTONDOWN)] if button is not None else []
        elif event.type == pygame.JOYHATMOTION:
            x, y = event.value
            found = [*self._moved(pad, "hat x", "PadLeft", "PadRight", x)]
            found += self._moved(pad, "hat y", "PadDown", "PadUp", y)
        elif event.type == pygame.JOYAXISMOTION:
            found = self._axis(pad, layout, event.axis, event.value)
        if found:
            self.family = self._families.get(pad, "xbox")
            self._remember(found)
        return found

    def _axis(self, pad: int, layout: PadLayout, axis: int, value: float) -> list[PadPress]:
        if axis in layout.right:
            self._right.setdefault(pad, {})[layout.right.index(axis)] = value
            return []
        if axis in layout.triggers:
            return list(self._moved(pad, f"trigger {axis}", "", layout.triggers[axis], 1 if value > 0.1 else 0))
        if axis > 1:
            return []
        less, more = ("PadLeft", "PadRight") if axis == 0 else ("PadUp", "PadDown")
        side = 0 if abs(value) < DEAD_ZONE else 1 if value > 0 else -1
        return list(self._moved(pad, f"stick {axis}", less, more, side))

    def _moved(self, pad: int, part: str, less: str, more: str, side: int) -> Iterator[PadPress]:
        """The presses and releases of a stick, hat or trigger that has moved to that side."""
        now, before = {-1: less, 0: "", 1: more}[side], self._held.get((pad, part), "")
        if now == before:
            return
        self._held[pad, part] = now
        if before:
            yield PadPress(before, down=False)
        if now:
            yield PadPress(now, down=True)

    def _remember(self, found: list[PadPress]) -> None:
        """Remember a held direction for repeats."""
        for push in found:
            if push.button in DIRECTIONS:
                self._again, self._since = (push.button, -FIRST_REPEAT) if push.down else ("", 0.0)

    # ---- time
    def tick(self, dt: float) -> list[PadPress]:
        """The repeats of held directions after `dt` seconds."""
        if not self._again:
            return []
        self._since += dt
        if self._since < 0:
            return []
        self._since -= REPEAT
        return [PadPress(self._again, down=True)]

    @property
    def pull(self) -> tuple[float, float]:
        """The right stick, nothing near its rest."""
        for axes in self._right.values():
            x, y = axes.get(0, 0.0), axes.get(1, 0.0)
            if abs(x) > PULL_ZONE or abs(y) > PULL_ZONE:
                return x, y
        return 0.0, 0.0
