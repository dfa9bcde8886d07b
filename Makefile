# Everything that Skelos needs goes into .venv here; no other folder is touched.
# Another Python than python3: make play PYTHON=python3.12

PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check

.PHONY: play test check soak bench format

play: .venv/.play
	$(BIN)/skelos

test: .venv/.dev
	$(BIN)/pytest -q -n 2 --benchmark-disable -m "not slow"

check: .venv/.dev
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy --strict
	$(BIN)/lint-imports

soak: .venv/.dev
	$(BIN)/pytest -q -m slow

bench: .venv/.dev
	$(BIN)/pytest -q -p no:xdist benchmarks

format: .venv/.dev
	$(BIN)/ruff format
	$(BIN)/ruff check --fix

# The stamps are older than pyproject.toml when something new is needed.
.venv/.play: pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Skelos needs Python 3.11 or newer: name one with PYTHON=python3.12")'
	@$(PIP) --version >/dev/null 2>&1 || $(PYTHON) -m venv .venv
	$(PIP) install --quiet --editable .
	@touch $@

.venv/.dev: pyproject.toml .venv/.play
	$(PIP) install --quiet --editable '.[dev]'
	@touch $@
