#!/usr/bin/env bash
# Builds the product: the user interface, the server that embeds it, and the renderer's snapshot
# beside the server's binary. What is up to date is not built again.
#   usage: build.sh dist|release|dev|tests
#     dist: what is deployed; release: what people try out, built in half the time
#     tests: as dev, and every test with it, in the one cargo call that keeps features the same
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. scripts/console.sh
. scripts/paths.sh

# By package: with the whole workspace the product would get what only its tests ask of its parts.
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

# What is in files and folders. Not their times: those of copied files say nothing.
contents() { find "$@" -type f -print0 | sort --zero-terminated | xargs --null sha256sum | sha256sum; }

# What the user interface is made from.
sources() { contents ui package.json tsconfig.json node_modules/.package-lock.json; }

# That, and what was made of it.
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
  # Of a file that was saved meanwhile nobody knows which one was read.
  [[ $made == "$from"$'\n'* ]] || return 0
  mkdir -p "$(dirname "$interface_made")"
  echo "$made" >"$interface_made"
}

# What a snapshot depends on: the bundle, and the program that makes it. Not their times alone: a
# target folder can serve several checkouts in turn.
ingredients() {
  sha256sum <"$bundle"
  stat --format '%i %s %Y' "$maker"
}

make_snapshot() {
  "$maker" snapshot "$bundle" "$snapshot"
  ingredients >"$snapshot.made-from"
}

if [[ -f $interface_made && $(interface 2>/dev/null) == "$(<"$interface_made")" ]]; then
  say build 'user interface' 'there'
else
  quietly build 'user interface' make_interface
fi
openly build "server ($1)" cargo build --locked "${cargo_options[@]}"
if [[ $("$maker" engine) == QuickJS ]]; then
  rm -f "$snapshot"
  say build "renderer's snapshot" 'none: QuickJS starts from source'
elif [[ -f $snapshot && -f $snapshot.made-from && $(ingredients) == "$(<"$snapshot.made-from")" ]]; then
  say build "renderer's snapshot" 'there'
else
  quietly build "renderer's snapshot" make_snapshot
fi
