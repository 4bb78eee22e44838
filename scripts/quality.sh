#!/usr/bin/env bash
# Measures the release build with Lighthouse, checks its links and writes docs/quality.md, or takes screenshots of
# every page into test-results/screens.
#   usage: quality.sh measure|screens
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. scripts/console.sh
. scripts/paths.sh

scripts/build.sh release
export_e2e_test_tools release
figures=$(mktemp)
export INK_QUALITY_FIGURES=$figures
trap 'rm -f "$figures"' EXIT
case $1 in
  measure) specs=(lighthouse links) ;;
  screens) specs=(screens) ;;
  *) fail quality "$1" 'usage: quality.sh measure|screens' ;;
esac
openly quality "$1" npx --no -- playwright test -c tests/e2e/quality.config.ts "${specs[@]}"
if [[ $1 == measure ]]; then
  node tests/e2e/quality/document.mjs "$figures" >docs/quality.md
  say quality docs/quality.md written
fi
