"""Saved games: a log saved from a table's page opens again, here or elsewhere, and nothing in it is trusted."""

import copy
import hashlib
import io
import itertools
import json
import threading
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion import create_app
from companion.config import Config
from companion.store.store import ConflictError, open_store
from companion.tables import codes, opening, records, seats, table, verify
from companion.tables.registry import Registry
from companion.tables.table import MAX_EVENTS, Event, Head, fold
from companion.web.security import LOG_LIMIT
from games.kit import fair
from tests.companion.browsers import form
from tests.companion.phones import WHOLE_GAME, Phones, free

GOLDEN = Path(__file__).parents[2] / "golden" / "tables"
KEPT: list[dict[str, Any]] = [json.loads(path.read_text())["log"] for path in sorted(GOLDEN.glob("*.json"))]
FINISHED = [kept for kept in KEPT if kept["over"]]
PAGES = ("", "/seats", "/history", "/middle", "/log.json")


@pytest.fixture
def log() -> dict[str, Any]:
    """The log of a whole game of Polders."""
    return copy.deepcopy(next(kept for kept in FINISHED if kept["game"] == "polders"))


@pytest.fixture
def elsewhere(tmp_path: Path) -> FlaskClient:
    """Another computer with its own tables."""
    return create_app(Config(data=tmp_path / "elsewhere", database=None)).test_client()


def opened(client: FlaskClient, log: object) -> Any:
    return client.post("/api/logs", json=log)


def chosen(client: FlaskClient, content: bytes) -> Any:
    """Open a log as the form on the home page does."""
    return form(client, "/logs", log=(io.BytesIO(content), "polderbox.json"))


def changed(log: dict[str, Any], event: int, **fields: Any) -> dict[str, Any]:
    """The same log with one event changed."""
    other = copy.deepcopy(log)
    other["events"][event] |= fields
    return other


def test_a_saved_log_opens_on_another_computer(elsewhere: FlaskClient, phones: Phones) -> None:
    phones.moves(*WHOLE_GAME)
    saved = phones.client.get(f"/t/{phones.code}/log.json").data
    answer = chosen(elsewhere, saved)
    assert answer.status_code == 303
    code = answer.location.removeprefix("/t/")
    assert elsewhere.get(f"/api/tables/{code}/log").json == phones.log() | {"code": code}


@pytest.mark.parametrize("log", FINISHED, ids=lambda log: log["game"])
def test_a_saved_game_of_every_kind_shows_its_pages(elsewhere: FlaskClient, log: dict[str, Any]) -> None:
    code = opened(elsewhere, log).json["code"]
    assert {elsewhere.get(f"/t/{code}{page}").status_code for page in PAGES} == {200}


def test_the_same_log_twice_is_one_table(elsewhere: FlaskClient, log: dict[str, Any]) -> None:
    assert len({opened(elsewhere, log).json["code"] for _ in range(3)}) == 1


