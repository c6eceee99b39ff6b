# Two commands do everything: `make play` and `make test`. Both set themselves up.
SHELL := /bin/bash
PORT ?= 8000
BIN := .venv/bin

.PHONY: help play test test-long check bench clean

help:
	@echo "make play   print the kit into output/ (only what is missing) and start the companion (PORT=8000)"
	@echo "make test   set up, then check style, types, imports and run every test"
	@echo "make bench  measure speed, memory and the photo reader; prints one table"

play: .venv/.ready
	@$(BIN)/polderbox print --missing --out output
	@$(BIN)/polderbox serve --port $(PORT) --kit output

test: .venv/.ready-test
	@scripts/browser
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/bandit --quiet --configfile pyproject.toml --recursive games generator companion
	@$(BIN)/python -m tests.audit
	scripts/services $(BIN)/pytest -n 2 --dist worksteal -m "not long"

test-long: .venv/.ready-test
	@scripts/browser
	scripts/services $(BIN)/pytest -n 2 --dist worksteal

check: test

bench: .venv/.ready-bench
	@$(BIN)/python -m tests.bench

.venv/.ready: pyproject.toml scripts/setup
	@scripts/setup .venv .

.venv/.ready-test: pyproject.toml scripts/setup
	@scripts/setup .venv .[test]

.venv/.ready-bench: pyproject.toml scripts/setup
	@scripts/setup .venv .[test,bench]

clean:
	find output -mindepth 1 ! -path output/README.md -delete
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis dist
