"""PADDOCK on the screen: its board, its questions, its sounds."""

from __future__ import annotations

from greatrace.great_race.modules.paddock import GaugeTuned, Paddock, TuneGauge, VehicleFitted, WorkshopLeft
from greatrace_client.games.great_race.animations.gauges import rise
from greatrace_client.games.great_race.animations.on_board import SEEN, on_board
from greatrace_client.games.great_race.controls import ICONS, ActionModel, Asked, Control
from greatrace_client.games.great_race.cues import CUES, cue
from greatrace_client.games.great_race.module_api.controls import done_control
from greatrace_client.games.great_race.module_api.module_ui import ModuleUi
from greatrace_client.games.great_race.modules.paddock.board import WorkshopBoard
from greatrace_client.games.great_race.view_state.effects import OnBoard
from greatrace_client.games.great_race.view_state.stage import Stage
from greatrace_client.i18n import term, tr
from greatrace_client.i18n.names import price

MINUS = "\u22121"


def tune_note(a: Asked, action: TuneGauge) -> str:
    """A level's price, paid or received."""
    extension = next(x for x in a.ruleset.extensions if isinstance(x, Paddock))
    francs = price(extension.tables.step_price)
    return tr("costs {price}", price=francs) if action.step > 0 else tr("gives {price}", price=francs)


def workshop(a: Asked) -> ActionModel:
    """PADDOCK. A change of the vehicle: a dial adds a level, the buttons add or remove one."""
    made = ActionModel(term("prompt", a.prompt))
    made.controls = done_control(a, tr("Leave the workshop"), tr("keep the vehicle as it is"))
    for number, tune in enumerate(a.of(TuneGauge), 1):
        label = f"{term('gauge', tune.gauge)} {'+1' if tune.step > 0 else MINUS}"
        name, note = f"tune {tune.gauge} {tune.step}", tune_note(a, tune)
        made.controls.append(Control(name, label, note, str(number), ICONS[tune.gauge], action=tune))
        if tune.step > 0:
            made.gauges[tune.gauge] = tune
    return made


TUNED = 0.4  # seconds that a gauge is worked on


@cue(VehicleFitted, SEEN)
async def vehicle_fitted(stage: Stage, e: VehicleFitted) -> None:
    """The vehicle's bay is lit."""
    await on_board(stage, OnBoard("paddock", "fit", seat=e.seat, result=e.vehicle), SEEN, 0.0)


@cue(GaugeTuned, TUNED)
async def gauge_tuned(stage: Stage, e: GaugeTuned) -> None:
    """The gauge is lit in its bay; the sign tells the change."""
    rise(stage, e.seat, e.step, e.gauge)
    await on_board(stage, OnBoard("paddock", "tune", seat=e.seat, result=e.gauge), TUNED, 0.0)


CUES.unseen({WorkshopLeft: 0.1})

UI = ModuleUi(
    "paddock",
    board=WorkshopBoard,
    board_order=6,
    action_models={"workshop": workshop, "tune": workshop},
    sounds={GaugeTuned: "repair"},
)
