#!/usr/bin/env bash
# Builds the product: the user interface, the server that embeds it, and the renderer's snapshot
# beside the server's binary. Parts that are up to date are not rebuilt.
#   usage: build.sh dist|release|dev|tests
#     dist: for deployment; release: for trying out, built in half the time
#     tests: as dev, with every test, in one cargo call so that both are built with the same features
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. scripts/console.sh
. scripts/paths.sh

# By package: a build of the whole workspace would enable features that only the tests require.
product=(--package ink-server --package ink-ssr --bins)
case $1 in
  dist) cargo_options=(--profile dist "${product[@]}") ;;
  release) cargo_options=(--release "${product[@]}") ;;
  dev) cargo_options=("${product[@]}") ;;
  tests) cargo_options=(--workspace --bins --tests) ;;
  *) fail build "$1" 'usage: build.sh dist|release|dev|tests' ;;
esac

bundle=static/build/server/server.js
snapshot=$(snapshot_of "$1")
maker=$(dirname "$snapshot")/ink-pages

# The contents of files and folders. Not their times, which copying changes.
contents() { find "$@" -type f -print0 | sort --zero-terminated | xargs --null sha256sum | sha256sum; }

# The sources of the user interface.
sources() { contents ui package.json tsconfig.json node_modules/.package-lock.json; }

# Its sources, and the files built from them.
interface() {
  sources
  contents static/build
}

interface_made=$(dirname "$snapshot")/ui.made-from

make_interface() {
  local from made
  from=$(sources)
  node ui/build/main.mjs
  made=$(interface)
  # If a source was saved during the build, it is unknown which version was read.
  [[ $made == "$from"$'\n'* ]] || return 0
  mkdir -p "$(dirname "$interface_made")"
  echo "$made" >"$interface_made"
}

# What a snapshot depends on: the bundle, and the program that makes it. Comparing only times is not enough: several checkouts
# may take turns with one target folder.
ingredients() {
  sha256sum <"$bundle"
  stat --format '%i %s %Y' "$maker"
}

make_snapshot() {
  "$maker" snapshot "$bundle" "$snapshot"
  ingredients >"$snapshot.made-from"
}

if [[ -f $interface_made && $(interface 2>/dev/null) == "$(<"$interface_made")" ]]; then
  say build 'user interface' 'up to date'
else
  quietly build 'user interface' make_interface
fi
openly build "server ($1)" cargo build --locked "${cargo_options[@]}"
if [[ $("$maker" engine) == QuickJS ]]; then
  rm -f "$snapshot"
  say build "renderer's snapshot" 'none: QuickJS starts from source'
elif [[ -f $snapshot && -f $snapshot.made-from && $(ingredients) == "$(<"$snapshot.made-from")" ]]; then
  say build "renderer's snapshot" 'up to date'
else
  quietly build "renderer's snapshot" make_snapshot
fi
