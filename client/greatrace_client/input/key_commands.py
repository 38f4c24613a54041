"""The commands that keys give to a focus graph. A pad's buttons arrive as keys (`input_mapper`)."""

from __future__ import annotations

from enum import StrEnum

import attrs
import pygame


class NavigationKey(StrEnum):
    """A step on the focus graph, or one of the two answers."""

    UP = "up"
    DOWN = "down"
    LEFT = "left"
    RIGHT = "right"
    NEXT = "next"
    PREVIOUS = "previous"
    ACCEPT = "accept"
    CANCEL = "cancel"


DIRECTIONS = {
    NavigationKey.UP: (0, -1),
    NavigationKey.DOWN: (0, 1),
    NavigationKey.LEFT: (-1, 0),
    NavigationKey.RIGHT: (1, 0),
}
KEYS: dict[str, NavigationKey] = {
    "Up": NavigationKey.UP,
    "Down": NavigationKey.DOWN,
    "Left": NavigationKey.LEFT,
    "Right": NavigationKey.RIGHT,
    "Tab": NavigationKey.NEXT,
    "Shift+Tab": NavigationKey.PREVIOUS,
    "Enter": NavigationKey.ACCEPT,
    "Space": NavigationKey.ACCEPT,
    "Esc": NavigationKey.CANCEL,
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
    pygame.K_LALT: "Alt",
    pygame.K_RALT: "Alt",
    pygame.K_KP_PLUS: "+",
    pygame.K_KP_MINUS: "-",
}
_CODES = {name: code for code, name in reversed(_SPECIAL.items())}
_MODS = {"Ctrl": pygame.KMOD_LCTRL, "Alt": pygame.KMOD_LALT, "Shift": pygame.KMOD_LSHIFT}


def key_name(event: pygame.event.Event) -> str:
    """The key of a KEYDOWN as written on its cap: "N", "Esc", "Enter", "F1", "Shift+Tab", "Ctrl+V", "Alt"."""
    name = _SPECIAL.get(event.key) or pygame.key.name(event.key).upper()
    mods = getattr(event, "mod", 0)
    if mods & pygame.KMOD_CTRL:
        name = f"Ctrl+{name}"
    if mods & pygame.KMOD_ALT and name != "Alt":
        name = f"Alt+{name}"
    if mods & pygame.KMOD_SHIFT and event.key in _SPECIAL:
        name = f"Shift+{name}"
    return name


def key_event(name: str, *, down: bool = True) -> pygame.event.Event:
    """The event of the key with that name; `key_name` is the inverse. Raises AttributeError for an unknown name."""
    *held, cap = name.split("+") if name != "+" else ["+"]
    code = _CODES.get(cap) or (ord(cap.lower()) if len(cap) == 1 else getattr(pygame, f"K_{cap}"))
    mod = 0
    for modifier in held:
        mod |= _MODS[modifier]
    return pygame.event.Event(pygame.KEYDOWN if down else pygame.KEYUP, key=code, mod=mod, unicode="", scancode=0)


@attrs.define
class Keymap:
    """The command of each key."""

    keys: dict[str, NavigationKey] = attrs.Factory(lambda: dict(KEYS))

    def command(self, event: pygame.event.Event) -> NavigationKey | None:
        """The command of a key's event, or None."""
        return self.keys.get(key_name(event)) if event.type == pygame.KEYDOWN else None
