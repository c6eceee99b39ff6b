"""A table of Dutch on the phones, whether or not the cards are printed.

The phones shuffle, know where every card is, and tell each player what that player may know.
"""

from dataclasses import replace
from functools import partial

from games.dutch import rules
from games.dutch.advice import advice
from games.dutch.bots import WIN, gain
from games.dutch.components import CARDS, EDITION, PLAYERS, POINTS
from games.dutch.greedy import Taste
from games.dutch.notation import SEATS, parse_move
from games.dutch.rules.cards import listed, name, parse_cards
from games.dutch.rules.choices import CHANCE
from games.dutch.rules.moves import Bid, Buy, PlayPower, SetAside, Shuffle, Toss, Vote
from games.dutch.rules.state import BOTH, NOBODY, seats_that
from games.dutch.rules.state import State as Game
from games.dutch.rules.view import view
from games.dutch.table import own
from games.dutch.table.ending import as_it_lies, closed
from games.dutch.table.moves import (
    WAYS,
    Brought,
    Deal,
    Finish,
    Said,
    State,
    Stop,
    TableMove,
    Told,
    chapter,
    commute,
    hushed,
    over,
    parse,
    to_agree,
    told,
    words,
)
from games.dutch.table.view import finals, table_view
from games.kit.choices import Luck
from games.kit.errors import BadNotation, IllegalMove
from games.kit.fair import Draw, Outcome, Roll
from games.kit.fair import Shuffle as Shuffled
from games.kit.robots import Choice, check
from games.kit.robots import seats as robots_seats
from games.kit.table import GameTable

OLDER_ROBOT = (1, "master")  # of tables with the option `robot`: its seat and strength
RULES = 2  # written in every log; raise it when a kept log would fold to a different state
PACK = tuple(card.name for card in CARDS)


def start(players: int, cards: str = "phones", robot: bool = False, edition: int = EDITION, robots: str = "") -> State:
    """A table before the deal. `robots` says which seat a robot plays and how strong it is. An older table has `robot`,
    which plays seat 1.
    """
    if players != PLAYERS:
        raise IllegalMove(f"Enter two names, not {players}: Dutch is for two players.")
    if edition not in POINTS:
        raise IllegalMove(f"Choose edition {' or '.join(map(str, POINTS))} of the cards, not {edition}.")
    if robot and robots:
        raise IllegalMove("Choose the robot by its seat and strength alone. Leave out the option robot.")
    seats = (OLDER_ROBOT[0],) if robot else tuple(dict(check(robots, players)))
    if cards == "own" and seats:
        raise IllegalMove("Choose cards on the phones or printed ones for the robot: it cannot hold your own cards.")
    for way in WAYS:
        if way == cards:
            return State(way, seats[0] if seats else NOBODY, edition=edition, older=robot)
    raise IllegalMove(f"Choose {' or '.join(WAYS)} for the cards, not {cards[:20]!r}.")


def wants(state: State, text: str) -> tuple[Draw, ...]:
    """What chance must decide for this move: the deal, the order of decks that it empties, or a coin."""
    if state.cards == "own":
        return ()  # the players shuffle, and tell what comes up
    if text.strip() == "deal":
        return () if state.game else (Shuffled("deal/1", PACK, 0, len(PACK)),)
    if state.game is None or state.game.waiting in (0, BOTH):
        return ()  # the first of two sealed bids turns nothing up
    try:
        after = rules.play(state.game, parse_move(f"{SEATS[state.game.waiting >> 1]} {text}"))
    except (IllegalMove, BadNotation):
        return ()
    if after.stage == "toss":
        return (Roll("coin/1", 2),)
    return tuple(_shuffle(state, after, seat) for seat in _shuffling(after))


def play(state: State, move: TableMove) -> State:
    after = _played(state, move)
    return replace(after, brought=(*state.brought, _brought(state, move, after)))


def _played(state: State, move: TableMove) -> State:
    match move:
        case Stop(seat):
            return _stopped(state, seat)
        case Finish(seat):
            return _finished(state, seat)
    if state.stopped != NOBODY and not state.finished:
        raise IllegalMove("Undo the stop to play on. Somebody has asked to end the game here (D44).")
    if state.cards == "own":
        return own.play(state, move)
    match move:
        case Deal(deal):
            return _dealt(state, deal)
        case Said(said, drawn):
            return _said(state, said, drawn)
        case _:
            raise IllegalMove("The phones deal at this table, so there is nothing to tell.")


def legal(state: State, seat: int) -> list[str]:
    """The moves of this seat, as text. `stop` is not listed, though it is legal from the deal on, so that programs
    that pick any of these play to the end.
    """
    if to_agree(state):
        return ["finish"] if seat in to_agree(state) else []
    if state.cards == "own":
        return own.legal(state, seat)
    if state.game is None:
        return ["deal"]
    if state.finished:
        return []
    return [words(move) for move in rules.legal(state.game, seat)]


def stays(state: State, move: TableMove, seat: int) -> str:
    """Why this seat cannot undo the last move; empty if it can. Secret moves and those that showed a card stay.
    What was told of the players' own cards is no secret, so all of it can be undone.
    """
    if state.cards == "own" or isinstance(move, Stop):
        return ""
    if not isinstance(move, Said) or isinstance(move.move, SetAside | Bid | Vote):
        return "The deal and secret choices cannot be undone (4.2)."
    if state.game is None or state.game.stage not in ("buy", "laid"):
        return "New cards have been turned up, so the last round cannot be undone."
    if move.move.seat != seat:
        return "Only the player who made this move can undo it."
    return ""


