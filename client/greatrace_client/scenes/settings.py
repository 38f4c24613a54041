"""The settings: everything works at once, and is kept when the scene is left."""

from __future__ import annotations

from greatrace_client import settings as settings_file
from greatrace_client.draw import furniture
from greatrace_client.draw.page import Page
from greatrace_client.draw.palette import NIGHT_TEXT
from greatrace_client.scenes.menu import MenuScene
from greatrace_client.scenes.parts import GUTTER, Area, body_area
from greatrace_client.text import LANGUAGES, language, set_language, tr
from greatrace_client.widgets import Button, Choice, Slider, TextField, Toggle, Widget

SCALES = (0.75, 0.9, 1.0, 1.1, 1.25, 1.5, 1.75, 2.0)
LEFT = ("language", "scale", "full_screen")
RIGHT = ("player", "speed", "sounds")
ROW = 84.0


def percent(share: float) -> str:
    """75 %."""
    return f"{round(share * 100)}\u00a0%"


class SettingsScene(MenuScene):
    """Pushed over any scene; the one below is laid out anew when it comes back."""

    title = "Settings"

    def build(self) -> list[Widget]:
        chosen = self.kit.settings
        scales = SCALES if chosen.scale in SCALES else tuple(sorted({*SCALES, chosen.scale}))
        return [
            Choice(
                "Language", list(LANGUAGES), language(), self._speak, "The language of everything, at once.",
                text=LANGUAGES.__getitem__, name="language",
            ),
            Choice(
                "Size of the interface", scales, chosen.scale, self._scale, "Larger letters and buttons.",
                text=percent, name="scale",
            ),
            Toggle("Full screen", chosen.full_screen, self._full_screen, "Fill the whole screen; F11 does the same.",
                   name="full_screen"),
            TextField(
                "Your name", chosen.player, "What the others call you.", placeholder="Your name", longest=24,
                changed=self._name, name="player",
            ),
            Slider(
                "Animations", chosen.speed, (0, 3, 0.5), self._speed, "How fast things move; at 0 they don’t.",
                text=lambda v: f"× {v:g}" if v else tr("off"), name="speed",
            ),
            Slider("Sound", chosen.sounds, (0, 1, 0.1), self._sound, "How loud it is.",
                   text=lambda v: percent(v) if v else tr("off"), name="sounds"),
            Button("Done", self.back, "Keep these settings.", key="Esc", state="primary", name="back"),
        ]  # fmt: skip

    # ---- changes
    def _speak(self, code: str) -> None:
        self.kit.settings.language = code
        set_language(code)
        self.kit.places.relayout()
        self.rebuild()

    def _scale(self, scale: float) -> None:
        self.kit.settings.scale = scale
        self.kit.places.relayout()

    def _full_screen(self, on: bool) -> None:  # noqa: FBT001 - the toggle's own value
        self.kit.settings.full_screen = on
        self.kit.places.full_screen()

    def _name(self, text: str) -> None:
        self.kit.settings.player = text.strip()

    def _speed(self, speed: float) -> None:
        self.kit.settings.speed = speed

    def _sound(self, volume: float) -> None:
        self.kit.settings.sounds = self.kit.sounds.volume = volume
        self.kit.sounds.play("coin")

    def leave(self) -> None:
        trouble = settings_file.save(self.kit.settings)
        if trouble:
            self.kit.say(tr("Your settings can’t be kept: {why}", why=trouble))

    # ---- picture
    def _panels(self, page: Page) -> tuple[Area, Area]:
        area = body_area(page)
        half, tall = (area.w - GUTTER) / 2, min(area.h, 470.0)
        return Area(area.x, area.y, half, tall), Area(area.x + half + GUTTER, area.y, half, tall)

    def lay(self, page: Page) -> None:
        for panel, names in zip(self._panels(page), (LEFT, RIGHT), strict=True):
            inner = panel.inner(40, 78)
            for i, name in enumerate(names):
                x, w, y = inner.x, inner.w, inner.y + i * ROW
                if name == "player":
                    x, w = inner.x + inner.w * 0.44, inner.w * 0.56
                self.form.named(name).place(x, y, w, 52)
        right = self._panels(page)[1]
        self.form.named("back").place(right.x + right.w - 300, right.y + right.h - 92, 260, 60)

    def paint(self, page: Page) -> None:
        left, right = self._panels(page)
        furniture.panel(page, *left, lit=True)
        furniture.heading(page, tr("WORDS AND WINDOW"), left.x + 24, left.y + 30, left.w - 48)
        furniture.panel(page, *right)
        furniture.heading(page, tr("YOU AND THE RACE"), right.x + 24, right.y + 30, right.w - 48)
        x, y, _, _ = self.form.named("player").box
        inner = right.inner(40, 78)
        page.text(tr("Your name"), inner.x, y + 26, "lead", "#FBF2D9", fit=x - inner.x - 16)
        where = tr("Kept in {folder}", folder=settings_file.config_folder())
        page.text(where, left.x + 40, left.y + left.h - 46, 15, NIGHT_TEXT, fit=left.w - 80)
