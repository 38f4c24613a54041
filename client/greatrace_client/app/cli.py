"""`great-race`: the command-line entry point. Nothing heavy is imported before it is needed."""

from __future__ import annotations

import os
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import click

from greatrace import __version__
from greatrace.command_line import OneSentence, require
from greatrace.translation import marked, tr
from greatrace_client import paths
from greatrace_client.app.cli_options import with_options
from greatrace_client.app.file_commands import FILE_COMMANDS
from greatrace_client.model.lesson import LESSONS

LATER = (
    "fontTools",
    "fontpkg",
    "OpenSSL",
    "service_identity",
)  # packages that are imported when a letter or a line needs them
NO_SCREEN = marked("""\
The game can’t open a window: {why}.
Watch a race in the terminal instead:  python3 scripts/play.py --watch   (or: great-race play --watch)
Or play it there as plain text:         python3 scripts/play.py --text
To run the game without a screen, set SDL_VIDEODRIVER=dummy.""")


class ClientCommand(OneSentence):
    """A click command with the parts that it needs."""

    extras = ("client",)


@click.group(cls=ClientCommand, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__)
@with_options
@click.pass_context
def main(context: click.Context, /, **wishes: Any) -> None:
    """The Great Race: half-tracks across the continents, solo against bots or with friends.

    Without options the title screen opens. `great-race play --solo` races against bots at once.
    """
    if context.invoked_subcommand is None:
        sys.exit(start(**wishes))
    context.obj = wishes


@main.command(context_settings={"help_option_names": ["-h", "--help"]})
@with_options
def play(**wishes: Any) -> None:
    """Open the game (the same options as without the word)."""
    sys.exit(start(**wishes))


for each in FILE_COMMANDS:
    main.add_command(each)


def window() -> None:
    """The command without a console (Windows): its output is shown in a box."""
    from greatrace_client.app.without_console import run

    run(main)


def start(*, watch: bool, text: bool, profile: Path | None, debug: bool, **wishes: Any) -> int:
    """Open the window and run; the exit code."""
    if profile is not None:
        paths.use(profile)
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # child processes inherit it: the terminal is for the race
    if watch:
        return tell(wishes)
    if text:
        return talk(wishes)
    if not all(map(find_spec, LATER)):
        require("client")
    from greatrace_client.app.logs import open_diary
    from greatrace_client.app.window import NoScreen, Window, is_there_a_screen, pretend_screen

    open_diary(debug=debug)
    if wishes["screenshot"] is not None:
        pretend_screen()
    if not is_there_a_screen():
        click.echo(tr(NO_SCREEN, why=tr("no display server is running")), err=True)
        return 1
    settings = wished_settings(wishes)
    full = None if wishes["windowed"] is None else not wishes["windowed"]
    try:
        flags = _flags(settings, wishes)
        window = Window(settings, wishes["size"], full=full)
    except NoScreen as error:
        click.echo(tr(NO_SCREEN, why=error), err=True)
        return 1
    if flags.opens_title:
        from greatrace_client.screens.title_picture import begin_title
        from greatrace_client.ui.draw.accessibility import spare

        spare(reduced_motion=settings.reduced_motion, high_contrast=settings.high_contrast)
        begin_title(window.page)
    from greatrace_client.net.main_loop import main_loop, plain_lines

    with plain_lines():
        from greatrace_client.app.session import ClientRun

        loop = main_loop()
    return ClientRun(loop, window, settings, flags).run()


def wished_settings(wishes: dict[str, Any]) -> Any:
    """The saved settings, overridden by the command line."""
    from greatrace.protocol.limits import NAME_LENGTH
    from greatrace_client import settings as settings_file

    settings = settings_file.load()
    for name, wish in (("scale", "scale"), ("speed", "speed"), ("language", "lang"), ("player", "name")):
        if wishes[wish] is not None:
            settings.this_time(name, wishes[wish])
    if len((wishes["name"] or "").strip()) > NAME_LENGTH:
        most, number = NAME_LENGTH, len(wishes["name"].strip())
        raise click.UsageError(tr("A name has up to {n} letters, this one has {number}.", n=most, number=number))
    if wishes["windowed"] is not None:
        settings.this_time("full_screen", not wishes["windowed"])
    if wishes["safe_mode"]:
        settings.be_safe()
    return settings


RACING = ("solo", "bots", "people", "level", "board", "start", "finish", "modules", "seed", "crew")
"""Wishes that describe a race: without any of them the plain-text client begins with its menu."""


def talk(wishes: dict[str, Any]) -> int:
    """The plain-text client: at a server, in a race on this machine, or at its menu. The exit code. Raises
    click.UsageError.
    """
    if wishes["lesson"] == "all":
        raise click.UsageError(tr("--text plays one lesson at a time: --lesson planning"))
    from greatrace_client.i18n import set_language, system_language
    from greatrace_client.text_ui.app import Beginning, run

    settings = wished_settings(wishes)
    set_language(settings.language or system_language())
    from greatrace.games import DEFAULT_GAME

    racing = wishes["bots"] != (None, None) or wishes["game"] != DEFAULT_GAME
    racing = racing or any(wishes[name] for name in RACING if name != "bots")
    invited = _invitation(wishes)
    if invited is not None and invited.address is None:
        raise click.UsageError(tr("With --text an invitation needs an address: the full link, or HOST/CODE."))
    address = str(invited.address) if invited is not None else wishes["connect"]
    elsewhere = address or wishes["lesson"] or wishes["replay"]
    wish = _solo_wish(settings, wishes) if racing and not elsewhere else None
    code = invited.code if invited is not None else ""
    return run(settings, Beginning(wish, address, code, wishes["lesson"] or "", wishes["replay"]))


