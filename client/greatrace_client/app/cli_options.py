"""The options of `great-race`, as they are typed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import click

from greatrace.games import GAMES
from greatrace.translation import tr
from greatrace_client.i18n import LANGUAGES
from greatrace_client.model.lesson import LESSONS


def _size(_context: click.Context, _parameter: click.Parameter, value: str | None) -> tuple[int, int] | None:
    """The width and height in a text such as 1920x1080."""
    if value is None:
        return None
    width, _, height = value.lower().partition("x")
    numbers = width.isascii() and height.isascii() and width.isdigit() and height.isdigit()
    if not (numbers and 640 <= int(width) <= 7680 and 360 <= int(height) <= 4320):
        raise click.BadParameter(tr("enter a size like 1920x1080, from 640x360 to 7680x4320"))
    return int(width), int(height)


class Rivals(NamedTuple):
    """The number of bots (None: the usual number) and their levels (None: as `--level` says)."""

    number: int | None = None
    levels: tuple[str, ...] | None = None


def _rivals(_context: click.Context, _parameter: click.Parameter, value: str | None) -> Rivals:
    """The rivals in a text such as 2, or hard,easy."""
    if not value:
        return Rivals()
    if value.isascii() and value.isdigit() and int(value) <= 4:
        return Rivals(int(value))
    from greatrace.bots import BOT_CHOICES, BOTS

    levels = tuple(name.strip() for name in value.split(","))
    if len(levels) <= 4 and all(level in BOTS for level in levels):
        return Rivals(len(levels), levels)
    raise click.BadParameter(tr("enter a number from 0 to 4, or up to four of {names}", names=", ".join(BOT_CHOICES)))


RACE: list[Callable[[Any], Any]] = [
    click.option("--solo", is_flag=True, help="Start a race against bots right away."),
    click.option(
        "--bots",
        metavar="N or A,B",
        default="",
        callback=_rivals,
        help="Number of bots, or their levels: hard,easy.",
    ),
    click.option("--people", metavar="A,B", default="", help="People who share this computer, one seat each."),
    click.option("--level", metavar="NAME", help="Bot level, easy to expert; a,b sets each bot’s own."),
    click.option("--board", metavar="NAME", help="Board: africa, south_america, asia or usa."),
    click.option("--from", "start", metavar="CITY", default="", help="Start city."),
    click.option("--to", "finish", metavar="CITY", default="", help="Finish city."),
    click.option(
        "--game",
        type=click.Choice(list(GAMES)),
        default=next(iter(GAMES)),
        show_default=True,
        help="Which game to play.",
    ),
    click.option("--modules", metavar="A,B", default="", help="Modules to play with: season,village."),
    click.option("--seed", metavar="N", default="", help="Seed: the same number gives the same race."),
    click.option("--crew", metavar="COLOUR", help="Your crew: blue, vermilion, mint, lemon or plum."),
]
FRIENDS: list[Callable[[Any], Any]] = [
    click.option("--connect", metavar="HOST[:PORT]", default="", help="Join the server at this address."),
    click.option("--table", metavar="NAME", default="", help="With --connect: join this table, or open it."),
    click.option(
        "--join",
        metavar="INVITATION",
        default="",
        is_flag=False,
        flag_value="",  # desktops leave the link away
        help="Accept an invitation: a great-race:// link, HOST/CODE, or the CODE of a table on your network.",
    ),
    click.option("--name", metavar="NAME", help="The name other players see."),
]
LOOK: list[Callable[[Any], Any]] = [
    click.option("--autoplay", is_flag=True, help="Let a bot play for you, and watch."),
    click.option("--replay", metavar="FILE", type=click.Path(path_type=Path), help="Watch a replay."),
    click.option("--lesson", type=click.Choice([*LESSONS, "all"]), help="Start this lesson; all: one after another."),
    click.option("--watch", is_flag=True, help="Watch the race as text in the terminal, without a window."),
    click.option("--text", is_flag=True, help="Play as plain text in the terminal, for screen readers."),
    click.option("--lang", metavar="CODE", type=click.Choice(list(LANGUAGES)), help="Language, for this session."),
    click.option("--scale", type=click.FloatRange(0.75, 2.0), help="Interface size, for this session."),
    click.option("--speed", type=click.FloatRange(0, 3), help="Animation speed, for this session; 0: off."),
    click.option("--windowed/--fullscreen", "windowed", default=None, help="Window or full screen, for this session."),
    click.option("--watch-art", is_flag=True, help="For artists: show the pictures of assets/art as they are saved."),
    click.option("--size", metavar="WxH", callback=_size, help="Window size."),
]
TROUBLE: list[Callable[[Any], Any]] = [
    click.option(
        "--profile",
        metavar="DIR",
        type=click.Path(path_type=Path, file_okay=False),
        help="Use this folder for settings, races and logs.",
    ),
    click.option("--safe-mode", is_flag=True, help="Default settings, windowed, no sound, for this session."),
    click.option("--debug", is_flag=True, help="Log more, and print the log to the terminal."),
    click.option(
        "--screenshot",
        metavar="FILE",
        type=click.Path(path_type=Path, dir_okay=False),
        help="Without a screen: save the first picture as a PNG, and quit.",
    ),
    click.option("--shots", metavar="DIR", type=click.Path(path_type=Path, file_okay=False), help="Screenshots."),
]
OPTIONS = [*FRIENDS[:3], *RACE, *LOOK, *FRIENDS[3:], *TROUBLE]


def with_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """The command with all options added."""
    for option in reversed(OPTIONS):
        command = option(command)
    return command
