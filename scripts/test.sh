#!/usr/bin/env bash
# Runs the stages of the tests that are named, in the order given, and stops at the first that fails.
# Everything must be set up. Ends with the number of tests that ran.
#   usage: test.sh STAGE…    format lint types ui engines rust contract chaos e2e
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. scripts/console.sh
. scripts/places.sh

log=$(mktemp)
trap 'rm -f "$log"' EXIT

# counted COMMAND…: keeps what the runner prints, for the count at the end.
counted() { "$@" 2>&1 | tee -a "$log"; }

format() {
  openly test 'Rust formatting' cargo fmt --all --check
  openly test 'UI format and lints' npx biome ci --error-on-warnings .
}

lint() {
  openly test 'Rust lints' cargo clippy --workspace --all-targets -- -D warnings
}

types() {
  openly test 'UI types' npx tsc
  openly test 'service worker types' npx tsc --project ui/worker
}

ui() {
  openly test 'UI tests' counted npx vitest run
}

# The renderer on QuickJS: its own tests, and the program whose pages the Rust tests compare with V8's.
# Only that crate is built a second time.
engines() {
  if on_quickjs; then
    say test 'renderer on QuickJS' 'the only engine here: nothing to compare it with'
    return
  fi
  # Where flags are set, cargo takes none from a configuration.
  local flags=${RUSTFLAGS:+"RUSTFLAGS=$RUSTFLAGS --cfg ink_engine=\"quickjs\""}
  openly test 'renderer on QuickJS' counted env ${flags:+"$flags"} cargo --config .cargo/quickjs.toml test \
    --package ink-ssr --target-dir "$(target_folder)/quickjs"
}

rust() {
  scripts/build.sh tests
  INK_TEST_QUICKJS=$(target_folder)/quickjs/debug/ink-pages
  INK_TEST_SMTP=$(python_of_tests)/bin/python
  INK_TEST_PYTHON=$(python_of_tests)
  export INK_TEST_QUICKJS INK_TEST_SMTP INK_TEST_PYTHON
  openly test 'Rust tests' counted scripts/postgres.sh cargo test --workspace
}

# The calls, tried out from their own description.
contract() {
  scripts/build.sh tests
  INK_TEST_BINARY=$(binary_of tests)
  INK_TEST_PYTHON=$(python_of_tests)
  export INK_TEST_BINARY INK_TEST_PYTHON
  openly test 'calls by description' node tests/contract/main.mjs
}

# The long form is `just chaos`.
chaos() {
  scripts/build.sh tests
  INK_TEST_BINARY=$(binary_of tests)
  export INK_TEST_BINARY
  local database
  for database in sqlite postgres; do
    openly test "chaos on $database" scripts/postgres.sh \
      node tests/chaos/main.mjs --database "$database" --minutes 0.7 --buyers 12
  done
}

e2e() {
  scripts/build.sh tests
  INK_TEST_BINARY=$(binary_of tests)
  INK_TEST_CHROMIUM=$(browser)
  INK_TEST_HTML_CHECKER=$(html_checker)
  INK_TEST_SITE_CHECKERS=$(site_checkers)
  export INK_TEST_BINARY INK_TEST_CHROMIUM INK_TEST_HTML_CHECKER INK_TEST_SITE_CHECKERS
  openly test 'end-to-end tests' counted scripts/postgres.sh \
    npx playwright test -c tests/e2e/playwright.config.ts
}

# The closing lines of cargo test, vitest and Playwright, colours taken out.
count() {
  sed 's/\x1b\[[0-9;]*m//g' "$log" | awk '
    /^test result:|^ *Tests +[0-9]|^ +[0-9]+ (passed|failed|skipped|flaky)/ {
      gsub(/[;,|()]/, " ")
      for (i = 2; i <= NF; i++) sum[$i] += ($(i - 1) ~ /^[0-9]+$/) ? $(i - 1) : 0
    }
    END { printf "%d passed, %d failed, %d skipped\n", sum["passed"], sum["failed"], sum["skipped"] + sum["ignored"] }'
}

if [[ -t 1 ]]; then
  export CARGO_TERM_COLOR=always FORCE_COLOR=1
fi
for stage in "$@"; do
  "$stage"
done
[[ ! -s $log ]] || count
