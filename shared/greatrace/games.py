"""The games that can be played, as described for server, client, bots and laboratory."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Union

import msgspec
from attrs import field, frozen
from msgspec.structs import replace

from greatrace.content_hash import ContentPart, joined
from greatrace.crazy_race import actions as crazy_race_actions
from greatrace.crazy_race import events as crazy_race_events
from greatrace.crazy_race import illegal_reasons as crazy_race_objections
from greatrace.crazy_race import library as crazy_race_library
from greatrace.crazy_race import options as crazy_race_options
from greatrace.crazy_race import setup as crazy_race_setup
from greatrace.crazy_race import words as crazy_race_words
from greatrace.crazy_race.state import State as CrazyRaceState
from greatrace.crazy_race.state import View as CrazyRaceView
from greatrace.great_race import actions as great_race_actions
from greatrace.great_race import constants as great_race_words
from greatrace.great_race import content_loader as great_race_library
from greatrace.great_race import events as great_race_events
from greatrace.great_race import hint_facts as great_race_hints
from greatrace.great_race import setup as great_race_setup
from greatrace.great_race.illegal_reasons import rule_against, rule_of_module
from greatrace.great_race.modules import MODULES
from greatrace.great_race.rules.step_costs import DANGER
from greatrace.great_race.state import State, View
from greatrace.kernel import Action, Chance, Event, Game, Rules, Seat
from greatrace.learned_types import learn
from greatrace.older_rules import OLDER_RULES
from greatrace.sentence import Sentence
from greatrace.table_option import TableOption


def union_decoder(types: tuple[type[Any], ...]) -> msgspec.json.Decoder[Any]:
    """A strict decoder for any of these tagged structs."""
    return msgspec.json.Decoder(Union[types])  # noqa: UP007 - a union made at run time


@frozen
class Course:
    """What a race goes over; all of it empty in a game without boards."""

    board: str = ""
    start: str = ""
    finish: str = ""
    modules: tuple[str, ...] = ()


@frozen
class CrewLevels:
    """What a crew has at the end; 0 in a game without them."""

    fuel: int = 0
    engine: int = 0
    chassis: int = 0
    money: int = 0


@frozen
class HintFacts:
    """What a hint has to know of a game's answers. The defaults suit a game without moves of several answers."""

    # The facts that speak for an answer which no search examines, as ids of `greatrace.bots.hint`: (prompt, action).
    at_sight: Callable[[str, Action], tuple[str, ...]] = lambda _prompt, _action: ()
    destination: Callable[[Action], str] = lambda _action: ""  # the space to which an answer moves, or ""
    begins_move: Callable[[Action], bool] = lambda _action: False  # whether a move of several answers begins with it
    moving: Callable[[Any], bool] = lambda _state: False  # whether such a move is not over: (state)
    finish: Callable[[Any], str] = lambda _view: ""  # the space where the race ends: (view)


