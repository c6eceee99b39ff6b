"""Whole games as text: a record is the set-up and every move; a log is what was drawn on one polder, turn by turn."""

from dataclasses import dataclass

from games.kit import grid
from games.kit.errors import BadNotation
from games.polders.components import SHAPE_CARDS, SHAPES, TURNS, TURNS_PER_ROUND
from games.polders.notation import LETTERS, dump_move, dump_options, parse_move, read_number, read_options, read_players
from games.polders.rules import play, start
from games.polders.rules.board import shape_of
from games.polders.rules.land import MARKS
from games.polders.rules.moves import Discard, Draw, Flip, Move, Pass, Reveal, Single
from games.polders.rules.state import REVEALED_BY_TURN, Setup, State, holder

FIRST_LINE = "polders record 1"
_CODES = {card.id: card.shape.code for card in SHAPE_CARDS}


@dataclass(frozen=True, slots=True)
class Record:
    """A game from its set-up on; its state is the fold of `play` over the moves."""

    setup: Setup
    moves: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class LogLine:
    """One turn on one polder. `pick` is the code of the shape drawn, `single` or `pass`."""

    turn: int
    seat: int
    codes: tuple[str, ...]
    pick: str
    filling: str = ""
    squares: int = 0


Log = tuple[LogLine, ...]


def replay(record: Record) -> State:
    setup = record.setup
    state = start(setup.players, setup.start, setup.dealer, setup.options)
    for move in record.moves:
        state = play(state, move)
    return state


def dump_record(record: Record) -> str:
    setup = record.setup
    lines = [
        FIRST_LINE,
        f"players: {setup.players}",
        f"start: {' '.join(map(str, setup.start))}",
        f"dealer: {setup.dealer}",
        *dump_options(setup.options),
        "",
    ]
    return "\n".join(lines + [dump_move(move) for move in record.moves]) + "\n"


def parse_record(text: str) -> Record:
    lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    if not lines or lines[0][1] != FIRST_LINE:
        raise BadNotation(f"line 1: expected {FIRST_LINE!r}")
    headers: dict[str, tuple[int, str]] = {}
    moves: list[Move] = []
    for number, line in lines[1:]:
        key, colon, value = line.partition(":")
        if colon and not moves:
            if key not in ("players", "start", "dealer", "minimal-max", "ties"):
                raise BadNotation(
                    f"line {number}: expected players:, start:, dealer:, minimal-max: or ties:, got {line!r}"
                )
            headers[key] = (number, value.strip())
        else:
            moves.append(_move(number, line))
    return Record(_setup(headers), tuple(moves))


def dump_log(log: Log) -> str:
    return "".join(_dump_line(line) + "\n" for line in log)


