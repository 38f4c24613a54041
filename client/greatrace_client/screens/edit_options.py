"""The host's form for changing an open table's options, while the others keep their seats."""

from __future__ import annotations

from greatrace.protocol.messages import ChangeTable, CreateTable, ServerMessage, TableInfo
from greatrace_client import settings as settings_file
from greatrace_client.model.table import Transition
from greatrace_client.screens.host import HostScene, NewTable
from greatrace_client.ui.box import Box
from greatrace_client.ui.layout import Grid
from greatrace_client.ui.scene import AppContext
from greatrace_client.ui.widgets import Button, TextField, Widget

FIXED = ("game", "seats", "language")


class AgreeScene(HostScene):
    """Changes the options of a table, over its scene; what was fixed when it was opened is grey, and names stay."""

    title = "Table options"

    def __init__(self, table: TableInfo) -> None:
        super().__init__(here=True)
        self.table = table
        self.game = table.game
        self.wanted = NewTable(
            table.title,
            seats=len(table.seats),
            delay=table.delay,
            take_back=table.take_back,
            language=table.language,
        )
        self.rated = table.rated or table.own is not None  # boards of players are not rated, whatever was chosen

    def enter(self, context: AppContext) -> None:
        self.wanted.rated = self.rated or not context.lobby.rates
        super().enter(context)
        self.table_form.take(self.table)
        context.settings.clock = self.table.clock or context.settings.clock
        context.settings.stand_in = self.table.stand_in or context.settings.stand_in
        self.rebuild()

    def build(self) -> list[Widget]:
        widgets = [each for each in super().build() if each.name != "open" and not isinstance(each, TextField)]
        for widget in widgets:
            if widget.name in FIXED:
                widget.why = "Can’t be changed once the table is open."
        agree = Button(
            "Apply",
            self._agree_again,
            "Everybody keeps their seat and confirms again.",
            key="Enter",
            state="primary",
            name="open",
        )
        return [*widgets[:-1], agree, widgets[-1]]

    def _lay_table(self, area: Box) -> None:
        choices = [self.form.named(name) for name in self.choice_names]
        Grid(choices, row=50, down=12).place(area.x, area.y + 6, area.w, 0)

    def _agree_again(self) -> None:
        settings_file.save(self.context.settings)
        request: CreateTable = self.table_request()
        names = [name for name in ChangeTable.__struct_fields__ if name != "table"]
        self.context.send(ChangeTable(self.table.id, **{name: getattr(request, name) for name in names}))
        self.back()

    def update(self, dt: float) -> bool:
        """Leave the scene if the race begins or the table goes away."""
        if self.context.table is not None or self.context.lobby.table != self.table.id:
            self.back()
            return True
        return self.form.update(dt)

    def received(self, message: ServerMessage, steps: list[Transition]) -> None:
        """Ignore messages: the connection reports a refusal, and the table shows what has changed."""
