"""`polderbox read` and `polderbox score`: from finished paper, or a text position, to points."""

import json
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from companion.cli.main import saved_log, unwritable
from companion.errors import BadRequest
from companion.tables.records import restore
from games.kit.errors import BadNotation
from games.kit.photo import Question, Seen, Tally
from games.polders.table.game import parse_brief

if TYPE_CHECKING:
    from companion.photos.scorable import Scored
    from companion.vision.arrays import Image
    from companion.vision.reading import Reading


Photos = Sequence[tuple["Image", "Reading"]]
NO_EDITION = (
    "Counted on the maps of the second edition. If you played on first edition sheets, add the line `edition: 1`."
)
ONLY_POLDERS = "Only Polders can be scored from text. Photograph the paper of other games."
PHOTO = click.Path(exists=True, dir_okay=False, path_type=Path)


@click.command(short_help="Say what is on photographed paper.")
@click.argument("photos", nargs=-1, required=True, type=PHOTO, metavar="PHOTO...")
@click.option("--json", "as_json", is_flag=True, help="Print the whole reading as JSON, one object per photo.")
@click.option(
    "--overlay",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Draw what was read over the flattened sheets, into this PNG.",
)
def read(photos: tuple[Path, ...], as_json: bool, overlay: Path | None) -> None:
    """Say what is on photographed paper: JPEG, PNG, WebP or HEIC, with one or more sheets per photo."""
    seen = _look(photos)
    for _, reading in seen:
        click.echo(json.dumps(reading.to_json()) if as_json else _words(reading))
    if overlay:
        _overlay(seen, overlay)


@click.command()
@click.argument("photos", nargs=-1, type=PHOTO, metavar="[PHOTO]...")
@click.option("--position", type=PHOTO, help="Score a position of Polders, written as text, instead of photos.")
@click.option(
    "--table",
    type=PHOTO,
    metavar="LOG.json",
    help="The table's log, to check the photos and to know names and assignments.",
)
@click.option("--assignments", help="Polders: the assignments in play, such as A14,A01,A05,A06,A03.")
@click.option("--house", help="House rules, such as minimal-max=3,ties=place (Polders) or orb_links=on (rollfold).")
@click.option(
    "--say",
    multiple=True,
    metavar="SHEET:FIELD=VALUE",
    help="Say what is really there, such as schermer:d5=blue:cross or first:R4=here. Repeat it for more.",
)
@click.option("--pollen", help="Flutter without phones: the pollen each player counted, such as orange=31,teal=28.")
@click.option("--json", "as_json", is_flag=True, help="Print scores, lines and questions as JSON.")
def score(
    photos: tuple[Path, ...],
    position: Path | None,
    table: Path | None,
    assignments: str | None,
    house: str | None,
    say: tuple[str, ...],
    pollen: str | None,
    as_json: bool,
) -> None:
    """Read, check and score finished paper.

    Give one photo with all sheets of the game, or several. Every point is explained. Squares that the camera or the
    rules doubt are listed. Settle them with --say.

    \b
    Examples:
      polderbox score table.jpg --assignments A14,A01,A05,A06,A03
      polderbox score IMG_*.jpg --table log.json
      polderbox score meadow.jpg trackers.jpg --pollen orange=31,teal=28
      polderbox score --position game.txt

    \b
    A position of Polders is a text with all rows of every polder:
      players: 2
      assignments: A14 A01 A05 A06 A03
      [De Schermer]
      ~~ ~~ Rx .. Bo B= Bx ~~ ~~      # water, a red mill, empty, a blue garden, ...
    """
    if bool(photos) == bool(position):
        raise click.UsageError("Name the photos to score, or a text with --position, but not both.")
    if position:
        tally = _tally_of(position)
        click.echo(json.dumps({**asdict(tally), "questions": []}) if as_json else _tally_words(tally))
        return
    terms = (*named_assignments(assignments), *named_house_rules(house))
    scored = _score_photos(photos, table, terms, say, counted_pollen(pollen))
    click.echo(json.dumps(_as_json(scored)) if as_json else _score_words(scored))


def _tally_of(position: Path) -> Tally:
    from games.polders.components import POLDERS
    from games.polders.notation import parse_position
    from games.polders.photo.sheet import tally

    try:
        text = position.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise click.ClickException(
            f"{position} is not text. A position is a text file; `polderbox score --help` shows one."
        ) from None
    try:
        counted = tally(parse_position(text))
        said = any(line.strip().lower().startswith("edition:") for line in text.splitlines())
        return counted if said else replace(counted, notes=(*counted.notes, NO_EDITION))
    except ValueError as error:
        named = any(f"[{polder.name}]".casefold() in text.casefold() for polder in POLDERS)
        raise click.ClickException(f"{position}: {error}{'' if named else f'. {ONLY_POLDERS}'}") from None


