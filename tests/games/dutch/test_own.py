"""A table with the players' own cards: it is told what lies open, keeps prices, turns and points, and refuses lies."""

import json
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner
from hypothesis import given, settings

from companion.cli.main import polderbox
from companion.tables.records import export, restore
from companion.tables.table import Head, lay, moved
from companion.tables.verify import series, verify
from games.dutch import rules
from games.dutch.notation import dump, parse
from games.dutch.rules.cards import NAMES, listed, names, parse_card
from games.dutch.rules.state import State as Game
from games.dutch.rules.state import owned
from games.dutch.table import own
from games.dutch.table.game import TABLE
from games.dutch.table.hidden import possible, unseen
from games.dutch.table.moves import State, Told, over
from games.kit.errors import IllegalMove
from tests.games.dutch.retold import Retold, open_cards, say
from tests.games.dutch.strategies import seeds

SHOWN = ("buy", "laid", "vote")  # the phases in which nothing is left to tell


def told(text: str, **more: object) -> State:
    """A table of own cards in this position."""
    state: State = TABLE.start(2, cards="own")
    return State(state.cards, robot=False, game=parse(text), told=Told(dealt=True, **more))  # type: ignore[arg-type]


def refusal(state: State, seat: int, text: str) -> str:
    with pytest.raises(IllegalMove) as refused:
        say(state, seat, text)
    return str(refused.value)


@settings(max_examples=40, deadline=None)
@given(seeds)
def test_a_told_game_agrees_with_the_true_one_in_all_that_lies_open(seed: int) -> None:
    evening = Retold(Random(seed))
    compared = 0
    for _, _, table, truth in evening.steps():
        # Only the true players know that their decks are being shuffled, or that a power finds nothing.
        if table.game and own.phase(table) in SHOWN and truth.stage in SHOWN and table.game.pending == truth.pending:
            assert open_cards(table.game) == open_cards(truth)
            compared += 1
    assert compared
    assert over(evening.table)
    assert evening.table.game
    assert rules.score(evening.table.game) == rules.score(evening.truth)
    assert [owned(it) for it in evening.table.game.players] == [owned(it) for it in evening.truth.players]


@settings(max_examples=10, deadline=None)
@given(seeds)
def test_forty_cards_stay_forty_whatever_is_told(seed: int) -> None:
    for _, _, table, _ in Retold(Random(seed)).steps():
        if table.game:
            assert parse(dump(table.game)) == table.game  # every card is named once


def test_nothing_is_drawn_and_anybody_may_tell_the_display() -> None:
    state = say(TABLE.start(2, cards="own"), 0, "deal")
    assert TABLE.wants(state, "up R1") == ()
    for seat, card in enumerate(["R1", "G2", "B3", "P4", "R5", "G6"]):
        assert own.phase(state) == "stock"
        state = say(state, seat % 2, f"up {card}")
    assert own.phase(state) == "bid"
    assert TABLE.view(state, None)["display"] == ["R1", "G2", "B3", "P4", "R5", "G6"]
    assert (TABLE.view(state, 0)["auction"], TABLE.view(state, 0)["own"]) == (18, None)


def displayed() -> State:
    state = say(TABLE.start(2, cards="own"), 0, "deal")
    for card in ["R1", "G2", "B3", "P4", "R5", "G6"]:
        state = say(state, 0, f"up {card}")
    return state


