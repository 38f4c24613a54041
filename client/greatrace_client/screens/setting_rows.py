"""The controls of the settings, group by group. Each works at once; keeping them is the scene's."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple, Protocol

from greatrace.translation import marked
from greatrace_client.i18n import LANGUAGES, decimal, language, set_language, term, tr
from greatrace_client.i18n.names import capital, percent
from greatrace_client.net.local_server import PAUSES
from greatrace_client.screens.common_fields import PLAYER
from greatrace_client.settings import Settings
from greatrace_client.ui.audio import Sounds, Volumes
from greatrace_client.ui.draw.accessibility import spare
from greatrace_client.ui.fields import FormField, Level, OneOf, OnOff
from greatrace_client.ui.scene import Navigator
from greatrace_client.ui.widgets import Widget

SCALES = (0.75, 0.9, 1.0, 1.1, 1.25, 1.5, 1.75, 2.0)
SPEEDS = {0.0: "off", 0.5: "slow", 1.0: "normal", 2.0: "fast"}
STRIPS = ("off", "short", "full")
CONFIRM = ("always", "irreversible", "never")


class SettingsContext(Protocol):
    """What changes with the settings."""

    settings: Settings
    sounds: Sounds
    navigator: Navigator


class Group(NamedTuple):
    """A page of the settings: its name for the tab and the heading, and its fields."""

    id: str
    title: Callable[[], str]
    fields: tuple[FormField, ...]


def loudness(share: float) -> str:
    """A loudness in words: 75 %, or off."""
    return percent(share) if share else tr("off")


def speed_words(speed: float) -> str:
    """The name of one of the four speeds; another one, from the command line, as a factor."""
    name = SPEEDS.get(speed)
    return term("animations", name) if name else f"× {decimal(speed)}"


def drive_scenes_told() -> str:
    """What the drives' scenes are, and what each choice shows."""
    names = {name: term("drive scenes", name) for name in STRIPS}
    names["full"] = capital(names["full"])
    return tr(
        "Drives seen from the side; Space skips. {full}: some seconds; {short}: half as long; {off}: only on the map.",
        **names,
    )


GROUPS = (
    Group(
        "window",
        lambda: tr("Text and window"),
        (
            OneOf("language", "Language", "Changes the language at once.", LANGUAGES, lambda code: LANGUAGES[code]),
            OneOf("scale", "Interface size", "Larger text and buttons.", SCALES, percent, others=True),
            OnOff("full_screen", "Full screen", "Use the whole screen; also F11."),
            OnOff("high_contrast", "High contrast", "Plain black-and-white backgrounds for text, and strong outlines."),
        ),
    ),
    Group(
        "movement",
        lambda: tr("Animation and speed"),
        (
            OneOf(
                "speed",
                "Animations",
                "How fast things move. Off: no animation.",
                tuple(SPEEDS),
                speed_words,
                others=True,
            ),
            OneOf(
                "drive_strip",
                "Drive scenes",
                drive_scenes_told,
                STRIPS,
                partial(term, "drive scenes"),
            ),
            OnOff(
                "reduced_motion",
                "Reduced motion",
                "No shaking, flying or dust; things fade from place to place.",
            ),
            OneOf(
                "bot_pace",
                "Bot speed",
                "How fast bots play in races on this computer, starting with the next race.",
                list(PAUSES),
                partial(term, "pace"),
            ),
        ),
    ),
    Group(
        "sound",
        lambda: tr("Sound"),
        (
            Level("master", "Master volume", "Music, effects and alerts together.", loudness),
            Level("music", "Music", "The music follows the race: the phase, your tank, dangers, the finish.", loudness),
            Level("sounds", "Effects", "Tiles, cards, coins, repairs.", loudness),
            Level("engine", "Engine", "The moving vehicle’s engine.", loudness),
            Level("ambience", "Ambience", "Wind, jungle, sea, camp fire and town around your half-track.", loudness),
            Level("alerts", "Alerts", "Your turn, a danger, an arrival.", loudness),
            OnOff("captions", "Captions", "What you would hear is also shown as text in the window."),
        ),
    ),
    Group(
        "race",
        lambda: tr("Gameplay"),
        (
            PLAYER,
            OneOf(
                "confirm", "Confirm actions", "Which actions need a second click.", CONFIRM, partial(term, "confirm")
            ),
            OnOff("single", "Answer single choices", "When there is only one answer, it is given after a moment."),
            OnOff("digest", "Turn summary", "At the start of your turn, see what happened since your last one."),
            OnOff(
                "summons",
                "Turn alert",
                marked(
                    "When it’s your turn, the window title says so; behind another one it flashes, with a notification."
                ),
            ),
        ),
    ),
)


class SettingRows:
    """Makes the controls of the settings. `rebuild` is called when the texts of all controls have changed."""

    def __init__(self, context: SettingsContext, rebuild: Callable[[], None]) -> None:
        self.context, self.rebuild = context, rebuild
        self.chosen = context.settings

    def controls(self, group: Group) -> list[Widget]:
        """The controls of a group."""
        return [self._control(field) for field in group.fields]

    def _control(self, field: FormField) -> Widget:
        consequences: dict[str, Callable[[Any], None]] = {
            "language": self._speak,
            "scale": lambda _: self.context.navigator.relayout(),
            "full_screen": lambda _: self.context.navigator.full_screen(),
            "high_contrast": self._spare,
            "reduced_motion": self._spare,
            "master": partial(self._loud, "coin"),
            "music": partial(self._loud, ""),
            "sounds": partial(self._loud, "coin"),
            "engine": partial(self._loud, "drive"),
            "ambience": partial(self._loud, ""),
            "alerts": partial(self._loud, "turn"),
        }
        shown = language() if field.name == "language" else None  # the chosen language may be unset
        return field.of(self.chosen, consequences.get(field.name, lambda _: None), shown=shown)

    def _speak(self, code: str) -> None:
        set_language(code)
        self.context.navigator.relayout()
        self.rebuild()

    def _spare(self, _on: object) -> None:
        spare(reduced_motion=self.chosen.reduced_motion, high_contrast=self.chosen.high_contrast)
        self.context.navigator.relayout()

    def _loud(self, sample: str, loud: float) -> None:
        """Set all volumes as currently chosen, and play `sample` ("": no sound)."""
        self.context.sounds.adjust(Volumes.of(self.chosen))
        if sample:
            self.context.sounds.sample(sample, loud)
