"""S16: a walk of everybody over every address of a table. Nobody acts for another seat, or sees more than their own."""

import random
import re
from typing import Any

import pytest
from flask import Flask

from companion.tables.registry import Registry
from companion.tables.table import Table
from games.dutch.rules.cards import NAMES, listed
from tests.companion.browsers import browser, form_token, routes
from tests.companion.phones import Phones
from tests.companion.tables.test_secrets import named
from tests.games.dutch.twins import unseen

MOVES = 30
CODE = "ABC234"  # as `routes` fills it in
VIEWS = ("table", "middle", "seats", "history", "page")
ANNA, BO = 0, 1
SENT = {"seat": BO, "name": "Anna", "move": "bid", "nonce": "", "key": "0" * 32}


@pytest.fixture
def table(app: Flask) -> Phones:
    """Anna and Bo, in the middle of a game of Dutch."""
    phones, luck = Phones(app.test_client(), ["Anna", "Bo"], game="dutch"), random.Random(6)
    phones.move("deal")
    while phones.look()["version"] < MOVES:
        seat = luck.choice(phones.look()["state"]["waiting"])
        phones.move(luck.choice(phones.look(seat)["legal"]), seat)
    return phones


@pytest.fixture
def elsewhere(app: Flask) -> Phones:
    """Eva and Fay, at another table."""
    return Phones(app.test_client(), ["Eva", "Fay"], game="dutch")


class Somebody:
    """Whoever asks: a browser with these tokens in its cookie, or a program that sends one of them."""

    def __init__(self, app: Flask, code: str, *tokens: str) -> None:
        self.code, self.token = code, tokens[0] if tokens else None
        self.client: Any = browser(app)
        if tokens:
            self.client.set_cookie("seat", "~".join(tokens), path=f"/t/{code}")
        self.form = form_token(self.client, "/")

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"} if self.token else {}

    def read(self, path: str) -> str:
        """All that an address says; the beginning, if it never ends."""
        headers = self.headers if path.startswith("/api/") else {}
        with self.client.get(path, headers=headers) as answer:
            if "/events" not in path or answer.status_code != 200:
                return str(answer.get_data(as_text=True))
            frames = iter(answer.response)
            return "".join(next(frames).decode() for _ in range(2))

    def send(self, path: str, **fields: object) -> Any:
        if path.startswith("/api/"):
            return self.client.post(path, json=fields, headers=self.headers)
        return self.client.post(path, data={"csrf_token": self.form, **fields})


def addresses(app: Flask, method: str, code: str) -> list[str]:
    """Every address of a table, for every kind of page and for the eyes of every seat."""
    found = [path.replace(CODE, code) for how, path in routes(app) if how == method and CODE in path]
    if method == "POST":
        return found
    more = [f"{path}?view={view}&seat={seat}&shows=0::" for path in found for view in VIEWS for seat in (ANNA, BO)]
    return [*found, *(path for path in more if re.search(r"/(changes|events|state)\?|/t/\w+\?|/middle\?", path))]


def explained(app: Flask) -> set[str]:
    """The cards in the examples of the rules, which every page of rules shows."""
    return named(app.test_client().get("/rules/dutch").text)


def state_of(registry: Registry, phones: Phones) -> Table:
    return registry.find(phones.code).table


def test_S16_no_address_shows_a_seat_what_it_has_not_seen(app: Flask, registry: Registry, table: Phones) -> None:
    paths = addresses(app, "GET", table.code)
    assert len(paths) > 50
    for seat in (ANNA, BO):
        hidden = {NAMES[card] for card in listed(unseen(state_of(registry, table).state.game, seat))}
        hand = set(table.look(seat)["state"]["own"]["hand"])
        hidden -= explained(app)
        somebody = Somebody(app, table.code, table.tokens[seat])
        sent = {path: named(somebody.read(path)) for path in paths}
        assert {path: cards & hidden for path, cards in sent.items() if cards & hidden} == {}
        assert sent[f"/t/{table.code}"] >= hand  # the walk sees cards where there are some
        assert sent[f"/api/tables/{table.code}/events"] >= hand
        assert sent[f"/t/{table.code}/changes?view=table&seat=0&shows=0::"] >= hand


def test_S16_who_has_no_seat_here_sees_no_hand(
    app: Flask, registry: Registry, table: Phones, elsewhere: Phones
) -> None:
    game = state_of(registry, table).state.game
    hidden = {NAMES[card] for seat in (ANNA, BO) for card in listed(unseen(game, seat))}
    hidden -= explained(app)
    assert len(hidden) > 5
    for tokens in ((), elsewhere.tokens):
        somebody = Somebody(app, table.code, *tokens)
        sent = {path: named(somebody.read(path)) & hidden for path in addresses(app, "GET", table.code)}
        assert {path: cards for path, cards in sent.items() if cards} == {}


@pytest.mark.parametrize("who", ["nobody", "a seat elsewhere"])
def test_S16_who_has_no_seat_here_changes_nothing(
    app: Flask, registry: Registry, table: Phones, elsewhere: Phones, who: str
) -> None:
    somebody = Somebody(app, table.code, *(elsewhere.tokens if who == "a seat elsewhere" else ()))
    before, there = state_of(registry, table), state_of(registry, elsewhere)
    paths = addresses(app, "POST", table.code)
    assert len(paths) > 12
    for path in paths:
        answer = somebody.send(path, version=before.version, **SENT)
        assert answer.status_code in (401, 403, 404, 422), path
        assert "out of date" not in answer.text  # it is not the form's own token that kept it out
    assert state_of(registry, table) is before
    assert state_of(registry, elsewhere) is there


def test_S16_no_seat_acts_for_another(app: Flask, registry: Registry, table: Phones) -> None:
    """Anna tries everything in Bo's name. What she does in her own is hers, and the log says so."""
    anna = Somebody(app, table.code, table.tokens[ANNA])
    before = state_of(registry, table)
    for path in addresses(app, "POST", table.code):
        for words in ("bid", "here", "agree", "undo", *before.head.table.legal(before.state, BO)[:3]):
            fields = {**SENT, "move": words, "version": state_of(registry, table).version}
            anna.send(path, **fields)
    after = registry.find(table.code)
    assert {event.seat for event in after.table.events[before.version :]} == {ANNA}
    assert after.table.seats[BO] == before.seats[BO]
    assert after.seat_of(table.tokens[BO]) == BO


def test_S16_a_token_of_a_seat_that_changed_hands_opens_nothing(app: Flask, registry: Registry, table: Phones) -> None:
    fresh = table.post("join", {}, seat=BO).json["token"]
    hand = set(table.client.get(f"/api/tables/{table.code}", headers=_bearer(fresh)).json["state"]["own"]["hand"])
    hidden = hand & {NAMES[card] for card in listed(unseen(state_of(registry, table).state.game, ANNA))}
    assert hidden
    old = Somebody(app, table.code, table.tokens[BO])
    assert not [path for path in addresses(app, "GET", table.code) if named(old.read(path)) & hidden]
    before = state_of(registry, table)
    for path in addresses(app, "POST", table.code):
        assert 400 <= old.send(path, version=before.version, **SENT).status_code < 500, path
    assert state_of(registry, table) is before


def _bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}
