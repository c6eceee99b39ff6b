"""A hint is for one seat alone: the others and the log only learn that it was taken."""

import pytest

from companion.errors import Forbidden, Illegal, NotSeated, Stale
from companion.tables import hints, history, records
from companion.tables.brakes import Brakes
from companion.tables.registry import Registry, Seated
from companion.tables.session import Session
from games.dutch.components import CARDS


def dealt(registry: Registry, **options: object) -> tuple[Session, list[Seated]]:
    """Two people at a table of Dutch, each with a hidden hand."""
    seats = registry.create("dutch", ["Anna", "Bo"], options)
    session = registry.find(seats[0].code)
    registry.move(session, seats[0].token, "deal", 0)
    return session, seats


def test_a_hint_gives_choices_that_can_be_played(registry: Registry) -> None:
    session, seats = dealt(registry)
    who, found = registry.hint(session, seats[0].token)
    assert who == 0
    assert 1 <= len(found) <= 3
    assert all(it.reason.endswith(".") for it in found)
    registry.move(session, seats[0].token, found[0].text, session.table.version)
    assert session.table.events[-1].text == found[0].text


def test_the_log_and_the_others_learn_that_a_hint_was_taken_and_no_card(registry: Registry) -> None:
    session, seats = dealt(registry)
    registry.hint(session, seats[0].token)
    event = session.table.events[-1]
    assert (event.kind, event.seat, event.text, event.draws) == ("hint", 0, "", ())
    assert history.latest(session.table) == "Anna took a hint."
    assert session.table.hints == (1, 0)
    for seen in (session.views.text(1), session.views.text(None), str(records.export(session.table)["events"][-1])):
        shown = seen.partition('"own"')[0]
        hand = session.table.head.table.view(session.table.state, 0)["own"]["hand"]
        others = session.table.head.table.view(session.table.state, 1)["own"]["hand"]
        assert len({card.name for card in CARDS} & set(hand)) == len(hand)
        assert not [card for card in hand if f'"{card}"' in shown and card not in others]


def test_a_second_look_at_the_same_moment_is_the_same_hint(registry: Registry) -> None:
    session, seats = dealt(registry)
    first = registry.hint(session, seats[0].token)
    assert registry.hint(session, seats[0].token) == first
    assert session.table.hints == (1, 0)


def test_a_hint_changes_nothing_and_can_be_undone_past(registry: Registry) -> None:
    session, seats = dealt(registry)
    before = session.table
    registry.hint(session, seats[0].token)
    assert (session.table.state, session.table.line) == (before.state, before.line)
    restored = records.restore(records.export(session.table, with_secret=True))
    assert restored.hints == (1, 0)


@pytest.mark.parametrize(
    ("kind", "reason"),
    [
        ("off", "You play without hints at this table."),
        ("another", "Take a hint for your own seat. Bo plays that one."),
        ("nobody", "Take a seat first"),
        ("waiting", "Wait until it’s your turn."),
        ("lobby", "There is no hint for this moment."),
    ],
)
def test_a_hint_is_refused_with_a_sentence(registry: Registry, kind: str, reason: str) -> None:
    session, seats = dealt(registry, **({"hints": False} if kind == "off" else {}))
    token, seat = seats[0].token, None
    match kind:
        case "another":
            seat = 1
        case "nobody":
            token = None
        case "waiting":
            choice = registry.hint(session, token)[1][0].text
            registry.move(session, token, choice, session.table.version)
        case "lobby":
            made = registry.create("dutch", ["Anna", "Bo"])
            session, token = registry.find(made[0].code), made[0].token
    events = session.table.events
    with pytest.raises((Illegal, Forbidden, NotSeated), match=reason):
        registry.hint(session, token, seat)
    assert session.table.events == events


def test_a_table_that_moved_on_while_somebody_thought_says_so(
    registry: Registry, monkeypatch: pytest.MonkeyPatch
) -> None:
    session, seats = dealt(registry)
    real = hints.thought

    def interrupted(*args: object) -> object:
        registry.move(session, seats[1].token, session.table.head.table.legal(session.table.state, 1)[0], 1)
        return real(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(hints, "thought", interrupted)
    with pytest.raises(Stale, match="ask for a hint"):
        registry.hint(session, seats[0].token)
    assert session.table.hints == (0, 0)


def test_hints_have_a_brake(registry: Registry) -> None:
    registry.brakes = Brakes(settings={"POLDERBOX_HINTS": "1 per minute; 5 per minute"})
    session, seats = dealt(registry)
    registry.hint(session, seats[0].token, address="192.168.1.7")
    with pytest.raises(Exception, match="Think for a minute yourself"):
        registry.hint(session, seats[0].token, address="192.168.1.7")


def test_at_tables_of_crease_and_cross_people_have_no_hint_because_their_paper_is_unknown(registry: Registry) -> None:
    seats = registry.create("rollfold", ["Anna", "Bo"])
    session = registry.find(seats[0].code)
    registry.move(session, seats[0].token, "begin 1", 0)
    assert not hints.offered(session.table, 0)
