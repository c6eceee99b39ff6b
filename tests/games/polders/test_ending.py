"""After turn 25 the players enter their sheets: the table keeps them, compares them with its log and adds them up."""

from dataclasses import replace

import pytest

from games.kit import grid
from games.kit.errors import BadNotation, IllegalMove
from games.polders import table
from games.polders.components import POLDERS, SHAPE_CARDS
from games.polders.notation import by_square, inked_of, tokens_of
from games.polders.photo import audit
from games.polders.photo.ending import Check, check, missing, position_of
from games.polders.photo.sheet import tally
from games.polders.rules import moves
from games.polders.table.moves import Cross, Deal, Discard, Flip, Move, Reveal, Sheet, Skip, Tap, parse
from games.polders.table.state import SIZES, Report, State, phase, visits
from tests.games.polders.examples import ASSIGNMENTS_OF_V15, final, full_game

SCHERMER, BEEMSTER = POLDERS[:2]
CODES = {card.id: card.shape.code for card in SHAPE_CARDS}
TOKENS = tuple(tokens_of(polder) for polder in final().polders)


def finished(taps: bool = True) -> State:
    """V15 as the phones saw it: flips, taps, passes and crosses."""
    state = table.play(table.start(2), Deal((0, 1), 0))
    cards: tuple[str, ...] = ()
    for move in full_game():
        state = table.play(state, Cross()) if phase(state) == "cross" else state
        reported: list[Move] = []
        match move:
            case moves.Reveal(ids):
                reported = [Reveal(ids)]
            case moves.Flip(cards):
                reported = [Flip(cards)]
            case moves.Draw(seat, squares, filling) if taps:
                code = next(
                    p.code for board in (0, 1) for p in final().polders[board].board.placements if p.squares == squares
                )
                reported = [Tap(seat, next(card for card in cards if CODES[card] == code), filling)]
            case moves.Single(seat, _, filling) if taps:
                reported = [Tap(seat, "single", filling, sure=True)]
            case moves.Discard():
                reported = [Discard(now=True)]
        for one in reported:
            state = table.play(state, one)
    return table.play(state, Cross())


def entered(state: State) -> State:
    for polder, tokens in enumerate(TOKENS):
        state = table.play(state, Sheet(polder, tokens))
    return state


def changed(polder: int, square: str, token: str) -> tuple[str, ...]:
    squares = by_square(POLDERS[polder], TOKENS[polder])
    return tuple((squares | {grid.parse_square(square): token}).values())


def test_V17_entered_sheet_by_sheet_scores_54_to_64() -> None:
    state = finished()
    assert [polder.name for polder in missing(state)] == ["De Schermer", "De Beemster"]
    state = entered(state)
    assert missing(state) == ()
    counted = tally(position_of(state), names=["Anna", "Bo"])
    assert counted.totals == (54, 64)
    assert counted.winners == (1,)


def test_tokens_and_ink_are_each_others_mirror() -> None:
    for polder, inked, tokens in zip(POLDERS, final().polders, TOKENS, strict=False):
        assert inked_of(polder, tokens, 2) == inked
    assert position_of(entered(finished())) == replace(final(), assignments=ASSIGNMENTS_OF_V15)


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


def test_a_sheet_is_entered_as_two_characters_a_square() -> None:
    text = f"sheet 1 {''.join(TOKENS[1])}"
    assert parse(text, 0) == Sheet(1, TOKENS[1])
    assert len(text) <= 200
    for wrong in ("sheet 0 Rz", "sheet 0 R", "sheet x ..", "sheet 0", "sheet ² .."):
        with pytest.raises(BadNotation, match="expected"):
            parse(wrong, 0)


def test_sheets_are_refused_with_a_reason() -> None:
    playing = table.play(table.start(2), Deal((0, 1), 0))
    for state, sheet, reason in (
        (playing, Sheet(0, TOKENS[0]), "this is turn 1"),
        (finished(), Sheet(2, TOKENS[0]), "Choose a polder from 0 to 1"),
        (finished(), Sheet(0, TOKENS[0][1:]), "De Schermer has 75 squares, but you entered 74"),
        (finished(), Sheet(0, changed(0, "c1", "Go")), "Nobody has pen G"),
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
    assert found.sentences[0].startswith("Red tapped ")
    assert grid.parse_square("d3") in {doubt.square for doubt in found.doubts}


def test_a_missing_square_is_noticed_and_counted() -> None:
    # V15: red has 10 + 10 + ... circles on De Schermer; without d3 it has one fewer than the taps say.
    circles = TOKENS[0].count("Ro")
    found = check(finished(), SCHERMER, changed(0, "d3", ".."))
    assert found.sentences == (f"Red tapped {circles} squares of manor gardens, but you entered {circles - 1}.",)
    assert [(grid.name(doubt.square), doubt.proposal) for doubt in found.doubts] == [("d3", "Ro")]


def test_a_sheet_full_of_slips_is_reported_without_naming_squares() -> None:
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
    """De Schermer is full after 3 x 19 + 16 + 2 squares; in round 5 nobody taps a pass, they only skip."""
    taps = [cards[0] for cards in ROUND * 4]
    taps[-1] = "S08"
    reports: list[tuple[Report, ...]] = [(Tap(0, card, "o"), Tap(1, card, "x")) for card in taps]
    reports += [(Skip(0), Skip(1))] * 5
    return State(2, (True, True), "RB", start=(0, 1), flips=ROUND * 5, reports=tuple(reports), discards=25, crossed=5)


def full_sheet() -> tuple[str, ...]:
    """De Schermer lies in front of red in the even turns, in front of blue in the odd ones."""
    seen = [visit for visit in visits(full_in_round_4()) if visit.polder == 0 and visit.card]
    return tuple(f"{'RB'[visit.seat]}{visit.filling}" for visit in seen for _ in range(SIZES[visit.card or ""]))


def test_R12_on_a_full_polder_a_skip_can_have_been_a_pass() -> None:
    assert len(full_sheet()) == 75
    assert check(full_in_round_4(), SCHERMER, full_sheet()) == Check((), ())


def test_R12_a_square_forgotten_on_a_full_polder_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(audit, "STEPS", 1_000)  # which shapes made these rows of squares does not matter here
    found = check(full_in_round_4(), SCHERMER, ("..", *full_sheet()[1:]))
    assert [(grid.name(doubt.square), doubt.proposal) for doubt in found.doubts] == [("c1", "Ro")]


def test_R12_a_full_polder_is_still_counted() -> None:
    found = check(full_in_round_4(), SCHERMER, ("Ro",) * 60 + ("Bx",) * 15)
    assert found.sentences[0] == "Red has 60 squares of manor gardens here, but can only have drawn 38 to 50."
