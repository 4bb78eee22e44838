#!/usr/bin/env bash
# Runs the stages of the tests that are named, in the order given, and stops at the first that fails.
# Everything must be set up. Ends with a table of what each stage took, and with the number of tests that ran.
#   usage: test.sh STAGE…    format lint types ui engines rust contract chaos e2e
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. scripts/console.sh
. scripts/places.sh

log=$(mktemp)
times=()

# What ran, failed or not.
finish() {
  local row
  if ((${#times[@]} > 0)); then
    printf '\n%-30s %s\n' stage time
    for row in "${times[@]}"; do printf '%-30s %s\n' "${row%%=*}" "${row#*=}"; done
    echo
  fi
  [[ ! -s $log ]] || count
  rm -f "$log"
}
trap finish EXIT

# step WHAT COMMAND…: one line of the table at the end.
step() {
  local began=${EPOCHREALTIME/[.,]/} what=$1
  openly test "$@"
  times+=("$what=$(since "$began")")
}

# What several stages need is built by the first of them, in a line of the table.
built() {
  local began=${EPOCHREALTIME/[.,]/}
  [[ -z ${is_built:-} ]] || return 0
  scripts/build.sh tests
  is_built=yes
  times+=("build=$(since "$began")")
}

# counted COMMAND…: keeps what the runner prints, for the count at the end.
counted() { "$@" 2>&1 | tee -a "$log"; }

format() {
  step 'Rust formatting' cargo fmt --all --check
  step 'UI format and lints' npx biome ci --error-on-warnings .
}

lint() {
  step 'Rust lints' cargo clippy --locked --workspace --all-targets -- -D warnings
}

types() {
  step 'UI types' npx tsc
  step 'service worker types' npx tsc --project ui/worker
}

ui() {
  step 'UI tests' counted npx vitest run
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
  step 'renderer on QuickJS' counted env ${flags:+"$flags"} cargo --config .cargo/quickjs.toml test --locked \
    --package ink-ssr --target-dir "$(target_folder)/quickjs"
}

rust() {
  built
  INK_TEST_QUICKJS=$(target_folder)/quickjs/debug/ink-pages
  INK_TEST_SMTP=$(python_of_tests)/bin/python
  INK_TEST_PYTHON=$(python_of_tests)
  export INK_TEST_QUICKJS INK_TEST_SMTP INK_TEST_PYTHON
  step 'Rust tests' counted scripts/postgres.sh cargo test --locked --workspace
}

# The calls, tried out from their own description.
contract() {
  built
  INK_TEST_BINARY=$(binary_of tests)
  INK_TEST_PYTHON=$(python_of_tests)
  export INK_TEST_BINARY INK_TEST_PYTHON
  step 'calls by description' node tests/contract/main.mjs
}

# on_both COMMAND…: on SQLite and on PostgreSQL at once. What each said comes when both have ended.
on_both() {
  local sqlite failed=0
  sqlite=$(mktemp)
  "$@" --database sqlite >"$sqlite" 2>&1 &
  "$@" --database postgres || failed=1
  wait $! || failed=1
  cat "$sqlite"
  rm -f "$sqlite"
  return $failed
}

# The long form is `just chaos`. It waits more than it works, so that both databases have their turn at once.
chaos() {
  built
  INK_TEST_BINARY=$(binary_of tests)
  export INK_TEST_BINARY
  step 'chaos on both databases' on_both scripts/postgres.sh node tests/chaos/main.mjs --minutes 0.7 --buyers 12
}

e2e() {
  built
  INK_TEST_BINARY=$(binary_of tests)
  INK_TEST_CHROMIUM=$(browser)
  INK_TEST_HTML_CHECKER=$(html_checker)
  INK_TEST_SITE_CHECKERS=$(site_checkers)
  export INK_TEST_BINARY INK_TEST_CHROMIUM INK_TEST_HTML_CHECKER INK_TEST_SITE_CHECKERS
  step 'end-to-end tests' counted scripts/postgres.sh \
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
