# shellcheck shell=bash
# Sourced by the scripts beside it: where things are on this machine. Looks only, changes nothing.

# Where Debian keeps servers, and only root looks by itself.
export PATH=$PATH:/usr/sbin:/sbin

# The folder that cargo builds into, CARGO_TARGET_DIR and cargo's configuration included.
target_folder() {
  cargo metadata --locked --format-version 1 --no-deps |
    node -p 'JSON.parse(require("node:fs").readFileSync(0)).target_directory'
}

# The machine that is built for, as Rust calls it.
host() { rustc -vV | sed -n 's/^host: //p'; }

# locked CRATE: the version that Cargo.lock names.
locked() {
  awk -v name="name = \"$1\"" '$0 == name { found = 1 } found && /^version/ { gsub(/"/, "", $3); print $3; exit }' Cargo.lock
}

# source_of CRATE [CARGO OPTION…]: the folder of a dependency's source, unpacked by cargo where it is not yet.
source_of() {
  local name=$1
  shift
  cargo metadata --locked --quiet --format-version 1 "$@" |
    node -p 'const { packages } = JSON.parse(require("node:fs").readFileSync(0));
      require("node:path").dirname(packages.find((one) => one.name === process.argv[1]).manifest_path)' "$name"
}

# Whether cargo is told to build on QuickJS here, by set-up's link or by a file of the developer's own.
on_quickjs() { grep -qs '^[^#]*ink_engine="quickjs"' .cargo/engine.toml; }

# The first browser that the end-to-end tests can drive.
browser() {
  type -P chromium-headless-shell || type -P chromium || type -P chromium-browser || type -P google-chrome
}

# The folder of initdb and pg_ctl. Debian keeps them off the PATH, a folder a version.
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

# binary_of dist|release|dev|tests: where that build puts the server. Its snapshot lies beside it.
binary_of() {
  local folder=debug
  [[ $1 == dist || $1 == release ]] && folder=$1
  printf '%s/%s/inkpay\n' "$(target_folder)" "$folder"
}

snapshot_of() { printf '%s.snapshot\n' "$(binary_of "$1")"; }

# The folder of the Python that has what the tests need of it.
python_of_tests() { printf '%s/python\n' "$(target_folder)"; }

# The HTML checker, a Java archive.
html_checker() { printf '%s/html-checker/node_modules/vnu-jar/build/dist/vnu.jar\n' "$(target_folder)"; }

# The folder of what looks at the whole site from without.
site_checkers() { printf '%s/site-checkers\n' "$(target_folder)"; }
