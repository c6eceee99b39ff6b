"""A table at which the players use cards of their own: they shuffle, deal and hold them, and tell what comes up.

The phones keep the display, prices, turns, powers and points of what they are told, and refuse the impossible. They
keep no secret. hidden.py says how a game is played whose hands nobody tells.
"""

from dataclasses import replace
from typing import Any

from games.dutch import rules
from games.dutch.components import BID_MAX, DECK_SIZE, PLACES, PLAYERS
from games.dutch.notation import SEATS
from games.dutch.rules.cards import (
    ALL,
    NO_CARD,
    POWERFUL,
    SUITED,
    gathered,
    holds,
    listed,
    name,
    title,
)
from games.dutch.rules.choices import CHANCE
from games.dutch.rules.moves import Bid, End, Lay, PlayPower, SetAside, Shuffle, Take, Toss
from games.dutch.rules.powers import fetches_own
from games.dutch.rules.state import BOTH, NOBODY, active, offering
from games.dutch.rules.state import State as Game
from games.dutch.table.bids import compared, offered
from games.dutch.table.ending import closed, counted, still_unseen, to_count
from games.dutch.table.hidden import NOBODYS, Zone, arranged, possible
from games.dutch.table.moves import (
    NO_BID,
    Coin,
    Count,
    Deal,
    Open,
    Said,
    State,
    Telling,
    Told,
    Top,
    Up,
    to_agree,
    words,
)
from games.kit.errors import IllegalMove

_NOW = {
    "deal": "First shuffle and deal your cards, and say so.",
    "stock": "First tell which card came up on the display.",
    "bid": "First lay both bids open and tell them.",
    "tie": "The bids are tied. First tell the top card of each deck.",
    "toss": "The bids are tied and nobody has another card. First toss a coin and tell who won it.",
    "buy": "Powers are played and cards are bought now (phase 3).",
    "laid": "First pay for place 1 with the card you laid down (D23).",
    "vote": "Both players are choosing whether to go on now (5.1).",
    "count": "First tell whose the cards are that nobody has seen.",
    "over": "The game is over (5.1).",
}


def phase(state: State) -> str:
    """What an own-cards table waits for. Setting aside is no phase here: the players do it by themselves."""
    told, game = state.told, state.game
    if to_agree(state):
        return "stop"
    if game is None:
        return "stock" if told.dealt else "deal"
    if state.finished:
        return "over" if told.counted else "count"
    if told.ended:
        return "stock"
    if game.stage == "over":
        return "over" if told.counted else "count"
    if game.stage == "bid" and NO_BID not in told.bids:
        return "toss" if compared(state).stalemate else "tie"
    return game.stage


def waiting(state: State) -> list[int]:
    """The seats that have to tell something. What came up on the display, anybody may tell."""
    match phase(state):
        case "bid":
            return [seat for seat in (0, 1) if state.told.bids[seat] == NO_BID]
        case "tie":
            bits = compared(state).waiting
        case "over":
            bits = 0
        case "stop":
            return to_agree(state)
        case "count":
            return [seat for seat in (0, 1) if to_count(state, seat)]
        case "buy" | "laid" | "vote":
            assert state.game
            bits = state.game.waiting
        case _:
            bits = BOTH
    return [seat for seat in (0, 1) if bits >> seat & 1]


def places_to_fill(state: State) -> int:
    """How many cards come up before the display is full or the auction deck is empty."""
    game = state.game
    if game is None:
        return len(PLACES)
    lying = len(PLACES) - game.display.count(NO_CARD)
    return min(len(game.auction), len(PLACES) - lying)


def may_come_up(state: State) -> int:
    """The cards that may come up on the next place."""
    rest = ALL if state.game is None else possible(state.game, NOBODYS, "auction")
    return rest & ~gathered(state.told.up)


def may_be(state: State, seat: int, zone: Zone) -> int:
    """The cards of a seat that may be in this zone, apart from those it has told already."""
    if state.game is None:
        return 0
    told = gathered(card for tops in state.told.tops for card in tops)
    for bid in state.told.bids:
        told |= bid if bid != NO_BID else 0
    return possible(state.game, seat, zone) & ~told


def may_be_on_top(state: State, seat: int) -> int:
    """The cards that a seat may turn up next in a tie: from its deck, or once that has run out from its discards."""
    assert state.game
    in_deck = len(state.told.tops[seat]) < len(state.game.players[seat].deck)
    return may_be(state, seat, "deck" if in_deck else "discards")


def play(state: State, move: Deal | Said | Telling) -> State:
    _check_phase(state, move)
    match move:
        case Deal():
            return replace(state, told=Told(dealt=True))
        case Up(seat, card):
            return _came_up(state, seat, card)
        case Open(seat, cards):
            return _laid_open(state, seat, cards)
        case Top(seat, card):
            return _turned_up(state, seat, card)
        case Coin(_, winner):
            return _after_bids(state, winner)
        case Count(seat, owner, cards):
            return counted(state, seat, owner, cards)
        case Said(said):
            return _said(state, said)


