"""SETUP (S1-S7): from the settings of a table to its rules and a new game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Annotated, Final

import msgspec
from msgspec import UNSET, Meta, UnsetType

from greatrace.content_files import ContentError
from greatrace.content_hash import BOARD, EDITION, MODULE, TILES, ContentPart, digest_of, joined
from greatrace.great_race import constants
from greatrace.great_race.board import Board
from greatrace.great_race.board_checks import PURPLE
from greatrace.great_race.content_loader import MODULES as FOLDER
from greatrace.great_race.content_loader import Content, load
from greatrace.great_race.editions import Edition, Kinds
from greatrace.great_race.extension import Description, Extension, Preset
from greatrace.great_race.first_position import first_position
from greatrace.great_race.game import GreatRace
from greatrace.great_race.modules import MODULES
from greatrace.great_race.own_content import content_with
from greatrace.great_race.rules.cards import CARDS, SCROUNGER, SCROUNGERS, Card
from greatrace.great_race.ruleset import Ruleset
from greatrace.great_race.state import State
from greatrace.kernel import Chance, Game
from greatrace.sentence import ExplainedError, Sentence, said
from greatrace.table_option import TableOption, no_choice, no_option, not_so_many

Name = Annotated[str, Meta(max_length=40)]

# S7: the table option, and its choice for any median city.
CITY_TOKEN: Final = "city_token"  # noqa: S105 - no password: "token" is a thing of the rules
DRAWN: Final = "drawn"

# S5, CARDS: table options of an edition, the rulebook's choice first.
PURSES: Final = TableOption("purses", ("rulebook", "even"), "rulebook")
SCROUNGING: Final = TableOption(SCROUNGER, tuple(SCROUNGERS), next(iter(SCROUNGERS)))
WITHOUT_FILE: Final = digest_of(None)


class SetupError(ExplainedError, ValueError):
    """The table cannot be set up with these settings."""


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The settings of a table. `crews`: a colour for each seat, clockwise. Start or finish left empty: drawn (S2).

    `package`: the packed text of the content that the board comes with; none for a board of the game.
    """

    board: Name
    crews: Annotated[tuple[Name, ...], Meta(max_length=5)]
    start: Name = ""
    finish: Name = ""
    modules: Annotated[tuple[Name, ...], Meta(max_length=16)] = ()
    options: Annotated[dict[Name, Name], Meta(max_length=32)] = {}
    package: str | UnsetType = UNSET  # left out without a package: earlier clients do not know it


def content_of(package: str, board: str) -> Content:
    """The game's content, with that board of the package.

    Raises SetupError for the package's mistakes, ContentError for those of the game's own files.
    """
    if not package:
        return load()
    try:
        return content_with(package, board)
    except ContentError as error:
        raise SetupError(error.sentence) from None


def new_game(setup: Setup, seed: str, content: Content | None = None) -> Game[State]:
    """A game at its first question. Raises SetupError."""
    chance = Chance(seed)
    rules, chance = agree(setup, chance, content)
    state, chance = first_position(rules.ruleset, setup.crews, chance)
    return Game(rules, state, chance)


def agree(setup: Setup, chance: Chance, content: Content | None = None) -> tuple[GreatRace, Chance]:
    """The rules of that table; the route may be left to chance (S2). Raises SetupError."""
    content = content or content_of(setup.package or "", setup.board)
    board = content.boards.get(setup.board)
    if board is None:
        boards = ", ".join(content.boards)
        raise SetupError(said("There is no board “{board}”. Choose from: {names}.", board=setup.board, names=boards))
    edition = _variant(content.editions[board.edition], setup)
    _check_crews(setup.crews, edition)
    (start, finish), chance = _route(setup, _routes(board, setup), chance)
    board = _with_token(board, start, finish)
    extensions = _extensions(setup, content)
    kinds, tiles = _cards(edition, setup), Kinds(content.tiles[board.tile_set])
    for extension in extensions:
        kinds.update(extension.card_kinds())
        tiles.update(extension.tile_kinds())
    ruleset = Ruleset(edition, board, tiles, kinds, start, finish, extensions)
    return GreatRace(ruleset, joined(content_parts(setup.board, setup.modules, content))), chance


