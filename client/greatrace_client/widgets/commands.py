"""What keys and gamepad mean: a handful of commands that move about a focus graph, remappable."""

from __future__ import annotations

from enum import StrEnum

import attrs
import pygame


class Command(StrEnum):
    """One step on the focus graph, or the two answers."""

    UP = "up"
    DOWN = "down"
    LEFT = "left"
    RIGHT = "right"
    NEXT = "next"
    PREVIOUS = "previous"
    ACCEPT = "accept"
    CANCEL = "cancel"


DIRECTIONS = {
    Command.UP: (0, -1),
    Command.DOWN: (0, 1),
    Command.LEFT: (-1, 0),
    Command.RIGHT: (1, 0),
}
KEYS: dict[str, Command] = {
    "Up": Command.UP,
    "Down": Command.DOWN,
    "Left": Command.LEFT,
    "Right": Command.RIGHT,
    "Tab": Command.NEXT,
    "Shift+Tab": Command.PREVIOUS,
    "Enter": Command.ACCEPT,
    "Space": Command.ACCEPT,
    "Esc": Command.CANCEL,
}
# Numbers as SDL gives them for the common pads.
PAD_BUTTONS: dict[int, Command] = {
    0: Command.ACCEPT,
    1: Command.CANCEL,
    4: Command.PREVIOUS,
    5: Command.NEXT,
}
_SPECIAL = {
    pygame.K_RETURN: "Enter",
    pygame.K_KP_ENTER: "Enter",
    pygame.K_ESCAPE: "Esc",
    pygame.K_SPACE: "Space",
    pygame.K_TAB: "Tab",
    pygame.K_UP: "Up",
    pygame.K_DOWN: "Down",
    pygame.K_LEFT: "Left",
    pygame.K_RIGHT: "Right",
    pygame.K_BACKSPACE: "Backspace",
    pygame.K_DELETE: "Del",
    pygame.K_HOME: "Home",
    pygame.K_END: "End",
    pygame.K_PAGEUP: "PgUp",
    pygame.K_PAGEDOWN: "PgDn",
}
DEAD_ZONE = 0.5  # of a stick's way
_AXES = {0: (Command.LEFT, Command.RIGHT), 1: (Command.UP, Command.DOWN)}


def key_name(event: pygame.event.Event) -> str:
    """The key of a KEYDOWN as written on its cap: "N", "Esc", "Enter", "F1", "Shift+Tab", "Ctrl+V"."""
    name = _SPECIAL.get(event.key) or pygame.key.name(event.key).upper()
    mods = getattr(event, "mod", 0)
    if mods & pygame.KMOD_CTRL:
        name = f"Ctrl+{name}"
    if mods & pygame.KMOD_ALT:
        name = f"Alt+{name}"
    if mods & pygame.KMOD_SHIFT and event.key in _SPECIAL:
        name = f"Shift+{name}"
    return name


@attrs.define
class Keymap:
    """Which key and which pad button means which command; `pressed` axes are remembered so that a push counts once."""

    keys: dict[str, Command] = attrs.Factory(lambda: dict(KEYS))
    pad: dict[int, Command] = attrs.Factory(lambda: dict(PAD_BUTTONS))
    _sticks: dict[tuple[int, int], int] = attrs.Factory(dict)

    def command(self, event: pygame.event.Event) -> Command | None:
        """The command of a key or pad event, or None."""
        if event.type == pygame.KEYDOWN:
            return self.keys.get(key_name(event))
        if event.type == pygame.JOYBUTTONDOWN:
            return self.pad.get(event.button)
        if event.type == pygame.JOYHATMOTION:
            return _of_hat(event.value)
        if event.type == pygame.JOYAXISMOTION:
            return self._of_axis(event)
        return None

    def _of_axis(self, event: pygame.event.Event) -> Command | None:
        pair = _AXES.get(event.axis)
        if pair is None:
            return None
        side = 0 if abs(event.value) < DEAD_ZONE else 1 if event.value > 0 else -1
        place = getattr(event, "instance_id", 0), event.axis
        before = self._sticks.get(place, 0)
        self._sticks[place] = side
        if side in (0, before):
            return None
        return pair[1] if side > 0 else pair[0]


def _of_hat(value: tuple[int, int]) -> Command | None:
    """A hat's y points up."""
    x, y = value
    for command, (dx, dy) in DIRECTIONS.items():
        if (dx, -dy) == (x, y):
            return command
    return None