@frozen
class GameKind:
    """One game: how to set it up, and how to encode its values."""

    id: str
    read_content: Callable[[], object]  # reads every file, as tables will need them; ContentError
    # The parts of the content of a table with that board and these modules, in the order of their hash; the last
    # argument is the packed text of the board's own content, "" for a board of the game.
    content_parts: Callable[[str, Iterable[str], str], tuple[ContentPart, ...]] = field(repr=False)
    all_content: Callable[[], str] = field(repr=False)  # the hash of all files, found in older records
    setup_type: type[Any]
    new_game: Callable[[Any, str], Game[Any]]  # (setup, seed) -> a game at its first question; SetupError
    rules_for: Callable[[Any], Rules[Any]]  # (setup as `agreed` returned it) -> the same rules, also in a client
    agreed: Callable[[Any, Game[Any]], Any]  # the setup with everything filled in that was left to chance
    state_type: type[Any]
    view_type: type[Any]
    actions: msgspec.json.Decoder[Action] = field(repr=False)
    events: msgspec.json.Decoder[Event] = field(repr=False)
    colours: tuple[str, ...]  # the colours that players choose from
    players: tuple[int, int]  # fewest, most; a board may allow fewer
    # The number of the present round: (state) -> number.
    round_of: Callable[[Any], int] = field(default=lambda _state: 0, repr=False)
    # Whether that seat has come to the end of its way: (state, seat).
    arrived: Callable[[Any, Seat], bool] = field(default=lambda _state, _seat: True, repr=False)
    # A danger that has been declared, and how many levels it would cost that seat: (state, seat) -> source, levels.
    danger_to: Callable[[Any, Seat], tuple[str, int]] = field(default=lambda _state, _seat: ("", 0), repr=False)
    # The seat that is on turn, though others may be asked: (state) -> seat; None: no seat is, besides those asked.
    on_turn: Callable[[Any], Seat | None] = field(default=lambda _state: None, repr=False)
    # The space where that seat is, "" in a game without a map: (state, seat).
    space_of: Callable[[Any, Seat], str] = field(default=lambda _state, _seat: "", repr=False)
    levels_of: Callable[[Any, Seat], CrewLevels] = field(default=lambda _state, _seat: CrewLevels(), repr=False)
    # The seat that played a card, and the card: (event) -> seat, card; None: no card was played.
    card_played: Callable[[Event], tuple[Seat, str] | None] = field(default=lambda _event: None, repr=False)
    hint_facts: HintFacts = field(default=HintFacts(), repr=False)
    options: tuple[TableOption, ...] = ()  # for the lobby's form, besides boards and modules
    # A mistake in a table's options that its setup does not check: (options) -> a sentence or "".
    misnamed: Callable[[Mapping[str, str]], Sentence | None] = field(default=lambda _options: None, repr=False)
    # What is raced over, in a game with boards: (setup) -> board, start, finish and modules.
    course_of: Callable[[Any], Course] = field(default=lambda _setup: Course(), repr=False)
    honour: str = ""  # the entry of honour for a first win, "" for none
    prompts: str = "prompt"  # the context of its prompts in the catalogs
    # The rule that forbids an action which is not offered, "" if none is known: (rules, state, seat, action).
    objection: Callable[[Any, Any, Seat, Action], str] = field(default=lambda *_: "", repr=False)
    anytime: tuple[type[Action], ...] = ()  # any-time actions: a refusal of one names its rule
    refined: Callable[[Any], Any] = field(default=lambda decoded: decoded, repr=False)  # restores types that JSON loses

    def __attrs_post_init__(self) -> None:
        learn(self.setup_type, self.state_type, self.view_type)

    def content_of(self, board: str, modules: Iterable[str], package: str = "") -> str:
        """The hash of the content that such a table plays; "" if a part of it is missing here."""
        return joined(self.content_parts(board, modules, package))

    def plays_as_then(self, rules: Rules[Any], version: str, content: str) -> bool:
        """Whether a race recorded under that version and content is played the same by these rules."""
        if rules.version == version:
            return content in (rules.content_hash, self.all_content())
        return content == rules.content_hash and (version, content) in OLDER_RULES[self.id]

    def decode_view(self, data: bytes | msgspec.Raw) -> Any:
        """A view from its JSON. Raises msgspec.ValidationError."""
        return self.refined(msgspec.json.decode(data, type=self.view_type))

    def decode_state(self, data: bytes | msgspec.Raw) -> Any:
        """A state (of a save) from its JSON. Raises msgspec.ValidationError."""
        return self.refined(msgspec.json.decode(data, type=self.state_type))


def _great_race_rules(setup: great_race_setup.Setup) -> Rules[State]:
    return great_race_setup.agree(setup, Chance(""))[0]


def _great_race_parts(board: str, modules: Iterable[str], package: str) -> tuple[ContentPart, ...]:
    return great_race_setup.content_parts(board, modules, great_race_setup.content_of(package, board))


def _great_race_agreed(setup: great_race_setup.Setup, game: Game[State]) -> great_race_setup.Setup:
    return msgspec.structs.replace(setup, start=game.state.open.start, finish=game.state.open.finish)


def _great_race_objection(rules: Any, state: State, seat: Seat, action: Action) -> str:
    exact = rule_against(rules.ruleset, state.open, state.own[seat], seat, action)
    return exact or _rule_of_module_action.get(type(action), "")


def _great_race_danger(state: State, seat: Seat) -> tuple[str, int]:
    """D5, E2. The declared danger and its cost in levels: a tile's by the rules, a card's as announced."""
    threat = state.open.threat
    if threat is None:
        return "", 0
    if threat.target != seat:
        return threat.source, 0
    own = threat.source == great_race_words.TERRAIN_DANGER
    return threat.source, DANGER.wear if own else threat.engine + threat.chassis


def _great_race_on_turn(state: State) -> Seat | None:
    turn = state.open.turn
    return None if turn is None or turn.over else turn.seat


