#!/usr/bin/env bash
# Finds what the operating system must provide, and installs what is missing where that is allowed.
#   usage: packages.sh build|test
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. scripts/console.sh
. scripts/places.sh

links_libpq() {
  local search=()
  type -P pg_config >/dev/null && search=("-L$(pg_config --libdir)")
  echo 'int main(void) { return 0; }' | cc -x c - "${search[@]}" -lpq -o /dev/null 2>/dev/null
}

# Prints the Debian package of every part that is not there, one a line.
missing() {
  type -P cc >/dev/null || echo build-essential
  links_libpq || echo libpq-dev
  [[ $1 == test ]] || return 0
  postgres_programs >/dev/null || echo postgresql
  browser >/dev/null || echo chromium
}

# Never asks: there may be nobody to type a password.
as_root() {
  if ((EUID == 0)); then
    "$@"
  else
    sudo -n "$@"
  fi
}

install() {
  export DEBIAN_FRONTEND=noninteractive
  as_root apt-get update -qq
  as_root apt-get install -y -qq --no-install-recommends "$@"
}

mapfile -t packages < <(missing "$1")
if ((${#packages[@]} == 0)); then
  say set-up 'system packages' 'there'
  exit 0
fi

remedy="Missing on this machine: ${packages[*]} (the names of Debian's packages).
Install them, then run the command again:
    sudo apt-get install ${packages[*]}"
if ! type -P apt-get >/dev/null || ! as_root true 2>/dev/null; then
  fail set-up 'system packages' "$remedy"
fi
say set-up 'system packages' "installing ${packages[*]}"
quietly set-up 'system packages' install "${packages[@]}"
mapfile -t packages < <(missing "$1")
((${#packages[@]} == 0)) || fail set-up 'system packages' "Installed, but still not usable: ${packages[*]}"
