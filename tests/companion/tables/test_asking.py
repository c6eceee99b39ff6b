"""V10: what chance has shown is taken back only if everybody agrees, and what is drawn again is the same."""

import random
from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask

from companion.errors import Illegal, Stale
from companion.tables import asking
from companion.tables.history import history, latest
from companion.tables.live import public
from companion.tables.records import export, restore
from companion.tables.registry import Registry
from companion.tables.table import Head, Table, fold, lay, moved
from companion.tables.verify import verify
from games.catalogue import GAMES
from tests.companion.browsers import browser, form, hosted_table
from tests.companion.phones import WHOLE_GAME, Phones, wait_until

NAMES = ("Anna", "Bo", "Cas")
OPENINGS = {  # up to the first thing that chance shows
    "polders": ("deal",),
    "rollfold": ("begin 1", "roll"),
    "flutter": ("begin",),
    "h2olland": ("shoe any",),
}
EVENTS = 250
CORRECTED = 40  # moves; with three players that is several turns


def table_of(game: str, **options: Any) -> Table:
    players = NAMES[:2] if game == "dutch" else NAMES
    return lay(Head("ABC234", game, players, options, False, 1, bytes(range(32)), 0))


def said(table: Table, *texts: str, seat: int = 0) -> Table:
    for words in texts:
        table = moved(table, seat, words)
    return table


def evening(game: str, seed: int) -> Iterator[Table]:
    """Every version of a table where everybody says anything legal, takes back what they may, and asks and agrees."""
    table, luck = table_of(game), random.Random(seed)
    while table.version < EVENTS and not table.over:
        seat = luck.choice(table.head.table.view(table.state, None)["waiting"] or range(len(table.seats)))
        words = luck.choice(table.head.table.legal(table.state, seat))
        if table.ask and luck.random() < 0.9:
            seat = luck.choice([*asking.silent(table)])
            words = luck.choice(("agree", "agree", "agree", "agree", "refuse"))
        elif table.line and table.line[-1].draws and luck.random() < 0.5:
            words = "ask"
        elif luck.random() < 0.3:
            words = luck.choice(("undo", "undo", "redo", "ask"))
        try:
            table = moved(table, seat, words)
        except Illegal:
            assert words in ("undo", "redo", "ask")
            continue
        yield table


@pytest.mark.parametrize("game", OPENINGS)
def test_V10_nobody_alone_takes_back_what_everybody_has_seen(game: str) -> None:
    before = said(table_of(game), *OPENINGS[game][:-1])
    drawn = said(before, OPENINGS[game][-1])
    assert drawn.line[-1].draws
    for seat in range(len(NAMES)):
        with pytest.raises(Illegal, match=r"Everybody has seen what came up\. To take it back, ask the others\."):
            moved(drawn, seat, "undo")
    asked = said(drawn, "ask", seat=2)
    assert asked.state == drawn.state
    one = said(asked, "agree", seat=0)
    assert (one.state, sorted(asking.silent(one))) == (drawn.state, [1])
    back = said(one, "agree", seat=1)
    assert (back.state, back.ask) == (before.state, None)
    assert (back.events[-1].kind, back.events[-1].seat) == ("undo", 2)


@pytest.mark.parametrize("game", GAMES)
def test_V10_what_shows_nothing_new_is_undone_alone_as_before(game: str) -> None:
    kept = 0
    for seed in range(8):
        previous = table_of(game)
        for table in evening(game, seed):
            last = table.events[-1]
            plain = last.kind == "move" and not last.draws and not table.over
            if plain and not table.head.table.stays(table.state, table.last_move, last.seat or 0):
                assert moved(table, last.seat or 0, "undo").state == previous.state
                kept += 1
            previous = table
    assert kept > 4


@pytest.mark.parametrize("game", OPENINGS)
def test_V10_what_is_drawn_again_is_the_same_whatever_was_done_in_between(game: str) -> None:
    again = 0
    for seed in range(4):
        seen: dict[tuple[str, int], object] = {}
        for table in evening(game, seed):
            for draw in table.events[-1].draws if table.events[-1].kind == "move" else ():
                place = (draw["label"], draw.get("at", 0))
                again += place in seen
                what = (draw.get("items"), draw["nonces"], draw["result"])
                assert seen.setdefault(place, what) == what
    assert again > 4


def test_V10_what_chance_has_decided_in_dutch_is_never_taken_back() -> None:
    for seed in range(4):
        *_, table = evening("dutch", seed)
        drawn = [event.version for event in table.events if event.draws]
        assert drawn == [event.version for event in table.line if event.draws]
        assert len(drawn) > 1


