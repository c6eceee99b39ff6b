"""The table that the phones keep for a game of Polders: `start`, `legal`, `play`, `view`.

The ink stays on paper. The phones deal, count and remember, so that the photos at the end can be checked:
`state.visits` says which cards were open when a polder lay in front of a seat and, if the seat tapped, which it used.
"""

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache, partial
from typing import Any

from games.kit.errors import BadNotation, IllegalMove
from games.kit.fair import Draw, Shuffle
from games.kit.robots import check
from games.kit.table import Final, GameTable
from games.polders.components import (
    ASSIGNMENTS_IN_PLAY,
    CARDS_PER_FLIP,
    EDITION,
    FILLINGS,
    PLAYERS,
    REVEALED_PER_ROUND,
    TURNS,
    TURNS_PER_ROUND,
)
from games.polders.editions import EDITIONS
from games.polders.notation import LETTERS, house_rules
from games.polders.rules.scoring import score_position
from games.polders.rules.state import BY_THE_BOOK
from games.polders.table.ink import drawn, examples
from games.polders.table.moves import (
    PASS,
    SINGLE,
    SURE,
    Cross,
    Deal,
    Discard,
    Flip,
    Move,
    Pen,
    Reveal,
    Sheet,
    Skip,
    Stop,
    Tap,
    Taps,
    Untap,
    parse,
    told,
)
from games.polders.table.refusals import ROUNDS_WITHOUT_SINGLES, not_full, refusal
from games.polders.table.robots import advise, by_photo, hints, points, worth
from games.polders.table.state import (
    AREA_CONTROL,
    DECK,
    DRAWN,
    PRINTED,
    TASKS,
    Report,
    State,
    chapter,
    crosser,
    dealer,
    deck_left,
    due,
    front,
    hidden,
    open_cards,
    over,
    phase,
    round_of,
    turn,
    waiting,
)

RULES = 2  # written into every log; raise it when a kept log would fold to a different state
TAPS_KEPT = 4096  # the open cards of some hundred tables
VISITS_KEPT = 1024  # more than there are

_MARKS = tuple(filling.char for filling in FILLINGS)


def start(
    players: int,
    taps: bool = True,
    cards: str = DRAWN,
    minimal_max: int = BY_THE_BOOK.minimal_max,
    ties: str = BY_THE_BOOK.ties,
    area_control: bool = True,
    assignments: int = ASSIGNMENTS_IN_PLAY,
    edition: int = EDITION,
    robots: str = "",
) -> State:
    """A table before the deal. Without `taps` nobody waits for taps, but a seat can still switch its own on. The
    players shuffle printed `cards` themselves and report what comes up. Their sheets are of this `edition` (R47).
    `robots` play some of the seats (R48). The rest are house rules (R1, R17, R45).
    """
    if players not in PLAYERS:
        raise IllegalMove(f"Polders is for 2, 3 or 4 players, not {players}. Enter 2, 3 or 4 names.")
    if cards not in (DRAWN, PRINTED):
        raise IllegalMove("Choose drawn or printed for the option cards.")
    if assignments not in range(ASSIGNMENTS_IN_PLAY + 1):
        raise IllegalMove(f"Choose a number from 0 to {ASSIGNMENTS_IN_PLAY} for the option assignments.")
    if edition not in EDITIONS:
        raise IllegalMove("Choose 1 or 2 for the option edition.")
    if robots and not taps:
        raise IllegalMove("Switch taps on at a table with robots. They have to know what everyone draws.")
    house = house_rules(minimal_max, ties)
    tasks = TASKS if area_control else tuple(task for task in TASKS if task != AREA_CONTROL)
    seats = (taps,) * players
    printed = (edition,) * players
    return State(
        players,
        seats,
        LETTERS[:players],
        cards,
        house,
        tasks,
        assignments,
        editions=printed,
        robots=check(robots, players),
    )


def wants(state: State, text: str) -> tuple[Draw, ...]:
    """The shuffles that this move needs, or none if it cannot be played now. Printed cards are shuffled by hand."""
    match text.strip(), phase(state):
        case "deal", "deal":
            seats = tuple(map(str, range(state.players)))
            return (Shuffle("polders/1", seats, 0, state.players), Shuffle("dealer/1", seats, 0, 1))
        case "reveal", "reveal" if state.cards == DRAWN:
            return (Shuffle("assignments/1", state.tasks, len(state.assignments), due(state)),)
        case "flip", "flip" if state.cards == DRAWN:
            place = CARDS_PER_FLIP * (state.discards % TURNS_PER_ROUND)
            return (Shuffle(f"shapes/{round_of(state) + 1}", DECK, place, CARDS_PER_FLIP),)
        case _:
            return ()


