"""From what the camera read on the sheets to a position and its tally, with questions for the players on the way."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import inf

from games.kit import grid
from games.kit.photo import UNCLEAR, Dispute, Question, Seen, Tally, TallyLine, Unscorable, likeliest
from games.polders.components import COLOURS, EDITION, FILLINGS, PLAYERS, POLDERS, SHAPE_CARDS, Polder
from games.polders.editions import EDITIONS, NAMES, polders
from games.polders.photo.audit import CHANGES, Verdict, audit, words
from games.polders.photo.counts import EMPTY, Token
from games.polders.photo.history import Visit
from games.polders.rules.board import board_of
from games.polders.rules.land import MARKS
from games.polders.rules.scoring import Cubes, Score, cubes, score_position
from games.polders.rules.state import BY_THE_BOOK, Inked, Options, Position, ScoreLine
from games.polders.table.state import State, visits

CLEARED = 0.999  # we do not ask about a doubtful square if the log and the rules make its reading this certain
CRUMB = 1e-9  # no token is less probable than this
PLAYS = 3  # a pen with at least this many squares is in play

_CODES = {card.id: card.shape.code for card in SHAPE_CARDS}
_LETTERS = {colour.name: colour.letter for colour in COLOURS}
_CHARS = {filling.mark: filling.char for filling in FILLINGS}


class TooManyPens(Unscorable):
    """The sheets show more pens than there are players. `letters` are all of them, the one with most squares first."""

    def __init__(self, why: str, letters: str) -> None:
        super().__init__(why)
        self.letters = letters


@dataclass(frozen=True, slots=True)
class Examined:
    """The most probable legal reading of each polder, the questions, and the verdict of the rules on each polder."""

    letters: str  # the colours of the seats
    polders: tuple[Polder, ...]  # each as its sheet shows it
    tokens: tuple[Mapping[int, Token], ...]
    questions: tuple[Question, ...]
    verdicts: tuple[Verdict, ...]
    missing: tuple[Polder, ...] = ()  # the polders of this game that are not among the sheets
    disputes: tuple[Dispute, ...] = ()


@dataclass(frozen=True, slots=True)
class Checked:
    """What the rules make of one sheet, what to ask about it, and whether the table's log contradicts it."""

    verdict: Verdict
    questions: tuple[Question, ...]
    dispute: Dispute | None = None


def examine(sheets: Mapping[str, Seen], letters: str = "", table: State | None = None) -> Examined:
    """Check all sheets of a game against the rules, and against the table's log if there is one."""
    found, missing = _in_order(sheets, len(letters))
    letters = letters or colours_in_play(sheets, len(found))
    checked = [check_sheet(seen, letters, table) for seen in found]
    return Examined(
        letters,
        tuple(polder_of(seen.id) for seen in found),
        tuple(it.verdict.reading for it in checked),
        tuple(question for it in checked for question in it.questions),
        tuple(it.verdict for it in checked),
        missing,
        tuple(it.dispute for it in checked if it.dispute),
    )


def check_sheet(seen: Seen, letters: str, table: State | None = None) -> Checked:
    """Check one sheet. `letters` are the pens in play. The log settles what the camera doubts, but a square that was
    read clearly stays as it was read: if the log contradicts it, that is a dispute.
    """
    polder = polder_of(seen.id)
    fields = {square_of(f): f for f in seen.fields if is_square(f)}
    chances = {one: _tokens(seen.fields[f], letters, seen.said.get(f)) for one, f in fields.items()}
    clear = {one for one, f in fields.items() if f in seen.said or f not in seen.doubts}
    if table is None:
        paper = audit(board_of(polder), letters, _settled(chances, clear))
        return Checked(paper, tuple(_questions(seen, paper, clear)))
    logged = audit(board_of(polder), letters, chances, log_visits(table, polder))
    moved = {one for one in clear if logged.reading[one] != _best(chances[one])}
    if logged.possible and not moved:
        return Checked(logged, tuple(_questions(seen, logged, clear, CLEARED if logged.thorough else inf)))
    paper = replace(audit(board_of(polder), letters, _settled(chances, clear)), outcome=logged.outcome)
    unread = not logged.possible and len(fields) - len(clear) > CHANGES  # the doubts may be why the log objects
    if unread or (not logged.why and not moved):  # or the search ran out of time
        return Checked(paper, tuple(_questions(seen, paper, clear)))
    asked = tuple(_disputed(seen, logged, fields, clear, moved)) if logged.possible else ()
    why = logged.why[0] if logged.why else "the cards that were open do not give these squares"
    return Checked(
        paper, (*_questions(seen, paper, clear), *asked), Dispute(seen.id, why, tuple(q.field for q in asked))
    )


