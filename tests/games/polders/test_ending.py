"""After turn 25 the players enter their sheets: the table keeps them, compares them with its log, and adds up."""

from dataclasses import replace

import pytest

from games.kit import grid
from games.kit.errors import BadNotation, IllegalMove
from games.polders import table
from games.polders.components import POLDERS, SHAPE_CARDS
from games.polders.photo import audit
from games.polders.photo.ending import Check, by_square, check, inked_of, missing, position_of, tokens_of
from games.polders.photo.sheet import tally
from games.polders.records import Record, parse_log, record_of
from games.polders.rules import moves, start
from games.polders.table.moves import Cross, Deal, Discard, Flip, Move, Reveal, Sheet, Skip, Tap, dump, parse
from games.polders.table.state import SIZES, State, Told, phase, visits
from tests.games.polders.examples import LOGS, final

ASSIGNMENTS = ("A14", "A01", "A05", "A06", "A03")
SCHERMER, BEEMSTER = POLDERS[:2]
CODES = {card.id: card.shape.code for card in SHAPE_CARDS}
TOKENS = tuple(tokens_of(polder) for polder in final().polders)


def record() -> Record:
    return record_of(start(2).setup, tuple(parse_log(text) for text in LOGS), ASSIGNMENTS)


def finished(taps: bool = True) -> State:
    """V15 as the phones saw it: flips, taps, passes and crosses."""
    state = table.play(table.start(2), Deal((0, 1), 0))
    cards: tuple[str, ...] = ()
    for move in record().moves:
        state = table.play(state, Cross()) if phase(state) == "cross" else state
        told: list[Move] = []
        match move:
            case moves.Reveal(ids):
                told = [Reveal(ids)]
            case moves.Flip(cards):
                told = [Flip(cards)]
            case moves.Draw(seat, squares, filling) if taps:
                code = next(
                    p.code for board in (0, 1) for p in final().polders[board].board.placements if p.squares == squares
                )
                told = [Tap(seat, next(card for card in cards if CODES[card] == code), filling)]
            case moves.Single(seat, _, filling) if taps:
                told = [Tap(seat, "single", filling, sure=True)]
            case moves.Discard():
                told = [Discard(now=True)]
        for one in told:
            state = table.play(state, one)
    return table.play(state, Cross())


def entered(state: State) -> State:
    for polder, tokens in enumerate(TOKENS):
        state = table.play(state, Sheet(polder, tokens))
    return state


def changed(polder: int, square: str, token: str) -> tuple[str, ...]:
    squares = by_square(POLDERS[polder], TOKENS[polder])
    return tuple((squares | {grid.parse_square(square): token}).values())


def test_V15_entered_sheet_by_sheet_scores_111_to_116() -> None:
    state = finished()
    assert [polder.name for polder in missing(state)] == ["De Schermer", "De Beemster"]
    state = entered(state)
    assert missing(state) == ()
    counted = tally(position_of(state), names=["Anna", "Bo"])
    assert counted.totals == (111, 116)
    assert counted.winners == (1,)


def test_tokens_and_ink_are_each_others_mirror() -> None:
    for polder, inked, tokens in zip(POLDERS, final().polders, TOKENS, strict=False):
        assert inked_of(polder, tokens, 2) == inked
    assert position_of(entered(finished())) == replace(final(), assignments=ASSIGNMENTS)


def test_a_later_sheet_replaces_an_earlier_one() -> None:
    state = table.play(entered(finished()), Sheet(0, changed(0, "c1", "..")))
    assert state.sheets[0][0] == ".."
    assert state.sheets[1] == TOKENS[1]


def test_the_view_shows_the_sheets_to_everybody() -> None:
    assert table.view(finished(), None)["sheets"] == []
    assert table.view(entered(finished()), None)["sheets"] == ["".join(tokens) for tokens in TOKENS]


def test_two_phones_may_enter_two_polders_at_once() -> None:
    assert table.commute(Sheet(0, TOKENS[0]), Sheet(1, TOKENS[1]))
    assert not table.commute(Sheet(0, TOKENS[0]), Sheet(0, TOKENS[0]))


def test_words_of_a_sheet() -> None:
    text = f"sheet 1 {''.join(TOKENS[1])}"
    assert parse(text, 0) == Sheet(1, TOKENS[1])
    assert dump(Sheet(1, TOKENS[1])) == text
    assert len(text) <= 200
    for wrong in ("sheet 0 Rz", "sheet 0 R", "sheet x ..", "sheet 0", "sheet ² .."):
        with pytest.raises(BadNotation, match="expected"):
            parse(wrong, 0)


