"""Optional modules: each a file, or a folder, that the base rules do not know."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from greatrace.great_race.extension import Extension
from greatrace.great_race.modules.challenges import Challenges
from greatrace.great_race.modules.diplomacy import Diplomacy
from greatrace.great_race.modules.leaders import Leaders
from greatrace.great_race.modules.microclimate import Microclimate
from greatrace.great_race.modules.paddock import Paddock
from greatrace.great_race.modules.patronage import Patronage
from greatrace.great_race.modules.postal import Postal
from greatrace.great_race.modules.season import Season
from greatrace.great_race.modules.village import Village

# By name, in the order in which their hooks are called. Each is made from the table's options.
MODULES: dict[str, Callable[[Mapping[str, str]], Extension]] = {
    "leaders": Leaders,  # first: with the leader the crew is chosen, before anything else is set up
    "paddock": Paddock,  # the vehicle goes with the crew
    "season": Season,  # the weather is known before anyone meets a climate of its own
    "microclimate": Microclimate,  # after the season that it belongs to
    "village": Village,  # on tiles, as the microclimate: they never meet on one
    "postal": Postal,  # in cities, on arrival
    "diplomacy": Diplomacy,  # in cities, on leaving
    "patronage": Patronage,  # touches nothing of the others
    "challenges": Challenges,  # last: it counts what the others do
}
