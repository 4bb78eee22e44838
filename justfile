# INKPAY: the commands of development. Without `just` installed: npx -y rust-just RECIPE

set shell := ["bash", "-euo", "pipefail", "-c"]
set positional-arguments

[private]
default:
    @{{ quote(just_executable()) }} --justfile {{ quote(justfile()) }} --list --unsorted

# Set up, build and serve the product on http://localhost:3000
serve *ARGUMENTS: build
    @scripts/serve.sh release "$@"

# Check formatting and types, and run every test: UI, Rust on both databases, chaos, end to end
test: setup ui
    @scripts/test.sh format types build+ui+engines rust+chaos e2e

# Check the uncommitted change: formatting, and the lints, types and unit tests that it can affect
check: setup ui
    @scripts/check.sh

# Install what building and testing need
setup:
    @scripts/setup.sh test

# Build the server in release mode, with the user interface and the renderer's snapshot
build:
    @scripts/setup.sh build
    @scripts/build.sh release

# Build the user interface into static/build
ui:
    @node ui/build/main.mjs

# Build without optimisation and serve; rerun it after a change
dev *ARGUMENTS:
    @scripts/setup.sh build
    @scripts/build.sh dev
    @scripts/serve.sh dev "$@"

# Check formatting, lints and types
lint: setup ui
    @scripts/test.sh format lint types

# Check licences, known vulnerabilities and secrets; write a bill of materials; run the fuzzer briefly
audit: setup ui
    @scripts/audit.sh
    @scripts/fuzz.sh short

# Fuzz the four parsers of untrusted input, MINUTES each
fuzz MINUTES="15": setup ui
    @scripts/fuzz.sh "$1"

# Format all code, and apply Biome's safe fixes
fmt:
    cargo fmt --all
    @[[ -e node_modules/.bin/biome ]] || { echo "fmt: the npm packages are not installed: run just setup" >&2; exit 1; }
    npx --no -- biome check --write .

# Run the Rust tests (both databases) and the UI tests
unit: setup ui
    @scripts/test.sh ui engines rust

# Run the end-to-end tests in Chromium
e2e: setup ui
    @scripts/test.sh e2e

# Generate ui/generated from the server's types
types: setup ui
    #!/usr/bin/env bash
    set -euo pipefail
    folder=$(mktemp -d)
    TS_RS_EXPORT_DIR=$folder cargo test --locked --quiet --package ink-server --lib export_bindings
    scripts/types.sh "$folder"
    rm ui/generated/*
    mv "$folder"/* ui/generated/
    rmdir "$folder"

# Run the benchmarks beside their baselines, and write the figures of docs/performance.md
bench *ARGUMENTS: setup
    @scripts/packages.sh bench
    @scripts/bench.sh "$@"

# Check that no SQL statement reads over 1.5 times as much in a big database as in a small one
growth: setup ui
    @scripts/bench.sh --counted

# Measure the main pages with Lighthouse, check every link, and write docs/quality.md
quality: setup
    @scripts/quality.sh measure

# Run mutation tests of the rules, the queries and the UI's rules, and write the results into docs/quality.md
mutants *PARTS:
    @scripts/setup.sh mutants
    @scripts/mutants.sh "$@"

# Take screenshots of every page, at every width, in both languages and colour schemes
screens: setup
    @scripts/quality.sh screens

# Inject faults while many buyers buy, ten minutes on each database, and write docs/reliability.md
chaos *ARGUMENTS: setup build
    @scripts/chaos.sh "$@"

# Rehearse docs/operations.md: restarts under load behind each proxy and on a systemd socket, backups, metrics and alerts, the unit
rehearse *PARTS: build
    @scripts/setup.sh rehearsal
    @scripts/rehearse.sh "$@"

# Make a release of the tagged commit in FOLDER: archive, Debian package, bill of materials, checksums
release FOLDER:
    @scripts/setup.sh test
    @scripts/setup.sh release
    @AUDIT_MUST_ASK=1 scripts/audit.sh
    @scripts/release.sh "$1"

# Run a temporary PostgreSQL until Ctrl-C
pg:
    @scripts/postgres.sh

# Try again to get V8's library, if QuickJS is used in its place
v8:
    @scripts/v8.sh again

# Build V8's library from source, if it can't be downloaded (takes hours; rerun it to resume)
v8-from-source:
    @scripts/v8-from-source.sh

# Delete the development database and its secrets
db-reset:
    rm -rf data
