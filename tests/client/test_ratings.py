"""Ratings in both clients: asked for page by page, only where a server has them, and a race that is not to count."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from greatrace.protocol.connection import RATING_HISTORY, RATINGS
from greatrace.protocol.limits import PAGE_RATINGS
from greatrace.protocol.messages import (
    PROTOCOL_VERSION,
    AskRatedPlayer,
    AskRatingHistory,
    AskRatings,
    ClientMessage,
    RatedPlayer,
    RatedRace,
    RatingHistory,
    RatingLine,
    Ratings,
    TableChanged,
    Welcome,
)
from greatrace_client.i18n.ratings import changed_rating
from greatrace_client.model.lobby import LobbyModel
from greatrace_client.model.rating_list import KnownRatings
from greatrace_client.screens.host import HostScene
from greatrace_client.screens.ratings import RatingsScene
from greatrace_client.screens.tables import TablesScene
from greatrace_client.text_ui.ratings import RatingTalk, asked
from greatrace_client.ui.scene import AppContext, Scene
from tests.client.fakes import new_context, shown, tables, with_tables
from tests.client.opening import opened_by, words_of
from tests.client.proofreader import reading
from tests.client.scenes_rated import at_server, best, history, other_player


def page_of(first: int, count: int, whole: int, own: RatingLine | None = None) -> Ratings:
    """A page of a list of so many."""
    lines = tuple(RatingLine(f"p{n}", 2000 - n, 20, place=n + 1) for n in range(first, first + count))
    return Ratings("great_race", first, whole, lines, own)


def test_a_page_is_asked_for_once_and_again_where_the_player_scrolls() -> None:
    known = KnownRatings("great_race")
    assert known.page_request(0, 12) == AskRatings("great_race", 0, PAGE_RATINGS)
    assert known.page_request(0, 12) is None, "it is on its way"
    known.apply(page_of(0, 50, 200))
    assert known.page_request(0, 12) is None
    assert known.page_request(38, 12) is None
    assert known.page_request(39, 12) == AskRatings("great_race", 20, PAGE_RATINGS)
    known.apply(page_of(20, 50, 200))
    assert [line is None for line in known[18:22]] == [True, True, False, False]
    assert len(known) == 200
    assert known.page_request(190, 12) == AskRatings("great_race", 171, PAGE_RATINGS)


def welcome(*capabilities: str) -> Welcome:
    return Welcome(PROTOCOL_VERSION, "Margaux", "token", "0.4.0", "hash", capabilities)


@pytest.mark.parametrize("capabilities", [(), (RATINGS,)])
def test_only_a_server_with_ratings_is_asked_for_them(capabilities: tuple[str, ...]) -> None:
    context = with_tables(new_context())
    context.lobby.apply(welcome(*capabilities))
    scene = TablesScene()
    shown(scene, context)
    assert (scene.form.find("ratings") is not None) == bool(capabilities)
    lobby = LobbyModel()
    lobby.apply(welcome(*capabilities))
    if capabilities:
        assert asked(lobby, "crazy race") == AskRatings("crazy_race", 0, 20)
        assert asked(lobby, "").game == "great_race"
    else:
        with pytest.raises(ValueError, match="no ratings"):
            asked(lobby, "")


@pytest.mark.parametrize("rates", [False, True])
def test_a_host_may_open_a_table_that_does_not_count_where_there_are_ratings(*, rates: bool) -> None:
    context = with_tables(new_context())
    context.lobby.rates = rates
    scene = HostScene(here=True)
    shown(scene, context)
    assert (scene.form.find("rated") is not None) == rates
    assert scene.table_request().rated, "a field that older servers do not know is left out"
    if rates:
        scene.wanted.rated = False
        assert not scene.table_request().rated


def test_what_a_race_has_changed_is_told_once_in_plain_lines() -> None:
    lobby, talk = LobbyModel(), RatingTalk()
    before = tables()[2]
    after = replace(before, seats=tuple(replace(seat, rating=1512, change=14) for seat in before.seats))
    lobby.table = before.id
    assert list(talk.heard(TableChanged(before), lobby)) == []
    assert list(talk.heard(TableChanged(after), lobby)) == [
        "Ratings: Wolfgang Amadeus the 2nd 1512 (+14), Luca 1512 (+14)"
    ]
    assert list(talk.heard(TableChanged(after), lobby)) == []
    own = RatingLine("Luca", 1498, 3, 1, provisional=True)
    lines = list(talk.heard(page_of(0, 1, 2, own), lobby))
    assert lines[1:] == ["1. p0 2000 (20 races, 0 wins)", "Your rating: Luca 1498? (3 races, 1 win, provisional)"]


def test_a_rating_and_its_change_in_figures() -> None:
    seat = replace(tables()[0].seats[0], rating=1488, provisional=True)
    assert changed_rating(seat) == ""
    assert changed_rating(replace(seat, change=-12)) == "1488? (−12)"
    assert changed_rating(replace(seat, change=0)) == "1488? (±0)"


class Asking:
    """The page of the ratings at a server, and what it asks there."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *, tells_history: bool = True) -> None:
        self.scene, self.sent = RatingsScene("great_race"), list[ClientMessage]()

        def made(context: AppContext) -> list[Scene]:
            at_server(context)
            context.lobby.tells_history = tells_history
            return [self.scene]

        def send(_context: AppContext, message: ClientMessage) -> bool:
            self.sent.append(message)
            return True

        monkeypatch.setattr(AppContext, "send", send)
        self.opened = opened_by(made, (1366, 768), 1.5)
        self.later()

    def later(self) -> None:
        """Time for every question."""
        for _ in range(4):
            self.scene.update(1.0)

    def hear(self, message: Ratings | RatingHistory | RatedPlayer) -> None:
        """The server answers."""
        self.opened.context.lobby.apply(message)
        self.scene.received(message, [])
        self.later()