def parse_log(text: str) -> Log:
    return tuple(_parse_line(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip())


def logs(record: Record) -> tuple[Log, ...]:
    """What happened on each polder."""
    found: list[list[LogLine]] = [[] for _ in range(record.setup.players)]
    turn = 0
    codes: tuple[str, ...] = ()
    for move in record.moves:
        match move:
            case Flip(cards):
                codes = tuple(_CODES[card] for card in cards)
            case Discard():
                turn += 1
            case Draw(seat, squares, filling):
                found[_front(record.setup, seat, turn)].append(
                    LogLine(turn, seat, codes, shape_of(squares) or "", filling, squares)
                )
            case Single(seat, squares, filling):
                found[_front(record.setup, seat, turn)].append(LogLine(turn, seat, codes, "single", filling, squares))
            case Pass(seat):
                found[_front(record.setup, seat, turn)].append(LogLine(turn, seat, codes, "pass"))
            case Reveal():
                continue
    return tuple(tuple(sorted(log, key=lambda line: line.turn)) for log in found)


def record_of(setup: Setup, of_polders: tuple[Log, ...], assignments: tuple[str, ...]) -> Record:
    """The mirror of `logs`. A log names shapes, not cards, so each flip takes the first cards left that show them."""
    moves: list[Move] = []
    revealed = 0
    left: list[str] = []
    for turn in range(len(of_polders[0])):
        if turn % TURNS_PER_ROUND == 0:
            left = list(_CODES)
        if revealed < REVEALED_BY_TURN[turn]:
            moves.append(Reveal(assignments[revealed : REVEALED_BY_TURN[turn]]))
            revealed = REVEALED_BY_TURN[turn]
        lines = [_line(log, turn) for log in of_polders]
        moves.append(Flip(tuple(_take(left, code, turn) for code in lines[0].codes)))
        moves += [_drawing(line) for line in sorted(lines, key=lambda line: line.seat)]
        moves.append(Discard())
    return Record(setup, tuple(moves))


def _front(setup: Setup, seat: int, turn: int) -> int:
    return next(polder for polder in range(setup.players) if holder(setup, polder, turn) == seat)


def _line(log: Log, turn: int) -> LogLine:
    if turn >= len(log) or log[turn].turn != turn:
        raise BadNotation(f"turn {turn + 1:02} is missing from a log")
    return log[turn]


def _take(left: list[str], code: str, turn: int) -> str:
    card = next((card for card in left if _CODES[card] == code), None)
    if card is None:
        raise BadNotation(f"turn {turn + 1:02}: no {code} is left in this round's deck")
    left.remove(card)
    return card


def _drawing(line: LogLine) -> Move:
    if line.pick == "pass":
        return Pass(line.seat)
    if line.pick == "single":
        return Single(line.seat, line.squares, line.filling)
    return Draw(line.seat, line.squares, line.filling)


def _dump_line(line: LogLine) -> str:
    drawn = "" if line.pick == "pass" else f" {line.filling} {grid.names(line.squares)}"
    return f"{line.turn + 1:02} {LETTERS[line.seat]} {','.join(line.codes)} | {line.pick}{drawn}"


def _parse_line(number: int, text: str) -> LogLine:
    before, _, after = text.partition("|")
    match before.split(), after.split():
        case [turn, letter, offered], [pick, *drawn]:
            codes = tuple(offered.split(","))
            _expect(turn.isdigit() and 1 <= int(turn) <= TURNS, number, f"a turn from 01 to {TURNS}", turn)
            _expect(len(letter) == 1 and letter in LETTERS, number, f"a colour, one of {' '.join(LETTERS)}", letter)
            _expect(all(code in SHAPES for code in codes), number, f"shapes out of {' '.join(SHAPES)}", offered)
            line = LogLine(int(turn) - 1, LETTERS.index(letter), codes, pick)
            return line if pick == "pass" and not drawn else _with_drawing(number, line, drawn)
    raise BadNotation(f"line {number}: expected '01 R I1,T4,I2 | T4 o d3 c4 d4 d5', got {text!r}")


def _with_drawing(number: int, line: LogLine, drawn: list[str]) -> LogLine:
    _expect(line.pick in (*SHAPES, "single"), number, "a shape, single or pass", line.pick)
    _expect(len(drawn) > 1 and drawn[0] in tuple(MARKS), number, "a filling and squares", " ".join(drawn))
    try:
        squares = grid.parse_squares(drawn[1:])
    except BadNotation as wrong:
        raise BadNotation(f"line {number}: {wrong}") from None
    wanted = "I1" if line.pick == "single" else line.pick
    _expect(shape_of(squares) == wanted, number, f"squares that form the shape {wanted}", grid.names(squares))
    return LogLine(line.turn, line.seat, line.codes, line.pick, drawn[0], squares)


def _expect(holds: bool, number: int, what: str, got: str) -> None:
    if not holds:
        raise BadNotation(f"line {number}: expected {what}, got {got!r}")


def _move(number: int, line: str) -> Move:
    try:
        return parse_move(line)
    except BadNotation as wrong:
        raise BadNotation(f"line {number}: {wrong}") from None


def _setup(headers: dict[str, tuple[int, str]]) -> Setup:
    players = read_players(headers)
    number, value = headers.get("start", (0, " ".join(map(str, range(players)))))
    deal = tuple(int(word) if word.isascii() and word.isdigit() else -1 for word in value.split())
    if sorted(deal) != list(range(players)):
        raise BadNotation(
            f"line {number}: start names the first seat of each polder, 0 to {players - 1}, not {value!r}"
        )
    dealer = read_number(headers, "dealer", tuple(range(players)), 0)
    return Setup(players, deal, dealer, read_options(headers))
