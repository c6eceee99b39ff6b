"""A table of Dutch as JSON, for one seat or for a spectator. Hidden cards are given only as numbers of cards."""

from collections.abc import Iterator
from typing import Any

from games.dutch.components import PLACES, SUIT_BONUS
from games.dutch.rules import score
from games.dutch.rules.cards import NAMES, NO_CARD, gathered, listed, name
from games.dutch.rules.game import DeckCount
from games.dutch.rules.state import NOBODY, has_duty, owned
from games.dutch.rules.state import State as Game
from games.dutch.rules.view import Own, Theirs, outside, view
from games.dutch.table import own
from games.dutch.table.bids import compared
from games.dutch.table.hidden import seen
from games.dutch.table.moves import State, over, to_agree, waiting
from games.kit.table import Final

# What to do with a printed card, by where it was and where it goes. Between two moves of a seat no other ways occur.
_WORDS = {
    ("box", "stack"): "Secretly put {} from the box face down on your stack.",
    ("box", "hand"): "Secretly take {} from the box into your hand.",
    ("hand", "stack"): "Put {} face down on your stack.",
    ("hand", "bid"): "Lay {} face down in front of you.",
    ("hand", "offering"): "Lay {} face up in front of you.",
    ("stack", "offering"): "Lay {} from your stack face up in front of you.",
    ("auction", "offering"): "Lay {} from the auction discards face up in front of you.",
    ("offering", "bank"): "Put {} face up in your bank.",
    ("offering", "stack"): "Put {} face down on your stack.",
    ("offering", "auction"): "Put {} on the auction discards.",
    ("display", "stack"): "Put {} from the display face down on your stack.",
    ("stack", "hand"): "Take {} from your stack into your hand.",
}
_CLEAR = "Put your hand and your offering face down on your stack."
# The robot's hand, deck and discards are in the box; only what is face up is laid out for it.
_ROBOTS = {
    ("box", "offering"): "Lay {} from the box face up for the robot.",
    ("offering", "box"): "Put {} from the robot back into the box.",
    ("offering", "auction"): "Put {} from the robot on the auction discards.",
    ("auction", "offering"): "Lay {} from the auction discards face up for the robot.",
    ("offering", "bank"): "Put {} from the robot face up in its bank.",
    ("display", "box"): "Put {} from the display into the box: bought by the robot.",
    ("box", "auction"): "Put {} from the box on the auction discards: paid by the robot.",
    ("display", "auction"): "Put {} from the display on the auction discards: bought, then paid by the robot.",
    ("auction", "box"): "Put {} from the auction discards into the box: fetched by the robot.",
    ("box", "bank"): "Put {} from the box face up in the robot's bank.",
    ("auction", "bank"): "Put {} from the auction discards face up in the robot's bank.",
    ("display", "offering"): "Lay {} from the display face up for the robot.",
}


def table_view(state: State, seat: int | None) -> dict[str, Any]:
    """What this seat may see; None is a spectator."""
    shown: dict[str, Any] = {
        "cards": state.cards,
        "robot": state.robot != NOBODY,
        "edition": state.edition,
        "stopped": None if state.stopped == NOBODY else state.stopped,
        "waiting": own.waiting(state) if state.cards == "own" else waiting(state),
    }
    game = state.game
    if state.cards == "own" and state.told.dealt:
        return _own_cards(state, seat, shown)
    if game is None:
        return {"phase": "deal", **shown}
    phase = "over" if over(state) else "stop" if to_agree(state) else game.stage
    return {"phase": phase, **shown, **_lying(game), **_private(state, game, seat)}


def finals(state: State) -> tuple[Final, ...]:
    found = table_view(state, None)["result"]
    return tuple(Final(seat["total"], at in found["winners"]) for at, seat in enumerate(found["seats"]))


def _own_cards(state: State, seat: int | None, shown: dict[str, Any]) -> dict[str, Any]:
    """A table with the players' own cards: the same for everybody, except what this seat is asked."""
    now, game = own.phase(state), own.shown(state)
    lying = _lying(game)
    for seat_there, its in enumerate(lying["players"]):
        its["known"] = _names(seen(game, seat_there))  # the other hidden cards are only imagined
    if now in ("bid", "tie", "toss"):
        for its, player, bid in zip(lying["players"], game.players, state.told.bids, strict=True):
            its["hand"] = player.hand.bit_count() - max(bid, 0).bit_count()
            its["bid"] = _names(player.bid)
            its["known"] = [card for card in its["known"] if card not in its["bid"]]
        lying["sums"] = list(compared(state).sums) if now != "bid" else [0, 0]
    result = _result(game, state.edition) if now == "over" else None
    private: dict[str, Any] = {"own": None, "errands": [], "result": result, "told": own.asked(state, seat)}
    return {"phase": now, **shown, **lying, **private}


def _lying(game: Game) -> dict[str, Any]:
    """What everybody sees."""
    return {
        "round": game.round,
        "display": [None if card == NO_CARD else name(card) for card in game.display],
        "auction": len(game.auction),
        "auction_discards": _names(game.auction_discards),
        "winner": None if game.winner == NOBODY else game.winner,
        "sums": list(game.sums),
        "pending": [name(card) for card in game.pending],
        "armed": _names(game.armed),
        "duty": [place for place in (0, 1) if has_duty(game, place)],
        "players": [_theirs(outside(game, place)) for place in (0, 1)],
    }


