"""The player's controls, computed from the question and what has been picked; draws nothing."""

from __future__ import annotations

from attrs import Factory, define, frozen

from greatrace.crazy_race import actions as act
from greatrace.kernel import Action
from greatrace_client.games.crazy_race.phrases import (
    describe_action,
    hint,
    locomotive_name,
    prompt,
    side_name,
    waiting,
    why_not,
)
from greatrace_client.games.crazy_race.race_table import CrazyTable
from greatrace_client.games.crazy_race.targets import ChoiceButton, Move, SideButton
from greatrace_client.i18n import term, tr, trn
from greatrace_client.i18n.names import capital
from greatrace_client.model.target import Name

JOKER = "joker"
SIDE_KEYS = ("W", "D", "S", "A")  # top, right, bottom, left, as they lie on the keyboard


@frozen
class Control:
    """A button. A press sends `action`, or picks the side or card. `why`: the reason why it is greyed, with its rule;
    if `short` is shown on the button, its tooltip has the rest.
    """

    name: Name
    label: str
    note: str = ""
    key: str = ""
    why: str = ""
    short: str = ""
    action: Action | None = None
    side: int | None = None
    primary: bool = False
    sign: str = ""  # a locomotive, or JOKER


@define
class ActionModel:
    """`cards`: values of the hand that may be picked; `sides`: where a card may be laid; `moves`: shares by type."""

    title: str
    hint: str = ""
    prompt: str = ""  # "" when the player is not asked
    controls: list[Control] = Factory(list)
    cards: frozenset[int] = frozenset()
    sides: frozenset[int] = frozenset()
    moves: dict[str, list[act.Advance]] = Factory(dict)
    seats: dict[int, Action] = Factory(dict)

    def control(self, name: Name) -> Control:
        """The control of that name. Raises KeyError."""
        for control in self.controls:
            if control.name == name:
                return control
        raise KeyError(name)


def build_action_model(table: CrazyTable, card: int = 0, side: int | None = None) -> ActionModel:
    """The action model of the newest question; `card` and `side` are picked (0, None: not yet)."""
    question = table.question
    if question is None or not table.my_move:
        return waiting_model(table)
    made = ActionModel(prompt(question.prompt), hint(question.prompt), question.prompt)
    if question.prompt == "lay":
        lay_model(made, table, card, side)
    elif question.prompt in ("joker", "split"):
        move_model(made, table)
    else:
        choice_model(made, table)
    made.controls.append(take_back(table))
    return made


def waiting_model(table: CrazyTable) -> ActionModel:
    """The model while others are asked: only taking back is left (X4)."""
    made = ActionModel(tr("Rivals"), waiting(table))
    if table.seat is not None and not table.over:
        made.title = tr("Not your turn")
        made.controls = [
            Control("pass", tr("Pass"), key="P", why=why_not("not_my_go")),
            take_back(table),
        ]
    return made


def take_back(table: CrazyTable) -> Control:
    """X4. The control that takes back, at any question."""
    label, note = term("crazy action", "TakeBack"), tr("once per game, any time")
    own, question = table.view.own, table.question
    if question is not None and act.TakeBack() in question.options:
        cards = trn("{n} card", "{n} cards", len(own.pile))
        return Control("take back", label, f"{cards}, {note}", "T", action=act.TakeBack())
    used = table.seat is not None and table.view.open.crews[table.seat].took_back
    return Control("take back", label, key="T", why=why_not("took_back" if used else "nothing_played"))


def lay_model(made: ActionModel, table: CrazyTable, card: int, side: int | None) -> None:
    """X2. Lay a card at a side, picked in either order; or pass."""
    question = table.question
    assert question is not None
    lays = question.of(act.Lay)
    made.cards = frozenset(lay.card for lay in lays)
    made.sides = frozenset(lay.side for lay in lays)
    stage = table.ruleset.stages[table.view.open.card]
    for number, printed in enumerate(stage.sides):
        why = short = ""
        if number == table.view.open.taboo:
            why, short = why_not("taboo"), capital(tr("closed"))
        elif not lays:
            why = tr("Your hand is empty.")
        elif not card:
            why = why_not("card_first")
        note = tr("scored first") if number == stage.arrow else term("side", str(number))
        made.controls.append(
            Control(
                SideButton(number),
                side_name(printed),
                note,
                SIDE_KEYS[number],
                why,
                short,
                side=number,
                primary=bool(card) and not why,
                sign=printed.locomotive or JOKER,
            )
        )
    made.controls.append(Control("pass", tr("Pass"), tr("no card this turn"), "P", action=act.Pass()))
    if not lays:
        made.hint = tr("Your hand is empty.")
    elif side is not None and not card:
        made.hint = tr("Now choose the card for the {side}.", side=side_name(stage.sides[side]))


def move_model(made: ActionModel, table: CrazyTable) -> None:
    """X2. The choice of a locomotive, and for "?" of its distance."""
    question = table.question
    assert question is not None
    for option in question.of(act.Advance):
        made.moves.setdefault(option.locomotive, []).append(option)
    for moves in made.moves.values():
        moves.sort(key=lambda move: move.spaces)
    if question.prompt == "joker":
        for i, (name, moves) in enumerate(made.moves.items()):
            note = trn("{n} space", "{n} spaces", moves[0].spaces)
            made.controls.append(
                Control(
                    Move(moves[0]),
                    locomotive_name(name),
                    note,
                    str(i + 1),
                    action=moves[0],
                    primary=i == 0,
                    sign=name,
                )
            )


def choice_model(made: ActionModel, table: CrazyTable) -> None:
    """X2, X8. A few choices in words."""
    question = table.question
    assert question is not None
    for i, option in enumerate(question.required):
        made.controls.append(
            Control(ChoiceButton(i), describe_action(option, table), key=str(i + 1), action=option, primary=i == 0)
        )
        if isinstance(option, act.StealPoints):
            made.seats[option.seat] = option
