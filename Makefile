# Every goal is safe to run again.

# The folder of the tests' reference tables, which are not part of the repository.
export DAYBOOK_SHARED ?= ../shared

SWIFT ?= swift
# Each import must be a dependency in Package.swift.
STRICT = --explicit-target-dependency-import-check error
SOURCES = Sources Tests Benchmarks/Sources Benchmarks/Package.swift Package.swift
ARCHIVES = $(CURDIR)/.build/archives
# On Linux the program includes its libraries, so that it runs without a toolchain and without any
# package except the C library's, and searches for none next to itself. Unused code is removed;
# docs/pages/architecture.md gives the savings of each flag.
LINUX = --static-swift-stdlib --disable-local-rpath -Xswiftc -L$(ARCHIVES) -Xswiftc -use-ld=lld \
	-Xswiftc -Xfrontend -Xswiftc -function-sections -Xswiftc -Xfrontend -Xswiftc -internalize-at-link \
	-Xlinker --no-export-dynamic -Xlinker -z -Xlinker pack-relative-relocs -Xlinker --icf=all \
	-Xlinker --no-eh-frame-hdr -Xlinker $(CURDIR)/scripts/release/program.ld
# Keeps the path of this folder out of the program.
RELEASE = -c release -Xswiftc -Osize \
	-Xswiftc -file-prefix-map -Xswiftc $(CURDIR)=. -Xcc -ffile-prefix-map=$(CURDIR)=. \
	$(if $(filter Linux,$(shell uname)),$(LINUX))
# Package.swift lists the targets built for speed, and takes Swift's libraries from here.
BUILD = DAYBOOK_PROGRAM=$(ARCHIVES)/swift $(SWIFT) build $(RELEASE)
# Optimised tests with access to internal declarations.
MERGES = -c release -Xswiftc -enable-testing --scratch-path .build/merges
BUILT = .build/program
# The target of `make install`; packages set DESTDIR as a prefix to it.
PREFIX ?= /usr/local

# The version in the program, and the commit, with the suffix -dirty for changed files.
ifndef DAYBOOK_VERSION
DAYBOOK_VERSION := $(shell scripts/release/version)
endif
export DAYBOOK_VERSION
ifndef DAYBOOK_COMMIT
DAYBOOK_COMMIT := $(if $(wildcard .git),$(shell git describe --always --dirty --abbrev=7 --exclude='*'))
endif
export DAYBOOK_COMMIT := $(or $(DAYBOOK_COMMIT),unknown)
# The compiler version.
export DAYBOOK_SWIFT := $(shell $(SWIFT) --version 2>/dev/null | sed -n 's/.*Swift version \([0-9.]*\).*/\1/p')
# The time in packages and the manual.
ifndef SOURCE_DATE_EPOCH
SOURCE_DATE_EPOCH := $(if $(wildcard .git),$(shell git log -1 --format=%ct))
endif
SOURCE_DATE_EPOCH := $(or $(SOURCE_DATE_EPOCH),$(shell date +%s))

.DEFAULT_GOAL := help
.PHONY: help build site demo docs program install uninstall dist test check smoke pictures bench format clean
.PHONY: test-all test-writes test-merges test-soak test-fuzz test-mutants archives packages lint rooms words
# SwiftPM uses all cores itself, and builds one thing at a time.
.NOTPARALLEL:

help:
	@awk -F ':.*## ' '/^##@ / { printf "\n%s\n", substr($$0, 5) } \
		/^[a-z0-9-]+:.*## / { printf "  make %-13s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

##@ Use

build: packages archives ## Build the program: .build/release/daybook
	$(BUILD) --product daybook

site: build ## Build the program, and the sample vault content/ into public/
	"$$($(BUILD) --show-bin-path)/daybook" build --vault content --output public

demo: build ## Build the program, and serve a copy of the sample vault on this machine
	rm -rf .build/demo
	cp -R content .build/demo
	"$$($(BUILD) --show-bin-path)/daybook" serve --vault .build/demo

docs: build ## Build the documentation as a site: .build/docs/site/
	scripts/docs/make-docs .build/docs/site

