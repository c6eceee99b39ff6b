"""What is in the repository and what it is built on: no secrets, no unexplained exception, no known hole."""

import re
import subprocess
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement

from games.kit.fair import commitment
from tests import audit

ROOT = Path(__file__).parents[1]
PACKAGES = ("games", "generator", "companion")
EXCEPTION = re.compile(r"# (?:nosec|noqa: S\d)")
EXPLAINED = re.compile(r"# nosec B\d+  # noqa: S\d+ - \w+")

# S24. Logs of finished games show their secret, as they should: it proves that the shuffles were fair.
REVEALED = "tests/golden/tables/"
# Examples in tests that open nothing.
MADE_UP = re.compile(commitment(bytes(range(32))).encode() + b"|postgresql://anna:hush@db/polderbox")
SECRETS = {
    "a key of 256 bits": re.compile(rb"(?<![0-9a-zA-Z])[0-9a-f]{64}(?![0-9a-zA-Z])"),
    "a private key": re.compile(rb"-----BEGIN [A-Z ]*PRIVATE KEY"),
    "a token of a service": re.compile(
        rb"\b(?:gh[pousr]_\w{30}|github_pat_\w{30}|glpat-[\w-]{20}|xox[abprs]-\w{10}|AKIA[0-9A-Z]{16}|pypi-AgE\w{20})"
    ),
    "a password in an address": re.compile(rb"\b[a-z]+://[^\s/:@'\"{}]+:[^\s/:@'\"{}]+@"),
    "a password": re.compile(
        rb"(?i)\b(?:password|passwd|api_?key|secret_?key)[\"']?\s*[:=]\s*[\"'][^\"'{}\s]{6,}[\"']"
    ),
}
SECRET_FILES = re.compile(r"(^|/)(secret|\.env.*|id_[a-z0-9]+|.*\.(pem|key|p12|sqlite3?|db|sqlite-wal))$")


def tracked() -> list[str]:
    if not (ROOT / ".git").exists():
        pytest.skip("this is not a git checkout")
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return listed.strip("\0").split("\0")


def secrets_in(content: bytes) -> list[str]:
    return [what for what, pattern in SECRETS.items() if pattern.search(MADE_UP.sub(b"", content))]


def test_S24_no_secret_is_in_any_file_of_the_repository() -> None:
    files = [name for name in tracked() if (ROOT / name).is_file()]
    assert len(files) > 500
    assert [name for name in files if SECRET_FILES.search(name)] == []
    found = {name: secrets_in((ROOT / name).read_bytes()) for name in files if not name.startswith(REVEALED)}
    assert {name: what for name, what in found.items() if what} == {}


@pytest.mark.parametrize(
    "content",
    [
        'KEY = "' + "0123456789abcdef" * 4 + '"',
        "-----BEGIN RSA " + "PRIVATE KEY-----",
        "ghp_" + "a1" * 18,
        "postgresql://anna:" + "tulip@localhost/polderbox",
        "PASS" + 'WORD = "windmill"',
    ],
)
def test_S24_secrets_would_be_found(content: str) -> None:
    assert len(secrets_in(content.encode())) == 1


def exceptions() -> Iterator[str]:
    for path in (path for package in PACKAGES for path in (ROOT / package).rglob("*.py")):
        for line in path.read_text().splitlines():
            if EXCEPTION.search(line):
                yield f"{path.relative_to(ROOT)}: {line.strip()}"


def test_S21_every_exception_to_the_security_checks_says_why() -> None:
    found = list(exceptions())
    assert 3 < len(found) < 20
    assert [line for line in found if not EXPLAINED.search(line)] == []


def test_S21_the_security_checks_are_in_the_test_run() -> None:
    recipe = (ROOT / "Makefile").read_text().partition("\ntest:")[2].partition("\n\n")[0]
    assert "ruff check ." in recipe
    assert all(f" {package}" in recipe.partition("bandit ")[2].partition("\n")[0] for package in PACKAGES)
    assert "tests.audit" in recipe
    rules = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["ruff"]["lint"]
    assert "S" in rules["select"]
    assert [rule for rule in rules["ignore"] if rule.startswith("S")] == ["S101"]


# S25: pip-audit


def test_S25_the_audit_knows_everything_that_players_get() -> None:
    packages = dict(audit.shipped())
    wanted = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["dependencies"]
    assert {Requirement(it).name for it in wanted} <= set(packages)
    assert {"jinja2", "itsdangerous", "markupsafe"} <= set(packages)  # what Flask brings along
    assert "pytest" not in packages


FLASK = {"name": "flask", "version": "3.1.3", "vulns": []}
UNKNOWN = {"name": "segno", "skip_reason": "Dependency not found on PyPI"}
HOLE = {"id": "PYSEC-1", "fix_versions": ["3.1.4"], "aliases": [], "description": ""}


@pytest.mark.parametrize(
    ("dependencies", "well", "words"),
    [
        ([FLASK, UNKNOWN], True, "no known hole in 1 packages; 1 could not be looked up"),
        ([UNKNOWN], True, "skipped"),
        ([], True, "skipped"),
        ([FLASK | {"vulns": [HOLE]}], False, "flask 3.1.3: PYSEC-1, mended in 3.1.4"),
        ([FLASK | {"vulns": [HOLE | {"fix_versions": []}]}], False, "no version yet"),
    ],
)
def test_S25_a_known_hole_fails_the_run_and_a_missing_network_does_not(
    dependencies: list[dict[str, Any]], well: bool, words: str
) -> None:
    assert audit.verdict({"dependencies": dependencies})[0] == well
    assert words in audit.verdict({"dependencies": dependencies})[1]


def test_S25_without_a_report_the_audit_says_that_it_was_skipped() -> None:
    assert audit.verdict(None) == (True, "pip-audit: skipped, because it could not reach its list of known holes.")
