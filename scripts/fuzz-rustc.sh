#!/usr/bin/env bash
# Cargo's wrapper round the compiler for our own crates: code that says what of it was reached, for libFuzzer. The
# dependencies, and what cannot be linked with libFuzzer, stay as they are built for the tests. Of where a line stands
# no more is kept than a stack needs, which halves what there is to write and to link.
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
