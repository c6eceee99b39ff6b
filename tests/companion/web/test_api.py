"""The JSON API keeps its contract (docs/api.md), and answers bad input with a sentence."""

import json
import threading
from typing import Any

import pytest
import sqlalchemy as sa
from flask import Flask

from companion.tables.registry import Registry
from tests.companion.phones import WHOLE_GAME, Phones


def sentence(answer: Any) -> str:
    """The reason that the players read."""
    reason: str = answer.json["reason"]
    return reason


# The contract


def test_a_new_table_has_a_code_a_version_and_a_token_for_each_seat(app: Flask) -> None:
    client: Any = app.test_client()
    made = client.post("/api/tables", json={"game": "polders", "players": ["Anna", "Bo"], "options": {}})
    assert made.status_code == 201
    assert len(made.json["code"]) == 6
    assert made.json["version"] == 0
    assert [seat["name"] for seat in made.json["seats"]] == ["Anna", "Bo"]
    assert len({seat["token"] for seat in made.json["seats"]}) == 2


def test_looking_at_a_table_gives_code_game_version_state_and_legal(phones: Phones) -> None:
    seen = phones.look(1)
    assert (seen["code"], seen["game"], seen["version"], seen["you"]) == (phones.code, "polders", 0, 1)
    assert seen["state"]["phase"] == "deal"
    assert seen["legal"][0] == "deal"
    assert phones.look()["legal"] == []


def test_codes_may_be_typed_in_any_case_with_spaces(phones: Phones) -> None:
    spaced = f"{phones.code[:3].lower()} {phones.code[3:].lower()}"
    assert phones.client.get(f"/api/tables/{spaced}").json["code"] == phones.code


def test_a_move_answers_with_the_new_version_and_state(phones: Phones) -> None:
    answer = phones.try_move("deal")
    assert answer.status_code == 200
    assert answer.json["version"] == 1
    assert answer.json["state"]["phase"] == "reveal"


def test_a_stale_move_gets_409_with_the_present_state(phones: Phones) -> None:
    phones.moves("deal", "reveal")
    answer = phones.try_move("flip", version=1)
    assert answer.status_code == 409
    assert answer.json["version"] == 2
    assert answer.json["state"]["phase"] == "flip"
    assert "moved on" in sentence(answer)


def test_a_move_from_the_future_is_stale_too(phones: Phones) -> None:
    assert phones.try_move("deal", version=7).status_code == 409


def test_an_illegal_move_gets_422_with_the_reason(phones: Phones) -> None:
    answer = phones.try_move("flip")
    assert answer.status_code == 422
    assert sentence(answer) == "Deal the polders first."
    assert phones.look()["version"] == 0


def test_taps_of_different_seats_do_not_make_each_other_stale(phones: Phones) -> None:
    seen = phones.moves("deal", "reveal", "flip")
    card, version = seen["state"]["open"][0], seen["version"]
    for seat in range(4):
        assert phones.try_move(f"tap {card} o", seat, version).status_code == 200
    assert phones.look()["state"]["waiting"] == []


def test_a_second_tap_of_the_same_seat_is_stale(phones: Phones) -> None:
    seen = phones.moves("deal", "reveal", "flip")
    card, version = seen["state"]["open"][0], seen["version"]
    assert phones.try_move(f"tap {card} o", 0, version).status_code == 200
    assert phones.try_move(f"tap {card} x", 0, version).status_code == 409


def test_somebody_joining_does_not_make_a_move_stale(app: Flask) -> None:
    phones = Phones(app.test_client(), ["Anna", "Bo"], open=True)
    assert phones.client.post(f"/api/tables/{phones.code}/join", json={"name": "Bea"}).status_code == 201
    assert phones.try_move("deal", version=0).status_code == 200


