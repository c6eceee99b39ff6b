"""The parts of Dutch's pages over whole games: what is sent is right, is enough, and names no hidden card."""

import json
import random
import re
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from flask import Flask
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from companion.tables.history import undoing
from companion.tables.live import missed
from companion.tables.table import Table, lay, moved
from companion.web.parts import Screens, Viewer
from companion.web.wire import plain
from games.dutch.notation import dump
from games.dutch.rules.cards import NAMES, listed
from games.dutch.rules.moves import Move
from tests.companion.tables.test_secrets import named
from tests.games.dutch.evenings import evening, random_evening, stops
from tests.games.dutch.strategies import seeds
from tests.games.dutch.table import random_game
from tests.games.dutch.twins import twin, unseen

SEATS = (Viewer("table", (0,)), Viewer("table", (1,)))
SPECTATOR = Viewer("table")
TABLET = Viewer("middle")
VIEWERS = (*SEATS, SPECTATOR, TABLET)
GAMES = [(1, "phones"), (2, "printed"), (3, "phones")]  # seed, cards
UNDO_ODDS = 0.2
NAP = 5  # versions that a sleeping phone misses
ALIKE = settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


class Page:
    """What a browser shows. It puts the parts of a frame in place as live.js does."""

    def __init__(self) -> None:
        self.shows = ""
        self.order: list[str] = []
        self.parts: dict[str, str] = {}

    def apply(self, frame: dict[str, Any]) -> None:
        if "order" in frame:
            self.order, self.parts = frame["order"], {}
        changed = dict(frame["parts"])
        assert changed.keys() <= set(self.order)
        self.parts |= changed
        self.shows = frame["shows"]

    def drawn(self) -> list[str]:
        return [self.parts[id_] for id_ in self.order]


def versions(seed: int, cards: str) -> Iterator[Table]:
    """All versions of a game that is played at random, with moves taken back now and then."""
    luck = random.Random(seed)
    table = random_evening(luck, cards=cards, most=0)
    yield lay(table.head)
    yield table
    while not table.over:
        seat = luck.choice(table.head.table.view(table.state, None)["waiting"])
        table = moved(table, seat, luck.choice(table.head.table.legal(table.state, seat)))
        yield table
        if luck.random() < UNDO_ODDS and undoing(table, seat):
            table = moved(table, seat, "undo")
            yield table


def fresh(app: Flask) -> Screens:
    return Screens(app.jinja_env, lambda: "http://192.168.1.20:8000/t/ABC234")


def frame(screens: Screens, table: Table, viewer: Viewer, shows: str = "") -> str:
    return plain(screens.frame(table, viewer, shows)).decode()


def afresh(app: Flask, table: Table, viewer: Viewer) -> list[str]:
    """The parts as they are drawn when nothing has been drawn before."""
    screen = fresh(app).screen(table, viewer)
    return [screen.drawings[id_].html for id_ in screen.order]


@pytest.mark.parametrize(("seed", "cards"), GAMES)
def test_a_page_that_got_every_change_is_the_page_drawn_afresh(app: Flask, seed: int, cards: str) -> None:
    screens, pages = fresh(app), {viewer: Page() for viewer in VIEWERS}
    for table in versions(seed, cards):
        for viewer, page in pages.items():
            page.apply(json.loads(frame(screens, table, viewer, page.shows)))
            assert page.drawn() == afresh(app, table, viewer), f"{viewer} at version {table.version}"
    assert table.over


def test_a_page_that_slept_gets_all_it_missed(app: Flask) -> None:
    screens, pages = fresh(app), {viewer: Page() for viewer in VIEWERS}
    woken = 0
    for table in versions(5, "printed"):
        for viewer, page in pages.items():
            if table.version % NAP == viewer.mine.count(0) or table.over:
                page.apply(json.loads(frame(screens, table, viewer, page.shows)))
                assert page.drawn() == afresh(app, table, viewer)
                woken += 1
            else:
                screens.screen(table, viewer)  # somebody else looks with the same eyes
    assert woken > 10


