"""What each player of a photographed game of Flutter has: pollen from the phones, or as the players counted it where
there are none; and the bonus for the petals on the trackers.
"""

from collections.abc import Mapping, Sequence

from games.flutter.components import BONUS, COLOURS, PLAYER_COLOURS, PLAYERS
from games.flutter.photo.sheet import MEADOW, POLLEN, TRACKER
from games.flutter.rules.bunch import counts
from games.flutter.rules.scoring import score
from games.flutter.table.state import State, chair, over
from games.kit.photo import Tally, TallyLine

SEATS = tuple(colour.name for colour in PLAYER_COLOURS)
LETTERS = {colour.letter: colour.name for colour in COLOURS}

Petals = Mapping[str, Mapping[str, int]]  # player's colour -> petal's letter -> its space on the tracker
Pollen = Mapping[str, int]  # player's colour -> as counted by its player


def tally(table: State | None, names: Sequence[str], petals: Petals, pollen: Pollen, notes: tuple[str, ...]) -> Tally:
    """Pollen is the phones' secret until the end; then it counts, with the bonus for the petals they know of."""
    colours = colours_of(table, petals, pollen)
    if table and over(table):
        lines, winners = _of_table(table)
    else:
        lines, winners = _of_paper(colours, petals, {} if table else pollen)
    totals = tuple(sum(line.points for line in lines if line.seat == seat) for seat in range(len(colours)))
    called = tuple(_called(names, colour, table is not None) for colour in colours)
    return Tally(called, tuple(lines), totals, winners, notes)


def colours_of(table: State | None, petals: Petals, pollen: Pollen) -> tuple[str, ...]:
    """The players of the table; without one, those of whom something is known."""
    if table:
        return SEATS[: table.players]
    return tuple(colour for colour in SEATS if colour in petals or colour in pollen)


def players_of(petals: Petals, pollen: Pollen) -> int | None:
    """How many played, without a table: known once everybody has told the pollen."""
    everybody = len(pollen) in PLAYERS and set(petals) <= set(pollen)
    return len(pollen) if everybody else None


def _of_table(table: State) -> tuple[list[TallyLine], tuple[int, ...]]:
    assert table.game is not None
    lines = []
    for seat in range(table.players):
        number = chair(table, seat)
        held = dict(zip(LETTERS, counts(table.game.petals[number]), strict=True))
        lines.append(TallyLine(seat, table.game.pollen[number], "pollen", "pollen in play", ""))
        lines += _bonus(seat, SEATS[seat], held)
    best = score(table.game).winners
    return lines, tuple(seat for seat in range(table.players) if chair(table, seat) in best)


def _of_paper(colours: Sequence[str], petals: Petals, pollen: Pollen) -> tuple[list[TallyLine], tuple[int, ...]]:
    """The winner is known when pollen and tracker of every player are; most petals left break a tie (5.3)."""
    lines = []
    for seat, colour in enumerate(colours):
        if colour in pollen:
            lines.append(TallyLine(seat, pollen[colour], "pollen", "pollen, as counted", MEADOW, (POLLEN + colour,)))
        lines += _bonus(seat, colour, petals.get(colour, {}))
    if players_of(petals, pollen) is None or set(petals) != set(pollen):
        return lines, ()
    reached = [
        (sum(line.points for line in lines if line.seat == seat), sum(petals[colour].values()))
        for seat, colour in enumerate(colours)
    ]
    return lines, tuple(seat for seat, result in enumerate(reached) if result == max(reached))


def _bonus(seat: int, colour: str, held: Mapping[str, int]) -> list[TallyLine]:
    return [
        TallyLine(seat, BONUS[number], "bonus", f"{LETTERS[letter]} petals on {number}", TRACKER + colour, (letter,))
        for letter, number in held.items()
    ]


def _called(names: Sequence[str], colour: str, at_table: bool) -> str:
    """Without a table nobody knows who has which colour: so both are named."""
    seat = SEATS.index(colour)
    if seat >= len(names):
        return colour.capitalize()
    return names[seat] if at_table else f"{names[seat]} ({colour})"