def test_V9_opening_a_log_tells_nobody_whether_its_code_is_taken(
    elsewhere: FlaskClient, log: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    free = opened(elsewhere, log)
    with monkeypatch.context() as patch:
        patch.setattr(seats, "token_bytes", bytes)  # another secret
        patch.setattr(codes, "new_code", lambda: log["code"])
        other = Phones(elsewhere, ["Eva", "Fay"])
    taken = opened(elsewhere, log)
    assert (taken.status_code, taken.json) == (free.status_code, free.json) == (201, free.json)
    assert free.json["code"] != other.code == log["code"]
    shown: Any = elsewhere.get(f"/api/tables/{free.json['code']}").json
    assert shown["version"] == len(log["events"])
    assert other.look()["version"] == 0


def test_V9_nor_does_it_look_there(registry: Registry, log: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """What is not looked for takes no time either."""
    enter, create = Mock(wraps=registry.sessions.enter), Mock(wraps=registry.store.create)
    monkeypatch.setattr(registry.sessions, "enter", enter)
    monkeypatch.setattr(registry.store, "create", create)
    code = registry.import_log(log)
    assert [call.args[0] for call in enter.call_args_list] == [code]
    assert [call.args[0].code for call in create.call_args_list] == [code]
    assert code != log["code"]


def test_V9_two_logs_that_claim_one_code_are_two_tables(registry: Registry, log: dict[str, Any]) -> None:
    other = next(kept for kept in FINISHED if kept["game"] != log["game"])
    first, second = (registry.import_log(it | {"code": "ABC234"}) for it in (log, other))
    assert first != second
    assert [registry.find(code).table.head.game for code in (first, second)] == [log["game"], other["game"]]


def test_V9_a_saved_rematch_is_found_from_the_game_before(elsewhere: FlaskClient, log: dict[str, Any]) -> None:
    version = len(log["events"]) + 1
    event = {"version": version, "kind": "rematch", "seat": 0, "at": 0, "move": "ABC234", "rules": 1}
    before = opened(elsewhere, log | {"events": [*log["events"], event]}).json["code"]
    later = opened(elsewhere, next(kept for kept in FINISHED if kept["game"] != log["game"]) | {"code": "ABC234"})
    assert elsewhere.get(f"/api/tables/{before}").json["rematch"] == later.json["code"]  # type: ignore[index]
    assert f'href="/t/{later.json["code"]}"' in elsewhere.get(f"/t/{before}").text


def test_nobody_sits_at_a_saved_table(registry: Registry, log: dict[str, Any]) -> None:
    assert registry.find(registry.import_log(log)).tokens == {}


def test_a_game_that_is_not_over_stays_where_it_is(elsewhere: FlaskClient, phones: Phones) -> None:
    phones.moves("deal", "reveal")
    answer = opened(elsewhere, phones.log())
    assert answer.status_code == 400
    assert "before the game was over" in answer.json["reason"]


@pytest.mark.parametrize("content", [b"", b"[]", b"no log", b"\xff\xd8\xff\xe0photo", b"[" * 100_000], ids=repr)
def test_a_file_that_is_no_log_is_refused_in_a_sentence(elsewhere: FlaskClient, content: bytes) -> None:
    answer = chosen(elsewhere, content)
    assert answer.status_code == 400
    assert "Choose the file that a table&#39;s last page saved." in answer.text


def test_a_form_without_a_file_is_refused_in_a_sentence(elsewhere: FlaskClient) -> None:
    answer = form(elsewhere, "/logs")
    assert answer.status_code == 400
    assert "not the log of a table" in answer.text


def test_a_made_up_log_with_a_secret_but_no_end_is_refused(elsewhere: FlaskClient, log: dict[str, Any]) -> None:
    """Whoever made the log knows every coming card."""
    answer = opened(elsewhere, log | {"events": [], "version": 0})
    assert answer.status_code == 400
    assert "not over" in answer.json["reason"]


@pytest.mark.parametrize("fields", [{"created": 10**30}, {"created": -1}, {"rules": -(10**30)}], ids=repr)
def test_a_head_that_no_table_has_is_refused(
    elsewhere: FlaskClient, log: dict[str, Any], fields: dict[str, Any]
) -> None:
    assert opened(elsewhere, log | fields).status_code == 400


@pytest.mark.parametrize(
    "fields",
    [
        {"seat": -1},
        {"seat": 4},
        {"seat": True},
        {"seat": "0"},
        {"seat": None},
        {"kind": "join", "move": "<b>" * 20, "draws": []},
        {"kind": "join", "move": "", "draws": []},
        {"kind": "leave", "move": "-1", "draws": []},
        {"kind": "remove", "move": "4", "draws": []},
        {"kind": "rematch", "move": "../..", "draws": []},
        {"kind": "dance", "draws": []},
        {"kind": ["move"]},
        {"move": "x" * 300},
        {"move": 7},
        {"at": "yesterday"},
        {"at": 1 << 62},
        {"at": -1},
        {"rules": 10**30},
        {"rules": 1.5},
        {"version": 7},
    ],
    ids=repr,
)
def test_an_event_that_no_table_writes_is_refused(
    elsewhere: FlaskClient, log: dict[str, Any], fields: dict[str, Any]
) -> None:
    answer = opened(elsewhere, changed(log, 1, **fields))
    assert answer.status_code == 400
    assert answer.json["reason"] == "This is not the whole log of a table (ValueError: event 2). Save the log again."
    assert opened(elsewhere, log).status_code == 201


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"nonce": "abc"}, "A nonce is 32 hexadecimal digits in lower case."),
        ({"draws": [{"label": "shapes/1"}]}, "This log was changed: the shuffles and rolls of event 2 are not what"),
        ({"draws": "many"}, "This is not the whole log of a table (TypeError"),
    ],
)
def test_an_event_with_other_chance_is_refused(
    elsewhere: FlaskClient, log: dict[str, Any], fields: dict[str, Any], reason: str
) -> None:
    answer = opened(elsewhere, changed(log, 1, **fields))
    assert answer.status_code == 400
    assert answer.json["reason"].startswith(reason)


