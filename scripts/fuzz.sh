#!/usr/bin/env bash
# Sends made-up input to whatever reads what strangers send, each target in turn.
#   usage: fuzz.sh short     so many inputs each, a minute or two
#          fuzz.sh MINUTES   so many minutes each; inputs that reach new code are kept in test-results/fuzz for the next time
# An input that breaks something is left in test-results/fuzz; the same as an argument of the program runs it again.
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
      # Inputs and not seconds: the same on every machine.
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