def content_parts(board: str, modules: Iterable[str], content: Content | None = None) -> tuple[ContentPart, ...]:
    """The parts of the content that such a table plays: board, edition, tiles, then the modules by name.

    Of a board that is not here nobody knows edition and tiles.
    """
    content = content or load()
    digests, known = content.digests, content.boards.get(board)
    found = [ContentPart(BOARD, board, digests.get(f"boards/{board}", ""))]
    if known is not None:
        found.append(ContentPart(EDITION, known.edition, digests.get(f"editions/{known.edition}", "")))
        found.append(ContentPart(TILES, known.tile_set, digests.get(f"tiles/{known.tile_set}", "")))
    return (*found, *(ContentPart(MODULE, name, _module_digest(name, content)) for name in sorted(set(modules))))


def _module_digest(name: str, content: Content) -> str:
    """The digest of a module's file; an installed module may have no file."""
    return content.digests.get(f"{FOLDER}/{name}", WITHOUT_FILE) if name in MODULES else ""


def _extensions(setup: Setup, content: Content) -> tuple[Extension, ...]:
    """The modules in play, in the order of MODULES, with their content. Raises SetupError."""
    unknown = [name for name in setup.modules if name not in MODULES]
    if unknown:
        raise SetupError(said("There is no module “{module}”.", module=unknown[0]))
    extensions = tuple(MODULES[name](setup.options) for name in MODULES if name in setup.modules)
    for extension in extensions:
        extension.load_content(content)
        _check_module(extension, setup)
    return extensions


def _check_module(extension: Extension, setup: Setup) -> None:
    """Check the module's requirements, its exclusions, and the table's choices for it."""
    missing = [name for name in extension.requires if name not in setup.modules]
    if missing:
        raise SetupError(said("Module {module} needs module {other}.", module=extension.id, other=missing[0]))
    unwanted = [name for name in extension.excludes if name in setup.modules]
    if unwanted:
        raise SetupError(
            said("Module {module} can’t be played with module {other}.", module=extension.id, other=unwanted[0])
        )
    fewest, most = extension.players
    if not fewest <= len(setup.crews) <= most:
        raise SetupError(
            said("Module {module} is for {fewest} to {most} players.", module=extension.id, fewest=fewest, most=most)
        )
    for choice in extension.choices():
        if (value := extension.chosen(choice.name)) not in choice.choices:
            raise SetupError(no_choice(choice, value))
    table = Preset("", setup.board, setup.start, setup.finish, setup.modules, setup.options)
    if objection := extension.objection(table):
        raise SetupError(objection)


def setup_of(preset: Preset, crews: tuple[str, ...]) -> Setup:
    """The settings of the preset of that name, for these crews."""
    return Setup(preset.board, crews, preset.start, preset.finish, preset.modules, preset.options)


def offered_modules(content: Content | None = None) -> tuple[Description, ...]:
    """All modules' descriptions for a lobby's form, in the order of MODULES; for the game's own content cached."""
    return _own_modules(tuple(MODULES)) if content is None else _described(content)


@cache
def _own_modules(_names: tuple[str, ...]) -> tuple[Description, ...]:
    return _described(load())


def _described(content: Content) -> tuple[Description, ...]:
    extensions = [make({}) for make in MODULES.values()]
    for extension in extensions:
        extension.load_content(content)
    return tuple(extension.describe() for extension in extensions)


def offered_choices(board: str, content: Content | None = None) -> tuple[TableOption, ...]:
    """The options of a table on that board besides modules: its edition's options, and the city token (S7)."""
    content = content or load()
    found = content.boards[board]
    choices = _options(content.editions[found.edition])
    return (*choices, TableOption(CITY_TOKEN, (DRAWN, *found.medians), DRAWN)) if found.medians else choices


