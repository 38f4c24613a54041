"""E3. The dangers about which a player may give standing orders."""

from __future__ import annotations

from functools import partial
from typing import Final

from greatrace.great_race.constants import TERRAIN_DANGER
from greatrace_client.i18n import card_name, tr
from greatrace_client.race_common.danger import COSTLY, Danger

DANGERS: Final = (
    Danger(TERRAIN_DANGER, lambda: tr("Danger tiles"), COSTLY),
    Danger("saboteur", partial(card_name, "saboteur"), COSTLY),
    Danger("trail_hunter", partial(card_name, "trail_hunter")),
    Danger("con_artist", partial(card_name, "con_artist")),
)
