"""What a package for a system needs besides the wheel, from code and catalogs: icon, desktop entry, description for
shops, manual pages.

python3 scripts/packaging.py            # are they up to date? exit code 1 if not
python3 scripts/packaging.py --write    # bring them up to date
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final
from xml.etree import ElementTree as ET

import click

from greatrace import __version__
from greatrace.lab.cli import main as lab
from greatrace.translation import ENGLISH, languages
from greatrace_client.app.cli import main as client
from greatrace_client.net.invitation import SCHEME
from greatrace_client.ui.draw.palette import INK, PAPER_LIGHT
from greatrace_client.ui.draw.raster import BRASS_GRADIENT
from greatrace_client.ui.draw.shapes import at, box, disc, polar, poly, scaled, shape
from greatrace_client.ui.draw.vehicles import half_track
from greatrace_server.cli import main as server

FOLDER: Final = Path(__file__).resolve().parent.parent / "packaging" / "linux"
ID: Final = "net.great_race.GreatRace"  # the id for desktops and software stores
PAGES: Final = {  # command and section of the manual
    "great-race": (client, 6, "half-tracks across the continents"),
    "great-race-server": (server, 8, "the dedicated server of The Great Race"),
    "great-race-lab": (lab, 1, "races of bots, replays and checks of The Great Race"),
}


def icon() -> str:
    """The half-track before the sun, 128 x 128, as an SVG file."""
    middle = 64.0, 96.0
    rays = "".join(
        poly([middle, polar(*middle, 180, a), polar(*middle, 180, a + 9)], "#F0B030") for a in range(-180, 0, 18)
    )
    body = f'<clipPath id="frame">{box(4, 4, 120, 120, 22, INK)}</clipPath>'
    body += f'<g clip-path="url(#frame)">{box(0, 0, 128, 128, 0, "#D98A2B")}{rays}{disc(64, 84, 40, "#F6D488")}'
    body += shape("M0 104Q50 86 128 98V128H0Z", "#8A3B1C") + "</g>"
    body += at(7, 46, scaled(half_track("vermilion"), 0.68))
    body += box(4, 4, 120, 120, 22, "none", INK, 4) + box(8, 8, 112, 112, 18, "none", PAPER_LIGHT, 1.6)
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 128 128" width="128" height="128">'
        f"<defs>{BRASS_GRADIENT}</defs>{body}</svg>\n"
    )


# ---- desktop entry and description for shops


def in_languages(name: str) -> list[tuple[str, str]]:
    """A text of the catalogs (context `desktop`) by language; English first."""
    return [(code, languages().catalog(code).find("desktop", name)) for code in languages()]


def entry_lines(key: str, name: str) -> list[str]:
    """A key of a desktop entry, a line for each language."""
    return [f"{key}={text}" if code == ENGLISH else f"{key}[{code}]={text}" for code, text in in_languages(name)]


def desktop_entry() -> str:
    """The desktop entry, by which desktops list and start the game."""
    lines = ["[Desktop Entry]", "Type=Application", "Name=The Great Race", *entry_lines("GenericName", "kind")]
    lines += [*entry_lines("Comment", "comment"), "Exec=great-race --join %u", "TryExec=great-race", f"Icon={ID}"]
    lines += ["Terminal=false", "Categories=Game;BoardGame;StrategyGame;", "Keywords=race;half-track;multiplayer;solo;"]
    lines += [f"MimeType=x-scheme-handler/{SCHEME.removesuffix('://')};", "StartupWMClass=great-race", "Actions=Solo;"]
    lines += ["", "[Desktop Action Solo]", *entry_lines("Name", "solo"), "Exec=great-race --solo"]
    return "\n".join(lines) + "\n"


def elements(tag: str, name: str) -> list[ET.Element]:
    """An element for each language."""
    made = []
    for code, text in in_languages(name):
        element = ET.Element(tag, {} if code == ENGLISH else {"xml:lang": code})
        element.text = text
        made.append(element)
    return made


def description() -> str:
    """The AppStream file, by which software stores show the game."""
    top = ET.Element("component", type="desktop-application")
    add_texts(top, id=ID, metadata_license="CC0-1.0", project_license="MIT AND CC-BY-4.0", name="The Great Race")
    top.extend(elements("summary", "summary"))
    ET.SubElement(top, "description").extend([*elements("p", "story"), *elements("p", "people")])
    ET.SubElement(top, "launchable", type="desktop-id").text = f"{ID}.desktop"
    provided = ET.SubElement(top, "provides")
    add_texts(provided, binary=["great-race", "great-race-server"], mediatype="x-scheme-handler/great-race")
    add_texts(ET.SubElement(top, "categories"), category=["Game", "BoardGame"])
    rating = ET.SubElement(top, "content_rating", type="oars-1.1")
    ET.SubElement(rating, "content_attribute", id="social-chat").text = "moderate"
    add_texts(ET.SubElement(top, "supports"), control=["pointing", "keyboard", "gamepad"])
    ET.indent(top)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{ET.tostring(top, "unicode")}\n'


def add_texts(parent: ET.Element, **texts: str | list[str]) -> None:
    """Add elements that have only a text, by tag."""
    for tag, given in texts.items():
        for text in [given] if isinstance(given, str) else given:
            ET.SubElement(parent, tag).text = text


# ---- manual pages


def escaped(text: str) -> str:
    """The text escaped for troff."""
    plain = text.replace("\\", "\\e").replace("-", "\\-")
    return re.sub(r"^([.'])", r"\\&\1", plain, flags=re.MULTILINE)


def paragraphs(text: str) -> Iterator[str]:
    """A docstring's paragraphs."""
    for part in re.split(r"\n\s*\n", text.strip()):
        yield ".PP"
        yield escaped(" ".join(part.split())).replace("`", "")


