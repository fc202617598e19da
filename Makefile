# `make` alone says what there is.
.DEFAULT_GOAL := help
.PHONY: help setup run test check bench fix pins clean

PYTHON ?= python3
PY := .venv/bin/python
READY := .venv/.ready

help:  ## Say what can be made
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## */  make \1	/' | expand -t 16

setup: $(READY)  ## Make the environment in .venv from pinned, hashed requirements

$(READY): requirements-dev.txt scripts/setup
	@PYTHON=$(PYTHON) scripts/setup
	@touch $(READY)

run: $(READY)  ## Start everything and serve the site on http://127.0.0.1:8000
	@$(PY) -m config.run

test: $(READY)  ## Run every test: rules, services, access, pages, faults, browser
	@$(PY) -m tests.chromium
	@$(PY) -m pytest -n 2

check: $(READY)  ## Lint, types, layers, migrations, deployment settings
	@.venv/bin/ruff check .
	@.venv/bin/ruff format --check .
	@.venv/bin/mypy
	@.venv/bin/lint-imports
	@$(PY) manage.py makemigrations --check --dry-run
	@HTTPS=1 $(PY) manage.py check --deploy --fail-level WARNING

bench: $(READY)  ## Measure, as ratios against a baseline of the same run
	@$(PY) -m tests.bench

fix: $(READY)  ## Format and mend what ruff can mend
	@.venv/bin/ruff check --fix .
	@.venv/bin/ruff format .

pins: $(READY)  ## Renew requirements*.txt from pyproject.toml
	@scripts/pins

clean:  ## Remove the environment (the data in var/ stays)
	rm -rf .venv .tools
