#!/usr/bin/env bash
# Cargo's compiler wrapper for the workspace's crates: instruments their code with coverage counters for libFuzzer. The
# dependencies, and what cannot be linked with libFuzzer, stay as built for the tests. Debug information is limited to what a
# stack trace needs, which halves what is written and linked.
shopt -s extglob
set -- "$@" -Cdebuginfo=line-tables-only
case " $* " in
  *' --crate-name ink_fuzz '* | *' --crate-name ink_'@(domain|schema|server)' '*'--crate-type lib '*)
    set -- "$@" -Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 \
      -Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table \
      -Cllvm-args=-sanitizer-coverage-trace-compares
    ;;
esac
exec "$@"
