"""The commands of the whole client, their default keys and pad buttons, and the player's bindings.

A command is named by its default key, as on the cap: that name is used by widgets and scenes. The player may put it on
another key, or on a button of the pad; only `Bindings` knows of that.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from attrs import Factory, define

from greatrace.translation import marked
from greatrace_client.settings import Settings


class Order(NamedTuple):
    """A command: its name (the default key), the default button, its group and its effect (catalog messages)."""

    key: str
    pad: str
    group: str
    label: str


MOVING, ANYWHERE, MAP, RACE = "Navigation", "Anywhere", "The map", "The race"

ORDERS: Final = (
    Order("Up", "PadUp", MOVING, "Up"),
    Order("Down", "PadDown", MOVING, "Down"),
    Order("Left", "PadLeft", MOVING, "Left"),
    Order("Right", "PadRight", MOVING, "Right"),
    Order("Tab", "R1", MOVING, "Next control"),
    Order("Shift+Tab", "L1", MOVING, "Previous control"),
    Order("Enter", "A", MOVING, "Select, drop"),
    Order("Esc", "B", MOVING, "Back, cancel, menu"),
    Order("Space", "X", ANYWHERE, "Skip animation"),
    Order("F1", "Start", ANYWHERE, "Rules"),
    Order("F2", "", ANYWHERE, "Chat"),
    Order("F11", "", ANYWHERE, "Full screen"),
    Order("F12", "", ANYWHERE, "Screenshot"),
    Order("+", "R2", MAP, "Zoom in"),
    Order("-", "L2", MAP, "Zoom out"),
    Order("Home", "R3", MAP, "Show whole map"),
    Order("Shift+Up", "", MAP, "Scroll map up"),
    Order("Shift+Down", "", MAP, "Scroll map down"),
    Order("Shift+Left", "", MAP, "Scroll map left"),
    Order("Shift+Right", "", MAP, "Scroll map right"),
    Order("Alt", "Select", MAP, "Show costs and range"),
    Order("Backspace", "Y", RACE, "Undo"),
    Order("R", "", RACE, "Repair; repeat last plan"),
    Order("L", "", RACE, "Remove a tile"),
    Order("T", "", RACE, "Place tiles"),
    Order("D", "", RACE, "Draw a card; right side"),
    Order("F", "", RACE, "Collect funding"),
    Order("P", "", RACE, "Pass"),
    Order("B", "", RACE, "Buy fuel; turn back"),
    Order("S", "", RACE, "Stop here; bottom side"),
    Order("E", "", RACE, "Cancel with escort; engine −1"),
    Order("C", "", RACE, "Cancel with card; chassis −1"),
    Order("N", "", RACE, "Don’t react"),
    Order("G", "", RACE, "Play a Guide"),
    Order("J", "", RACE, "Play a Jerrycan"),
    Order("X", "", RACE, "Clear the plan; start over"),
    Order("V", "", RACE, "Turn summary"),
    Order("H", "L3", RACE, "Hint"),
    Order("K", "", RACE, "Close the coach’s card; advice on or off"),
    Order("U", "", RACE, "Leader power"),
    Order("O", "", RACE, "Load the parcel"),
    Order("W", "", RACE, "Top side"),
    Order("A", "", RACE, "Left side"),
    Order("Ctrl+C", "", RACE, "Copy the log"),
    Order("F3", "", RACE, "The first module’s board"),
    Order("F4", "", RACE, "The second module’s board"),
    Order("F5", "", RACE, "The third module’s board"),
    Order("F6", "", RACE, "The fourth module’s board"),
    Order("F7", "", RACE, "The fifth module’s board"),
    Order("F8", "", RACE, marked("The sixth module’s board")),
)
BY_KEY: Final = {order.key: order for order in ORDERS}


@define
class Bindings:
    """`keys` and `pad`: the key and the button of each command if they differ from the default ("": none)."""

    keys: dict[str, str] = Factory(dict)
    pad: dict[str, str] = Factory(dict)

    @classmethod
    def of(cls, settings: Settings) -> Bindings:
        """The bindings in the settings; unknown commands are skipped."""
        known = [{c: b for c, b in kept.items() if c in BY_KEY} for kept in (settings.keys, settings.pad)]
        return cls(*known)

    def keep(self, settings: Settings) -> None:
        """Save the bindings in the settings."""
        settings.keys, settings.pad = dict(self.keys), dict(self.pad)

    # ---- keys and commands
    def key_of(self, command: str) -> str:
        """The key of a command, "" for none."""
        return self.keys.get(command, command)

    def button_of(self, command: str) -> str:
        """The pad's button of a command, "" for none."""
        return self.pad.get(command, BY_KEY[command].pad)

    def command_of_key(self, key: str) -> str:
        """The command of a key; the key itself, if nothing is bound to it; "" if its command has moved elsewhere."""
        for command, bound in self.keys.items():
            if bound == key:
                return command
        return "" if key in self.keys else key

    def command_of_button(self, button: str) -> str:
        """The command of a button, "" for none."""
        return next((order.key for order in ORDERS if self.button_of(order.key) == button), "")

    # ---- changes
    def taken_by(self, command: str, bound: str, *, pad: bool) -> Order | None:
        """The other command that has that key or button already."""
        if not bound:
            return None
        find = self.button_of if pad else self.key_of
        return next((order for order in ORDERS if order.key != command and find(order.key) == bound), None)

    def bind(self, command: str, bound: str, *, pad: bool) -> Order | None:
        """Bind a command to that key or button. If another command has it nothing changes, and that command is
        returned.
        """
        if (other := self.taken_by(command, bound, pad=pad)) is not None:
            return other
        own, first = (self.pad, BY_KEY[command].pad) if pad else (self.keys, command)
        if bound == first:
            own.pop(command, None)
        else:
            own[command] = bound
        return None

    def reset(self) -> None:
        """Restore the default bindings."""
        self.keys.clear()
        self.pad.clear()

    @property
    def buttons(self) -> dict[str, str]:
        """The button of each command that has one."""
        return {order.key: button for order in ORDERS if (button := self.button_of(order.key))}
