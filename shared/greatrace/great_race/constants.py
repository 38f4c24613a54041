"""The rulebook's words as plain values: phases, boxes, cards, prompts, as in docs/RULES.md."""

from __future__ import annotations

from typing import Final

# Phases of a round (ROUND), and the two ends of a race.
SETUP: Final = "setup"
BIVOUAC: Final = "bivouac"
PLANNING: Final = "planning"
CONVOY: Final = "convoy"
MAINTENANCE: Final = "maintenance"
OVER: Final = "over"

# Boxes of the dashboard (P1).
PATHFINDER: Final = "pathfinder"
MECHANIC: Final = "mechanic"
ESCORT: Final = "escort"
FUNDING: Final = "funding"
BOXES: Final = (PATHFINDER, MECHANIC, ESCORT, FUNDING)

# Gauges.
FUEL: Final = "fuel"
ENGINE: Final = "engine"
CHASSIS: Final = "chassis"

# Steps of a sequence (C2).
BUYING: Final = "fuel"
BOUGHT: Final = "bought"
CARDS: Final = "cards"

# Threats to a vehicle by its tile (D5); other threats are named after their card.
TERRAIN_DANGER: Final = "terrain"

# Reasons why a drive ended.
CHOSEN: Final = "chosen"
RANGE: Final = "range"
BREAKDOWN: Final = "breakdown"
STOPPED: Final = "stop"
CITY: Final = "city"
TURNED_BACK: Final = "turned_back"
FINISH: Final = "finish"

# Kinds of cards (CARDS).
WITH_DRIVE: Final = "with_drive"
ANYTIME: Final = "any"

# Reasons for gaining money that a rule looks at.
DELIVERY: Final = "parcel"

# Ways to move.
LAND: Final = "land"
SEA: Final = "sea"
AIR: Final = "air"

CREW_COLOURS: Final = ("blue", "vermilion", "mint", "lemon", "plum")

# Cards that rules other than their own refer to.
JERRYCAN: Final = "jerrycan"
ESCORT_CARD: Final = "escort"
GUIDE: Final = "guide"
TRANSPORT: Final = "transport"
