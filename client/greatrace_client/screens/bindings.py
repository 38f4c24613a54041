"""Keys and pad: every command with its key and its button; a new binding is requested by name and caught when
pressed.
"""

from __future__ import annotations

from greatrace_client import settings as settings_file
from greatrace_client.i18n import tr
from greatrace_client.input import key_caps
from greatrace_client.input.bindings import COMMANDS, Bindings, Command
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw import key_labels, panels
from greatrace_client.ui.draw.pad_picture import SIZE, pad_picture
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import BAD, GOLD, INK, NIGHT_TEXT, PAPER, PAPER_LIGHT, SEPIA
from greatrace_client.ui.draw.shapes import box, scaled
from greatrace_client.ui.layout import Grid
from greatrace_client.ui.list_line import list_line
from greatrace_client.ui.menu_scene import MenuScene
from greatrace_client.ui.scene import AppContext
from greatrace_client.ui.widgets import Button, RowLook, Rows, Widget

PATIENCE = 6.0  # seconds that a new key is waited for
ROW = 44.0
KEY, BUTTON = 0.6, 0.82  # shares of a row's width where the two caps begin
NONE = "–"


class BindingsScene(MenuScene):
    """Pushed over the settings. A binding takes effect at once, and is saved when the scene is left."""

    title = "Controls"
    split, widest = 0.62, 1060.0

    def __init__(self) -> None:
        super().__init__()
        self.rows: Rows[Command] = Rows(
            "Commands",
            COMMANDS,
            self._draw_command,
            "All keyboard and gamepad commands.",
            row=ROW,
            chosen=lambda _order: self.forget(),
            opened=lambda _order: self.ask(pad=self._pad_in_hand),
            name="orders",
        )
        self.wanted: str = ""  # key or pad, while the player is waited for
        self.sentence = ""  # why the binding was refused
        self._waited = 0.0

    def enter(self, context: AppContext) -> None:
        self.bindings = Bindings.of(context.settings)
        super().enter(context)

    def leave(self) -> None:
        trouble = settings_file.save(self.context.settings)
        if trouble:
            self.context.say(tr("Can’t save your settings: {why}", why=trouble))

    @property
    def capturing(self) -> bool:  # type: ignore[override]
        """Whether the scene waits for a new key or button."""
        return bool(self.wanted)

    @property
    def command(self) -> Command:
        """The command that is chosen."""
        return self.rows.item or COMMANDS[0]

    @property
    def _pad_in_hand(self) -> bool:
        return self.context.devices.in_hand == "pad"

    # ---- widgets
    def build(self) -> list[Widget]:
        none = Button(
            "Unbind button", self.unbind, "Remove the gamepad button from this command.", key="Del", name="none"
        )
        first = Button("Reset", self.restore, "Reset this command’s key and button.", name="first")
        return [
            self.rows,
            Button("Change key", lambda: self.ask(pad=False), "Then press the new key.", key="I", name="key"),
            Button("Change button", lambda: self.ask(pad=True), "Then press the new button.", key="P", name="pad"),
            none,
            first,
            Button("Reset to defaults", self.reset, "Reset all keys and buttons.", key="A", name="reset"),
            Button("Done", self.back, "Back to settings.", key="Esc", state="primary", name="back"),
        ]

    # ---- asking
    def ask(self, *, pad: bool) -> None:
        """Wait for another key, or button."""
        self.wanted, self.sentence, self._waited = "pad" if pad else "key", "", 0.0

    def forget(self) -> None:
        """Clear the pending request and the error."""
        self.wanted = self.sentence = ""

    def captured(self, name: str, pad: bool) -> bool:  # noqa: FBT001 - of a `KeyOrButton`
        if name == "Esc" and not pad:
            self.forget()
        elif pad == (self.wanted == "pad"):
            self.wanted = ""
            self.bind(name, pad=pad)
        return True

    def bind(self, name: str, *, pad: bool) -> None:
        """Bind the command, or say which command has that key or button."""
        taken = self.bindings.bind(self.command.key, name, pad=pad)
        self.sentence = ""
        if taken is not None:
            shown = (
                key_caps.PRINTED[self.context.devices.pads.family].get(name, name) if pad else key_caps.in_words(name)
            )
            self.sentence = tr("{key} is already used for: {command}.", key=shown, command=tr(taken.label))
            self.context.sounds.play("no", 0.5)
        self._use()

    def unbind(self) -> None:
        """Remove the command's pad button."""
        self.bindings.bind(self.command.key, "", pad=True)
        self._use()

    def restore(self) -> None:
        """Restore the default binding of one command, unless another command has it now."""
        self.forget()
        for bound, pad in ((self.command.key, False), (self.command.pad, True)):
            if not self.sentence:
                self.bind(bound, pad=pad)

    def reset(self) -> None:
        """Restore all default bindings."""
        self.bindings.reset()
        self.forget()
        self._use()

    def _use(self) -> None:
        self.bindings.keep(self.context.settings)
        self.context.devices.rebound(self.context.settings)

    def update(self, dt: float) -> bool:
        self._waited += dt
        if self.wanted and self._waited >= PATIENCE:
            self.forget()
            return True
        return super().update(dt)

    # ---- picture
    @property
    def right_title(self) -> str:
        moved = len(self.bindings.keys) + len(self.bindings.pad)
        return tr("{n} changed", n=moved) if moved else ""

    def lay(self, page: Page) -> None:
        left, right = self.sides(page)
        self.rows.place(left.x + 20, left.y + 62, left.w - 40, left.h - 82)
        buttons = [self.form.named(name) for name in ("key", "pad", "none", "first", "reset", "back")]
        Grid(buttons, 2, row=56, across=12, down=10).place(right.x + 24, right.y + right.h - 218, right.w - 48, 0)

    def paint(self, page: Page) -> None:
        left, right = self.sides(page)
        panels.panel(page, *left, lit=not self.wanted)
        inner = left.inner(20, 20)
        for words, at in ((tr("COMMAND"), 0.19), (tr("KEY"), KEY), (tr("GAMEPAD"), BUTTON)):
            page.text(words, inner.x + at * (inner.w - 22), inner.y + 16, 16, GOLD, "bold", track=0.08)
        panels.panel(page, *right, lit=bool(self.wanted))
        panels.heading(page, tr(self.command.label).upper(), right.x + 24, right.y + 34, right.w - 48)
        self._paint_pair(page, right)
        self._paint_sentence(page, right)
        self._paint_pad(page, right)

    def _paint_pair(self, page: Page, right: Box) -> None:
        """Paint key and button of the chosen command, large."""
        w = (right.w - 60) / 2
        for i, (words, what) in enumerate(((tr("Key"), "key"), (tr("Gamepad"), "pad"))):
            x, y = right.x + 24 + i * (w + 12), right.y + 64
            panels.plate(page, x, y, w, 118, 6, PAPER_LIGHT if self.wanted in ("", what) else PAPER)
            if self.wanted == what:
                page.svg(box(2, 2, w - 4, 114, 5, "none", GOLD, 4), x, y, w, 118)
            page.text(words, x + 16, y + 22, 16, SEPIA, "bold")
            bound = self.bindings.button_of(self.command.key) if i else self.bindings.key_of(self.command.key)
            if self.wanted == what:
                page.text("…", x + w / 2, y + 66, 40, INK, "bold", "middle")
            elif i and bound:
                key_labels.draw_button(page, x + w / 2 + 14, y + 68, bound, self.context.devices.pads.family)
            else:
                page.text(key_caps.in_words(bound) or NONE, x + w / 2, y + 68, 34, INK, "bold", "middle", fit=w - 30)

    def _paint_pad(self, page: Page, right: Box) -> None:
        """Paint a pad with the command's button lit, if there is room."""
        room = Box(right.x + 24, right.y + 270, right.w - 48, right.h - 270 - 3 * 66 - 30)
        scale = min(room.w / SIZE[0], room.h / SIZE[1], 1.3)
        if scale < 0.5:
            return
        w, h = SIZE[0] * scale, SIZE[1] * scale
        lit = self.bindings.button_of(self.command.key)
        body = scaled(pad_picture(lit, self.context.devices.pads.family), scale)
        page.svg(body, room.x + (room.w - w) / 2, room.y + (room.h - h) / 2, w, h)

    def _paint_sentence(self, page: Page, right: Box) -> None:
        """The instruction or the error."""
        words, colour = self.sentence, "#FF9A78"
        if self.wanted == "key":
            words, colour = tr("Press the new key, or Esc to cancel."), PAPER_LIGHT
        elif self.wanted == "pad":
            words, colour = tr("Press the new button, or wait to cancel."), PAPER_LIGHT
        elif not words:
            words, colour = tr("Select a command, press Enter, then the new key."), NIGHT_TEXT
        page.wrap(words, right.x + 30, right.y + 216, right.w - 60, "body", colour)

    def _draw_command(self, page: Page, command: Command, area: Box, look: RowLook) -> None:
        """Draw one line of the list."""
        x, y, w, h = area
        inks = list_line(page, area, look)
        page.text(tr(command.group), x + 14, y + h / 2, 15, inks.faint, fit=w * 0.19 - 22)
        page.text(tr(command.label), x + w * 0.19, y + h / 2, 18, inks.words, inks.face, fit=w * (KEY - 0.21))
        key, button = self.bindings.key_of(command.key), self.bindings.button_of(command.key)
        moved = BAD if look.chosen else GOLD
        page.text(
            key_caps.in_words(key),
            x + w * KEY,
            y + h / 2,
            18,
            moved if command.key in self.bindings.keys else inks.words,
            "bold",
            fit=w * (BUTTON - KEY) - 10,
        )
        if button:
            wide = key_labels.button_width(button, self.context.devices.pads.family)
            key_labels.draw_button(page, x + w * BUTTON + wide, y + h / 2, button, self.context.devices.pads.family)
        else:
            page.text(NONE, x + w * BUTTON + 6, y + h / 2, 18, inks.words)
