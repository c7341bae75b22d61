# The two commands of this project are `make play` and `make test`; both need only make and Python 3.11 or newer.

PYTHON ?= python3
VENV   ?= .venv
BIN    := $(VENV)/bin
STAMP  := $(VENV)/.installed
JOBS   ?= auto
ARGS   ?=

.PHONY: help play test long check bench rules types format clean

help:
	@echo "make play    a company game of «Бой отрядов» in the terminal (ARGS=\"--lang ru\" and so on)"
	@echo "make test    the whole test suite (JOBS=2, ARGS=\"-k laws\")"
	@echo "make long    the same with the big budgets of the laws"
	@echo "make check   lint, types, import contracts, rulebook coverage"
	@echo "make bench   speed and memory, printed as ratios"
	@echo "make rules   write docs/rules from the rulebook"
	@echo "make types   write the types of the wire for the client's modules"
	@echo "make format  format the sources"

$(STAMP): pyproject.toml requirements/lock.txt
	@PYTHON="$(PYTHON)" requirements/venv.sh "$(VENV)"
	@echo "installing posrednik and its tested dependencies into $(VENV)"
	@$(BIN)/python -m pip install --quiet --constraint requirements/lock.txt --editable '.[dev,bench]'
	@touch $(STAMP)

play: $(STAMP)
	@$(BIN)/posrednik play $(ARGS)

test: $(STAMP)
	@$(BIN)/python -m pytest -n $(JOBS) $(ARGS)

long: $(STAMP)
	@POSREDNIK_LONG=1 $(BIN)/python -m pytest -n $(JOBS) $(ARGS)

check: $(STAMP)
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/posrednik rules coverage --check
	$(BIN)/python -m posrednik.cli.wiretypes --check

bench: $(STAMP)
	@$(BIN)/python -m benchmarks.run $(ARGS)

rules: $(STAMP)
	@$(BIN)/posrednik rules coverage

types: $(STAMP)
	@$(BIN)/python -m posrednik.cli.wiretypes

format: $(STAMP)
	@$(BIN)/ruff check --fix-only --quiet
	@$(BIN)/ruff format --quiet

clean:
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
