"""The plain-text client: what is typed, what is read out, and whole races over standard input against a real server."""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
import time
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import cast

import attrs
import pytest
from msgspec.structs import replace
from twisted.internet import task

from greatrace.crazy_race import actions as crazy
from greatrace.great_race import actions as act
from greatrace.great_race.editions import Tile
from greatrace.great_race.setup import Setup
from greatrace.kernel import Action
from greatrace.protocol.comeback import Comeback
from greatrace.protocol.messages import Refused
from greatrace_client.games.crazy_race.text_questions import GIVE_UP as CRAZY_RACE_ENDS
from greatrace_client.games.great_race.text_costs import costs
from greatrace_client.games.great_race.text_questions import GIVE_UP as GREAT_RACE_ENDS
from greatrace_client.games.great_race.text_questions import GreatRaceQuestions
from greatrace_client.games.great_race.typed_plan import typed_plan
from greatrace_client.i18n import term, tr
from greatrace_client.model.local_race import LocalRace
from greatrace_client.model.race_setup import RaceSetup
from greatrace_client.model.table import OpenQuestion
from greatrace_client.net.link import Link
from greatrace_client.net.link_state import LinkState
from greatrace_client.net.table_setup import TableSetup
from greatrace_client.settings import Settings
from greatrace_client.text_ui.commands import EVERY, command, helping
from greatrace_client.text_ui.numbered_answers import AT_ONCE, Asking
from greatrace_client.text_ui.output import TextOutput
from greatrace_client.text_ui.table_session import TableSession
from tests import forked
from tests.client.set_up import race_at
from tests.patience import A_RACE, ENOUGH
from tests.server.processes import ServerProcess


def asking(*options: Action) -> Asking:
    question = OpenQuestion(7, "sequence", (0,), (0,), options)
    ends = GREAT_RACE_ENDS + CRAZY_RACE_ENDS
    return Asking(question, "Your turn", repr, lambda action: isinstance(action, ends), typed_plan(question))


def test_a_number_is_an_answer_and_words_only_search() -> None:
    asked = asking(act.PassConvoy(), act.DriveOut(), act.BuyFuel(2))
    asked.opening()
    assert asked.chosen("1") == act.DriveOut()
    assert asked.chosen("drive") is None
    assert asked.found("fuel") == [1]
    assert asked.found("2 levels") == [1]
    with pytest.raises(ValueError, match="1 to 3"):
        asked.chosen("4")
    with pytest.raises(ValueError, match="1 to 3"):
        asked.chosen("0")


def test_a_plan_is_four_numbers() -> None:
    plans = [act.Plan(a, 5 - a, 0, 0) for a in range(6)]
    asked = asking(*plans)
    assert asked.chosen("3 2 0 0") == act.Plan(3, 2, 0, 0)
    assert asked.chosen("3,2,0,0") == act.Plan(3, 2, 0, 0)
    with pytest.raises(ValueError, match="make 6: 5 assistants"):
        asked.chosen("3 3 0 0")
    assert len(asked.opening()) == 2  # not one line for each plan


def test_only_what_has_been_read_out_can_be_chosen_by_its_number() -> None:
    """A number at "Plan your round" means none of the plans, of which nobody has read out the list."""
    plans = [act.Plan(a, 5 - a, 0, 0) for a in range(6)]
    asked = asking(*plans)
    asked.opening()
    for number in range(8):
        with pytest.raises(ValueError, match="type four numbers"):
            asked.chosen(str(number))
    found, *_ = asked.found("mechanic 5")
    assert asked.line(found).startswith("1: ")
    assert asked.chosen("1") == plans[0]
    with pytest.raises(ValueError, match="type four numbers"):
        asked.chosen("4")

    many = asking(*(act.BuyFuel(n) for n in range(1, 41)))
    many.opening()
    assert many.chosen(str(AT_ONCE)) == act.BuyFuel(AT_ONCE)
    with pytest.raises(ValueError, match="not been read out"):
        many.chosen(str(AT_ONCE + 1))
    many.more()
    assert many.chosen(str(AT_ONCE + 1)) == act.BuyFuel(AT_ONCE + 1)


ENDS = (act.PassConvoy(), act.Halt(), act.Done(), act.TurnBack(), crazy.Pass(), crazy.KeepNone())


