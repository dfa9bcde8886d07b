# Everything that Skelos needs goes into .venv here; no other folder is touched.
# Another Python than python3: make play PYTHON=python3.12

PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check

.PHONY: play test check soak bench samples format

play: .venv/.play
	$(BIN)/skelos

test: .venv/.dev
	$(BIN)/pytest -q -n 4 --dist worksteal --benchmark-disable

check: .venv/.dev
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy --strict
	$(BIN)/lint-imports

soak: .venv/.dev
	$(BIN)/pytest -q -m slow

bench: .venv/.dev
	$(BIN)/pytest -q -p no:xdist benchmarks

# After the rules were mended: the games of journals/samples anew, and what the tests keep of them.
# (pytest calls it an error when it has written something.)
samples: .venv/.dev
	$(BIN)/python -m tests.record_samples
	-$(BIN)/pytest -q -p no:xdist --snapshot-update tests/journals/test_samples.py tests/tui/test_sample_screens.py tests/tui/test_campaign_recorded.py

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
