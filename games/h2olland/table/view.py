"""A table of H2Olland as phones see it: its `legal` texts, its `view`, and its robots' moves."""

from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from games.h2olland import rules
from games.h2olland.bots import greedy_bot
from games.h2olland.components import COLOURS, SIDES, YEARS
from games.h2olland.positions import dump as dump_position
from games.h2olland.rules.autumn import CARDS
from games.h2olland.rules.board import tile_names
from games.h2olland.rules.lake import areas
from games.h2olland.rules.moves import Buy, Exchange, Pass, Take
from games.h2olland.rules.moves import Move as GameMove
from games.h2olland.rules.squares import name
from games.h2olland.rules.state import NOBODY
from games.h2olland.rules.stock import FOODS, counts
from games.h2olland.rules.summer import all_open_areas
from games.h2olland.rules.winter import GOODS, excess, ways
from games.h2olland.rules.words import COLOUR_NAMES, LETTERS
from games.h2olland.table.advice import advice
from games.h2olland.table.counts import Counts, colours, coop, free_fields
from games.h2olland.table.moves import (
    CameUp,
    Colour,
    Deal,
    Drained,
    Dry,
    Empty,
    Flood,
    Forget,
    Harvest,
    InGame,
    Move,
    NoMore,
    Place,
    Reveal,
    RunTo,
    Several,
    Shared,
    Shoe,
    TakeBest,
    dump,
    parse,
)
from games.h2olland.table.refusals import may, placeable
from games.h2olland.table.state import State, dikes, passed, phase, sides, standings, waiting, water, winners
from games.h2olland.thinking import alike, gain
from games.kit.choices import Luck
from games.kit.errors import BadNotation
from games.kit.grid import each
from games.kit.robots import Choice, seats

MOST_BOTS = len(COLOURS) - 1


def legal(state: State, seat: int) -> list[str]:
    """The texts that this seat can send now. Counts that players enter are not listed one by one, but by an example.
    Nor is `stop` listed, so that programs that pick any of these play to the end.
    """
    game = state.game
    if game is None:
        return _lobby_words(state, seat)
    if phase(state) == "over":
        return ["finish"] if state.stopped and not state.finished else []
    if isinstance(game, rules.State) and state.turning:
        return [dump(Reveal(bit.bit_length() - 1)) for bit in each(game.lake.unseen)]
    if game.stage == "weather":
        return ["weather"] if state.cards == "drawn" else [dump(CameUp(card)) for card in unseen_cards(game)]
    words = _counted_words(game, seat) if isinstance(game, Counts) else _map_words(state, game, seat)
    orders: list[Forget | TakeBest] = [Forget(seat) for plan in state.plans if plan.seat == seat]
    if game.stage == "reward" and game.turn == seat:
        orders.append(TakeBest(seat, True))
    if state.best >> seat & 1:
        orders.append(TakeBest(seat, False))
    return [*words, *map(dump, orders)]


def view(state: State, seat: int | None) -> dict[str, Any]:
    """What every phone may see: only the weather deck and the backs of the tiles are hidden."""
    game = state.game
    shown: dict[str, Any] = {
        "phase": phase(state),
        "mode": state.mode,
        "tiles": state.tiles,
        "cards": state.cards,
        "turning": state.turning or None,
        "colours": [COLOUR_NAMES[letter] for letter in state.letters[: state.players]],
        "sides": sides(state),
        "stopped": state.stopped,
        "planned": [sum(len(plan.moves) for plan in state.plans if plan.seat == one) for one in range(state.players)],
        "bots": (*_bots(state.bots), *state.robots),
        "waiting": waiting(state),
        "years": YEARS[state.players],
    }
    if game is None:
        return shown
    return shown | {
        "year": game.year,
        "shoe": game.shoe,
        "turn": None if game.turn == NOBODY else game.turn,
        "passed": passed(state),
        "weather": game.weather,
        "bank": dict(counts(game.bank)),
        "villages": [asdict(village) for village in standings(state)],
        "water": water(state),
        "dikes": dikes(state),
        "last": None if game.last == NOBODY else game.last,
        "winners": winners(state) if phase(state) == "over" else (),
        **(_lake_shown(game) if isinstance(game, rules.State) else {}),
    }


def unseen_cards(game: rules.State | Counts) -> list[int]:
    """The weather cards that may still come up."""
    return [card for card in CARDS if card not in game.weather]


def robots(bots: int = 0, **options: Any) -> tuple[int, ...]:
    """The seats that nobody takes, by the options of the table: those of `bots`, all of one strength, and others."""
    return _bots(bots) or seats(**options)


def robot_move(state: State, luck: Luck) -> tuple[int, str] | None:
    """The seat and the move of a bot, if the table waits for one."""
    game = state.game
    if not isinstance(game, rules.State) or state.turning or state.stopped:
        return None
    seat = _due(game, _bots(state.bots))
    return None if seat is None else (seat, dump(greedy_bot(_own(game, seat), luck)))


