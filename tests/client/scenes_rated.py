"""Scenes in which people have ratings."""

from __future__ import annotations

from msgspec.structs import replace

from greatrace.protocol.messages import RatedPlayer, RatedRace, RatingHistory, RatingLine, Ratings
from greatrace_client.screens.ratings import RatingsScene
from greatrace_client.screens.table import TableScene
from greatrace_client.screens.tables import TablesScene
from greatrace_client.ui.scene import AppContext, Scene
from tests.client.fakes import listed, with_tables
from tests.client.fakes import tables as some_tables
from tests.client.opening import Make, entered
from tests.client.positions import LONG
from tests.client.scenes_racing import RACING

RATED: dict[str, Make] = {}
OWN = RatingLine("Margaux", 1512, 14, 5, place=3)
CHANGES = (31, 24, -17, 22, -26, 19, 12, -8, -15, 21, 14, -11, 9, -12)


def best() -> Ratings:
    """The first page of a list that goes on; the player is the third."""
    names = (*LONG, "Ann", "Ben", "Cem", "Dan", "Eve", "Fin", "Gil", "Ida", "Jo", "Kim", "Lou")
    lines = [RatingLine(name, 1710 - 30 * i, 40 - i, 20 - i, place=i + 1) for i, name in enumerate(names)]
    lines[2] = OWN
    doubtful = [RatingLine(f"newcomer {n}", 1500 - n, 1, n % 2, provisional=True) for n in range(20)]
    return Ratings(
        "great_race",
        0,
        60,
        (*lines, *doubtful),
        OWN,
        {"africa": (8, 3), "south_america": (4, 2), "usa_west": (2, 0)},
        {"vermilion": (10, 4), "mint": (4, 1)},
        {"season": (3, 1), "leaders": (2, 0)},
    )


def at_server(context: AppContext) -> None:
    """At a server with ratings, where the player has an account."""
    with_tables(context)
    context.lobby.rates = True
    assert context.link is not None
    context.settings.accounts[str(context.link.address)] = "Margaux"


def history(changes: tuple[int, ...] = CHANGES) -> RatingHistory:
    """Races that have led to the player's rating, two days apart."""
    rating, races = OWN.rating - sum(changes), []
    for number, change in enumerate(changes):
        rating += change
        day, people = 1_790_000_000 + 172_800 * number, 2 + number % 4
        board = ("africa", "south_america", "usa_west")[number % 3]
        races.append(RatedRace(day, rating, change, 1 if change > 0 else people, people, change > 12, board))
    return RatingHistory("great_race", tuple(races))


def other_player(line: RatingLine) -> RatedPlayer:
    """What the server tells of that player."""
    sums = best()
    return RatedPlayer(
        sums.game, line.name, line, 1.84, sums.boards, sums.crews, sums.modules, met=23, ahead=9, behind=12
    )


class Told(RatingsScene):
    """As after the server's answers. `pick`: the number of the line that is chosen."""

    def __init__(
        self, answer: Ratings, by: str = "board", history: RatingHistory | None = None, pick: int = -1
    ) -> None:
        super().__init__(answer.game)
        self.answer, self.by, self.history, self.pick = answer, by, history, pick

    def enter(self, context: AppContext) -> None:
        super().enter(context)
        context.lobby.apply(self.answer)
        if self.history is not None:
            context.lobby.tells_history = True
            context.lobby.apply(self.history)
        self.rebuild()
        if self.pick >= 0:
            self.rows.choose(self.pick)
            context.lobby.apply(other_player(self.answer.lines[self.pick]))
            self.rebuild()


@entered(RATED, "ratings, on their way")
def asked(context: AppContext) -> list[Scene]:
    at_server(context)
    return [RatingsScene("crazy_race")]


@entered(RATED, "ratings")
def rating_list(context: AppContext) -> list[Scene]:
    at_server(context)
    return [Told(best())]


@entered(RATED, "ratings, by crew")
def told_by_crew(context: AppContext) -> list[Scene]:
    at_server(context)
    return [Told(best(), "crew")]


@entered(RATED, "ratings, as a curve")
def told_as_a_curve(context: AppContext) -> list[Scene]:
    at_server(context)
    return [Told(best(), "curve", history())]


@entered(RATED, "ratings, many races as a curve")
def many_as_a_curve(context: AppContext) -> list[Scene]:
    at_server(context)
    return [Told(best(), "curve", history((140, *(31 - 7 * (n % 10) for n in range(49)))))]


@entered(RATED, "ratings, one by one")
def told_one_by_one(context: AppContext) -> list[Scene]:
    at_server(context)
    return [Told(best(), "race", history())]


@entered(RATED, "ratings, of another player")
def of_another(context: AppContext) -> list[Scene]:
    at_server(context)
    return [Told(best(), "board", history(), 1)]


@entered(RATED, "ratings, nobody's yet")
def of_nobody(context: AppContext) -> list[Scene]:
    at_server(context)
    return [Told(Ratings("crazy_race"))]


@entered(RATED, "ratings, of others")
def of_others(context: AppContext) -> list[Scene]:
    at_server(context)
    return [Told(replace(best(), own=None, boards={}, crews={}, modules={}))]


@entered(RATED, "tables, with ratings")
def tables_with_ratings(context: AppContext) -> list[Scene]:
    at_server(context)
    table = some_tables()[0]
    seats = (replace(table.seats[0], rating=1733), replace(table.seats[1], rating=1498, provisional=True))
    listed(context, replace(table, seats=(*seats, *table.seats[2:]), rated=True), *some_tables()[1:])
    return [TablesScene()]


@entered(RATED, "table, with ratings")
def table_with_ratings(context: AppContext) -> list[Scene]:
    with_tables(context, "a", 1)
    context.lobby.rates = True
    table = some_tables()[0]
    seats = (replace(table.seats[0], rating=1733), replace(table.seats[1], rating=1498, provisional=True))
    context.lobby.tables["a"] = replace(table, seats=(*seats, *table.seats[2:]), rated=True)
    return [TableScene()]


def rated(make: Make) -> Make:
    """Those results, of a race that counted."""

    def made(context: AppContext) -> list[Scene]:
        scenes = make(context)
        assert context.table is not None
        seats = context.table.seats
        context.table.seats = tuple(
            replace(seat, rating=1512 - 40 * n, change=14 - 9 * n, provisional=n == 1) if n < 4 else seat
            for n, seat in enumerate(seats)
        )
        return scenes

    return made


RATED |= {f"results {kind}, rated": rated(RACING[f"results {kind}"]) for kind in ("modules", "usa", "crazy")}