@pytest.mark.parametrize("end", ENDS)
def test_what_gives_something_up_is_the_last_answer(end: Action) -> None:
    asked = asking(end, act.DriveOut(), act.BuyFuel(2), act.PlayAnytime("jerrycan"))
    asked.question = attrs.evolve(asked.question, any_time=1)
    numbers = [line.split(":")[0] for line in asked.opening()[1:]]
    assert numbers == ["1", "2", "3", "4"]
    chosen = [asked.chosen(number) for number in numbers]
    assert chosen == [act.DriveOut(), act.BuyFuel(2), end, act.PlayAnytime("jerrycan")]
    assert asked.line_of(end).startswith("3: ")


def test_a_long_list_is_read_out_in_parts() -> None:
    asked = asking(*(act.BuyFuel(n) for n in range(1, 41)))
    heard = asked.opening()
    assert len(heard) == 1 + AT_ONCE + 1
    assert heard[-1].startswith("28 more options")
    assert asked.more()[0].startswith("13: ")
    asked.more()
    assert asked.more()[-1].startswith("40: ")
    assert asked.more() == []


def test_every_command_has_words_and_help_in_every_language(speaking: str) -> None:
    for name in EVERY:
        word = term("command", name)
        assert command(f"{word} 7C")[1] == "7C"
        assert command(name)[0] == name
        assert term("command help", name) != name
    assert len({command(term("command", name))[0] for name in EVERY}) == len(EVERY)  # none hides another
    assert len(list(helping(EVERY))) == len(EVERY) + 1


def test_paper_prints_what_the_terminal_has_letters_for() -> None:
    out = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    TextOutput(out).line("Éclaireur\x1b[2J\x07")
    out.seek(0)
    assert out.read() == "?claireur[2J\n"


def test_it_does_not_need_pygame() -> None:
    code = "import greatrace_client.text_ui.table_session, sys; print('pygame' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "False\n"


class Line:
    """In place of the link: what is answered is played at once, here."""

    def __init__(self, race: LocalRace) -> None:
        self.race = race
        self.talk: TableSession | None = None

    def answer(self, _table: str, _question: int, action: Action) -> str:
        assert self.race.seat is not None
        assert self.talk is not None
        self.race.submit(self.race.seat, action)
        self.talk.received(self.race.messages[-1], [])
        return ""


@attrs.define
class Keyboard:
    """Somebody who types, at a race in this process; `take_output` is what has been read out since the last line."""

    race: LocalRace
    talk: TableSession
    out: io.BytesIO

    @classmethod
    def at(cls, seed: str, *, confirm: str = "irreversible", language: str = "en") -> Keyboard:
        race = LocalRace(Setup(board="africa", crews=("blue", "mint", "lemon")), seed, level="easy")
        out = io.BytesIO()
        output = TextOutput(io.TextIOWrapper(out, "utf-8", write_through=True))
        talk = TableSession(task.Clock(), Settings(language=language, confirm=confirm), output, lambda: None)
        line = Line(race)
        line.talk, talk.context.link, talk.context.table = talk, cast("Link", line), race.table
        talk.at_table(race.table)
        return cls(race, talk, out)

    def asked(self, prompt: str) -> str:
        """The first time that this is asked; until then always the first answer is typed. What was read out."""
        while True:
            question = self.race.table.question
            assert question is not None
            if self.race.table.my_move and question.prompt == prompt:
                return self.take_output()
            if self.race.table.my_move:
                self.take_output()
                self.typed("1 3 0 1" if question.prompt == "plan" else "1")
            else:
                self.race.bot_step()
                self.talk.at_table(self.race.table)

    def take_output(self) -> str:
        heard = self.out.getvalue().decode()
        self.out.seek(0)
        self.out.truncate()
        return heard

    def typed(self, line: str) -> str:
        self.talk.heard(line)
        return self.take_output()


def numbered(heard: str) -> dict[str, str]:
    """Answers by their number."""
    return dict(re.findall(r"^(\d+): (.*)$", heard, re.MULTILINE))


def in_the_bag(kinds: Collection[Tile]) -> str:
    """What the bag of a race without known tiles may bring, as it is told."""
    tiles = [kind for kind in kinds for _ in range(kind.count)]
    fuel, wear = [tile.fuel for tile in tiles], [tile.wear for tile in tiles]
    danger, stop = (
        f"{name}: {100 * sum(getattr(tile, name) for tile in tiles) / len(tiles):.0f}%" for name in ("danger", "stop")
    )
    return f"fuel {min(fuel)}–{max(fuel)}, wear {min(wear)}–{max(wear)}, {danger}, {stop}"


