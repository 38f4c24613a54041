"""The action models of LEADERS: choosing a leader, choosing a crew, a rival to take a card from, a second look at the
ground.
"""

from __future__ import annotations

from greatrace.great_race.actions import Done
from greatrace.great_race.constants import SEA
from greatrace.great_race.events import TilePlaced
from greatrace.great_race.modules.leaders import AT_WILL, TOPOGRAPHER_DRAWS, TOPOGRAPHER_PLACES, Leaders
from greatrace.great_race.modules.leaders.changes import ready, slot_of
from greatrace.great_race.modules.leaders.events import PickLeader, PickNation, UsePower
from greatrace.kernel import Action
from greatrace_client.games.great_race.controls import ICONS, ActionModel, Asked, Control
from greatrace_client.games.great_race.module_api.controls import crew_choice
from greatrace_client.games.great_race.unavailable_reason import NONE, Reason
from greatrace_client.games.great_race.why_unavailable import first, whose_go
from greatrace_client.i18n import labelled, term, tr, trn
from greatrace_client.ui.draw.portraits.medallion import READY, token
from greatrace_client.ui.draw.shapes import at

BOLT = at(0, 0, token(READY), 1.3)


def leader(a: Asked) -> ActionModel:
    """A leader is looked at in the gallery; the button takes that one."""
    made = ActionModel(term("prompt", "leader"), hint=tr("Click once to look, twice to choose."))
    made.offers = {x.leader: x for x in a.of(PickLeader)}
    name = near(a, made.offers)
    label = tr("Choose {leader}", leader=term("leader", name))
    made.controls = [choose(label, term("leader name", name), made.offers[name])]
    return made


def nation(a: Asked) -> ActionModel:
    """A mercenary takes a crew that is left."""
    made = ActionModel(term("prompt", "nation"), hint=tr("Choose one of the remaining crews."))
    made.offers = {x.nation: x for x in a.of(PickNation)}
    name = near(a, made.offers)
    made.controls = [choose(tr("Drive for {nation}", nation=term("nation", name)), "", made.offers[name])]
    return made


def near(a: Asked, offers: dict[str, Action]) -> str:
    """The choice looked at, or the first on offer."""
    return a.picked.choice if a.picked.choice in offers else next(iter(offers))


def choose(label: str, note: str, action: Action) -> Control:
    """The single button of a choice made by looking."""
    return Control("choose", label, note, "Enter", ICONS["tick"], "primary", action=action, wide=True)


def steal(a: Asked) -> ActionModel:
    """Redburn: choose a rival by a click on the dashboard, or by number."""
    return crew_choice(a, lambda crew: trn("{n} card in hand", "{n} cards in hand", crew.hand))


def second_tile(a: Asked) -> ActionModel:
    """Chapman: keep the revealed tile, or draw from the bag."""
    shown = slot_of(a.open).shown
    tiles = (shown,) if shown else ()
    hint = tr("The tile ahead: keep it, or draw another.")
    made = ActionModel(term("prompt", "second_tile"), "tiles", hint, tiles=tiles)
    another = [
        Control("power", tr("Draw another"), tr("return this one to the bag"), "U", BOLT, action=use)
        for use in a.of(UsePower)
    ]
    keep = [
        Control("keep", tr("Keep"), tr("drive onto it"), "Enter", ICONS["tick"], "primary", action=done)
        for done in a.of(Done)
    ]
    made.controls = [*keep, *another]
    return made


def tiles_to_place(a: Asked, held: int) -> int:
    """The number to place: two of the topographer's four tiles (no other card brings four), else all tiles held."""
    begun = held == TOPOGRAPHER_DRAWS - 1 and isinstance(a.last, TilePlaced)
    if held == TOPOGRAPHER_DRAWS or begun:
        return held - (TOPOGRAPHER_DRAWS - TOPOGRAPHER_PLACES)
    return held


# ---- against a danger


def cancel_label(a: Asked) -> str:
    """The leader whose power cancels the danger."""
    return tr("Cancel with {leader}", leader=term("leader", Leaders.slot_of(a.open).leaders[a.seat]))


def power_note(a: Asked) -> str:
    """The description of the power."""
    return term("power", Leaders.slot_of(a.open).powers[a.seat])


# ---- in a sequence


def power_controls(a: Asked) -> list[Control]:
    """The button of a power that is used at will; greyed with the reason while it cannot be."""
    slot = Leaders.slot_of(a.open)
    power = slot.powers[a.seat]
    if power not in AT_WILL:
        return []
    label = labelled(term("leader", slot.leaders[a.seat]), term("power deed", power))
    use = next(iter(a.of(UsePower)), None) if a.mine else None
    why = NONE if use is not None else first(whose_go(a.view, a.question, a.seat), power_reason(a))
    return [Control("power", label, term("power rule", power), "U", BOLT, action=use, why=why, wide=True)]


def power_reason(a: Asked) -> Reason:
    """The reason why the player's own power is not offered."""
    if Leaders.slot_of(a.open).spent[a.seat]:
        return Reason(tr("Used this round"))
    return Reason(tr("Can’t be used now"))


def discount_note(a: Asked, kind: str) -> str:
    """Walledgrave's price on sea lines; "" if he is not the player's leader."""
    if kind != SEA or not ready(a.open, a.seat, "sea"):
        return ""
    return tr("{leader}: −50 F", leader=term("leader", Leaders.slot_of(a.open).leaders[a.seat]))
