"""The worked examples of the rules as drawn positions: the small maps V1 to V8 and the whole game V15."""

import random

from games.kit import grid
from games.polders.components import ASSIGNMENTS, EDITION, SHAPE_CARDS, ShapeCard
from games.polders.notation import parse_marks
from games.polders.rules import Discard, Draw, Flip, Pass, Reveal, Single, legal, play, start
from games.polders.rules.board import board, boards
from games.polders.rules.land import Land, fresh, inked
from games.polders.rules.moves import Move
from games.polders.rules.state import REVEALED_BY_TURN, Inked, Position, State

MAPS = {
    "V1": """\
+ + + + +
 M . . .
+ + + + +
 . . . .
+ + + + +
""",
    "V2": """\
+ + + + + + + + + +
 . F . . . . . . .
+ + + + + + + + + +
 . . . F . . . . .
+ + + + + + + + + +
 . . M . . . F . .
+ + + + + + + + + +
 . . . M . . . . .
+ + + + + + + + + +
 . M . . . M . . .
+ + + + + + + + + +
""",
    "V4": """\
+ + + + + + +
 M W . . . .
+ + + + + + +
""",
    "V5": """\
+ + + + + +
 . M|. . F
+ + + + + +
 . .|. . .
+ + + + + +
 M . . . .
+ + + + + +
""",
    "V6": """\
+ + + + + +
 . . . . .
+ + + + + +
 . .|. . .
+ + + + + +
 . .|. . .
+ + + + + +
 . . . . .
+ + + + + +
""",
    "V7": """\
+ + + + +
 . .|. .
+ + + + +
 . . . .
+ + + + +
""",
    "V8": """\
+ + + + + + +
 ~ . . . . ~
+ + + + + + +
 . . F . . .
+ + +=+=+ + +
 . . . . . .
+ + + + + + +
 . M . . W .
+ + + + + + +
 . . . . . ~
+ + + + + + +
""",
}

POSITIONS = {
    "V1": """
Ro Ro Ro Ro
Ro Ro Ro Ro
""",
    "V2": """
R= R= R= R= R= .. R= R= R=
R= R= R= R= R= .. .. .. ..
R= .. Ro Ro Ro .. B= B= ..
.. .. Ro Ro .. .. B= B= ..
Bo Bo Bo Bo Bo Bo Bo .. Bo
""",
    "V4": """
Ro Ro Ro Ro Ro Ro
""",
    "V5": """
Ro Ro Ro Bo R=
Rx Ro Bo Bo Bo
Ro Rx Ro Ro B=
""",
    "V6": """
.. .. .. .. Ro
.. Bo .. .. ..
.. .. .. .. ..
.. .. .. .. ..
""",
    "V7a": """
Bo Bo R= ..
.. .. Bo Bo
""",
    "V7b": """
Bo Bo R= Bo
.. .. Bo ..
""",
    "V7c": """
Bo Bo R= Bo
Bo R= Bo Rx
""",
    "V8": """
~~ Ro Ro R= Ro ~~
B= B= B= Bx B= B=
R= B= B= R= Ro ..
R= Bo Rx Rx Rx Bx
Ro Rx Rx Ro Ro ~~
""",
}

# V15, polder by polder: turn, colour and open shapes, then the shape chosen (or single), its mark and its squares.
LOGS = (
    """\
01 R I1,T4,I2 | T4 o d3 c4 d4 d5
02 B I2,V3,L4 | L4 o f8 g8 h8 f9
03 R I3,P5,I3 | I3 o e3 f3 g3
04 B I2,I2,I1 | I2 o e8 e9
05 R V3,I1,I1 | I1 o b4
06 B P5,T4,I1 | P5 x b8 c8 d8 b9 c9
07 R I3,I2,I1 | I3 x g4 h4 i4
08 B I1,I3,V3 | V3 x g9 h9 g10
09 R V3,I1,I2 | V3 x b2 a3 b3
10 B V3,L4,I2 | L4 = h6 i6 i7 i8
11 R P5,I1,I2 | P5 x a4 a5 b5 a6 b6
12 B T4,I1,I3 | I3 = f7 g7 h7
13 R I2,V3,I1 | V3 = g2 h2 h3
14 B V3,I1,L4 | L4 = d6 b7 c7 d7
15 R I2,I2,I2 | I2 x e4 f4
16 B I1,V3,I2 | V3 x e1 f1 f2
17 R V3,T4,I3 | T4 x c1 c2 d2 c3
18 B I1,I2,V3 | I1 o d9
19 R L4,I3,P5 | P5 = f5 g5 h5 f6 g6
20 B I2,I1,I2 | I2 = e6 e7
21 R T4,I2,I1 | I1 = a7
22 B L4,I1,P5 | I1 x f10
23 R I2,V3,I2 | I2 = c5 c6
24 B V3,I3,V3 | single x g1
25 R I1,I2,I3 | I1 x i5
""",
    """\
01 B I1,T4,I2 | T4 o f5 e6 f6 f7
02 R I2,V3,L4 | L4 o d2 e2 f2 d3
03 B I3,P5,I3 | P5 o g3 h3 g4 h4 i4
04 R I2,I2,I1 | I2 o b3 c3
05 B V3,I1,I1 | V3 o g7 f8 g8
06 R P5,T4,I1 | P5 x g1 h1 g2 h2 i2
07 B I3,I2,I1 | I3 x f9 g9 h9
08 R I1,I3,V3 | I3 x c1 d1 e1
09 B V3,I1,I2 | V3 = d8 d9 e9
10 R V3,L4,I2 | L4 x b6 c6 b7 b8
11 B P5,I1,I2 | P5 = a4 b4 c4 b5 c5
12 R T4,I1,I3 | T4 x i5 h6 i6 j6
13 B I2,V3,I1 | V3 = h7 i7 h8
14 R V3,I1,L4 | I1 x a6
15 B I2,I2,I2 | I2 x e4 f4
16 R I1,V3,I2 | I2 x b2 c2
17 B V3,T4,I3 | V3 = d6 d7 e7
18 R I1,I2,V3 | I1 x f1
19 B L4,I3,P5 | single = a3
20 R I2,I1,I2 | I2 x c7 c8
21 B T4,I2,I1 | I1 = d4
22 R L4,I1,P5 | I1 o e3
23 B I2,V3,I2 | I2 x j4 j5
24 R V3,I3,V3 | V3 x g5 h5 g6
25 B I1,I2,I3 | I1 = j7
""",
)

