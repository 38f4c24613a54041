"""The vehicles: half-tracks and those of the paddock, from the side facing right in a 170 x 100 box, or head on in 100
x 100.

Five crews drive five builds of one machine: they differ by roof, load, flag and wheels, so that a crew can be
recognised by its outline, too. `poster=True` adds fine detail that is only visible at three times the size.
"""

import re
from typing import Final, NamedTuple

from greatrace_client.ui.draw.art import DRIVER, WHEEL, art, art_files, composed, crew_art, filled
from greatrace_client.ui.draw.palette import CREWS

VIEWS: Final = {
    "side": "",
    "south": "_south",
    "north": "_north",
}  # file name suffixes: from the side, coming, going
DRIVERS: Final = {"lemon": "goggles", "plum": "cap"}  # of the paddock's vehicles; the others wear a helmet
CYCLE: Final = 14.0  # units of the drawing after which belts and wheels look the same: two links, an eighth of a wheel
PHASES: Final = 8  # pictures of a cycle
WHEEL_GROUP: Final = re.compile(r'id="wheel-([\d.]+)-([\d.]+)"')  # the parts that turn, and their centres
BELT: Final = 'id="belt"'
WHEELS: Final = {"vermilion": "disc", "mint": "rings", "plum": "rings"}  # the others have spokes


def half_track(crew: str, *, poster: bool = False) -> str:
    """One crew's vehicle."""
    return art(f"half_tracks/{crew}_poster" if poster else f"half_tracks/{crew}")


def paddock_models() -> tuple[str, ...]:
    """The vehicles of the paddock that are drawn."""
    ends = tuple(filter(None, VIEWS.values()))
    return tuple(name for name in art_files.names("paddock") if not name.endswith(ends))


@composed
def paddock_vehicle(model: str, crew: str, view: str = "side") -> str:
    """A vehicle of the paddock in a crew's enamel, with its driver and wheel. Raises KeyError if it has no drawing."""
    end, hue = VIEWS[view], CREWS[crew]
    body = crew_art(f"paddock/{model}{end}", hue)
    body = filled(body, DRIVER, lambda _: art(f"crews/driver_{DRIVERS.get(crew, 'helmet')}{end}"))
    return filled(body, WHEEL, lambda _: crew_art(f"crews/wheel_{WHEELS.get(crew, 'spokes')}", hue))


@composed
def rolled(body: str, phase: int) -> str:
    """A vehicle at phase `phase` of the PHASES of a cycle: belt and wheels have turned clockwise."""
    turn, run = 45 * phase / PHASES, CYCLE * phase / PHASES
    body = WHEEL_GROUP.sub(lambda found: f'transform="rotate({turn:.3f} {found[1]} {found[2]})"', body)
    return body.replace(BELT, f'stroke-dashoffset="{-run:.3f}"')


def phase_of(driven: float) -> int:
    """The phase after `driven` units of the drawing."""
    return int(driven / CYCLE * PHASES) % PHASES


class Sprite(NamedTuple):
    """A drawing and the size of its box; the ground is at 0.91 of its height."""

    body: str
    w: float
    h: float


def seen(crew: str, model: str = "", view: str = "side", phase: int = 0) -> Sprite:
    """A crew's half-track, or the paddock's `model` in its enamel, from the "side", or coming ("south") or going
    ("north"); `phase`: of its belts and wheels, which are seen from the side.
    """
    body = paddock_vehicle(model, crew, view) if model else art(f"half_tracks/{crew}{VIEWS[view]}")
    body = rolled(body, phase) if phase and view == "side" else body
    return Sprite(body, 170 if view == "side" else 100, 100)


def dhow() -> str:
    """A sailing boat with a wave, about 74 x 76 units."""
    return art("vehicles/dhow")


def ferry(crew: str) -> str:
    """The steamer that carries a crew along a sea line, facing right in an 80 x 60 box."""
    return crew_art("vehicles/ferry", CREWS[crew])


def mail_plane(crew: str) -> str:
    """The plane that carries a crew along an air line, facing right in an 80 x 60 box."""
    return crew_art("vehicles/mail_plane", CREWS[crew])
