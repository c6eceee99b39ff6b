"""The form that starts a table, as the home page sends it: who sits where, and the options of the game."""

from collections.abc import Mapping, Sequence

from companion.catalogue import COMPANIONS
from companion.errors import BadRequest
from games.catalogue import GAMES, TABLE_OPTIONS

SEATS = "robot"  # who plays each seat, in the form; tables of Dutch once had an option of that name


def players(names: Sequence[str], robots: Sequence[str], wanted: int) -> list[str]:
    """A name for each seat. With robots, the people sit down in the seats that are left: first whoever fills in the
    form, then the others who are named.
    """
    if not any(robots):
        return [*names, *[""] * (wanted - len(names))]
    people = iter([*names[:1], *filter(str.strip, names[1:])])
    return ["" if any(robots[seat : seat + 1]) else next(people, "") for seat in range(wanted)]


def options(game: str, form: Mapping[str, str], robots: Sequence[str]) -> tuple[dict[str, bool | int | str], str]:
    """What the form says of the game's options, and what to say if robots need it otherwise. A switch is off or on."""
    known = {**GAMES[game].options, **TABLE_OPTIONS} if game in GAMES else {}
    said = {name: form[name] for name in known if name in form and name != SEATS}
    changed = ""
    if any(robots):
        said["robots"] = ",".join(f"{seat}:{strength}" for seat, strength in enumerate(robots) if strength)
        needs = COMPANIONS[game].robots if game in COMPANIONS else None
        if needs and any(said.get(name, value) != value for name, value in needs.need.items()):
            changed = needs.about
        said |= needs.need if needs else {}
    return {name: _option(name, known.get(name, str), text) for name, text in said.items()}, changed


def number(name: str, text: str | None) -> int:
    if text is None or not text.isascii() or not text.isdigit() or len(text) > 9:
        raise BadRequest(f"The form lacks a number for {name}. Reload the page and try again.")
    return int(text)


def _option(name: str, kind: type, text: str) -> bool | int | str:
    if kind is bool:
        return text != "off"
    return number(name, text) if kind is int else text