def position(examined: Examined, assignments: Sequence[str], options: Options = BY_THE_BOOK) -> Position:
    """The position that the examined sheets show."""
    polders = tuple(
        Inked(board_of(polder), _marks(tokens, examined.letters))
        for polder, tokens in zip(examined.polders, examined.tokens, strict=True)
    )
    return Position(polders, tuple(assignments), options)


def about_editions(polders: Sequence[Polder]) -> str:
    """What to say about sheets of an earlier edition, which count as printed (R47); nothing if there are none."""
    old = [polder.name for polder in polders if polder.edition in NAMES]
    if not old:
        return ""
    which = "These are first edition sheets" if len(old) == len(polders) else f"First edition sheets: {', '.join(old)}"
    return f"{which}. Each counts with the buildings that are printed on it."


def tally(position: Position, letters: str = "", names: Sequence[str] = ()) -> Tally:
    """The score in words. `letters` are the colours of the seats, by default in their order; `names` the players."""
    score = score_position(position)
    colours = [colour.name for letter in letters for colour in COLOURS if colour.letter == letter]
    seats = tuple(names) or tuple(colours) or tuple(colour.name for colour in COLOURS[: position.players])
    return Tally(
        seats,
        tuple(_line(line) for line in score.lines),
        score.totals,
        score.winners,
        (*_tie_break(score, seats), *(_cubes(seat, total) for seat, total in zip(seats, score.totals, strict=True))),
    )


def colours_in_play(sheets: Mapping[str, Seen], players: int) -> str:
    """The letters of the pens in use, in seat order, when no table says who played."""
    squares = dict.fromkeys(_LETTERS.values(), 0.0)
    for seen in sheets.values():
        for name, its in seen.fields.items():
            for value, chance in its.items() if is_square(name) else ():
                if value not in ("empty", UNCLEAR):
                    squares[token_of(value)[0]] += chance
    used = [letter for letter, count in squares.items() if count >= PLAYS]
    if len(used) > players:
        names = ", ".join(name for name, letter in _LETTERS.items() if letter in used)
        raise TooManyPens(
            f"Choose the {players} pens that played, or leave out the sheets of another game. "
            f"These sheets show {len(used)} pens: {names}.",
            "".join(sorted(used, key=lambda letter: -squares[letter])),
        )
    spare = sorted((letter for letter in squares if letter not in used), key=lambda letter: -squares[letter])
    chosen = {*used, *spare[: players - len(used)]}
    return "".join(letter for letter in squares if letter in chosen)


def log_visits(table: State, polder: Polder) -> tuple[tuple[Visit, ...], ...]:
    """For each seat, its visits to this polder and the shapes that were open, from the table's log."""
    return tuple(
        tuple(
            Visit(
                it.turn,
                tuple(_CODES[card] for card in it.cards),
                _CODES.get(it.card or "", it.card),
                it.filling,
                it.maybe,
            )
            for it in visits(table)
            if it.seat == seat and it.polder == polder.index
        )
        for seat in range(table.players)
    )


def polder_of(sheet: str) -> Polder:
    """The polder of a sheet: `polders/schermer/4/2` is De Schermer of the second edition. Sheets of the first edition
    name no edition.
    """
    _, name, _, *edition = sheet.split("/")
    maps = EDITIONS[int(edition[0]) if edition else 1]
    return next(polder for polder in maps if polder.name.lower() == f"de {name}")