def test_the_own_history_is_asked_for_and_drawn_as_a_curve_with_dates_and_values(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with reading():
        page = Asking(monkeypatch)
        page.hear(best())
        page.hear(history((20, -30)))
        assert page.sent == [AskRatings("great_race", 0, PAGE_RATINGS), AskRatingHistory("great_race")]
        words = words_of(page.opened)
        assert {"Last 2 races: −10", "race won", "2026-09-21", "2026-09-23", "1500"} <= words
        page.scene.form.named("by").press()
        assert {"1512 (−30)", "1542 (+20)", "3 of 3", "1 of 2"} <= words_of(page.opened)


def test_another_player_is_chosen_in_the_list_and_the_own_rating_comes_back(monkeypatch: pytest.MonkeyPatch) -> None:
    with reading():
        page = Asking(monkeypatch)
        page.hear(best())
        page.hear(history())
        other = best().lines[1]
        page.scene.rows.choose(1)
        page.later()
        assert page.sent[-1] == AskRatedPlayer("great_race", other.name)
        page.hear(other_player(other))
        words = words_of(page.opened)
        assert {"you ahead: 9", "tied: 2", "you behind: 12", "1.8", "Africa"} <= words
        page.scene.rows.choose(2)
        assert page.scene.picked is None, "the player's own line"
        page.scene.rows.choose(1)
        page.scene.form.named("mine").press()
        assert "Last 14 races: +63" in words_of(page.opened)
        assert page.sent.count(AskRatedPlayer("great_race", other.name)) == 1


def test_races_are_grouped_only_by_what_there_is(monkeypatch: pytest.MonkeyPatch) -> None:
    with reading():
        page = Asking(monkeypatch)
        page.hear(best())
        other = best().lines[1]
        page.scene.rows.choose(1)
        page.hear(replace(other_player(other), boards={}, modules={}))
        assert page.scene.ways == ("crew",)
        assert "Vermilion" in words_of(page.opened)


def test_an_older_server_is_asked_for_nothing_that_it_does_not_know(monkeypatch: pytest.MonkeyPatch) -> None:
    with reading():
        page = Asking(monkeypatch, tells_history=False)
        page.hear(best())
        page.scene.rows.choose(1)
        page.later()
        assert page.sent == [AskRatings("great_race", 0, PAGE_RATINGS)]
        assert {"YOUR RATING", "Africa"} <= words_of(page.opened)
    lobby = LobbyModel()
    lobby.apply(welcome(RATINGS))
    assert asked(lobby, "Ann") == AskRatings("great_race", 0, 20)


def test_histories_and_players_are_asked_for_and_told_in_plain_lines() -> None:
    lobby, talk = LobbyModel(), RatingTalk()
    lobby.apply(welcome(RATINGS, RATING_HISTORY))
    assert asked(lobby, "me") == AskRatingHistory("great_race")
    assert asked(lobby, "crazy race me") == AskRatingHistory("crazy_race")
    assert asked(lobby, "Ann of Green Gables") == AskRatedPlayer("great_race", "Ann of Green Gables")
    assert asked(lobby, "Crazy Race Ann") == AskRatedPlayer("crazy_race", "Ann")
    races = (
        RatedRace(1_790_000_000, 1520, 20, 1, 3, won=True, board="africa"),
        RatedRace(1_790_200_000, 1514, -6, 2, 2),
    )
    assert list(talk.heard(RatingHistory("great_race", races), lobby)) == [
        "The Great Race: Last 2 races: +14",
        "2026-09-23: The Great Race, 1514 (−6), place 2 of 2",
        "2026-09-21: Africa, 1520 (+20), place 1 of 3, race won",
    ]
    line = RatingLine("Ann", 1600, 12, 5, place=2)
    rated = RatedPlayer("great_race", "Ann", line, 1.75, {"africa": (12, 5)}, met=4, ahead=1, behind=2)
    assert list(talk.heard(rated, lobby)) == [
        "The Great Race: 2. Ann 1600 (12 races, 5 wins). average place: 1.8",
        "Africa (12 races, 5 wins)",
        "You against each other: 4 races (you ahead: 1, tied: 1, you behind: 2)",
    ]
    assert list(talk.heard(RatedPlayer("great_race", "Zoe"), lobby)) == ["Zoe has no rating in this game."]
    assert (
        list(talk.heard(RatedPlayer("great_race", "Ann", line), lobby))[-1] == "You have not raced against each other."
    )
    assert len(list(talk.heard(RatingHistory("great_race"), lobby))) == 1
