"""The texts of the three cards of a first race."""

from __future__ import annotations

from typing import Final

from greatrace.great_race import constants
from greatrace.great_race.ruleset import Ruleset
from greatrace_client.games.great_race.panel import Shown
from greatrace_client.games.great_race.phrases import space_name
from greatrace_client.i18n import listed, term, tr
from greatrace_client.i18n.names import price

MONEY: Final = 50  # francs for a point (G3)


def title_of(card: str) -> str:
    """The title of a card."""
    return {"aim": tr("Your aim"), "plan": tr("Plan your assistants"), "drive": tr("Drive")}[card]


def words_of(card: str, shown: Shown, *, advised: bool) -> str:
    """The text of a card, with the race's own numbers. `advised`: the plate says what to do, and a plan is proposed."""
    r = shown.table.ruleset
    if card == "aim":
        return " ".join((_about_points(r), tr("New to the game? The lessons on the title screen take a few minutes.")))
    if card == "plan":
        names = {box: term("box", box) for box in constants.BOXES}
        text = tr(
            "Each assistant you place is one action this round. {pathfinder}: place tiles or draw a card. "
            "{mechanic}: drive or repair. {escort}: cancel dangers. {funding}: money for fuel. "
            "Nobody sees your plan until all are ready.",
            **names,
        )
        sound = tr(
            "A sound plan already stands in the boxes: change it as you like, then press “{ready}”.", ready=tr("Ready")
        )
        usual = tr("Two mechanics and one assistant in each other box are a sound first plan.")
        return f"{text} {sound if advised else usual}"
    text = tr(
        "Point at a space on the map: the dials show what the drive there costs. Click it and you drive; unknown "
        "spaces can surprise you and need a second click. Buy fuel before you do anything else."
    )
    plate = tr("The plate here tells what you could do next, and a ring of gold shows where.")
    return f"{text} {plate}" if advised else text


def _about_points(r: Ruleset) -> str:
    return tr(
        "Reach {city} before the race ends. The first to arrive score {places} points; each level of engine and "
        "chassis and every full {money} add 1. If you don’t arrive, you score nothing.",
        city=space_name(r, r.finish),
        places=listed([str(points) for points in r.edition.arrival]),
        money=price(MONEY),
    )
