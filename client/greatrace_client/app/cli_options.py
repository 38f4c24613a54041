"""The options of `great-race`, as they are typed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import click

from greatrace_client.i18n import LANGUAGES
from greatrace_client.screens.lessons import LESSONS


def _size(_context: click.Context, _parameter: click.Parameter, value: str | None) -> tuple[int, int] | None:
    """1920x1080."""
    if value is None:
        return None
    width, _, height = value.lower().partition("x")
    numbers = width.isascii() and height.isascii() and width.isdigit() and height.isdigit()
    if not (numbers and 640 <= int(width) <= 7680 and 360 <= int(height) <= 4320):
        raise click.BadParameter("a size looks like 1920x1080, from 640x360 to 7680x4320")
    return int(width), int(height)


class Rivals(NamedTuple):
    """How many bots (None: as many as usual), and their levels (None: by `--level`)."""

    number: int | None = None
    levels: tuple[str, ...] | None = None


def _rivals(_context: click.Context, _parameter: click.Parameter, value: str | None) -> Rivals:
    """2, or hard,easy."""
    if not value:
        return Rivals()
    if value.isascii() and value.isdigit() and int(value) <= 4:
        return Rivals(int(value))
    from greatrace.bots import BOTS, LEVELS

    levels = tuple(name.strip() for name in value.split(","))
    if len(levels) <= 4 and all(level in BOTS for level in levels):
        return Rivals(len(levels), levels)
    raise click.BadParameter(f"a number from 0 to 4, or up to four of {', '.join(LEVELS)}")


RACE: list[Callable[[Any], Any]] = [
    click.option("--solo", is_flag=True, help="Race against bots at once."),
    click.option(
        "--bots",
        metavar="N or A,B",
        default="",
        callback=_rivals,
        help="How many bots race against you, or their levels: hard,easy.",
    ),
    click.option("--people", metavar="A,B", default="", help="Who shares this machine: each has a seat of their own."),
    click.option("--level", metavar="NAME", help="How well they play: easy to expert; a,b gives each its own."),
    click.option("--board", metavar="NAME", help="The board: africa, south_america, asia or usa."),
    click.option("--from", "start", metavar="CITY", default="", help="The city where the race starts."),
    click.option("--to", "finish", metavar="CITY", default="", help="The city where it ends."),
    click.option(
        "--game",
        type=click.Choice(["great_race", "crazy_race"]),
        default="great_race",
        show_default=True,
        help="Which game.",
    ),
    click.option("--modules", metavar="A,B", default="", help="Modules of the rulebook to play with: season,village."),
    click.option("--seed", metavar="N", default="", help="A number that repeats the same race."),
    click.option("--crew", metavar="COLOUR", help="Your crew: blue, vermilion, mint, lemon or plum."),
]
FRIENDS: list[Callable[[Any], Any]] = [
    click.option("--connect", metavar="HOST[:PORT]", default="", help="Join the server at that address."),
    click.option("--table", metavar="NAME", default="", help="There: sit down at that table, or open it."),
    click.option(
        "--join",
        metavar="INVITATION",
        default="",
        is_flag=False,
        flag_value="",  # desktops leave the link away
        help="Sit down where you are invited: a great-race:// link, HOST/CODE, or the CODE of a table on your network.",
    ),
    click.option("--name", metavar="NAME", help="What the others call you."),
]
LOOK: list[Callable[[Any], Any]] = [
    click.option("--autoplay", is_flag=True, help="Let a bot hold your seat, and watch."),
    click.option("--replay", metavar="FILE", type=click.Path(path_type=Path), help="Watch a race of the past."),
    click.option("--lesson", type=click.Choice([*LESSONS, "all"]), help="Learn that lesson at once; all: every one."),
    click.option("--watch", is_flag=True, help="No window: tell the race in the terminal."),
    click.option("--text", is_flag=True, help="No window: play in plain lines, as a screen reader likes them."),
    click.option("--lang", type=click.Choice(list(LANGUAGES)), help="The language, this time."),
    click.option("--scale", type=click.FloatRange(0.75, 2.0), help="The size of the user interface, this time."),
    click.option("--speed", type=click.FloatRange(0, 3), help="The speed of animations, this time; 0: none."),
    click.option("--windowed/--fullscreen", "windowed", default=None, help="How to fill the screen, this time."),
    click.option("--size", metavar="WxH", callback=_size, help="The size of the window."),
]
TROUBLE: list[Callable[[Any], Any]] = [
    click.option(
        "--profile",
        metavar="DIR",
        type=click.Path(path_type=Path, file_okay=False),
        help="Keep settings, races and log in that folder, as if it were another player's machine.",
    ),
    click.option("--safe-mode", is_flag=True, help="The usual settings, a window and no sound, this time."),
    click.option("--debug", is_flag=True, help="Say on the terminal, too, what goes into the log, and more of it."),
    click.option(
        "--screenshot",
        metavar="FILE",
        type=click.Path(path_type=Path, dir_okay=False),
        help="Without a screen: draw what would be shown first into that PNG, and end.",
    ),
    click.option("--shots", metavar="DIR", type=click.Path(path_type=Path, file_okay=False), help="Write pictures."),
]
OPTIONS = [*FRIENDS[:3], *RACE, *LOOK, *FRIENDS[3:], *TROUBLE]


def with_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """All of them, for that command."""
    for option in reversed(OPTIONS):
        command = option(command)
    return command
