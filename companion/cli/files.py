"""Files and folders that a command is given: opened, or refused with a sentence that says what to do."""

import json
from pathlib import Path
from typing import Any

import click


def saved_log(path: Path) -> dict[str, Any]:
    """The log of a table, as somebody saved it; whether it tells of a whole game is for others to see."""
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
    except (ValueError, RecursionError):  # no text, no JSON, a number too long, too many brackets
        content = None
    if not isinstance(content, dict):
        raise click.ClickException(f"{path} is not the log of a table. Save it again from the table's last page.")
    return content


def make_folder(folder: Path, option: str) -> None:
    """Make sure that files can be put there. `option` is how to name another one."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        probe = folder / ".polderbox-probe"
        probe.touch()
        probe.unlink()
    except OSError as error:
        raise unwritable(folder, error, option) from None


def unwritable(path: Path, error: OSError, option: str) -> click.ClickException:
    return click.ClickException(f"{path} cannot be written to ({error.strerror}). Name another place with {option}.")