def hints(state: State, seat: int) -> bool:
    """Whether a player in this seat has a choice to make on the map."""
    game = state.game
    return isinstance(game, rules.State) and not (state.turning or state.stopped) and _due(game, (seat,)) is not None


def advise(state: State, seat: int, strength: str, luck: Luck) -> list[Choice]:
    """What a player of this strength would do in this seat, best first; nothing if it is not its turn."""
    game = state.game
    if not isinstance(game, rules.State) or state.turning or state.stopped or _due(game, (seat,)) is None:
        return []
    return advice(_own(game, seat), strength, luck)


def worth(state: State, seat: int, text: str) -> float | None:
    """How much further ahead this move leaves the seat at the end than the move that looks best at once. Of several
    moves in one message, only the first is judged.
    """
    game = state.game
    if not isinstance(game, rules.State) or state.turning or state.stopped or _due(game, (seat,)) is None:
        return None
    try:
        move = _first(parse(text, seat))
    except BadNotation:
        return None
    own = _own(game, seat)
    return next((gain(own, one) for one in rules.legal(own) if alike(one, move)), None)


def _first(move: Move) -> Move | GameMove:
    """The first step of what a seat sent."""
    match move:
        case Several(_, moves):
            return _first(moves[0])
        case Deal(seat, kind, exchanges):
            return Exchange(seat, *exchanges[0]) if exchanges else Buy(seat, kind)
    return move


def _bots(number: int) -> tuple[int, ...]:
    return tuple(range(1, min(number, MOST_BOTS) + 1))


def _lobby_words(state: State, seat: int) -> list[str]:
    shoes = [dump(Shoe()), *(dump(Shoe(one)) for one in range(state.players))]
    colours = [dump(Colour(seat, letter)) for letter in LETTERS if letter != state.letters[seat]]
    empty = [dump(Empty(side)) for side in SIDES[4] if side != state.empty] if state.players == 3 else []
    return [*shoes, *colours, *empty]


def _map_words(state: State, game: rules.State, seat: int) -> list[str]:
    moves = (move for move in rules.legal(game) if getattr(move, "seat", seat) == seat)
    return [*dict.fromkeys(map(dump, moves)), *map(dump, _deals(game, seat))]


def _deals(game: rules.State, seat: int) -> Iterator[Deal]:
    """What this seat can buy only after an exchange."""
    if game.stage in ("winter", "last trade") and game.turn == seat:
        yield from (Deal(seat, kind, way) for kind in GOODS for way in ways(game, kind) if way)


def _counted_words(game: Counts, seat: int) -> list[str]:
    return [dump(move) for move in _examples(game, seat) if may(game, move)]


def _examples(game: Counts, seat: int) -> Iterator[InGame]:
    match game.stage:
        case "spring" | "dikes" | "last planting":
            yield from (Place(seat, kind) for kind in placeable(game, seat))
        case "drain":
            own = tuple(int(other == seat) for other in range(len(game.villages)))
            yield Drained(seat, 1, own, game.letters[seat], 0)
            yield NoMore()
        case "reward":
            yield from (Take(seat, kind) for kind in colours(game, seat))
        case "flood":
            yield Flood(0)
        case "drought":
            yield Dry(seat, 0)
        case "harvest":
            yield Harvest(seat, (0,) * len(FOODS))
        case "winter" | "barn" | "last trade":
            yield from (move for move in rules.legal(coop(game)) if getattr(move, "seat", seat) == seat)
            yield from _deals(coop(game), seat)
        case "shared":
            yield Shared((0,) * len(FOODS))
        case "race":
            yield from (RunTo(seat, kind) for kind, _ in counts(free_fields(game)))
    yield Pass(seat)


def _lake_shown(game: rules.State) -> dict[str, Any]:
    """The position as text, so that other programs need no map of their own; and what the mills can drain."""
    open_ = all_open_areas(game)
    found = [*areas(game.board, game.lake.water, game.lake.dikes)]
    return {
        "position": dump_position(game).replace(f"rules {game.board.rules}\n", ""),  # which the log says
        "areas": [{"tiles": tile_names(game.board, area), "qualifies": area in open_} for area in found],
        "used": [name(mill) for mill in each(game.summer.used)],
        "owed": game.summer.owed,
    }


def _due(game: rules.State, seats: tuple[int, ...]) -> int | None:
    if game.stage == "barn":
        return next((seat for seat in seats if excess(game.players[seat])), None)
    return game.turn if game.turn in seats else None


def _own(game: rules.State, seat: int) -> rules.State:
    """The game as this bot sees it: when barns shrink, only its own barn."""
    if game.stage != "barn":
        return game
    players = tuple(one if other == seat else one._replace(barn=0) for other, one in enumerate(game.players))
    return game._replace(players=players)
