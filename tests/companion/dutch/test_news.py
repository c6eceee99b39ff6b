"""What the phones say of a move: the card that was bought, a power without effect, and the bid that was decided."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from companion.dutch.pictures import BY_NAME, said
from companion.dutch.screen import asks, ending
from companion.tables.history import history, latest
from companion.tables.table import Table, lay, moved
from tests.games.dutch.evenings import random_evening

NAMES = ["Anna", "Bo"]
WAYS = ("phones", "printed", "own")
IDLE = "It had no effect"


def played(seed: int, cards: str = "phones") -> Iterator[tuple[Table, Table, str]]:
    """A game that is played at random: the table before each move and after it, and the move."""
    luck = random.Random(seed)
    table = lay(random_evening(luck, cards=cards, most=0).head)
    table = moved(table, 0, "deal")
    while not table.over:
        seat = luck.choice(table.head.table.view(table.state, None)["waiting"])
        text = luck.choice(table.head.table.legal(table.state, seat))
        after = moved(table, seat, text)
        yield table, after, text
        table = after


def seen(table: Table) -> dict[str, Any]:
    view: dict[str, Any] = table.head.table.view(table.state, None)
    return view


@pytest.mark.parametrize("cards", WAYS)
def test_everybody_is_told_which_card_was_bought(cards: str) -> None:
    told = 0
    for before, after, text in played(1, cards):
        match text.split():
            case ["buy", place, "with", *_]:
                card = said(seen(before)["display"][int(place) - 1])
                assert f" bought the {card} with the " in latest(after)
                assert history(after)[0].words.endswith(f". It was the {card}")
                told += 1
    assert told > 0


def test_a_power_without_effect_says_so_and_one_with_an_effect_does_not() -> None:
    idle: set[int] = set()
    working: set[int] = set()
    for seed in range(6):
        for _, after, text in played(seed):
            match text.split():
                case ["power", card]:
                    works = card in seen(after)["pending"]
                    (working if works else idle).add(BY_NAME[card].bid)
                    assert (IDLE in latest(after)) is not works
                    assert (IDLE in history(after)[0].words) is not works
    assert idle == {6, 8, 9, 10}  # a 7 can always be armed
    assert working == {6, 7, 8, 9, 10}


def test_the_second_bid_tells_who_won_it() -> None:
    decided = [
        (before, after) for before, after, text in played(2) if text.startswith("bid") and seen(after)["phase"] == "buy"
    ]
    assert decided
    for before, after in decided:
        last = names_of(after)[seen(before)["waiting"][0]]
        assert latest(after).startswith(f"{last} bid. {names_of(after)[seen(after)['winner']]} won the bid, ")


def names_of(table: Table) -> list[str]:
    return [seat.name for seat in table.seats]


def test_a_power_tells_what_it_does_while_it_waits_to_be_used() -> None:
    view: dict[str, Any] = {"phase": "buy", "pending": ["R6"], "duty": [], "waiting": [0], "edition": 2}
    asked = asks(view, ["nothing", "cash R2"], 0, NAMES)
    assert asked["under"].startswith("Bank one other card of this colour")


def test_a_buyer_is_told_what_their_offering_reaches() -> None:
    players: list[dict[str, list[str]]] = [{"bid": ["R1", "G4"], "powers": []}, {"bid": [], "powers": []}]
    view: dict[str, Any] = {"phase": "buy", "pending": [], "duty": [], "waiting": [0], "edition": 2, "players": players}
    legal = ["buy 2 with G4 R1", "buy 1 with G4", "buy 1 with R1", "end"]
    assert asks(view, legal, 0, NAMES)["under"] == "Your offering of 2 cards pays for place 1 or 2."


def test_the_winner_reads_you_win_and_everybody_else_the_name() -> None:
    *_, (_, table, _) = played(3)
    view = seen(table)
    (winner,) = view["result"]["winners"]
    assert ending(view, NAMES, winner)["title"] == "You win"
    assert ending(view, NAMES, 1 - winner)["title"] == f"{NAMES[winner]} wins"
    assert ending(view, NAMES)["title"] == f"{NAMES[winner]} wins"


def test_whoever_wanted_to_stop_is_told_that_the_other_plays_on() -> None:
    again = "At least one of you wants to play on, so here is another round."
    told = 0
    for seed in range(6):
        for _, after, text in played(seed):
            if text in ("go on", "enough"):
                goes_on = seen(after)["phase"] not in ("vote", "over")
                assert (again in latest(after)) is goes_on
                told += goes_on
    assert told > 0
