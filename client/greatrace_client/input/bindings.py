"""The commands of the whole client, their default keys and pad buttons, and the player's bindings.

A command is named by its default key, as on the cap: that name is used by widgets and scenes. The player may put it on
another key, or on a button of the pad; only `Bindings` knows of that.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from attrs import Factory, define

from greatrace.translation import marked
from greatrace_client.settings import Settings


class Command(NamedTuple):
    """A command: its name (the default key), the default button, its group and its effect (catalog messages)."""

    key: str
    pad: str
    group: str
    label: str


MOVING, ANYWHERE, MAP, RACE = "Navigation", "Anywhere", "The map", "The race"

COMMANDS: Final = (
    Command("Up", "PadUp", MOVING, "Up"),
    Command("Down", "PadDown", MOVING, "Down"),
    Command("Left", "PadLeft", MOVING, "Left"),
    Command("Right", "PadRight", MOVING, "Right"),
    Command("Tab", "R1", MOVING, "Next control"),
    Command("Shift+Tab", "L1", MOVING, "Previous control"),
    Command("Enter", "A", MOVING, "Select, drop"),
    Command("Esc", "B", MOVING, "Back, cancel, menu"),
    Command("Space", "X", ANYWHERE, "Skip animation"),
    Command("F1", "Start", ANYWHERE, "Rules"),
    Command("F2", "", ANYWHERE, "Chat"),
    Command("F11", "", ANYWHERE, "Full screen"),
    Command("F12", "", ANYWHERE, "Screenshot"),
    Command("+", "R2", MAP, "Zoom in"),
    Command("-", "L2", MAP, "Zoom out"),
    Command("Home", "R3", MAP, "Show whole map"),
    Command("Shift+Up", "", MAP, "Scroll map up"),
    Command("Shift+Down", "", MAP, "Scroll map down"),
    Command("Shift+Left", "", MAP, "Scroll map left"),
    Command("Shift+Right", "", MAP, "Scroll map right"),
    Command("Alt", "Select", MAP, "Show costs and range"),
    Command("Backspace", "Y", RACE, "Undo"),
    Command("R", "", RACE, "Repair; repeat last plan"),
    Command("L", "", RACE, "Remove a tile"),
    Command("T", "", RACE, "Place tiles"),
    Command("D", "", RACE, "Draw a card; right side"),
    Command("F", "", RACE, "Collect funding"),
    Command("P", "", RACE, "Pass"),
    Command("B", "", RACE, "Buy fuel; turn back"),
    Command("S", "", RACE, "Stop here; bottom side"),
    Command("E", "", RACE, "Cancel with escort; engine −1"),
    Command("C", "", RACE, "Cancel with card; chassis −1"),
    Command("N", "", RACE, "Don’t react"),
    Command("G", "", RACE, "Play a Guide"),
    Command("J", "", RACE, "Play a Jerrycan"),
    Command("X", "", RACE, "Clear the plan; start over"),
    Command("V", "", RACE, "Turn summary"),
    Command("H", "L3", RACE, "Hint"),
    Command("K", "", RACE, "Close the coach’s card; advice on or off"),
    Command("U", "", RACE, "Leader power"),
    Command("O", "", RACE, "Load the parcel"),
    Command("W", "", RACE, "Top side"),
    Command("A", "", RACE, "Left side"),
    Command("Ctrl+C", "", RACE, "Copy the log"),
    Command("F3", "", RACE, "The first module’s board"),
    Command("F4", "", RACE, "The second module’s board"),
    Command("F5", "", RACE, "The third module’s board"),
    Command("F6", "", RACE, "The fourth module’s board"),
    Command("F7", "", RACE, "The fifth module’s board"),
    Command("F8", "", RACE, marked("The sixth module’s board")),
)
BY_KEY: Final = {each.key: each for each in COMMANDS}


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
        return next((each.key for each in COMMANDS if self.button_of(each.key) == button), "")

    # ---- changes
    def taken_by(self, command: str, bound: str, *, pad: bool) -> Command | None:
        """The other command that has that key or button already."""
        if not bound:
            return None
        find = self.button_of if pad else self.key_of
        return next((each for each in COMMANDS if each.key != command and find(each.key) == bound), None)

    def bind(self, command: str, bound: str, *, pad: bool) -> Command | None:
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
        return {each.key: button for each in COMMANDS if (button := self.button_of(each.key))}
