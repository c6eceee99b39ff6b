"""A table of Dutch as JSON, for one seat or for somebody who watches: what is hidden is a number."""

from typing import Any

from games.dutch.components import SUIT_BONUS
from games.dutch.rules import score
from games.dutch.rules.cards import NO_CARD, listed, name
from games.dutch.rules.scoring import Tally
from games.dutch.rules.state import NOBODY, has_duty, owned
from games.dutch.rules.state import State as Game
from games.dutch.rules.view import Own, Theirs, outside, view
from games.dutch.table.errands import errands
from games.dutch.table.state import State, waiting


def table_view(state: State, seat: int | None) -> dict[str, Any]:
    """What this seat may see; None is somebody who only watches."""
    shown: dict[str, Any] = {"cards": state.cards, "robot": state.robot, "waiting": waiting(state)}
    game = state.game
    if game is None:
        return {"phase": "deal", **shown}
    return {
        "phase": game.stage,
        **shown,
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
        "own": None if seat is None else _own(view(game, seat).own),
        "errands": _errands(state, game, seat),
        "result": _result(game) if game.stage == "over" else None,
    }


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


def _result(game: Game) -> dict[str, Any]:
    found = score(game)
    return {
        "winners": list(found.winners),
        "seats": [
            {"cards": _names(owned(player)), **_tally(tally)}
            for player, tally in zip(game.players, found.tallies, strict=True)
        ],
    }


def _tally(tally: Tally) -> dict[str, Any]:
    return {
        "number": tally.cards,
        "points": tally.points,
        "bonus": {suit.name: SUIT_BONUS for suit in tally.bonus_suits},
        "total": tally.total,
    }


def _names(cards: int) -> list[str]:
    return [name(card) for card in listed(cards)]
