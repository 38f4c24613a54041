"""POSTAL on the screen: parcels, its questions, its sounds."""

from __future__ import annotations

from greatrace.great_race.modules.postal import ParcelDelivered, ParcelLoaded
from greatrace_client.games.great_race.module_api.module_ui import ModuleUi
from greatrace_client.games.great_race.modules.postal.questions import express, parcel, parcel_controls
from greatrace_client.games.great_race.modules.postal.screen import PostalScreen

UI = ModuleUi(
    "postal",
    screen=PostalScreen,
    desks={"parcel": parcel, "express": express},
    sequence_controls=parcel_controls,
    topics={"load": "postal"},
    sounds={ParcelLoaded: "place", ParcelDelivered: "stamp"},
)
