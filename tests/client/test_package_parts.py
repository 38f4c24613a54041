"""What packages bring besides boards, in the client: listed, switched, played, and taken in from a table."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from greatrace.content_package import packed
from greatrace.great_race.own_content import package_of
from greatrace.protocol.messages import CreateTable, OfferContent, OwnContent, TableInfo
from greatrace.translation import speaking
from greatrace_client.games.great_race.lobby.agreement import Agreement
from greatrace_client.games.great_race.modules.challenges.lobby import ChallengeScene, challenges, take
from greatrace_client.i18n.names import challenge_name, challenge_story
from greatrace_client.i18n.table_options import agreed
from greatrace_client.model.career import CareerEntry
from greatrace_client.model.classroom import Classroom
from greatrace_client.model.content import lacking, outgoing
from greatrace_client.model.expeditions import expedition_named, expedition_of, gained
from greatrace_client.model.lesson import LESSONS, lesson, lessons
from greatrace_client.own_content import Library, library
from greatrace_client.screens.expeditions import ExpeditionsScene
from greatrace_client.screens.files import FilesScene
from greatrace_client.screens.lessons.lesson_list import LessonsScene
from tests.client.fakes import new_context, shown
from tests.great_race.own_challenge import named, short_package, short_races


@pytest.fixture
def digest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """By what the package in the content folder is known."""
    monkeypatch.setenv("GREAT_RACE_HOME", str(tmp_path))
    return package_of(named(short_package(tmp_path / "data" / "content" / "short"), "x"))


def table(digest: str) -> CreateTable:
    agreement = Agreement()
    take(agreement, f"capitals@{digest}")
    modules, options = agreement.fitting("africa", 4)
    return CreateTable("great_race", "africa", 4, "", "cairo", "cape_town", options, modules)


def test_a_challenge_of_a_package_is_offered_with_its_own_words(digest: str) -> None:
    name = f"capitals@{digest}"
    assert name in challenges()
    assert (challenge_name(name), challenge_story(name)) == ("Four capitals", "See as much as you can.")
    with speaking("de"):
        assert challenge_name(name) == "Vier Hauptstädte"
    with speaking("fr"):
        assert challenge_name(name) == "Four capitals"
    scene = ChallengeScene(Agreement())
    shown(scene, new_context())
    scene.form.named(f"challenge-{name}").press()
    scene.form.named("play").press()
    assert scene.agreement.preset == name
    assert set(scene.agreement.modules) == {"season", "challenges"}


def test_the_package_of_a_challenge_goes_ahead_of_its_table(digest: str) -> None:
    *offers, create = outgoing(table(digest), {})
    assert all(isinstance(offer, OfferContent) for offer in offers)
    assert "".join(offer.text for offer in offers if isinstance(offer, OfferContent)) == library().text_of(digest)
    assert isinstance(create, CreateTable)
    assert create.options["challenge"] == f"capitals@{digest}"
    assert create.content


def test_what_is_switched_off_is_not_offered_but_known(digest: str) -> None:
    context = new_context()
    scene = FilesScene()
    shown(scene, context)
    scene.form.named("switch").press()
    assert f"capitals@{digest}" not in challenges()
    assert lessons() == LESSONS
    assert expedition_named(f"lakes@{digest}") is None
    assert challenge_name(f"capitals@{digest}") == "Four capitals", "who watches an old race still reads it"


def test_a_guest_takes_the_package_in_from_the_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GREAT_RACE_HOME", str(tmp_path))
    text = packed(short_package(tmp_path / "elsewhere"))
    name = named(short_package(tmp_path / "elsewhere"), "capitals")
    there = TableInfo(
        "a",
        "",
        "great_race",
        "africa",
        "cairo",
        "cape_town",
        "open",
        0,
        (),
        options={"season": "hard", "challenge": name},
        modules=("challenges", "season"),
        content="something",
        own=OwnContent("Short races", "Ada", "CC0-1.0", "3"),
    )
    assert not lacking(there), "it comes with the table"
    library().meet(text, package_of(name))
    assert ("Challenge", "Four capitals") in [*agreed(there)]
    again = Library(tmp_path / "data" / "content", tmp_path / "cache" / "content")
    assert again.text_for("africa", there.options) == text, "it comes over the network once"


def test_a_table_names_the_module_that_is_not_here_even_where_it_brings_its_board(digest: str) -> None:
    there = TableInfo(
        "a", "", "great_race", f"isle@{'0' * 16}", "", "", "open", 0, (), modules=("caravans",), own=OwnContent("Isles")
    )
    assert "caravans" in lacking(there).lower()


def test_an_expedition_of_a_package_is_listed_raced_and_earns_its_medal(digest: str) -> None:
    name = f"lakes@{digest}"
    scene = ExpeditionsScene()
    shown(scene, new_context())
    scene.form.named(f"expedition-{name}").press()
    assert (scene.chosen.title, scene.chosen.story) == ("Round the lakes", "A race against two savers.")
    race_setup = scene.chosen.race_setup
    assert (race_setup.board, race_setup.start, race_setup.finish, race_setup.crew) == (
        "africa",
        "cape_town",
        "cairo",
        "mint",
    )
    assert expedition_of(race_setup.seed) == name
    way, first = ("cape_town", "cairo"), 1
    entry = CareerEntry("1", 0.0, "great_race", "africa", way, "mint", 3, first, True, True, 3, 7)
    entry = replace(entry, levels=("normal", "easy"), expedition=name)
    assert gained([], entry) == (name, "silver")


def test_a_lesson_of_a_package_is_listed_and_learnt(digest: str) -> None:
    name = f"passing@{digest}"
    assert lessons() == (*LESSONS, name)
    learnt = lesson(name)
    with speaking("de"):
        assert (learnt.title, learnt.words("welcome"), learnt.words("wait")) == (
            "Passen",
            "Guten Morgen.",
            "Nobody has to drive.",
        )
    scene = LessonsScene()
    shown(scene, new_context())
    room = Classroom(learnt)
    room.next()
    assert not room.judge(room.options()[0]).right or room.judge(room.meant()).right
    assert room.judge(room.meant()).right
    room.submit(room.meant())
    assert room.finished


def test_a_broken_part_is_told_in_the_list_and_nothing_of_it_is_offered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GREAT_RACE_HOME", str(tmp_path))
    folder = short_races(tmp_path / "data" / "content" / "short")
    path = folder / "lessons" / "passing.yaml"
    path.write_text(path.read_text("utf-8").replace("[pass_convoy]", "[halt]"), "utf-8")
    scene = FilesScene()
    shown(scene, new_context())
    (found,) = library().found
    assert str(found.problem).startswith("lessons/passing.yaml: steps[1].do[0]: halt is not offered")
    assert lessons() == LESSONS
