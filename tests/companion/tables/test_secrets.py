"""Hidden cards stay hidden on their way to the phones: views, history, log, streams, errors. Dutch has the secrets."""

import json
import random
import re

import pytest
from flask import Flask
from hypothesis import assume, given, reject, settings
from hypothesis import strategies as st

from companion.catalogue import screen_of
from companion.errors import Illegal
from companion.tables.history import history, latest, redoing, undoing
from companion.tables.live import Views, missed
from companion.tables.records import export, restore
from companion.tables.registry import Registry
from companion.tables.table import Table, moved
from companion.tables.verify import verify
from games.dutch.notation import dump
from games.dutch.rules.cards import NAMES, listed
from games.kit.errors import IllegalMove
from tests.companion.phones import Phones, wait_until
from tests.games.dutch.evenings import evening, random_evening, stops
from tests.games.dutch.strategies import seeds
from tests.games.dutch.table import random_game
from tests.games.dutch.twins import twin, unseen

CARD = re.compile(r"(?<![A-Za-z0-9])[GRPB](?:10|[1-9])(?![A-Za-z0-9])|(?:green|red|pink|blue) (?:10|[1-9])(?![0-9])")
SAID = {
    f"{colour} {bid}": f"{colour[0].upper()}{bid}"
    for colour in ("green", "red", "pink", "blue")
    for bid in range(1, 11)
}


def named(text: str) -> set[str]:
    """All cards that a text names, in letters or in words."""
    return {SAID.get(found, found) for found in CARD.findall(text)}


def everything_sent(table: Table, seat: int | None) -> str:
    """All that a phone of this seat can ever get hold of while the game is at this point."""
    screens = screen_of("dutch")
    screen = screens.everyone(table) | screens.screen(table, seat, [] if seat is None else [seat])
    told = [latest(table), undoing(table, seat), redoing(table, seat), *(it.words for it in history(table))]
    streamed = [Views(then).text(seat) for then in missed(table, max(0, table.version - 5))]
    return "\n".join([Views(table).text(seat), json.dumps(export(table)), repr(screen), *told, *streamed])


def look_alike(seed: int, seat: int) -> None:
    luck = random.Random(seed)
    deal, moves, _ = random_game(luck)
    cut = luck.choice(stops(moves))
    one = evening(deal, moves[:cut])
    try:
        other = evening(*twin(deal, tuple(moves[:cut]), seat, luck))
    except IllegalMove:  # with other cards the other side would have had to play on: the rules tell them apart
        reject()
    assume(dump(one.state.game) != dump(other.state.game))
    assert everything_sent(one, seat) == everything_sent(other, seat)


@settings(max_examples=30, deadline=None)
@given(seeds, st.integers(0, 1))
def test_R10_two_tables_that_look_alike_to_a_phone_send_it_the_same_bytes(seed: int, seat: int) -> None:
    look_alike(seed, seat)


@pytest.mark.long
@settings(max_examples=10_000, deadline=None)
@given(seeds, st.integers(0, 1))
def test_R10_ten_thousand_pairs_of_tables_that_look_alike(seed: int, seat: int) -> None:
    look_alike(seed, seat)


@settings(max_examples=25, deadline=None)
@given(seeds, st.integers(0, 1))
def test_no_card_that_a_seat_never_saw_is_sent_to_it(seed: int, seat: int) -> None:
    table = random_evening(random.Random(seed), cards="printed", most=seed % 110)
    assume(not table.over)
    sent = named(everything_sent(table, seat))
    assert sent
    assert not sent & {NAMES[card] for card in listed(unseen(table.state.game, seat))}


def test_a_watcher_is_sent_less_than_either_player() -> None:
    table = random_evening(random.Random(3), most=60)
    watched = named(everything_sent(table, None))
    for seat in (0, 1):
        assert not watched & {NAMES[card] for card in listed(unseen(table.state.game, seat))}


def test_the_log_of_a_running_game_has_no_luck_and_no_secret_moves() -> None:
    table = random_evening(random.Random(5), most=40)
    log = export(table)
    assert log["secret"] is None
    assert {event["move"] for event in log["events"] if event["move"].startswith(("bid", "aside"))} == {"bid", "aside"}
    assert next(sorted(draw) for event in log["events"] for draw in event.get("draws", [])) == ["kind", "label"]
    whole = export(table, with_secret=True)
    assert restore(whole).state == table.state


def test_the_log_of_a_finished_game_shows_everything_and_its_chance_was_fair() -> None:
    table = random_evening(random.Random(7))
    log = export(table)
    assert restore(log).state == table.state
    assert verify(log) == []
    assert any(event["move"].startswith("bid R") for event in log["events"])
    assert any("set " in it.words and "aside" in it.words and named(it.words) for it in history(table))