def test_sheets_are_refused_with_a_reason() -> None:
    playing = table.play(table.start(2), Deal((0, 1), 0))
    for state, sheet, reason in (
        (playing, Sheet(0, TOKENS[0]), "turn 1 is being played"),
        (finished(), Sheet(2, TOKENS[0]), "polders 0 to 1"),
        (finished(), Sheet(0, TOKENS[0][1:]), "De Schermer has 75 squares, but 74 were told"),
        (finished(), Sheet(0, changed(0, "c1", "Go")), "Nobody plays with the pen G"),
    ):
        with pytest.raises(IllegalMove, match=reason):
            table.play(state, sheet)


@pytest.mark.parametrize("taps", [True, False])
def test_the_true_sheets_agree_with_the_log(taps: bool) -> None:
    state = finished(taps)
    for polder, tokens in zip((SCHERMER, BEEMSTER), TOKENS, strict=True):
        assert check(state, polder, tokens) == Check((), ())


def test_with_taps_one_wrong_square_is_noticed_and_named() -> None:
    # V15: d3 is a red circle; entered as a red cross it is one circle too few and one cross too many.
    found = check(finished(), SCHERMER, changed(0, "d3", "Rx"))
    assert found.sentences[0].startswith("Red: ")
    assert "tapped" in found.sentences[0]
    assert grid.parse_square("d3") in {doubt.square for doubt in found.doubts}


def test_a_missing_square_is_noticed_and_counted() -> None:
    # V15: red has 10 + 10 + ... circles on De Schermer; without d3 it has one fewer than the taps say.
    circles = TOKENS[0].count("Ro")
    found = check(finished(), SCHERMER, changed(0, "d3", ".."))
    assert found.sentences == (f"Red: {circles - 1} manor gardens entered, {circles} tapped.",)
    assert [(grid.name(doubt.square), doubt.proposal) for doubt in found.doubts] == [("d3", "Ro")]


def test_a_sheet_full_of_slips_is_told_without_naming_squares() -> None:
    wild = tuple("Bx" if token[0] == "R" else token for token in TOKENS[0])
    found = check(finished(), SCHERMER, wild)
    assert len(found.sentences) == 2
    assert found.doubts == ()


ROUND = (
    ("S17", "S01", "S05"),
    ("S15", "S02", "S06"),
    ("S16", "S03", "S07"),
    ("S10", "S12", "S04"),
    ("S11", "S13", "S08"),
)


def full_in_round_4() -> State:
    """De Schermer is full after 3 x 19 + 16 + 2 squares; in round 5 nobody taps that they pass, they only skip."""
    taps = [cards[0] for cards in ROUND * 4]
    taps[-1] = "S08"
    told: list[tuple[Told, ...]] = [(Tap(0, card, "o"), Tap(1, card, "x")) for card in taps]
    told += [(Skip(0), Skip(1))] * 5
    return State(2, (True, True), start=(0, 1), flips=ROUND * 5, told=tuple(told), discards=25, crossed=5)


def full_sheet() -> tuple[str, ...]:
    """De Schermer lies in front of red in the even turns, in front of blue in the odd ones."""
    seen = [visit for visit in visits(full_in_round_4()) if visit.polder == 0 and visit.card]
    return tuple(f"{'RB'[visit.seat]}{visit.filling}" for visit in seen for _ in range(SIZES[visit.card or ""]))


def test_R12_on_a_full_polder_a_skip_can_have_been_a_pass() -> None:
    assert len(full_sheet()) == 75
    assert check(full_in_round_4(), SCHERMER, full_sheet()) == Check((), ())


def test_R12_a_square_forgotten_on_a_full_polder_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(audit, "STEPS", 1_000)  # which shapes these rows of squares are made of matters nothing here
    found = check(full_in_round_4(), SCHERMER, ("..", *full_sheet()[1:]))
    assert [(grid.name(doubt.square), doubt.proposal) for doubt in found.doubts] == [("c1", "Ro")]


def test_R12_a_full_polder_is_still_counted() -> None:
    found = check(full_in_round_4(), SCHERMER, ("Ro",) * 60 + ("Bx",) * 15)
    assert found.sentences[0] == "Red has 60 manor gardens here, but can have drawn 38 to 50."
