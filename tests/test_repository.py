"""The pages of the repository keep what they promise: examples run, links lead somewhere, folders are packages."""

import doctest
import re
import subprocess
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = sorted(
    path for pattern in ("*.md", "docs/*.md", "games/*/RULES.md", "output/README.md") for path in ROOT.glob(pattern)
)
LINK = re.compile(r"\]\(([^)\s]+)\)")
FENCED = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
NAMED_FILE = re.compile(r"`((?:games|generator|companion|templates|static|tests|docs|scripts)/[\w./-]*\w)`")
PLACEHOLDER = re.compile(r"\b(NAME|GAME)\b")


def named(path: Path) -> str:
    return str(path.relative_to(ROOT))


def headings(page: Path) -> set[str]:
    """The anchors of a page, as code hosts make them of its headings."""
    titles = re.findall(r"^#+ (.+)$", FENCED.sub("", page.read_text()), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


def test_the_python_in_the_readme_gives_the_output_it_shows() -> None:
    blocks = re.findall(r"^```python\n(.*?)^```$", (ROOT / "README.md").read_text(), re.MULTILINE | re.DOTALL)
    test = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, "README.md", "README.md", 0)
    assert len(test.examples) > 10
    result = doctest.DocTestRunner().run(test)
    assert result.failed == 0


def test_the_pages_are_found() -> None:
    assert {"README.md", "CONTRIBUTING.md", "docs/api.md", "games/polders/RULES.md"} <= {named(page) for page in PAGES}


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_every_relative_link_leads_to_a_file_and_a_heading(page: Path) -> None:
    links = [link for link in LINK.findall(FENCED.sub("", page.read_text())) if "://" not in link]
    for where, _, heading in (link.partition("#") for link in links):
        target = (page.parent / where).resolve() if where else page
        assert target.exists(), f"{named(page)} links to {where}"
        assert not heading or heading in headings(target), f"{named(page)} links to {where}#{heading}"


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_every_file_that_a_page_names_is_there(page: Path) -> None:
    names = NAMED_FILE.findall(FENCED.sub("", page.read_text()))
    exact = [name for name in names if not PLACEHOLDER.search(name)]
    assert [name for name in exact if not (ROOT / name).exists()] == []


@pytest.mark.parametrize("package", ["games", "generator", "companion"])
def test_every_folder_with_python_files_is_a_package(package: str) -> None:
    folders = {path.parent for path in (ROOT / package).rglob("*.py")}
    assert ROOT / package in folders
    assert [named(folder) for folder in sorted(folders) if not (folder / "__init__.py").exists()] == []


def test_the_folder_for_the_pdfs_stands_in_a_fresh_clone_and_keeps_them_out_of_git() -> None:
    if not (ROOT / ".git").exists():
        pytest.skip("this is not a git checkout")
    ignored = subprocess.run(
        ["git", "check-ignore", "output/polders-rules-a4.pdf", "output/README.md"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ignored.stdout.split() == ["output/polders-rules-a4.pdf"]


@pytest.mark.parametrize(
    ("contact", "written"),
    [((), "Open an issue at https://box.example/issues"), (("safe@box.example",), "Write to safe@box.example.")],
)
def test_a_release_says_where_to_report_a_hole(tmp_path: Path, contact: tuple[str, ...], written: str) -> None:
    """With a stand-in for uv, which keeps the page instead of building packages."""
    if not (ROOT / ".git").exists():
        pytest.skip("this is not a git checkout")
    (tmp_path / "uv").write_text(f'#!/bin/sh\nfor work; do :; done; cp "$work/docs/security.md" {tmp_path}\n')
    (tmp_path / "uv").chmod(0o755)
    path = {"PATH": f"{tmp_path}:/usr/local/bin:/usr/bin:/bin"}
    command = [str(ROOT / "scripts" / "release"), "https://box.example/", *contact]
    subprocess.run(command, cwd=ROOT, env=path, check=True, capture_output=True)
    page = (tmp_path / "security.md").read_text()
    assert written in page
    assert "without a public address" not in page
    assert "without a public address" in (ROOT / "docs" / "security.md").read_text()


def test_the_import_contracts_name_every_game() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
    games = {path.parent.name for path in ROOT.glob("games/*/RULES.md")}
    in_layer = {layer: {f"{layer}.{game}" for game in games} for layer in ("games", "generator", "companion")}
    contracts = {contract["name"]: contract for contract in settings}
    assert set(contracts["no game knows another game's rules"]["modules"]) == in_layer["games"]
    assert set(contracts["no game knows another game's drawings"]["modules"]) == in_layer["generator"]
    assert set(contracts["the camera knows no game"]["forbidden_modules"]) == set().union(*in_layer.values())
