"""The player's possible actions as controls: buttons, cards, dials, spaces and rivals that take a click.

Pure: an `ActionModel` is made of a view, a question and what has been picked so far. Only the question's options decide
what is legal; the rules' own query functions only say *why* something is missing (`why_unavailable`).
"""

from __future__ import annotations

from typing import Final

from greatrace.great_race import constants
from greatrace.great_race.actions import PlayAnytime, TakeCard
from greatrace.great_race.ruleset import Ruleset
from greatrace.translation import marked
from greatrace_client.games.great_race.action_model_choices import (
    alarm,
    blind,
    con_artist,
    discard,
    forfeit,
    keep,
    pick_crew,
    pick_space,
    place,
    plain,
    repair,
    saboteur_split,
    stopped,
    wear,
)
from greatrace_client.games.great_race.action_model_convoy import driving, full_hand, sequence, sequence_controls
from greatrace_client.games.great_race.action_model_plan import plan
from greatrace_client.games.great_race.commands import TakeBackLast
from greatrace_client.games.great_race.confirmation import BEGAN
from greatrace_client.games.great_race.controls import ICONS, STEP_BACK, ActionModel, Asked, Builder, Control
from greatrace_client.games.great_race.ground_words import wording
from greatrace_client.games.great_race.module_api.module_ui import module_action_models
from greatrace_client.games.great_race.targets import AnytimeCard
from greatrace_client.i18n import term, tr
from greatrace_client.i18n.names import card_effect, card_name


def build_action_model(asked: Asked) -> ActionModel:
    """The controls of this moment, any-time cards included."""
    if asked.view.seat is None:
        return waiting(asked)
    if asked.question is None or not asked.mine:
        made = waiting(asked)
    else:
        prompt = asked.question.prompt
        made = (BUILDERS.get(prompt) or module_action_models().get(prompt, plain))(asked)
    made.controls += way_back(asked)
    return with_anytime(asked, made)


# ---- parts


def way_back(a: Asked) -> list[Control]:
    """The button that takes back what the player has begun, as long as nothing has come of it."""
    question = a.question
    if question is None or not a.mine or not (question.back and a.may_take_back) or question.prompt == "sequence":
        return []
    if question.prompt not in CHOOSING and not isinstance(a.last, BEGAN):
        return []
    return [
        Control(STEP_BACK, tr("Back"), "", "Esc", ICONS["back"], command=TakeBackLast(), wide=True, tip=tr(BACK_TIP))
    ]


def with_anytime(a: Asked, made: ActionModel) -> ActionModel:
    """CARDS. Any-time cards can be clicked at any question."""
    for action in a.of(PlayAnytime):
        if action.card not in made.cards:
            made.cards[action.card] = action
        else:  # B2: the card may be discarded or played; a click discards
            made.controls.append(card_control(a.ruleset, action))
    return made


def card_control(r: Ruleset, action: PlayAnytime) -> Control:
    """The button that plays a card which a click would discard."""
    card = action.card
    return Control(
        AnytimeCard(card),
        tr("Play {card}", card=card_name(card)),
        card_effect(card, wording(r, card)),
        "J",
        ICONS["card"],
        action=action,
        wide=True,
    )


def waiting(a: Asked) -> ActionModel:
    """The model while another player or nobody is asked: the player's own buttons stay in their places, greyed, with
    the reason.
    """
    question = a.question
    if question is None:
        return ActionModel(tr("The race is over") if a.open.result else tr("One moment…"), "wait")
    who = ", ".join(a.name(seat) for seat in question.asked)
    title = tr("Waiting for {name}", name=who) if len(question.asked) == 1 else tr("Waiting for the others")
    made = ActionModel(title, "wait", term("waiting", question.prompt, who=who))
    if question.prompt == "bivouac":
        made.style, made.offered = "market", a.open.market
    elif question.prompt == "plan" and question.back:
        made.hint = tr("Your plan is set. You can change it until everybody is ready.")
    elif a.open.phase == constants.CONVOY and a.view.seat is not None:
        made.style, made.controls = "buttons", sequence_controls(a)
    return made


def looking_back() -> ActionModel:
    """The model of a past moment: any click returns to the present."""
    tip = tr("Any click shows the race as it is now.")
    now = Control("now", tr("Back to now"), "", "Esc", ICONS["back"], "primary", wide=True, tip=tip)
    return ActionModel(tr("Looking back"), controls=[now])


# ---- bivouac and planning


def bivouac(a: Asked) -> ActionModel:
    """B1. The open cards."""
    offers = {action.card: action for action in a.of(TakeCard)}
    made = ActionModel(tr("Take a card"), "market", tr("Click a card to take it."))
    made.offered, made.offers = a.open.market, dict(offers)
    if full_hand(a):
        made.hint = made.offer_note = tr("Your hand is full: then discard one.")
    return made


BACK_TIP: Final = marked("Takes back what you have begun here.")
CHOOSING: Final = frozenset(("lift", "trail_hunter", "con_artist", "saboteur", "saboteur_split", "steal"))
BUILDERS: dict[str, Builder] = {
    "bivouac": bivouac,
    "plan": plan,
    "sequence": sequence,
    "drive": driving,
    "place": place,
    "lift": pick_space,
    "trail_hunter": pick_space,
    "con_artist": con_artist,
    "saboteur": pick_crew,
    "scrounger": pick_crew,
    "customs": pick_crew,
    "ransom": pick_crew,
    "siphon": pick_crew,
    "forfeit": forfeit,
    "saboteur_split": saboteur_split,
    "repair": repair,
    "wear": wear,
    "discard": discard,
    "keep": keep,
    "danger": alarm,
    "reaction": alarm,
    "stop": stopped,
    "blind": blind,
}
