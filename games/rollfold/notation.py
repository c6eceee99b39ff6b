"""Moves, games and positions as text and back: tests, saved games and bug reports speak it. RULES.md explains it.

A move is a line, a seat's number and what it does: `1 w1,2+:` takes the white 1|2 as 1 and 3, `1 H2<5` draws, `1 !H2v2`
draws for a bonus, `1 fA` and `1 FA` fold corner A small and large, `1 turn`, `1 2A` folds it again, `1 -5` gives
the 5 up, `1 done`. A roll is `roll b1|4 w3`. In a saved game, a seat's moves in a row share a line.
"""

import re
from dataclasses import dataclass, fields

from games.kit.errors import BadNotation
from games.rollfold.components import COLUMNS, CORNERS, LEVELS, PLAYERS
from games.rollfold.editions import EDITION, EDITIONS
from games.rollfold.rules import play, start
from games.rollfold.rules.boxes import name, parse_box
from games.rollfold.rules.moves import Done, Draw, Fold, FoldAgain, GiveUp, Move, Roll, Take, TurnPage
from games.rollfold.rules.sheet import BY_THE_BOOK, Options
from games.rollfold.rules.state import State
from games.rollfold.rules.strings import ORB, STAR, Leg, String

_LETTERS = "".join(corner.letter for corner in CORNERS)
_BOX = r"[A-O](?:1[0-5]|[1-9])"
_STEPS = r"[\^v<>][1-9][0-9]?"
_STRING = re.compile(rf"(!?)({_BOX})({_STEPS})((?:~[2-9]?)?)((?:\*?{_STEPS}|@{_BOX}(?:{_STEPS})?)*)")
_LEG = re.compile(rf"(\*?)({_STEPS})|@({_BOX})({_STEPS})?")
_TAKE = re.compile(r"([bw])([1-9]\+?(?:,[1-9]\+?)*):")
_ROLL = re.compile(r"roll b([1-9](?:\|[1-9])?) w([1-9](?:\|[1-9])?)")
_HEADER = re.compile(
    r"rollfold level (\d), (?:column (\d)|(\d) players, first (\d))(?:, edition (\d))?((?:, \w+ (?:on|off))*)"
)
_SWITCHES = tuple(field.name for field in fields(Options))


@dataclass(frozen=True, slots=True)
class Game:
    """A game as it is kept: how it was set up, and everything that happened."""

    level: int
    players: int = 1
    first: int = 0
    column: int | None = None
    options: Options = BY_THE_BOOK
    moves: tuple[Move, ...] = ()
    edition: int = EDITION  # of the sheets


def replay(game: Game) -> State:
    """The table after the last move."""
    state = start(game.level, game.players, game.first, game.column, game.options, game.edition)
    for move in game.moves:
        state = play(state, move)
    return state


def dump_move(move: Move) -> str:
    if isinstance(move, Roll):
        return f"roll b{dump_face(move.black)} w{dump_face(move.white)}"
    return f"{move.seat + 1} {_word(move)}"


def parse_move(text: str) -> Move:
    moves = _parse_line(text.strip())
    if len(moves) != 1:
        raise BadNotation(f"expected one move, such as `1 H2<5`, got {len(moves)}: {text!r}")
    return moves[0]


def dump_game(game: Game) -> str:
    if game.players == 1:
        head = f"rollfold level {game.level}, column {game.column or 1}"
    else:
        head = f"rollfold level {game.level}, {game.players} players, first {game.first + 1}"
    edition = "" if game.edition == EDITION else f", edition {game.edition}"
    lines = [head + edition + dump_options(game.options)]
    seat = None
    for move in game.moves:
        now = None if isinstance(move, Roll) else move.seat
        if now is None or now != seat or isinstance(move, Take):
            lines.append(dump_move(move))
        else:
            lines[-1] += dump_move(move)[1:]
        seat = now
    return "\n".join(lines) + "\n"


def parse_game(text: str) -> Game:
    """The mirror of `dump_game`. Blank lines, and what follows a #, are for people."""
    lines = [line.split("#")[0].strip() for line in text.splitlines()]
    lines = [line for line in lines if line]
    header = _HEADER.fullmatch(lines[0]) if lines else None
    if header is None:
        raise BadNotation(
            "a game begins with a line such as `rollfold level 1, column 4` or "
            f"`rollfold level 2, 3 players, first 1`, not {lines[0] if lines else text!r}"
        )
    level, column, players, first, edition, switches = header.groups()
    return Game(
        level=_within(level, range(1, len(LEVELS) + 1), "level"),
        players=_within(players, range(2, max(PLAYERS) + 1), "number of players") if players else 1,
        first=_within(first, range(1, int(players) + 1), "first player") - 1 if players else 0,
        column=_within(column, range(1, len(COLUMNS) + 1), "column") if column else None,
        options=parse_options(switches),
        moves=tuple(move for line in lines[1:] for move in _parse_line(line)),
        edition=_within(edition, range(1, max(EDITIONS) + 1), "edition") if edition else EDITION,
    )


