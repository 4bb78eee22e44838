#!/usr/bin/env bash
# Prepares a machine that has Rust and Node: checks the toolchain, installs system and npm packages and the renderer's engine.
# What is installed already is skipped, so a second run takes a moment.
#   usage: setup.sh build|test|mutants|rehearsal|release
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. scripts/console.sh
. scripts/paths.sh

needed_rust=$(sed -n 's/^rust-version = "\(.*\)"/\1/p' Cargo.toml)
needed_node=$(sed -n 's/.*"node": ">=\([0-9.]*\)".*/\1/p' package.json)

at_least() { [[ $(printf '%s\n' "$1" "$2" | sort -V | head -n 1) == "$1" ]]; }

toolchain() {
  local rust node
  [[ $needed_rust && $needed_node ]] ||
    fail set-up toolchain 'scripts/setup.sh does not find the required version in Cargo.toml or package.json'
  rust=$(rustc --version 2>/dev/null | cut -d ' ' -f 2) || true
  node=$(node --version 2>/dev/null | tr -d v) || true
  at_least "$needed_rust" "${rust:-0}" ||
    fail set-up toolchain "Rust $needed_rust or newer is needed, found: ${rust:-none}. Get it from https://rustup.rs"
  at_least "$needed_node" "${node:-0}" ||
    fail set-up toolchain "Node $needed_node or newer is needed, found: ${node:-none}. Get it from https://nodejs.org"
  say set-up toolchain "Rust $rust, Node $node"
}

# Without install scripts: none is needed (esbuild's only saves starting its program through Node).
# npm writes a copy of the lock file into node_modules: its time is that of the last installation.
npm_packages() {
  if [[ node_modules/.package-lock.json -nt package-lock.json ]]; then
    say set-up 'npm packages' 'installed'
  else
    quietly set-up 'npm packages' npm ci --ignore-scripts --no-audit --no-fund --loglevel=error
  fi
}

# Downloads crates in the background during the rest of the set-up. The build fetches those that are then still missing.
crates() {
  cargo fetch --locked --quiet --target "$(host)" </dev/null >/dev/null 2>&1 &
}

# What a virtual environment depends on. Its programs contain the paths of its folder and interpreter, so these are included.
python_ingredients() {
  cat tests/requirements.txt
  echo "$1"
  python3 --version
}

install_python_packages() {
  local folder=$1
  rm -rf "$folder"
  python3 -m venv "$folder"
  "$folder/bin/pip" install --quiet --disable-pip-version-check --require-hashes --requirement tests/requirements.txt
  # Last, because it marks the environment as complete.
  python_ingredients "$folder" >"$folder/made-from"
}

# aiosmtpd is the tests' mail server, schemathesis tests the calls by their description; rehearsals replicate a database with
# Litestream.
python_packages() {
  local folder
  folder=$(python_of_tests)
  if [[ -f $folder/made-from && $(python_ingredients "$folder") == "$(<"$folder/made-from")" ]]; then
    say set-up 'Python packages' 'installed'
  else
    quietly set-up 'Python packages' install_python_packages "$folder"
  fi
}

# install_checkers FROM TO NPM-OPTION…
# Without install scripts, which would download a Java runtime and lists.
install_checkers() {
  mkdir -p "$2"
  cp "$1"/package*.json "$2/"
  cd "$2"
  npm ci --ignore-scripts --no-audit --no-fund --loglevel=error "${@:3}"
}

# checkers WHAT FOLDER INSTALL: installs the packages of tests/FOLDER into the target folder.
# npm writes .package-lock.json last.
checkers() {
  local wanted=tests/$2 folder
  folder=$(target_folder)/$2
  if cmp --silent "$wanted/package-lock.json" "$folder/package-lock.json" &&
    [[ -f $folder/node_modules/.package-lock.json ]]; then
    say set-up "$1" 'installed'
  else
    quietly set-up "$1" "$3" "$wanted" "$folder"
  fi
}

# The Observatory reads browsers' HSTS preload list: an empty one, so that only the site's own headers count.
install_site_checkers() {
  install_checkers "$@"
  echo '{}' >node_modules/@mdn/mdn-http-observatory/conf/hsts-preload.json
}

# Without its peer dependencies: vitest is the one that the product uses.
install_stryker() {
  local product=$PWD
  install_checkers "$@" --legacy-peer-deps
  ln -sfn "$product/node_modules/vitest" node_modules/vitest
}

# cargo-deb makes the Debian package.
cargo_deb() {
  local version=3.8.0 folder
  folder=$(target_folder)/tools
  if [[ $("$folder/bin/cargo-deb" --version 2>/dev/null) == "$version" ]]; then
    say set-up cargo-deb 'installed'
  else
    openly set-up cargo-deb cargo install --locked --quiet --root "$folder" "cargo-deb@$version"
  fi
}

toolchain
scripts/packages.sh "$1"
crates
npm_packages
scripts/v8.sh
if [[ $1 == test || $1 == rehearsal ]]; then
  python_packages
fi
# Tests compare the two engines.
if [[ $1 == test ]]; then
  scripts/quickjs.sh library
  checkers 'HTML checker' html-checker install_checkers
  checkers 'site checkers' site-checkers install_site_checkers
fi
if [[ $1 == mutants ]]; then
  checkers Stryker mutants install_stryker
fi
if [[ $1 == release ]]; then
  cargo_deb
fi
