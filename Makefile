# Every target does its own set-up; `make help` lists them.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
INSTALL := -m pip install --quiet --disable-pip-version-check

# $(call locked,ENVIRONMENT,LOCK) installs what that file pins, each file by its hash. A 32-bit Pi gets many packages
# from piwheels, which builds its own: there the versions alone are held to.
ifeq ($(shell getconf LONG_BIT),64)
locked = $(1)/bin/python $(INSTALL) --require-hashes --requirement $(2)
else
locked = sed '/^ *--hash=/d; s/ \\$$//' $(2) >$(1)/pinned && $(1)/bin/python $(INSTALL) --requirement $(1)/pinned
endif

define python_is_here
@command -v $(PYTHON) >/dev/null || .ci/apt python3 python3-venv
@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "UNO Companion needs Python 3.11 or newer.")'
@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || .ci/apt python3-venv
endef

# Touched when the environment is complete; make sets it up again once its lock file is newer.
READY_TO_RUN := $(VENV)/ready-to-run
READY_TO_TEST := $(VENV)/ready-to-test
WRITES_FIRMWARE := $(VENV)/firmware
WRITES_DOCS := $(VENV)/docs
WRITES_WEIGHTS := $(VENV)/vision
LISTS_PARTS := $(VENV)/sbom

# Where the environment forbids it, each worker and each program that a test starts would compile everything again.
unexport PYTHONDONTWRITEBYTECODE

# A worker for each core, and a browser for each worker. In which order and portions is said in tests/conftest.py.
PARALLEL = $(BIN)/python -m pytest --numprocesses $(shell nproc) --dist loadgroup --no-loadscope-reorder

# npm writes this file last, when everything in tests/browser/package-lock.json is installed.
NODE_TOOLS := tests/browser/node_modules/.package-lock.json

# Chromiums of some years ago, for one sort of machine; the last thing that tests/engines/unpack.js writes.
ENGINES := $(if $(filter x86_64,$(shell uname -m)),tests/engines/node_modules/.programs/ready)

# Raspberry Pi OS has lgpio as a package of the system, which the environment must see.
ON_A_PI := $(shell grep -qs 'Raspberry Pi' /proc/device-tree/model && echo yes)

.DEFAULT_GOAL := help
.PHONY: help run demo test thorough check lint words bench odds chaos walk pictures docs typeface icons vision hardware compiled lock audit release firmware clean

help: ## list these targets
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1\t\2/p' Makefile | expand -t 18

