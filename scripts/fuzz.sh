#!/usr/bin/env bash
# Fuzzes the parsers of untrusted input, one target after the other.
#   usage: fuzz.sh short     a fixed number of inputs per target, one or two minutes
#          fuzz.sh MINUTES   MINUTES per target; inputs that reach new code are kept in test-results/fuzz for the next run
# A failing input is left in test-results/fuzz; to repeat it, pass the file to the program as its argument.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. scripts/console.sh
. scripts/paths.sh

targets=(request webhook hash passkey)
scripts/build.sh tests
RUSTC_WORKSPACE_WRAPPER=$PWD/scripts/fuzz-rustc.sh quietly fuzz 'instrumented program' \
  cargo build --locked --package ink-tests --features fuzz --bin ink-fuzz
program=$(target_folder)/debug/ink-fuzz
mkdir -p test-results/fuzz

for target in "${targets[@]}"; do
  kept=tests/fuzz/corpus/$target
  case ${1:-} in
    short)
      # A number of inputs, not seconds: the same on every machine.
      bound=(-runs=$([[ $target == hash ]] && echo 400 || echo 4000))
      found=$(mktemp -d)
      ;;
    [0-9]*)
      bound=("-max_total_time=$(($1 * 60))")
      found=test-results/fuzz/$target
      mkdir -p "$found"
      ;;
    *) fail fuzz "${1:-}" 'usage: fuzz.sh short|MINUTES' ;;
  esac
  INK_FUZZ=$target quietly fuzz "$target" "$program" "${bound[@]}" -seed=1 -timeout=10 -rss_limit_mb=2048 \
    -artifact_prefix="test-results/fuzz/$target-" "$found" "$kept"
done
