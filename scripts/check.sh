#!/usr/bin/env bash
# Says within two minutes whether a change holds: formatting, and the lints, types and unit tests that it
# can reach. What has changed is what differs from the last commit; without a difference,
# what the last commit changed. `just test` runs the rest.
#   usage: check.sh
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. scripts/console.sh

base=HEAD
if [[ -z $(git status --porcelain) ]]; then
  base=HEAD~
fi
changed=$({
  git diff --name-only "$base"
  git ls-files --others --exclude-standard
} | sort -u)

# touches PREFIX…: whether something below one of these has changed.
touches() {
  local prefix
  for prefix in "$@"; do
    grep -q "^$prefix" <<<"$changed" && return
  done
  return 1
}

# Everything that a room's change reaches lies above it (docs/architecture.md). What starts an engine, a sandbox or a whole
# server is left out: it takes too long to build and to run.
rust_tests() {
  if touches server/domain; then
    openly check 'rules' cargo test --locked --quiet --package ink-domain
  fi
  if touches schema server/domain; then
    openly check 'queries, on SQLite' cargo test --locked --quiet --package ink-schema --test it on_sqlite
  fi
  if touches server/sandbox; then
    openly check 'the sandbox’s own' cargo test --locked --quiet --package ink-sandbox --lib
  fi
  if touches server schema Cargo; then
    openly check 'the server’s own' cargo test --locked --quiet --package ink-server --lib
  fi
}

stages=(format)
! touches ui tests/e2e tests/pages.json static package tsconfig vitest || stages+=(types)
! touches server schema tests Cargo clippy rustfmt || stages+=(lint)
scripts/test.sh "${stages[@]}"
if touches ui tests/pages.json package vitest; then
  openly check 'UI tests' npx --no -- vitest run --changed "$base"
fi
rust_tests