@pytest.mark.parametrize(("seed", "cards"), GAMES)
def test_no_frame_names_a_card_that_its_viewer_never_saw(app: Flask, seed: int, cards: str) -> None:
    screens, shows = fresh(app), dict.fromkeys(VIEWERS, "")
    hidden = [set(NAMES), set(NAMES)]
    searched = 0
    for table in versions(seed, cards):
        if table.over or table.state.game is None:
            continue
        for seat in (0, 1):
            hidden[seat] &= {NAMES[card] for card in listed(unseen(table.state.game, seat))}
        for viewer in VIEWERS:
            secret = hidden[viewer.mine[0]] if viewer.mine else hidden[0] | hidden[1]
            sent = frame(screens, table, viewer, shows[viewer])
            found = named(sent) & secret
            assert not found, f"{viewer} was sent {found} at version {table.version}"
            shows[viewer] = viewer.shows(table.version)
            searched += len(named(sent)) > 0
    assert searched > 100


@ALIKE
@given(seeds, st.sampled_from(SEATS))
def test_two_tables_that_look_alike_to_a_seat_send_it_the_same_frames(app: Flask, seed: int, viewer: Viewer) -> None:
    """Neither the other hand nor the order of a deck makes any difference."""
    luck = random.Random(seed)
    deal, moves, _ = random_game(luck)
    one, other = alike(deal, moves[: luck.choice(stops(moves))], viewer, luck)
    assume(dump(one.state.game) != dump(other.state.game))
    assert last_frames(app, one, viewer) == last_frames(app, other, viewer)


@ALIKE
@given(seeds, st.sampled_from(SEATS))
def test_a_seat_is_sent_the_same_frames_whatever_the_other_has_bid(app: Flask, seed: int, viewer: Viewer) -> None:
    """Whoever bids second must not learn the sealed bid."""
    luck, they = random.Random(seed), 1 - viewer.mine[0]
    deal, moves, states = random_game(luck)
    sealed = [n for n in stops(moves) if states[n].stage == "bid" and not states[n].waiting >> they & 1]
    assume(sealed)
    one, other = alike(deal, moves[: luck.choice(sealed)], viewer, luck)
    assume(one.state.game.players[they].bid != other.state.game.players[they].bid)
    assert last_frames(app, one, viewer) == last_frames(app, other, viewer)


def alike(deal: tuple[int, ...], moves: Sequence[Move], viewer: Viewer, luck: random.Random) -> tuple[Table, Table]:
    return evening(deal, moves), evening(*twin(deal, tuple(moves), viewer.mine[0], luck))


def last_frames(app: Flask, table: Table, viewer: Viewer) -> list[str]:
    """The last frames of a seat's stream, while the other seat, whose parts may be the same, looks too."""
    screens, shows, sent = fresh(app), "", []
    for then in missed(table, max(0, table.version - NAP)):
        for looking in VIEWERS:
            screens.screen(then, looking)
        sent.append(frame(screens, then, viewer, shows))
        shows = viewer.shows(then.version)
    return sent


def test_while_a_game_is_played_the_list_of_parts_stays_the_same(app: Flask) -> None:
    screens = fresh(app)
    playing = [table for table in versions(6, "phones") if table.version and not table.over]
    for viewer in VIEWERS:
        assert len({screens.screen(table, viewer).order for table in playing}) == 1


def test_another_bid_leaves_the_cards_that_a_player_is_tapping_alone(app: Flask) -> None:
    """What has been tapped would be lost if the hand were drawn again."""
    tables = versions(7, "phones")
    table = next(table for table in tables if table.version and table.state.game.stage == "bid")
    first = table.head.table.view(table.state, None)["waiting"][0]
    after = moved(table, first, "bid")
    screens, other = fresh(app), SEATS[1 - first]
    screens.screen(table, other)
    changed = json.loads(frame(screens, after, other, other.shows(table.version)))
    assert [id_ for id_, _ in changed["parts"]] == ["sides", "bar"]


def test_a_hand_is_in_one_place_only(app: Flask) -> None:
    playing = [table for table in versions(8, "phones") if table.version and not table.over]
    pages = ["".join(afresh(app, table, SEATS[0])) for table in playing]
    assert {page.count('class="hand"') for page in pages} == {1}


def test_all_art_that_a_card_uses_is_on_its_page_once(app: Flask) -> None:
    for table in versions(9, "printed"):
        for viewer in VIEWERS:
            page = "".join(afresh(app, table, viewer))
            ids = re.findall(r' id="([^"]+)"', page)
            assert len(ids) == len(set(ids))
            assert set(re.findall(r'href="#([^"]+)"', page)) <= set(ids)
