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
def main(context: click.Context, /, **options: Any) -> None:
    """The Great Race: half-tracks across the continents, solo against bots or with friends.

    Without options the title screen opens. `great-race play --solo` races against bots at once.
    """
    if context.invoked_subcommand is None:
        sys.exit(start(**options))
    context.obj = options


@main.command(context_settings={"help_option_names": ["-h", "--help"]})
@with_options
def play(**options: Any) -> None:
    """Open the game (the same options as without the word)."""
    sys.exit(start(**options))


for each in FILE_COMMANDS:
    main.add_command(each)


def window() -> None:
    """The command without a console (Windows): its output is shown in a box."""
    from greatrace_client.app.without_console import run

    run(main)


def start(*, watch: bool, text: bool, profile: Path | None, debug: bool, **options: Any) -> int:
    """Open the window and run; the exit code."""
    if profile is not None:
        paths.use(profile)
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # child processes inherit it: the terminal is for the race
    if watch:
        return tell(options)
    if text:
        return talk(options)
    if not all(map(find_spec, LATER)):
        require("client")
    from greatrace_client.app.logs import open_diary
    from greatrace_client.app.window import NoScreen, Window, is_there_a_screen, pretend_screen

    open_diary(debug=debug)
    if options["screenshot"] is not None:
        pretend_screen()
    if not is_there_a_screen():
        click.echo(tr(NO_SCREEN, why=tr("no display server is running")), err=True)
        return 1
    settings = settings_for(options)
    full = None if options["windowed"] is None else not options["windowed"]
    try:
        flags = _flags(settings, options)
        window = Window(settings, options["size"], full=full)
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


def settings_for(options: dict[str, Any]) -> Any:
    """The saved settings, overridden by the command line."""
    from greatrace.protocol.limits import NAME_LENGTH
    from greatrace_client import settings as settings_file

    settings = settings_file.load()
    for name, option in (("scale", "scale"), ("speed", "speed"), ("language", "lang"), ("player", "name")):
        if options[option] is not None:
            settings.this_time(name, options[option])
    if len((options["name"] or "").strip()) > NAME_LENGTH:
        most, number = NAME_LENGTH, len(options["name"].strip())
        raise click.UsageError(tr("A name has up to {n} letters, this one has {number}.", n=most, number=number))
    if options["windowed"] is not None:
        settings.this_time("full_screen", not options["windowed"])
    if options["safe_mode"]:
        settings.be_safe()
    return settings


RACING = ("solo", "bots", "people", "level", "board", "start", "finish", "modules", "seed", "crew")
"""Options that describe a race: without any of them the plain-text client begins with its menu."""


def talk(options: dict[str, Any]) -> int:
    """The plain-text client: at a server, in a race on this machine, or at its menu. The exit code. Raises
    click.UsageError.
    """
    if options["lesson"] == "all":
        raise click.UsageError(tr("--text plays one lesson at a time: --lesson planning"))
    from greatrace_client.i18n import set_language, system_language
    from greatrace_client.text_ui.app import Beginning, run

    settings = settings_for(options)
    set_language(settings.language or system_language())
    from greatrace.games import DEFAULT_GAME

    racing = options["bots"] != (None, None) or options["game"] != DEFAULT_GAME
    racing = racing or any(options[name] for name in RACING if name != "bots")
    invited = _invitation(options)
    if invited is not None and invited.address is None:
        raise click.UsageError(tr("With --text an invitation needs an address: the full link, or HOST/CODE."))
    address = str(invited.address) if invited is not None else options["connect"]
    elsewhere = address or options["lesson"] or options["replay"]
    race_setup = _solo_setup(settings, options) if racing and not elsewhere else None
    code = invited.code if invited is not None else ""
    return run(settings, Beginning(race_setup, address, code, options["lesson"] or "", options["replay"]))