def test_undo_takes_back_ones_own_open_moves_alone() -> None:
    luck = random.Random(2)
    table = random_evening(luck, most=0)
    with pytest.raises(Illegal, match="secret"):
        moved(table, 0, "undo")
    while table.state.game.stage != "buy" or not any(w.startswith("power") for w in _words(table, _active(table))):
        seat = table.head.table.view(table.state, None)["waiting"][0]
        words = _words(table, seat)
        table = moved(table, seat, luck.choice(words))
    seat = _active(table)
    move = next(words for words in _words(table, seat) if words.startswith("power"))
    after = moved(table, seat, move)
    with pytest.raises(Illegal, match="Only the player"):
        moved(after, 1 - seat, "undo")
    undone = moved(after, seat, "undo")
    assert undone.state == table.state
    with pytest.raises(Illegal, match="Only the player"):
        moved(undone, 1 - seat, "redo")
    assert moved(undone, seat, "redo").state == after.state


def _active(table: Table) -> int:
    waiting: list[int] = table.head.table.view(table.state, None)["waiting"]
    return waiting[0]


def _words(table: Table, seat: int) -> list[str]:
    return table.head.table.legal(table.state, seat)


@pytest.fixture
def two(app: Flask) -> Phones:
    return Phones(app.test_client(), ["Anna", "Bo"], game="dutch")


def test_nobody_speaks_for_the_other_seat_even_if_it_is_free(two: Phones) -> None:
    two.move("deal")
    two.post("leave", {}, seat=1)
    answer = two.post("moves", {"version": two.look(0)["version"], "move": "bid", "seat": 1}, seat=0)
    assert answer.status_code == 403
    assert "hands are hidden" in answer.get_json()["reason"]


def test_errors_name_no_hidden_card(two: Phones) -> None:
    two.move("deal")
    for card in two.look(1)["state"]["own"]["hand"]:
        for words in (f"aside {card}", f"bid {card}", f"power {card}", f"buy 1 with {card}", f"take {card} from own"):
            refused = two.try_move(words, seat=0)
            assert refused.status_code == 422
            assert named(refused.get_json()["reason"]) <= {card}


@pytest.fixture
def alone(registry: Registry) -> tuple[Registry, str, str]:
    seats = registry.create("dutch", ["Anna", ""], {"robot": True}, open_seats=True)
    assert [seat.token is None for seat in seats] == [False, True]
    assert seats[0].token
    return registry, seats[0].code, seats[0].token


def _settled(registry: Registry, code: str) -> Table:
    """The table once the robot has nothing more to do."""
    session = registry.find(code)

    def silent() -> bool:
        with session.lock:
            table = session.table
            return table.over or 1 not in table.head.table.view(table.state, None)["waiting"]

    wait_until(silent)
    return session.table


def test_the_robot_plays_its_seat_and_its_moves_stand_in_the_log(alone: tuple[Registry, str, str]) -> None:
    registry, code, token = alone
    luck = random.Random(4)
    session = registry.find(code)
    assert [seat.name for seat in session.table.seats] == ["Anna", "The robot"]
    registry.move(session, token, "deal", 0)
    for _ in range(12):
        table = _settled(registry, code)
        registry.move(session, token, luck.choice(_words(table, 0)), table.version)
    table = _settled(registry, code)
    robots = [event for event in table.events if event.seat == 1]
    assert len(robots) >= 4
    assert {event.kind for event in robots} == {"move"}
    assert restore(export(table, with_secret=True)).state == table.state


def test_nobody_takes_or_frees_the_robots_seat(alone: tuple[Registry, str, str]) -> None:
    registry, code, token = alone
    session = registry.find(code)
    with pytest.raises(Illegal, match="robot plays that seat"):
        registry.remove(session, token, 1)
    with pytest.raises(Illegal, match="seats are taken"):
        registry.join(session, "Bo")


def test_a_robot_goes_on_after_a_restart(alone: tuple[Registry, str, str]) -> None:
    registry, code, token = alone
    session = registry.find(code)
    with session.lock:  # the robot cannot get in before the server stops
        registry.move(session, token, "deal", 0)
        kept = session.table.version
        registry.sessions.open.clear()
    assert kept == 1
    assert _settled(registry, code).version > kept


@pytest.mark.parametrize("options", [{}, {"cards": "printed"}, {"robot": True, "cards": "printed"}])
def test_every_page_opens_for_players_and_watchers_in_every_phase(
    app: Flask, registry: Registry, options: dict[str, object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.dutch.table.game.OLDER_ROBOT", (1, "keen"))  # it plays on at once
    watcher = app.test_client()
    seats = registry.create("dutch", ["Anna", "Bo"], options)
    code, session, luck = seats[0].code, registry.find(seats[0].code), random.Random(8)
    phases = set()
    for _ in range(400):
        table = _settled(registry, code) if options.get("robot") else session.table
        view = table.head.table.view(table.state, None)
        new = view["phase"] not in phases or view.get("pending") or table.over
        phases.add(view["phase"])
        paths = ("", "/middle", "/seats", "/history", "/state", "/log.json") if new else ()
        assert [watcher.get(f"/t/{code}{path}").status_code for path in paths] == [200] * len(paths)
        assert [screen_of("dutch").screen(table, seat, [seat])["phase"] for seat in (0, 1)] == [view["phase"]] * 2
        if table.over:
            break
        seat = luck.choice([seat for seat in view["waiting"] if seats[seat].token])
        registry.move(session, seats[seat].token, luck.choice(_words(table, seat)), table.version)
    assert {"deal", "aside", "bid", "buy", "over"} <= phases