def misfit(sheet: str, players: int) -> str:
    """Why a sheet does not belong to a game of Polders with this many players, or nothing if it does."""
    game, *rest = sheet.split("/")
    if game != "polders":
        return "Photograph the sheets of Polders. This one belongs to another game."
    if rest[1] != str(players):
        return (
            f"Photograph the sheets you drew on. This is {polder_of(sheet).name} from the set for {rest[1]} players, "
            f"but {players} are playing."
        )
    return ""


def is_square(field: str) -> bool:
    return field.startswith("c") and "r" in field


def square_of(field: str) -> int:
    """The square of a field: c4r2 is d2."""
    column, row = field.removeprefix("c").split("r")
    return grid.square(int(row) - 1, int(column) - 1)


def field_of(square: int) -> str:
    """The mirror of `square_of`."""
    row, column = grid.row_and_column(square)
    return f"c{column + 1}r{row + 1}"


def token_of(value: str) -> Token:
    """The token of a value: red:circle is Ro."""
    if value == "empty":
        return EMPTY
    colour, mark = value.split(":")
    return _LETTERS[colour] + _CHARS[mark]


def value_of(token: Token) -> str:
    """The mirror of `token_of`."""
    if token == EMPTY:
        return "empty"
    colour = next(name for name, letter in _LETTERS.items() if letter == token[0])
    return f"{colour}:{next(mark for mark, char in _CHARS.items() if char == token[1])}"


def _in_order(sheets: Mapping[str, Seen], players: int) -> tuple[list[Seen], tuple[Polder, ...]]:
    """The sheets of one game in the order of their polders, and the polders that are missing."""
    by_index = {polder_of(id_).index: seen for id_, seen in sheets.items()}
    if len(by_index) < len(sheets):
        raise Unscorable("Use only the sheets of this game. One polder was photographed from two printed sets.")
    count = players or len(by_index)
    if count not in PLAYERS:
        raise Unscorable(f"Photograph all sheets of the game. It has 2, 3 or 4 polders, and {_found(by_index)}.")
    foreign = [POLDERS[index].name for index in by_index if count not in POLDERS[index].players]
    if foreign:
        raise Unscorable(f"Leave out {' and '.join(foreign)}, which {count} players do not use.")
    edition = max((polder_of(id_).edition for id_ in sheets), default=EDITION)
    missing = tuple(polder for polder in polders(count, edition) if polder.index not in by_index)
    return [by_index[index] for index in sorted(by_index)], missing


def _found(by_index: Mapping[int, Seen]) -> str:
    names = [POLDERS[index].name for index in sorted(by_index)]
    return f"we found {', '.join(names)}" if names else "we found none"


def _tokens(chances: Mapping[str, float], letters: str, said: str | None) -> dict[Token, float]:
    """The probability of each token of the pens in play. Every token gets at least a crumb, because the camera may be
    wrong. Only a player's word is certain.
    """
    tokens = [EMPTY, *(letter + mark for letter in letters for mark in MARKS)]
    if said is not None:
        if token_of(said) not in tokens:
            raise Unscorable(f"Choose another mark. Nobody has the pen for {words(token_of(said))}.")
        return {token_of(said): 1.0}
    known = dict.fromkeys(tokens, 0.0)
    for value, chance in chances.items():
        token = token_of(value) if value != UNCLEAR else ""
        whose = [token] if token in known else [letter + token[1] for letter in letters] if token else []
        for one in whose:  # a mark of a pen that nobody plays may be of any other
            known[one] += chance / len(whose)
    crumb = CRUMB + chances.get(UNCLEAR, 0.0) / len(tokens)
    kept = {token: known[token] + crumb for token in tokens}
    total = sum(kept.values())
    return {token: chance / total for token, chance in kept.items()}


