#!/usr/bin/env bash
# Injects faults while many buyers buy, on each database, and writes the results into docs/reliability.md.
#   usage: chaos.sh [arguments of tests/chaos/main.mjs, as in --minutes 10 --buyers 24]
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. scripts/console.sh
. scripts/paths.sh

INK_TEST_BINARY=${INK_TEST_BINARY:-$(binary_of release)}
export INK_TEST_BINARY
figures=$(mktemp -d)
trap 'rm -rf "$figures"' EXIT
for database in sqlite postgres; do
  openly chaos "$database" scripts/postgres.sh \
    node tests/chaos/main.mjs --database "$database" --minutes 10 --write "$figures/$database.json" "$@"
done
node tests/chaos/document.mjs "$figures/sqlite.json" "$figures/postgres.json" >docs/reliability.md
say chaos 'docs/reliability.md' written
