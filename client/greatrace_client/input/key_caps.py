"""The labels of keys and buttons, as they are bound and for the device used last."""

from __future__ import annotations

from typing import Final

from attrs import Factory, define

from greatrace.translation import marked, tr

# What is printed on the buttons of each family of pads; a name that is not here is written as it is.
PRINTED: Final[dict[str, dict[str, str]]] = {
    "xbox": {"L1": "LB", "R1": "RB", "L2": "LT", "R2": "RT", "L3": "LS", "R3": "RS"},
    "playstation": {},
    "nintendo": {"L1": "L", "R1": "R", "L2": "ZL", "R2": "ZR", "L3": "LS", "R3": "RS"},
}

# Keys that a language has words for; the others are called as on most keyboards.
IN_WORDS: Final[dict[str, str]] = {
    "Up": marked("Up"),
    "Down": marked("Down"),
    "Left": marked("Left"),
    "Right": marked("Right"),
    "Space": marked("Space"),
    "Shift": marked("Shift"),
}


def in_words(key: str) -> str:
    """What a key is called in the player's language: Shift+Up."""
    if len(key) == 1:
        return key  # also "+"
    return "+".join(tr(IN_WORDS[part]) if part in IN_WORDS else part for part in key.split("+"))


@define
class Caps:
    """`keys` and `pad`: the key and the button bound to each default key. `family`: of the pad in use, or ""."""

    keys: dict[str, str] = Factory(dict)
    pad: dict[str, str] = Factory(dict)
    family: str = ""

    def printed(self, key: str) -> str:
        """The text on the cap; "" if the current device has no key for it."""
        if not self.family:
            return in_words(self.keys.get(key, key))
        button = self.pad.get(key, "")
        return PRINTED[self.family].get(button, button)


CAPS = Caps()


def use(keys: dict[str, str], pad: dict[str, str], family: str) -> None:
    """Set the bindings; `family` "" if no pad is in use."""
    CAPS.keys, CAPS.pad, CAPS.family = dict(keys), dict(pad), family


def look() -> tuple[object, ...]:
    """Everything that caps depend on: pictures with caps are redrawn when it changes."""
    return CAPS.family, tuple(CAPS.keys.items()), tuple(CAPS.pad.items()) if CAPS.family else ()


def printed(key: str) -> str:
    """The label of a key's cap, "" for none."""
    return CAPS.printed(key)