@pytest.mark.parametrize(
    ("said", "text", "reason"),
    [
        ([], "open R1", "Look again: the red 1 is on place 1 of the display."),
        ([], "open R2 R3 R4 R6 R7", "Bid at most 4 cards, not 5 (4.2)."),
        ([], "buy 1 with R2", "First lay both bids open and tell them."),
        ([], "bid R2", "Set aside and bid with your own cards. Then lay the bid open and tell it."),
        ([], "up R2", "First lay both bids open and tell them."),
        ([], "deal", "The cards have already been dealt."),
        ([(0, "open R2")], "open R3", "You have already told it. Undo it if it was wrong."),
        ([(1, "open R2")], "open R2", "Look again: the red 2 has been told already."),
        (
            [(0, "open R2"), (1, "open G1")],
            "power R2",
            "The red 2 is a bid card, and bid cards never use their power (D10).",
        ),
        ([(0, "open R2"), (1, "open G1")], "power G1", "Look again: the green 1 is already in the other player’s"),
        ([(0, "open R2"), (1, "open G1")], "power P3", "The pink 3 has no power: only the cards 6 to 10 do (4.3)."),
        ([(0, "open R2"), (1, "open P2")], "open R3", "The bids are tied. First tell the top card of each deck."),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(said: list[tuple[int, str]], text: str, reason: str) -> None:
    state = displayed()
    for seat, words in said:
        state = say(state, seat, words)
    assert refusal(state, 0, text).startswith(reason)


ROUND = "stage bid p0 p1\nround 3\nwinner p0\ndisplay R1 R2 R3 R4 R5 R6\nauction *\n"
HANDS = "p0 hand G1 G2 G3\np0 deck G4\np0 aside G4\np1 hand P1 P2 P3\np1 deck P4\np1 aside P4\n"


def test_a_card_seen_at_the_other_player_or_in_the_discards_cannot_be_bid() -> None:
    state = told(ROUND + HANDS + "p0 disc B1\np0 shown B1 G1\np0 shed B1\np1 shown P1")
    assert refusal(state, 0, "open P1") == "Look again: the pink 1 is one of the other player’s cards."
    assert refusal(state, 0, "open B1") == "Look again: the blue 1 is in your discards until they are shuffled."
    assert refusal(state, 1, "open B1") == "Look again: the blue 1 is one of the other player’s cards."
    assert say(state, 0, "open G1 B9").told.bids[0] == sum(1 << parse_card(card) for card in ("G1", "B9"))


def test_a_player_whose_cards_have_all_been_seen_has_no_other() -> None:
    state = told(ROUND + HANDS + "p0 shown G1 G2 G3 G4")
    assert refusal(state, 0, "open B9") == (
        "Look again: all of your cards have been seen, so the blue 9 cannot belong to you."
    )
    assert "open B9" not in TABLE.legal(state, 0)
    assert names(possible(game(state), 0, "hand")) == "G1 G2 G3 G4"


def game(state: State) -> Game:
    assert state.game
    return state.game


def test_tied_bids_ask_for_the_top_cards_until_one_is_higher() -> None:
    state = say(say(told(ROUND + HANDS), 0, "open G2"), 1, "open P2")
    assert own.phase(state) == "tie"
    assert own.waiting(say(state, 1, "top B5")) == [0]
    decided = say(say(state, 1, "top B5"), 0, "top G6")
    assert (game(decided).sums, game(decided).winner) == ((8, 7), 0)
    nobody_can_add = say(say(state, 1, "top B5"), 0, "top G5")  # so the loser of the last bid wins (D6)
    assert (game(nobody_can_add).sums, game(nobody_can_add).winner) == ((7, 7), 1)


def test_d6_a_coin_of_the_players_ends_a_tie_in_the_first_round() -> None:
    first = "stage bid p0 p1\ndisplay R1 R2 R3 R4 R5 R6\nauction *\np0 hand G1 G2\np1 hand P1 P2\n"
    state = say(say(told(first), 0, "open G2"), 1, "open P2")
    assert own.phase(state) == "toss"
    assert TABLE.legal(state, 0) == ["coin p0", "coin p1"]
    assert game(say(state, 0, "coin p1")).winner == 1


def test_a_nine_may_find_what_only_its_player_knows() -> None:
    """A hand that was not played went to the discards unseen, so a 9 may recall a card of it (D8)."""
    position = "stage buy p0\nwinner p0\nround 2\ndisplay R1\nauction *\np0 hand B9\np0 bid G1\np0 disc G2\np1 hand P1"
    state = say(told(position), 0, "power B9")
    assert "take B3 from own" in TABLE.legal(state, 0)
    assert "take R3 from own" not in TABLE.legal(state, 0)
    assert "B3" in names(game(say(state, 0, "take B3 from own")).players[0].bid)
    assert game(say(state, 0, "nothing")).pending == ()


def test_the_end_of_a_round_asks_for_the_cards_that_come_up() -> None:
    position = "stage buy p1\nwinner p0\nbought yes\ndisplay -- R5 G6 B7 -- P9\nauction *\np0 deck R1\np1 deck G1"
    state = say(told(position), 1, "end")
    assert (own.phase(state), own.places_to_fill(state)) == ("stock", 2)
    assert TABLE.view(state, None)["display"] == ["R5", "G6", "B7", "P9", None, None]
    assert refusal(state, 0, "up R5") == "Look again: the red 5 is on place 2 of the display."
    state = say(say(state, 0, "up B1"), 1, "up B2")
    assert [NAMES[card] for card in game(state).display] == ["R5", "G6", "B7", "P9", "B1", "B2"]
    assert own.phase(state) == "bid"


ENDING = (
    "stage vote p0 p1\nwinner p0\ndisplay R5\np0 hand G1 G2\np1 hand P1 P2\np0 shown G1\np1 shown P1 P2\nbought yes\n"
)


def test_at_the_end_the_players_tell_whose_the_unseen_cards_are() -> None:
    position = ENDING.replace("p1 shown P1 P2", "p1 shown P1") + "adisc *"
    state = say(say(told(position), 0, "enough"), 1, "enough")
    assert (own.phase(state), over(state), TABLE.view(state, None)["phase"]) == ("count", False, "count")
    assert TABLE.view(state, None)["told"]["unseen"] == [1, 1]
    assert TABLE.view(state, None)["players"][0]["known"] == ["G1"]
    assert refusal(state, 0, "count p0") == "Tell exactly 1 card, not 0. They are among these: green 2, pink 2."
    assert refusal(state, 0, "count p0 G1").startswith("Leave out the green 1")
    assert refusal(state, 0, "count p0 R5") == "Look again: the red 5 is on place 1 of the display."
    counted = say(state, 1, "count p0 P2")
    assert over(counted)
    assert [names(owned(it)) for it in game(counted).players] == ["G1 P2", "G2 P1"]


def test_nothing_is_asked_at_the_end_if_all_unseen_cards_are_one_players() -> None:
    assert over(say(say(told(ENDING + "adisc *"), 0, "enough"), 1, "enough"))


def test_everything_told_can_be_undone_and_no_robot_is_offered() -> None:
    state = displayed()
    assert TABLE.stays(state, TABLE.parse("up G6", 0, ()), 1) == ""
    with pytest.raises(IllegalMove, match="it cannot hold your own cards"):
        TABLE.start(2, cards="own", robot=True)
    dealt_by_phones = TABLE.start(2)
    assert refusal(dealt_by_phones, 0, "up R1") == "The phones deal at this table, so there is nothing to tell."


def test_a_log_of_own_cards_opens_again_and_says_what_was_told(tmp_path: Path) -> None:
    table = lay(Head("ABC234", "dutch", ("Anna", "Bo"), {"cards": "own"}, False, TABLE.rules, bytes(32), 0))
    evening = Retold(Random(3))
    for seat, text, _, _ in evening.steps():
        table = moved(table, seat, text)
    log = json.loads(json.dumps(export(table)))
    told = [event["move"] for event in log["events"] if event["move"].startswith(("up ", "top "))]
    assert len([words for words in told if words.startswith("up ")]) == 24
    assert log["told"].startswith(f"{len(told)} cards ")
    assert log["told"].endswith("were reported by the players, not drawn here.")
    assert (verify(log), series(log)) == ([], [])
    assert restore(log).state == table.state
    assert table.over
    (tmp_path / "log.json").write_text(json.dumps(log))
    said = CliRunner().invoke(polderbox, ["verify", str(tmp_path / "log.json")])
    assert said.exit_code == 0
    assert said.output.splitlines() == [log["told"]]  # nothing was drawn, so nothing is called fair


def test_unseen_cards_are_those_that_never_lay_open() -> None:
    state = displayed()
    assert len(listed(unseen(game(state)))) == 34
