#!/usr/bin/env bash
# Measures the release build with Lighthouse and writes docs/quality.md, or takes pictures of every page
# into test-results/screens.
#   usage: quality.sh lighthouse|screens
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. scripts/console.sh
. scripts/places.sh

scripts/build.sh release
INK_TEST_BINARY=$(binary_of release)
INK_TEST_CHROMIUM=$(browser)
INK_TEST_HTML_CHECKER=$(html_checker)
export INK_TEST_BINARY INK_TEST_CHROMIUM INK_TEST_HTML_CHECKER
figures=$(mktemp)
export INK_QUALITY_FIGURES=$figures
trap 'rm -f "$figures"' EXIT
openly quality "$1" npx playwright test -c tests/e2e/quality.config.ts "$1"
if [[ $1 == lighthouse ]]; then
  node tests/e2e/quality/document.mjs "$figures" >docs/quality.md
  say quality docs/quality.md written
fi
