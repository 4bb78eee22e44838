#!/usr/bin/env bash
# Benchmarks the `dist` build on SQLite, on a temporary PostgreSQL, and on another one with durable writes.
#   usage: bench.sh [arguments of tests/bench/main.mjs]
#          bench.sh --counted    only counts the blocks that statements read, with the test build on the durable PostgreSQL
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. scripts/console.sh
. scripts/paths.sh

if [[ ${1-} == --counted ]]; then
  scripts/build.sh tests
  INK_TEST_BINARY=$(binary_of tests)
  export INK_TEST_BINARY
  openly bench 'growth of what statements read' scripts/postgres.sh --durable node tests/bench/main.mjs --counted
  exit
fi

scripts/build.sh dist
openly build 'baselines (dist)' cargo build --locked --profile dist --package ink-tests --bin ink-bench
INK_TEST_BINARY=$(binary_of dist)
export INK_TEST_BINARY
scripts/postgres.sh --durable scripts/postgres.sh node tests/bench/main.mjs "$@"
