#!/usr/bin/env bash
# Mutates the rules, one change at a time, checks whether a test fails, and writes the results into docs/quality.md. Takes over
# half an hour for `domain` and for `ui`, and an hour and a half for `schema`.
#   usage: mutants.sh [domain] [schema] [ui]    without a name: all
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. scripts/console.sh
. scripts/paths.sh

version=27.1.0
tools=$(target_folder)/tools
folder=$(target_folder)/mutants

install_cargo_mutants() { cargo install --locked "cargo-mutants@$version" --root "$tools"; }

# cargo_mutants NAME OPTION…: writes the report of that name. It has its own target folder; property tests run fewer cases and do
# not shrink failing ones.
cargo_mutants() {
  local status=0 name=$1
  shift
  [[ $("$tools/bin/cargo-mutants" --version 2>/dev/null) == "cargo-mutants $version" ]] ||
    quietly mutants cargo-mutants install_cargo_mutants
  rm -rf "${folder:?}/$name"
  mkdir -p "$folder/$name"
  CARGO_TARGET_DIR=$folder/target CARGO_PROFILE_DEV_DEBUG=0 \
    PROPTEST_CASES=64 PROPTEST_MAX_SHRINK_ITERS=0 PATH=$tools/bin:$PATH \
    cargo mutants --output "$folder/$name" --jobs 1 "$@" || status=$?
  # 2: some mutants were missed. 3: some timed out. Both are results.
  ((status == 0 || status == 2 || status == 3)) || return "$status"
  reports+=("$folder/$name/mutants.out/outcomes.json")
}

# Optimised, because it compiles quickly and its tests run long.
domain() {
  CARGO_PROFILE_DEV_OPT_LEVEL=1 cargo_mutants domain --package ink-domain \
    --cargo-arg=--config --cargo-arg='profile.dev.package."*".opt-level=2' -- --lib --test rules
}

# Only the code that handles money, and only on SQLite: building and testing one mutant takes some twenty seconds.
schema() {
  cargo_mutants schema --package ink-schema \
    --file 'schema/src/billing/ledger*' --file 'schema/src/billing/ledger/*' --file 'schema/src/billing/payouts*' \
    --file 'schema/src/billing/payouts/*' --file 'schema/src/checkout/refunds*' --file 'schema/src/checkout/refunds/*' \
    --file 'schema/src/checkout/orders*' --file 'schema/src/checkout/orders/*' --file schema/src/store/zips/hold.rs \
    -- --test it on_sqlite
}

ui() {
  INK_MUTANTS=$folder/ui node "$folder/node_modules/@stryker-mutator/core/bin/stryker.js" run \
    tests/mutants/stryker.config.mjs
  reports+=("$folder/ui/report.json")
}

reports=()
(($# > 0)) || set -- domain schema ui
for part in "$@"; do
  case $part in
    domain | schema | ui) "$part" ;;
    *) fail mutants "$part" 'usage: mutants.sh [domain] [schema] [ui]' ;;
  esac
done
node tests/mutants/document.mjs "${reports[@]}"
say mutants docs/quality.md written