def test_the_log_is_replayable_and_keeps_the_secret_until_the_end(phones: Phones) -> None:
    phones.moves("deal", "reveal", "flip")
    log = phones.log()
    assert [event["move"] for event in log["events"]] == ["deal", "reveal", "flip"]
    assert [event["version"] for event in log["events"]] == [1, 2, 3]
    assert log["secret"] is None
    assert len(log["commitment"]) == 64


def test_the_log_shows_only_cards_that_were_turned_up(phones: Phones) -> None:
    phones.moves("deal", "reveal", "flip")
    results = [draw["result"] for event in phones.log()["events"] for draw in event.get("draws", [])]
    assert [len(result) for result in results] == [4, 1, 2, 3]


def test_a_finished_game_reveals_its_secret(phones: Phones) -> None:
    seen = phones.moves(*WHOLE_GAME)
    assert seen["over"]
    assert len(seen["fair"]["secret"]) == 64
    assert phones.log()["secret"] == seen["fair"]["secret"]


def test_health_is_told_when_the_store_answers(app: Flask) -> None:
    answer = app.test_client().get("/healthz")
    assert (answer.status_code, answer.json) == (200, {"ok": True})


# Undo and redo


def test_anybody_may_undo_and_is_named_in_the_log(phones: Phones) -> None:
    phones.moves("deal", "reveal", "flip", "skip")
    seen = phones.move("undo", seat=2)
    assert seen["state"]["waiting"] == [0, 1, 2, 3]
    assert seen["last"] == {"version": 5, "kind": "undo", "seat": 2, "move": "skip"}
    assert phones.log()["events"][-1]["seat"] == 2


def test_undo_and_redo_and_undo_and_flip_give_the_same_cards(phones: Phones) -> None:
    cards = phones.moves("deal", "reveal", "flip")["state"]["open"]
    assert phones.take_back()["state"]["open"] == []
    assert phones.move("redo")["state"]["open"] == cards
    assert phones.take_back()["state"]["open"] == []
    assert phones.move("flip")["state"]["open"] == cards


def test_undone_luck_stays_the_same_when_somebody_joins_in_between(app: Flask) -> None:
    phones = Phones(app.test_client(), ["Anna", "Bo"], open=True)
    cards = phones.moves("deal", "reveal", "flip")["state"]["open"]
    phones.move("undo")
    joined = phones.client.post(f"/api/tables/{phones.code}/join", json={"name": "Bo", "nonce": "ab" * 16})
    assert joined.status_code == 201
    assert phones.move("flip")["state"]["open"] == cards


def test_a_new_move_forgets_what_could_be_redone(phones: Phones) -> None:
    phones.moves("deal", "reveal", "flip", "skip", "undo", "skip")
    assert phones.look()["redo"] is None
    assert "nothing to redo" in sentence(phones.try_move("redo"))


def test_there_is_nothing_to_undo_at_the_start_and_after_the_end(phones: Phones) -> None:
    assert "nothing to undo" in sentence(phones.try_move("undo"))
    phones.moves(*WHOLE_GAME)
    assert "secret is revealed" in sentence(phones.try_move("undo"))


def test_a_stale_undo_undoes_nothing(phones: Phones) -> None:
    phones.moves("taps off", "taps on")
    assert phones.try_move("undo", version=2).status_code == 200
    assert phones.try_move("undo", version=2).status_code == 409


# Seats


def test_joining_takes_the_first_free_seat_with_a_token_of_its_own(app: Flask) -> None:
    phones = Phones(app.test_client(), ["Anna", "?", "?"], open=True)
    joined = phones.client.post(f"/api/tables/{phones.code}/join", json={"name": "  Bo  "}).json
    assert (joined["seat"], joined["name"]) == (1, "Bo")
    assert phones.client.post(f"/api/tables/{phones.code}/join", json={"name": "bo"}).json["name"] == "bo 2"


def test_a_full_table_says_so(phones: Phones) -> None:
    answer = phones.client.post(f"/api/tables/{phones.code}/join", json={"name": "Eve"})
    assert answer.status_code == 422
    assert "All 4 seats are taken" in sentence(answer)


