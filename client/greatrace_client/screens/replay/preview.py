"""The race of the past that is chosen in the list, large: where it led, how it ended, who took part."""

from __future__ import annotations

from datetime import UTC, datetime

from greatrace_client.games import game_ui
from greatrace_client.i18n import listed, term, tr
from greatrace_client.model.replay_file import FoundReplay, ReplayHead
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw import panels
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import GOLD, INK, PAPER_LIGHT, SEPIA
from greatrace_client.ui.draw.shapes import at, poly, star
from greatrace_client.ui.menu_chrome import crew_badge

PLAYER = 46.0  # units: a line with a player
HEAD = 132.0  # units: the way, the outcome and the date


def outcome(head: ReplayHead) -> str:
    """Who won, and how long it took."""
    return f"{_won(head)} · {game_ui(head.game).length_words(head.rounds)}"


def _won(head: ReplayHead) -> str:
    """The winner, those who share the victory, or why there is none."""
    names = [name_of(head, seat) for seat in head.winners]
    if not names:
        return term("reason", head.reason)
    if len(names) > 1:
        return tr("{names} share the victory", names=listed(names))
    return tr("{name} wins", name=names[0])


def name_of(head: ReplayHead, seat: int) -> str:
    """A player's name, or the crew's where none was given."""
    colour, name = head.players[seat]
    return name or term("crew", colour)


def day(found: FoundReplay) -> str:
    """When it ended, by this machine's clock."""
    return datetime.fromtimestamp(found.when, UTC).astimezone().strftime("%Y-%m-%d  %H:%M")


def paint_preview(page: Page, found: FoundReplay, area: Box) -> None:
    """The picture takes what the words leave."""
    head = found.head
    low = HEAD + PLAYER * -(-len(head.players) // 2) + 16
    picture = Box(area.x, area.y, area.w, area.h - low - 14)
    game_ui(head.game).past_picture(page, head, picture)
    sheet = Box(area.x, picture.bottom + 14, area.w, low)
    panels.plate(page, *sheet, 4, PAPER_LIGHT)
    page.grain(sheet.x + 2, sheet.y + 2, sheet.w - 4, sheet.h - 4, 16)
    x, y, w = sheet.x + 24, sheet.y + 34, sheet.w - 48
    page.text(game_ui(head.game).way_words(head).upper(), x, y, 30, INK, "display", fit=w)
    page.text(outcome(head), x, y + 38, 20, INK, "bold", fit=w)
    page.text(day(found), x, y + 68, 18, SEPIA, fit=w)
    for seat in range(len(head.players)):
        place = Box(x + seat % 2 * w / 2, sheet.y + HEAD + seat // 2 * PLAYER, w / 2 - 10, PLAYER)
        _player(page, head, seat, place)


def _player(page: Page, head: ReplayHead, seat: int, b: Box) -> None:
    """The crew's pin and the name, a star behind a winner's."""
    x, y = b.x + 20, b.middle[1]
    crew_badge(page, head.players[seat][0], x, y, 18)
    won = seat in head.winners
    page.text(name_of(head, seat), x + 32, y, 19, INK, "bold" if won else "text", fit=b.w - (90 if won else 56))
    if won:
        page.svg(at(16, 16, poly(star(5, 13, 5.5), GOLD, INK, 1.6)), b.right - 34, y - 16, 32, 32)