def _score_photos(
    photos: Iterable[Path],
    log: Path | None,
    assignments: tuple[str, ...],
    say: tuple[str, ...],
    pollen: tuple[str, ...],
) -> "Scored":
    from companion.photos import scoring
    from games.rollfold.photo.sheet import HOUSE_WORDS as FOLD_WORDS

    game, state, names = _table(log) if log else ("", None, ())
    readings = [reading for _, reading in _look(photos)]
    seen = scoring.joined(scoring.by_player(readings))
    if game and any(not sheet.startswith(f"{game}/") for sheet in seen):
        raise click.ClickException(f"{log} is the log of a game of {game}; the photos show another. Name its own log.")
    folding = [word for word in assignments if word in FOLD_WORDS]
    if folding and not any(sheet.startswith("rollfold/") for sheet in seen):
        raise click.BadParameter(f"{folding[0]} is for a photo of rollfold, and here is none.", param_hint="--house")
    if len(assignments) > len(folding) and not any(sheet.startswith("polders/") for sheet in seen):
        raise click.BadParameter("they are for a photo of Polders, and here is none.", param_hint="--assignments")
    if pollen and "flutter/meadow" not in seen:
        raise click.BadParameter("it counts with a photo of the meadow, and here is none.", param_hint="--pollen")
    for problem in (problem for reading in readings for problem in reading.problems):
        click.echo(f"polderbox: {problem.why}", err=True)
    answers = typed_answers((*say, *pollen), seen)
    scored = scoring.score(seen, assignments=assignments, table=state, names=names, answers=answers)
    if scored.missing:
        missing = " and ".join(scoring.photo_of(scored.game).wording.sheet(sheet) for sheet in scored.missing)
        raise click.ClickException(f"Photograph {missing} too. The game is counted when every sheet is there.")
    return scored


def _table(log: Path) -> tuple[str, Any, tuple[str, ...]]:
    """The game of a log, the state of its table in the end, and who sat there."""
    from companion.errors import Refusal

    content = saved_log(log)
    try:
        state, names = open_log(content)
    except Refusal as refusal:
        raise click.ClickException(f"{log}: {refusal.reason}") from None
    return content["game"], state, names


def _look(paths: Iterable[Path]) -> Photos:
    from companion.photos.jobs import look
    from companion.vision.decode import MOST_BYTES, decode
    from companion.vision.reading import Unreadable

    seen: list[tuple[Image, Reading]] = []
    with click.progressbar(list(paths), label="Reading", file=sys.stderr) as bar:
        for path in bar:
            try:
                with path.open("rb") as file:
                    data = file.read(MOST_BYTES + 1)  # one too many is refused; no need to read on
                photo = decode(data)
                seen.append((photo, look(photo, path.name, partial(decode, data))))
            except Unreadable as refusal:
                raise click.ClickException(f"{path}: {refusal}") from None
    return seen


def _overlay(seen: Photos, out: Path) -> None:
    import numpy as np

    from companion.photos.scoring import readable_sheets
    from companion.vision.picture import flattened, overlay, png

    layouts = {sheet.id: sheet for sheet in readable_sheets()}
    pictures = [
        overlay(photo, layouts[s.id], s) if s.id in layouts else flattened(photo, s) if s.surface else photo
        for photo, reading in seen
        for s in reading.sheets
    ]  # loose pieces have no layout: a board is laid flat, other photos are shown as they are
    tall = max(picture.shape[0] for picture in pictures)
    padded = [np.pad(p, ((0, tall - p.shape[0]), (0, 0), (0, 0)), constant_values=255) for p in pictures]
    try:
        out.write_bytes(png(np.concatenate(padded, axis=1)))
    except OSError as error:
        raise unwritable(out, error, "--overlay") from None


def _as_json(scored: "Scored") -> dict[str, Any]:
    from companion.photos import scoring

    return scoring.as_json(scored)


def _score_words(scored: "Scored") -> str:
    from companion.photos.scoring import photo_of

    text, typing, count = _tally_words(scored.tally), photo_of(scored.game).typing, len(scored.questions)
    if count:
        text += f"\n\nCheck {count} {typing.noun if count == 1 else typing.nouns} before you trust this score:"
    for it in scored.questions:
        text += f"\n  {place(it)}  read as {it.read}, counted as {it.counted}: {it.why}"
    for dispute in scored.disputes:
        text += f"\n\nThe paper and the log disagree on {typing.sheet(dispute.sheet)}. The paper counts: {dispute.why}."
    return text if scored.tally.lines else f"{text}\nNothing on this paper scores."


def _tally_words(tally: Tally) -> str:
    lines = []
    for seat, name in enumerate(tally.seats):
        lines.append(f"{name}: {tally.totals[seat]} points")
        lines += [f"  {line.points:4}  {line.why}" for line in tally.lines if line.seat == seat]
    if tally.winners:
        lines += ["", f"Winner: {' and '.join(tally.seats[seat] for seat in tally.winners)}"]
    return "\n".join([*lines, *(f"  {note}" for note in tally.notes)])


