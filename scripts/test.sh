#!/usr/bin/env bash
# Runs test stages in the given order, and stops at the first failure. Everything must be set up: npx only runs installed
# packages. Ends with each stage's duration and the number of tests.
#   usage: test.sh STAGE…    format lint types ui engines build rust chaos e2e; those joined by a plus run in parallel
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. scripts/console.sh
. scripts/paths.sh

log=$(mktemp)
times=$(mktemp)

# Also reports the stages that ran before a failure.
finish() {
  if [[ -s $times ]]; then
    printf '\n%-30s %s\n' stage time
    cat "$times"
    echo
  fi
  [[ ! -s $log ]] || count
  rm -f "$log" "$times"
}
trap finish EXIT

# took WHAT SINCE
took() { printf '%-30s %s\n' "$1" "$(since "$2")" >>"$times"; }

# step WHAT COMMAND…: runs it, and adds a line to the table at the end.
step() {
  local began=${EPOCHREALTIME/[.,]/} what=$1
  openly test "$@"
  took "$what" "$began"
}

build() {
  local began=${EPOCHREALTIME/[.,]/}
  scripts/build.sh tests
  took build "$began"
}

# The first stage that needs the build runs it.
built() {
  [[ -z ${is_built:-} ]] || return 0
  build
  is_built=yes
}

# counted COMMAND…: keeps the test runner's output for the count at the end.
counted() { "$@" 2>&1 | tee -a "$log"; }

format() {
  step 'Rust formatting' cargo fmt --all --check
  step 'UI format and lints' npx --no -- biome ci --error-on-warnings .
}

lint() {
  step 'Rust lints' cargo clippy --locked --workspace --all-targets -- -D warnings
  step 'Rust documentation' env RUSTDOCFLAGS='-D warnings' \
    cargo doc --locked --workspace --no-deps --document-private-items
}

types() {
  step 'UI types' npx --no -- tsc
  step 'service worker types' npx --no -- tsc --project ui/worker
}

ui() {
  step 'UI tests' counted npx --no -- vitest run
}

# The renderer on QuickJS: its tests, and the program whose pages the Rust tests compare with V8's. Only this crate is built
# again.
engines() {
  if on_quickjs; then
    say test 'renderer on QuickJS' 'skipped: it is the only engine here'
    return
  fi
  # If RUSTFLAGS is set, cargo ignores the flags of a configuration.
  local flags=${RUSTFLAGS:+"RUSTFLAGS=$RUSTFLAGS --cfg ink_engine=\"quickjs\""}
  step 'renderer on QuickJS' counted env ${flags:+"$flags"} cargo --config .cargo/quickjs.toml test --locked \
    --package ink-ssr --target-dir "$(target_folder)/quickjs"
}

rust() {
  built
  export_rust_test_tools
  # The tests write the TypeScript types: into another folder, to compare them with the committed ones.
  TS_RS_EXPORT_DIR=$(mktemp -d)
  # Tests spend as much time waiting, for a database or a hash, as working.
  RUST_TEST_THREADS=${RUST_TEST_THREADS:-$(($(nproc) * 2))}
  export TS_RS_EXPORT_DIR RUST_TEST_THREADS
  step 'Rust tests' counted scripts/postgres.sh cargo test --locked --workspace
  scripts/types.sh "$TS_RS_EXPORT_DIR"
  step 'ui/generated (just types)' diff --recursive ui/generated "$TS_RS_EXPORT_DIR"
  rm -r "$TS_RS_EXPORT_DIR"
}

# at_once COMMAND…: runs stages or shell commands in parallel, and prints their output when all have ended.
at_once() {
  local said command process processes=() failed=0
  said=$(mktemp -d)
  for command in "$@"; do
    (eval "$command") >"$said/${#processes[@]}" 2>&1 &
    processes+=($!)
  done
  for process in "${processes[@]}"; do
    wait "$process" || failed=1
  done
  cat "$said"/*
  rm -rf "$said"
  return $failed
}

# What waits more than it works: requests generated from the calls' description, chaos on each database, the systemd unit. The
# long forms are `just chaos` and `just rehearse`.
chaos() {
  built
  INK_TEST_BINARY=$(binary_of tests)
  INK_TEST_PYTHON=$(python_of_tests)
  export INK_TEST_BINARY INK_TEST_PYTHON
  local buyers='node tests/chaos/main.mjs --minutes 0.5 --buyers 12 --database'
  step 'calls by description, chaos' at_once \
    'node tests/contract/main.mjs' "$buyers sqlite" "scripts/postgres.sh $buyers postgres" \
    'scripts/rehearse.sh unit'
}

e2e() {
  built
  export_e2e_test_tools tests
  step 'end-to-end tests' counted scripts/postgres.sh \
    npx --no -- playwright test -c tests/e2e/playwright.config.ts
}

# Adds up the summary lines of cargo test, vitest and Playwright, without their colours.
count() {
  sed 's/\x1b\[[0-9;]*m//g' "$log" | awk '
    /^test result:|^ *Tests +[0-9]|^ +[0-9]+ (passed|failed|skipped|flaky)/ {
      gsub(/[;,|()]/, " ")
      for (i = 2; i <= NF; i++) sum[$i] += ($(i - 1) ~ /^[0-9]+$/) ? $(i - 1) : 0
    }
    END { printf "%d passed, %d failed, %d skipped\n", sum["passed"], sum["failed"], sum["skipped"] + sum["ignored"] }'
}

# together STAGE…: runs stages in parallel; the first one's output is shown as it comes, the others' when all have ended.
together() {
  local status said others failed=0
  [[ $1 == build ]] || built
  said=$(mktemp)
  at_once "${@:2}" </dev/null >"$said" 2>&1 &
  others=$!
  attempt "$1"
  wait "$others" || failed=$?
  cat "$said"
  rm "$said"
  ((status == 0)) || exit "$status"
  ((failed == 0)) || exit "$failed"
  is_built=yes
}

if [[ -t 1 ]]; then
  export CARGO_TERM_COLOR=always FORCE_COLOR=1
fi
for stage in "$@"; do
  case $stage in
    # shellcheck disable=SC2086
    *+*) together ${stage//+/ } ;;
    *) "$stage" ;;
  esac
done
