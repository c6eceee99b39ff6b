"""From photos to points: which sheets can be read, and the score of what they say."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, replace
from functools import cache, partial
from importlib import import_module
from typing import Any

from companion.catalogue import COMPANIONS
from companion.photos.scorable import Photo, Scored
from companion.vision.reading import Reading, SheetReading, Value
from games.kit.photo import (
    AREA,
    COVERED,
    UNCLEAR,
    Answers,
    Chances,
    Question,
    Seen,
    Unscorable,
    answered,
    disputes_of,
    likeliest,
    uncovered,
    weighed,
)
from generator.page.sheet import Sheet

PHOTOS = {game: it.photo for game, it in COMPANIONS.items() if it.photo}
SETTLED = "settled"  # among the answers, in place of a field: the players have been asked about this sheet
LEAST = 1e-9  # a probability that counts as none
VALUES = 13  # that a square can have: three marks of four pens, or none
TRIALS = 128  # countings at most, to learn what hangs on the questions
THINKABLE = 0.02  # a value that the camera finds less probable changes nothing
BLIND = 0.3  # as unclear as this, anything may stand there
CHOICE = 2  # answers make a question
AGREED = 0.95  # what one photo sees clearly must be this probable after the other


@cache
def photo_of(game: str) -> Photo:
    """How the paper of a game is counted; loaded when it is first asked for."""
    found: Photo = import_module(PHOTOS[game]).PHOTO
    return found


def game_of(sheet: str) -> Photo:
    """`polders/schermer/4` is a sheet of Polders."""
    return photo_of(sheet.partition("/")[0])


def readable_sheets() -> tuple[Sheet, ...]:
    """Every sheet of every game that a camera may meet."""
    return tuple(sheet for game in PHOTOS for sheet in photo_of(game).sheets())


def joined(readings: Iterable[Reading]) -> dict[str, Seen]:
    """What all photos of a game say. Where two photos of a sheet differ, the field is doubtful."""
    seen: dict[str, Seen] = {}
    for sheet in (sheet for reading in readings for sheet in reading.sheets):
        seen[sheet.id] = _joined(seen[sheet.id], _seen(sheet)) if sheet.id in seen else _seen(sheet)
    return seen


def by_player(readings: Sequence[Reading]) -> list[Reading]:
    """Where every player has the same sheet, each photo is the next player's: `/1`, `/2`, ... behind the sheet's id."""
    named, players = [], 0
    for reading in readings:
        own = [game_of(sheet.id).own for sheet in reading.sheets]
        players += any(own)
        pairs = zip(reading.sheets, own, strict=True)
        sheets = tuple(replace(sheet, id=f"{sheet.id}/{players}") if theirs else sheet for sheet, theirs in pairs)
        named.append(replace(reading, sheets=sheets))
    return named


def score(
    seen: Mapping[str, Seen],
    *,
    assignments: Sequence[str] = (),
    table: Any = None,
    names: Sequence[str] = (),
    answers: Answers | None = None,
) -> Scored:
    """Check and add up the sheets of one game: pages, API and command line all count here.

    `table` is the state of the game's table on the phones, if it had one.
    """
    games = {id_.split("/")[0] for id_ in seen}
    if not games:
        raise Unscorable("There is no sheet to score yet. Photograph the finished paper.")
    if len(games) > 1:
        raise Unscorable(f"These sheets belong to {len(games)} games. Score one game at a time.")
    game, said = photo_of(games.pop()), answers or {}
    fields = {place: value for place, value in said.items() if place[1] != SETTLED}
    clear, areas = uncovered(answered(seen, fields))
    for area in areas:
        if fields.get((area.sheet, area.field)) == COVERED:
            raise Unscorable(f"Move what covers {game.wording.place(area.sheet, area.field)}, and take another photo.")

    def count(answers: Answers) -> Scored:
        return game.score(answered(clear, answers), assignments=assignments, table=table, names=names)

    scored = count({})
    disputes = scored.disputes or disputes_of(scored.questions)
    open_ = [it for it in scored.questions if (it.sheet, SETTLED) not in said]
    questions = _weighed(game, clear, replace(scored, questions=tuple(open_)), count)
    return replace(
        scored,
        questions=(*(it for it in areas if (it.sheet, SETTLED) not in said), *questions),
        disputes=tuple(it for it in disputes if (it.sheet, SETTLED) not in said),
    )


def _weighed(
    game: Photo, seen: Mapping[str, Seen], scored: Scored, count: Callable[[Answers], Scored]
) -> tuple[Question, ...]:
    """The questions with what hangs on each, if the points are known and the game has not weighed them itself. What the
    log alone disputes needs no answer, so it comes last.
    """
    asked = [it for it in scored.questions if not it.disputed]
    if not scored.tally.winners or not any(scored.tally.totals) or any(it.swing is not None for it in asked):
        return scored.questions
    try:
        found = weighed(asked, partial(_answers, game, seen), lambda answers: count(answers).tally, TRIALS)
    except Unscorable:  # one of the answers would be none
        return scored.questions
    return (*found, *(it for it in scored.questions if it.disputed))


def _answers(game: Photo, seen: Mapping[str, Seen], question: Question) -> list[str]:
    """What may stand in a field that the camera doubts. If it saw nothing that can be, that is anything."""
    chances = seen[question.sheet].fields.get(question.field, {})
    found = [value for value in chances if value != UNCLEAR and chances[value] >= THINKABLE]
    blind = chances.get(UNCLEAR, 1.0 if not chances else 0.0) >= BLIND
    choices = game.wording.choices(question.sheet, question.field) if blind or len(found) < CHOICE else ()
    return [question.read, question.proposal, *found, *choices]


def as_json(scored: Scored) -> dict[str, Any]:
    """A score for other programs. While sheets are missing, its tally is empty."""
    return {
        **asdict(scored.tally),
        "questions": [asdict(question) for question in scored.questions],
        "disputes": [asdict(dispute) for dispute in scored.disputes],
        "outcomes": dict(scored.outcomes),
        "sheets": {sheet: dict(values) for sheet, values in scored.values.items()},
        "missing": scored.missing,
    }


def _seen(sheet: SheetReading) -> Seen:
    fields = {name: value for name, value in sheet.fields.items() if not name.startswith("pen:")}
    return Seen(
        sheet.id,
        {name: _chances(value) for name, value in fields.items()},
        {name: value.why or "the camera is not sure" for name, value in fields.items() if value.doubtful},
    )


def _chances(value: Value) -> Chances:
    """The camera's probabilities; where it says that it cannot see well, they count no more than it trusts them."""
    chances = value.alternatives or {value.value: value.confidence}
    trust = min(1.0, value.confidence / max(chances.get(value.value, 0.0), 1e-9)) if value.doubtful else 1.0
    scaled = {name: trust * chance for name, chance in chances.items()}
    rest = max(0.0, 1 - sum(scaled.values()))
    return scaled | {UNCLEAR: scaled.get(UNCLEAR, 0.0) + rest} if rest > LEAST else scaled


