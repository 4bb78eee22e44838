#!/usr/bin/env bash
# Makes a release of the commit that is checked out: an archive and a Debian package of the stripped program with its snapshot,
# units and examples; the files for a container image; a bill of materials; checksums of all.
#   usage: release.sh FOLDER [dist|tests]
#     The commit must be tagged vVERSION, and CHANGELOG.md must have a section for it. `tests` only tries out the packaging, with
#     the test build, without a tag and with uncommitted changes: do not distribute its result.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. scripts/console.sh
. scripts/paths.sh

[[ -n ${1-} ]] || fail release usage 'usage: release.sh FOLDER [dist|tests]'
mkdir -p "$1"
out=$(cd "$1" && pwd)
profile=${2:-dist}
version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -n 1)
commit=development
if [[ $profile == dist ]]; then commit=$(git rev-parse --short=12 HEAD); fi
# Exported only for packaging: if the build had it, crates with C code would be rebuilt.
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
PATH=$(target_folder)/tools/bin:$PATH

tagged() {
  [[ -z $(git status --porcelain) ]] || { echo 'there are changes that are not committed' && return 1; }
  git tag --points-at HEAD | grep -qx "v$version" || { echo "this commit is not tagged v$version" && return 1; }
  grep -q "^## \[$version\]" CHANGELOG.md || { echo "CHANGELOG.md has no section [$version]" && return 1; }
}

# Exported only for the build: the program rejects INKPAY_COMMIT as an unknown setting.
build() (
  if [[ $profile == dist ]]; then export INKPAY_COMMIT=$commit; fi
  scripts/build.sh "$profile"
)

# The folder that is archived, and from which the package takes its files.
stage() {
  built=$(binary_of "$profile")
  rm -rf "$staged"
  mkdir -p "$staged"
  strip --strip-all -o "$staged/inkpay" "$built"
  if [[ -f $built.snapshot ]]; then cp "$built.snapshot" "$staged/inkpay.snapshot"; fi
  cp -r deploy "$staged/deploy"
  cp CHANGELOG.md docs/operations.md "$staged/"
  "$staged/inkpay" config example >"$staged/inkpay.env.example"
  node scripts/sbom.mjs "$staged/inkpay.cdx.json"
}

# The packed program has the right commit, loads its snapshot, and stops on SIGTERM.
try() {
  local said folder status=0
  said=$("$staged/inkpay" --version)
  [[ $said == "inkpay $version ($commit)" ]] || { echo "--version says: $said" && return 1; }
  [[ $profile != dist || -f $staged/inkpay.snapshot ]] || { echo "built on QuickJS, which is ten times slower: V8's library is unavailable here" && return 1; }
  folder=$(mktemp -d)
  INKPAY_DATABASE_URL=sqlite:$folder/ink.db INKPAY_LISTEN=127.0.0.1:0 \
    timeout --signal=TERM 60 "$staged/inkpay" serve >"$folder/log" 2>&1 &
  local server=$!
  until grep -q 'INKPAY is at' "$folder/log"; do
    kill -0 "$server" 2>/dev/null || break
    sleep 0.2
  done
  kill "$server" 2>/dev/null || true
  wait "$server" || { echo "serve ends with $?" && status=1; }
  grep -q 'listening on 127.0.0.1:[1-9]' "$folder/log" || status=1
  if [[ -f $staged/inkpay.snapshot ]]; then
    grep -q 'from its snapshot' "$folder/log" || status=1
  fi
  ((status == 0)) || cat "$folder/log"
  rm -rf "$folder"
  return "$status"
}

archive() {
  tar --create --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$SOURCE_DATE_EPOCH" \
    --directory="$(dirname "$staged")" "$(basename "$staged")" | gzip --no-name --best >"$out/$name.tar.gz"
}

# cargo-deb replaces `target/release` by cargo's actual folder, so the files are copied there.
package() {
  local place quickly=()
  [[ $profile == dist ]] || quickly=(--fast)
  place=$(target_folder)/release/package
  rm -rf "$place"
  mkdir -p "$(dirname "$place")"
  cp -r "$staged" "$place"
  touch "$place/inkpay.snapshot"
  rm -f "$out"/inkpay_*.deb
  SOURCE_DATE_EPOCH=$SOURCE_DATE_EPOCH cargo deb --locked --quiet --package ink-server --no-build --no-strip "${quickly[@]}" --output "$out/"
  rm -rf "$place"
}

sums() {
  cd "$out"
  cp "$staged/deploy/container/Containerfile" "$staged/deploy/container/compose.yaml" .
  cp "$staged/inkpay.cdx.json" "$name.cdx.json"
  sha256sum -- "$name.tar.gz" inkpay_*.deb "$name.cdx.json" Containerfile compose.yaml >SHA256SUMS
}

name=inkpay-$version-linux-$(uname -m)
[[ $profile == dist ]] || name+=-$profile
staged=$(target_folder)/staged/$name
[[ $profile != dist ]] || quietly release 'tag and changelog' tagged
openly release 'build' build
quietly release 'files' stage
quietly release 'what was packed runs' try
quietly release 'archive' archive
quietly release 'Debian package' package
quietly release 'checksums' sums
say release "$version" "$out"