# A language is offered once its catalogue is compiled, which is left out where it is not complete.
CATALOGUES := $(patsubst %.po,%.mo,$(wildcard companion/translations/*/LC_MESSAGES/messages.po))
companion/translations/%/LC_MESSAGES/messages.mo: companion/translations/%/LC_MESSAGES/messages.po | $(READY_TO_RUN)
	@$(BIN)/python -c "import catalogues; catalogues.compile_complete(['$*'])"

.PHONY: languages
languages: $(CATALOGUES)

# All are made at once, and the folder with them.
OLDER_SHEETS := companion/web/static/older
$(OLDER_SHEETS): $(wildcard companion/web/static/css/*.css older_sheets/*.py) | $(READY_TO_RUN)
	@$(BIN)/python -m older_sheets

.PHONY: sheets
sheets: $(OLDER_SHEETS)

run: $(READY_TO_RUN) languages sheets ## serve the companion and print its address (ARGS="--port 8000")
	@$(BIN)/uno-companion serve $(ARGS)

demo: $(READY_TO_RUN) languages sheets ## show all screens with made-up players, and print their address (ARGS="--box flip")
	@$(BIN)/uno-companion demo $(ARGS)

# First all that needs no browser, then the browsers: no test that times itself is beside one.
TO_TEST := lint languages sheets browser $(NODE_TOOLS) $(ENGINES) micropython systemd postgresql mosquitto mtools genimage
BROWSERS := tests/browser tests/engines
STAGES = $(if $(PYTEST),$(PARALLEL) $(1) $(PYTEST),$(PARALLEL) $(addprefix --ignore ,$(BROWSERS)) $(1) && $(PARALLEL) $(1) $(BROWSERS))

test: $(TO_TEST) ## run the linters, and the tests that show everything once (PYTEST="-k coin" for some)
	$(call STAGES,-m "not thorough" --hypothesis-profile gate)

thorough: $(TO_TEST) engines docs ## all of it: every test, every page in every language, every trouble, the documents
	$(call STAGES,)
	$(MAKE) --no-print-directory walk chaos

check: lint languages sheets mtools ## while you work, some minutes: all but browser, firmware, servers, processes, and what takes half a second
	$(PARALLEL) --hypothesis-profile quick $(addprefix --ignore ,$(BROWSERS)) --ignore tests/firmware \
		-m "not thorough and not started and not long and not server" $(PYTEST)

# Ruff finds most within a second; the other two take one core for as long as each other.
lint: $(READY_TO_TEST) ## ruff, mypy --strict and the layers
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	@$(MAKE) --no-print-directory --jobs 2 --output-sync types layers

.PHONY: types layers
types:
	$(BIN)/mypy

layers:
	$(BIN)/lint-imports

words: $(READY_TO_TEST) ## bring every catalogue of translations up to date, and look it through (NEW=sv begins one)
	$(BIN)/python -m babel.messages.frontend --quiet extract --mapping-file pyproject.toml --no-location --sort-output --omit-header \
		--width 100 --output-file companion/translations/messages.pot companion templates docs
	$(BIN)/python catalogues.py $(NEW)

bench: $(READY_TO_TEST) sheets micropython postgresql $(ENGINES) ## print the figures of docs/figures.md, each beside its reference
	$(BIN)/python -m bench $(ARGS)

odds: $(READY_TO_TEST) ## simulate anew what the odds know of people and of how rounds end
	$(BIN)/python -m bench.odds_data $(ARGS)

# $(call odds,WHERE) prints how everybody stands in some games, by the modules in that folder.
odds = for game in house-debt-grows-and-is-drawn house-multiples house-seven-and-zero start-wild; do \
	PYTHONPATH=$(1) $(BIN)/python -P -m companion odds tests/games/$$game.uno --json --seed 3; done
COMPILED := build/compiled

# Looked at last: the wheel tells the same as the sources.
compiled: $(READY_TO_TEST) ## a wheel whose playouts are compiled; needs gcc and python3-dev
	rm -rf $(COMPILED)
	COMPILE_PLAYOUTS=true $(BIN)/python -m build --wheel --no-isolation --outdir $(COMPILED)
	$(BIN)/python -m zipfile -e $(COMPILED)/*.whl $(COMPILED)/unpacked
	($(call odds,.)) >$(COMPILED)/odds
	($(call odds,$(COMPILED)/unpacked)) | diff $(COMPILED)/odds -

chaos: $(READY_TO_TEST) ## trouble a companion that plays on, and print what each trouble cost (ARGS=100 taps)
	$(BIN)/python -m tests.chaos $(ARGS)

walk: $(READY_TO_TEST) languages sheets browser $(NODE_TOOLS) postgresql ## look through every page in every way and language (ARGS="de --scene coin")
	@$(BIN)/python -m tests.browser.walk $(ARGS)

pictures: $(READY_TO_TEST) languages sheets browser $(ENGINES) postgresql ## take the pictures of the documents from the real screens
	$(BIN)/python -m pictures

# In an environment of its own, so that no test waits for it.
docs: $(WRITES_DOCS)/ready ## build the documents as a site in build/site, with every link and picture checked
	@$(WRITES_DOCS)/bin/python .ci/site
	$(WRITES_DOCS)/bin/zensical build --strict

$(WRITES_DOCS)/ready: docs/requirements.lock
	$(python_is_here)
	@$(PYTHON) -m venv $(WRITES_DOCS)
	@$(call locked,$(WRITES_DOCS),$<)
	@touch $@

icons: $(READY_TO_TEST) browser ## draw the icons of the home screen
	$(BIN)/python -m pictures.icons

# In an environment of its own: what trains them weighs some gigabytes, and nothing else needs it.
vision: $(WRITES_WEIGHTS)/ready ## train what finds and reads cards in a photo, from a seed (an hour and three quarters of two cores)
	$(WRITES_WEIGHTS)/bin/python -m vision $(ARGS)

$(WRITES_WEIGHTS)/ready: vision/requirements.lock
	$(python_is_here)
	@$(PYTHON) -m venv $(WRITES_WEIGHTS)
	@$(call locked,$(WRITES_WEIGHTS),$<)
	@touch $@

# The letters of every European language that is written in Latin or Cyrillic ones, and the signs that sentences have.
# Unpacked and not installed: a typeface more would change what all other pages of this machine look like.
LETTERS := U+20-7E,U+A0-17F,U+192,U+218-21B,U+2C6,U+2D9-2DD,U+300-304,U+306-30C,U+326-328,U+1E9E,U+1EA0-1EF9
CYRILLIC := U+400-45F,U+490-491
SIGNS := U+2010-2015,U+2018-201E,U+2020-2022,U+2026,U+2030,U+2032-2033,U+2039-203A,U+20AC,U+2116,U+2122,U+2212
NOTO := .typeface/usr/share
VENDOR := companion/web/static/vendor

typeface: ## make the typeface of the table screen and of wide pages, from Debian's Noto Sans
	@command -v pyftsubset >/dev/null && python3 -c "import brotli" 2>/dev/null || .ci/apt fonttools python3-brotli
	mkdir -p .typeface && cd .typeface && apt-get download fonts-noto-core && dpkg -x fonts-noto-core_*.deb .
	for style in Regular Bold; do pyftsubset $(NOTO)/fonts/truetype/noto/NotoSans-$$style.ttf --flavor=woff2 --no-hinting \
		--unicodes=$(LETTERS),$(CYRILLIC),$(SIGNS) --layout-features=kern,mark,mkmk,ccmp,locl \
		--output-file=$(VENDOR)/noto-sans-$$style.woff2; done
	cp $(NOTO)/doc/fonts-noto-core/copyright $(VENDOR)/noto-sans.LICENSE
	rm -rf .typeface

# KiCad (470 MB) checks and plots the boards; its module is one of the system's own Python.
hardware: $(READY_TO_TEST) ## draw the wiring, lay out the boards, model the printed parts
	@command -v dot >/dev/null && command -v openscad >/dev/null && command -v xvfb-run >/dev/null \
		&& command -v prusa-slicer >/dev/null || .ci/apt graphviz openscad prusa-slicer xvfb xauth libgl1-mesa-dri fonts-dejavu-core
	@/usr/bin/python3 -c "import pcbnew" 2>/dev/null || .ci/apt kicad
	$(BIN)/python -m hardware

LOCK := $(VENV)/uv/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-annotate

lock: ## pin the newest versions that pyproject.toml allows, with the hashes of their files
	$(PYTHON) -m venv $(VENV)/uv
	$(VENV)/uv/bin/pip install --quiet uv
	echo 'hatchling>=1.27,<2' | $(LOCK) --upgrade --extra devices --output-file requirements.lock pyproject.toml -
	$(LOCK) --upgrade --all-extras --constraint requirements.lock --output-file requirements-dev.lock pyproject.toml
	echo mpremote | $(LOCK) --constraint requirements-dev.lock --output-file firmware/requirements.lock -
	echo 'zensical>=0.0.73' | $(LOCK) --upgrade --output-file docs/requirements.lock -
	echo 'cyclonedx-bom>=7,<8' | $(LOCK) --upgrade --output-file .ci/sbom.lock -
	printf 'numpy\npillow\ntorch>=2.6,<2.15\n' | $(LOCK) --constraint requirements.lock --output-file vision/requirements.lock -

audit: ## look for known weaknesses in what we depend on
	@$(PYTHON) -m venv $(VENV)/audit
	@$(VENV)/audit/bin/pip install --quiet --disable-pip-version-check pip-audit
	@.ci/audit $(VENV)/audit/bin/pip-audit requirements-dev.lock

# The same commit makes the same files. What lists the parts is in an environment of its own, as no test needs it.
release: $(READY_TO_TEST) $(LISTS_PARTS)/ready ## commit, tag and build the version that CHANGELOG.md has to come (IMAGE=yes with the card's image)
	@$(BIN)/python release.py --sbom $(LISTS_PARTS)/bin/cyclonedx-py $(if $(IMAGE),--image "make --no-print-directory image")

$(LISTS_PARTS)/ready: .ci/sbom.lock
	$(python_is_here)
	@$(PYTHON) -m venv $(LISTS_PARTS)
	@$(call locked,$(LISTS_PARTS),$<)
	@touch $@

# In an environment of its own, with mpremote and nothing else: some of what the tests need has no wheel for a 32-bit Pi.
firmware: $(WRITES_FIRMWARE)/ready ## put the card reader's program on its board (PORT=/dev/ttyACM0)
	@PATH="$(abspath $(WRITES_FIRMWARE)/bin):$$PATH" $(WRITES_FIRMWARE)/bin/python -m firmware $(PORT)

$(WRITES_FIRMWARE)/ready: firmware/requirements.lock
	$(python_is_here)
	@echo "Setting up what writes the reader's program"
	@$(PYTHON) -m venv $(WRITES_FIRMWARE)
	@$(call locked,$(WRITES_FIRMWARE),$<)
	@touch $@

clean: ## remove what the other targets made
	rm -rf $(VENV) tests/browser/node_modules tests/engines/node_modules .micropython .pi .image .bench .cache .hypothesis .mypy_cache .pytest_cache .ruff_cache .import_linter_cache build dist \
		companion/translations/*/LC_MESSAGES/messages.mo $(OLDER_SHEETS)

$(READY_TO_RUN): requirements.lock pyproject.toml
	$(python_is_here)
	@echo "Setting up $(VENV)"
	@$(PYTHON) -m venv $(if $(ON_A_PI),--system-site-packages) $(VENV)
	@$(call locked,$(VENV),requirements.lock)
	@$(if $(ON_A_PI),.ci/lgpio $(BIN)/python)
	@$(BIN)/python $(INSTALL) --no-build-isolation --no-deps --editable .
	@touch $@

$(READY_TO_TEST): $(READY_TO_RUN) requirements-dev.lock
	@echo "Setting up the tests"
	@$(call locked,$(VENV),requirements-dev.lock)
	@touch $@

# The screens are looked at in the typefaces of most devices: these have the widths of Arial and of Android's own. Names
# in Japanese letters and pictures with Arabic ones need what Debian has of each.
.PHONY: browser
browser:
	@command -v chromium-headless-shell >/dev/null || .ci/apt chromium-headless-shell fonts-dejavu-core \
		|| command -v chromium >/dev/null || command -v chromium-browser >/dev/null
	@fc-match "Liberation Sans" | grep -q Liberation && fc-match Roboto | grep -q Roboto \
		|| .ci/apt fontconfig fonts-liberation fonts-roboto-unhinted
	@fc-list ":charset=3042 6f22" | grep -q . && ldconfig -p | grep -q libfribidi || .ci/apt fonts-droid-fallback libfribidi0

$(NODE_TOOLS): tests/browser/package-lock.json
	@command -v npm >/dev/null || .ci/apt nodejs npm
	@echo "Setting up what the browser tests run under Node"
	@cd tests/browser && npm ci --silent --ignore-scripts --no-audit --no-fund --no-update-notifier
	@touch $@

# Packages that ask for others which would drive them: those are left out.
$(ENGINES): tests/engines/package-lock.json tests/engines/unpack.js
	@command -v npm >/dev/null || .ci/apt nodejs npm
	@echo "Setting up Chromiums of some years ago"
	@cd tests/engines && npm ci --silent --ignore-scripts --legacy-peer-deps --no-audit --no-fund --no-update-notifier && node unpack.js

# Firefox, the engine of Safari, and a Chromium with a window: both need a screen.
.PHONY: engines
engines:
	@command -v firefox-esr >/dev/null && command -v WebKitWebDriver >/dev/null && command -v Xvfb >/dev/null \
		&& command -v chromium >/dev/null || .ci/apt firefox-esr webkit2gtk-driver xvfb chromium

# Not in the thorough form: it makes a Debian, and needs root for that.
.PHONY: pi
pi: $(READY_TO_TEST) languages micropython ## try pins, coin, speaker, reader and service on a real kernel, in a virtual machine (five minutes; needs root, x86_64)
	@.ci/pi

# Nor this: it makes one for another processor, which is emulated here.
.PHONY: image
image: $(READY_TO_TEST) languages ## make the image of an SD card, and start it in a virtual machine (an hour the first time; needs root)
	@image/build
	@command -v qemu-system-aarch64 >/dev/null && command -v fdtput >/dev/null && command -v mtype >/dev/null \
		|| .ci/apt qemu-system-arm device-tree-compiler mtools
	$(BIN)/python -m pytest -n 0 -v tests/image/boot.py

.PHONY: card
card: $(READY_TO_TEST) mtools genimage systemd ## the short form of make image: make and check a card's files, with no Debian on it and without starting it
	$(BIN)/python -m pytest -n 0 tests/image/test_card.py

.PHONY: micropython
micropython:
	@.ci/micropython

# Not to run the service: to ask what it thinks of the unit, also in a container that has none.
.PHONY: systemd
systemd:
	@command -v systemd-analyze >/dev/null || .ci/apt systemd

# An image's boot partition is read by it.
.PHONY: mtools
mtools:
	@command -v mcopy >/dev/null && command -v mkfs.vfat >/dev/null || .ci/apt mtools dosfstools

# The short form of make image, in the thorough tests, makes a card without a Debian on it.
.PHONY: genimage
genimage:
	@command -v genimage >/dev/null && command -v mksquashfs >/dev/null || .ci/apt genimage squashfs-tools

# For its programs alone: the tests start a server of their own, whatever Debian's package does with its one.
.PHONY: postgresql
postgresql:
	@ls /usr/lib/postgresql/*/bin/postgres >/dev/null 2>&1 || command -v postgres >/dev/null || .ci/apt postgresql

# Not the broker that Debian's package may start: the tests have their own, on a socket of their own.
.PHONY: mosquitto
mosquitto:
	@command -v mosquitto >/dev/null || test -x /usr/sbin/mosquitto || .ci/apt mosquitto
