"""What keys and pad buttons mean: the commands of the whole client, their first keys, and what the player made of them.

A command is called by the key that it has at first, as on the cap: that name stands on widgets and in scenes. The
player may put it on another key, or on a button of the pad; `Bindings` translates, so that nothing else knows of it.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from attrs import Factory, define

from greatrace_client.settings import Settings


class Order(NamedTuple):
    """One command: its name (the first key), the button at first, its group and what it does (catalog messages)."""

    key: str
    pad: str
    group: str
    label: str


MOVING, ANYWHERE, MAP, RACE = "Moving about", "Anywhere", "The map", "The race"

ORDERS: Final = (
    Order("Up", "PadUp", MOVING, "Up"),
    Order("Down", "PadDown", MOVING, "Down"),
    Order("Left", "PadLeft", MOVING, "Left"),
    Order("Right", "PadRight", MOVING, "Right"),
    Order("Tab", "R1", MOVING, "Next control"),
    Order("Shift+Tab", "L1", MOVING, "Control before"),
    Order("Enter", "A", MOVING, "Choose, put down"),
    Order("Esc", "B", MOVING, "Back, let go, menu"),
    Order("Space", "X", ANYWHERE, "Skip what is shown"),
    Order("F1", "Start", ANYWHERE, "Rules"),
    Order("F2", "", ANYWHERE, "Talk"),
    Order("F11", "", ANYWHERE, "Full screen"),
    Order("+", "R2", MAP, "Larger map"),
    Order("-", "L2", MAP, "Smaller map"),
    Order("Home", "R3", MAP, "Whole map"),
    Order("Shift+Up", "", MAP, "Map up"),
    Order("Shift+Down", "", MAP, "Map down"),
    Order("Shift+Left", "", MAP, "Map left"),
    Order("Shift+Right", "", MAP, "Map right"),
    Order("Alt", "Select", MAP, "Costs and reach on the map"),
    Order("Backspace", "Y", RACE, "Take back"),
    Order("R", "", RACE, "Repair; plan as last round"),
    Order("L", "", RACE, "Lift a tile"),
    Order("T", "", RACE, "Place tiles"),
    Order("D", "", RACE, "Draw a card; the right side"),
    Order("F", "", RACE, "Cash the funding"),
    Order("P", "", RACE, "Pass"),
    Order("B", "", RACE, "Buy fuel; turn back"),
    Order("S", "", RACE, "Stop here; the lower side"),
    Order("E", "", RACE, "Escort cancels; a level off the engine"),
    Order("C", "", RACE, "Card cancels; a level off the chassis"),
    Order("N", "", RACE, "Let it happen"),
    Order("G", "", RACE, "Play the guide"),
    Order("J", "", RACE, "Play a jerrycan"),
    Order("X", "", RACE, "Clear the plan, begin again"),
    Order("V", "", RACE, "What the others have done"),
    Order("H", "L3", RACE, "A hint"),
    Order("U", "", RACE, "The leader’s power"),
    Order("O", "", RACE, "Load the parcel"),
    Order("W", "", RACE, "The upper side"),
    Order("A", "", RACE, "The left side"),
    Order("Ctrl+C", "", RACE, "Copy the journal"),
    Order("F3", "", RACE, "The first module’s board"),
    Order("F4", "", RACE, "The second module’s board"),
    Order("F5", "", RACE, "The third module’s board"),
    Order("F6", "", RACE, "The fourth module’s board"),
    Order("F7", "", RACE, "The fifth module’s board"),
)
BY_KEY: Final = {order.key: order for order in ORDERS}


@define
class Bindings:
    """`keys` and `pad`: the key and the button of each command where they differ from the first ones ("": none)."""

    keys: dict[str, str] = Factory(dict)
    pad: dict[str, str] = Factory(dict)

    @classmethod
    def of(cls, settings: Settings) -> Bindings:
        """As they were kept; commands that we do not have are passed over."""
        known = [{c: b for c, b in kept.items() if c in BY_KEY} for kept in (settings.keys, settings.pad)]
        return cls(*known)

    def keep(self, settings: Settings) -> None:
        """Into the settings."""
        settings.keys, settings.pad = dict(self.keys), dict(self.pad)

    # ---- what stands for what
    def key_of(self, command: str) -> str:
        """The key of a command, "" for none."""
        return self.keys.get(command, command)

    def button_of(self, command: str) -> str:
        """The pad's button of a command, "" for none."""
        return self.pad.get(command, BY_KEY[command].pad)

    def command_of_key(self, key: str) -> str:
        """What a key means: a command; itself, if it is bound to nothing; "" if its command has moved elsewhere."""
        for command, bound in self.keys.items():
            if bound == key:
                return command
        return "" if key in self.keys else key

    def command_of_button(self, button: str) -> str:
        """What a button means, "" for nothing."""
        return next((order.key for order in ORDERS if self.button_of(order.key) == button), "")

    # ---- changes
    def taken_by(self, command: str, bound: str, *, pad: bool) -> Order | None:
        """The other command that has that key or button already."""
        if not bound:
            return None
        find = self.button_of if pad else self.key_of
        return next((order for order in ORDERS if order.key != command and find(order.key) == bound), None)

    def bind(self, command: str, bound: str, *, pad: bool) -> Order | None:
        """Put a command on that key or button. It stays where it was if another has it: that one is returned."""
        if (other := self.taken_by(command, bound, pad=pad)) is not None:
            return other
        own, first = (self.pad, BY_KEY[command].pad) if pad else (self.keys, command)
        if bound == first:
            own.pop(command, None)
        else:
            own[command] = bound
        return None

    def reset(self) -> None:
        """Everything as it was at first."""
        self.keys.clear()
        self.pad.clear()

    @property
    def buttons(self) -> dict[str, str]:
        """The button of each command that has one."""
        return {order.key: button for order in ORDERS if (button := self.button_of(order.key))}
