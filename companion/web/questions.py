"""What is asked of everybody, at the top of every page: to take a move back, or whether somebody is still there."""

from collections.abc import Collection
from typing import NamedTuple

from companion.tables import asking, history
from companion.tables.asking import Notice
from companion.tables.table import Table
from companion.web.screens import listed


class Button(NamedTuple):
    words: str
    move: str  # or `rematch`, which leads to another table, or `remove`, which frees a seat
    seat: int | None = None  # the one that is freed


class Undo(NamedTuple):
    """What the undo button takes back. It asks first if the move was somebody else's."""

    move: str  # `undo`, or `ask` where the others have to agree
    target: str  # `Bo’s flip`
    words: str  # `Bo flipped Strook, Bocht and Erf`
    sure: bool


class Question(NamedTuple):
    words: str
    under: str
    buttons: tuple[Button, ...] = ()


def undo_offered(table: Table, seat: int | None, mine: Collection[int]) -> Undo | None:
    """The undo button of a seat, with what it takes back. Where the others have to agree, it asks them."""
    alone = history.undoing(table, seat, mine)
    words = alone or history.retractable(table, seat)
    if not words:
        return None
    return Undo("undo" if alone else "ask", history.last_move(table, mine), words, table.line[-1].seat not in mine)


def questions(table: Table, mine: Collection[int]) -> tuple[Question, ...]:
    """Those that a browser with these seats is shown; without a seat, there is nothing to press."""
    asked = (_taking_back(table, mine),) if table.ask else (_playing_again(table),) if table.rematch and mine else ()
    return (
        *asked,
        *(_still_there(table, notice, mine) for notice in table.notices if asking.needs_notice(table, notice.seat)),
    )


def _taking_back(table: Table, mine: Collection[int]) -> Question:
    assert table.ask is not None
    mine_asks, late = table.ask.seat in mine, asking.silent(table)
    if late & frozenset(mine):
        buttons = Button("Yes, take it back", "agree"), Button("No, play on", "refuse")
        return Question(f"{history.wish(table)}. OK?", "Everybody has to agree.", buttons)
    names = listed([table.seats[seat].name for seat in sorted(late)])
    under = f"Waiting for {names} to agree." if names else "Everybody has agreed."
    words = f"You asked to take back {history.last_move(table, mine)}." if mine_asks else f"{history.wish(table)}. OK?"
    return Question(words, under, (Button("Never mind", "refuse"),) if mine_asks else ())


def _playing_again(table: Table) -> Question:
    host = next(event.seat for event in reversed(table.events) if event.kind == "rematch")
    who = table.seats[host].name if host is not None else "Somebody"
    return Question(f"{who} wants to play again.", "Your seat is kept.", (Button("Join the rematch", "rematch"),))


def _still_there(table: Table, notice: Notice, mine: Collection[int]) -> Question:
    owner, asker, time = table.seats[notice.seat].name, table.seats[notice.by].name, asking.clock(notice.due)
    if notice.seat in mine:
        loss = "take your seat and see your cards" if asking.hides_hands(table) else "take your seat"
        under = f"At {time} somebody else can {loss}, unless you answer."
        return Question(f"{asker} asks to free your seat.", under, (Button("I’m still here", "here"),))
    who = "You asked" if notice.by in mine else f"{asker} asks"
    words, answer = f"{who} to free {owner}’s seat.", f"unless {owner} taps “I’m still here” or plays on"
    if asking.may_free(table, notice.seat, mine):
        free = Button(f"Free {owner}’s seat", "remove", notice.seat)
        return Question(words, f"From {time} on you can free it, {answer}.", (free,))
    return Question(words, f"At {time} it can be freed, {answer}.")
