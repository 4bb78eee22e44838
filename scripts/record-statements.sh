#!/usr/bin/env bash
# Records the SQL statements that the program sends in its tests, so that the next release is tested with them: part of making a
# release (docs/operations.md, Making a release).
#   usage: record-statements.sh
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. scripts/console.sh
. scripts/paths.sh

recorded=$(mktemp)
trap 'rm -f "$recorded"' EXIT
export_rust_test_tools

INK_RECORD_STATEMENTS=$recorded openly release 'tests, recorded' scripts/postgres.sh cargo test --locked --workspace --test it --examples
INK_RECORDED=$recorded quietly release 'statements' scripts/postgres.sh \
  cargo test --locked --workspace --test it -- --ignored record_statements_of_this_release
say release 'statements' "$(wc -l schema/tests/last_release/*.sql | tail -n 1)"
