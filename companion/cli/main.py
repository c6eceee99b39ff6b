"""The `polderbox` command: print the kit, run the companion, read and score a photo."""

import json
import sys
import traceback
from importlib import import_module
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

import click

HELP = """Print five Dutch-flavoured games at home, play them with a companion on your phones, and let a photo of the
finished paper add up the points.

\b
An evening with Polders, from the start:
  polderbox print polders          the PDFs, into ./output
  polderbox serve                  the companion; scan the code it shows
  polderbox score photo1.jpg ...   the points, once your paper is full
"""

COMMANDS = {
    "print": ("companion.cli.print", "print_"),
    "export": ("companion.cli.export", "export"),
    "check": ("companion.cli.print", "check"),
    "calibrate": ("companion.cli.print", "calibrate"),
    "serve": ("companion.cli.serve", "serve"),
    "verify": ("companion.cli.serve", "verify"),
    "read": ("companion.cli.photos", "read"),
    "score": ("companion.cli.photos", "score"),
    "lab": ("companion.cli.serve", "lab"),
    "tidy": ("companion.cli.serve", "tidy"),
}


class Commands(click.Group):
    """Loads only the command that is asked for: `serve` need not wait for the pens of `print`."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module, name = COMMANDS[cmd_name]
        found: click.Command = getattr(import_module(module), name)
        return found


@click.group(
    cls=Commands, help=HELP, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100}
)
@click.version_option(package_name="polderbox", message="polderbox %(version)s")
def polderbox() -> None:
    """The group itself does nothing."""


def main(arguments: list[str] | None = None) -> None:
    """Run the command. Whatever goes wrong ends in a sentence; exit code 1: cannot be done, 2: wrong usage."""
    try:
        code = polderbox.main(arguments, prog_name="polderbox", standalone_mode=False)
    except click.exceptions.Abort:
        sys.exit(_said("Stopped."))
    except click.UsageError as error:
        error.show()
        sys.exit(error.exit_code)
    except click.ClickException as error:
        sys.exit(_said(error.format_message()))
    except BrokenPipeError:
        sys.exit(1)
    except (OSError, ValueError) as error:
        sys.exit(_said(_sentence(error)))
    except Exception:
        sys.exit(
            _said(f"Something broke that should not have. The details are in {_crash_report()}. Please report them.")
        )
    sys.exit(code if isinstance(code, int) else 0)


def saved_log(path: Path) -> dict[str, Any]:
    """The saved log of a table. Whether it holds a whole game is for others to check."""
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
    except (ValueError, RecursionError):  # not text, not JSON, too long a number, too many brackets
        content = None
    if not isinstance(content, dict):
        raise click.ClickException(f"{path} is not the log of a table. Save it again from the table's last page.")
    return content


def make_folder(folder: Path, option: str) -> None:
    """Make sure that files can be written there. `option` is how to name another folder."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        probe = folder / ".polderbox-probe"
        probe.touch()
        probe.unlink()
    except OSError as error:
        raise unwritable(folder, error, option) from None


def unwritable(path: Path, error: OSError, option: str) -> click.ClickException:
    return click.ClickException(f"{path} cannot be written to ({error.strerror}). Name another place with {option}.")


def _said(sentence: str) -> int:
    click.echo(f"polderbox: {sentence}", err=True)
    return 1


def _sentence(error: OSError | ValueError) -> str:
    match error:
        case FileNotFoundError():
            return f"There is no file {error.filename}."
        case PermissionError():
            return f"{error.filename} cannot be opened: permission denied. Choose another file or folder."
        case IsADirectoryError():
            return f"{error.filename} is a folder. Name a file in it."
        case OSError() if error.strerror:
            return f"{error.filename or 'The disk'}: {error.strerror}."
        case _:
            return str(error)


def _crash_report() -> Path:
    with NamedTemporaryFile("w", prefix="polderbox-", suffix=".txt", delete=False) as report:
        report.write(traceback.format_exc())
    return Path(report.name)
