"""F1: the rules, searched on the left, read on the right. Lies over any scene; the entry of the open question is shown
first.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from greatrace.translation import marked
from greatrace_client.i18n import tr
from greatrace_client.model.table import TableModel
from greatrace_client.race_common.rulebook import chapter_of, chapters, entries, found, illustration, see_also
from greatrace_client.race_common.rulebook_entry import Entry
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw import panels
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import BRASS, GOLD, GOLD_PALE, INK, NIGHT_TEXT, PAPER, PAPER_LIGHT, SEPIA
from greatrace_client.ui.draw.shapes import box, scaled
from greatrace_client.ui.layout import Column, Grid, fixed, stretch
from greatrace_client.ui.list_line import list_line
from greatrace_client.ui.menu_chrome import menu_page
from greatrace_client.ui.menu_scene import MenuScene
from greatrace_client.ui.scene import AppContext
from greatrace_client.ui.widgets import Button, Look, RowLook, Rows, TextField, Widget

ROW, FIELD, LONGEST = 50.0, 52.0, 40
ABOUT_CHAPTER = marked("Turn to this chapter.")
CHIP, ACROSS = 36.0, 5  # height of a chapter's chip; chips side by side
LINK, LINK_TEXT, MOST_LINKS = 38.0, 18.0, 8
LEAST, MOST = 0.9, 4.2  # sizes of an illustration, relative to its size on a card
LEADING = 1.4  # line height of an entry, relative to the size of its letters
SIZES = (24.0, 22.0, 20.0, 18.0, 16.0)  # letters of an entry: the first with which it ends above its links


class EntryLink(Button):
    """A link to another entry, labelled by its title."""

    def __init__(self, entry: Entry, action: Callable[[], object], *, returns: bool = False) -> None:
        super().__init__(lambda: self.words, action, "Open this rule.", name=f"to {entry.id}")
        self.entry, self.returns = entry, returns
        if returns:
            self.tooltip, self.key, self.name = "Back to the previous rule.", "PgUp", "return"

    @property
    def words(self) -> str:
        """The entry's mark and title."""
        mark = f"{self.entry.mark}  " if self.entry.mark else ""
        return tr("Back: {title}", title=self.entry.title) if self.returns else f"{mark}{self.entry.title}"

    def draw(self, page: Page, look: Look) -> None:
        x, y, w, h = self.box
        on = look.hover or look.focus
        edge = GOLD if look.focus else SEPIA
        page.svg(
            box(2, 2, w - 4, h - 4, 6, PAPER if not on else GOLD_PALE, edge, 2.6 if look.focus else 1.4), x, y, w, h
        )
        page.text(self.words, x + w / 2, y + h / 2, LINK_TEXT, INK, "bold" if on else "text", "middle", fit=w - 16)


class ChapterChip(Button):
    """Goes to the first rule of a chapter; gold while an entry of it is read."""

    def __init__(self, chapter: str, action: Callable[[], object], open_now: Callable[[], str]) -> None:
        super().__init__(lambda: chapter, action, ABOUT_CHAPTER, name=f"chapter {chapter}")
        self.chapter, self.open_now = chapter, open_now

    def draw(self, page: Page, look: Look) -> None:
        x, y, w, h = self.box
        on = self.open_now() == self.chapter
        fill = GOLD if on else PAPER_LIGHT if look.hover or look.focus else PAPER
        page.svg(box(2, 2, w - 4, h - 4, 5, fill, GOLD if look.focus else INK, 2.6 if look.focus else 1.4), x, y, w, h)
        page.text(self.chapter, x + w / 2, y + h / 2, 17, INK, at="middle", fit=w - 12)


def lay_links(page: Page, links: Sequence[EntryLink], area: Box) -> None:
    """Lay out the links in rows at the foot of the area."""
    rows: list[list[tuple[EntryLink, float]]] = [[]]
    for link in links:
        wide = min(area.w, page.measure(link.words, LINK_TEXT, "bold") + 36)
        if rows[-1] and sum(w + 8 for _, w in rows[-1]) + wide > area.w:
            rows.append([])
        rows[-1].append((link, wide))
    y = area.y + area.h - (LINK + 6) * len(rows)
    for row in rows:
        x = area.x
        for link, wide in row:
            link.place(x, y, wide, LINK)
            x += wide + 8
        y += LINK + 6


