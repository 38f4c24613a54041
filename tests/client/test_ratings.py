"""Ratings in both clients: asked for page by page, only where a server has them, and a race that is not to count."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from greatrace.protocol.connection import RATINGS
from greatrace.protocol.limits import PAGE_RATINGS
from greatrace.protocol.messages import PROTOCOL_VERSION, AskRatings, RatingLine, Ratings, TableChanged, Welcome
from greatrace_client.i18n.ratings import changed_rating
from greatrace_client.model.lobby import LobbyModel
from greatrace_client.model.rating_list import KnownRatings
from greatrace_client.screens.host import HostScene
from greatrace_client.screens.tables import TablesScene
from greatrace_client.text_ui.ratings import RatingTalk, asked
from tests.client.stand_in import new_kit, shown, tables, with_tables


def page_of(first: int, count: int, whole: int, own: RatingLine | None = None) -> Ratings:
    """A page of a list of so many."""
    lines = tuple(RatingLine(f"p{n}", 2000 - n, 20, place=n + 1) for n in range(first, first + count))
    return Ratings("great_race", first, whole, lines, own)


def test_a_page_is_asked_for_once_and_again_where_the_player_scrolls() -> None:
    known = KnownRatings("great_race")
    assert known.wish(0, 12) == AskRatings("great_race", 0, PAGE_RATINGS)
    assert known.wish(0, 12) is None, "it is on its way"
    known.apply(page_of(0, 50, 200))
    assert known.wish(0, 12) is None
    assert known.wish(38, 12) is None
    assert known.wish(39, 12) == AskRatings("great_race", 20, PAGE_RATINGS)
    known.apply(page_of(20, 50, 200))
    assert [line is None for line in known[18:22]] == [True, True, False, False]
    assert len(known) == 200
    assert known.wish(190, 12) == AskRatings("great_race", 171, PAGE_RATINGS)


def welcome(*capabilities: str) -> Welcome:
    return Welcome(PROTOCOL_VERSION, "Margaux", "token", "0.4.0", "hash", capabilities)


@pytest.mark.parametrize("capabilities", [(), (RATINGS,)])
def test_only_a_server_with_ratings_is_asked_for_them(capabilities: tuple[str, ...]) -> None:
    kit = with_tables(new_kit())
    kit.lobby.apply(welcome(*capabilities))
    scene = TablesScene()
    shown(scene, kit)
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
    kit = with_tables(new_kit())
    kit.lobby.rates = rates
    scene = HostScene(here=True)
    shown(scene, kit)
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