def play(state: State, move: Move) -> State:
    reason = refusal(state, move)
    if reason:
        raise IllegalMove(reason)
    match move:
        case Deal(seats, first):
            return replace(state, start=seats, first_dealer=first)
        case Pen(seat, letter):
            return replace(state, pens=_with_pen(state.pens, seat, letter))
        case Reveal(ids):
            return replace(state, assignments=state.assignments + ids)
        case Flip(cards):
            return replace(state, flips=(*state.flips, cards), reports=(*state.reports, (None,) * state.players))
        case Tap(seat) | Skip(seat):
            return _report(state, seat, move)
        case Untap(seat):
            return _report(state, seat, None)
        case Taps(seat, wanted):
            return replace(state, tapping=(*state.tapping[:seat], wanted, *state.tapping[seat + 1 :]))
        case Discard():
            return replace(state, discards=state.discards + 1)
        case Cross():
            return replace(state, crossed=state.crossed + 1)
        case Stop():
            return replace(state, stopped=True)
        case Sheet(polder, tokens, edition):
            sheets = state.sheets or ((),) * state.players
            printed = state.editions[polder] if edition is None else edition
            return replace(
                state,
                sheets=(*sheets[:polder], tokens, *sheets[polder + 1 :]),
                editions=(*state.editions[:polder], printed, *state.editions[polder + 1 :]),
            )


def legal(state: State, seat: int) -> list[str]:
    """The texts of the moves that this seat can make, the expected ones first. Any seat may act for the dealer. Of all
    the printed cards that may have come up, one case is listed as an example. `stop` is not listed, though it is legal
    after the deal, so that programs that pick any of these play to the end.
    """
    match phase(state):
        case "draw":
            return _while_drawing(state, seat)
        case "over":
            return []
        case "deal":
            others = [f"pen {letter}" for letter in LETTERS if letter != state.pens[seat]]
            return ["deal", *_switch(state, seat), *others]
        case "reveal" if state.cards == PRINTED:
            return [" ".join(["reveal", *hidden(state)[: due(state)]]), *_switch(state, seat)]
        case "flip" if state.cards == PRINTED:
            return [" ".join(["flip", *deck_left(state)[:CARDS_PER_FLIP]]), *_switch(state, seat)]
        case now:
            return [now, *_switch(state, seat)]


def commute(one: Move, other: Move) -> bool:
    """Whether two moves lead to the same table in either order, so that neither makes the other stale."""
    match one, other:
        case (Tap() | Skip() | Untap() | Taps(), Tap() | Skip() | Untap() | Taps()):
            return one.seat != other.seat
        case (Pen(), Pen()):
            return one.seat != other.seat and one.letter != other.letter
        case (Sheet(), Sheet()):
            return one.polder != other.polder
        case _:
            return False


def view(state: State, seat: int | None) -> dict[str, Any]:
    """What every phone may see. Only the decks are hidden, and the state does not know their order."""
    dealt = bool(state.start)
    return {
        "phase": phase(state),
        "cards": state.cards,
        "pens": state.pens,
        "house": {
            "minimal_max": state.house.minimal_max,
            "ties": state.house.ties,
            "area_control": AREA_CONTROL in state.tasks,
            "assignments": state.in_play,
        },
        "round": round_of(state) + 1,
        "turn": turn(state) % TURNS_PER_ROUND + 1,
        "turns_left": 0 if state.stopped else TURNS - state.discards,
        "stopped": state.stopped,
        "dealer": dealer(state) if dealt else None,
        "open": open_cards(state),
        "left": deck_left(state),
        "assignments": state.assignments,
        "due": due(state),
        "front": front(state, state.discards) if dealt else [],
        "told": [_shown(report) for report in state.reports[-1]] if open_cards(state) else [None] * state.players,
        "waiting": waiting(state),
        "tapping": state.tapping,
        "crossed": state.crossed,
        "crosser": crosser(state) if phase(state) == "cross" else None,
        "visits_left": _visits_left(state.start, state.discards) if dealt else [],
        "editions": state.editions,
        "sheets": ["".join(tokens) for tokens in state.sheets],
        "robots": state.robots,
        "drawn": drawn(state),
    }


def parse_brief(brief: Mapping[str, Any]) -> State:
    """The table that a brief log describes. It is played move by move, so a wrong log is refused with a reason."""
    try:
        taps = {(tap["t"], tap["seat"]): tap for tap in brief.get("taps", ())}
        state = play(start(brief["n"], taps=bool(taps)), Deal(tuple(brief["start"]), brief["d0"]))
        assignments = list(brief["assign"])
        for turn, cards in enumerate(brief["flips"]):
            for move in _turn(turn, tuple(cards), taps, state, assignments):
                state = play(state, move)
    except (KeyError, TypeError, AttributeError) as error:
        raise BadNotation(f"this is not a brief table log: {type(error).__name__} {error}") from None
    except IllegalMove as error:
        raise BadNotation(f"this log breaks a rule: {error}") from None
    return state