def legal(state: State, seat: int) -> list[str]:
    """What this seat can say now. Of bids only the empty one is listed, and no count: nobody knows the cards."""
    match phase(state):
        case "deal":
            return ["deal"]
        case "stock":
            return [f"up {name(card)}" for card in listed(may_come_up(state))]
        case "toss":
            return [f"coin {it}" for it in SEATS]
        case "bid":
            return ["open"] if seat in waiting(state) else []
        case "tie":
            return [f"top {name(card)}" for card in listed(may_be_on_top(state, seat))] if _late(state, seat) else []
        case "count" | "over":
            return []
    game = state.game
    assert game
    if not game.waiting >> seat & 1:
        return []
    return _phase_3(game, seat) if game.stage == "buy" else [words(move) for move in rules.legal(game, seat)]


def shown(state: State) -> Game:
    """The game as the table shows it: the display as far as it was told, and the bids that lie open already."""
    told = state.told
    game = state.game or _dealt(listed(ALL)[: len(PLACES)])
    if state.game is None or told.ended:
        kept = tuple(card for card in game.display if card != NO_CARD) if state.game else ()
        row = (*kept, *told.up, *(NO_CARD,) * len(PLACES))[: len(PLACES)]
        return game._replace(display=row, auction=game.auction[len(told.up) if state.game else 0 :])
    if game.stage != "bid" or state.finished:
        return game
    players = [
        player._replace(bid=gathered((*(listed(bid) if bid != NO_BID else ()), *tops)))
        for player, bid, tops in zip(game.players, told.bids, told.tops, strict=True)
    ]
    return game._replace(players=(players[0], players[1]))


def asked(state: State, seat: int | None) -> dict[str, Any]:
    """What is still to tell, for everybody (`fill`, `unseen`), and the cards among which this seat finds its own."""
    game, now = state.game, phase(state)
    cards = 0
    if now == "stock":
        cards = may_come_up(state)
    elif now == "count" and game:
        cards = still_unseen(state)
    elif seat is not None and game and seat in waiting(state):
        cards = may_be_on_top(state, seat) if now == "tie" else may_be(state, seat, "hand")
    return {
        "fill": places_to_fill(state) - len(state.told.up) if now == "stock" else 0,
        "unseen": [to_count(state, it) for it in (0, 1)] if now == "count" else [0, 0],
        "may": [name(card) for card in listed(cards)],
    }


def _late(state: State, seat: int) -> bool:
    return seat in waiting(state)


def _phase_3(game: Game, seat: int) -> list[str]:
    """The moves of the rules, and the cards that may be in the hand or the discards instead of the imagined ones."""
    known = [move for move in rules.legal(game, seat) if not isinstance(move, PlayPower | Lay | Take)]
    takes = [move for move in rules.legal(game, seat) if isinstance(move, Take) and move.pile == "auction"]
    hand = possible(game, seat, "hand")
    if game.pending:
        suited = fetches_own(game.pending[-1]) & possible(game, seat, "discards")
        fetched = [Take(seat, card, "own") for card in listed(suited)]
        return [words(move) for move in (*takes, *fetched, *known)]
    powers = [PlayPower(seat, card) for card in listed(hand & POWERFUL)]
    laying = any(isinstance(move, Lay) for move in rules.legal(game, seat))
    lays = [Lay(seat, card) for card in listed(hand)] if laying else []
    return [words(move) for move in (*powers, *lays, *known)]


def _check_phase(state: State, move: Deal | Said | Telling) -> None:
    now = phase(state)
    fits = {Deal: "deal", Up: "stock", Open: "bid", Top: "tie", Coin: "toss", Count: "count"}.get(type(move))
    if fits == "deal" and now != "deal":
        raise IllegalMove("The cards have already been dealt.")
    if fits and fits != now:
        raise IllegalMove(_NOW[now])
    if isinstance(move, Open | Top) and not _late(state, move.seat):
        raise IllegalMove("You have already told it. Undo it if it was wrong.")
    if isinstance(move, Said):
        if isinstance(move.move, Bid | SetAside):
            raise IllegalMove("Set aside and bid with your own cards. Then lay the bid open and tell it.")
        if now not in ("buy", "laid", "vote"):
            raise IllegalMove(_NOW[now])


# The display


