# On a fresh machine with python3, git and make: `make play` and `make test` do everything.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
UV := $(shell command -v uv 2>/dev/null)

.DEFAULT_GOAL := help
.PHONY: help play test browser check bench screenshots lock clean

help: ## this list
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## /  make \1\t/'

play: $(VENV)/.base ## open the house on this machine, and the browser on it
	@$(BIN)/traumwerk serve $(ARGS)

test: $(VENV)/.dev ## all tests, then those of compiled rules again with bounds checks on
	$(BIN)/python -m pytest -n 3 --dist worksteal -m "not browser" $(ARGS)
	@$(MAKE) --no-print-directory browser
	NUMBA_BOUNDSCHECK=1 $(BIN)/python -m pytest -n 2 -m native -q $(ARGS)

browser: $(VENV)/.dev ## only the page, tested in Chromium
	$(BIN)/python -m pytest -n 2 --maxschedchunk 1 -m browser $(ARGS)

check: $(VENV)/.dev ## lint, format and types
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

bench: $(VENV)/.dev ## how fast it is, as ratios in one run (peers: pip install -r requirements/peers.txt)
	$(BIN)/python bench/table.py $(ARGS)

screenshots: $(VENV)/.dev ## pictures of the page into docs/screenshots (needs Chromium)
	$(BIN)/python tools/web/screenshots.py $(ARGS)

lock: ## pin all dependencies anew (needs uv)
	for set in base dev peers; do $(UV) pip compile --quiet --universal --generate-hashes --no-header \
	  --no-emit-index-url --no-annotate --python-version 3.11 requirements/$$set.in -o requirements/$$set.txt; done

clean: ## remove the virtual environment and caches
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache

$(VENV)/.base: requirements/base.txt pyproject.toml
	@test ! -e $(VENV)/.dev || touch $@
	@test -e $@ || $(MAKE) --no-print-directory install SET=base
	@touch $@

$(VENV)/.dev: requirements/dev.txt pyproject.toml
	@$(MAKE) --no-print-directory install SET=dev
	@touch $@

.PHONY: install
install:
ifdef UV
	@test -x $(BIN)/python || $(UV) venv --quiet --python $(PYTHON) $(VENV)
	$(UV) pip install --quiet --python $(BIN)/python -r requirements/$(SET).txt
	$(UV) pip install --quiet --python $(BIN)/python --no-deps --no-build-isolation -e .
else
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements/$(SET).txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
endif
