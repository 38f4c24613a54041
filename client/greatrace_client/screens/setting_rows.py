"""The controls of the settings, group by group. Each works at once; keeping them is the scene's."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from greatrace_client.i18n import LANGUAGES, language, set_language, term, tr
from greatrace_client.net.local_server import PAUSES
from greatrace_client.screens.name_hint import called_by
from greatrace_client.ui.draw.accessibility import spare
from greatrace_client.ui.scene import AppContext
from greatrace_client.ui.widgets import Choice, Slider, TextField, Toggle, Widget

SCALES = (0.75, 0.9, 1.0, 1.1, 1.25, 1.5, 1.75, 2.0)
SPEEDS = {0.0: "off", 0.5: "slow", 1.0: "normal", 2.0: "fast"}
CONFIRM = ("always", "irreversible", "never")


class Group(NamedTuple):
    """One page of the settings: its name for the tab and the heading, and what makes its controls."""

    id: str
    title: Callable[[], str]
    controls: Callable[[SettingRows], list[Widget]]


def percent(share: float) -> str:
    """75 %."""
    return f"{round(share * 100)}\u00a0%"


def loudness(share: float) -> str:
    """75 %, or off."""
    return percent(share) if share else tr("off")


def speed_words(speed: float) -> str:
    """One of the four speeds by its name; another one, from the command line, as a factor."""
    name = SPEEDS.get(speed)
    return term("animations", name) if name else f"× {speed:g}"


def confirm_words(which: str) -> str:
    """Which acts wait for a second click, in words."""
    return term("confirm", which)


def pace_words(pace: str) -> str:
    """How soon bots answer, in words."""
    return term("pace", pace)


def among(values: tuple[float, ...], value: float) -> tuple[float, ...]:
    """The usual values, and the one that is chosen though it is none of them."""
    return values if value in values else tuple(sorted({*values, value}))


class SettingRows:
    """Makes the controls over a kit's settings. `rebuild` is called when the words of all controls have changed."""

    def __init__(self, kit: AppContext, rebuild: Callable[[], None]) -> None:
        self.kit, self.rebuild = kit, rebuild
        self.chosen = kit.settings

    # ---- words and window
    def window(self) -> list[Widget]:
        chosen = self.chosen
        return [
            Choice(
                "Language",
                list(LANGUAGES),
                language(),
                self._speak,
                "Changes the language at once.",
                text=LANGUAGES.__getitem__,
                name="language",
            ),
            Choice(
                "Interface size",
                among(SCALES, chosen.scale),
                chosen.scale,
                self._scale,
                "Larger text and buttons.",
                text=percent,
                name="scale",
            ),
            Toggle(
                "Full screen",
                chosen.full_screen,
                self._full_screen,
                "Use the whole screen; also F11.",
                name="full_screen",
            ),
            Toggle(
                "High contrast",
                chosen.high_contrast,
                self._contrast,
                "Plain black-and-white backgrounds for text, and strong outlines.",
                name="high_contrast",
            ),
        ]

    def _speak(self, code: str) -> None:
        self.chosen.language = code
        set_language(code)
        self.kit.places.relayout()
        self.rebuild()

    def _scale(self, scale: float) -> None:
        self.chosen.scale = scale
        self.kit.places.relayout()

    def _full_screen(self, on: bool) -> None:  # noqa: FBT001 - the toggle's own value
        self.chosen.full_screen = on
        self.kit.places.full_screen()

    def _contrast(self, on: bool) -> None:  # noqa: FBT001 - the toggle's own value
        self.chosen.high_contrast = on
        self._spare()

    def _spare(self) -> None:
        spare(reduced_motion=self.chosen.reduced_motion, high_contrast=self.chosen.high_contrast)
        self.kit.places.relayout()

    # ---- movement
    def movement(self) -> list[Widget]:
        chosen = self.chosen
        return [
            Choice(
                "Animations",
                among(tuple(SPEEDS), chosen.speed),
                chosen.speed,
                self._set("speed"),
                "How fast things move. Off: no animation.",
                text=speed_words,
                name="speed",
            ),
            Toggle(
                "Reduced motion",
                chosen.reduced_motion,
                self._still,
                "No shaking, flying or dust; things fade from place to place.",
                name="reduced_motion",
            ),
            Choice(
                "Bot speed",
                list(PAUSES),
                chosen.bot_pace,
                self._set("bot_pace"),
                "How fast bots play in races on this computer, starting with the next race.",
                text=pace_words,
                name="pace",
            ),
        ]

    def _still(self, on: bool) -> None:  # noqa: FBT001 - the toggle's own value
        self.chosen.reduced_motion = on
        self._spare()

    # ---- sound
    def sound(self) -> list[Widget]:
        chosen = self.chosen
        return [
            Slider(
                "All sound",
                chosen.master,
                (0, 1, 0.1),
                self._volume("master", "master", "coin"),
                "Music, effects and alerts together.",
                text=loudness,
                name="master",
            ),
            Slider(
                "Music",
                chosen.music,
                (0, 1, 0.1),
                self._music,
                "The score follows the race: the phase, your tank, dangers, the finish.",
                text=loudness,
                name="music",
            ),
            Slider(
                "Effects",
                chosen.sounds,
                (0, 1, 0.1),
                self._volume("sounds", "volume", "coin"),
                "Tiles, cards, coins, repairs.",
                text=loudness,
                name="sounds",
            ),
            Slider(
                "Engine",
                chosen.engine,
                (0, 1, 0.1),
                self._volume("engine", "engine", "drive"),
                "The moving vehicle’s engine.",
                text=loudness,
                name="engine",
            ),
            Slider(
                "Alerts",
                chosen.alerts,
                (0, 1, 0.1),
                self._volume("alerts", "alerts", "turn"),
                "Your turn, a danger, an arrival.",
                text=loudness,
                name="alerts",
            ),
        ]

    def _volume(self, field: str, of: str, sample: str) -> Callable[[float], None]:
        """What a slider does: the setting, the loudness of those sounds from now on, and one of them to hear it."""

        def changed(loud: float) -> None:
            setattr(self.chosen, field, loud)
            setattr(self.kit.sounds, of, loud)
            self.kit.sounds.sample(sample, loud)

        return changed

    def _music(self, loud: float) -> None:
        self.chosen.music = self.kit.sounds.music.volume = loud

    # ---- you and the race
    def race(self) -> list[Widget]:
        chosen = self.chosen
        return [
            TextField(
                "Your name",
                chosen.player,
                called_by,
                placeholder="Your name",
                longest=24,
                changed=self._name,
                name="player",
            ),
            Choice(
                "Confirm actions",
                list(CONFIRM),
                chosen.confirm,
                self._set("confirm"),
                "Which actions need a second click.",
                text=confirm_words,
                name="confirm",
            ),
            Toggle(
                "Turn summary",
                chosen.digest,
                self._set("digest"),
                "At the start of your turn, see what happened since your last one.",
                name="digest",
            ),
            Toggle(
                "Turn alert",
                chosen.summons,
                self._set("summons"),
                "When it’s your turn, the window title says so and flashes if you are in another window.",
                name="summons",
            ),
        ]

    def _name(self, text: str) -> None:
        self.chosen.player = text.strip()

    def _set(self, field: str) -> Callable[[object], None]:
        return lambda value: setattr(self.chosen, field, value)


GROUPS = (
    Group("window", lambda: tr("Text and window"), SettingRows.window),
    Group("movement", lambda: tr("Movement"), SettingRows.movement),
    Group("sound", lambda: tr("Sound"), SettingRows.sound),
    Group("race", lambda: tr("Gameplay"), SettingRows.race),
)
