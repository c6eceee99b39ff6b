"""A whole game for the pages: its sheets are drawn by players that follow the cards the table flipped."""

import random
from dataclasses import replace
from typing import Any

from companion.tables.records import restore
from games.polders import rules
from games.polders.bots import casual_bot
from games.polders.components import SHAPE_CARDS
from games.polders.notation import tokens_of
from games.polders.rules import moves
from games.polders.rules.board import shape_of
from games.polders.rules.moves import Draw
from games.polders.rules.state import State, hidden_assignments_due, inked, seats_waiting
from games.polders.table.moves import Tap
from games.polders.table.state import TASKS, Report

CODES = {card.id: card.shape.code for card in SHAPE_CARDS}


def drawn_sheets(log: dict[str, Any], seed: int = 1, heard: bool = True) -> list[str]:
    """What could stand on each polder after the game in this log, as `sheet` words want it. Unless the taps are heard,
    the drawings are others than those that players tapped.
    """
    table = restore(log).state
    if not heard:
        table = replace(table, reports=tuple((None,) * table.players for _ in table.flips))
    state = rules.start(table.players, table.start, table.first_dealer)
    luck = random.Random(seed)
    left = [*table.assignments, *(task for task in TASKS if task not in table.assignments)]  # the rules know five
    for cards, reports in zip(table.flips, table.reports, strict=True):
        due = [left.pop(0) for _ in range(hidden_assignments_due(state))]
        if due:
            state = rules.play(state, moves.Reveal(tuple(due)))
        state = rules.play(state, moves.Flip(cards))
        while seats_waiting(state):
            state = rules.play(state, _drawing(state, reports[seats_waiting(state)[0]], luck))
        state = rules.play(state, moves.Discard())
    return ["".join(tokens_of(inked(land))) for land in state.lands]


def _drawing(state: State, report: Report, luck: random.Random) -> moves.Move:
    """The drawing the seat reported, anywhere it fits, or any drawing if it kept silent."""
    if isinstance(report, Tap) and report.card in CODES:
        fitting = [
            move
            for move in rules.legal(state)
            if isinstance(move, Draw)
            and move.seat == report.seat
            and move.filling == report.filling
            and shape_of(move.squares) == CODES[report.card]
        ]
        return luck.choice(fitting)
    return casual_bot(state, luck)
