"""The verdict on a photographed meadow: which tiles are enclosed, and whether the rules and the table agree with it.

A photo cannot show who laid what or what was paid. Pollen comes from the table on the phones or from the players, and
petals come from that table or from photographed trackers.
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from companion.flutter.turn import (
    LETTERS,
    SEATS,
    before,
    colours_of,
    name_of,
    new_in,
    news,
    players_of,
    tally,
    tile_up,
    tiles_up,
    turn_shown,
    under,
    water_up,
)
from companion.photos.scorable import Numbers, Photo, Scored, Typing, Wording
from companion.vision.reading import SheetReading
from games.flutter.components import PETALS_MAX, PLAYERS, RAINBEE
from games.flutter.photo.audit import Audit, Log, audit, total_bounds
from games.flutter.photo.sheet import (
    BACK,
    BEE,
    MEADOW,
    NONE,
    POLLEN,
    STACKS,
    TRACKER,
    UP,
    Picture,
    counted_pollen,
    picture,
    place_text,
)
from games.flutter.rules.bunch import counts
from games.flutter.rules.state import FACES
from games.flutter.rules.tiles import TILE
from games.flutter.table.state import MAP_MODE, State, asks_water, chair, dealt, phase, tells_water
from games.flutter.table.words import water_words
from games.kit.photo import AREA, AREA_WORDS, Question, Seen, Unscorable, likeliest
from generator.page.sheet import Sheet

if TYPE_CHECKING:
    from companion.vision.arrays import Image
    from companion.vision.markers import Marker

NOTHING_WRONG = "The rules find nothing wrong with this meadow."
AS_LOGGED = "This is the meadow of this table."
CELLS = ("U(", "D(")  # begin the names of triangles
NO_MEADOW = "Get the rainbee and all the tiles around it into the picture. The photo shows single tiles but no meadow."


def sheets() -> tuple[Sheet, ...]:
    """No sheets, because tiles and trackers may lie anywhere."""
    return ()


def pieces(photo: "Image", seen: "Sequence[Marker]") -> tuple[SheetReading, ...]:
    """The meadow, the tiles that lie apart from it, and the trackers in a photo."""
    from companion.flutter.discs import read_trackers
    from companion.flutter.meadow import (
        only_stacks,
        only_water,
        read_meadow,  # OpenCV, which only the photo workers need
        read_stacks,
    )

    alone = only_stacks(seen) or only_water(seen)
    meadow = None if alone else read_meadow(photo, seen)
    stacks = read_stacks(seen, meadow.fields if meadow else ()) if meadow or alone else None
    return (*(it for it in (meadow, stacks) if it), *read_trackers(photo, seen))


def score(seen: Mapping[str, Seen], *, assignments: Sequence[str], table: State | None, names: Sequence[str]) -> Scored:
    """The meadow checked, if it was photographed, and what is known of each seat added up. A table that waits for a
    tile to come up, or for water, asks only for that.
    """
    if table and asks_water(table) and not seen.keys().isdisjoint((MEADOW, STACKS)):
        drawn = water_up(_water(seen), MEADOW in seen, table)
        notes = tuple(f"A water tile with {water_words(water)} was drawn." for water in drawn)
        return Scored("flutter", tally(table, names, {}, {}, notes), (), {}, {STACKS: dict.fromkeys(drawn, UP)})
    if table and phase(table) == "reveal" and not seen.keys().isdisjoint((MEADOW, STACKS)):
        tiles = _tiles(seen, MEADOW, STACKS)
        return Scored("flutter", tally(table, names, {}, {}, tiles_up(tiles, table)), (), {}, {STACKS: tiles})
    if set(seen) == {STACKS}:
        raise Unscorable(NO_MEADOW)
    apart = _tiles(seen, STACKS)
    log = _log(table) if table else None
    shown = picture(seen[MEADOW]) if MEADOW in seen else None
    fresh = new_in(shown, table) if shown else None
    petals = {colour: _petals(it) for colour, it in _trackers(seen).items()}
    pollen = counted_pollen(seen[MEADOW]) if MEADOW in seen and not table else {}
    players = table.players if table else players_of(petals, pollen)
    checked = audit(before(shown, fresh, table), players, log, pollen) if shown else None
    notes = _notes(shown, checked, None if log else len(colours_of(table, petals, pollen)))
    if fresh and table:
        notes = (news(fresh, table), *under(name_of(fresh), apart, table), *notes)
    values = {TRACKER + colour: {letter: str(n) for letter, n in held.items()} for colour, held in petals.items()}
    values[STACKS] = apart
    if shown:
        values[MEADOW] = values_of(shown)
    return Scored(
        "flutter",
        tally(table, names, petals, pollen, notes),
        tuple(_questions(seen, checked, table, petals)),
        {MEADOW: _outcome(checked, log)} if checked else {},
        values,
    )


def _log(table: State) -> Log | None:
    told = tells_water(table)
    return Log(table.game, table.mode == MAP_MODE, table.first, table.colours, told) if table.game else None


def moves(scored: Scored, table: State) -> tuple[str, ...]:
    """The moves that the photo stands for, once nothing is in doubt."""
    if asks_water(table):
        in_bag = [water for water in scored.values.get(STACKS, {}) if water in dealt(table).bag]
        return (f"water {in_bag[0]}",) if in_bag else ()
    if phase(table) == "reveal":
        return tile_up(scored.values.get(STACKS, {}), table)
    if MEADOW not in scored.values or scored.questions:
        return ()
    return turn_shown(_picture(scored.values[MEADOW]), table)


def values_of(shown: Picture) -> dict[str, str]:
    """A picture as fields and values again, with all the bees so that an overlooked one can be put right."""
    fields = {place.tile: place_text(place) for place in shown.places}
    fields |= {str(cell): face for cell, face in shown.water.items()}
    return fields | {BEE + colour: shown.bees.get(colour, NONE) for colour in SEATS}


def _tiles(seen: Mapping[str, Seen], *sheets: str) -> dict[str, str]:
    """The tiles that these sheets show, wherever they lie, except those that a player says are not there."""
    shown = [it for id_, it in seen.items() if id_ in sheets]
    return {tile: UP for it in shown for tile in it.fields if tile in TILE and it.said.get(tile) != NONE}


def _water(seen: Mapping[str, Seen]) -> list[str]:
    """The water tiles that lie face up in the photo, in the meadow or apart from it."""
    wet = list(picture(seen[MEADOW]).water.values()) if MEADOW in seen else []
    loose = seen.get(STACKS)
    apart = [name for name in loose.fields if loose.said.get(name) != NONE] if loose else []
    return [water for water in (*wet, *apart) if water in FACES]


def _picture(values: Mapping[str, str]) -> Picture:
    return picture(Seen(MEADOW, {name: {value: 1.0} for name, value in values.items()}))


def _trackers(seen: Mapping[str, Seen]) -> dict[str, Seen]:
    return {id_.removeprefix(TRACKER): it for id_, it in seen.items() if id_.startswith(TRACKER)}


def _petals(tracker: Seen) -> dict[str, int]:
    held = {}
    for letter in LETTERS:
        value = tracker.said.get(letter) or (likeliest(tracker.fields[letter]) if letter in tracker.fields else "0")
        if not value.isdecimal() or int(value) > PETALS_MAX:
            raise Unscorable(f"Enter a space from 0 to {PETALS_MAX} for the petal, not {value!r}.")
        held[letter] = int(value)
    return held


def _notes(shown: Picture | None, checked: Audit | None, players: int | None) -> tuple[str, ...]:
    """What the photo shows and what is wrong with it. With `players`, when no phone has counted the pollen, also how
    much there can be.
    """
    if shown is None or checked is None:
        return ()
    enclosed = [tile for tile in checked.view.enclosed if tile != RAINBEE.id]
    tiles = sum(place.tile != RAINBEE.id for place in shown.places)
    notes = [
        f"Tiles around the rainbee: {tiles}. Enclosed: {', '.join(enclosed) or 'none'}.",
        f"Pond triangles: {len(checked.view.ponds)}, with water: {len(shown.water)}."
        f" Flowers: {len(checked.view.flowers)}.",
    ]
    if players in PLAYERS:
        low, high = total_bounds(shown, checked.view, players)
        notes.append(f"Before the bonus, the {players} players together have {low} to {high} pollen.")
    return (*notes, *(finding.why for finding in checked.findings))


def _outcome(checked: Audit, log: Log | None) -> str:
    if checked.findings:
        return checked.findings[0].why
    return AS_LOGGED if log else NOTHING_WRONG


def _questions(
    seen: Mapping[str, Seen], checked: Audit | None, table: State | None, petals: Mapping[str, Mapping[str, int]]
) -> list[Question]:
    """What the camera doubts, then what the rules or the log contradict. Each field comes once, and not if a player has
    already answered.
    """
    asked: dict[tuple[str, str], Question] = {}
    for id_, it in seen.items():
        for name, why in it.doubts.items() if id_ != STACKS else ():
            read = likeliest(it.fields[name])
            asked[id_, name] = Question(id_, name, read, read, why)
    for finding in checked.findings if checked else ():
        for name in finding.fields:
            read = _read(seen[MEADOW], name)
            doubted = Question(MEADOW, name, read, finding.proposals.get(name, read), finding.why)
            if (MEADOW, name) not in asked or name in finding.proposals:
                asked[MEADOW, name] = doubted
    for question in _petal_questions(table, petals):
        asked.setdefault((question.sheet, question.field), question)
    return [q for (id_, name), q in asked.items() if name not in seen[id_].said]


def _read(it: Seen, name: str) -> str:
    return likeliest(it.fields[name]) if name in it.fields else NONE


def _petal_questions(table: State | None, petals: Mapping[str, Mapping[str, int]]) -> list[Question]:
    """Questions about trackers that differ from the phones."""
    found = []
    for colour, held in petals.items():
        if table is None or table.game is None or colour not in table.colours[: table.players]:
            continue
        seat = table.colours.index(colour)
        logged = dict(zip(LETTERS, counts(table.game.petals[chair(table, seat)]), strict=True))
        found += [
            Question(
                TRACKER + colour,
                letter,
                str(held[letter]),
                str(number),
                f"on the phones, {LETTERS[letter]} is on {number}",
                disputed=True,
            )
            for letter, number in logged.items()
            if held[letter] != number
        ]
    return found


def _title(sheet: str) -> str:
    named = {MEADOW: "The meadow", STACKS: "Stacks, single tiles and water"}
    return named.get(sheet) or f"The {sheet.removeprefix(TRACKER)} tracker"


def _place(sheet: str, name: str) -> str:
    if name.startswith(AREA):
        return f"the {name.removeprefix(AREA)} of the meadow"
    if sheet not in (MEADOW, STACKS):
        return f"{LETTERS.get(name, name)} petals"
    if name.startswith(BEE):
        return f"the {name.removeprefix(BEE)} bee"
    if name.startswith(POLLEN):
        return f"{name.removeprefix(POLLEN)}'s pollen"
    if name in FACES:
        return f"water tile {name}"
    return f"tile {name}" if name in TILE else f"triangle {name}"


def _value(name: str, value: str) -> str:
    return ({NONE: "not there", UP: "there", BACK: "water, face down"} | AREA_WORDS).get(value, value)


def _choices(sheet: str, name: str) -> tuple[str, ...]:
    if sheet == STACKS:
        return (UP, NONE)
    if sheet != MEADOW:
        return tuple(str(number) for number in range(PETALS_MAX + 1))
    if name.startswith(AREA):
        return tuple(AREA_WORDS)
    if name.startswith(BEE):
        return (NONE, *(tile for tile in TILE if tile != RAINBEE.id))
    return (NONE, BACK, *FACES) if name.startswith(CELLS) else ()


def _numbers(sheet: str) -> Numbers | None:
    if sheet != MEADOW:
        return None
    why = (
        "Count each player's pollen without the bonus for petals. It lies face down, so no photo shows it. Leave out"
        " colours that nobody played."
    )
    return Numbers("Each player's pollen", why, tuple((POLLEN + colour, colour) for colour in SEATS))


WORDING = Wording(
    sheet=_title,
    place=_place,
    value=_value,
    choices=_choices,
    numbers=_numbers,
    paper="meadow",
    advice="Photograph the whole meadow from above in good light, with every tile fully in the picture. At the end,"
    " photograph each tracker too. When a phone asks which tile came up or which water you drew, that alone is enough.",
)
TYPING = Typing(example="meadow:bee teal=L03", unseen=True)
PHOTO = Photo(sheets, score, pieces, moves, coloured=True, wording=WORDING, typing=TYPING)