def finals(state: State) -> tuple[Final, ...]:
    """The points of the entered polders; nothing while one is missing."""
    from games.polders.photo.ending import missing, position_of  # which looks at tables too

    if missing(state):
        return ()
    counted = score_position(position_of(state))
    return tuple(Final(points, seat in counted.winners) for seat, points in enumerate(counted.totals))


_NOW = GameTable(
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
    told=told,
    advise=advise,
    hints=hints,
    by_photo=by_photo,
    worth=worth,
    points=points,
)
# Until version 2 there were only the maps of the first edition.
TABLE = replace(_NOW, earlier={1: replace(_NOW, rules=1, start=partial(start, edition=1))})


def _with_pen(pens: str, seat: int, letter: str) -> str:
    """The pens after a seat has taken this one. Whoever had it gets the seat's own."""
    given = pens[seat]
    return "".join(letter if at == seat else given if it == letter else it for at, it in enumerate(pens))


def _report(state: State, seat: int, report: Report) -> State:
    now = state.reports[-1]
    return replace(state, reports=(*state.reports[:-1], (*now[:seat], report, *now[seat + 1 :])))


def _while_drawing(state: State, seat: int) -> list[str]:
    done = ["discard"] if not waiting(state) else ["discard now"]
    if state.robots:
        return _among_robots(state, seat)
    if state.reports[-1][seat] is not None:
        return [*done, "untap", *_switch(state, seat)]
    single = f" {SURE}" if round_of(state) < ROUNDS_WITHOUT_SINGLES else ""
    full = () if not_full(state, seat) else (f"tap {PASS}",)
    return [*_taps(open_cards(state), single), *full, "skip", *done, *_switch(state, seat)]


def _among_robots(state: State, seat: int) -> list[str]:
    """The same where everyone taps squares. One place is listed as an example for each card and mark."""
    done = [] if waiting(state) else ["discard"]
    return [*done, "untap"] if state.reports[-1][seat] is not None else [*done, *examples(state, seat)]


@lru_cache(TAPS_KEPT)
def _taps(cards: tuple[str, ...], single: str) -> tuple[str, ...]:
    """What a seat can tap while these cards are open. Cached, because every phone asks after every tap."""
    shapes = [f"tap {card} {mark}" for card in cards for mark in _MARKS]
    return (*shapes, *(f"tap {SINGLE} {mark}{single}" for mark in _MARKS))


def _switch(state: State, seat: int) -> tuple[str, ...]:
    if state.robots:
        return ()
    return ("taps off",) if state.tapping[seat] else ("taps on",)


def _shown(report: Report) -> dict[str, str | None] | None:
    match report:
        case Tap(_, card, filling):
            return {"card": card, "filling": filling}
        case Skip():
            return {"card": None, "filling": None}
        case None:
            return None


@lru_cache(VISITS_KEPT)
def _visits_left(start: tuple[int, ...], passed: int) -> tuple[tuple[int, ...], ...]:
    """For each seat, how many more turns each polder will lie in front of it, this turn included."""
    players = len(start)
    turns = range(passed, TURNS)
    visits = [len(turns[passes::players]) for passes in range(players)]  # for a polder this many passes away
    return tuple(tuple(visits[(seat - by - passed) % players] for by in start) for seat in range(players))


def _turn(
    turn: int, cards: tuple[str, ...], taps: Mapping[tuple[int, int], Any], state: State, assignments: list[str]
) -> list[Move]:
    """The moves of a turn: the flip, the taps and the discard, and what begins or ends a round."""
    round_, place = divmod(turn, TURNS_PER_ROUND)
    moves: list[Move] = []
    if place == 0 and phase(state) == "reveal":
        open_now = sum(REVEALED_PER_ROUND[:round_])
        moves.append(Reveal(tuple(assignments[open_now : open_now + REVEALED_PER_ROUND[round_]])))
    moves.append(Flip(cards))
    for seat in range(state.players):
        tap = taps.get((turn, seat))
        if tap:
            filling = None if tap["card"] == PASS else tap["fill"]
            moves.append(Tap(seat, tap["card"], filling, sure=tap["card"] == "single"))
    moves.append(Discard(now=True))
    if place == TURNS_PER_ROUND - 1:
        moves.append(Cross())
    return moves
