"""What the phones track at a real table of H2Olland: `start`, `wants`, `play`, `commute`.

The app is the co-op: it keeps stock, barns, weather, shoe and season. With the map, players enter every placement and
the full rules check it; without the map, they enter counts.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial, reduce

from games.h2olland import rules
from games.h2olland.components import PLAYERS
from games.h2olland.rules.autumn import CARDS
from games.h2olland.rules.board import RULES, board
from games.h2olland.rules.moves import Done, Pass, Return, Turn, Weather
from games.h2olland.rules.state import ISLAND_TILES, UNSEEN
from games.h2olland.rules.summer import turnable
from games.h2olland.rules.words import LETTERS
from games.h2olland.table import counts, unmapped
from games.h2olland.table import view as shown
from games.h2olland.table.counts import Counts
from games.h2olland.table.moves import (
    ANY,
    NO_TILE,
    AtOnce,
    CameUp,
    Colour,
    Deal,
    Drained,
    Dry,
    Empty,
    Finish,
    Flood,
    Forget,
    Found,
    Harvest,
    InTurn,
    Led,
    Move,
    NoMore,
    Place,
    Reveal,
    RunTo,
    Several,
    Shared,
    Shoe,
    Step,
    Stop,
    TakeBest,
    dump,
    parse,
    told,
)
from games.h2olland.table.only import NO_CHOICE_SINCE, only
from games.h2olland.table.refusals import spoken
from games.h2olland.table.reports import autumn, brought, counted_autumn, removed
from games.h2olland.table.state import MODES, SOURCES, Brought, Plan, State, chapter, finals, over, phase, points, sides
from games.h2olland.table.view import advise, legal, robot_move, view
from games.h2olland.thinking import WIN
from games.kit.errors import BadNotation, IllegalMove
from games.kit.fair import Draw, Shuffle
from games.kit.grid import each
from games.kit.robots import check
from games.kit.table import GameTable

NUMBERED_SINCE = 3  # the version in which the shoe is drawn among seats, whatever their colours
FIRST_THE_SHOE = "First give somebody the wooden shoe. Then spring begins."
OVER = "The game is over."
_CARDS = tuple(map(str, CARDS))
_LEADING = ("spring", "dikes", "drain", "lay", "reward")  # where a move can lead to a tile


def start(
    players: int,
    mode: str = "map",
    tiles: str = "drawn",
    bots: int = 0,
    cards: str = "drawn",
    *,
    robots: str = "",
    version: int = RULES,
) -> State:
    """A table before anybody has the shoe."""
    if players not in PLAYERS:
        raise IllegalMove(f"Enter 2, 3 or 4 names. H2Olland cannot be played by {players}.")
    if mode not in MODES:
        raise IllegalMove(f"Choose the map or counts for this table, not {mode[:20]!r}.")
    if tiles not in SOURCES:
        raise IllegalMove(f"Choose drawn or printed land tiles, not {tiles[:20]!r}.")
    if cards not in SOURCES:
        raise IllegalMove(f"Choose drawn or printed weather cards, not {cards[:20]!r}.")
    if not 0 <= bots < players:
        raise IllegalMove(f"Choose 0 to {players - 1} bots for {players} players, not {bots}.")
    if bots and mode != "map":
        raise IllegalMove("Choose the map to play against bots. They cannot see your board.")
    if robots and mode != "map":
        raise IllegalMove("Choose the map to play with robots. They cannot see your board.")
    if robots and bots:
        raise IllegalMove("Name all robots in the option robots, and leave out bots.")
    return State(players, mode, tiles, bots, rules=version, cards=cards, robots=tuple(dict(check(robots, players))))


def wants(state: State, text: str) -> tuple[Draw, ...]:
    """What must be drawn at random for this move now; nothing if the move does not fit."""
    words, game = text.split(), state.game
    if state.stopped:
        return ()
    if words == ["shoe", ANY] and game is None:
        seats = range(1, state.players + 1) if state.rules >= NUMBERED_SINCE else LETTERS[: state.players]
        return (Shuffle("shoe/1", tuple(map(str, seats)), 0, 1),)
    if words == ["weather"] and game and game.stage == "weather" and state.cards == "drawn":
        return (Shuffle("weather/1", _CARDS, len(game.weather), 1),)
    if words[:1] == ["turn"] and len(words) == 2 and state.tiles == "drawn" and isinstance(game, rules.State):
        return _tile_under(game, words[1])
    return _tile_at_once(state, text)


def play(state: State, move: Move) -> State:
    after = _after(replace(state, latest=Brought()), move)
    return replace(after, brought=(*state.brought, after.latest))


def _after(state: State, move: Move) -> State:
    if isinstance(move, Finish):
        return _finished(state)
    if state.stopped:
        raise IllegalMove(OVER if state.finished else "The game is over. Undo the stop if you want to play on.")
    match move:
        case Colour(seat, letter):
            return replace(state, letters=_with_colour(_lobby(state).letters, seat, letter))
        case Empty(side):
            return _emptied(_lobby(state), side)
        case Shoe(seat, letter):
            return _begun(state, state.letters.index(letter) if letter else seat)
        case Stop():
            return _stopped(state)
        case Forget(seat):
            return replace(state, plans=tuple(plan for plan in state.plans if plan.seat != seat))
        case Led(led, land):
            return _followed(state, _done(state, led), land)
        case _:
            return _followed(state, _done(state, move))


def commute(one: Move, other: Move) -> bool:
    """Whether two moves give the same table in either order, as returns and harvests of different seats do."""
    match one, other:
        case (Return(mine), Return(yours)) | (Harvest(mine), Harvest(yours)):
            return mine != yours
        case Colour(), Colour():
            return one.seat != other.seat and one.letter != other.letter
        case (Colour(), Empty()) | (Empty(), Colour()):
            return True
        case _:
            return False


def _lobby(state: State) -> State:
    if state.game is not None:
        raise IllegalMove("The game has already begun. Play on with the colours and villages you have.")
    return state


def _with_colour(letters: str, seat: int, letter: str) -> str:
    """The colours after a seat has taken this one. Whoever had it gets the seat's own (R51)."""
    return "".join(letter if at == seat else letters[seat] if it == letter else it for at, it in enumerate(letters))


