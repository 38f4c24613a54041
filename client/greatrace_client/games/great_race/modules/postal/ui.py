"""POSTAL on the screen: parcels, its questions, its sounds."""

from __future__ import annotations

from greatrace.great_race.actions import Done, PlayCard
from greatrace.great_race.modules.postal import LoadParcel, ParcelDelivered, ParcelLoaded, Postal
from greatrace_client.games.great_race.controls import ActionModel, Asked, Control
from greatrace_client.games.great_race.module_api.module_ui import ModuleUi
from greatrace_client.games.great_race.modules.postal.screen import PostalScreen, goals, prize
from greatrace_client.i18n import listed, space_name, term, tr
from greatrace_client.i18n.names import card_name, price
from greatrace_client.ui.draw import parcels
from greatrace_client.ui.draw.shapes import at


def parcel_controls(a: Asked) -> list[Control]:
    """The buttons that load the city's parcel: its colour and shape on the button, its destinations below."""
    found = []
    for load in a.of(LoadParcel) if a.mine else ():
        colour = Postal.slot_of(a.open).cities[a.crew.at]
        label = tr("Load the parcel: {colour}", colour=term("colour", colour))
        names = listed([space_name(a.ruleset.board, city) for city in goals(a.ruleset, colour)])
        icon = at(0, 0, parcels.parcel(colour), 1.1)
        found.append(Control("load", label, names, "O", icon, action=load, wide=True))
    return found


def parcel(a: Asked) -> ActionModel:
    """On arrival: load the city's parcel, or leave it."""
    made = ActionModel(term("prompt", "parcel"), hint=tr("Your hold is empty, and this city has a parcel."))
    made.controls = [*parcel_controls(a), *leave(a, tr("Leave it"), tr("your hold stays empty"))]
    for load in a.of(LoadParcel):
        made.spaces[a.crew.at] = load
    return made


def express(a: Asked) -> ActionModel:
    """On arrival with a parcel of another colour: the card changes it to the city's colour."""
    aboard = Postal.slot_of(a.open).holds[a.seat]
    colour = a.ruleset.board.cities[a.crew.at].colour if a.crew.at in a.ruleset.board.cities else aboard
    made = ActionModel(term("prompt", "express"), hint=tr("The parcel on board is for another city."))
    for play in a.of(PlayCard):
        label, icon = tr("Play {card}", card=card_name(play.card)), at(0, 0, parcels.parcel(colour), 1.1)
        note = tr("deliver here: {prize}", prize=price(prize(a.ruleset)))
        made.controls.append(Control("express", label, note, "X", icon, "primary", action=play, wide=True))
        made.cards[play.card] = play
        made.spaces[a.crew.at] = play
    made.controls += leave(a, tr("Keep the parcel"), tr("for a city of its colour"))
    return made


def leave(a: Asked, label: str, note: str) -> list[Control]:
    """The button that declines."""
    return a.buttons(Done, "leave", label, note, "Enter", "pass")


UI = ModuleUi(
    "postal",
    screen=PostalScreen,
    action_models={"parcel": parcel, "express": express},
    sequence_controls=parcel_controls,
    topics={"load": "postal"},
    sounds={ParcelLoaded: "place", ParcelDelivered: "stamp"},
)