def _flags(settings: Any, options: dict[str, Any]) -> Any:
    """The scenes' options from the command line. Raises click.UsageError."""
    from greatrace_client.ui.flags import Flags

    elsewhere = options["connect"] or options["join"]  # a player who connects to a server does not want to race alone
    if options["people"] and elsewhere:
        raise click.UsageError(
            tr("--people is for people at this computer: it can’t be combined with --connect or --join.")
        )
    solo = _solo_setup(settings, options) if options["solo"] and not elsewhere else None
    if options["screenshot"] is not None and not options["screenshot"].absolute().parent.is_dir():
        folder = options["screenshot"].parent
        raise click.UsageError(tr("Can’t save the screenshot: there is no folder {folder}.", folder=folder))
    if options["shots"] is not None:
        try:
            options["shots"].mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise click.UsageError(
                tr("Can’t save screenshots to {folder}: {why}", folder=options["shots"], why=error.strerror)
            ) from None
    if options["people"] and not options["solo"]:
        raise click.UsageError(tr("{option} needs {other}.", option="--people", other="--solo"))
    if options["table"] and not options["connect"]:
        raise click.UsageError(tr("{option} needs {other}.", option="--table", other="--connect"))
    bots = options["bots"].number or 0
    replay = _replay(settings, options["replay"])
    lesson = options["lesson"]
    lessons = LESSONS if lesson == "all" else (lesson,) if lesson else ()
    return Flags(
        options["autoplay"],
        options["shots"],
        solo,
        options["connect"],
        options["game"],
        options["table"],
        bots,
        replay=replay,
        lessons=lessons,
        invitation=_invitation(options),
        screenshot=options["screenshot"],
        watch_art=options["watch_art"],
    )


def _invitation(options: dict[str, Any]) -> Any:
    """The invitation that the player follows, None without one. Raises click.UsageError."""
    if not options["join"]:
        return None
    from greatrace_client.net.invitation import Invitation

    if options["connect"] and "/" in options["join"]:
        raise click.UsageError(tr("The invitation already has an address: leave out --connect."))
    at = f"{options['connect']}/" if options["connect"] else ""
    try:
        return Invitation.parse(at + options["join"])
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


def _solo_setup(settings: Any, options: dict[str, Any]) -> Any:
    """The race against bots that the command line describes. Raises click.UsageError."""
    from greatrace_client.model.race_setup import race_setup_from, with_people

    people = tuple(name.strip()[:24] for name in options["people"].split(",") if name.strip())
    bots = options["bots"]
    if bots.number == 0 and len(people) < 2:
        raise click.UsageError(tr("A race against bots needs at least one bot: --bots 1"))
    levels = tuple(options["level"].split(",")) if options["level"] else bots.levels
    names = ("board", "start", "finish", "seed", "crew", "game")
    modules = tuple(name.strip() for name in options["modules"].split(",") if name.strip())
    given = {name: options[name] for name in names}
    race_setup = race_setup_from(settings, bots=bots.number, levels=levels, modules=modules, **given)
    race_setup = with_people(race_setup, _seated(race_setup, people))
    _check(race_setup)
    return race_setup


def _seated(race_setup: Any, names: tuple[str, ...]) -> list[tuple[str, str]]:
    """The name and crew of each player: the first has the setup's crew, the others get the remaining ones. Raises
    click.UsageError.
    """
    from greatrace.games import GAMES

    crews = (race_setup.crew, *(colour for colour in GAMES[race_setup.game].colours if colour != race_setup.crew))
    if len(names) > len(crews) or len(set(names)) < len(names):
        raise click.UsageError(tr("At most {n} people can share this computer, with different names.", n=len(crews)))
    return list(zip(names, crews, strict=False))


def _check(race_setup: Any) -> None:
    """Refuse an impossible race with one sentence now, before the server would."""
    from greatrace.bots import BOT_CHOICES, BOTS
    from greatrace_client.games import game_ui

    for level in race_setup.levels:
        if level not in BOTS:
            raise click.UsageError(
                tr("There is no bot {name}. Choose from: {names}.", name=level, names=", ".join(BOT_CHOICES))
            )
    if sentence := game_ui(race_setup.game).lobby.refused(race_setup):
        raise click.UsageError(sentence)


def tell(options: dict[str, Any]) -> int:
    """Print the race in the terminal, by the laboratory's narrator."""
    from greatrace.lab.cli import main as lab

    arguments = ["watch", "--game", options["game"], "--players", str((options["bots"].number or 3) + 1)]
    if levels := options["level"] or ",".join(options["bots"].levels or ()):
        arguments += ["--bots", levels]
    if options["board"]:
        arguments += ["--board", options["board"]]
    for name in ("start", "finish"):
        if options[name]:
            arguments += [f"--{name}", options[name]]
    if options["seed"]:
        arguments += ["--seed", options["seed"]]
    return int(lab.main(arguments, prog_name="great-race", standalone_mode=False) or 0)


if __name__ == "__main__":
    main()
