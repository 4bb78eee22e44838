#!/usr/bin/env bash
# Chooses the renderer's JavaScript engine: V8 if the static library that the crate v8 links is available, else QuickJS.
#
# The crate's build script looks for the library in cargo's cache before it downloads it. This script puts it there, from the
# first of: the cache itself, the folder `../shared/v8` beside this checkout, the release page. If an archive is damaged, the
# script fails and does not try the next source. Where QuickJS is in use, the release page is only tried with `again`, not at
# every start.
#   usage: v8.sh [again]
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. scripts/console.sh
. scripts/paths.sh
. scripts/v8-archive.sh

nearby=../shared/v8/$archive

# use_v8 SOURCE: makes V8 the engine, unless the developer's own configuration chooses QuickJS.
use_v8() {
  if [[ $(readlink .cargo/engine.toml) == quickjs.toml ]]; then
    rm .cargo/engine.toml
  fi
  say set-up 'V8 library' "V8 $version, $1"
  if on_quickjs; then
    say set-up 'JavaScript engine' 'QuickJS: chosen in .cargo/engine.toml'
    scripts/quickjs.sh library
  fi
}

refuse() {
  fail set-up 'V8 library' "$1
Remove the file or replace it by a good one, then run the command again."
}

# The checksum beside a cached archive is written by this script, once the archive is known to be complete.
check_cached() {
  if [[ -s $cached.sha256 ]]; then
    [[ $(sum_of "$cached") == "$(<"$cached.sha256")" ]] ||
      refuse "V8's archive in cargo's cache has changed since it was put there: $cached
Its checksum is beside it, and must go with it: $cached.sha256"
  else
    gzip --test "$cached" 2>/dev/null || refuse "V8's archive in cargo's cache is damaged: $cached"
    sum_of "$cached" >"$cached.sha256.part"
    mv "$cached.sha256.part" "$cached.sha256"
  fi
}

# Only a complete file gets the name that the build script looks for; the checksum of an earlier one is deleted.
keep() {
  rm -f "$cached.sha256"
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

# The release's checksum of the archive, from another host than the archive itself. For a mirror, V8_ARCHIVE_SHA256 must be set.
released_sum() {
  if [[ -n ${V8_ARCHIVE_SHA256:-} ]]; then
    echo "$V8_ARCHIVE_SHA256"
    return
  fi
  [[ -z ${RUSTY_V8_MIRROR:-} ]] || return 1
  curl --silent --show-error --fail --max-time 10 "https://api.github.com/repos/denoland/rusty_v8/releases/tags/v$version" |
    node -e 'const { assets } = JSON.parse(require("node:fs").readFileSync(0));
      const { digest } = assets.find(({ name }) => name === process.argv[1]);
      console.log(/^sha256:([0-9a-f]{64})$/.exec(digest)[1]);' "$archive" 2>/dev/null
}

# Prints the reason if the download fails. A HEAD request comes first, so that an unreachable network is detected quickly.
download() {
  local expected
  if ! command -v curl >/dev/null; then
    echo 'curl is not installed'
    return 1
  fi
  fetch --head --max-time 10 --output /dev/null || return 1
  if ! expected=$(released_sum); then
    echo 'its checksum is unknown (set V8_ARCHIVE_SHA256)'
    return 1
  fi
  if fetch --retry 2 --speed-time 30 --speed-limit 1000 --output "$cached.part" &&
    [[ $(sum_of "$cached.part") == "$expected" ]]; then
    return 0
  fi
  echo "the download does not match its checksum ($expected)"
  rm -f "$cached.part"
  return 1
}

if [[ -n ${V8_FROM_SOURCE:-} ]]; then
  use_v8 'to be built from its source (V8_FROM_SOURCE)'
  exit 0
fi
if [[ -n ${RUSTY_V8_ARCHIVE:-} ]]; then
  [[ $RUSTY_V8_ARCHIVE == http*://* || -f $RUSTY_V8_ARCHIVE ]] ||
    fail set-up 'V8 library' "RUSTY_V8_ARCHIVE names a file that is not there: $RUSTY_V8_ARCHIVE"
  use_v8 "from RUSTY_V8_ARCHIVE"
  exit 0
fi
if [[ -f $cached ]]; then
  check_cached
  use_v8 "in cargo's cache"
  exit 0
fi
mkdir -p "$cache"
if [[ -f $nearby ]]; then
  take_nearby
  use_v8 "checked and copied from $(realpath "$nearby")"
  exit 0
fi
if [[ ${1:-} != again ]] && on_quickjs; then
  exec scripts/quickjs.sh engine
fi
say set-up 'V8 library' "asking $releases …"
if reason=$(download); then
  keep
  use_v8 'downloaded from its release page'
  exit 0
fi
exec scripts/quickjs.sh engine "V8's static library ($archive, V8 crate $version) is unavailable on this machine. Tried:
  1. cargo's cache: no file $cached
  2. beside this checkout: no file $(realpath -m "$nearby")
  3. the release, $url: $reason"