# Bash sources completions, so their first line must not name an interpreter.
program: build ## Build the program, stripped, with manual and completions: .build/program/
	scripts/release/strip-program "$$($(BUILD) --show-bin-path)/daybook" $(BUILT)
	SOURCE_DATE_EPOCH=$(SOURCE_DATE_EPOCH) scripts/release/write-manual --daybook $(BUILT)/daybook $(BUILT)/man
	mkdir -p $(BUILT)/completions
	$(BUILT)/daybook --generate-completion-script bash | sed '1{/^#!/d;}' >$(BUILT)/completions/daybook.bash
	$(BUILT)/daybook --generate-completion-script zsh >$(BUILT)/completions/_daybook
	$(BUILT)/daybook --generate-completion-script fish >$(BUILT)/completions/daybook.fish
	scripts/release/gather-licences "$$($(BUILD) --show-bin-path)/daybook.product/Objects.LinkFileList" \
		$(ARCHIVES) $(BUILT)

install: ## Install what `make program` built below PREFIX (/usr/local)
	scripts/release/install-program $(BUILT) $(DESTDIR)$(PREFIX)

uninstall: ## Take away what `make install` put there
	scripts/release/install-program --uninstall $(BUILT) $(DESTDIR)$(PREFIX)

dist: program ## Pack the program: dist/daybook-VERSION-linux-MACHINE.tar.gz, and for Debian
	SOURCE_DATE_EPOCH=$(SOURCE_DATE_EPOCH) scripts/release/make-dist $(BUILT) \
		"$$($(BUILD) --show-bin-path)/daybook.product/Objects.LinkFileList" $(ARCHIVES) dist

##@ Develop

test: packages ## Run all tests
	scripts/tests/run-tests $(SWIFT) test

check: packages lint rooms words ## Format, rooms, words, warnings as errors, all tests
	LIQUID_FUZZ_COUNT=$${LIQUID_FUZZ_COUNT:-20000} scripts/tests/run-tests $(SWIFT) test $(STRICT)

smoke: site ## Try the program and its site: commands, builds of what changed, pages in Chromium
	"$$($(BUILD) --show-bin-path)/daybook" build --vault content --output public --strict --verify
	scripts/docs/make-docs .build/docs/site
	scripts/check --quick tour commands incremental together round-trip merge preview browsers site feeds \
		search themes first-screens publish protected locked grid coach growth \
		schemas assistant audiences prompt-editor format cohort container
	scripts/check pages --quick --site sample --site public

pictures: build ## Take the READMEs' pictures of the samples' pages: docs/pages/pictures/
	scripts/docs/take-pictures

bench: packages ## Measure beside other programs on this machine
	Benchmarks/run

format: ## Format all Swift files in place
	$(SWIFT) format --in-place --recursive $(SOURCES)

clean: ## Remove what was built
	$(SWIFT) package clean
	rm -rf .build/e2e .build/demo $(BUILT) $(ARCHIVES) dist

##@ Slow tests

test-all: site dist ## Every check, of all pages in all languages, browsers and packages; an hour or more
	scripts/check --self-test pages torture
	scripts/check torture --quick
	scripts/check site pages themes first-screens phones booklet blog feeds preview preview-browser browsers reception protected \
		locked grid coach commands container recipes single cards capture markdown dist incremental together round-trip merge \
		search publish growth schemas assistant audiences foreign format imports prompt-formats cohort photographs

test-writes: build ## Make each system call of writing commands fail, and kill them 10,000 times; hours
	scripts/check torture
	scripts/check torture --kills 10000

test-merges: packages ## Merge random histories (MERGE_COUNT=100000) by optimised code
	DAYBOOK_TESTS=VaultTests $(SWIFT) build --build-tests $(MERGES)
	DAYBOOK_TESTS=VaultTests MERGE_COUNT=$${MERGE_COUNT:-100000} \
		$(SWIFT) test --skip-build $(MERGES) --filter 'RecordMergeTests|FieldMergeTests'

test-soak: build ## Change a vault for half an hour while it is served
	scripts/check soak --minutes 30

test-fuzz: packages ## Give every reader of bytes random input by libFuzzer (FUZZ_SECONDS=60 each)
	SWIFT=$(SWIFT) scripts/tests/fuzz
	LIQUID_FUZZ_COUNT=$${LIQUID_FUZZ_COUNT:-100000} $(SWIFT) test --filter 'LiquidTests.*[Ff]uzz'

test-mutants: packages ## Change the code in 300 places, one at a time, and list what no test notices
	SWIFT=$(SWIFT) scripts/tests/mutate

archives:
	@$(if $(filter Linux,$(shell uname)),SWIFT=$(SWIFT) scripts/release/gather-archives $(ARCHIVES))

packages:
	@scripts/setup/install-system-packages

lint:
	$(SWIFT) format lint --strict --recursive $(SOURCES)

rooms:
	scripts/check rooms --self-test
	scripts/check rooms

words:
	scripts/check words --self-test
	scripts/check words
