"""Work in the background: a process beside the server fills a folder, and the server looks into it.

`progress.json` in the folder says how far the process is. `contents.json` comes last, so a folder that has it is
finished. While it is filled, the folder has a hidden name.
"""

import json
import os
import secrets
import shutil
import sys
import time
from pathlib import Path
from typing import Any

from companion.vision.workers import clean_environment

PROGRESS, CONTENTS = "progress.json", "contents.json"
NICE = 15  # moves go first
MEMORY_BYTES = 1 << 30


# In the process


def restrain(cpu_seconds: int, file_bytes: int) -> None:
    """Keep this process from taking what the tables need."""
    if sys.platform == "win32":
        return
    import resource

    os.nice(NICE)
    for kind, most in (
        (resource.RLIMIT_AS, MEMORY_BYTES),
        (resource.RLIMIT_FSIZE, file_bytes),
        (resource.RLIMIT_CPU, cpu_seconds),
        (resource.RLIMIT_CORE, 0),
    ):
        resource.setrlimit(kind, (most, most))


def note(file: Path, content: dict[str, Any]) -> None:
    """Whole or not at all, since the server reads it meanwhile."""
    draft = file.with_suffix(".part")
    draft.write_text(json.dumps(content), encoding="utf-8")
    draft.replace(file)


# In the server


def environment() -> dict[str, str]:
    """With it, the process finds the same modules as the server."""
    return clean_environment(PYTHONPATH=os.pathsep.join(path or os.getcwd() for path in sys.path))


def noted(file: Path) -> dict[str, Any] | None:
    try:
        found: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    return found


def unfinished(folder: Path, name: str) -> Path:
    """A new name for what will become `name` in this folder."""
    return folder / f".{name}.{secrets.token_hex(4)}"


def put(filled: Path, folder: Path, name: str) -> None:
    """Where everybody finds it, in one step."""
    shutil.rmtree(folder / name, ignore_errors=True)
    filled.rename(folder / name)


def is_abandoned(folder: Path, seconds: float) -> bool:
    try:
        return time.time() - folder.stat().st_mtime > seconds
    except OSError:
        return True


def latest(folder: Path, seconds: float) -> list[Path]:
    """The finished folders in this one, newest first. What has been unfinished for longer than this is dropped."""
    folders = [it for it in folder.iterdir() if it.is_dir()]
    for it in folders:
        if it.name.startswith(".") and is_abandoned(it, seconds):
            shutil.rmtree(it, ignore_errors=True)
    return sorted((it for it in folders if not it.name.startswith(".")), key=lambda it: -it.stat().st_mtime)
