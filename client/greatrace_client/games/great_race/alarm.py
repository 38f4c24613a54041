"""The head of a danger on the action panel: red bar, countdown, picture, what would be lost."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from greatrace.great_race import constants
from greatrace.translation import marked
from greatrace_client.games.great_race.panel import Shown
from greatrace_client.i18n import term, tr
from greatrace_client.i18n.names import card_effect
from greatrace_client.model.clock import whole_seconds
from greatrace_client.race_common.clock_view import duration
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw import emblems
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import BAD, BLACK, GOLD, INK, NIGHT, NIGHT_TEXT, PAPER_LIGHT
from greatrace_client.ui.draw.pictures import picture
from greatrace_client.ui.draw.shapes import at, box, disc, notch, polar, scaled, shape

if TYPE_CHECKING:
    from greatrace.great_race.state import Threat

INTENTS: Final = {  # what somebody who is named above has in mind, by the card
    "con_artist": marked("Wants to swap two placed tiles."),
    "trail_hunter": marked("Wants to remove two tiles from the game."),
}


def draw_alarm(page: Page, shown: Shown, b: Box) -> None:
    """Draw the head of a danger: red bar, countdown, picture, effect."""
    frame = shape(notch(6, 6, b.w + 4, b.h + 4, 12), stroke=GOLD, width=4, more='opacity=".9"')
    page.svg(frame, b.x - 8, b.y - 8, b.w + 16, b.h + 16)
    bar = box(0, 0, b.w - 24, 46, 3, BAD, INK, 1.4) + box(3, 3, b.w - 30, 40, 2, "none", "#FFB59E", 1)
    page.svg(bar + at(28, 24, emblems.danger(), 1.2), b.x + 12, b.y + 12, b.w - 24, 48)
    page.text(shown.action_model.title, b.x + 62, b.y + 35, 24, PAPER_LIGHT, "bold", fit=b.w - 170)
    if shown.seconds is not None:
        countdown(page, b.right - 50, b.y + 46, shown)
    threat = shown.table.view.open.threat
    if threat is not None:
        threat_card(page, shown, threat, b)


def countdown(page: Page, cx: float, cy: float, shown: Shown) -> None:
    """Draw the seconds until the default is taken, overlapping the frame."""
    question = shown.question
    whole = question.seconds if question is not None and question.seconds else 1.0
    left = max(0.0, shown.seconds or 0.0)
    share = min(0.985, left / whole)
    ex, ey = polar(40, 40, 32, -90 + 360 * share)
    body = (
        disc(40, 43, 37, BLACK, more='opacity=".4"') + disc(40, 40, 37, "url(#brass)", INK, 1.6) + disc(40, 40, 32, INK)
    )
    body += f'<path d="M40 40V8A32 32 0 {int(share > 0.5)} 1 {ex:.1f} {ey:.1f}Z" fill="{GOLD}"/>' + disc(
        40, 40, 22, PAPER_LIGHT, INK, 1.6
    )
    page.svg(body, cx - 40, cy - 40, 80, 84, keep=False)
    page.text(duration(whole_seconds(left)), cx, cy - 0.5, 20, INK, "bold", "middle", fit=42)


def threat_card(page: Page, shown: Shown, threat: Threat, b: Box) -> None:
    """Draw the danger's picture, its player, and the levels that would be lost."""
    if threat.source == constants.TERRAIN_DANGER:
        art = box(0, 0, 96, 84, 0, "#E9B65C") + at(48, 44, emblems.danger(), 2.6)
    else:
        art = picture(threat.source)
    page.svg(scaled(art, 1.12) + box(0.8, 0.8, 106, 92.5, 0, "none", INK, 1.8), b.x + 18, b.y + 70, 108, 94)
    colour = shown.table.colour(threat.by)
    page.svg(at(14, 14, emblems.badge(colour, 12)), b.x + 138, b.y + 68, 28, 28)
    aimed = threat.target is not None and threat.source == "saboteur"
    page.text(shown.name(threat.by), b.x + 172, b.y + (75 if aimed else 82), 17, PAPER_LIGHT, "bold", fit=b.w - 270)
    if aimed:
        losses(page, shown, threat, b)
        return
    page.wrap(
        what_it_does(threat.source), b.x + 138, b.y + 112, b.w - 224, 16, NIGHT_TEXT
    )  # the way back stands at the right


def what_it_does(source: str) -> str:
    """What the danger would do. A card's own words tell its player what to do: under a rival's name they would seem to
    be meant for the player.
    """
    if source == constants.TERRAIN_DANGER:
        return tr("You lose two levels of engine or chassis.")
    return tr(INTENTS[source]) if source in INTENTS else card_effect(source)


def losses(page: Page, shown: Shown, threat: Threat, b: Box) -> None:
    """Engine and chassis before and after a saboteur."""
    assert threat.target is not None
    crew = shown.table.view.open.crews[threat.target]
    rows = (
        (emblems.cog("#A9C4CF", NIGHT), constants.ENGINE, crew.engine, max(0, crew.engine - threat.engine)),
        (emblems.chassis_icon("#E0B98A"), constants.CHASSIS, crew.chassis, max(0, crew.chassis - threat.chassis)),
    )
    mine = threat.target == shown.seat
    against = tr("against you") if mine else tr("against {name}", name=shown.name(threat.target))
    page.text(against, b.x + 172, b.y + 96, 15, NIGHT_TEXT, fit=b.w - 270)
    for i, (icon, gauge, was, now) in enumerate(rows):
        y = b.y + 121 + i * 28
        page.svg(at(12, 12, icon, 1), b.x + 140, y - 12, 24, 24)
        page.text(term("gauge", gauge), b.x + 172, y, 17, "#D5E0D9", fit=90)
        page.text(str(was), b.x + 268, y, 19, "#D5E0D9", "bold")
        page.svg(shape("M1 6H16M11 2L16 6L11 10", stroke=GOLD, width=2.2), b.x + 286, y - 6, 18, 12)
        page.text(str(now), b.x + 312, y, 22, "#FF9A78" if now < was else "#D5E0D9", "bold")
