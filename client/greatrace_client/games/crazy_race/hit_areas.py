"""The widgets of the Crazy Race screen for the present question, in Tab order."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Protocol

from greatrace.crazy_race import words
from greatrace.crazy_race.actions import Lay
from greatrace_client.games.crazy_race import phrases
from greatrace_client.games.crazy_race.action_model import JOKER, Control
from greatrace_client.games.crazy_race.action_panel import hand_boxes, hand_scale, share_rows
from greatrace_client.games.crazy_race.input_controller import CrazyInput
from greatrace_client.games.crazy_race.move_preview import outlook, sentence
from greatrace_client.games.crazy_race.panel import Shown
from greatrace_client.games.crazy_race.targets import CardSide, CrewPlate, HandCard, Move, PointPile
from greatrace_client.i18n import labelled, term, tr
from greatrace_client.i18n.names import capital
from greatrace_client.model.target import Name
from greatrace_client.race_common.answer_button import AnswerButton
from greatrace_client.race_common.drag_drop import DragController, Load
from greatrace_client.race_common.hit_areas import HitArea
from greatrace_client.race_common.take_back import HEIGHT, WIDTH, TakeBackButton, has_acted
from greatrace_client.ui.box import Box
from greatrace_client.ui.context import CanTakeBack, HasLink, HasLobby
from greatrace_client.ui.draw import railway
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import BLACK
from greatrace_client.ui.draw.shapes import at, box, scaled
from greatrace_client.ui.widgets import Button, Widget

SIGN = 0.24  # size of locomotives on buttons


class UndoContext(HasLobby, HasLink, CanTakeBack, Protocol):
    """What taking back needs: the lobby and the link."""


class PressedRace(Protocol):
    """The race with its clickable areas."""

    @property
    def carrying(self) -> DragController: ...
    @property
    def input(self) -> CrazyInput: ...
    @property
    def context(self) -> UndoContext: ...
    @property
    def page(self) -> Page: ...
    @property
    def shown(self) -> Shown: ...


def action_areas(race: PressedRace) -> list[Widget]:
    """The buttons, and the one that takes back."""
    return [*buttons(race), *take_back(race)]


def take_back(race: PressedRace) -> list[Widget]:
    """The button in the corner of the actions, for players."""
    if race.shown.table.seat is None:
        return []
    here = race.context.lobby.here
    allowed = race.context.link is not None and (here is None or here.take_back)
    table = race.shown.table
    button = TakeBackButton(table.question, race.context.take_back, allowed=allowed, acted=has_acted(table))
    button.place(race.shown.layout.actions.right - 18 - WIDTH, race.shown.layout.actions.y + 10, WIDTH, HEIGHT)
    return [button]


def table_areas(race: PressedRace) -> list[Widget]:
    """The four sides, the piles, each player's plate."""
    made: list[Widget] = []
    for side in range(words.SIDES):
        area = HitArea(
            CardSide(side),
            partial(side_words, race, side),
            partial(race.input.pick_side, side),
            partial(side_words, race, side),
        )
        # the note in the actions
        area.noted = race.shown.layout.outlook.h > 0 and race.shown.action_model.prompt != "split"
        area.place(*race.shown.layout.table.side(side))
        made.append(area)
    for name in (words.TURNTABLE_PILE, words.FINISH_PILE):
        pile = HitArea(PointPile(name), partial(term, "pile", name), tooltip=partial(term, "pile note", name))
        pile.place(*race.shown.layout.table.pile(name))
        made.append(pile)
    for seat, lane in enumerate(race.shown.layout.lanes):
        plate = HitArea(
            CrewPlate(seat),
            partial(race.shown.name, seat),
            partial(race.input.pick_seat, seat),
            partial(crew_words, race, seat),
        )
        plate.place(*lane.plate)
        made.append(plate)
    return made


def side_words(race: PressedRace, side: int) -> str:
    """The side's print, the owners of the cards there, and the gain of a win."""
    o = race.shown.table.view.open
    if not o.card:
        return ""
    parts = [phrases.side_name(race.shown.table.ruleset.stages[o.card].sides[side])]
    laid: dict[int, int] = {}
    for card in o.sides[side]:
        laid[card.seat] = laid.get(card.seat, 0) + 1
    parts += [labelled(race.shown.name(seat), number) for seat, number in laid.items()]
    found = outlook(race.shown.table, side)
    if found is not None:
        parts.append(sentence(found))
    elif side == o.taboo:
        parts.append(phrases.why_not("taboo"))
    return "\n".join(parts)


def crew_words(race: PressedRace, seat: int) -> str:
    crew = race.shown.table.view.open.crews[seat]
    parts = [race.shown.name(seat)]
    parts += [
        labelled(phrases.locomotive_name(name), phrases.place_name(place))
        for name, place in zip(words.LOCOMOTIVES, crew.locomotives, strict=True)
    ]
    parts += [tr("hand empty")] if crew.empty else []
    parts.append(tr("cards already taken back") if crew.took_back else tr("can take cards back once"))
    return "\n".join(parts)


def hand_areas(race: PressedRace) -> list[Widget]:
    """The player's cards; of two equal cards only one has the key."""
    made: list[Widget] = []
    if race.shown.table.seat is None:
        return made
    keys: set[str] = set()
    for i, spot in enumerate(hand_boxes(race.shown.layout.hand, len(race.shown.hand))):
        card = race.shown.hand[i]
        key = str(card) if race.shown.action_model.cards and str(card) not in keys else ""
        keys.add(key)
        area = HitArea(
            HandCard(i),
            partial(card_words, card),
            partial(race.input.pick_card, i),
            partial(card_note, card),
            key=key,
        )
        if card not in race.shown.action_model.cards:
            area.why = partial(why_no_card, race)
        elif (load := driver_card(race, area.name, card)).goals:
            area.hang(load, race.carrying)
        area.place(*spot)
        made.append(area)
    return made


