#!/usr/bin/env bash
# Makes a machine with Rust and Node ready: toolchain checked, system and npm packages, the renderer's
# engine. What is there already is left alone, so a second run takes a moment.
#   usage: setup.sh build|test
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. scripts/console.sh

needed_rust=$(sed -n 's/^rust-version = "\(.*\)"/\1/p' Cargo.toml)
needed_node=$(sed -n 's/.*"node": ">=\([0-9]*\)".*/\1/p' package.json)

at_least() { [[ $(printf '%s\n' "$1" "$2" | sort -V | head -n 1) == "$1" ]]; }

toolchain() {
  local rust node
  rust=$(rustc --version 2>/dev/null | cut -d ' ' -f 2) || true
  node=$(node --version 2>/dev/null | tr -d v) || true
  at_least "$needed_rust" "${rust:-0}" ||
    fail set-up toolchain "Rust $needed_rust or newer is needed, found: ${rust:-none}. Get it from https://rustup.rs"
  at_least "$needed_node" "${node:-0}" ||
    fail set-up toolchain "Node $needed_node or newer is needed, found: ${node:-none}. Get it from https://nodejs.org"
  say set-up toolchain "Rust $rust, Node $node"
}

# npm leaves a copy of the lock file behind in node_modules: its age says when it last installed.
npm_packages() {
  if [[ node_modules/.package-lock.json -nt package-lock.json ]]; then
    say set-up 'npm packages' 'there'
  else
    quietly set-up 'npm packages' npm ci --no-audit --no-fund --loglevel=error
  fi
}

toolchain
scripts/packages.sh "$1"
npm_packages
scripts/v8.sh
# Tests compare the two engines.
[[ $1 != test ]] || scripts/quickjs.sh library
