#!/usr/bin/env bash
# Decides which JavaScript engine the renderer is built on: V8 where the static library that the crate
# v8 links can be had, else QuickJS.
#
# The crate's build script wants to download the library from its release page, but takes a file of
# cargo's cache first. So that file is put there, from the first of: the cache itself, the folder v8 in
# a folder `shared` beside this checkout, the release page. An archive that is found but damaged is
# refused, never passed over. A machine that has settled for QuickJS is not made to ask the release page
# at every start: only with `again`.
#   usage: v8.sh [again]
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. scripts/console.sh
. scripts/paths.sh
. scripts/v8-archive.sh

nearby=../shared/v8/$archive

# The engine is V8, whatever it was before, but where the developer's own configuration says otherwise.
there() {
  if [[ $(readlink .cargo/engine.toml) == quickjs.toml ]]; then
    rm .cargo/engine.toml
  fi
  say set-up 'V8 library' "V8 $version, $1"
  if on_quickjs; then
    say set-up 'JavaScript engine' 'QuickJS: .cargo/engine.toml asks for it'
    scripts/quickjs.sh library
  fi
}

refuse() {
  fail set-up 'V8 library' "$1
Remove the file or replace it by a good one, then run the command again."
}

# The sum beside a cached archive is ours, made when the archive was last known to be whole.
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

# Only whole files get the name that the build script looks for, and none keeps another's sum.
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

# The release's own word for the archive, asked of another host than the one that sends it. A mirror has none:
# V8_ARCHIVE_SHA256 says it there.
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

# Prints why not, where the release can't be had. Asks first, so that a closed network is known soon.
download() {
  local expected
  if ! command -v curl >/dev/null; then
    echo 'curl is not installed'
    return 1
  fi
  fetch --head --max-time 10 --output /dev/null || return 1
  if ! expected=$(released_sum); then
    echo 'nothing says what its checksum must be (V8_ARCHIVE_SHA256 can)'
    return 1
  fi
  if fetch --retry 2 --speed-time 30 --speed-limit 1000 --output "$cached.part" &&
    [[ $(sum_of "$cached.part") == "$expected" ]]; then
    return 0
  fi
  echo "what came does not match its checksum ($expected)"
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
if [[ ${1:-} != again ]] && on_quickjs; then
  exec scripts/quickjs.sh engine
fi
say set-up 'V8 library' "asking $releases …"
if reason=$(download); then
  keep
  there 'downloaded from its release page'
  exit 0
fi
exec scripts/quickjs.sh engine "V8's static library ($archive, V8 crate $version) can't be had on this machine. Tried:
  1. cargo's cache: no file $cached
  2. beside this checkout: no file $(realpath -m "$nearby")
  3. the release, $url: $reason"