def _came_up(state: State, seat: int, card: int) -> State:
    if card in state.told.up:
        raise IllegalMove(f"Look again: the {title(card)} has already come up.")
    up = (*state.told.up, card)
    if state.game:
        arranged(state.game, {(NOBODYS, "auction"): up}, seat)  # refuses a card that is elsewhere
    if len(up) < places_to_fill(state):
        return replace(state, told=replace(state.told, up=up))
    if state.game is None:
        return replace(state, game=_set_aside(_dealt(up)), told=Told(dealt=True))
    return _new_round(state, arranged(state.game, {(NOBODYS, "auction"): up}, seat))


def _dealt(up: tuple[int, ...]) -> Game:
    """A game with this display. The other cards are dealt anyhow, because nobody knows where they are."""
    rest = listed(ALL & ~gathered(up))
    decks = PLAYERS * DECK_SIZE
    return rules.start((*rest[:decks], *up, *rest[decks:]))


def _new_round(state: State, game: Game) -> State:
    """The loser has ended the round: new hands are drawn, and cards are set aside."""
    after = _shuffled(rules.play(game, End(active(game))), ((), ()))
    return closed(replace(state, game=_set_aside(after), told=Told(dealt=True)))


def _set_aside(game: Game) -> Game:
    """Both players have set a card aside, nobody knows which."""
    while game.stage == "aside":
        seat = 0 if game.waiting & 1 else 1
        game = rules.play(game, SetAside(seat, listed(game.players[seat].hand)[0]))
    return game


def _shuffled(game: Game, tops: tuple[tuple[int, ...], tuple[int, ...]]) -> Game:
    """The game after its decks were shuffled. The cards that were told to be on top come first."""
    while game.stage in CHANCE and game.stage != "toss":
        seat = 0 if game.waiting & 1 else 1
        discards = game.players[seat].discards
        first = tuple(card for card in tops[seat] if holds(discards, card))
        game = rules.play(game, Shuffle(seat, (*first, *listed(discards & ~gathered(first)))))
    return game


# The bids


def _laid_open(state: State, seat: int, cards: tuple[int, ...]) -> State:
    if len(cards) > BID_MAX:
        raise IllegalMove(f"Bid at most {BID_MAX} cards, not {len(cards)} (4.2).")
    assert state.game
    hand = state.game.players[seat].hand.bit_count()
    if len(cards) > hand:
        raise IllegalMove(f"Look again: you had only {hand} cards to bid with.")
    bids = tuple(gathered(cards) if it == seat else bid for it, bid in enumerate(state.told.bids))
    told = replace(state.told, bids=(bids[0], bids[1]))
    return _compare(replace(state, told=told), seat)


def _turned_up(state: State, seat: int, card: int) -> State:
    tops = tuple((*cards, card) if it == seat else cards for it, cards in enumerate(state.told.tops))
    return _compare(replace(state, told=replace(state.told, tops=(tops[0], tops[1]))), seat)


def _compare(state: State, teller: int) -> State:
    """The table once both bids are told and one is higher, or with what was told so far if it is possible."""
    assert state.game
    arranged(state.game, offered(state), teller)
    if NO_BID in state.told.bids:
        return state
    tie = compared(state)
    return state if tie.waiting or tie.stalemate else _after_bids(state, NOBODY)


def _after_bids(state: State, coin: int) -> State:
    game, told = state.game, state.told
    assert game
    game = arranged(game, offered(state), 0)
    for seat in (0, 1):
        game = rules.play(game, Bid(seat, told.bids[seat]))
    game = _shuffled(game, told.tops)
    if game.stage == "toss":
        game = rules.play(game, Toss(coin))
    return replace(state, game=game, told=Told(dealt=True))


# Powers and purchases


def _said(state: State, said: rules.Move) -> State:
    game = state.game
    assert game
    if said.seat in waiting(state) and game.stage in ("buy", "laid"):
        game = _with_told(game, said)
    after = rules.play(game, said)
    if isinstance(said, End) and said.seat != game.winner:
        if places_to_fill(state):
            return replace(state, told=replace(state.told, ended=True))
        return _new_round(state, game)
    return closed(replace(state, game=_set_aside(after)))


def _with_told(game: Game, said: rules.Move) -> Game:
    """The game with the card that this move shows where it must have been."""
    match said:
        case PlayPower(seat, card) | Lay(seat, card):
            if holds(offering(game.players[seat]), card):
                return game  # the rules say why not
            if not game.players[seat].hand:
                raise IllegalMove("You have no cards left in your hand.")
            return arranged(game, {(seat, "hand"): (card,)}, seat, SUITED[card])
        case Take(seat, card, "own") if game.pending and holds(fetches_own(game.pending[-1]), card):
            if not holds(possible(game, seat, "discards"), card):
                raise IllegalMove(f"Look again: the {title(card)} cannot be in your discards.")
            return arranged(game, {(seat, "discards"): (card,)}, seat, SUITED[card])
    suit = SUITED[game.pending[-1]] if game.pending else 0
    return arranged(game, {}, said.seat, suit)
