"""What happened at a table of Flutter, in sentences for the history and for announcements."""

from collections.abc import Collection, Iterator, Sequence
from itertools import groupby

from companion.tables.table import Event, Table
from games.flutter.components import RAINBEE, SHAPES
from games.flutter.rules.bunch import LETTERS, count
from games.flutter.rules.state import FACES
from games.flutter.rules.tiles import SPARKLES, TILE
from games.flutter.table.state import COLOURS, Brought, PollenLine, State, seat_on
from games.flutter.table.words import COLOUR, listed, petal_words, several, tile_words, water_words

UNTOLD = ("keep", "reveal", "back", "water", "petal", "pollinate")  # moves that are told with the tile, or no news

_SHORT = {
    "begin": "deal",
    "petal": "petal",
    "pollinate": "payment",
    "lay": "tile",
    "keep": "bee",
    "back": "putting back",
    "reveal": "tile",
}


def sentence(event: Event, names: Sequence[str]) -> str:
    """A move in the past tense, without its player: `laid the red ladybug L03`."""
    results = [draw["result"] for draw in event.draws]
    match event.text.split():
        case ["stack", shape]:
            return f"placed the {several(SHAPES[shape].pollinator)} next in the circle"
        case ["deal"]:
            return f"dealt the tiles, and {names[int(results[-1][0]) - 1]} begins"
        case ["begin"]:
            return "dealt the tiles and begins"
        case ["discard"]:
            return "had no tile that fits and discarded the free one"
        case ["reveal", tile]:
            return f"reported that {tile_words(tile)} came up"
        case ["water"]:
            return f"drew a water tile with {water_words(results[0][0])}"
        case ["water", tile]:
            return f"reported a water tile with {water_words(tile)}"
        case ["take", tile]:
            return f"took {tile_words(tile)}"
        case ["back"]:
            return "put the tile back"
        case ["lay", *words]:
            return _laid(words)
        case ["petal", letter]:
            return f"took a {COLOUR[letter]} petal"
        case ["pollinate", tile]:
            return f"settled {tile_words(tile)} first"
        case ["bee", colour] if colour in COLOURS:
            return f"took the {colour} bee"
        case ["stop"]:
            return "stopped the game"
        case ["finish"]:
            return "finished the game"
        case ["bee", tile]:
            return f"put the bee on {tile_words(tile)}"
        case ["keep"]:
            return "kept the bee in hand"
        case [place]:
            return f"laid {tile_words(place.partition('@')[0])}"
        case _:
            return event.text


def outcome(table: Table, number: int) -> str:
    """What the move of this number in the line brought, to stand behind its sentence."""
    it: Brought = table.state.brought[number]
    sentences = (_pond(table, number, ()), *_settled(table, it.turn, [it]))
    return _petals(it) + "".join(f". {words}" for words in sentences if words)


def news(table: Table) -> str:
    """The present turn as far as it has come, in whole sentences."""
    return turn_told(table, turns(table)[-1])


def turns(table: Table) -> list[list[int]]:
    """The numbers of the moves in the line, turn by turn."""
    state: State = table.state
    return [list(numbers) for _, numbers in groupby(range(len(table.line)), lambda number: state.brought[number].turn)]


def turn_told(table: Table, numbers: Sequence[int]) -> str:
    """One turn in whole sentences: the tile, its pond, the tiles it enclosed, and the bee. Before the deal only the
    last thing that happened.
    """
    brought: list[Brought] = [table.state.brought[number] for number in numbers]
    turn, names = brought[0].turn, [seat.name for seat in table.seats]
    if turn < 0:
        return f"{_told(table.line[numbers[-1]], names)}."
    water = tuple(_water([table.line[number] for number in numbers]))
    tiles: list[str] = []
    bees: list[str] = []
    for number in [one for one in numbers if _first(table, one) not in UNTOLD] or numbers[-1:]:
        said = bees if _first(table, number) == "bee" else tiles
        said.append(_told(table.line[number], names) + _petals(table.state.brought[number]))
        said.append(_pond(table, number, water))
    return " ".join(f"{words}." for words in (*tiles, *_settled(table, turn, brought), *bees) if words)


def short(text: str) -> str:
    """A move as a player would name it, as in `Undo the bee`."""
    first = text.split()[0]
    return "tile" if "@" in first else _SHORT.get(first, first)


def petals_of(petals: int) -> list[tuple[str, str, int]]:
    """Letter, name and number of each colour in a bunch."""
    return [(letter, COLOUR[letter], count(petals, letter)) for letter in LETTERS if count(petals, letter)]


def named(tile: str) -> str:
    """`red ladybug L03`"""
    return "rainbee" if tile == RAINBEE.id else tile_words(tile).removeprefix("the ")


