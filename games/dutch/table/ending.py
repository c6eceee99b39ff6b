"""The end of a game with the players' own cards: whose are the cards that nobody has seen? The players tell it.

When the auction deck has run out, all of them are in one of two hands, and telling one is enough. A game that was
stopped early (D44) has cards left in the auction deck, so both players tell theirs.
"""

from dataclasses import replace

from games.dutch.components import PLACES
from games.dutch.rules.cards import BIT, NO_CARD, gathered, title, titles
from games.dutch.rules.state import State as Game
from games.dutch.table.bids import offered
from games.dutch.table.hidden import NOBODYS, arranged, seen, strangers, unseen
from games.dutch.table.moves import NO_BID, State
from games.kit.errors import IllegalMove


def closed(state: State) -> State:
    """The table at its end knows who has what if all unseen cards are with one player, or with nobody."""
    game = state.game
    assert game
    if game.stage != "over" and not state.finished:
        return state
    unknown = [seat for seat in (0, 1) if strangers(game, seat)]
    known = not unknown or (len(unknown) == 1 and not game.auction)
    return replace(state, told=replace(state.told, counted=known))


def as_it_lies(state: State) -> Game:
    """The game with what was told of an unfinished round: cards on the display, bids that lie open, top cards."""
    game, told = state.game, state.told
    assert game
    if told.ended:
        game = arranged(game, {(NOBODYS, "auction"): told.up}, 0)
        lying = (*(card for card in game.display if card != NO_CARD), *told.up, *(NO_CARD,) * len(PLACES))
        return game._replace(display=lying[: len(PLACES)], auction=game.auction[len(told.up) :])
    if game.stage != "bid":
        return game
    game = arranged(game, offered(state), 0)
    bids = [0 if bid == NO_BID else bid for bid in told.bids]
    players = tuple(
        player._replace(hand=player.hand & ~bid, bid=bid, shown=player.shown | gathered(tops))
        for player, bid, tops in zip(game.players, bids, told.tops, strict=True)
    )
    return game._replace(players=(players[0], players[1]))


def still_unseen(state: State) -> int:
    """The unseen cards whose owner nobody has told yet."""
    assert state.game
    return unseen(state.game) & ~gathered(card for cards in state.told.counts for card in cards or ())


def to_count(state: State, seat: int) -> int:
    """How many unseen cards this seat still has to tell."""
    assert state.game
    return strangers(state.game, seat) if state.told.counts[seat] is None else 0


def counted(state: State, teller: int, owner: int, cards: tuple[int, ...]) -> State:
    game = state.game
    assert game
    wanted, pool = to_count(state, owner), still_unseen(state)
    for card in cards:
        if not BIT[card] & pool:
            arranged(game, {(owner, "discards"): (card,)}, teller)  # says where it is
            raise IllegalMove(f"Leave out the {title(card)}: it has been seen, so its owner is known.")
    if len(cards) != wanted or len(set(cards)) != wanted:
        many = "1 card" if wanted == 1 else f"{wanted} cards"
        raise IllegalMove(f"Tell exactly {many}, not {len(set(cards))}. They are among these: {titles(pool)}.")
    counts = tuple(cards if seat == owner else told for seat, told in enumerate(state.told.counts))
    state = replace(state, told=replace(state.told, counts=(counts[0], counts[1])))
    return state if game.auction and to_count(state, 1 - owner) else _final(state, owner)


def _final(state: State, owner: int) -> State:
    """Everybody's cards, with the last ones told by `owner`. What is left is the other player's, or in the auction."""
    game = state.game
    assert game
    left = still_unseen(state)
    players = tuple(
        player._replace(hand=0, deck=(), discards=seen(game, seat) | _of(state, seat, 0 if game.auction else left))
        for seat, player in enumerate(game.players)
    )
    final = game._replace(players=(players[0], players[1]))
    return replace(state, game=final, told=replace(state.told, counted=True))


def _of(state: State, seat: int, left: int) -> int:
    told = state.told.counts[seat]
    return left if told is None else gathered(told)