def test_cards_that_chance_did_not_give_are_noticed(elsewhere: FlaskClient, log: dict[str, Any]) -> None:
    flip = next(number for number, event in enumerate(log["events"]) if event["move"] == "flip")
    (draw,) = log["events"][flip]["draws"]
    answer = opened(elsewhere, changed(log, flip, draws=[draw | {"result": draw["result"][::-1]}]))
    assert answer.status_code == 400
    assert "This log was changed: the shuffles and rolls of event" in answer.json["reason"]


def under_another_secret(log: dict[str, Any]) -> dict[str, Any]:
    """The same game, "proved" by a secret chosen afterwards: decks are reordered and labels tried until they fit."""
    secret = hashlib.sha256(b"afterwards").digest()
    other = copy.deepcopy(log) | {"secret": secret.hex(), "commitment": fair.commitment(secret)}
    nonces = [event["nonce"] for event in log["events"] if event.get("nonce")]
    draws = [draw for event in other["events"] for draw in event.get("draws", [])]
    for label in {draw["label"]: None for draw in draws}:
        same = [draw for draw in draws if draw["label"] == label]
        counted = nonces[: same[0]["nonces"]]
        changes = _laid_out if same[0]["kind"] == "shuffle" else _tried
        change = changes(secret, counted, same)
        for draw in same:
            draw |= change
            assert verify.outcome(secret, counted, draw) == draw["result"]
    return other


def _laid_out(secret: bytes, nonces: list[str], draws: list[dict[str, Any]]) -> dict[str, Any]:
    """The order of the cards from which a shuffle gives what was drawn."""
    seen = {draw["at"] + place: card for draw in draws for place, card in enumerate(draw["result"])}
    unseen = [card for card in draws[0]["items"] if card not in seen.values()]
    wanted = [seen[place] if place in seen else unseen.pop() for place in range(len(draws[0]["items"]))]
    places = fair.shuffled(fair.words(secret, nonces, draws[0]["label"]), list(map(str, range(len(wanted)))))
    return {"items": [wanted[places.index(str(place))] for place in range(len(wanted))]}


def _tried(secret: bytes, nonces: list[str], draws: list[dict[str, Any]]) -> dict[str, Any]:
    """A label of its own that happens to give what was rolled."""
    sides, result = draws[0]["sides"], tuple(draws[0]["result"])
    labels = (f"{draws[0]['label'].replace('/', '-')}-{number}/1" for number in itertools.count())
    given = (label for label in labels if fair.outcome(secret, nonces, fair.Roll(label, sides, len(result))) == result)
    return {"label": next(given)}


@pytest.mark.parametrize("log", FINISHED, ids=lambda log: log["game"])
def test_a_log_that_a_later_secret_proves_is_refused(elsewhere: FlaskClient, log: dict[str, Any]) -> None:
    """Each draw follows from that secret, but the rules allow one order of the cards and one name for each draw."""
    answer = opened(elsewhere, under_another_secret(log))
    assert answer.status_code == 400
    assert "This log was changed: the shuffles and rolls of event" in answer.json["reason"]


@pytest.mark.parametrize("kind", ["join", "move", "undo", "redo"])
def test_chance_that_no_rule_asks_for_is_refused(elsewhere: FlaskClient, log: dict[str, Any], kind: str) -> None:
    """An earlier draw comes again at an event that needs none."""
    (deal,) = (event for event in log["events"] if event["move"] == "deal")
    quiet = max(number for number, event in enumerate(log["events"]) if event["kind"] == kind and "draws" not in event)
    answer = opened(elsewhere, changed(log, quiet, draws=deal["draws"]))
    assert answer.status_code == 400
    assert "This log was changed: the shuffles and rolls of event" in answer.json["reason"]


def test_chance_that_a_rule_asks_for_cannot_be_left_out(elsewhere: FlaskClient, log: dict[str, Any]) -> None:
    (deal,) = (number for number, event in enumerate(log["events"]) if event["move"] == "deal")
    answer = opened(elsewhere, changed(log, deal, draws=log["events"][deal]["draws"][:1]))
    assert "This log was changed: the shuffles and rolls of event 3 " in answer.json["reason"]


def test_only_a_player_who_joins_adds_to_the_chance(elsewhere: FlaskClient, log: dict[str, Any]) -> None:
    last = len(log["events"]) - 1
    assert opened(elsewhere, changed(log, last, nonce="ab" * 16)).status_code == 400