def _flags(settings: Any, wishes: dict[str, Any]) -> Any:
    """The scenes' options from the command line. Raises click.UsageError."""
    from greatrace_client.ui.scene import Flags

    elsewhere = wishes["connect"] or wishes["join"]  # a player who connects to a server does not want to race alone
    if wishes["people"] and elsewhere:
        raise click.UsageError(
            tr("--people is for people at this computer: it can’t be combined with --connect or --join.")
        )
    solo = _solo_wish(settings, wishes) if wishes["solo"] and not elsewhere else None
    if wishes["screenshot"] is not None and not wishes["screenshot"].absolute().parent.is_dir():
        folder = wishes["screenshot"].parent
        raise click.UsageError(tr("Can’t save the screenshot: there is no folder {folder}.", folder=folder))
    if wishes["shots"] is not None:
        try:
            wishes["shots"].mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise click.UsageError(
                tr("Can’t save screenshots to {folder}: {why}", folder=wishes["shots"], why=error.strerror)
            ) from None
    if wishes["people"] and not wishes["solo"]:
        raise click.UsageError(tr("{option} needs {other}.", option="--people", other="--solo"))
    if wishes["table"] and not wishes["connect"]:
        raise click.UsageError(tr("{option} needs {other}.", option="--table", other="--connect"))
    bots = wishes["bots"].number or 0
    replay = _replay(settings, wishes["replay"])
    lesson = wishes["lesson"]
    lessons = LESSONS if lesson == "all" else (lesson,) if lesson else ()
    return Flags(
        wishes["autoplay"],
        wishes["shots"],
        solo,
        wishes["connect"],
        wishes["game"],
        wishes["table"],
        bots,
        replay=replay,
        lessons=lessons,
        invitation=_invitation(wishes),
        screenshot=wishes["screenshot"],
        watch_art=wishes["watch_art"],
    )


def _invitation(wishes: dict[str, Any]) -> Any:
    """The invitation that the player follows, None without one. Raises click.UsageError."""
    if not wishes["join"]:
        return None
    from greatrace_client.net.invitation import Invitation

    if wishes["connect"] and "/" in wishes["join"]:
        raise click.UsageError(tr("The invitation already has an address: leave out --connect."))
    at = f"{wishes['connect']}/" if wishes["connect"] else ""
    try:
        return Invitation.parse(at + wishes["join"])
    except ValueError as error:
        raise click.UsageError(str(error)) from None


def _replay(settings: Any, path: Path | None) -> Any:
    """The replay in that file, None without one. Raises click.UsageError."""
    if path is None:
        return None
    from greatrace_client.i18n import set_language, system_language
    from greatrace_client.model.loaded_replay import ReplayFileError, read

    set_language(settings.language or system_language())
    try:
        return read(path)
    except ReplayFileError as error:
        raise click.UsageError(str(error)) from None


def _solo_wish(settings: Any, wishes: dict[str, Any]) -> Any:
    """The race against bots that the command line describes. Raises click.UsageError."""
    from greatrace_client.model.race_setup import wish_from, with_people

    people = tuple(name.strip()[:24] for name in wishes["people"].split(",") if name.strip())
    bots = wishes["bots"]
    if bots.number == 0 and len(people) < 2:
        raise click.UsageError(tr("A race against bots needs at least one bot: --bots 1"))
    levels = tuple(wishes["level"].split(",")) if wishes["level"] else bots.levels
    names = ("board", "start", "finish", "seed", "crew", "game")
    modules = tuple(name.strip() for name in wishes["modules"].split(",") if name.strip())
    given = {name: wishes[name] for name in names}
    wish = wish_from(settings, bots=bots.number, levels=levels, modules=modules, **given)
    wish = with_people(wish, _seated(wish, people))
    _check(wish)
    return wish


def _seated(wish: Any, names: tuple[str, ...]) -> list[tuple[str, str]]:
    """The name and crew of each player: the first has the wish's crew, the others get the remaining ones. Raises
    click.UsageError.
    """
    from greatrace.games import GAMES

    crews = (wish.crew, *(colour for colour in GAMES[wish.game].colours if colour != wish.crew))
    if len(names) > len(crews) or len(set(names)) < len(names):
        raise click.UsageError(tr("At most {n} people can share this computer, with different names.", n=len(crews)))
    return list(zip(names, crews, strict=False))


def _check(wish: Any) -> None:
    """Refuse an impossible race with one sentence now, before the server would."""
    from greatrace.bots import BOT_CHOICES, BOTS
    from greatrace_client.games import game_ui

    for level in wish.levels:
        if level not in BOTS:
            raise click.UsageError(
                tr("There is no bot {name}. Choose from: {names}.", name=level, names=", ".join(BOT_CHOICES))
            )
    if sentence := game_ui(wish.game).refused(wish):
        raise click.UsageError(sentence)


def tell(wishes: dict[str, Any]) -> int:
    """Print the race in the terminal, by the laboratory's narrator."""
    from greatrace.lab.cli import main as lab

    arguments = ["watch", "--game", wishes["game"], "--players", str((wishes["bots"].number or 3) + 1)]
    if levels := wishes["level"] or ",".join(wishes["bots"].levels or ()):
        arguments += ["--bots", levels]
    if wishes["board"]:
        arguments += ["--board", wishes["board"]]
    for name in ("start", "finish"):
        if wishes[name]:
            arguments += [f"--{name}", wishes[name]]
    if wishes["seed"]:
        arguments += ["--seed", wishes["seed"]]
    return int(lab.main(arguments, prog_name="great-race", standalone_mode=False) or 0)


if __name__ == "__main__":
    main()
