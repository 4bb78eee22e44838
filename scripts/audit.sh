#!/usr/bin/env bash
# Looks at what the product is made of: licences, sources and known faults of its packages, secrets in its files; and
# lists the packages beside the build (CycloneDX). What asks a registry or a database of advisories is left out, and said,
# where none can be reached.
#   usage: audit.sh
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. scripts/console.sh
. scripts/places.sh

deny=0.20.2
cyclonedx=0.5.9
secretlint=11.7.1
tools=$(target_folder)/tools
bill=$(target_folder)/sbom

# installed PROGRAM VERSION: by cargo, apart from the machine's own, and as fast as it is built.
installed() {
  [[ $("$tools/bin/$1" "${1#cargo-}" --version 2>/dev/null) == *" $2" ]] ||
    quietly audit "$1" cargo install --quiet --locked --debug "$1@$2" --root "$tools" --target-dir "$tools/build"
}

reachable() {
  node -e 'fetch(process.argv[1], { signal: AbortSignal.timeout(10_000) }).catch(() => process.exit(1))' "$1"
}

advisories() {
  if reachable https://github.com/RustSec/advisory-db; then
    quietly audit 'Rust advisories' cargo deny --all-features check advisories
  else
    say audit 'Rust advisories' 'left out: their database cannot be reached'
  fi
  # Some registries have packages and answer no questions about them.
  local asked status=0
  asked=$(npm audit --omit=dev --json 2>/dev/null) || status=$?
  if [[ $asked == *'"vulnerabilities"'* ]]; then
    ((status == 0)) || fail audit 'npm advisories' "$asked"
    say audit 'npm advisories' ok
  else
    say audit 'npm advisories' 'left out: this registry has none'
  fi
}

secrets() {
  git ls-files -z -- ':!*.tsv' ':!*.bin' ':!*.png' ':!*.woff2' ':!*.svg' ':!*.lock' ':!tests/fuzz/corpus' |
    xargs -0 npx -y -p "secretlint@$secretlint" -p "@secretlint/secretlint-rule-preset-recommend@$secretlint" secretlint
}

list_packages() {
  mkdir -p "$bill"
  cargo cyclonedx --quiet --manifest-path server/app/Cargo.toml --format json --override-filename inkpay-sbom
  mv server/app/inkpay-sbom.json "$bill/server.cdx.json"
  find . -name inkpay-sbom.json -not -path './node_modules/*' -delete
  npm sbom --sbom-format cyclonedx --omit dev >"$bill/ui.cdx.json"
}

installed cargo-deny $deny
installed cargo-cyclonedx $cyclonedx
PATH=$tools/bin:$PATH
quietly audit 'licences, sources, bans' cargo deny --all-features check licenses sources bans
advisories
quietly audit 'no secret in a file' secrets
quietly audit 'bill of materials' list_packages
say audit "$bill" 'server.cdx.json, ui.cdx.json'
