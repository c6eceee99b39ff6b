"""Known holes in what Polderbox is installed with: `python -m tests.audit`, part of `make test`.

It asks pip-audit about every package that players get, in the version that is installed here. Without the internet it
says so and is content: a run must never fail for lack of a network.
"""

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement

EXTRAS = ("", "heic", "postgres")
# Findings that do not concern us: the id, and why.
EXPLAINED: Mapping[str, str] = {}
TIMEOUT_SECONDS = 120


def shipped(package: str = "polderbox", extras: tuple[str, ...] = EXTRAS) -> Iterator[tuple[str, str]]:
    """Name and version of each package that is installed along with this one."""
    for wanted in map(Requirement, distribution(package).requires or ()):
        if wanted.marker is None or any(wanted.marker.evaluate({"extra": extra}) for extra in extras):
            try:
                yield wanted.name.lower(), distribution(wanted.name).version
            except PackageNotFoundError:  # an extra that is not installed here
                continue
            yield from shipped(wanted.name, ("", *wanted.extras))


def ask(packages: Mapping[str, str]) -> dict[str, Any] | None:
    """The report of pip-audit; None if it could not be had."""
    with tempfile.TemporaryDirectory() as folder:
        listed = Path(folder) / "requirements.txt"
        listed.write_text("".join(f"{name}=={version}\n" for name, version in sorted(packages.items())))
        command = [sys.executable, "-m", "pip_audit", "--format", "json", "--progress-spinner", "off", "--no-deps"]
        command += ["--disable-pip", "--timeout", "5", "--requirement", str(listed)]
        try:
            run = subprocess.run(command, capture_output=True, text=True, check=False, timeout=TIMEOUT_SECONDS)
            report: dict[str, Any] = json.loads(run.stdout)
        except (subprocess.TimeoutExpired, ValueError):
            return None
    return report


def verdict(report: Mapping[str, Any] | None) -> tuple[bool, str]:
    """Whether all is well as far as we know, and a sentence that says how far that is."""
    looked_up = [it for it in (report or {}).get("dependencies", ()) if "skip_reason" not in it]
    if report is None or not looked_up:
        return True, "pip-audit: skipped, because it could not reach its list of known holes."
    found = [
        f"{it['name']} {it['version']}: {hole['id']}, mended in {', '.join(hole['fix_versions']) or 'no version yet'}"
        for it in looked_up
        for hole in it["vulns"]
        if hole["id"] not in EXPLAINED
    ]
    if found:
        return False, "\n".join(["pip-audit found known holes. Raise the floors in pyproject.toml:", *found])
    unknown = len(report["dependencies"]) - len(looked_up)
    return True, f"pip-audit: no known hole in {len(looked_up)} packages; {unknown} could not be looked up."


def main() -> int:
    well, words = verdict(ask(dict(shipped())))
    print(words)
    return 0 if well else 1


if __name__ == "__main__":
    sys.exit(main())
