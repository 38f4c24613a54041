"""Following the others in the Great Race: what ends a turn, what the digest reports, and what raises alerts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from greatrace.great_race.board import COLUMNS
from greatrace_client.games.great_race import digest
from greatrace_client.games.great_race.alerts import Alert, AlertDetector
from greatrace_client.games.great_race.digest import CrewDigest
from greatrace_client.games.great_race.map_corner import hides
from greatrace_client.games.great_race.panel import Shown
from greatrace_client.games.great_race.planning import clear_sight
from greatrace_client.i18n import tr
from greatrace_client.i18n.names import finish_place, signed, space_name
from greatrace_client.race_common.alert_stack import GAP, AlertStack, Signs
from greatrace_client.race_common.alert_stack import Alert as AnyAlert
from greatrace_client.race_common.catch_up import CatchUp, DigestRules, FollowedRace
from greatrace_client.race_common.digest_column import HEAD, TITLE, WIDE, NoteColumn, note_head
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw import emblems, tiles
from greatrace_client.ui.draw.art import art_files
from greatrace_client.ui.draw.assembled import assembled
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import BAD, CREWS, GOOD, INK, PAPER_LIGHT, SEPIA, WEAR
from greatrace_client.ui.draw.pictures import picture
from greatrace_client.ui.draw.shapes import at, box, scaled, shape

ROW, PICTURES = 30.0, 50.0  # units
CLEAR = 60.0  # units beside a note that a vehicle needs
ACROSS = 3  # differences in a row
GAUGES = (
    ("fuel", emblems.drop()),
    ("engine", emblems.cog(WEAR, PAPER_LIGHT)),
    ("chassis", emblems.chassis_icon()),
    ("money", emblems.coin()),
)


class DigestNotes(NoteColumn[Shown]):
    """The digest's notes: beside the opponents' panels if there is room."""

    def title(self, shown: Shown) -> Box:
        sight = free_sight(shown)
        x = sight.x + 8 if notes_left(shown) else sight.right - WIDE - 10
        return Box(x, sight.y + 8, WIDE, TITLE)

    def height(self, one: CrewDigest) -> float:
        return height(one)

    def note(self, page: Page, shown: Shown, one: CrewDigest, b: Box) -> None:
        note(page, shown, one, b)


def free_sight(shown: Shown) -> Box:
    """The visible map without the progress track; while planning, beside the planning screen."""
    sight = clear_sight(shown.layout) if shown.action_model.style == "plan" else shown.layout.sight
    if shown.table.ruleset.board.axis == COLUMNS:
        return Box(sight.x, sight.y + 88, sight.w, sight.h - 88)
    return Box(sight.x + 68, sight.y, sight.w - 68, sight.h)


def notes_left(shown: Shown) -> bool:
    """Whether notes lie at the left: unless they would cover the player's own vehicle, or more of the others there than
    at the right.
    """
    sight = free_sight(shown)
    xs = [shown.stage.place("vehicle", seat)[0] for seat in range(len(shown.table.view.open.crews))]
    left, right = sight.x + WIDE + CLEAR, sight.right - WIDE - CLEAR
    own = xs[shown.seat or 0]
    if own <= left or own >= right:
        return own > left
    return sum(x <= left for x in xs) <= sum(x >= right for x in xs)


def height(one: CrewDigest) -> float:
    """Of a note: differences, if there are any, need a row of their own or more, and so do pictures."""
    rows = 1 - (-len(differences(one)) // ACROSS)
    return HEAD + rows * ROW + 10 + (PICTURES if one.cards or one.laid else 0)


def note(page: Page, shown: Shown, one: CrewDigest, b: Box) -> None:
    """Draw name, way, differences, and what was played and laid."""
    hue = CREWS[shown.table.colour(one.seat)]
    note_head(page, b, hue, shown.name(one.seat))
    end = finish_place(one.place) if one.place else tr("passes") if one.passed else ""
    page.text(end, b.right - 10, b.y + 15.5, 15, hue.ink, "bold", "right", fit=96)
    the_way(page, shown, one, b.x + 12, b.y + HEAD + ROW / 2 + 2, b.w - 24)
    the_gauges(page, one, b.x + 12, b.y + HEAD + ROW * 1.5 + 2, b.w - 24)
    if one.cards or one.laid:
        the_pictures(page, shown, one, b.x + 12, b.bottom - PICTURES - 6, b.w - 24)


def the_way(page: Page, shown: Shown, one: CrewDigest, x: float, y: float, w: float) -> None:
    """Draw start, an arrow, end (Cairo, Khartoum), and the number of spaces."""
    board = shown.table.ruleset.board
    if not one.spaces:
        page.text(tr("Stays at {space}", space=space_name(board, one.end)), x, y, 16, SEPIA, "bold", fit=w)
        return
    number = f"{one.spaces}"
    page.svg(emblem_of_spaces(), x + w - 24, y - 11, 24, 24)
    page.text(number, x + w - 30, y, 17, INK, "bold", "right")
    room = (w - 62) / 2
    left = page.text(space_name(board, one.start), x, y, 16, SEPIA, "bold", fit=room - 10)
    page.svg(shape("M1 7H20M14 2L20 7L14 12", stroke=INK, width=2.4), x + left + 6, y - 7, 22, 14)
    page.text(space_name(board, one.end), x + left + 34, y, 16, INK, "bold", fit=w - left - 88)


def emblem_of_spaces() -> str:
    """A hexagon: spaces driven, tiles removed."""
    return shape("M12 1.5L21.5 7V17.5L12 23L2.5 17.5V7Z", "#E9D8A6", INK, 2)


def differences(one: CrewDigest) -> list[tuple[str, int]]:
    """Signs with their numbers; what stayed the same is not shown. Tiles removed, cards gained and cards discarded come
    last.
    """
    card = at(0, 0, emblems.card_back(), 0.9)
    rows = [(icon, getattr(one, name)) for name, icon in GAUGES]
    rows += [(emblem_of_spaces(), -one.lifted), (card, one.gained), (card, -one.dropped)]
    return [(icon, number) for icon, number in rows if number]


def the_gauges(page: Page, one: CrewDigest, x: float, y: float, w: float) -> None:
    """Draw each difference behind its sign, several in a row."""
    step = w / ACROSS
    for i, (icon, number) in enumerate(differences(one)):
        left, middle = x + i % ACROSS * step, y + i // ACROSS * ROW
        page.svg(at(12, 12, icon, 0.86), left, middle - 12, 24, 24)
        page.text(signed(number), left + 28, middle, 17, GOOD if number > 0 else BAD, "bold", fit=step - 30)


def the_pictures(page: Page, shown: Shown, one: CrewDigest, x: float, y: float, w: float) -> None:
    """Draw small pictures of the cards played, then of the tiles laid, as many as fit."""
    images = min(len(one.cards), 4), min(len(one.laid), 4)
    step = min(54.0, w / max(1, sum(images)))
    for card in one.cards[: images[0]]:
        page.svg(scaled(picture(card) + box(0.7, 0.7, 94.6, 82.6, 0, "none", INK, 2), 0.5), x, y + 1, 48, 42)
        x += step
    for kind in one.laid[: images[1]]:
        tiles.draw_tile(page, x + 22, y + 21, shown.table.ruleset.tiles[kind], 0.56)
        x += step


def corners(shown: Shown, sight: Box, size: tuple[float, float], *, low: bool) -> list[Box]:
    """The possible corners for alerts: two on the side without notes, then two on the other; `low` ones first, or high
    ones.
    """
    (wide, tall), foot = size, sight.bottom - 8
    if not shown.layout.chips:  # bag and deck are counted there
        foot = min(foot, shown.layout.supplies.y)
    left, right = sight.x + 8, sight.right - wide - 10
    sides = (right, left) if notes_left(shown) else (left, right)
    top, bottom = sight.y + 8, foot - tall
    if shown.table.ruleset.board.axis == COLUMNS:  # these have the whole board in the lower corners
        heights: tuple[float, ...] = (top, top)
    else:
        heights = (bottom, top) if low else (top, bottom)
    return [Box(x, y, wide, tall) for x in sides for y in heights]


class MapAlertStack(AlertStack[Shown]):
    """The newest on top."""

    @property
    def lying(self) -> Sequence[AnyAlert]:
        """In a window without room beside the digest they wait until that is put away."""
        sight = free_sight(self.following.shown)
        if self.following.open and sight.w < WIDE + self.wide(sight.w - 20) + 30:
            return []
        return super().lying

    def boxes(self, shown: Shown) -> list[Box]:
        """The boxes in a corner of the map beside the digest, off the player's own vehicle and the finish, above bag
        and deck; from the top down.
        """
        sight, number = free_sight(shown), len(self.lying)
        wide = self.wide(sight.w - 20)
        tall = self.tall(shown, wide)
        size, own = (wide, number * (tall + GAP)), shown.stage.place("vehicle", shown.seat or 0)
        finish = shown.stage.place("finish")
        places = corners(shown, sight, size, low=own[1] < sight.middle[1])[: 2 if self.following.open else 4]
        best = min(places, key=lambda b: 2 * hides(b, *own) + hides(b, *finish))
        return [Box(best.x, best.y + i * (tall + GAP), wide, tall) for i in range(number)]

    def signs(self, shown: Shown, alert: Alert) -> Signs:
        colour = shown.table.colour(alert.by)
        sign = f"alerts/{alert.kind}"
        icon = assembled(sign) if sign in art_files else at(0, 0, emblems.danger(), 0.9)
        return Signs(CREWS[colour].body, emblems.badge(colour, 13), icon)


RULES: Final = DigestRules(AlertDetector, digest.ended, digest.acted, "sequence", digest.accounts, digest.sentences)


def race_catch_up(race: FollowedRace, *, opens: bool) -> CatchUp:
    """The digest and alerts of one race screen. `opens`: the digest opens by itself."""
    return CatchUp(race, RULES, lambda following: (DigestNotes(following), MapAlertStack(following)), opens=opens)