class RulesScene(MenuScene):
    """`at` is the id of the first entry, `table` the table whose rules they are (None: the player's)."""

    title = "Rules"
    split = 0.42

    def __init__(self, at: str = "", table: TableModel | None = None) -> None:
        super().__init__()
        self.at, self.wanted, self.table = at, "", table
        self.past: list[str] = []  # ids of entries from which a link was followed

    def enter(self, context: AppContext) -> None:
        self.table = self.table or context.table
        super().enter(context)

    def build(self) -> list[Widget]:
        search = TextField(
            "Search the rules",
            self.wanted,
            "Words, or a rule number such as D7.",
            placeholder="Search the rules",
            longest=LONGEST,
            changed=self._search,
            name="search",
        )
        self.rows: Rows[Entry] = Rows(
            "Rules",
            found(self.table, self.wanted),
            self._draw_entry,
            "Find rules by words or number.",
            row=ROW,
            chosen=self._chosen,
            name="entries",
        )
        return [
            search,
            *self._chapters(),
            self.rows,
            *self._links(),
            Button("Back", self.back, "Close the rules.", key="Esc", name="back"),
        ]

    def _chapters(self) -> list[Widget]:
        """A chip for each chapter; a book with a single chapter needs none."""
        found = chapters(self.table)
        chips = [ChapterChip(name, partial(self._open, first.id), self._chapter) for name, first in found.items()]
        return list(chips) if len(chips) > 1 else []

    def _chapter(self) -> str:
        """The chapter of the current entry."""
        return chapter_of(self.table, self.rows.item) if self.rows.item is not None else ""

    def _links(self) -> list[Widget]:
        """The entry read before, and what else to read."""
        made: list[Widget] = []
        if self.past:
            made.append(EntryLink(Entry(self.past[-1]), self._return, returns=True))
        opened = Entry(self.at) if self.at else self.rows.item
        if opened is not None:
            made += [
                EntryLink(other, partial(self.follow, other.id)) for other in see_also(self.table, opened)[:MOST_LINKS]
            ]
        return made

    def follow(self, id: str) -> None:
        """Go to that entry, with a way back."""
        if self.rows.item is not None:
            self.past.append(self.rows.item.id)
        self._open(id)

    def _return(self) -> None:
        self._open(self.past.pop())

    def _open(self, id: str) -> None:
        """Open that entry, also if the search results do not contain it."""
        if id not in [entry.id for entry in self.rows.items]:
            self.wanted = ""
        self.at = id
        self.rebuild()

    def rebuild(self) -> None:
        super().rebuild()
        self._turn_to(self.at)

    def _turn_to(self, wanted: str) -> None:
        ids = [entry.id for entry in self.rows.items]
        if wanted in ids:
            self.rows.choose(ids.index(wanted))

    def _search(self, text: str) -> None:
        self.wanted = text
        self.rows.refill(found(self.table, text), lambda a, b: a.id == b.id)
        if text and self.rows.items:
            self.rows.choose(0)

    def _chosen(self, entry: Entry) -> None:
        if self.at != entry.id:
            self.at = entry.id
            self._relink()

    def _relink(self) -> None:
        """The links of another entry; list and search stay as they are."""
        kept = [widget for widget in self.form.widgets if not isinstance(widget, EntryLink)]
        after = kept.index(self.rows) + 1
        self.form.replace([*kept[:after], *self._links(), *kept[after:]])
        self.lay(menu_page(self.context.page))

    @property
    def right_title(self) -> str:
        return f"{len(self.rows.items)} / {len(entries(self.table))}"

    # ---- picture
    def lay(self, page: Page) -> None:
        left, right = self.sides(page)
        search, entries = self.form.named("search"), self.form.named("entries")
        chips = [widget for widget in self.form.widgets if isinstance(widget, ChapterChip)]
        grid = Grid(chips, ACROSS, row=CHIP, across=6, down=6)
        tall = -(-len(chips) // ACROSS) * (CHIP + 6)
        column = Column(fixed(FIELD, search), fixed(10), fixed(tall, grid), fixed(8), stretch(1, entries))
        column.place(*left.inner(24, 24, 24, 20))
        self.form.named("back").place(right.x + right.w - 244, right.y + right.h - 84, 220, 60)
        links = [widget for widget in self.form.widgets if isinstance(widget, EntryLink)]
        lay_links(page, links, Box(right.x + 44, right.y, right.w - 88, right.h - 120))

    def paint(self, page: Page) -> None:
        left, right = self.sides(page)
        panels.panel(page, *left, lit=True)
        panels.panel(page, *right)
        sheet = self._sheet(page)
        panels.plate(page, *sheet, 5, PAPER_LIGHT, INK)
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
        foot = self._foot(sheet)
        end = page.wrap(entry.text, x, y + 72, width, self._size(page, entry), INK, leading=LEADING)
        self._illustrate(page, entry, Box(x, end + 10, width, foot - end - 20))

    def _sheet(self, page: Page) -> Box:
        """The paper on which an entry is printed."""
        _, right = self.sides(page)
        return Box(right.x + 24, right.y + 24, right.w - 48, right.h - 120)

    def _foot(self, sheet: Box) -> float:
        """The y where words and illustration end, above the links."""
        links = [widget.box[1] for widget in self.form.widgets if isinstance(widget, EntryLink)]
        return min([sheet.y + sheet.h - 20, *(top - 14 for top in links)])

    def _size(self, page: Page, entry: Entry) -> float:
        """The size of an entry's letters, in units: smaller if a long entry would not fit."""
        foot = self._foot(self._sheet(page))
        return next((size for size in SIZES if self._end(page, entry, size) <= foot), SIZES[-1])

    def _end(self, page: Page, entry: Entry, size: float) -> float:
        sheet = self._sheet(page)
        return page.wrap(entry.text, 0, sheet.y + 128, sheet.w - 64, size, INK, leading=LEADING, dry=True)

    def end_of_words(self, page: Page, entry: Entry) -> float:
        """The y of the last line of that entry."""
        return self._end(page, entry, self._size(page, entry))

    def _illustrate(self, page: Page, entry: Entry, room: Box) -> None:
        """Draw the card, the leader, or the card whose picture goes with the rule, as large as fits."""
        drawn, wide, tall = illustration(entry)
        size = min(room.w / wide, room.h / tall, MOST)
        if not drawn or size < LEAST:
            return
        x, y = room.x + (room.w - wide * size) / 2, room.y + (room.h - tall * size) / 2
        page.svg(scaled(drawn, size), x, y, wide * size, tall * size)
        page.svg(box(1, 1, wide * size - 2, tall * size - 2, 3, "none", INK, 3), x, y, wide * size, tall * size)

    def _draw_entry(self, page: Page, entry: Entry, area: Box, look: RowLook) -> None:
        """Draw one line of the list."""
        x, y, w, h = area
        inks = list_line(page, area, look)
        page.text(entry.mark, x + 14, y + h / 2, "small", inks.mark, "bold", fit=56)
        page.text(entry.title, x + 74, y + h / 2, "body", inks.words, inks.face, fit=w - 88)