def test_the_host_frees_the_seat_of_a_lost_phone_and_its_owner_takes_it_back(phones: Phones) -> None:
    assert phones.post("remove", {"seat": 2}, seat=0).status_code == 200
    lost = phones.try_move("deal", seat=2)
    assert lost.status_code == 403
    assert "Join the table again" in sentence(lost)
    back = phones.client.post(f"/api/tables/{phones.code}/join", json={"name": "Cas"}).json
    assert back["seat"] == 2
    phones.tokens[2] = back["token"]
    assert phones.try_move("deal", seat=2).status_code == 200


def test_only_the_host_frees_seats_but_anybody_can_ask_to_free_a_lost_hosts(phones: Phones) -> None:
    refused = phones.post("remove", {"seat": 2}, seat=1)
    assert refused.status_code == 422
    assert "Ask Anna" in sentence(refused)
    assert phones.post("remove", {"seat": 0}, seat=1).json["last"]["kind"] == "notice"
    assert phones.look()["host"] == 0
    assert "Anna can answer until" in sentence(phones.post("remove", {"seat": 0}, seat=1))


def test_who_leaves_frees_the_seat(phones: Phones) -> None:
    assert phones.post("leave", {}, seat=3).status_code == 200
    assert phones.look()["seats"][3] == {"name": "Dee", "taken": False}
    assert phones.try_move("deal", seat=3).status_code == 403


def test_a_player_without_a_phone_can_be_helped_but_nobody_who_has_one(phones: Phones) -> None:
    phones.post("leave", {}, seat=3)
    phones.moves("deal", "reveal", "flip")
    version = phones.look()["version"]
    helped = phones.post("moves", {"version": version, "move": "skip", "seat": 3}, seat=0)
    assert helped.status_code == 200
    assert helped.json["state"]["waiting"] == [0, 1, 2]
    refused = phones.post("moves", {"version": version + 1, "move": "skip", "seat": 2}, seat=0)
    assert refused.status_code == 403
    assert "Cas plays that seat" in sentence(refused)


def test_at_a_rematch_those_who_sat_there_sit_there_again(app: Flask, registry: Registry) -> None:
    """With open seats a new table has only its host; the others must not find themselves replaced."""
    phones = Phones(app.test_client(), ["Anna", "Bo", "Cas"], open=True)
    phones.tokens[1] = phones.post("join", {"name": "Bo"}, seat=None).json["token"]
    phones.moves(*WHOLE_GAME)
    phones.post("leave", {}, seat=0)
    phones.code = phones.post("rematch", {}, seat=1).json["code"]
    assert [seat["taken"] for seat in phones.look(1)["seats"]] == [False, True, False]
    assert phones.post("join", {"name": "Eva"}, seat=None).json["seat"] == 0
    assert phones.look(1)["you"] == 1


def test_who_frees_the_own_seat_by_remove_is_shown_the_table(phones: Phones) -> None:
    answer = phones.post("remove", {"seat": 1}, seat=1)
    assert (answer.status_code, answer.json["you"]) == (200, None)
    assert not answer.json["seats"][1]["taken"]


def test_a_token_that_opens_nothing_takes_no_free_seat(app: Flask) -> None:
    phones = Phones(app.test_client(), ["Anna", "Bo"], open=True)
    phones.tokens[1] = "nobody"
    assert phones.post("join", {"name": "Bo"}, seat=1).status_code == 403
    assert not phones.look()["seats"][1]["taken"]