def _joined(one: Seen, other: Seen) -> Seen:
    """Two looks at the same sheet: what both find likely is likelier still, and a clear look settles a doubtful one;
    a place where they differ is a doubt.
    """
    covered = [seen for seen in (one, other) if _areas(seen)]
    if len(covered) == 1:  # the other photo shows everything
        one, other = _without(one, _areas(one)), _without(other, _areas(other))
    fields, doubts = {}, {}
    for name in [*one.fields, *(name for name in other.fields if name not in one.fields)]:
        if name not in one.fields or name not in other.fields:  # a loose piece
            shows = one if name in one.fields else other
            fields[name] = shows.fields[name]
            if name.startswith(AREA):
                doubts[name] = shows.doubts[name]
            elif not covered:
                doubts[name] = "only one of the photos shows this"
            continue
        a, b = one.fields[name], other.fields[name]
        fields[name] = _product(a, b)
        clear = [likeliest(its) for its, seen in ((a, one), (b, other)) if name not in seen.doubts]
        if len(set(clear)) > 1 or (clear and fields[name].get(clear[0], 0.0) < AGREED):
            doubts[name] = "two photos of this sheet differ here"
        elif not clear:
            doubts[name] = other.doubts[name] if one.doubts[name].startswith(AREA) else one.doubts[name]
    return Seen(one.id, fields, doubts)


def _areas(seen: Seen) -> set[str]:
    """The parts of a photo that something covers."""
    return {name for name in seen.fields if name.startswith(AREA)}


def _without(seen: Seen, names: set[str]) -> Seen:
    fields = {name: chances for name, chances in seen.fields.items() if name not in names}
    return replace(seen, fields=fields, doubts={name: why for name, why in seen.doubts.items() if name not in names})


def _product(a: Chances, b: Chances) -> dict[str, float]:
    """Both looks count; where one is unclear, every value is as good as another to it."""
    blind_a, blind_b = a.get(UNCLEAR, 0.0) / VALUES, b.get(UNCLEAR, 0.0) / VALUES
    values = [value for value in [*a, *(value for value in b if value not in a)] if value != UNCLEAR]
    product = {value: (a.get(value, LEAST) + blind_a) * (b.get(value, LEAST) + blind_b) for value in values}
    product[UNCLEAR] = VALUES * blind_a * blind_b
    total = sum(product.values())
    return {value: chance / total for value, chance in product.items()}
