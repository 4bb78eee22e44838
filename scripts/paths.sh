# shellcheck shell=bash
# Sourced by the scripts beside it: paths and ports on this machine.

# Debian installs servers here; by default only root's PATH contains it.
export PATH=$PATH:/usr/sbin:/sbin

# Cargo's target folder, which CARGO_TARGET_DIR or cargo's configuration may set.
target_folder() {
  cargo metadata --locked --format-version 1 --no-deps |
    node -p 'JSON.parse(require("node:fs").readFileSync(0)).target_directory'
}

# The target triple of this machine.
host() { rustc -vV | sed -n 's/^host: //p'; }

# locked CRATE: its version in Cargo.lock.
locked() {
  awk -v name="name = \"$1\"" '$0 == name { found = 1 } found && /^version/ { gsub(/"/, "", $3); print $3; exit }' Cargo.lock
}

# source_of CRATE [CARGO OPTION…]: the source folder of a dependency; cargo unpacks it if necessary.
source_of() {
  local name=$1
  shift
  cargo metadata --locked --quiet --format-version 1 "$@" |
    node -p 'const { packages } = JSON.parse(require("node:fs").readFileSync(0));
      require("node:path").dirname(packages.find((one) => one.name === process.argv[1]).manifest_path)' "$name"
}

# Whether cargo builds the renderer on QuickJS here, by setup.sh's link or by the developer's own file.
on_quickjs() { grep -qs '^[^#]*ink_engine="quickjs"' .cargo/engine.toml; }

# The first browser that the end-to-end tests can drive.
browser() {
  type -P chromium-headless-shell || type -P chromium || type -P chromium-browser || type -P google-chrome
}

# The folder of initdb and pg_ctl. Debian has one folder per version, outside the PATH.
postgres_programs() {
  local folder newest=''
  for folder in /usr/lib/postgresql/*/bin; do
    [[ -x $folder/initdb && -x $folder/pg_ctl ]] && newest=$folder
  done
  if [[ -z $newest ]] && folder=$(type -P initdb); then
    newest=$(dirname "$(readlink -f "$folder")")
  fi
  [[ -n $newest ]] && printf '%s\n' "$newest"
}

# binary_of dist|release|dev|tests: the server's binary of that build. Its snapshot is beside it.
binary_of() {
  local folder=debug
  [[ $1 == dist || $1 == release ]] && folder=$1
  printf '%s/%s/inkpay\n' "$(target_folder)" "$folder"
}

snapshot_of() { printf '%s.snapshot\n' "$(binary_of "$1")"; }

# The Python virtual environment of the tests.
python_of_tests() { printf '%s/python\n' "$(target_folder)"; }

# The HTML checker, a JAR file.
html_checker() { printf '%s/html-checker/node_modules/vnu-jar/build/dist/vnu.jar\n' "$(target_folder)"; }

# The folder of the checkers of the whole site.
site_checkers() { printf '%s/site-checkers\n' "$(target_folder)"; }

# What the Rust tests use.
export_rust_test_tools() {
  INK_TEST_QUICKJS=$(target_folder)/quickjs/debug/ink-pages
  INK_TEST_PYTHON=$(python_of_tests)
  export INK_TEST_QUICKJS INK_TEST_PYTHON
}

# export_e2e_test_tools BUILD: what the tests in a browser use, with the server's binary of that build.
export_e2e_test_tools() {
  INK_TEST_BINARY=$(binary_of "$1")
  INK_TEST_CHROMIUM=$(browser)
  INK_TEST_HTML_CHECKER=$(html_checker)
  INK_TEST_SITE_CHECKERS=$(site_checkers)
  export INK_TEST_BINARY INK_TEST_CHROMIUM INK_TEST_HTML_CHECKER INK_TEST_SITE_CHECKERS
}

free_port() {
  node --input-type=module --eval 'import { freePort } from "./tests/bench/processes.mjs"; console.log(await freePort())'
}