def _settled(chances: Mapping[int, Mapping[Token, float]], clear: set[int]) -> dict[int, Mapping[Token, float]]:
    """What was read clearly, as certain."""
    return {one: {_best(its): 1.0} if one in clear else its for one, its in chances.items()}


def _best(chances: Mapping[Token, float]) -> Token:
    return max(chances, key=chances.__getitem__)


def _questions(seen: Seen, verdict: Verdict, clear: set[int], cleared: float = inf) -> Iterator[Question]:
    """What to ask: the squares that the camera doubts, and marks of a pen that nobody plays. If the log and the rules
    find the reading of a doubtful square so sure that it is `cleared`, nobody has to look at it.
    """
    for name, chances in seen.fields.items():
        if not is_square(name) or name in seen.said:
            continue
        one, read = square_of(name), likeliest(chances)
        proposal = value_of(verdict.reading[one])
        if one not in clear and not (read == proposal and verdict.sure[one] >= cleared):
            yield Question(seen.id, name, read, proposal, seen.doubts[name])
        elif read != proposal:
            pen = read.partition(":")[0]
            why = f"this is {pen} ink, but nobody plays {pen}"
            yield Question(seen.id, name, read, proposal, why)


def _disputed(
    seen: Seen, logged: Verdict, fields: Mapping[int, str], clear: set[int], moved: set[int]
) -> Iterator[Question]:
    """The clear squares that the log would rather have otherwise, the likeliest mistakes first."""
    for it in sorted(logged.suspects, key=lambda it: it.square not in moved):
        name = fields[it.square]
        if it.square not in clear or name in seen.said:
            continue
        read = likeliest(seen.fields[name])
        others = [value for value in seen.fields[name] if value not in (read, UNCLEAR)]
        second = max(others, key=seen.fields[name].__getitem__, default=read)
        instead = value_of(it.proposal) if it.square in moved else second
        yield Question(seen.id, name, read, instead, it.why, disputed=True)


def _marks(tokens: Mapping[int, Token], letters: str) -> tuple[int, ...]:
    marks = {letter + mark: 0 for letter in letters for mark in MARKS}
    for one, token in tokens.items():
        if token != EMPTY:
            marks[token] |= one
    return tuple(marks.values())


def _line(line: ScoreLine) -> TallyLine:
    if line.spot is None:
        return TallyLine(line.seat, line.points, line.rule, line.why)
    fields = tuple(field_of(one) for one in grid.each(line.spot.squares))
    why = f"{line.why} ({POLDERS[line.spot.polder].name} {grid.names(line.spot.squares)})"
    return TallyLine(line.seat, line.points, line.rule, why, POLDERS[line.spot.polder].name, fields)


def _tie_break(score: Score, seats: Sequence[str]) -> list[str]:
    best = max(score.totals)
    level = [seat for seat, total in enumerate(score.totals) if total == best]
    if len(level) == 1:
        return []
    most = max(score.completed[seat] for seat in level)
    ahead = [seat for seat in level if score.completed[seat] == most]
    steps = [f"{_names(level, seats)} have {best} points each."]
    if len(ahead) < len(level):
        steps.append(f"{_names(ahead, seats)} completed more assignments.")
    if len(score.winners) < len(ahead):
        steps.append(f"{_names(score.winners, seats)} filled more buildings correctly.")
    if len(score.winners) > 1:
        steps.append(f"{_names(score.winners, seats)} share the victory.")
    return [" ".join(steps)]


def _names(some: Sequence[int], seats: Sequence[str]) -> str:
    *first, last = [seats[seat] for seat in some]
    return f"{', '.join(first)} and {last}" if first else last


def _cubes(seat: str, total: int) -> str:
    match cubes(total):
        case Cubes(_, None, None):
            return f"{seat}: write {total} beside the scoring table."
        case Cubes(laps, tens, units):
            places = (
                f"one cube on {tens} and one on {units}" if tens else f"one cube beside the table and one on {units}"
            )
            if not laps:
                return f"{seat}: put {places}."
            return f"{seat}: mark +160 {'once' if laps == 1 else f'{laps} times'} and put {places}."