@pytest.mark.parametrize("game", OPENINGS)
def test_V10_the_log_with_all_questions_and_answers_is_the_table(game: str) -> None:
    *_, table = evening(game, 7)
    assert {event.kind for event in table.events} >= {"move", "ask", "agree", "refuse", "undo"}
    assert fold(table.head, table.events) == table
    assert restore(export(table, with_secret=True)).state == table.state
    assert verify(export(table, with_secret=True)) == []


def test_V10_a_no_ends_the_question_and_so_does_any_other_move() -> None:
    asked = said(table_of("polders"), "deal", "ask")
    for ended in (said(asked, "refuse", seat=1), said(asked, "refuse"), said(asked, "taps off", seat=2)):
        assert ended.ask is None
        assert ended.state.start
        with pytest.raises(Illegal, match="Nobody is asking"):
            moved(ended, 1, "agree")
    with pytest.raises(Illegal, match="ask the others"):
        moved(said(asked, "refuse"), 0, "undo")


def test_V10_a_phone_agrees_once_and_only_one_question_is_open() -> None:
    asked = said(table_of("polders"), "deal", "ask")
    with pytest.raises(Illegal, match="You have agreed already"):
        moved(asked, 0, "agree")
    with pytest.raises(Illegal, match="Anna has just asked"):
        moved(asked, 1, "ask")
    with pytest.raises(Illegal, match="nothing to take back"):
        moved(table_of("polders"), 0, "ask")


def test_V10_nobody_agrees_to_a_question_that_they_have_not_seen(registry: Registry) -> None:
    seats = registry.create("polders", NAMES)
    session = registry.find(seats[0].code)
    for words in ("deal", "ask", "refuse", "reveal", "ask"):
        registry.move(session, seats[0].token, words, session.table.version)
    for seen in (1, 2, 4):
        with pytest.raises(Stale):
            registry.move(session, seats[1].token, "agree", seen)
    assert registry.move(session, seats[1].token, "agree", 5).version == 6


def test_V10_a_turn_that_is_over_comes_back_if_everybody_agrees() -> None:
    table = said(table_of("flutter"), "begin")
    while not table.head.table.stays(table.state, table.last_move, 0):
        before, seat = table, table.head.table.view(table.state, None)["waiting"][0]
        table = moved(table, seat, table.head.table.legal(table.state, seat)[-1])
    with pytest.raises(Illegal, match=r"That turn is over.* To take it back, ask the others\."):
        moved(table, 0, "undo")
    back = said(said(said(table, "ask", seat=1), "agree", seat=0), "agree", seat=2)
    assert back.state == before.state


@pytest.mark.parametrize("game", GAMES)
def test_V10_any_mistake_can_be_corrected_turns_later_if_everybody_agrees(game: str) -> None:
    """One phone asks, the others say yes, step by step back to the beginning. Hidden hands are another matter, so
    Dutch is played with the players' own cards.
    """
    table, luck, states = table_of(game, **({"cards": "own"} if game == "dutch" else {})), random.Random(3), list[Any]()
    while len(states) < CORRECTED:
        seat = luck.choice([seat for seat in range(len(table.seats)) if table.head.table.legal(table.state, seat)])
        states.append(table.state)
        table = moved(table, seat, luck.choice(table.head.table.legal(table.state, seat)))
    asked = 0
    for before in reversed(states):
        table = said(table, "ask", seat=1)
        while table.ask:
            asked += 1
            table = said(table, "agree", seat=min(asking.silent(table)))
        assert table.state == before
    assert asked or game == "dutch"  # what was told of real cards needs no asking


def test_V10_secret_choices_stay_even_if_everybody_agrees() -> None:
    dealt = said(table_of("dutch"), "deal")
    for words in ("undo", "ask"):
        with pytest.raises(Illegal, match="secret choices cannot be undone"):
            moved(dealt, 0, words)


def test_V10_robots_and_free_seats_are_not_asked(registry: Registry) -> None:
    alone = registry.create("h2olland", ["Anna", "Robot"], {"bots": 1})
    session = registry.find(alone[0].code)
    registry.move(session, alone[0].token, "shoe any", 0)
    wait_until(lambda: session.table.version > 0)
    free = registry.create("polders", NAMES, open_seats=True)
    table = registry.find(free[0].code)
    registry.move(table, free[0].token, "deal", 0)
    registry.move(table, free[0].token, "undo", 1)
    assert not table.table.state.start
    assert asking.phones(session.table) == {0}