def test_undoing_in_a_log_plays_nothing_again(log: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """A long log with many of them still opens quickly."""
    whole = records.restore(log)
    assert whole == fold(whole.head, whole.events)
    monkeypatch.delattr(table, "_replay")
    assert records.restore(log) == whole


def test_a_log_longer_than_any_game_is_refused(elsewhere: FlaskClient, log: dict[str, Any]) -> None:
    answer = opened(elsewhere, log | {"events": [0] * (MAX_EVENTS + 1)})
    assert answer.status_code == 400
    assert f"{MAX_EVENTS + 1} events" in answer.json["reason"]


def test_only_a_log_may_be_as_long_as_a_log(elsewhere: FlaskClient) -> None:
    many = {"padding": "x" * (LOG_LIMIT - 100)}
    assert opened(elsewhere, many).status_code == 400
    assert elsewhere.post("/api/tables", json=many).status_code == 413
    assert opened(elsewhere, {"padding": "x" * LOG_LIMIT}).status_code == 413


LEAVES = (
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | st.lists(st.integers(), max_size=2)
)


@settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_whatever_is_changed_in_a_log_it_is_refused_or_shows_all_its_pages(
    app: Flask, monkeypatch: pytest.MonkeyPatch, data: st.DataObject
) -> None:
    monkeypatch.setattr(opening, "_beside", opening._answer)  # here: a process for each would take half a minute
    client = app.test_client()
    registry: Registry = app.extensions["registry"]
    registry.brakes = free()
    log = copy.deepcopy(data.draw(st.sampled_from(FINISHED)))
    place: Any = log
    while True:
        at = data.draw(st.sampled_from(sorted(place) if isinstance(place, dict) else range(len(place))))
        if not isinstance(place[at], dict | list) or not place[at] or data.draw(st.integers(0, 9)) == 0:
            break
        place = place[at]
    place[at] = data.draw(LEAVES)
    answer: Any = client.post("/api/logs", data=json.dumps(log), content_type="application/json")
    code = answer.json.get("code")
    pages = [client.get(f"/t/{code}{page}").status_code for page in PAGES] if code else []
    assert (answer.status_code, pages) in (*((refused, []) for refused in (400, 409, 422)), (201, [200] * len(PAGES)))


def test_V7_a_log_is_played_through_in_a_process_of_its_own(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """In the server four long ones held up every move for a second."""
    monkeypatch.setattr(records, "fold", lambda *_, **__: pytest.fail("it is folded in the server"))
    assert opened(app.test_client(), FINISHED[0]).status_code == 201


def test_V7_a_log_that_takes_too_long_is_given_up(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opening, "SECONDS", 0.001)
    answer = opened(app.test_client(), FINISHED[0])
    assert (answer.status_code, answer.json["reason"]) == (400, opening.TOO_LONG)


def test_V7_when_too_many_logs_wait_the_next_one_comes_back_later(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opening, "_PLACES", threading.BoundedSemaphore(1))
    with opening._PLACES:
        answer = opened(app.test_client(), FINISHED[0])
    assert (answer.status_code, answer.json["reason"]) == (503, opening.BUSY)


def test_a_table_is_kept_with_all_its_events_or_not_at_all(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    head = Head("ABC234", "polders", ("Anna", "Bo"), {}, False, 1, bytes(32), 0)
    with pytest.raises(ConflictError):
        store.create(head, {}, [Event(1, "move", 0, "deal"), Event(1, "move", 0, "reveal")])
    assert store.codes() == []
    store.close()


def test_a_kept_log_of_dutch_counts_the_points_it_was_played_with() -> None:
    """Version 1 of its rules had the points 4 3 3 2 2 2 1 1 1 1 (rule 1.2), and its table keeps them."""
    kept = next(log for log in FINISHED if log["game"] == "dutch" and log["rules"] == 1)
    opened = records.restore(kept)
    result = opened.head.table.view(opened.state, None)["result"]
    points = dict(zip(range(1, 11), (4, 3, 3, 2, 2, 2, 1, 1, 1, 1), strict=True))
    for seat in result["seats"]:
        assert seat["points"] == sum(points[int(card[1:])] for card in seat["cards"])
        assert seat["total"] == seat["points"] + sum(seat["bonus"].values())
    today = seats.new_head("dutch", ["Anna", "Bo"], kept["options"], False)
    assert today.rules == 2
    assert table.lay(today).state.edition == 2