def _options(edition: Edition) -> tuple[TableOption, ...]:
    """EDITION, CARDS, S5. The options: variants of the deck, the scrounger's effect, and the purses."""
    variants = (TableOption(name, tuple(choices), next(iter(choices))) for name, choices in edition.variants.items())
    scrounging = (SCROUNGING,) if SCROUNGER in edition.deck else ()
    return (*variants, *scrounging, *((PURSES,) if edition.even_purses else ()))


def misnamed(options: Mapping[str, str]) -> Sentence | None:
    """One sentence about the first option that no board and no module offers, or None.

    Options of boards and modules not played here do not matter: a lobby keeps them while its host tries settings.
    """
    offered = {choice.name: None for board in load().boards for choice in offered_choices(board)}
    offered |= {choice.name: None for module in offered_modules() for choice in module.choices}
    strange = next((name for name in options if name not in offered), None)
    return None if strange is None else no_option(strange, offered)


def _chosen(setup: Setup, choice: TableOption) -> str:
    """The table's choice for the option. Raises SetupError."""
    value = setup.options.get(choice.name, choice.default)
    if value not in choice.choices:
        raise SetupError(no_choice(choice, value))
    return value


def _variant(edition: Edition, setup: Setup) -> Edition:
    """EDITION, S5. The edition with the table's choices of deck and purses; without all other variants."""
    chosen = {choice.name: _chosen(setup, choice) for choice in _options(edition)}
    deck = dict(edition.deck)
    for name, choices in edition.variants.items():
        deck.update(choices[chosen[name]])
    even = edition.even_purses if chosen.get(PURSES.name) == "even" else {}
    return msgspec.structs.replace(edition, deck=deck, even_purses=even)


def _cards(edition: Edition, setup: Setup) -> dict[str, Card]:
    """CARDS. The rules of each card of the base game at that table."""
    if SCROUNGER not in edition.deck:
        return dict(CARDS)
    return {**CARDS, SCROUNGER: SCROUNGERS[_chosen(setup, SCROUNGING)]}


def _routes(board: Board, setup: Setup) -> tuple[tuple[str, str], ...]:
    """S7. On a half-board, the routes from or to the chosen median city; without a choice, all."""
    if not board.medians:
        return board.routes
    token = _chosen(setup, TableOption(CITY_TOKEN, (DRAWN, *board.medians), DRAWN))
    return tuple(route for route in board.routes if token in (DRAWN, *route))


def _with_token(board: Board, start: str, finish: str) -> Board:
    """S7. The board with the city token on the median city of that race, which makes it purple."""
    purple = {
        name: msgspec.structs.replace(board.cities[name], colour=PURPLE)
        for name in (start, finish)
        if name in board.medians
    }
    return msgspec.structs.replace(board, cities={**board.cities, **purple}) if purple else board


def _check_crews(crews: tuple[str, ...], edition: Edition) -> None:
    """EDITION, S1. Check that the edition allows that number of players, with different crews."""
    fewest, most = edition.players
    if not fewest <= len(crews) <= most:
        raise SetupError(not_so_many(fewest, most, len(crews)))
    if len(set(crews)) < len(crews) or not set(crews) <= set(constants.CREW_COLOURS):
        raise SetupError(said("Each player needs a crew of their own."))


def _route(setup: Setup, routes: tuple[tuple[str, str], ...], chance: Chance) -> tuple[tuple[str, str], Chance]:
    """S2. Choose two purple cities, in either direction; those not picked are drawn."""
    both_ways = sorted({way for a, b in routes for way in ((a, b), (b, a))})
    fitting = [way for way in both_ways if setup.start in ("", way[0]) and setup.finish in ("", way[1])]
    if not fitting:
        raise SetupError(_no_such_race(setup.start, setup.finish))
    if len(fitting) == 1:
        return fitting[0], chance
    number, chance = chance.draw("route", len(fitting))
    return fitting[number], chance


def _no_such_race(start: str, finish: str) -> Sentence:
    if not start:
        return said("No race ends in {finish} on this board.", finish=finish)
    if not finish:
        return said("No race starts in {start} on this board.", start=start)
    return said("No race goes from {start} to {finish} on this board.", start=start, finish=finish)