FINAL = (
    """\
~~ ~~ Rx .. Bx Bx Bx ~~ ~~
~~ Rx Rx Rx .. Bx R= R= ~~
Rx Rx Rx Ro Ro Ro Ro R= ~~
Rx Ro Ro Ro Rx Rx Rx Rx Rx
Rx Rx R= Ro .. R= R= R= Rx
Rx Rx R= B= B= R= R= B= B=
R= B= B= B= B= B= B= B= B=
~~ Bx Bx Bx Bo Bo Bo Bo B=
~~ Bx Bx Bo Bo Bo Bx Bx ~~
~~ ~~ ~~ .. .. Bx Bx ~~ ~~
""",
    """\
~~ ~~ Rx Rx Rx Rx Rx Rx ~~ ~~
~~ Rx Rx Ro Ro Ro Rx Rx Rx ~~
B= Ro Ro Ro Ro .. Bo Bo .. ~~
B= B= B= B= Bx Bx Bo Bo Bo Bx
.. B= B= .. .. Bo Rx Rx Rx Bx
Rx Rx Rx B= Bo Bo Rx Rx Rx Rx
~~ Rx Rx B= B= Bo Bo B= B= B=
~~ Rx Rx B= .. Bo Bo B= .. ~~
~~ ~~ ~~ B= B= Bx Bx Bx ~~ ~~
""",
)


ASSIGNMENTS_OF_V15 = ("A14", "A01", "A05", "A06", "A03")


def full_game() -> list[Move]:
    """V15 as moves. The logs name shapes, so each flip takes the first cards left that show them."""
    moves: list[Move] = []
    left: list[ShapeCard] = []
    for turn, lines in enumerate(zip(*map(str.splitlines, LOGS), strict=True)):
        left = left if turn % 5 else list(SHAPE_CARDS)
        revealed, due = REVEALED_BY_TURN[turn - 1] if turn else 0, REVEALED_BY_TURN[turn]
        if due > revealed:
            moves.append(Reveal(ASSIGNMENTS_OF_V15[revealed:due]))
        moves.append(Flip(_take(lines[0].split()[2].split(","), left)))
        drawings = sorted(map(_logged, lines), key=lambda drawing: drawing.seat)
        moves += drawings
        moves.append(Discard())
    return moves


def _take(codes: list[str], left: list[ShapeCard]) -> tuple[str, ...]:
    """The first cards left that show these shapes; they leave the deck."""
    cards = []
    for code in codes:
        card = next(card for card in left if card.shape.code == code)
        left.remove(card)
        cards.append(card.id)
    return tuple(cards)


def _logged(line: str) -> Draw | Single:
    _, letter, _, _, pick, mark, *squares = line.split()
    kind = Single if pick == "single" else Draw
    return kind("RB".index(letter), grid.parse_squares(squares), mark)


def example(name: str, players: int = 2) -> Inked:
    """A worked example; V7a, V7b and V7c share the map V7."""
    return parse_marks(POSITIONS[name], board(MAPS[name[:2]]), players)


def example_land(name: str) -> Land:
    """The same example, to draw on."""
    polder = example(name)
    return inked(polder.board, polder.marks)


def position(*polders: Inked, assignments: tuple[str, ...] = ()) -> Position:
    return Position(polders, assignments)


def final(edition: int = EDITION) -> Position:
    """The end of V15. Land and roads are the same in every edition, so its drawings are legal in all of them."""
    return Position(tuple(parse_marks(text, it, 2) for text, it in zip(FINAL, boards(2, edition), strict=True)), ())


def drawn(map_text: str, text: str, players: int = 2) -> Inked:
    """A position drawn in a test, on a map drawn in a test."""
    return parse_marks(text, board(map_text), players)


def table(land: Land, codes: str, turn: int = 0) -> State:
    """Two seats: this land lies in front of red, an empty copy of it in front of blue, and these shapes are open."""
    cards = _take(codes.split(), list(SHAPE_CARDS))
    ids = tuple(assignment.id for assignment in ASSIGNMENTS)
    state = start(2)._replace(
        turn=turn, assignments=ids[: REVEALED_BY_TURN[turn]], lands=(land, fresh(land.board, 2)), front=(0, 1)
    )
    return play(state, Flip(cards))


def draw(seat: int, squares: str, filling: str = "o") -> Draw:
    return Draw(seat, grid.parse_squares(squares.split()), filling)


def single(seat: int, squares: str, filling: str = "o") -> Single:
    return Single(seat, grid.parse_squares(squares.split()), filling)


def of_seat(state: State, seat: int) -> list[Draw | Single | Pass]:
    """The moves that this seat may make now."""
    return [move for move in legal(state) if isinstance(move, Draw | Single | Pass) and move.seat == seat]


def whole_game(players: int, seed: int) -> list[State]:
    """Every state of a random game."""
    luck = random.Random(seed)
    states = [start(players, tuple(luck.sample(range(players), players)), luck.randrange(players))]
    while choices := legal(states[-1]):
        states.append(play(states[-1], choices.pick(luck)))
    return states
