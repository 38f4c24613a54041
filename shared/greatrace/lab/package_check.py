"""Checks a whole package: makes everything in it as a race or a lesson would, and lists its contents."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from attrs import Factory, frozen

from greatrace.content_files import ContentError, decode
from greatrace.content_package import Package, digest_of_text, unpacked
from greatrace.great_race.board import Board
from greatrace.great_race.constants import CREW_COLOURS
from greatrace.great_race.content_loader import Content
from greatrace.great_race.expedition_file import ExpeditionFile
from greatrace.great_race.extension import Preset
from greatrace.great_race.modules import MODULES
from greatrace.great_race.own_content import AT, content_with, package_of, played_on
from greatrace.great_race.setup import Setup, SetupError, agree, setup_of
from greatrace.kernel import Chance
from greatrace.lab.lesson_file import LessonFile, check_words, lesson_of
from greatrace.lab.yaml_lines import DataPage, ScenarioError
from greatrace.sentence import as_it_is, said


@frozen
class PackageParts:
    """The contents of a package, by the names that tables use."""

    boards: tuple[Board, ...] = ()
    challenges: tuple[str, ...] = ()
    expeditions: Mapping[str, ExpeditionFile] = Factory(dict)
    lessons: Mapping[str, LessonFile] = Factory(dict)


def boards_of(text: str) -> list[str]:
    """The boards of a packed text. Raises ContentError."""
    return [board for board in content_with(text).boards if package_of(board) == digest_of_text(text)]


def parts_of(text: str) -> PackageParts:
    """The contents of that packed text. Raises ContentError for anything that could not be played."""
    package, content, digest = unpacked(text), content_with(text), digest_of_text(text)
    return PackageParts(
        tuple(board for name, board in content.boards.items() if package_of(name) == digest),
        tuple(_challenges(content, digest)),
        {f"{name}{AT}{digest}": _expedition(name, package, digest, content) for name in package.of_kind("expeditions")},
        {f"{name}{AT}{digest}": _lesson(name, text, package) for name in package.of_kind("lessons")},
    )


def _challenges(content: Content, digest: str) -> Iterator[str]:
    """The presets that modules have made from it, with a board or without."""
    for make in MODULES.values():
        module = make({})
        if not module.package_folder:
            continue
        module.load_content(content)
        info = module.describe()
        presets = {preset.id: preset for preset in info.presets}
        for name in (name for choice in info.choices if choice.name == info.preset_option for name in choice.choices):
            if package_of(name) == digest:
                if name in presets:
                    _check_table(f"{module.package_folder}/{name.partition(AT)[0]}.yaml", presets[name], content)
                yield name


def _check_table(file: str, preset: Preset, content: Content) -> None:
    """Raise ContentError if the table can never be set up."""
    fewest = content.editions[content.boards[preset.board].edition].players[0]
    players = max(fewest, *(MODULES[name]({}).players[0] for name in preset.modules if name in MODULES))
    _agree(file, setup_of(preset, CREW_COLOURS[:players]), content)


def _agree(file: str, setup: Setup, content: Content) -> None:
    try:
        agree(setup, Chance(""), content)
    except SetupError as error:
        raise ContentError(file, "", error.sentence) from None


def _expedition(name: str, package: Package, digest: str, content: Content) -> ExpeditionFile:
    file = f"expeditions/{name}.yaml"
    kinds = {"boards": package.of_kind("boards")}
    from greatrace.bots import BOTS  # takes a tenth of a second, and most packages do not need it

    data = played_on(package.files[f"expeditions/{name}"], kinds, digest)
    found = decode(file, "", data, ExpeditionFile)
    for index, rival in enumerate(found.rivals):
        if rival not in BOTS:
            raise ContentError(file, f"rivals[{index}]", said("there is no bot “{bot}”", bot=rival))
    setup = Setup(found.board, found.crews, *found.route, found.modules, dict(found.options))
    _agree(file, setup, content)
    return found


def _lesson(name: str, text: str, package: Package) -> LessonFile:
    """Check the lesson by playing it once as intended. Raises ContentError."""
    from greatrace.lab.lesson_play import LessonPlay  # as above

    page = DataPage(f"lessons/{name}.yaml", package.files[f"lessons/{name}"])
    try:
        lesson = lesson_of(page)
        check_words(page, lesson)
        LessonPlay(page, lesson, text).run()
    except ScenarioError as error:
        raise ContentError(page.name, error.place, as_it_is(error.problem)) from None
    return lesson
