#!/usr/bin/env bash
# Makes a machine with Rust and Node ready: toolchain checked, system and npm packages, the renderer's
# engine. What is there already is left alone, so a second run takes a moment.
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
    fail set-up toolchain 'Cargo.toml or package.json no longer says which version is needed where scripts/setup.sh reads it'
  rust=$(rustc --version 2>/dev/null | cut -d ' ' -f 2) || true
  node=$(node --version 2>/dev/null | tr -d v) || true
  at_least "$needed_rust" "${rust:-0}" ||
    fail set-up toolchain "Rust $needed_rust or newer is needed, found: ${rust:-none}. Get it from https://rustup.rs"
  at_least "$needed_node" "${node:-0}" ||
    fail set-up toolchain "Node $needed_node or newer is needed, found: ${node:-none}. Get it from https://nodejs.org"
  say set-up toolchain "Rust $rust, Node $node"
}

# Without the packages' scripts: none is needed (esbuild's only saves its program a start through Node).
# npm leaves a copy of the lock file behind in node_modules: its age says when it last installed.
npm_packages() {
  if [[ node_modules/.package-lock.json -nt package-lock.json ]]; then
    say set-up 'npm packages' 'there'
  else
    quietly set-up 'npm packages' npm ci --ignore-scripts --no-audit --no-fund --loglevel=error
  fi
}

# What the server is built from comes while the rest is set up. What is missing then, the build fetches by itself.
crates() {
  cargo fetch --locked --quiet --target "$(host)" </dev/null >/dev/null 2>&1 &
}

# What a folder of Python packages is made from. Its programs name the folder and the interpreter: neither may change.
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
  # Last: it says that the rest is there.
  python_ingredients "$folder" >"$folder/made-from"
}

# Tests send e-mails to aiosmtpd, and schemathesis tries the calls; rehearsals copy a database by Litestream.
python_packages() {
  local folder
  folder=$(python_of_tests)
  if [[ -f $folder/made-from && $(python_ingredients "$folder") == "$(<"$folder/made-from")" ]]; then
    say set-up 'Python packages' 'there'
  else
    quietly set-up 'Python packages' install_python_packages "$folder"
  fi
}

# install_checkers FROM TO NPM-OPTION…
# Without their scripts: those would fetch a Java, and lists from the network.
install_checkers() {
  mkdir -p "$2"
  cp "$1"/package*.json "$2/"
  cd "$2"
  npm ci --ignore-scripts --no-audit --no-fund --loglevel=error "${@:3}"
}

# checkers WHAT FOLDER INSTALL: what a folder below tests names is installed beside what cargo builds.
# The list of what is there is the last that npm writes.
checkers() {
  local wanted=tests/$2 folder
  folder=$(target_folder)/$2
  if cmp --silent "$wanted/package-lock.json" "$folder/package-lock.json" &&
    [[ -f $folder/node_modules/.package-lock.json ]]; then
    say set-up "$1" 'there'
  else
    quietly set-up "$1" "$3" "$wanted" "$folder"
  fi
}

# The Observatory asks for a list of who is known to browsers as https alone: nobody is, so that the site
# is judged by what it sends.
install_site_checkers() {
  install_checkers "$@"
  echo '{}' >node_modules/@mdn/mdn-http-observatory/conf/hsts-preload.json
}

# Without what it counts on its user to have: vitest is the product's own.
install_stryker() {
  local product=$PWD
  install_checkers "$@" --legacy-peer-deps
  ln -sfn "$product/node_modules/vitest" node_modules/vitest
}

# Packs the Debian package.
cargo_deb() {
  local version=3.8.0 folder
  folder=$(target_folder)/tools
  if [[ $("$folder/bin/cargo-deb" --version 2>/dev/null) == "$version" ]]; then
    say set-up cargo-deb 'there'
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