def test_answers_say_what_they_cost() -> None:
    player = Keyboard.at("6")
    assert "(repair: use parts and buy levels)" in player.asked("bivouac")
    go = numbered(player.asked("sequence"))
    assert "Drive (up to 5 spaces)" in go.values()
    assert "Collect funding (10\u00a0F)" in go.values()
    assert go[str(len(go))] == "Pass (ends your convoy)"
    drive = next(number for number, words in go.items() if words.startswith("Drive"))
    steps = numbered(player.typed(drive))
    assert steps["1"] == f"To 14H (unknown: {in_the_bag(player.race.table.ruleset.tiles.values())})"
    question, o = player.race.table.question, player.race.table.view.open
    assert question is not None
    known = act.Step("14h")
    assert known in question.options
    kind = next(k for k, tile in player.race.table.ruleset.tiles.items() if tile.danger and tile.stop and tile.wear)
    tile = player.race.table.ruleset.tiles[kind]
    laid = replace(o, tiles={**o.tiles, "14h": kind})
    player.race.table.view = replace(player.race.table.view, open=laid)
    line = costs(known, player.race.table)
    assert line == f"{tile.fuel} fuel, {tile.wear} wear, danger: lose 2 levels, a stop ends the drive"


def test_every_answer_of_whole_races_is_told_with_its_costs_in_every_language(speaking: str) -> None:
    """No kind of answer fails; those of a drive always say at least what fuel they take."""
    race = LocalRace(Setup(board="africa", crews=("blue", "mint", "lemon")), "9", level="greedy")
    texts, seen = GreatRaceQuestions(race.table), set[type[Action]]()
    for _ in range(600):
        question = race.table.question
        if race.table.over or question is None:
            break
        for option in question.options if race.table.my_move else ():
            seen.add(type(option))
            told = texts.label(option)
            assert "{" not in told
            assert speaking == "de" or not re.search(r"\([A-ZÀ-ÝŁŚŻŹ]", told), (
                f"{told}: only German has nouns like that"
            )
            if isinstance(option, act.Step | act.Ride | act.BuyFuel | act.BuyPart):
                assert re.search(r"\(.*\d.*\)", told), told
        race.bot_step(also_own=True)
    assert {act.Step, act.BuyFuel, act.PassConvoy, act.Halt, act.DriveOut, act.TakeCard} <= seen


def test_to_halt_before_the_first_step_is_typed_twice() -> None:
    player = Keyboard.at("6")
    go = numbered(player.asked("sequence"))
    drive = next(number for number, words in go.items() if words.startswith("Drive"))
    steps = numbered(player.typed(drive))
    halt = str(len(steps))
    assert steps[halt] == "Stop here (ends the drive)"
    before = player.race.table.view
    assert f"Type {halt} once more to confirm: what you played would be lost." in player.typed(halt)
    assert player.race.table.view == before
    assert "Type 1 once more to confirm" in player.typed("1")  # something else after all: an unknown space
    player.typed("1")
    assert "14h" in set(player.race.table.view.open.tiles) - set(before.open.tiles)


def test_to_pass_with_assistants_left_is_typed_twice_unless_one_never_wants_to_confirm() -> None:
    for confirm in ("irreversible", "never"):
        player = Keyboard.at("6", confirm=confirm)
        go = numbered(player.asked("sequence"))
        heard = player.typed(str(len(go)))
        passed = player.race.table.view.open.crews[0].passed
        assert passed == (confirm == "never")
        assert ("once more to confirm" in heard) != passed
        if not passed:
            player.typed(str(len(go)))
            assert player.race.table.view.open.crews[0].passed


def test_what_is_asked_of_one_is_always_read_out() -> None:
    """Also after an any-time card, when the same question with the same answers lies open again."""
    out = io.BytesIO()
    race = race_at("the same card twice, to be played at any time")
    talk = TableSession(
        task.Clock(), Settings(language="en"), TextOutput(io.TextIOWrapper(out, write_through=True)), lambda: None
    )
    line = Line(race)
    line.talk, talk.context.link, talk.context.table = talk, cast("Link", line), race.table
    again = 0
    for _ in range(600):  # an any-time card that the player holds twice, else the second answer
        if race.table.over:
            break
        while race.bot_step() is not None:
            pass
        talk.received(race.messages[-1], [])
        before, question = out.tell(), race.table.question
        if question is None:
            break
        assert talk.asking is not None
        hand = race.table.view.own.hand
        cards = [
            i
            for i, option in enumerate(talk.asking.options, 1)
            if isinstance(option, act.PlayAnytime) and hand.count(option.card) > 1
        ]
        number = cards[0] if cards else min(2, len(question.options))
        for _ in range(2):  # some want to be confirmed
            if race.table.question is question:
                talk.heard("1 3 0 1" if talk.asking.compound is not None else str(number))
        asked = race.table.question
        if asked is not None and race.table.my_move:
            again += (asked.number, asked.options) == (question.number, question.options)
            read = out.getvalue()[before:].decode()
            assert "\n1: " in read or "\nPlace " in read, read
    assert again, "no question that looked like the one before"