def test_a_rematch_has_the_same_seats_and_everybodys_token_opens_it(phones: Phones) -> None:
    early = phones.post("rematch", {})
    assert "Finish this game first" in sentence(early)
    phones.moves(*WHOLE_GAME)
    code = phones.post("rematch", {}, seat=1).json["code"]
    assert phones.post("rematch", {}, seat=2).json["code"] == code
    assert phones.look()["rematch"] == code
    phones.code = code
    assert [seat["name"] for seat in phones.look(3)["seats"]] == ["Anna", "Bo", "Cas", "Dee"]
    fresh = phones.post("join", {"nonce": "cd" * 16}, seat=3).json
    assert fresh["seat"] == 3
    assert phones.try_move("deal", seat=3).status_code == 403  # the old token was handed over
    phones.tokens[3] = fresh["token"]
    assert phones.try_move("deal", seat=3).status_code == 200


# At once, and again


def race(phones: Phones, app: Flask, rounds: int) -> None:
    """All four phones make the next move at the same moment, again and again."""
    start, answers = threading.Barrier(4, timeout=60), threading.Barrier(4, timeout=60)
    got: list[list[Any]] = [[] for _ in range(rounds)]
    version = phones.moves("deal", "reveal", "flip")["version"]

    def play(seat: int) -> None:
        client = app.test_client()
        headers = {"Authorization": f"Bearer {phones.tokens[seat]}"}
        for number in range(rounds):
            start.wait()
            body = {"version": version + number, "move": "undo" if number % 2 else "discard now"}
            got[number].append(client.post(f"/api/tables/{phones.code}/moves", json=body, headers=headers))
            answers.wait()

    threads = [threading.Thread(target=play, args=(seat,)) for seat in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(300)
    for number, four in enumerate(got):
        assert sorted(answer.status_code for answer in four) == [200, 409, 409, 409]
        assert {answer.json["version"] for answer in four} == {version + number + 1}
    assert [event["version"] for event in phones.log()["events"]] == list(range(1, version + rounds + 1))


def test_R3_of_four_phones_that_move_at_once_one_wins_and_three_see_the_new_state(phones: Phones, app: Flask) -> None:
    race(phones, app, 60)


@pytest.mark.long
def test_R3_five_hundred_times(phones: Phones, app: Flask) -> None:
    race(phones, app, 500)


def test_R4_the_same_key_a_hundred_times_is_one_event_and_one_answer(phones: Phones) -> None:
    answers = {phones.try_move("deal", version=0, key="k1").text for _ in range(50)}
    phones.move("reveal")
    answers |= {phones.try_move("deal", version=0, key="k1").text for _ in range(50)}
    assert len(answers) == 1
    assert [event["move"] for event in phones.log()["events"]] == ["deal", "reveal"]


def test_R4_a_key_survives_a_restart(phones: Phones, registry: Registry) -> None:
    first = phones.try_move("deal", version=0, key="k1")
    registry.sessions.open.clear()
    assert phones.try_move("deal", version=0, key="k1").text == first.text


def test_a_key_belongs_to_one_move_of_one_seat(phones: Phones) -> None:
    phones.try_move("deal", version=0, key="k1")
    other = phones.try_move("reveal", version=1, key="k1")
    assert "another move" in sentence(other)
    assert phones.try_move("reveal", 1, version=1, key="k1").status_code == 200


# Bad input: a sentence each, nothing lost, no 500

DEEP = "[" * 100_000
NO_OBJECT = 'This is not a JSON object. A move looks like {"version": 3, "move": "flip"}.'
NO_NUMBER = 'The field "version" must be a whole number.'
NO_MOVE = "That is not a move: expected a move such as flip, tap S17 o, skip or discard, got "
NO_SEAT = "This table has seats 0 to 3."
BODIES = [
    (b"", 400, NO_OBJECT),
    (b"{", 400, NO_OBJECT),
    (b"null", 400, NO_OBJECT),
    (b"[]", 400, NO_OBJECT),
    (b'"deal"', 400, NO_OBJECT),
    (b"\xff\xfe\x00", 400, NO_OBJECT),
    (DEEP.encode()[:60_000], 400, NO_OBJECT),
    (b"{}", 400, 'The field "move" is missing. It must be a string.'),
    (b'{"version": 0}', 400, 'The field "move" is missing. It must be a string.'),
    (b'{"move": "deal"}', 400, 'The field "version" is missing. It must be a whole number.'),
    (b'{"version": "0", "move": "deal"}', 400, NO_NUMBER),
    (b'{"version": true, "move": "deal"}', 400, NO_NUMBER),
    (b'{"version": 0.0, "move": "deal"}', 400, NO_NUMBER),
    (b'{"version": 0, "move": 7}', 400, 'The field "move" must be a string.'),
    (b'{"version": 0, "move": "deal", "seat": "1"}', 400, 'The field "seat" must be a whole number.'),
    (b'{"version": -1, "move": "deal"}', 400, "Versions count from 0."),
    (b'{"version": 99999999999999999999, "move": "deal"}', 409, "This table had to go back to an earlier move."),
    (b'{"version": 0, "move": ""}', 422, NO_MOVE + "''."),
    (b'{"version": 0, "move": "fl\\u0000ip"}', 422, NO_MOVE + r"'fl\x00ip'."),
    (json.dumps({"version": 0, "move": "x" * 50_000}).encode(), 422, "A move is a few words, 200 characters at most."),
    (b'{"version": 0, "move": "deal", "seat": 99}', 422, NO_SEAT),
    (b'{"version": 0, "move": "deal", "seat": -1}', 422, NO_SEAT),
    (b"x" * 10_000_000, 413, "That is too large to send."),
]


@pytest.mark.parametrize(("body", "status", "reason"), BODIES, ids=range(len(BODIES)))
def test_a_bad_body_is_refused_with_its_reason(phones: Phones, body: bytes, status: int, reason: str) -> None:
    headers = {"Authorization": f"Bearer {phones.tokens[0]}", "Content-Type": "application/json"}
    answer = phones.client.post(f"/api/tables/{phones.code}/moves", data=body, headers=headers)
    assert answer.status_code == status
    assert sentence(answer).startswith(reason)
    assert phones.look()["version"] == 0


NOT_TWO_TO_FOUR = "Polders is for 2, 3 or 4 players, not {}. Enter 2, 3 or 4 names."
OPTIONS = "with this value. It takes: taps (bool), cards (str), "


@pytest.mark.parametrize(
    ("asked", "status", "reason"),
    [
        ({}, 400, 'The field "players" is missing. It must be a list.'),
        ({"game": "chess", "players": ["A", "B"]}, 422, "There is no game 'chess' here. Choose one of: polders, "),
        ({"game": "polders", "players": []}, 422, NOT_TWO_TO_FOUR.format(0)),
        ({"game": "polders", "players": ["A"]}, 422, NOT_TWO_TO_FOUR.format(1)),
        ({"game": "polders", "players": ["A"] * 5}, 422, NOT_TWO_TO_FOUR.format(5)),
        ({"game": "polders", "players": ["A"] * 5000}, 422, "Polders is for 2 to 4 players. Give fewer names."),
        ({"game": "dutch", "players": ["A"] * 5000}, 422, "Dutch is for 2 players. Give fewer names."),
        ({"game": "polders", "players": "AB"}, 400, 'The field "players" must be a list.'),
        (
            {"game": "polders", "players": [1, 2]},
            400,
            'The field "players" is a list of names, such as ["Anna", "Bo"].',
        ),
        ({"game": 1, "players": ["A", "B"]}, 400, 'The field "game" must be a string.'),
        ({"game": "polders", "players": ["A", "B"], "options": []}, 400, 'The field "options" must be an object.'),
        (
            {"game": "polders", "players": ["A", "B"], "options": {"speed": 1}},
            422,
            f"Polders does not take the option 'speed' {OPTIONS}",
        ),
        (
            {"game": "polders", "players": ["A", "B"], "options": {"taps": 1}},
            422,
            f"Polders does not take the option 'taps' {OPTIONS}",
        ),
    ],
)
def test_a_table_that_cannot_be_made_is_refused_with_its_reason(
    app: Flask, asked: dict[str, Any], status: int, reason: str
) -> None:
    answer = app.test_client().post("/api/tables", json=asked)
    assert answer.status_code == status
    assert sentence(answer).startswith(reason)


def test_a_body_that_is_not_declared_as_json_gets_a_sentence(phones: Phones) -> None:
    answer = phones.client.post(f"/api/tables/{phones.code}/moves", data='{"version":0,"move":"deal"}')
    assert answer.status_code == 400
    assert "Content-Type" in sentence(answer)


@pytest.mark.parametrize("code", ["ZZZZZZ", "A", "0OIL11", "%00", "' OR 1=1", "ABCDEFG", "тест12"])
def test_a_wrong_code_gets_a_sentence(app: Flask, code: str) -> None:
    answer = app.test_client().get(f"/api/tables/{code}")
    assert answer.status_code == 404
    assert "Check the six letters" in sentence(answer)


def test_a_bad_nonce_gets_a_sentence(app: Flask) -> None:
    phones = Phones(app.test_client(), ["Anna", "Bo"], open=True)
    for nonce in ("zz" * 16, "ab", "AB" * 16):
        answer = phones.client.post(f"/api/tables/{phones.code}/join", json={"nonce": nonce})
        assert answer.status_code == 400
        assert "32 hexadecimal digits" in sentence(answer)


# When the store or the streams are in trouble


def test_health_is_not_ok_when_the_store_does_not_answer(app: Flask, registry: Registry) -> None:
    with registry.store.engine.begin() as connection:
        connection.execute(sa.text("DROP TABLE about"))
    client: Any = app.test_client()
    answer = client.get("/healthz")
    assert (answer.status_code, answer.json["error"]) == (503, "store")
    assert sentence(answer) == "The database does not answer, so the move was not saved. Try again in a moment."


def test_R13_a_move_that_the_disk_refuses_gets_503_and_changes_nothing(phones: Phones, registry: Registry) -> None:
    with registry.store.engine.connect() as connection:
        connection.execute(sa.text("PRAGMA query_only=ON"))
    answer = phones.try_move("deal")
    assert (answer.status_code, answer.json["error"]) == (503, "store")
    assert "Allow writing" in sentence(answer)
    assert phones.look()["version"] == 0
    registry.store.engine.dispose()
    assert phones.try_move("deal").status_code == 200


def test_behind_any_other_server_a_stream_is_a_generator(phones: Phones, registry: Registry) -> None:
    phones.move("deal")
    answer = phones.client.get(f"/api/tables/{phones.code}/events", headers={"Last-Event-ID": "0"})
    assert answer.mimetype == "text/event-stream"
    lines = iter(answer.response)
    assert b"event: beat" in next(lines)
    assert next(lines).startswith(b"id: 1\ndata: {")
    assert registry.places.taken == 1
    answer.close()
    assert registry.places.taken == 0


@pytest.mark.parametrize(("since", "first"), [("1", b"event: beat"), ("0", b"id: 1\n"), ("x", b"id: 1\n")])
def test_a_fresh_page_hears_only_what_it_does_not_show(phones: Phones, since: str, first: bytes) -> None:
    phones.move("deal")
    with phones.client.get(f"/api/tables/{phones.code}/events?since={since}") as answer:
        lines = iter(answer.response)
        next(lines)
        assert next(lines).startswith(first)


def test_a_stream_too_many_is_told_to_ask_now_and_then(phones: Phones, registry: Registry) -> None:
    registry.places.most = 0
    answer = phones.client.get(f"/api/tables/{phones.code}/events")
    assert (answer.status_code, answer.json["poll"]) == (503, 2)
    assert sentence(answer) == "Too many phones are listening, so this one has to ask for news now and then."
