"""Stopping early (D44): both players agree, nobody sees anything before that, and the game counts as it stands."""

from random import Random

import pytest

from games.dutch.rules import score
from games.dutch.rules.cards import names
from games.dutch.rules.state import owned
from games.dutch.table import own
from games.dutch.table.ending import still_unseen, to_count
from games.dutch.table.game import TABLE, robot_move
from games.dutch.table.moves import State
from games.kit.errors import IllegalMove
from tests.games.dutch.retold import Retold, say
from tests.games.dutch.test_table import at

# Seat 0 has a green bid of 1 and 3 open, and holds R9. Seat 1 has B2 in the bank and holds G10.
POSITION = """stage buy p0
winner p0
display R2 P1
p0 bid G1 G3
p0 hand R9
p1 cash B2
p1 hand G10
auction *"""


def refused(state: State, seat: int, text: str) -> str:
    with pytest.raises(IllegalMove) as why:
        say(state, seat, text)
    return str(why.value)


@pytest.mark.parametrize("cards", ["phones", "printed"])
def test_d44_the_game_counts_as_it_stands_when_both_agree(cards: str) -> None:
    asked = say(at(POSITION, cards), 1, "stop")
    view = TABLE.view(asked, 0)
    assert (view["phase"], view["waiting"], view["stopped"], view["result"]) == ("stop", [0], 1, None)
    assert [TABLE.legal(asked, seat) for seat in (0, 1)] == [["finish"], []]
    ended = say(asked, 0, "finish")
    assert TABLE.over(ended)
    result = TABLE.view(ended, None)["result"]
    assert [seat["cards"] for seat in result["seats"]] == [["G1", "G3", "R9"], ["G10", "B2"]]
    assert TABLE.legal(ended, 0) == TABLE.legal(ended, 1) == []


def test_d44_nobody_sees_the_others_cards_before_both_agree() -> None:
    before, asked = at(POSITION, "phones"), say(at(POSITION, "phones"), 1, "stop")
    for seat in (0, 1, None):
        then, now = TABLE.view(before, seat), TABLE.view(asked, seat)
        assert {**then, "phase": "", "waiting": "", "stopped": ""} == {**now, "phase": "", "waiting": "", "stopped": ""}
    assert [TABLE.stays(before, TABLE.parse("stop", 1, ()), seat) for seat in (0, 1)] == ["", ""]  # both may undo it


def test_d44_what_cannot_be_said_gets_a_sentence() -> None:
    asked = say(at(POSITION), 1, "stop")
    assert refused(TABLE.start(2), 0, "stop") == "Deal first, and fill the display. There is nothing to count yet."
    assert refused(say(TABLE.start(2, cards="own"), 0, "deal"), 0, "stop").startswith("Deal first, and fill")
    assert refused(at(POSITION), 0, "finish") == "Nobody has asked to stop."
    assert refused(asked, 1, "finish") == "Wait for the other player to agree."
    assert refused(asked, 0, "stop").startswith("Somebody has already asked to stop.")
    assert refused(asked, 0, "end").startswith("Undo the stop to play on.")
    ended = say(asked, 0, "finish")
    assert refused(ended, 0, "end") == "The game is over (5.1)."
    assert refused(ended, 0, "stop") == "The game is already over. Count the points."


def test_d44_against_the_robot_one_player_decides() -> None:
    state: State = TABLE.start(2, robot=True)
    dealt = TABLE.play(state, TABLE.parse("deal", 0, [tuple(names((1 << 40) - 1).split())]))
    asked = say(dealt, 0, "stop")
    assert (robot_move(dealt, Random(1)) is None, robot_move(asked, Random(1))) == (False, None)
    assert TABLE.legal(asked, 0) == ["finish"]
    assert TABLE.over(say(asked, 0, "finish"))


@pytest.mark.parametrize("seed", [2, 7, 245])  # the last has a tie that empties a deck
def test_d44_with_own_cards_a_game_can_be_stopped_after_any_step(seed: int) -> None:
    """Each player tells the cards that nobody has seen, and then the table counts what they really have."""
    evening, stops = Retold(Random(seed)), 0
    for _, _, table, truth in evening.steps():
        if table.game is None or TABLE.over(table) or own.phase(table) == "count":
            continue
        state, stops = say(say(table, 1, "stop"), 0, "finish"), stops + 1
        for seat in (0, 1):
            if not TABLE.over(state) and to_count(state, seat):
                state = say(state, 0, f"count p{seat} {names(still_unseen(state) & owned(truth.players[seat]))}")
        assert TABLE.over(state)
        result = TABLE.view(state, None)["result"]
        assert [seat["total"] for seat in result["seats"]] == [tally.total for tally in score(truth).tallies]
        assert [seat["number"] for seat in result["seats"]] == [owned(it).bit_count() for it in truth.players]
    assert stops > 20


def test_d44_a_wrong_count_is_refused() -> None:
    *_, (_, _, table, truth) = Retold(Random(2)).steps(most=0)  # the display is full
    assert own.phase(table) == "bid"
    state = say(say(table, 0, "stop"), 1, "finish")
    wanted = to_count(state, 0)
    mine = names(still_unseen(state) & owned(truth.players[0])).split()
    assert refused(state, 0, f"count p0 {' '.join(mine[1:])}").startswith(f"Tell exactly {wanted} cards, not")
    after = say(state, 0, f"count p0 {' '.join(mine)}")
    assert own.waiting(after) == [1]
    assert "it has been seen" in refused(after, 1, f"count p1 {mine[0]}")
