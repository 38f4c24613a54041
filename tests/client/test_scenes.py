"""The scenes around the race: drawn in every language and at every size, and used like a player would."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from greatrace.protocol.messages import (
    AddBot,
    ChooseCrew,
    CreateTable,
    JoinTable,
    Refused,
    RemoveBot,
    Said,
    Seated,
    SetReady,
    StartTable,
    WatchTable,
)
from greatrace_client import saved, settings
from greatrace_client.draw.eyes import contrast, motion
from greatrace_client.net.link import LinkState
from greatrace_client.net.security import Security
from greatrace_client.scenes.base import Kit, Scene
from greatrace_client.scenes.error import LostScene, TroubleScene
from greatrace_client.scenes.host import HostScene
from greatrace_client.scenes.join import JoinScene
from greatrace_client.scenes.menu import MenuScene
from greatrace_client.scenes.notes import draw_note, note_beat
from greatrace_client.scenes.parts import menu_page
from greatrace_client.scenes.replay.shelf import ReplaysScene
from greatrace_client.scenes.rules import RulesScene
from greatrace_client.scenes.settings import SettingsScene
from greatrace_client.scenes.solo_setup import SoloSetupScene
from greatrace_client.scenes.table import TableScene
from greatrace_client.scenes.tables import TablesScene
from greatrace_client.scenes.talk import TalkScene
from greatrace_client.scenes.title import TitleScene
from greatrace_client.scenes.waiting import WaitingScene
from greatrace_client.setting_out import SoloWish
from greatrace_client.text import LANGUAGES, language, set_language
from greatrace_client.widgets import Button, Form, Widget, said
from tests.client.stand_in import (
    SIZES,
    Title,
    click,
    hat,
    new_kit,
    pad,
    press_key,
    send,
    shown,
    wires,
    with_tables,
    write,
)

SCENES: dict[str, tuple[Callable[[], Scene], Callable[[Kit], Kit]]] = {
    "title": (TitleScene, lambda kit: kit),
    "solo": (SoloSetupScene, lambda kit: kit),
    "host": (HostScene, lambda kit: kit),
    "host here": (lambda: HostScene(here=True), lambda kit: kit),
    "join": (JoinScene, lambda kit: kit),
    "join, another fingerprint": (JoinScene, lambda kit: _impostor(kit)),  # noqa: PLW0108 - it is defined below
    "tables": (TablesScene, with_tables),
    "tables, a locked one": (TablesScene, lambda kit: _locked(with_tables(kit))),
    "talk": (lambda: TalkScene(Scene()), lambda kit: _talking(with_tables(kit, "a", 1))),
    "no tables": (TablesScene, lambda kit: kit),
    "table, host": (TableScene, lambda kit: with_tables(kit, "a", 0)),
    "table, guest": (TableScene, lambda kit: with_tables(kit, "a", 1)),
    "table, watching": (TableScene, lambda kit: with_tables(kit, "a")),
    "settings": (SettingsScene, lambda kit: kit),
    "settings, movement": (lambda: SettingsScene("movement"), lambda kit: kit),
    "settings, sound": (lambda: SettingsScene("sound"), lambda kit: kit),
    "settings, race": (lambda: SettingsScene("race"), lambda kit: kit),
    "rules": (RulesScene, lambda kit: kit),
    "rules, one of them": (lambda: RulesScene("D7"), lambda kit: kit),
    "replays, none yet": (ReplaysScene, lambda kit: kit),
    "waiting": (lambda: WaitingScene(SoloWish()), lambda kit: kit),
    "lost": (LostScene, lambda kit: kit),
    "trouble": (lambda: TroubleScene("The line broke off."), lambda kit: kit),
}


def _impostor(kit: Kit) -> Kit:
    kit.settings.address, kit.settings.pins["greatrace.example"] = "greatrace.example", "aa" * 32
    wires(kit).security = Security(pin="aa" * 32, fingerprint="bb" * 32)
    return kit


def _locked(kit: Kit) -> Kit:
    kit.lobby.tables["a"] = replace(kit.lobby.tables["a"], locked=True)
    return kit


def _talking(kit: Kit) -> Kit:
    kit.lobby.apply(Seated(kit.lobby.tables["a"], 1))
    for number in range(30):
        kit.lobby.apply(Said("a", "pie", "Pieter", 0, "Who has been to Timbuktu before? " * (1 + number % 5)))
    return kit


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(settings, "config_folder", lambda: tmp_path / "config")
    monkeypatch.setattr(saved, "data_folder", lambda: tmp_path)
    monkeypatch.setattr(settings, "data_folder", lambda: tmp_path)
    return tmp_path


def form_of(scene: Scene) -> Form:
    assert isinstance(scene, MenuScene | TitleScene | TalkScene)
    return scene.form


def overlapping(first: Widget, second: Widget) -> bool:
    (x, y, w, h), (a, b, c, d) = first.box, second.box
    return x < a + c - 1 and a < x + w - 1 and y < b + d - 1 and b < y + h - 1


@pytest.mark.parametrize("code", list(LANGUAGES))
@pytest.mark.parametrize("name", list(SCENES))
@pytest.mark.parametrize(("size", "scale"), [(SIZES[0], 1.0), (SIZES[1], 1.5), (SIZES[2], 1.0), (SIZES[3], 1.0)])
def test_every_control_is_on_the_page_and_on_no_other(
    name: str, size: tuple[int, int], scale: float, code: str, data: Path
) -> None:
    set_language(code)
    make, prepare = SCENES[name]
    scene, kit = make(), prepare(new_kit(size, scale))
    shown(scene, kit)
    page = menu_page(kit.page)
    controls = [w for w in form_of(scene).widgets if w.shown]
    assert controls
    for i, widget in enumerate(controls):
        x, y, w, h = widget.box
        assert w > 0, widget.name
        assert h >= 24, widget.name
        assert x >= 0, widget.name
        assert y >= 0, widget.name
        assert x + w <= page.width + 0.5, widget.name
        assert y + h <= page.height + 0.5, widget.name
        assert not [other.name for other in controls[i + 1 :] if overlapping(widget, other)], widget.name


@pytest.mark.parametrize("code", list(LANGUAGES))
@pytest.mark.parametrize("name", list(SCENES))
def test_labels_of_buttons_fit(name: str, code: str, data: Path) -> None:
    set_language(code)
    make, prepare = SCENES[name]
    scene, kit = make(), prepare(new_kit((1280, 720)))
    shown(scene, kit)
    page = menu_page(kit.page)
    for widget in form_of(scene).widgets:
        if isinstance(widget, Button):
            cap = 13 + 8.5 * len(widget.key) + 16 if widget.key else 8
            room = widget.box[2] - cap - (46 if widget.icon else 14)
            assert page.measure(said(widget.label), 17, "bold") * 0.85 <= room, said(widget.label)


@pytest.mark.parametrize("name", list(SCENES))
def test_every_control_has_a_label_and_a_tooltip(name: str, data: Path) -> None:
    make, prepare = SCENES[name]
    scene, kit = make(), prepare(new_kit())
    shown(scene, kit)
    for widget in form_of(scene).widgets:
        assert said(widget.label), widget.name
        assert said(widget.tooltip), widget.name


@pytest.mark.parametrize("name", list(SCENES))
def test_drawn_again_it_looks_the_same(name: str, data: Path) -> None:
    make, prepare = SCENES[name]
    scene, kit = make(), prepare(new_kit())
    shown(scene, kit)
    first = pygame.image.tobytes(kit.page.surface, "RGB")
    scene.draw(kit.page)
    if name in ("lost", "talk"):
        return  # an overlay, and its shadow, darken what is below each time
    assert pygame.image.tobytes(kit.page.surface, "RGB") == first


# ---- from the title to a race


def button(stack_scene: Scene | None, name: str) -> tuple[float, float]:
    assert stack_scene is not None
    x, y, w, h = form_of(stack_scene).named(name).box
    return x + w / 2, y + h / 2


def test_the_mouse_leads_from_the_title_to_a_race(data: Path) -> None:
    kit = new_kit()
    stack = shown(TitleScene(), kit)
    k = menu_page(kit.page).k
    click(stack, *button(stack.top, "N"), k)
    assert isinstance(stack.top, SoloSetupScene)
    click(stack, *button(stack.top, "board-south_america"), k)
    click(stack, *button(stack.top, "crew-plum"), k)
    click(stack, *button(stack.top, "start"), k)
    assert isinstance(stack.top, WaitingScene)
    ((wish, resume),) = wires(kit).wishes
    assert (wish.board, wish.crew, wish.bots, wish.levels, resume) == ("south_america", "plum", 3, ("normal",) * 3, "")
    assert settings.load(data / "config").crew == "plum"


def test_keys_lead_from_the_title_to_a_race(data: Path) -> None:
    kit = new_kit()
    stack = shown(TitleScene(), kit)
    press_key(stack, pygame.K_RETURN)
    assert isinstance(stack.top, SoloSetupScene)
    press_key(stack, pygame.K_RETURN)
    assert isinstance(stack.top, WaitingScene)
    assert wires(kit).wishes[0][0].board == "africa"


def test_the_gamepad_leads_from_the_title_to_a_race(data: Path) -> None:
    kit = new_kit()
    stack = shown(TitleScene(), kit)
    hat(stack, 0, -1)
    pad(stack, 0)
    assert isinstance(stack.top, SoloSetupScene)
    for _ in range(40):
        focus = stack.top.form.focus
        if focus is not None and focus.name == "start":
            break
        pad(stack, 5)
    pad(stack, 0)
    assert isinstance(stack.top, WaitingScene)


def test_esc_leads_back(data: Path) -> None:
    kit = new_kit()
    stack = shown(TitleScene(), kit)
    for key, scene in ((pygame.K_n, SoloSetupScene), (pygame.K_h, HostScene), (pygame.K_p, JoinScene)):
        press_key(stack, key)
        assert isinstance(stack.top, scene)
        press_key(stack, pygame.K_ESCAPE)
        assert isinstance(stack.top, TitleScene)
    press_key(stack, pygame.K_q)
    assert len(stack) == 0


def test_fewer_rivals_each_of_their_own_level(data: Path) -> None:
    kit = new_kit()
    scene = SoloSetupScene()
    stack = shown(scene, kit)
    number = scene.form.named("number")
    number.wheel(1)
    assert not [w for w in scene.form.widgets if w.name == "level-2"]
    scene.form.named("level-1").press()
    press_key(stack, pygame.K_RETURN)
    wish = wires(kit).wishes[0][0]
    assert wish.bots == 2
    assert wish.levels[0] == "normal"
    assert wish.levels[1] != "normal"


def test_a_saved_race_is_offered_and_continued(data: Path) -> None:
    (data / saved.FILE).write_text('{"table":"abc","board":"africa","round":7}')
    kit = new_kit()
    stack = shown(TitleScene(), kit)
    press_key(stack, pygame.K_c)
    assert isinstance(stack.top, WaitingScene)
    assert wires(kit).wishes[0][1] == "abc"


def test_without_a_saved_race_there_is_no_such_entry(data: Path) -> None:
    (data / saved.FILE).write_text("not json")
    scene = TitleScene()
    shown(scene, new_kit())
    with pytest.raises(KeyError):
        scene.form.named("C")


# ---- waiting, trouble


class Race(Scene):
    """Where the waiting leads."""


def test_waiting_ends_with_the_race(data: Path) -> None:
    kit = new_kit()
    kit.places.race = Race
    stack = shown(WaitingScene(SoloWish()), kit)
    assert stack.top is not None
    stack.top.update(0.01)
    stack.follow()
    assert isinstance(stack.top, WaitingScene)
    kit.table = object()  # type: ignore[assignment]  # any table will do here
    stack.top.update(0.01)
    stack.follow()
    assert isinstance(stack.top, Race)


def test_waiting_says_what_went_wrong_and_goes_home(data: Path) -> None:
    kit = new_kit()
    stack = shown(WaitingScene(SoloWish()), kit)
    assert isinstance(stack.top, WaitingScene)
    wires(kit).state, wires(kit).sentence = LinkState.CLOSED, "The server did not start."
    stack.top.update(0.01)
    assert stack.top.sentence == "The server did not start."
    press_key(stack, pygame.K_ESCAPE)
    assert isinstance(stack.top, Title)
    assert wires(kit).wishes[-1] == "hang up"


def test_the_overlay_goes_when_the_line_is_back() -> None:
    kit = new_kit()
    stack = shown(Race(), kit)
    from greatrace_client.scenes.base import Push

    stack.carry_out(Push(LostScene()))
    wires(kit).state = LinkState.LOST
    assert stack.top is not None
    stack.top.update(0.1)
    stack.follow()
    assert isinstance(stack.top, LostScene)
    assert [type(scene) for scene in stack.seen()] == [Race, LostScene]
    wires(kit).state = LinkState.OPEN
    stack.top.update(0.1)
    stack.follow()
    assert isinstance(stack.top, Race)


def test_a_line_that_does_not_come_back_ends_in_a_sentence() -> None:
    kit = new_kit()
    stack = shown(LostScene(), kit)
    wires(kit).state, wires(kit).sentence = LinkState.CLOSED, "You have joined from another window."
    assert stack.top is not None
    stack.top.update(0.1)
    stack.follow()
    assert isinstance(stack.top, TroubleScene)
    press_key(stack, pygame.K_RETURN)
    assert isinstance(stack.top, Title)


# ---- with friends


def test_an_address_is_written_and_called(data: Path) -> None:
    kit = new_kit()
    stack = shown(JoinScene(), kit)
    assert stack.top is not None
    click(stack, *button(stack.top, "address"), menu_page(kit.page).k)
    write(stack, "greatrace.example:7200")
    press_key(stack, pygame.K_RETURN)
    assert wires(kit).wishes[-1] == ("greatrace.example:7200", "Margaux")
    wires(kit).state = LinkState.OPEN
    stack.top.update(0.1)
    stack.follow()
    assert isinstance(stack.top, TablesScene)


def test_tables_are_joined_watched_and_opened(data: Path) -> None:
    kit = with_tables(new_kit())
    stack = shown(TablesScene(), kit)
    press_key(stack, pygame.K_j)
    press_key(stack, pygame.K_w)
    assert wires(kit).sent == [JoinTable("a"), WatchTable("a")]
    press_key(stack, pygame.K_n)
    assert isinstance(stack.top, HostScene)
    press_key(stack, pygame.K_RETURN)
    wires(kit).state = LinkState.OPEN
    stack.top.update(0.1)
    assert isinstance(wires(kit).sent[-1], CreateTable)
    stack.top.received(Refused("table/limit"), [])
    assert stack.top.form.named("open").enabled


def test_a_server_of_ones_own_is_started_for_a_table(data: Path) -> None:
    kit = new_kit()
    stack = shown(HostScene(), kit)
    press_key(stack, pygame.K_RETURN)
    assert wires(kit).wishes == [7117]
    wires(kit).state = LinkState.OPEN
    assert stack.top is not None
    stack.top.update(0.1)
    wish = CreateTable("great_race", "africa", 4, start="colomb_bechar", finish="cape_town", clock="normal",
                       stand_in="normal")  # fmt: skip
    assert wires(kit).sent == [wish]


def test_what_is_no_port_is_refused_in_a_sentence(data: Path) -> None:
    kit = new_kit()
    scene = HostScene()
    stack = shown(scene, kit)
    scene.port = "abc"
    press_key(stack, pygame.K_RETURN)
    assert "abc" in kit.note
    assert wires(kit).wishes == []


def test_the_host_adds_and_removes_bots_and_starts() -> None:
    kit = with_tables(new_kit(), "a", 0)
    scene = TableScene()
    stack = shown(scene, kit)
    sent = wires(kit).sent
    sent.clear()
    scene.form.named("bot-3-normal").press()
    scene.form.named("away-2").press()
    assert sent == [AddBot("a", 3, "normal"), RemoveBot("a", 2)]
    assert not scene.form.named("start").enabled
    scene.form.named("start").press()
    press_key(stack, pygame.K_r)
    assert not [m for m in sent if isinstance(m, StartTable)]
    assert sent[-1] == SetReady("a", ready=False)


def test_a_guest_chooses_a_free_crew_and_is_ready() -> None:
    kit = with_tables(new_kit(), "a", 1)
    scene = TableScene()
    stack = shown(scene, kit)
    sent = wires(kit).sent
    sent.clear()
    scene.form.named("pin-blue").press()
    scene.form.named("pin-plum").press()
    press_key(stack, pygame.K_r)
    assert sent == [ChooseCrew("a", "plum"), SetReady("a", ready=True)]
    press_key(stack, pygame.K_ESCAPE)
    assert wires(kit).wishes == ["leave"]


# ---- settings


def test_the_language_changes_at_once(data: Path) -> None:
    kit = new_kit()
    scene = SettingsScene()
    shown(scene, kit)
    english = pygame.image.tobytes(kit.page.surface, "RGB")
    scene.form.named("language").wheel(-1)
    scene.draw(kit.page)
    assert language() == "fr"
    assert pygame.image.tobytes(kit.page.surface, "RGB") != english


def test_settings_are_kept(data: Path) -> None:
    kit = new_kit()
    scene = SettingsScene()
    stack = shown(scene, kit)
    scene.open("movement")
    scene.form.named("speed").wheel(-1)
    scene.form.named("reduced_motion").press()
    scene.open("sound")
    scene.form.named("sounds").wheel(3)
    scene.open("race")
    click(stack, *button(stack.top, "player"), menu_page(kit.page).k)
    write(stack, " Zoé")
    press_key(stack, pygame.K_ESCAPE)
    kept = settings.load(data / "config")
    assert (kept.speed, kept.sounds, kept.player) == (2.0, 0.3, "Margaux Zoé")
    assert kept.reduced_motion
    assert not motion()


def test_a_folder_that_cannot_be_written_is_told_and_no_more(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setattr(settings, "config_folder", lambda: tmp_path / "file" / "below")
    kit = new_kit()
    stack = shown(SettingsScene(), kit)
    press_key(stack, pygame.K_ESCAPE)
    assert "file" in kit.note


@pytest.mark.parametrize("text", ["", "{", '{"scale": 9}', '{"speed": "fast"}', "\xff"])
def test_settings_that_cannot_be_read_are_the_usual_ones(text: str, tmp_path: Path) -> None:
    (tmp_path / settings.FILE).write_bytes(text.encode("latin-1"))
    assert settings.load(tmp_path) == settings.Settings()


def test_one_value_that_makes_no_sense_costs_no_other(tmp_path: Path) -> None:
    (tmp_path / settings.FILE).write_text('{"scale": 9, "language": "nl", "sounds": 0.25}')
    assert settings.load(tmp_path) == settings.Settings(language="nl", sounds=0.25)


def test_what_a_newer_version_has_written_survives_this_one(tmp_path: Path) -> None:
    (tmp_path / settings.FILE).write_text('{"weather_on_the_moon": {"dust": 3}, "scale": 1.5}')
    kept = settings.load(tmp_path)
    kept.scale = 1.0
    settings.save(kept, tmp_path)
    row = json.loads((tmp_path / settings.FILE).read_text())
    assert row["weather_on_the_moon"] == {"dust": 3}
    assert settings.load(tmp_path).scale == 1.0


def test_every_setting_is_in_the_documentation(root: Path) -> None:
    told = (root / "docs" / "SETTINGS.md").read_text("utf-8")
    names = set(settings.Settings.__struct_fields__) - {"usual", "tokens"}
    assert not {name for name in names if f"`{name}`" not in told}


def test_high_contrast_works_at_once(data: Path) -> None:
    kit = new_kit()
    scene = SettingsScene()
    shown(scene, kit)
    before = pygame.image.tobytes(kit.page.surface, "RGB")
    scene.form.named("high_contrast").press()
    scene.draw(kit.page)
    assert contrast()
    assert pygame.image.tobytes(kit.page.surface, "RGB") != before


def test_a_choice_for_this_time_is_not_kept(tmp_path: Path) -> None:
    chosen = settings.Settings(scale=1.25, speed=2.0)
    chosen.this_time("scale", 1.5)
    chosen.this_time("speed", 0.0)
    chosen.speed = 3.0  # changed again by the player
    settings.save(chosen, tmp_path)
    kept = settings.load(tmp_path)
    assert (kept.scale, kept.speed, kept.usual) == (1.25, 3.0, {})


def test_a_note_is_shown_for_a_while() -> None:
    kit = new_kit()
    kit.say("One sentence for the player.")
    assert note_beat(kit, 0.1)
    draw_note(kit.page, kit)
    assert not note_beat(kit, 1.0)
    assert note_beat(kit, 10.0)
    assert kit.note == ""


def test_mouse_over_the_menu_is_followed(data: Path) -> None:
    kit = new_kit()
    stack = shown(TitleScene(), kit)
    x, y = button(stack.top, "S")
    k = menu_page(kit.page).k
    send(stack, pygame.event.Event(pygame.MOUSEMOTION, pos=(x * k, y * k), rel=(0, 0), buttons=(0, 0, 0)))
    assert stack.top is not None
    assert form_of(stack.top).hover is form_of(stack.top).named("S")
