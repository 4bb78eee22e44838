#!/usr/bin/env bash
# Sees to it that cargo finds V8's static library, which the crate v8 links and does not contain.
#
# The crate's build script wants to download it from its release page, but takes a file of cargo's
# cache first. So that file is put there, from the first of: the cache itself, the folder v8 in a
# folder `shared` beside this checkout, the release page. An archive that is found but damaged is
# refused, never passed over.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. scripts/console.sh

version=$(awk '/^name = "v8"$/ { found = 1 } found && /^version/ { gsub(/"/, "", $3); print $3; exit }' Cargo.lock)
target=$(rustc -vV | sed -n 's/^host: //p')
# "simdutf" is the one feature of deno_core's that shows in the name.
archive=librusty_v8_simdutf_release_$target.a.gz
releases=${RUSTY_V8_MIRROR:-https://github.com/denoland/rusty_v8/releases/download}
url=$releases/v$version/$archive
cache=${CARGO_HOME:-$HOME/.cargo}/.rusty_v8
cached=$cache/${url//[^A-Za-z0-9]/_}
nearby=../shared/v8/$archive

there() { say set-up 'V8 library' "V8 $version, $1"; }

refuse() {
  fail set-up 'V8 library' "$1
Remove the file or replace it by a good one, then run the command again."
}

sum_of() { sha256sum "$1" | cut -d ' ' -f 1; }

# The sum beside a cached archive is ours, made when the archive was last known to be whole.
check_cached() {
  if [[ -f $cached.sha256 ]]; then
    [[ $(sum_of "$cached") == "$(cat "$cached.sha256")" ]] ||
      refuse "V8's archive in cargo's cache has changed since it was put there: $cached"
  else
    gzip --test "$cached" 2>/dev/null || refuse "V8's archive in cargo's cache is damaged: $cached"
    sum_of "$cached" >"$cached.sha256"
  fi
}

# Only whole files get the name that the build script looks for.
keep() {
  mv "$cached.part" "$cached"
  check_cached
}

take_nearby() {
  local expected
  [[ -f $nearby.sha256 ]] || refuse "V8's archive has no checksum beside it: $(realpath "$nearby")"
  expected=$(cut -d ' ' -f 1 "$nearby.sha256")
  cp "$nearby" "$cached.part"
  if [[ $(sum_of "$cached.part") != "$expected" ]]; then
    rm -f "$cached.part"
    refuse "V8's archive does not match its checksum ($expected): $(realpath "$nearby")"
  fi
  keep
}

fetch() { curl --silent --show-error --fail --location "$@" "$url" 2>&1; }

# Prints why not, where the release can't be had. Asks first, so that a closed network is known soon.
download() {
  if ! command -v curl >/dev/null; then
    echo 'curl is not installed'
    return 1
  fi
  fetch --head --max-time 10 --output /dev/null &&
    fetch --retry 2 --speed-time 30 --speed-limit 1000 --output "$cached.part" &&
    gzip --test "$cached.part" 2>&1 && return 0
  rm -f "$cached.part"
  return 1
}

if [[ -n ${V8_FROM_SOURCE:-} ]]; then
  there 'to be built from its source (V8_FROM_SOURCE)'
  exit 0
fi
if [[ -n ${RUSTY_V8_ARCHIVE:-} ]]; then
  [[ $RUSTY_V8_ARCHIVE == http*://* || -f $RUSTY_V8_ARCHIVE ]] ||
    fail set-up 'V8 library' "RUSTY_V8_ARCHIVE names a file that is not there: $RUSTY_V8_ARCHIVE"
  there "from RUSTY_V8_ARCHIVE"
  exit 0
fi
if [[ -f $cached ]]; then
  check_cached
  there "in cargo's cache"
  exit 0
fi
mkdir -p "$cache"
if [[ -f $nearby ]]; then
  take_nearby
  there "checked and copied from $(realpath "$nearby")"
  exit 0
fi
say set-up 'V8 library' "asking $releases …"
if reason=$(download); then
  keep
  there 'downloaded from its release page'
  exit 0
fi
fail set-up 'V8 library' "The renderer needs V8's static library ($archive, V8 crate $version) and it can't be had here. Tried:
  1. cargo's cache: no file $cached
  2. beside this checkout: no file $(realpath -m "$nearby")
  3. the release, $url: $reason
One of these helps: let this machine reach the release page; or fetch the archive elsewhere and put it
at the path of line 1; or put it (with its .sha256) at the path of line 2; or set
RUSTY_V8_ARCHIVE=/path/to/archive."
