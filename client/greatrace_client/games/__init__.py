"""The games in the client: a package each, and the object that represents it."""

from greatrace_client.games.crazy_race.ui import CRAZY_RACE_UI
from greatrace_client.games.great_race.ui import GREAT_RACE_UI
from greatrace_client.race_common.game_ui import GameUi, game_ui, game_uis, register

register(GREAT_RACE_UI)
register(CRAZY_RACE_UI)

__all__ = ["GameUi", "game_ui", "game_uis", "register"]