def test_V10_whoever_joins_meanwhile_is_asked_too_and_whoever_leaves_no_longer(registry: Registry) -> None:
    seats = registry.create("polders", NAMES, open_seats=True)
    session = registry.find(seats[0].code)
    bo = registry.join(session, "Bo")
    for words in ("deal", "ask"):
        registry.move(session, seats[0].token, words, session.table.version)
    cas = registry.join(session, "Cas")
    registry.move(session, bo.token, "agree", session.table.version)
    assert session.table.state.start
    with pytest.raises(Illegal, match="ask the others"):
        registry.move(session, seats[0].token, "undo", session.table.version)
    registry.leave(session, cas.token)
    registry.move(session, seats[0].token, "undo", session.table.version)
    assert not session.table.state.start


def test_V10_one_process_asks_and_another_agrees(two: tuple[Registry, Registry]) -> None:
    here, there = two
    anna, bo = here.create("polders", ["Anna", "Bo"])
    for words in ("deal", "ask"):
        here.move(here.find(anna.code), anna.token, words, here.find(anna.code).table.version)
    other = there.find(anna.code)
    assert public(other.table, None)["ask"] == {"seat": 0, "waiting": [1]}
    there.move(other, bo.token, "agree", 2)
    assert not here.find(anna.code).table.state.start


def test_V10_the_last_agreement_sent_twice_is_one_event(phones: Phones) -> None:
    phones.moves("deal", "ask")
    for seat in (1, 2):
        phones.move("agree", seat)
    answers = {phones.try_move("agree", 3, version=4, key="once").text for _ in range(3)}
    assert len(answers) == 1
    assert [event["kind"] for event in phones.log()["events"]] == ["move", "ask", "agree", "agree", "undo"]


def test_V10_the_history_and_the_announcement_say_who_asked_and_who_agreed() -> None:
    table = said(table_of("polders"), "deal", "ask", "refuse")
    table = said(said(said(table, "ask", seat=2), "agree", seat=0), "refuse", seat=1)
    assert [line.words for line in history(table)][:5] == [
        "Bo said no",
        "Anna agreed",
        "Cas asked to take back Anna's deal",
        "Anna no longer wants to take it back",
        "Anna asked to take back the deal",
    ]
    assert latest(table) == "Bo said no."


def test_V10_by_plain_forms_one_phone_asks_and_the_other_agrees(app: Flask) -> None:
    host, code = hosted_table(app, players="2")
    guest = browser(app)
    form(guest, f"/t/{code}/join", f"/t/{code}", name="Bo")
    form(host, f"/t/{code}/moves", f"/t/{code}", move="deal", version="1")
    form(host, f"/t/{code}/moves", f"/t/{code}", move="reveal", version="2")
    assert "Ask to undo your reveal" in host.get(f"/t/{code}").text
    form(host, f"/t/{code}/moves", f"/t/{code}", move="ask", version="3")
    for page in ("", "/seats", "/history"):
        asked = guest.get(f"/t/{code}{page}").text
        assert "Anna wants to take back the reveal. OK?" in asked
        assert 'value="agree"' in asked
    waiting = host.get(f"/t/{code}").text
    assert "Waiting for Bo to agree." in waiting
    assert 'value="agree"' not in waiting
    for path in ("", "/middle"):
        watched = browser(app).get(f"/t/{code}{path}").text
        assert "Anna wants to take back the reveal. OK?" in watched
        assert 'value="agree"' not in watched
    form(guest, f"/t/{code}/moves", f"/t/{code}", move="agree", version="4")
    assert host.get(f"/t/{code}/state").json["last"] == {"version": 5, "kind": "undo", "seat": 0, "move": "reveal"}


def test_V10_one_phone_for_all_seats_need_not_ask(app: Flask) -> None:
    host, code = hosted_table(app, phones="one", players="3")
    form(host, f"/t/{code}/moves", f"/t/{code}", move="deal", version="0")
    assert 'value="ask"' not in host.get(f"/t/{code}").text
    form(host, f"/t/{code}/moves", f"/t/{code}", move="undo", version="1")
    assert host.get(f"/t/{code}/state").json["state"]["phase"] == "deal"


# Logs


def test_a_log_with_answers_that_cannot_be_is_refused(phones: Phones, app: Flask) -> None:
    phones.moves(*WHOLE_GAME)
    log = phones.log()
    for kind, words in (("agree", "7"), ("ask", "x"), ("notice", "9"), ("refuse", "so"), ("ask", "")):
        first = {"version": 1, "kind": kind, "seat": 0, "at": 0, "move": words, "rules": 1}
        rest = [event | {"version": event["version"] + 1} for event in log["events"]]
        refused = app.test_client().post("/api/logs", json=log | {"events": [first, *rest]})
        assert (refused.status_code, kind) == (400, kind)