def dump_string(string: String) -> str:
    slide = ("~" if string.slide == 1 else f"~{string.slide}") if string.slide else ""
    legs = "".join(map(_dump_leg, string.legs))
    return f"{name(string.start)}{string.direction}{string.steps}{slide}{legs}"


def parse_string(text: str) -> tuple[String, bool]:
    """A string, and whether it is drawn for a bonus."""
    match = _STRING.fullmatch(text)
    if match is None:
        raise BadNotation(f"expected a string such as H2<5, got {text!r}")
    bonus, box, steps, slide, legs = match.groups()
    string = String(
        parse_box(box),
        steps[0],
        int(steps[1:]),
        int(slide[1:] or 1) if slide else 0,
        tuple(_parse_leg(leg) for leg in _LEG.finditer(legs)),
    )
    return string, bool(bonus)


def dump_face(numbers: tuple[int, ...]) -> str:
    return "|".join(map(str, numbers))


def parse_face(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split("|")))


def dump_options(options: Options) -> str:
    """The switches that do not stand as the book has them."""
    changed = [switch for switch in _SWITCHES if getattr(options, switch) != getattr(BY_THE_BOOK, switch)]
    return "".join(f", {switch} {'on' if getattr(options, switch) else 'off'}" for switch in changed)


def parse_options(text: str) -> Options:
    switches = {}
    for part in filter(None, text.split(", ")):
        switch, _, value = part.partition(" ")
        if switch not in _SWITCHES or value not in ("on", "off"):
            raise BadNotation(f"the switches are {', '.join(_SWITCHES)}, each on or off; not {part!r}")
        switches[switch] = value == "on"
    return Options(**switches)


def _within(text: str, allowed: range, what: str) -> int:
    if int(text) not in allowed:
        raise BadNotation(f"the {what} is {allowed[0]} to {allowed[-1]}, not {text}")
    return int(text)


def _word(move: Take | Draw | GiveUp | Fold | TurnPage | FoldAgain | Done) -> str:
    match move:
        case Take(_, die, numbers, plus):
            return die + ",".join(f"{number}{'+' * (at in plus)}" for at, number in enumerate(numbers)) + ":"
        case Draw(_, string, bonus):
            return "!" * bonus + dump_string(string)
        case GiveUp(_, number):
            return f"-{number}"
        case Fold(_, corner, large):
            return ("F" if large else "f") + _LETTERS[corner]
        case FoldAgain(_, corner):
            return "2" + _LETTERS[corner]
        case TurnPage():
            return "turn"
        case Done():
            return "done"


def _parse_line(line: str) -> list[Move]:
    roll = _ROLL.fullmatch(line)
    if roll:
        return [Roll(parse_face(roll[1]), parse_face(roll[2]))]
    seat, *words = line.split()[:1000] or [""]
    if seat not in map(str, PLAYERS) or not words:
        raise BadNotation(f"expected `roll b4 w1|2`, or a player's number and moves as in `1 H2<5`; got {line!r}")
    return [_parse_word(int(seat) - 1, word) for word in words]


def _parse_word(seat: int, word: str) -> Move:
    if word == "done":
        return Done(seat)
    if word == "turn":
        return TurnPage(seat)
    if len(word) == 2 and word[0] in "fF2" and word[1] in _LETTERS:
        corner = _LETTERS.index(word[1])
        return FoldAgain(seat, corner) if word[0] == "2" else Fold(seat, corner, large=word[0] == "F")
    if re.fullmatch(r"-[1-9]", word):
        return GiveUp(seat, int(word[1]))
    take = _TAKE.fullmatch(word)
    if take:
        numbers = take[2].split(",")
        plus = tuple(at for at, number in enumerate(numbers) if number.endswith("+"))
        return Take(seat, take[1], tuple(int(number[0]) for number in numbers), plus)
    string, bonus = parse_string(word)
    return Draw(seat, string, bonus)


def _dump_leg(leg: Leg) -> str:
    steps = f"{leg.direction}{leg.steps}" if leg.direction else ""
    return (f"@{name(leg.orb)}" if leg.sign == ORB else leg.sign) + steps


def _parse_leg(match: re.Match[str]) -> Leg:
    star, steps, orb, more = match.groups()
    if orb is None:
        return Leg(STAR if star else "", 0, steps[0], int(steps[1:]))
    return Leg(ORB, parse_box(orb), more[0] if more else "", int(more[1:]) if more else 0)