def _emptied(state: State, side: str) -> State:
    if state.players != 3:
        raise IllegalMove(f"Only with three players a village stays empty. {state.players} are playing here.")
    return replace(state, empty=side)


def _stopped(state: State) -> State:
    if state.game is None:
        raise IllegalMove(FIRST_THE_SHOE)
    if over(state):
        raise IllegalMove(OVER)
    return replace(state, stopped=True)


def _finished(state: State) -> State:
    if over(state):
        raise IllegalMove(OVER)
    if not state.stopped:
        raise IllegalMove("Stop the game first, or play on until the race is over.")
    return replace(state, finished=True)


def _begun(state: State, shoe: int) -> State:
    if state.game is not None:
        raise IllegalMove("The game has already begun. The shoe moves on by itself after each winter.")
    if shoe not in range(state.players):
        raise IllegalMove("Give the wooden shoe to one of the players.")
    if state.mode == "counts":
        return replace(state, game=counts.start(state.players, shoe, state.letters))
    return replace(state, game=rules.start(state.players, shoe, state.rules, sides(state), state.letters))


def _done(state: State, move: Step | Deal | Several | TakeBest) -> State:
    match move:
        case TakeBest(seat, on):
            return replace(state, best=state.best & ~(1 << seat) | on << seat)
        case Several(seat, moves):
            return _several(state, seat, moves)
        case Deal():
            return reduce(_played, move.steps, state)
        case _:
            return _played(state, move)


def _several(state: State, seat: int, moves: Sequence[AtOnce | InTurn]) -> State:
    """Rewards, returns and trades happen at once. Of pieces and dikes the first is placed now, and the others wait for
    the next turns of this seat (R53).
    """
    if all(isinstance(move, AtOnce) for move in moves):
        return reduce(_done, moves, state)
    later = [move for move in moves[1:] if isinstance(move, InTurn)]
    if len(later) < len(moves) - 1 or not isinstance(moves[0], InTurn):
        raise IllegalMove("Place pieces and dikes in one go, or trade in one go, but not both.")
    plan = Plan(seat, phase(state), tuple(later))
    others = tuple(one for one in state.plans if one.seat != seat)
    return replace(_played(state, moves[0]), plans=(*others, plan))


def _played(state: State, move: Step) -> State:
    before = state.game
    if before is None:
        raise IllegalMove(FIRST_THE_SHOE)
    if isinstance(move, CameUp | Weather):
        move = _card(state, move)
    if state.tiles == "printed" and isinstance(before, rules.State):
        turned = _turned(state, before, move)
        if isinstance(turned, State):
            return turned
        state, move = replace(state, turning=""), turned
    if isinstance(before, Counts):
        after = unmapped.play(before, move)
        return replace(state, game=after, autumn=counted_autumn(before, after) or state.autumn)
    now = _on_the_map(state, before, move)
    return replace(
        state,
        game=now,
        autumn=autumn(before, now) or state.autumn,
        removed=removed(before, now) if before.stage == "last trade" else state.removed,
        latest=brought(state.latest, before, now, move),
    )


def _on_the_map(state: State, game: rules.State, move: Step) -> rules.State:
    if isinstance(move, Place | Drained | NoMore | Flood | Dry | Harvest | Shared | RunTo):
        raise IllegalMove(f"Say where on the map, for example {_example(game)}.")
    if isinstance(move, Found | Reveal):
        raise IllegalMove("Only name the tile. The app draws the land on its back.")
    assert not isinstance(move, CameUp)
    try:
        return rules.play(game, move)
    except IllegalMove as error:
        raise IllegalMove(spoken(str(error))) from None