def pollen_words(why: str, piece: str) -> str:
    """Where pollen came from, for its owner."""
    match why:
        case "paid":
            return f"the {named(piece)}, which you enclosed and paid for"
        case "gift":
            return f"the {named(piece)}, which another player could not pay for"
        case "bee":
            return f"your bee on the {named(piece)}"
        case "dry":
            return f"{piece} {'triangle' if piece == '1' else 'triangles'} of a pond"
    return "a water tile"


def _petals(it: Brought) -> str:
    """`: +6 purple, costs 1 red`"""
    parts = [f"+{petal_words(it.gain)}"] if it.gain else []
    parts += [f"costs {petal_words(it.paid)}"] if it.paid else []
    parts += [f"{it.lost} lost, since 21 is the most"] if it.lost else []
    return f": {', '.join(parts)}" if parts else ""


def _pond(table: Table, number: int, water: Sequence[str]) -> str:
    """The pond that a tile closed off, with the water drawn for it so far. Without a map the tile's own sentence has
    said how large it is.
    """
    it: Brought = table.state.brought[number]
    dry = sum(line.pollen for line in it.lines if line.why == "dry")
    gives = f"{dry} pollen" if dry else listed(water)
    if not it.cells or (_first(table, number) == "lay" and not gives):
        return ""
    return f"A pond of {it.cells} gives {gives}" if gives else f"A pond of {it.cells} is closed off"


def _first(table: Table, number: int) -> str:
    return table.line[number].text.split()[0]


def _told(event: Event, names: Sequence[str]) -> str:
    return f"{names[event.seat or 0]} {sentence(event, names)}"


def _water(events: Sequence[Event]) -> Iterator[str]:
    """What the water of a turn gave, taken together. A petal of any colour counts as soon as it is chosen."""
    faces = [FACES[_face(event)] for event in events if event.text.startswith("water")]
    letters = [letter for face in faces for letter in face.petals]
    letters += [event.text.split()[1] for event in events if event.text.startswith("petal")]
    pollen = sum(face.pollen for face in faces)
    yield from (f"{letters.count(letter)} {COLOUR[letter]}" for letter in LETTERS if letter in letters)
    if pollen:
        yield f"{pollen} pollen"
    if faces and faces[-1].any and not events[-1].text.startswith("petal"):
        yield "a petal of any colour"
    if faces and not letters and not pollen and not faces[-1].any:
        yield "nothing"


def _face(event: Event) -> str:
    """The water that was drawn, or reported."""
    told = event.text.split()[1:]
    return told[0] if told else str(event.draws[0]["result"][0])


def _settled(table: Table, turn: int, brought: Sequence[Brought]) -> Iterator[str]:
    """What became of the tiles that these moves enclosed, and of the bees on them."""
    state, names = table.state, [seat.name for seat in table.seats]
    lines = [line for it in brought for line in it.lines]
    settled = dict.fromkeys(line.piece for line in lines if line.why in ("paid", "gift"))
    enclosed = [tile for it in brought for tile in it.enclosed if tile != RAINBEE.id]
    who = names[seat_on(state, turn % state.players)]
    for tile in dict.fromkeys([*enclosed, *settled]):
        yield f"{tile} is enclosed" + _paid(who, [line for line in lines if line.piece == tile], names)
    for line in lines:
        if line.why == "bee":
            yield f"{names[line.seat]}’s bee brings {line.pollen} pollen"


def _paid(who: str, lines: Collection[PollenLine], names: Sequence[str]) -> str:
    """`: Anna pays 3 blue for 3 pollen`"""
    for line in lines:
        price = f"{SPARKLES.get(line.piece, 0)} {COLOUR[TILE[line.piece].colour]}"
        if line.why == "paid":
            return f": {who} pays {price} for {line.pollen} pollen"
        if line.why == "gift":
            others = [names[it.seat] for it in lines if it.why == "gift"]
            gets = f"get {line.pollen} pollen each" if len(others) > 1 else f"gets {line.pollen} pollen"
            return f": {who} can’t pay {price}, so {listed(others)} {gets}"
    return ""


def _laid(words: Sequence[str]) -> str:
    """`laid it with 2 flowers, closed off a pond of 4 and enclosed H08`"""
    flowers = {word[0] for word in words if word[1:2] == ":"}
    cells = next((word.removeprefix("pond:") for word in words if word.startswith("pond:")), "0")
    enclosed = [word for word in words if ":" not in word]
    said = [f"laid it with {len(flowers)} {'flower' if len(flowers) == 1 else 'flowers'}"]
    said += [f"closed off a pond of {cells}"] if cells != "0" else []
    said += [f"enclosed {listed(enclosed)}"] if enclosed else []
    return listed(said)