def _great_race_levels(state: State, seat: Seat) -> CrewLevels:
    crew = state.open.crews[seat]
    return CrewLevels(crew.fuel, crew.engine, crew.chassis, crew.money)


def _great_race_card(event: Event) -> tuple[Seat, str] | None:
    return (event.seat, event.card) if isinstance(event, great_race_events.CardPlayed) else None


def _with_slots(decoded: Any) -> Any:
    """A state or view of the Great Race with its modules' slots as structs again."""
    if not decoded.open.modules:
        return decoded
    slots = {name: MODULES[name]({}).slot for name in decoded.open.modules if name in MODULES}
    modules = {
        name: part if (slot := slots.get(name)) is None else msgspec.convert(part, slot)
        for name, part in decoded.open.modules.items()
    }
    return replace(decoded, open=replace(decoded.open, modules=modules))


_module_actions = tuple(action for module in MODULES.values() for action in module({}).actions)
_rule_of_module_action = {
    action: rule_of_module(name) for name, module in MODULES.items() for action in module({}).actions
}
_module_events = tuple(event for module in MODULES.values() for event in module({}).events)

learn(*(slot for module in MODULES.values() if (slot := module({}).slot) is not None))

GREAT_RACE = GameKind(
    id="great_race",
    read_content=great_race_setup.offered_modules,
    content_parts=_great_race_parts,
    all_content=lambda: great_race_library.load().hash,
    setup_type=great_race_setup.Setup,
    new_game=great_race_setup.new_game,
    rules_for=_great_race_rules,
    agreed=_great_race_agreed,
    state_type=State,
    view_type=View,
    actions=union_decoder(great_race_actions.BASE_ACTIONS + _module_actions),
    events=union_decoder(great_race_events.BASE_EVENTS + _module_events),
    colours=great_race_words.CREW_COLOURS,
    players=(2, len(great_race_words.CREW_COLOURS)),
    misnamed=great_race_setup.misnamed,
    objection=_great_race_objection,
    round_of=lambda state: int(state.open.round),
    arrived=lambda state, seat: state.open.crews[seat].place > 0,
    course_of=lambda setup: Course(setup.board, setup.start, setup.finish, tuple(setup.modules)),
    danger_to=_great_race_danger,
    on_turn=_great_race_on_turn,
    space_of=lambda state, seat: str(state.open.crews[seat].at),
    levels_of=_great_race_levels,
    card_played=_great_race_card,
    hint_facts=HintFacts(
        great_race_hints.facts_at_sight,
        great_race_hints.destination,
        great_race_hints.begins_drive,
        moving=lambda state: state.open.drive is not None,
        finish=lambda view: str(view.open.finish),
    ),
    anytime=(great_race_actions.PlayAnytime,),
    refined=_with_slots,
)

CRAZY_RACE = GameKind(
    id="crazy_race",
    honour="crazy",
    prompts="crazy prompt",
    read_content=crazy_race_library.load,
    content_parts=lambda _board, _modules, _package: crazy_race_library.load().parts,
    all_content=lambda: crazy_race_library.load().hash,
    setup_type=crazy_race_setup.Setup,
    new_game=crazy_race_setup.new_game,
    rules_for=crazy_race_setup.agree,
    agreed=lambda setup, _game: setup,  # nothing is left to chance
    state_type=CrazyRaceState,
    view_type=CrazyRaceView,
    actions=union_decoder(crazy_race_actions.ACTIONS),
    events=union_decoder(crazy_race_events.EVENTS),
    colours=crazy_race_words.COLOURS,
    players=crazy_race_options.PLAYERS,
    options=crazy_race_options.OPTIONS,
    round_of=lambda state: int(state.open.stage),
    arrived=lambda state, seat: crazy_race_words.HOME in state.open.crews[seat].locomotives,
    objection=lambda _rules, state, _seat, action: crazy_race_objections.rule_against(state.open, action),
    anytime=(crazy_race_actions.TakeBack,),
)

DEFAULT_GAME = GREAT_RACE.id  # of records, settings and links that name none
GAMES: dict[str, GameKind] = {kind.id: kind for kind in (GREAT_RACE, CRAZY_RACE)}


def content_to_name() -> str:
    """The hash that Hello and Welcome name for the other side's log: all content of the default game. What a table
    plays is compared by `GameKind.content_of`.
    """
    return GAMES[DEFAULT_GAME].all_content()