def _card(state: State, move: CameUp | Weather) -> Weather:
    """The weather card that came up: drawn by the app, or told (R50)."""
    if isinstance(move, CameUp):
        if state.cards == "drawn":
            raise IllegalMove("Only turn up the weather. The app draws the card.")
        return Weather(move.card)
    if state.cards == "printed":
        raise IllegalMove("Turn up the top weather card on the table, then tell which one it is.")
    return move


def _turned(state: State, game: rules.State, move: Step) -> State | Step:
    """The table that waits to be told what a real tile shows, or the move once that is known (R50)."""
    if state.turning:
        if not isinstance(move, Reveal):
            raise IllegalMove("First tell which land tile came up.")
        return Turn(game.turn, state.turning, move.id)
    if isinstance(move, Reveal):
        raise IllegalMove("No land tile waits to be told. Turn one over first.")
    if isinstance(move, Found):
        return Turn(move.seat, move.tile, move.id)
    if isinstance(move, Turn):
        any_land = (game.lake.unseen & -game.lake.unseen).bit_length() - 1
        _on_the_map(state, game, Turn(move.seat, move.tile, any_land))  # or it says why not
        return replace(state, turning=move.tile)
    return move


def _followed(before: State, state: State, land: int = NO_TILE) -> State:
    """The table after whatever leaves no choice: nobody has to say it. A tile turns over only if its land is known, and
    nobody passes for a whole season before anyone has seen it.
    """
    while True:
        state, planned = _planned(state)
        step = planned or only(state)
        if not step or (not planned and isinstance(step, Pass | Done) and phase(state) != phase(before)):
            return state
        if isinstance(step, Turn) and state.tiles == "drawn":
            if land == NO_TILE:
                return state
            step, land = Turn(step.seat, step.tile, land), NO_TILE
        state = _played(state, step)


def _planned(state: State) -> tuple[State, InTurn | None]:
    """The next planned move of the seat whose turn it is, if there is one that it can still make. Plans end with their
    season, and when something came in between (R53).
    """
    plans = tuple(plan for plan in state.plans if plan.moves and plan.stage == phase(state))
    mine = next((plan for plan in plans if state.game and plan.seat == state.game.turn), None)
    if not mine:
        return (replace(state, plans=plans) if plans != state.plans else state), None
    move, *later = mine.moves
    others = tuple(plan for plan in plans if plan != mine)
    try:
        _played(state, move)
    except IllegalMove:
        return replace(state, plans=others), None
    return replace(state, plans=(*others, replace(mine, moves=tuple(later)))), move


def _tile_at_once(state: State, text: str) -> tuple[Draw, ...]:
    """The land tile that turns over right after this move, because there is no other to turn."""
    game = state.game
    if state.tiles != "drawn" or state.rules < NO_CHOICE_SINCE or not isinstance(game, rules.State):
        return ()
    if game.stage not in _LEADING:
        return ()
    try:
        after = play(state, parse(text, game.turn)).game
    except (BadNotation, IllegalMove):
        return ()
    assert isinstance(after, rules.State)
    if after.stage != "turn" or after.lake.water != game.lake.water or len(turnable(after, after.turn)) > 1:
        return ()
    return _next_tile(after)


def _example(game: rules.State) -> str:
    return next((dump(move) for move in rules.legal(game) if not isinstance(move, Pass)), "pass")


def _tile_under(game: rules.State, tile: str) -> tuple[Draw, ...]:
    """The next of the shuffled land tiles, wherever it is turned: undoing never finds a better one."""
    bit, lake = game.board.tile_bits.get(tile, 0), game.lake
    if game.stage == "turn":
        fits = bit in turnable(game, game.turn)
    else:
        fits = game.stage == "drought" and bool(bit & lake.water)
    if not fits:
        return ()
    return _next_tile(game)


def _next_tile(game: rules.State) -> tuple[Draw, ...]:
    turned = (game.board.lake & ~game.lake.water).bit_count()
    return (Shuffle("tiles/1", lake_tiles(len(game.players)), turned, 1),)


def lake_tiles(players: int) -> tuple[str, ...]:
    """The land tiles that are shuffled for the lake; with two players, most go back in the box."""
    ids = UNSEEN & ~ISLAND_TILES if board(players).island else UNSEEN
    return tuple(str(bit.bit_length() - 1) for bit in each(ids))


_TABLE = GameTable(
    rules=RULES,
    start=start,
    wants=wants,
    parse=parse,
    play=play,
    legal=legal,
    commute=commute,
    over=over,
    view=view,
    chapter=chapter,
    finals=finals,
    robots=shown.robots,
    robot_move=robot_move,
    advise=advise,
    hints=shown.hints,
    worth=shown.worth,
    estimates=True,
    victory=int(WIN),
    points=points,
    told=told,
)
# A log that somebody kept opens under the rules it was played with.
TABLE = replace(
    _TABLE,
    earlier={
        version: replace(_TABLE, rules=version, start=partial(start, version=version)) for version in range(1, RULES)
    },
)
