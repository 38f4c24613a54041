"""F1: the rules to look up, searched on the left, read on the right. Lies over any scene; what is asked now is open."""

from __future__ import annotations

from greatrace_client.draw import furniture
from greatrace_client.draw.page import Page
from greatrace_client.draw.palette import BRASS, GOLD, INK, NIGHT_TEXT, PAPER, PAPER_LIGHT, SEPIA
from greatrace_client.draw.pictures import picture
from greatrace_client.draw.portraits import portrait
from greatrace_client.draw.shapes import box, scaled
from greatrace_client.scenes.menu import MenuScene
from greatrace_client.scenes.parts import GUTTER, Area, body_area
from greatrace_client.text import tr
from greatrace_client.text.rulebook import Entry, entries, found
from greatrace_client.widgets import Button, Rows, TextField, Widget

ROW, FIELD, LONGEST = 50.0, 52.0, 40
LEAST, MOST = 0.9, 4.2  # size of an illustration, against the one that it has on a card
PICTURES = {  # the card whose picture goes with a rule, or with all rules of a chapter
    "B": "tracker", "PF": "cartographer", "M": "repair", "E": "escort", "F": "financier", "D": "driver", "C3": "refuel",
    "P": "guide", "D5": "trail_hunter", "D7": "guide", "D9": "transport", "D10": "jerrycan", "D1a": "engine_part",
    "S": "chassis_part", "C": "toolbox", "season": "weather_station", "postal": "express_delivery",
    "paddock": "paddock", "diplomacy": "visa", "patronage": "dandy", "CARDS": "con_artist",
}  # fmt: skip


def illustration(entry: Entry) -> tuple[str, float, float]:
    """A drawing with its width and height in units; an empty one for a rule that nothing shows."""
    kind, _, name = entry.id.rpartition(":")
    if kind == "leader":
        return portrait(name), 120, 150
    chapter = entry.mark.rstrip("0123456789a")
    card = name if kind == "card" else PICTURES.get(entry.id) or PICTURES.get(chapter, "")
    return (picture(card) if card else ""), 96, 84


class RulesScene(MenuScene):
    """`at` is the id of the entry that is open first."""

    title = "Rules"

    def __init__(self, at: str = "") -> None:
        super().__init__()
        self.at, self.wanted = at, ""

    def build(self) -> list[Widget]:
        search = TextField(
            "Search the rules", self.wanted, "Words or a rule’s number, as D7.", placeholder="Search the rules",
            longest=LONGEST, changed=self._search, name="search",
        )  # fmt: skip
        self.rows: Rows[Entry] = Rows(
            "Rules", found(self.kit.table, self.wanted), self._draw_entry,
            "The rules that hold words or numbers you search for.", row=ROW, chosen=self._chosen, name="entries",
        )  # fmt: skip
        return [search, self.rows, Button("Back", self.back, "Close the rules.", key="Esc", name="back")]

    def rebuild(self) -> None:
        super().rebuild()
        self._turn_to(self.at)

    def _turn_to(self, wanted: str) -> None:
        ids = [entry.id for entry in self.rows.items]
        if wanted in ids:
            self.rows.choose(ids.index(wanted))

    def _search(self, text: str) -> None:
        self.wanted = text
        self.rows.refill(found(self.kit.table, text), lambda a, b: a.id == b.id)
        if text and self.rows.items:
            self.rows.choose(0)

    def _chosen(self, entry: Entry) -> None:
        self.at = entry.id

    @property
    def right_title(self) -> str:
        return f"{len(self.rows.items)} / {len(entries(self.kit.table))}"

    # ---- picture
    def _panels(self, page: Page) -> tuple[Area, Area]:
        area = body_area(page)
        left = area.w * 0.42
        return Area(area.x, area.y, left, area.h), Area(
            area.x + left + GUTTER, area.y, area.w - left - GUTTER, area.h
        )

    def lay(self, page: Page) -> None:
        left, right = self._panels(page)
        self.form.named("search").place(left.x + 24, left.y + 24, left.w - 48, FIELD)
        self.form.named("entries").place(left.x + 24, left.y + 92, left.w - 48, left.h - 112)
        self.form.named("back").place(right.x + right.w - 244, right.y + right.h - 84, 220, 60)

    def paint(self, page: Page) -> None:
        left, right = self._panels(page)
        furniture.panel(page, *left, lit=True)
        furniture.panel(page, *right)
        sheet = Area(right.x + 24, right.y + 24, right.w - 48, right.h - 120)
        furniture.plate(page, *sheet, 5, PAPER_LIGHT, INK)
        entry = self.rows.item
        if entry is None:
            page.text(tr("Nothing found."), left.x + 36, left.y + 120, "body", NIGHT_TEXT)
            return
        x, y, width = sheet.x + 32, sheet.y + 56, sheet.w - 64
        room = 0.0
        if entry.mark:
            room = page.measure(entry.mark, 34, "display") + 26
            page.text(entry.mark, x, y, 34, SEPIA, "display")
        page.text(entry.title, x + room, y, 34, INK, "display", fit=width - room)
        page.svg(box(0, 0, width, 4, 0, BRASS), x, y + 28, width, 4)
        end = page.wrap(entry.text, x, y + 72, width, 24, INK, leading=1.4)
        self._illustrate(page, entry, Area(x, end + 10, width, sheet.y + sheet.h - 30 - end - 10))

    def _illustrate(self, page: Page, entry: Entry, room: Area) -> None:
        """The card, the leader, or the card whose picture goes with the rule, as large as there is room for."""
        drawn, wide, tall = illustration(entry)
        size = min(room.w / wide, room.h / tall, MOST)
        if not drawn or size < LEAST:
            return
        x, y = room.x + (room.w - wide * size) / 2, room.y + (room.h - tall * size) / 2
        page.svg(scaled(drawn, size), x, y, wide * size, tall * size)
        page.svg(box(1, 1, wide * size - 2, tall * size - 2, 3, "none", INK, 3), x, y, wide * size, tall * size)

    def _draw_entry(
        self, page: Page, entry: Entry, x: float, y: float, w: float, h: float, chosen: bool, hover: bool,  # noqa: FBT001
    ) -> None:  # fmt: skip
        """One line of the list."""
        if chosen:
            page.svg(box(1, 2, w - 2, h - 4, 5, PAPER, GOLD if hover else BRASS, 2), x, y, w, h)
        colour = INK if chosen else NIGHT_TEXT
        page.text(entry.mark, x + 14, y + h / 2, "small", SEPIA if chosen else GOLD, "bold", fit=56)
        page.text(entry.title, x + 74, y + h / 2, "body", colour, "bold" if chosen else "text", fit=w - 88)