def robots(robot: bool = False, robots: str = "", **_: object) -> tuple[int, ...]:
    """The seats that a robot takes, given the options of the table."""
    return OLDER_ROBOT[:1] if robot else robots_seats(robots=robots)


def robot_move(state: State, luck: Luck) -> tuple[int, str] | None:
    """The seat and the move of the robot of an older table, if it is to move."""
    seat, strength = OLDER_ROBOT
    choices = advise(state, seat, strength, luck) if state.older else []
    return (seat, choices[0].text) if choices else None


def advise(state: State, seat: int, strength: str, luck: Luck) -> list[Choice]:
    """What a player of this strength would do in this seat, best first, from what the seat can see."""
    game = state.game
    if game is None or not _decides(state, seat):
        return []
    return advice(view(game, seat), strength, luck, Taste(edition=state.edition))


def worth(state: State, seat: int, text: str) -> float | None:
    """How much further ahead this move leaves the seat after a round or two, as far as the seat can see."""
    game = state.game
    if game is None or not _decides(state, seat):
        return None
    move = parse(text, seat)
    if not isinstance(move, Said) or move.move not in rules.legal(game, seat):
        return None
    return gain(view(game, seat), move.move, Taste(edition=state.edition))


def points(state: State) -> tuple[int, ...] | None:
    """Each seat's score if the game ended now. Until the end, nobody knows all cards of players who hold their own."""
    if state.game is None or (state.cards == "own" and not over(state)):
        return None
    return tuple(tally.total for tally in rules.score(state.game, state.edition).tallies)


def _decides(state: State, seat: int) -> bool:
    """Whether this seat has a choice that the phones can judge."""
    game = state.game
    if game is None or state.cards == "own" or state.stopped != NOBODY or game.stage in CHANCE:
        return False
    return bool(game.waiting >> seat & 1)


def _brought(before: State, move: TableMove, after: State) -> Brought:
    """A power card that finds nothing to work on is not asked what to do (4.3, D37)."""
    match move:
        case Said(Buy(_, place, _)) if before.game:
            return Brought(before.game.display[place - 1])
        case Said(PlayPower(_, card)) if after.game:
            return Brought(idle=card not in after.game.pending)
        case _:
            return Brought()


def _dealt(state: State, deal: tuple[str, ...]) -> State:
    if state.game:
        raise IllegalMove("The cards have already been dealt.")
    return replace(state, game=rules.start(parse_cards(deal)))


def _stopped(state: State, seat: int) -> State:
    if state.game is None:
        raise IllegalMove("Deal first, and fill the display. There is nothing to count yet.")
    if state.finished or state.game.stage == "over":
        raise IllegalMove("The game is already over. Count the points.")
    if state.stopped != NOBODY:
        raise IllegalMove("Somebody has already asked to stop. Agree to it, or undo it to play on.")
    return replace(state, stopped=seat)


def _finished(state: State, seat: int) -> State:
    """Both players want to stop: only now does anybody see the other's cards."""
    if seat not in to_agree(state):
        raise IllegalMove("Wait for the other player to agree." if to_agree(state) else "Nobody has asked to stop.")
    if state.cards != "own":
        return replace(state, finished=True)
    return closed(replace(state, game=as_it_lies(state), told=Told(dealt=True), finished=True))


def _said(state: State, said: rules.Move, drawn: tuple[Outcome, ...]) -> State:
    game = state.game
    if game is None:
        raise IllegalMove("First deal the cards.")
    if state.finished:
        raise IllegalMove("The game is over (5.1).")
    first = rules.play(game, said)
    anew = _shuffling(first)
    since = (game, state.since[1]) if said.seat == 0 else (state.since[0], game)
    shuffles = tuple(count + (seat in anew) for seat, count in enumerate(state.shuffles))
    return replace(state, game=_settled(first, anew, drawn), since=since, shuffles=(shuffles[0], shuffles[1]))


def _shuffling(game: Game) -> tuple[int, ...]:
    """The seats whose discards are shuffled: in a tie both, because the second deck may run out too."""
    if game.stage == "tie":
        bits = seats_that(game.players, lambda player: player.discards > 0)
    else:
        bits = game.waiting if game.stage == "draw" else 0
    return tuple(seat for seat in (0, 1) if bits >> seat & 1)


def _shuffle(state: State, game: Game, seat: int) -> Draw:
    items = tuple(map(name, listed(game.players[seat].discards)))
    return Shuffled(f"deck-{seat}/{state.shuffles[seat] + 1}", items, 0, len(items))


def _settled(game: Game, anew: tuple[int, ...], drawn: tuple[Outcome, ...]) -> Game:
    """The game after every shuffle and coin toss that it was waiting for."""
    orders = dict(zip(anew, drawn, strict=False))
    while game.stage in CHANCE:
        if game.stage == "toss":
            game = rules.play(game, Toss(int(drawn[0][0]) - 1))
        else:
            seat = 0 if game.waiting & 1 else 1
            game = rules.play(game, Shuffle(seat, parse_cards(map(str, orders[seat]))))
    return game


_NOW = GameTable(
    rules=RULES,
    start=start,
    wants=wants,
    parse=parse,
    play=play,
    legal=legal,
    commute=commute,
    over=over,
    view=table_view,
    chapter=chapter,
    finals=finals,
    hushed=hushed,
    stays=stays,
    robots=robots,
    robot_move=robot_move,
    advise=advise,
    hints=_decides,
    worth=worth,
    estimates=True,
    victory=int(2 * WIN),
    points=points,
    told=told,
)
# Until version 2, every table counted the points of the first edition of our cards.
TABLE = replace(_NOW, earlier={1: replace(_NOW, rules=1, start=partial(start, edition=1))})