@pytest.mark.parametrize("typed", ["open africa 2", "tables", "open crazy_race 3 tie_break=next_lower"])
def test_what_is_typed_before_there_is_a_line_is_not_lost_without_a_word(typed: str, speaking: str) -> None:
    out = io.BytesIO()
    output = TextOutput(io.TextIOWrapper(out, write_through=True))
    TableSession(task.Clock(), Settings(language=speaking), output, lambda: None).heard(typed)
    assert out.getvalue().decode() == tr("Not connected to the server yet: try again in a moment.") + "\n"


class LostLine:
    """A connection that is being tried again."""

    def __init__(self) -> None:
        self.clock, self.comeback, self.tried = task.Clock(), Comeback(Random(1)), 0

    def try_now(self) -> None:
        self.tried += 1


def test_a_lost_connection_is_told_once_for_each_pause_and_can_be_tried_at_once(speaking: str) -> None:
    out, line = io.BytesIO(), LostLine()
    output = TextOutput(io.TextIOWrapper(out, write_through=True))
    talk = TableSession(line.clock, Settings(language=speaking), output, lambda: None)
    talk.heard("retry")
    assert tr("The connection is up: there is nothing to retry.") in out.getvalue().decode()
    talk.connection.state, talk.connection.link = LinkState.LOST, line
    line.comeback.begin(0.0)
    before = out.tell()
    for _ in range(400):  # 20 seconds of looks
        if line.comeback.seconds_left(line.clock.seconds()) == 0:
            line.comeback.pause(line.clock.seconds())
        talk.look()
        line.clock.advance(0.05)
    printed = out.getvalue()[before:].decode().splitlines()
    assert printed[0] == tr("Connection lost; reconnecting…")
    assert 2 <= len(printed) <= 6
    assert all(tr("Type “retry” to try now.") in words for words in printed[1:])
    talk.heard("retry")
    assert line.tried == 1


PROGRAM = (sys.executable, "-m", "greatrace_client.app.cli")


