"""A package without a board: a challenge and an expedition over boards of the game, and a lesson."""

from __future__ import annotations

from pathlib import Path

from greatrace.content_package import Package, digest_of_text, packed, read_package

MANIFEST = "name: Short races\nauthor: Ada\nlicence: CC0-1.0\nversion: '3'\nlanguages: [en, de]\n"
CHALLENGE = """\
name: {en: Four capitals, de: Vier Hauptstädte}
story: {en: See as much as you can., de: Sieh so viel wie möglich.}
board: africa
route: [cairo, cape_town]
modules: [season]
options: {season: hard}
goals:
  - {count: cities, least: 4, points: 3}
  - {count: lines, most: 1, points: 1}
"""
EXPEDITION = """\
name: {en: Round the lakes, de: Um die Seen}
story: A race against two savers.
board: africa
route: [cape_town, cairo]
rivals: ["normal:saver", easy]
crew: mint
aims: [{kind: arrive}, {kind: win}, {kind: prestige, bound: 12}]
"""
LESSON = """\
title: {en: Passing, de: Passen}
about: When it is wise to wait.
coach: martinetti
pupil: blue
position:
  board: africa
  phase: convoy
  turn: blue
  crews:
    blue: {at: cairo, boxes: {mechanic: 1}}
    mint: {at: cairo, passed: true}
steps:
  - say: welcome
  - say: wait
    do: [pass_convoy]
    otherwise: not that
words:
  welcome: {en: Good morning., de: Guten Morgen.}
  wait: Nobody has to drive.
  wait do: Pass.
  not that: Not that.
"""
FILES = {
    "manifest.yaml": MANIFEST,
    "challenges/capitals.yaml": CHALLENGE,
    "expeditions/lakes.yaml": EXPEDITION,
    "lessons/passing.yaml": LESSON,
}


def short_races(folder: Path) -> Path:
    """The package as a folder."""
    for name, text in FILES.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return folder


def short_package(folder: Path) -> Package:
    """The same, read."""
    return read_package(short_races(folder))


def named(package: Package, name: str) -> str:
    """What something in it is called at a table."""
    return f"{name}@{digest_of_text(packed(package))}"
