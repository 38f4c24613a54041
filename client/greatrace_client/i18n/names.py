"""Names of the things that the rules know by an id: cards, spaces, tiles, boxes, players."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from msgspec.structs import replace

from greatrace.great_race.board import Board, City
from greatrace.great_race.editions import Tile
from greatrace.great_race.own_content import AT, package_of
from greatrace.own_words import in_language
from greatrace.translation import ENGLISH, marked
from greatrace_client.i18n.catalog import known, language, languages, term, tr
from greatrace_client.own_content import library

NOUNS_IN_CAPITALS: Final = "de"  # the language that writes them so
CHALLENGES: Final = "challenges"  # the folder of packages


def card_name(card: str) -> str:
    """The card's name."""
    return term("card", card)


def card_effect(card: str, wording: str = "") -> str:
    """The card's effect, in a sentence; M1. A toolbox differs between editions."""
    return term(_worded("effect", card, wording), card)


def card_with_effect(card: str, wording: str) -> str:
    """Its name, and what it does."""
    return f"{card_name(card)}. {card_effect(card, wording)}"


def card_in_short(card: str, wording: str) -> str:
    """The short effect that stands on the card."""
    return term(_worded("short", card, wording), card)


def _worded(context: str, card: str, wording: str) -> str:
    """The context of that wording of a card, or the general one if it has none."""
    own = f"{context} {wording}"
    return own if known(own, card) else context


def space_name(board: Board, space: str) -> str:
    """A city by its name, any other space by its place on the grid: 7C."""
    city = board.cities.get(space)
    return city_name(city) if city is not None else space.upper()


def city_name(city: City) -> str:
    """A city's name in the player's language. A city unknown to the catalogs keeps its board's name, and so does one
    that only shares the id of a known city.
    """
    english = languages().catalog(ENGLISH).find("city", city.id)
    return term("city", city.id) if english == city.name else city.name


def in_words(board: Board) -> Board:
    """The board with its cities' names in the player's language, for drawing."""
    return replace(board, cities={id: replace(city, name=city_name(city)) for id, city in board.cities.items()})


def on_a_map(context: str, name: str, own: str) -> str:
    """A text on a map, by its id without that of its package; a map unknown to the catalogs keeps its `own` text."""
    id = name.partition(AT)[0]
    if AT in name and languages().catalog(ENGLISH).find(context, id) != own:  # only the id is that of a known map
        return own
    return term(context, id) if known(context, id) else own


def board_name(board: str) -> str:
    """A board's name (Africa). A player's board has its name in its file."""
    if not package_of(board):  # of the game itself: no package has to be read
        return term("board", board)
    own = library().known.boards.get(board) if library().text_of(package_of(board)) else None
    return term("board", board.partition(AT)[0]) if own is None else on_a_map("board", board, own.name)


def challenge_name(challenge: str) -> str:
    """A challenge's name (Grand Prix). A player's challenge has its name in its file."""
    own = library().file_of(CHALLENGES, challenge)
    return term("challenge", challenge) if own is None else in_language(own["name"], language())


def challenge_story(challenge: str) -> str:
    """Its description, a sentence or two."""
    own = library().file_of(CHALLENGES, challenge)
    return term("challenge story", challenge) if own is None else in_language(own.get("story", ""), language())


def board_names(boards: Iterable[str]) -> dict[str, str]:
    """The names of these boards, by id."""
    return {board: board_name(board) for board in boards}


def tile_name(tile: Tile) -> str:
    """A tile in words: Dunes (2 fuel, 1 wear, danger)."""
    return f"{term('terrain', tile.terrain)} ({tile_costs(tile)})"


def tile_costs(tile: Tile) -> str:
    """A tile's costs in words: 2 fuel, 1 wear, danger."""
    costs = [tr("fuel {n}", n=tile.fuel)]
    if tile.wear:
        costs.append(tr("wear {n}", n=tile.wear))
    if tile.danger:
        costs.append(tr("danger"))
    if tile.stop:
        costs.append(tr("stop"))
    return ", ".join(costs)


def listed(names: list[str]) -> str:
    """A list in words (one, two, two and three): with commas, which suit all our languages."""
    return ", ".join(names)


def labelled(name: object, words: object) -> str:
    """What something is called, and what is said of it, with the language's own colon: "Walter: fuel 8"."""
    return tr("{name}: {words}", name=name, words=words)


def decimal(number: float, places: int | None = None) -> str:
    """A number with so many places (None: as many as it has), and the language's own decimal mark."""
    text = f"{number:g}" if places is None else f"{number:.{places}f}"
    whole, mark, part = text.partition(".")
    return tr("{whole}.{part}", whole=whole, part=part) if mark else whole


def price(francs: int) -> str:
    """Francs as printed on the plates, with a no-break space between."""
    return f"{francs}\u00a0F"


PLACES: Final = (marked("1st"), marked("2nd"), marked("3rd"), marked("4th"), marked("5th"))  # one for each crew


def finish_place(place: int) -> str:
    """The finishing place, in words; "" for 0, not arrived."""
    return tr(PLACES[place - 1]) if 0 < place <= len(PLACES) else str(place or "")


def signed(number: int) -> str:
    """A number with its sign, the true minus."""
    return f"+{number}" if number >= 0 else f"\u2212{-number}"


def capital(words: str) -> str:
    """The text with a capital, as a line of its own."""
    return words[:1].upper() + words[1:]


def small(words: str) -> str:
    """A sentence within another one or in brackets."""
    return words[:1].lower() + words[1:]


def small_noun(words: str) -> str:
    """The same of words that begin with a noun, which has a capital in German everywhere."""
    return words if language() == NOUNS_IN_CAPITALS else small(words)


def sentence(words: str) -> str:
    """A note as a sentence of its own."""
    return capital(words) if not words or words[-1] in ".!?…" else f"{capital(words)}."


def percent(share: float) -> str:
    """A percentage (75%), as the language writes it."""
    return tr("{n}%", n=round(share * 100))