def _words(reading: "Reading") -> str:
    from companion.photos.scoring import game_of

    lines = [reading.photo]
    for sheet in reading.sheets:
        brief = game_of(sheet.id).typing.brief(sheet)
        doubtful = [name for name, value in sheet.fields.items() if value.doubtful]
        lines.append(f"  {sheet.id}: {brief}, {len(doubtful)} doubtful {' '.join(doubtful)}".rstrip())
        lines += [f"    {problem.field or 'note'}: {problem.why}" for problem in sheet.problems]
    return "\n".join([*lines, *(f"  {problem.why}" for problem in reading.problems)])


def named_assignments(text: str | None) -> tuple[str, ...]:
    """The assignments in play, such as A14,A01."""
    from games.polders.components import ASSIGNMENTS

    ids = tuple(word.strip().upper() for word in text.split(",")) if text else ()
    known = {assignment.id for assignment in ASSIGNMENTS}
    for id_ in ids:
        if id_ not in known:
            raise click.BadParameter(f"{id_!r} is not one of A01 to A15.", param_hint="--assignments")
    if len(ids) != len(set(ids)):
        raise click.BadParameter("an assignment is named twice.", param_hint="--assignments")
    return ids


def named_house_rules(text: str | None) -> tuple[str, ...]:
    """The house rules in play, such as ties=place."""
    from games.polders.notation import HOUSE_WORDS
    from games.rollfold.photo.sheet import HOUSE_WORDS as FOLD_WORDS

    known = (*HOUSE_WORDS, *FOLD_WORDS)
    words = tuple(word.strip().lower() for word in text.split(",")) if text else ()
    for word in words:
        if word not in known:
            raise click.BadParameter(f"{word!r} is not one of {', '.join(known)}.", param_hint="--house")
    return words


def counted_pollen(text: str | None) -> tuple[str, ...]:
    """The pollen that players of Flutter counted, in the words of --say."""
    if not text:
        return ()
    from games.flutter.components import PLAYER_COLOURS

    colours = [colour.name for colour in PLAYER_COLOURS]
    words = [word.strip().lower() for word in text.split(",")]
    for word in words:
        colour, _, number = word.partition("=")
        if colour not in colours or not (number.isascii() and number.isdecimal()):
            known = ", ".join(colours)
            raise click.BadParameter(f"{word!r} is not like orange=31; the colours are {known}.", param_hint="--pollen")
    if len(words) != len({word.partition("=")[0] for word in words}):
        raise click.BadParameter("a colour is named twice.", param_hint="--pollen")
    return tuple(f"meadow:pollen {word}" for word in words)


def typed_answers(say: Sequence[str], seen: Mapping[str, Seen]) -> dict[tuple[str, str], str]:
    """What players say about the sheets in the photos, by sheet and field."""
    from companion.photos.scoring import game_of

    typed = {game_of(id_).typing.sheet(id_).casefold(): it for id_, it in seen.items()}
    answers = {}
    for words in say:
        place, _, value = words.partition("=")
        name, _, field = place.partition(":")
        try:
            sheet = typed[name.strip().casefold()]
            answers[sheet.id, _field(sheet, field.strip(), value)] = value
        except (KeyError, ValueError):
            example = game_of(next(iter(seen))).typing.example
            raise click.BadParameter(
                f"{words!r} is not of the form {example}, for a sheet in the photos ({', '.join(typed)}).",
                param_hint="--say",
            ) from None
    return answers


def place(question: Question) -> str:
    """Where a question is, as --say names it."""
    from companion.photos.scoring import game_of

    typing = game_of(question.sheet).typing
    return f"{typing.sheet(question.sheet)}:{typing.field(question.field)}"


def _field(sheet: Seen, words: str, value: str) -> str:
    """The field that is meant, if there is one and it can have that value; raises ValueError."""
    from companion.photos.scoring import game_of

    game = game_of(sheet.id)
    field = game.typing.parse(words)
    printed = {field.id for it in game.sheets() if sheet.id.startswith(it.id) for field in it.fields}
    choices = game.wording.choices(sheet.id, field)
    there = field in sheet.fields or field in printed or (field and game.typing.unseen)
    if not there or (choices and value not in choices):
        raise ValueError(words)
    return field


def open_log(log: object) -> tuple[Any, tuple[str, ...]]:
    """The state of the table's game, and the names of its players if the log has them."""
    if not isinstance(log, Mapping):
        raise BadRequest("Save the log again from the table's last page. This file is not the log of a table.")
    if "polderbox" in log:
        table = restore(log)
        return table.state, table.head.players
    if log.get("game") != "polders":
        raise BadRequest(
            "Save the log again from the table's last page. This one names no game that can be scored from photos."
        )
    try:
        return parse_brief(log), ()
    except BadNotation as error:
        raise BadRequest(f"{str(error).capitalize()}. Save the log again.") from None
