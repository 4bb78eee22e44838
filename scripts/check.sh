#!/usr/bin/env bash
# Checks a change within two minutes: formatting, and the lints, types and unit tests that it can affect. The change is the
# difference from the last commit, or the last commit itself if there is none. `just test` runs the rest.
#   usage: check.sh
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. scripts/console.sh

base=HEAD
if [[ -z $(git status --porcelain) ]]; then
  base=HEAD~
fi
git rev-parse --quiet --verify "$base" >/dev/null || fail check 'the change' "There is no $base here to compare with.
In a shallow clone: git fetch --deepen=1
At the first commit, or without a history: just test"
changed=$({
  git diff --name-only "$base"
  git ls-files --others --exclude-standard
} | sort -u)

# touches START…: whether a file has changed whose path starts with one of these regular expressions.
touches() {
  local start
  for start in "$@"; do
    grep -q "^$start" <<<"$changed" && return
  done
  return 1
}

# embedded CRATE: the files outside of it that its sources embed by name, such as documents.
embedded() { grep -rhoE --include='*.rs' '"(\.\./)+[a-z][^"]*[^"/]"' "$1" | sed -E 's#"(\.\./)*##g'; }

# A change to a crate can affect only the crates that depend on it (docs/architecture.md). Tests that start an engine, a sandbox
# or a whole server are left out: they take too long to build and to run. So are those on PostgreSQL.
# shellcheck disable=SC2046
rust_tests() {
  if touches server/domain Cargo .cargo $(embedded server/domain); then
    openly check 'rules' cargo test --locked --quiet --package ink-domain
  fi
  if touches schema server/domain Cargo .cargo; then
    openly check 'queries, on SQLite' cargo test --locked --quiet --package ink-schema --test it on_sqlite
  fi
  if touches server/sandbox Cargo .cargo; then
    openly check 'sandbox, unit tests' cargo test --locked --quiet --package ink-sandbox --lib
  fi
  if touches server schema Cargo .cargo 'ui/.*/\(en\|ch\)[.]json' $(embedded server/app); then
    openly check 'server, unit tests' cargo test --locked --quiet --package ink-server --lib
  fi
}

# Vitest follows imports. Tests that read files or get every page do not import them: they run when the user interface changes,
# or what they name outside of it.
# shellcheck disable=SC2046
reading_tests() {
  local test
  for test in $(git grep -lE 'node:fs|ink:pages' -- 'ui/*.test.*'); do
    ! touches ui $(grep -oE "(schema|server|static)/[^'\`\$]*" "$test") || echo "$test"
  done
}

stages=(format)
! touches ui tests/bench tests/e2e tests/mutants tests/pages.json static package tsconfig vitest || stages+=(types)
! touches server schema tests Cargo .cargo clippy rustfmt || stages+=(lint)
scripts/test.sh "${stages[@]}"
mapfile -t reading < <(reading_tests)
if touches ui tests/pages.json package vitest || ((${#reading[@]} > 0)); then
  mapfile -t related <<<"$changed"
  openly check 'UI tests' npx --no -- vitest related --run "${related[@]}" "${reading[@]}"
fi
rust_tests
