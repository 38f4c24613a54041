"""Translates mouse, keyboard and pads into events of default keys.

A pad's button becomes the key of its command, so that a pad can do everything that keys can, in every scene. Nothing is
remapped in text fields, nor when a new key is asked for.
"""

from __future__ import annotations

from typing import NamedTuple

import pygame

from greatrace_client.input import key_caps
from greatrace_client.input.bindings import Bindings
from greatrace_client.input.gamepads import PadPress, Pads
from greatrace_client.input.key_commands import key_event, key_name
from greatrace_client.settings import Settings

POINTING = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL)
KEYS = (pygame.KEYDOWN, pygame.KEYUP)
OF_PADS = (
    pygame.JOYBUTTONDOWN,
    pygame.JOYBUTTONUP,
    pygame.JOYHATMOTION,
    pygame.JOYAXISMOTION,
    pygame.JOYDEVICEADDED,
    pygame.JOYDEVICEREMOVED,
)
MODIFIERS = (pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LMETA, pygame.K_RMETA)
NUDGE = 3  # pixels that a mouse moves when the table shakes


class KeyOrButton(NamedTuple):
    """A key as on its cap, or a button of a pad."""

    name: str
    pad: bool


class Devices:
    """The input devices: the one used last, and the meaning of their events."""

    def __init__(self, settings: Settings) -> None:
        self.bindings = Bindings.of(settings)
        self.pads = Pads()
        self.in_hand = "mouse"  # or keys, or pad
        self.relabel()

    def begin(self) -> None:
        """Start listening to pads."""
        self.pads.begin()

    def relabel(self) -> None:
        """Update the key caps to the bindings and to the device used last."""
        key_caps.use(self.bindings.keys, self.bindings.buttons, self.pads.family if self.in_hand == "pad" else "")

    def rebound(self, settings: Settings) -> None:
        """The player has bound keys again."""
        self.bindings = Bindings.of(settings)
        self.relabel()

    def meaning(self, event: pygame.event.Event, *, writing: bool = False) -> list[pygame.event.Event]:
        """The events that scenes see instead. `writing`: in a text field keys are not remapped."""
        if event.type in KEYS:
            self._take("keys")
            return [event] if writing else self._of_key(event)
        if event.type in OF_PADS:
            return self._of_pushes(self._pushes(event))
        if event.type in POINTING and not _is_nudge(event):
            self._take("mouse")
        return [event]

    def caught(self, event: pygame.event.Event) -> KeyOrButton | None:
        """The physical key or button that an event pressed, for binding it."""
        if event.type == pygame.KEYDOWN:
            self._take("keys")
            return KeyOrButton(key_name(event), pad=False) if event.key not in MODIFIERS else None
        downs = [push.button for push in self._pushes(event) if push.down] if event.type in OF_PADS else []
        return KeyOrButton(downs[0], pad=True) if downs else None

    def _pushes(self, event: pygame.event.Event) -> list[PadPress]:
        if self.pads.plugged(event):
            self.relabel()
            return []
        pushes = self.pads.pushes(event)
        if pushes:
            self._take("pad")
        return pushes

    def tick(self, dt: float) -> list[pygame.event.Event]:
        """Advance by `dt` seconds: what is held on a pad repeats."""
        return self._of_pushes(self.pads.tick(dt))

    def _take(self, device: str) -> None:
        """Switch the caps to that device; with the mouse, those of the keyboard are shown."""
        before, self.in_hand = (self.in_hand, self.pads.family), device
        if device == "pad" or before[0] == "pad":
            self.relabel()

    def _of_key(self, event: pygame.event.Event) -> list[pygame.event.Event]:
        name = key_name(event)
        command = self.bindings.command_of_key(name)
        if command == name:
            return [event]
        return [key_event(command, down=event.type == pygame.KEYDOWN)] if command else []

    def _of_pushes(self, pushes: list[PadPress]) -> list[pygame.event.Event]:
        commands = [(self.bindings.command_of_button(push.button), push.down) for push in pushes]
        return [key_event(command, down=down) for command, down in commands if command]


def _is_nudge(event: pygame.event.Event) -> bool:
    return event.type == pygame.MOUSEMOTION and abs(event.rel[0]) + abs(event.rel[1]) < NUDGE
