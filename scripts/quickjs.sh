#!/usr/bin/env bash
# Prepares QuickJS, the engine that replaces V8.
#
# Its crate, v8x, links a WebAssembly interpreter, and its build script would download parts of it. The interpreter's library is
# built here instead, from the crate's source and Debian's libsimde-dev; .cargo/quickjs.toml has its path.
#   usage: quickjs.sh library          builds only the library, for the tests of both engines
#          quickjs.sh engine [WHY]     also makes QuickJS this checkout's engine
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. scripts/console.sh
. scripts/paths.sh

library=.cargo/wamr/libvmlib.a
stamp=.cargo/wamr/built-from
config=.cargo/engine.toml

# cmake writes into the source, so it works on a copy.
build_library() {
  local v8x work
  v8x=$(source_of v8x --config .cargo/quickjs.toml --filter-platform "$(host)")
  work=$(mktemp -d)
  # shellcheck disable=SC2064
  trap "rm -rf '$work'" EXIT
  cp -r "$v8x/vendor/wamr" "$work/wamr"
  cmake -S "$work/wamr/v82jsc" -B "$work/out" -DCMAKE_BUILD_TYPE=Release -DCMAKE_POLICY_VERSION_MINIMUM=3.5 \
    -DFETCHCONTENT_FULLY_DISCONNECTED=ON -DFETCHCONTENT_SOURCE_DIR_SIMDE="$(dirname "$(simde)")"
  cmake --build "$work/out" --parallel "$(nproc)"
  mkdir -p "$(dirname "$library")"
  rm -f "$stamp"
  cp "$work/out/libvmlib.a" "$library"
  locked v8x >"$stamp"
}

# The folder of simde's headers, on Debian below /usr/include.
simde() {
  echo '#include <simde/simde-common.h>' | cc -E -x c - | sed -n 's|^# 1 "\(.*/simde\)/simde-common.h".*|\1|p' | head -n 1
}

library() {
  if [[ -f $library && -f $stamp && $(<"$stamp") == "$(locked v8x)" ]]; then
    return
  fi
  scripts/packages.sh quickjs
  quietly set-up 'QuickJS library' build_library
}

# cargo ignores the flags of its configuration if the environment sets some.
check_flags() {
  local flags=${CARGO_ENCODED_RUSTFLAGS:-${RUSTFLAGS:-}}
  [[ -z $flags || $flags == *ink_engine=\"quickjs\"* ]] ||
    fail set-up 'QuickJS' "RUSTFLAGS is set, so cargo ignores .cargo/quickjs.toml, which chooses the engine. Unset it,
or add to it: --cfg ink_engine=\"quickjs\""
}

engine() {
  [[ -z ${1:-} ]] || printf '\n%s\nSo INKPAY is built on QuickJS.\n\n' "$1"
  check_flags
  library
  if [[ -e $config ]] && ! on_quickjs; then
    fail set-up QuickJS "QuickJS must be chosen in $config, which is your own file.
Add the lines of .cargo/quickjs.toml to it, or move it away, then run the command again."
  fi
  [[ -e $config ]] || ln -s quickjs.toml "$config"
  say set-up 'JavaScript engine' "QuickJS: V8's library is unavailable (\`just v8\` tries again)"
  [[ -z ${1:-} ]] || notice
}

notice() {
  printf '\n%s\n\n' "QuickJS is an interpreter. It renders the same pages, but takes ten to fifteen times as long for each: good
enough for development and for trying things out, not for the public. To get V8, do one of these and run the
command again:
  - let this machine reach the release page, then \`just v8\`
  - fetch the archive elsewhere and put it at the path of 1
  - build it here: \`just v8-from-source\` (some hours)
More: docs/engines.md"
}

"$@"
