# INKPAY: what a developer needs daily. Without `just` installed: npx -y rust-just RECIPE

set shell := ["bash", "-euo", "pipefail", "-c"]
set positional-arguments

[private]
default:
    @{{ quote(just_executable()) }} --justfile {{ quote(justfile()) }} --list --unsorted

# Set up, build and serve the product on http://localhost:3000
serve *ARGUMENTS: build
    @scripts/serve.sh release "$@"

# Run every test: formatting, types, UI, Rust on both databases, end to end
test: setup ui
    @scripts/test.sh format types build+ui+engines rust+chaos e2e

# Check what a change can reach, before it is committed: formatting, lints, types, unit tests
check: setup ui
    @scripts/check.sh

# Make this machine ready to build and to test
setup:
    @scripts/setup.sh test

# Build the server for release, with its user interface and the renderer's snapshot
build:
    @scripts/setup.sh build
    @scripts/build.sh release

# Build the user interface into static/build
ui:
    @node ui/build/main.mjs

# Build without optimisation and serve; run again after a change
dev *ARGUMENTS:
    @scripts/setup.sh build
    @scripts/build.sh dev
    @scripts/serve.sh dev "$@"

# Check formatting, lints and types
lint: setup ui
    @scripts/test.sh format lint types

# Look at what the product is made of: licences, known faults, secrets; list its packages; a short run of the fuzzer
audit: setup ui
    @scripts/audit.sh
    @scripts/fuzz.sh short

# Send made-up input to whatever reads what strangers send, so many minutes for each of its four targets
fuzz MINUTES="15": setup ui
    @scripts/fuzz.sh "$1"

# Format the Rust and the TypeScript, and mend what the linter can
fmt:
    cargo fmt --all
    @[[ -e node_modules/.bin/biome ]] || { echo "fmt: npm's packages are not there yet: just setup" >&2; exit 1; }
    npx --no -- biome check --write .

# Run the Rust tests (both databases) and the UI tests
unit: setup ui
    @scripts/test.sh ui engines rust

# Run the end-to-end tests in Chromium
e2e: setup ui
    @scripts/test.sh e2e

# Write ui/generated anew from the server's types
types: setup ui
    #!/usr/bin/env bash
    set -euo pipefail
    folder=$(mktemp -d)
    TS_RS_EXPORT_DIR=$folder cargo test --locked --quiet --package ink-server --lib export_bindings
    scripts/types.sh "$folder"
    rm ui/generated/*
    mv "$folder"/* ui/generated/
    rmdir "$folder"

# Measure, side by side with the baselines, and write the figures of docs/performance.md
bench *ARGUMENTS: setup
    @scripts/bench.sh "$@"

# Compare what each statement reads in a small and in a big database: no more than half as much again
growth: setup ui
    @scripts/bench.sh --counted

# Judge the main pages with Lighthouse, try every link, and write docs/quality.md
quality: setup
    @scripts/quality.sh measure

# Break the rules one change at a time, see whether a test notices, and write it into docs/quality.md
mutants *PARTS:
    @scripts/setup.sh mutants
    @scripts/mutants.sh "$@"

# Take pictures of every page, at every width, in both languages and colour schemes
screens: setup
    @scripts/quality.sh screens

# Break everything around many buyers for ten minutes on each database, and write docs/reliability.md
chaos *ARGUMENTS: build
    @scripts/chaos.sh "$@"

# Do what docs/operations.md says: restarts under load behind each proxy and on a held socket, backups, metrics and alerts, the unit
rehearse *PARTS: build
    @scripts/setup.sh rehearsal
    @scripts/rehearse.sh "$@"

# Make a release of a tagged commit into a folder: archive, Debian package, bill of materials, sums
release FOLDER:
    @scripts/setup.sh test
    @scripts/setup.sh release
    @AUDIT_MUST_ASK=1 scripts/audit.sh
    @scripts/release.sh "$1"

# Run a throw-away PostgreSQL until Ctrl-C
pg:
    @scripts/postgres.sh

# Look for V8's library again, where QuickJS stands in for it
v8:
    @scripts/v8.sh again

# Build V8's library from its source, where it can't be had (hours; run it again to go on)
v8-from-source:
    @scripts/v8-from-source.sh

# Delete the development database and its secrets
db-reset:
    rm -rf data