def _private(state: State, game: Game, seat: int | None) -> dict[str, Any]:
    return {
        "own": None if seat is None else _own(view(game, seat).own),
        "errands": _errands(state, game, seat),
        "result": _result(game, state.edition) if over(state) else None,
    }


def errands(before: Game | None, after: Game, seat: int, *, robot: int = NOBODY) -> tuple[str, ...]:
    """What to do with the printed cards: first with those of this seat, then with the display."""
    new_hand = before is not None and before.stage == "buy" and after.stage not in ("buy", "laid")
    then = _piles(before, seat)
    if new_hand:  # the other player must not see which cards come back at once
        then |= {card: "stack" for card, pile in then.items() if pile in ("hand", "offering")}
    return (
        *((_CLEAR,) if new_hand else ()),
        *_moved(then, _piles(after, seat), _WORDS),
        *(_moved(_robot_piles(before, robot), _robot_piles(after, robot), _ROBOTS) if robot != NOBODY else ()),
        *_restocked(before, after),
    )


def _moved(then: dict[int, str], now: dict[int, str], words: dict[tuple[str, str], str]) -> Iterator[str]:
    ways: dict[str, list[str]] = {}
    for card, pile in sorted(now.items()):
        said = words.get((then.get(card, "box"), pile), "")
        if said:
            ways.setdefault(said, []).append(NAMES[card])
    return (said.format(" ".join(cards)) for said, cards in ways.items())


def _piles(game: Game | None, seat: int) -> dict[int, str]:
    """Where each card is, as far as this seat may know. All others might as well be in the box."""
    if game is None:
        return {}
    player = game.players[seat]
    table = "bid" if game.stage == "bid" else "offering"
    return (
        _open(game)
        | dict.fromkeys(player.deck, "stack")
        | dict.fromkeys(listed(player.discards), "stack")
        | dict.fromkeys(listed(player.hand), "hand")
        | dict.fromkeys(listed(player.bid), table)
        | dict.fromkeys(listed(player.powers), "offering")
        | dict.fromkeys(listed(player.cashed), "bank")
    )


def _robot_piles(game: Game | None, seat: int) -> dict[int, str]:
    """Where the robot's cards are. Its hand, deck and discards are in the box with the auction deck."""
    if game is None:
        return {}
    robot = game.players[seat]
    sealed = robot.bid if game.stage == "bid" else 0
    mine = dict.fromkeys(listed(owned(game.players[1 - seat])), "elsewhere")
    return (
        dict.fromkeys(listed(owned(robot)), "box")
        | mine
        | _open(game)
        | dict.fromkeys(listed((robot.bid | robot.powers) & ~sealed), "offering")
        | dict.fromkeys(listed(robot.cashed), "bank")
    )


def _open(game: Game) -> dict[int, str]:
    shown = gathered(game.display)
    return dict.fromkeys(listed(shown), "display") | dict.fromkeys(listed(game.auction_discards), "auction")


def _restocked(before: Game | None, after: Game) -> Iterator[str]:
    old = before.display if before else ()
    kept = [card for card in after.display if card != NO_CARD and card in old]
    if before and any(card != NO_CARD and after.display.index(card) != old.index(card) for card in kept):
        yield "Slide the display to the left."
    for place, card in zip(PLACES, after.display, strict=True):
        if card != NO_CARD and card not in old:
            yield f"Put {NAMES[card]} from the box on place {place.number}."


def _errands(state: State, game: Game, seat: int | None) -> list[str]:
    if seat is None or state.cards != "printed":
        return []
    return list(errands(state.since[seat], game, seat, robot=state.robot))


def _own(own: Own) -> dict[str, Any]:
    return {
        "hand": _names(own.hand),
        "deck": _names(own.deck),
        "aside": None if own.aside == NO_CARD else name(own.aside),
        "discards": _names(own.discards),
        "bid": _names(own.bid),
        "powers": _names(own.powers),
        "cashed": _names(own.cashed),
        "vote": own.vote,
    }


def _theirs(theirs: Theirs) -> dict[str, Any]:
    return {
        "hand": theirs.hand,
        "deck": theirs.deck,
        "discards": theirs.discards,
        "bid": _names(theirs.bid),
        "powers": _names(theirs.powers),
        "cashed": _names(theirs.cashed),
        "known": _names(theirs.known),
    }


def _result(game: Game, edition: int) -> dict[str, Any]:
    found = score(game, edition)
    return {
        "winners": list(found.winners),
        "seats": [
            {"cards": _names(owned(player)), **_tally(tally)}
            for player, tally in zip(game.players, found.tallies, strict=True)
        ],
    }


def _tally(tally: DeckCount) -> dict[str, Any]:
    return {
        "number": tally.cards,
        "points": tally.points,
        "bonus": {suit.name: SUIT_BONUS for suit in tally.bonus_suits},
        "total": tally.total,
    }


def _names(cards: int) -> list[str]:
    return [name(card) for card in listed(cards)]