def options(command: click.Command, context: click.Context) -> Iterator[str]:
    """All options with their help."""
    for parameter in command.get_params(context):
        record = parameter.get_help_record(context)
        if record is not None:
            yield ".TP"
            yield f"\\fB{escaped(record[0])}\\fR"
            yield escaped(record[1] or "")


def page(name: str, command: click.Command, section: int, what: str) -> str:
    """The manual page of a command and its subcommands."""
    head = f'.TH {name.upper()} {section} "" "The Great Race {__version__}"'
    lines = [head, ".SH NAME", f"{escaped(name)} \\- {what}"]
    context = click.Context(command, info_name=name)
    pieces = " ".join(escaped(piece) for piece in command.collect_usage_pieces(context))
    lines += [".SH SYNOPSIS", f"\\fB{escaped(name)}\\fR {pieces}", ".SH DESCRIPTION", *paragraphs(command.help or "")]
    lines += [".SH OPTIONS", *options(command, context)]
    for sub in sorted(getattr(command, "commands", {})):
        inner = command.commands[sub]  # type: ignore[attr-defined]  # it is a group
        if not inner.hidden:
            within = click.Context(inner, info_name=sub, parent=context)
            lines += [f'.SH "COMMAND {sub.upper()}"', *paragraphs(inner.help or ""), *options(inner, within)]
    return "\n".join([*lines, *ENDS[name]]) + "\n"


ENDS: Final = {
    "great-race": [
        ".SH ENVIRONMENT",
        ".TP",
        "\\fBGREAT_RACE_HOME\\fR",
        "One folder for settings, races, cache and log.",
        ".TP",
        "\\fBGREAT_RACE_CONFIG\\fR",
        "The folder of the settings alone.",
        ".SH FILES",
        ".TP",
        "\\fIportable.txt\\fR",
        "Beside the program: everything is kept in \\fIgreat\\-race\\-data\\fR there.",
        ".SH SEE ALSO",
        "\\fBgreat\\-race\\-server\\fR(8), \\fBgreat\\-race\\-lab\\fR(1)",
    ],
    "great-race-server": [".SH SEE ALSO", "\\fBgreat\\-race\\fR(6)"],
    "great-race-lab": [".SH SEE ALSO", "\\fBgreat\\-race\\fR(6)"],
}


def files() -> dict[Path, str]:
    """All generated files."""
    made = {
        FOLDER / f"{ID}.svg": icon(),
        FOLDER / f"{ID}.desktop": desktop_entry(),
        FOLDER / f"{ID}.metainfo.xml": description(),
    }
    return made | {
        FOLDER / f"{name}.{section}": page(name, command, section, what)
        for name, (command, section, what) in PAGES.items()
    }


def main() -> None:
    """Check or write."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n", maxsplit=1)[0])
    parser.add_argument("--write", action="store_true", help="bring them up to date")
    write = parser.parse_args().write
    stale = {path: text for path, text in files().items() if not path.exists() or path.read_text("utf-8") != text}
    for path, text in stale.items():
        if write:
            path.write_text(text, "utf-8")
        print(f"{path}: {'written' if write else 'not up to date'}")
    sys.exit(1 if stale and not write else 0)


if __name__ == "__main__":
    main()
