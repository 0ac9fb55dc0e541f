# Two commands: `make play` runs the bot, `make test` runs every test.
PYTHON ?= python3
VENV := .venv
PIP_QUIET := --quiet --disable-pip-version-check

.PHONY: play test lint texts clean

play: $(VENV)/play.ok
	$(VENV)/bin/python -m bot

test: $(VENV)/dev.ok
	$(VENV)/bin/python -m pytest $(ARGS)

lint: $(VENV)/dev.ok
	$(VENV)/bin/ruff check bot tests
	$(VENV)/bin/ruff format --check bot tests

# One stamp per extra: a change of pyproject.toml installs again, an interrupted install starts over.
$(VENV)/%.ok: pyproject.toml | $(VENV)/bin/python
	$(VENV)/bin/python -m pip install $(PIP_QUIET) --editable '.[$*]'
	@touch $@

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

# After a change of texts: write the templates and bring every catalogue up to date.
texts: $(VENV)/dev.ok
	$(VENV)/bin/python -m bot.locale.extract

clean:
	rm -rf $(VENV)
