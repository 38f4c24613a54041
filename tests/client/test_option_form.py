"""The form of modules and agreements under keys and mouse: it is left in two ways, and says what cannot be chosen."""

from __future__ import annotations

import pygame
import pytest

from greatrace.great_race.extension import Description
from greatrace.great_race.setup import offered_modules
from greatrace_client.games.great_race.lobby import agreement as agreement_module
from greatrace_client.games.great_race.lobby.agreement import Agreement
from greatrace_client.games.great_race.lobby.option_form import OptionForm
from greatrace_client.games.great_race.targets import ModuleSwitch
from greatrace_client.i18n import term
from greatrace_client.race_common.targets import TableChoice
from greatrace_client.ui.scene import Push
from tests.client.fakes import Title, new_context, press_key, shown


def described(name: str, *, excludes: tuple[str, ...] = (), requires: tuple[str, ...] = ()) -> Description:
    return Description(name, (2, 5), (), requires, excludes, {}, {}, ())


def test_esc_puts_everything_back() -> None:
    agreement = Agreement(modules=("season",), options={"season": "hard"})
    context = new_context()
    stack = shown(Title(), context)
    stack.carry_out(Push(OptionForm(agreement, "africa", 3)))
    agreement.switch("patronage", on=True)
    agreement.options["season"] = "normal"
    press_key(stack, pygame.K_ESCAPE)
    assert isinstance(stack.top, Title)
    assert (agreement.modules, agreement.options) == (("season",), {"season": "hard"})


def test_a_module_is_taken_in_and_set_with_arrows_and_enter_alone() -> None:
    agreement = Agreement()
    form = OptionForm(agreement, "africa", 3)
    stack = shown(form, new_context())
    names = [w.name for w in form.form.reachable()]
    first = form.form.focus.name if form.form.focus else names[0]
    for _ in range(names.index(ModuleSwitch("season")) - names.index(first)):
        press_key(stack, pygame.K_TAB)
    press_key(stack, pygame.K_RIGHT)
    assert agreement.modules == ("season",)
    press_key(stack, pygame.K_TAB)
    press_key(stack, pygame.K_RIGHT)
    assert agreement.options == {"season": "hard"}


def test_what_belongs_to_a_module_is_grey_until_it_is_played_and_says_so() -> None:
    agreement = Agreement()
    form = OptionForm(agreement, "africa", 3)
    shown(form, new_context())
    assert "Only with Seasons" in form.form.named(TableChoice("season")).hint
    agreement.switch("season", on=True)
    form.rebuild()
    assert form.form.named(TableChoice("season")).enabled


def test_a_module_for_other_numbers_of_players_is_grey_and_says_so() -> None:
    module = offered_modules()[0]
    few = module.players[0] - 1
    assert "players" in Agreement().forbidden(module, few)
    assert Agreement().forbidden(module, module.players[0]) == ""


def test_a_module_that_another_one_excludes_is_grey_and_says_which(monkeypatch: pytest.MonkeyPatch) -> None:
    modules = described("night", excludes=("day",)), described("day"), described("moon", requires=("sun",))
    monkeypatch.setattr(agreement_module, "offered_modules", lambda: modules)
    agreement = Agreement(modules=("night",))
    assert "combined with night" in agreement.forbidden(modules[1], 3)
    assert agreement.forbidden(modules[0], 3) == ""
    assert "Requires sun" in agreement.forbidden(modules[2], 3)


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1280, 960)])
@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_no_line_of_the_form_lies_on_another(size: tuple[int, int], scale: float) -> None:
    form = OptionForm(Agreement(), "asia", 5)
    shown(form, new_context(size, scale))
    boxes = [pygame.FRect(*w.box) for w in form.form.widgets]
    assert all(box.w > 100 and box.h > 20 for box in boxes)
    for i, box in enumerate(boxes):
        assert box.collidelist(boxes[i + 1 :]) == -1


def test_all_modules_are_switched_on_and_off_by_one_key() -> None:
    agreement = Agreement()
    stack = shown(OptionForm(agreement, "africa", 4), new_context())
    press_key(stack, pygame.K_a)
    assert set(agreement.modules) == {module.id for module in offered_modules() if module.players[0] <= 4}
    press_key(stack, pygame.K_a)
    assert agreement.modules == ()


def test_a_grey_module_is_not_switched() -> None:
    agreement = Agreement(preset=next(iter(agreement_module.presets())))
    form = OptionForm(agreement, "africa", 4)
    shown(form, new_context())
    before = agreement.modules
    form.form.named(ModuleSwitch("season")).press()
    assert agreement.modules == before


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_every_module_is_told_whole_beside_its_switch(size: tuple[int, int], speaking: str, cut: set[str]) -> None:
    form, context = OptionForm(Agreement(), "africa", 3), new_context(size)
    shown(form, context)
    form.draw(context.page)
    notes = {term("module note", module.id) for module in offered_modules()}
    assert not {line for line in cut if any(line in note for note in notes)}