class Typist:
    """Somebody at a keyboard who hears every line. Answers questions with the second answer, or else the first."""

    def __init__(self, folder: Path, *arguments: str, program: Sequence[str] = PROGRAM, **more: str) -> None:
        """With the environment of this process, `more`, and a home in that folder."""
        home = {f"XDG_{kind}_HOME": str(folder / kind) for kind in ("CONFIG", "DATA")}
        environment = {**os.environ, **home, "PYTHONIOENCODING": "utf-8", "SDL_VIDEODRIVER": "nonesuch", **more}
        self.process = forked.start(
            [*program, "--text", *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env=environment,
            text=True,
            encoding="utf-8",
        )
        self.heard: list[str] = []

    def type(self, line: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def hear(self) -> str:
        """The next line; "" at the end."""
        assert self.process.stdout is not None
        line: str = self.process.stdout.readline()
        self.heard.append(line.rstrip("\n"))
        return line

    def until(self, words: str) -> str:
        while words not in (line := self.hear()):
            assert line, "\n".join(self.heard[-30:])
        return line

    def until_first(self) -> str:
        """The first line of a numbered list. (A certificate's fingerprint may end in "1:" within its line.)"""
        while not (line := self.hear()).startswith("1: "):
            assert line, "\n".join(self.heard[-30:])
        return line

    def race(self, ready: str) -> None:
        """To the end."""
        end = time.monotonic() + A_RACE
        while "The race is over." not in (line := self.hear()):
            assert line, "\n".join(self.heard[-30:])
            assert time.monotonic() < end, "\n".join(self.heard[-30:])
            if line.startswith("Place "):
                self.type(ready)
            elif line.startswith("1: "):
                self.type("2")
            elif line.startswith("There is no option 2"):
                self.type("1")
            elif line.startswith("Type 2 once more"):
                self.type("2")

    def close(self) -> None:
        self.process.kill()
        self.process.communicate()  # closes both pipes


def test_an_answer_that_comes_too_late_ends_no_race() -> None:
    keyboard, stopped = Keyboard.at("1931"), list[bool]()
    keyboard.talk.stop = lambda: stopped.append(True)
    setup = keyboard.talk.connection.table_setup = TableSetup(RaceSetup())
    late = Refused("answer/closed")
    setup.go_on(late, keyboard.talk.context)
    keyboard.talk.received(late, [])
    assert not stopped


@pytest.fixture
def server(tmp_path: Path) -> Iterator[str]:
    server = ServerProcess(tmp_path / "server", options=("--quiet",))
    server.start()
    yield server.address
    server.end()


@pytest.mark.timeout(100)
def test_answers_that_come_all_at_once_wait_for_their_questions(tmp_path: Path) -> None:
    """From a pipe, faster than a server can start: none is lost, and the client ends when the last has been heard."""
    home = {f"XDG_{kind}_HOME": str(tmp_path / kind) for kind in ("CONFIG", "DATA")}
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "greatrace_client.app.cli",
            "--text",
            "--solo",
            "--game",
            "crazy_race",
            "--bots",
            "2",
            "--level",
            "easy",
            "--seed",
            "3",
            "--lang",
            "en",
        ],
        input="2\nme\n2\n2\n",
        env={**os.environ, **home, "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=ENOUGH,
    )
    lines = done.stdout.splitlines()
    assert len([line for line in lines if line.startswith("> ")]) == 3
    assert "You have nothing to decide right now. Type “help” for commands." not in lines
    assert "That only works during a race." not in lines
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.timeout(A_RACE + ENOUGH)
@pytest.mark.parametrize(
    ("table", "seats", "plan"),
    [
        ("open africa 2", 2, "1 3 0 1"),
        ("open south_america 3 season village postal diplomacy patronage", 3, "2 2 0 1"),
        ("open crazy_race 3", 3, ""),
    ],
)
def test_a_whole_race_over_standard_input(server: str, tmp_path: Path, table: str, seats: int, plan: str) -> None:
    typist = Typist(tmp_path, "--connect", server, "--lang", "en", "--name", "Ada")
    try:
        typist.until("No tables yet")
        typist.type(table)
        typist.until("1 Ada (a person)")
        for seat in range(2, seats + 1):
            typist.type("bot easy")
            while not re.search(rf"{seat} \S+ \(a bot\)", typist.until("(a bot)")):
                pass
        typist.type("start")
        typist.type("nonsense that is nowhere")
        typist.race(plan)
        typist.type("rivals")
        typist.type("leave")
        typist.type("quit")
        assert typist.process.wait(ENOUGH) == 0
    finally:
        typist.close()
    assert not [line for line in typist.heard if "Traceback" in line]
    assert any(" point" in line or "has not arrived" in line for line in typist.heard)


@pytest.mark.timeout(100)
def test_an_invitation_leads_to_its_table(server: str, tmp_path: Path) -> None:
    """The host's link is read out; who types it, or begins with it, sits down there."""
    host = Typist(tmp_path / "host", "--connect", server, "--lang", "en", "--name", "Ada")
    guest: Typist | None = None
    try:
        host.until("No tables yet")
        host.type("open africa 2")
        link = host.until("Friends can join with").split()[-1]
        code = link.rpartition("/")[2]
        guest = Typist(tmp_path / "guest", "--join", f"{server}/{code}", "--lang", "en", "--name", "Pieter")
        assert "Ada" in guest.until("2 Pieter (a person)")
    finally:
        host.close()
        if guest is not None:
            guest.close()


def test_quitting_and_closing_the_input_ends_it_once(server: str, tmp_path: Path) -> None:
    typist = Typist(tmp_path, "--connect", server, "--lang", "en")
    output, _ = typist.process.communicate("help\nquit\n", timeout=ENOUGH)
    assert typist.process.returncode == 0
    assert "Traceback" not in output


def test_what_cannot_be_is_said_in_a_sentence(tmp_path: Path) -> None:
    typist = Typist(tmp_path, "--connect", "localhost:99999999", "--lang", "en")
    output, _ = typist.process.communicate(timeout=ENOUGH)
    assert typist.process.returncode == 2
    assert output.endswith("enter a number from 1 to 65535\n")