def driver_card(race: PressedRace, name: Name, card: int) -> Load:
    """X2. A card of the hand can be dragged onto a side of the stage card."""
    lays = (
        [lay for lay in race.shown.table.question.of(Lay) if lay.card == card]
        if race.shown.table.question is not None
        else []
    )
    goals: dict[Name, Callable[[], object]] = {CardSide(lay.side): partial(race.input.send, lay) for lay in lays}
    colour, scale = race.shown.stage.colour(race.shown.seat or 0), hand_scale(race.shown.layout.hand)

    def paint(page: Page, x: float, y: float) -> None:
        w, h = railway.CARD[0] * scale, railway.CARD[1] * scale
        page.svg(box(0, 0, w, h, 5, BLACK, more='opacity=".38"'), x - w / 2 + 8, y - h / 2 + 12, w, h)
        railway.driver_card(page, x - w / 2, y - h / 2, colour, card, scale)

    return Load(name, goals, paint)


def card_words(card: int) -> str:
    return tr("Driver card {n}", n=card)


def card_note(card: int) -> str:
    """Which card it is, and who is drawn on it."""
    return labelled(card_words(card), term("crazy driver", str(card)))


def buttons(race: PressedRace) -> list[Widget]:
    """The buttons of the question: the four sides as they lie on the card, everything else below, each in its
    own row.
    """
    b, d = race.shown.layout.actions, race.shown.action_model
    lines = len(race.page.broken(d.hint, b.w - 40, 16)) if d.hint else 0
    y = b.y + 50 + lines * 21.0
    if d.prompt == "split":
        y = share_rows(b, len(d.moves))[-1].bottom + 12
    foot = race.shown.layout.outlook.y - 4 if race.shown.layout.outlook.h else b.bottom - 12
    sides = [control for control in d.controls if control.side is not None]
    others = [control for control in d.controls if control.side is None]
    tall = min(62.0, (foot - y) / max(1, len(others) + (3 if sides else 0)) - 10)
    made: list[Widget] = [*shares(race)]
    for control, place in zip(sides, compass(Box(b.x + 16, y, b.w - 32, tall)), strict=False):
        made.append(control_button(race, control))
        made[-1].place(*place)
    y += 3 * (tall + 10) if sides else 0
    for i, control in enumerate(others):
        made.append(control_button(race, control))
        made[-1].place(b.x + 16, y + i * (tall + 10), b.w - 32, tall)
    return made


def compass(row: Box) -> list[Box]:
    """Boxes for the top, right, bottom and left side, from the row of the topmost one."""
    half, step = (row.w - 10) / 2, row.h + 10
    middle = row.x + (row.w - half) / 2
    return [
        Box(middle, row.y, half, row.h),
        Box(row.x + half + 10, row.y + step, half, row.h),
        Box(middle, row.y + 2 * step, half, row.h),
        Box(row.x, row.y + step, half, row.h),
    ]


def control_button(race: PressedRace, control: Control) -> Button:
    """Gold for what is meant first, and for what waits to be confirmed."""
    made = AnswerButton(
        lambda: control.label,
        lambda: race.input.act(control),
        lambda: about(race, control),
        key=control.key,
        note=lambda: control.note,
        state="primary" if control.primary else "ready",
        icon=sign_of(control.sign),
        name=control.name,
    )
    if control.action is not None and race.shown.sure == control.action:
        made.wait()
    if control.why:
        made.why = lambda: control.short or control.why
    return made


def about(race: PressedRace, control: Control) -> str:
    """The control's effect, or the question; of a greyed one only the reason."""
    if control.why:
        return control.why if control.short else ""
    return capital(control.note) or asked_words(race)


def sign_of(sign: str) -> str:
    """A locomotive, or the joker's star, as small as a button wants it."""
    if not sign:
        return ""
    if sign == JOKER:
        return railway.joker(15)
    return at(-SIGN * 75, -SIGN * 50, scaled(railway.locomotive(sign, "brass"), SIGN))


def asked_words(race: PressedRace) -> str:
    """The question, for answers without text of their own."""
    return race.shown.action_model.hint or race.shown.action_model.title


def shares(race: PressedRace) -> list[Widget]:
    """X2. A number for each share that a locomotive may get of a "?"."""
    d = race.shown.action_model
    made: list[Widget] = []
    if d.prompt != "split":
        return made
    for moves, row in zip(d.moves.values(), share_rows(race.shown.layout.actions, len(d.moves)), strict=True):
        across = min(6, max(4, len(moves)))
        w = (row.w - 124) / across
        for i, move in enumerate(moves):
            words_ = partial(phrases.describe_action, move, race.shown.table)
            button = Button(
                partial(str, move.spaces),
                partial(race.input.give, move),
                words_,
                name=Move(move),
                state="primary",
            )
            button.place(row.x + 120 + i % across * w, row.y + 22 + i // across * 40, w - 6, 36)
            made.append(button)
    return made


def why_no_card(race: PressedRace) -> str:
    """X2. The reason why no card of the hand may be played: another question is open, or another player is on turn."""
    return asked_words(race) if race.shown.action_model.prompt else phrases.why_not("not_my_go")
