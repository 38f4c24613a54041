"""The half-tracks from the side, facing right in a 170 x 100 box: wheels in front, Kégresse tracks at the rear.

Five crews drive five builds of one machine: what differs is the roof, the load, the flag and the wheels, so that a crew
is known by its outline too. `poster=True` adds the fine detail that only shows at three times the size.
"""

from typing import NamedTuple

from greatrace_client.ui.draw import paddock_vehicles
from greatrace_client.ui.draw.art import art, crew_art
from greatrace_client.ui.draw.paddock_vehicles_ahead import model_ahead
from greatrace_client.ui.draw.palette import (
    CREWS,
)
from greatrace_client.ui.draw.vehicles_ahead import head_on


def half_track(crew: str, *, poster: bool = False) -> str:
    """One crew's vehicle."""
    return art(f"half_tracks/{crew}_poster" if poster else f"half_tracks/{crew}")


class Sprite(NamedTuple):
    """A drawing and the size of its box; the ground is at 0.91 of its height."""

    body: str
    w: float
    h: float


def seen(crew: str, model: str = "", view: str = "side") -> Sprite:
    """A crew's half-track, or the paddock's `model` in its enamel, from the "side", or coming ("south") or going
    ("north").
    """
    if view == "side":
        return Sprite(paddock_vehicles.model(model, crew) if model else half_track(crew), 170, 100)
    rear = view == "north"
    return Sprite(model_ahead(model, crew, rear=rear) if model else head_on(crew, rear=rear), 100, 100)


def dhow() -> str:
    """A sailing boat with a wave, about 74 x 76 units."""
    return art("vehicles/dhow")


def ferry(crew: str) -> str:
    """The steamer that carries a crew along a sea line, facing right in an 80 x 60 box."""
    return crew_art("vehicles/ferry", CREWS[crew])


def mail_plane(crew: str) -> str:
    """The plane that carries a crew along an air line, facing right in an 80 x 60 box."""
    return crew_art("vehicles/mail_plane", CREWS[crew])
