#!/usr/bin/env bash
# Finds missing Debian packages, and installs them if this needs no password.
#   usage: packages.sh build|test|bench|quickjs|rehearsal|release|v8
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. scripts/console.sh
. scripts/paths.sh

links_libpq() {
  local search=()
  type -P pg_config >/dev/null && search=("-L$(pg_config --libdir)")
  echo 'int main(void) { return 0; }' | cc -x c - "${search[@]}" -lpq -o /dev/null 2>/dev/null
}

# Prints the missing Debian packages, one per line.
missing() {
  type -P cc >/dev/null || echo build-essential
  links_libpq || echo libpq-dev
  case $1 in
    quickjs) for_quickjs ;;
    test)
      for_quickjs
      # For the fuzzer.
      type -P c++ >/dev/null || echo build-essential
      postgres_programs >/dev/null || echo postgresql
      type -P pgbouncer >/dev/null || echo pgbouncer
      type -P psql >/dev/null || echo postgresql-client
      type -P sqlite3 >/dev/null || echo sqlite3
      has_browser || echo chromium-headless-shell
      type -P openssl >/dev/null || echo openssl
      type -P java >/dev/null || echo default-jre-headless
      type -P systemd-analyze >/dev/null || echo systemd
      type -P strace >/dev/null || echo strace
      for_python
      ;;
    bench)
      type -P wrk >/dev/null || echo wrk
      type -P curl >/dev/null || echo curl
      ;;
    rehearsal) for_rehearsal ;;
    release)
      type -P strip >/dev/null || echo binutils
      type -P dpkg-shlibdeps >/dev/null || echo dpkg-dev
      ;;
    v8) for_v8 ;;
  esac
}

# Prefers chromium-headless-shell, which takes half the time (docs/build-times.md); another browser is accepted where it is unavailable.
has_browser() {
  type -P chromium-headless-shell >/dev/null || { browser >/dev/null && ! offered chromium-headless-shell; }
}

# Whether a package can be installed here. Without package lists this is unknown, and counts as yes.
offered() {
  can_install || return
  ! compgen -G '/var/lib/apt/lists/*Packages*' >/dev/null || [[ -n $(apt-cache madison "$1") ]]
}

# To build the library that QuickJS links.
for_quickjs() {
  type -P cmake >/dev/null || echo cmake
  echo '#include <simde/simde-common.h>' | cc -E -x c - >/dev/null 2>&1 || echo libsimde-dev
}

# Proxies, monitoring, packaging.
for_rehearsal() {
  type -P nginx >/dev/null || echo nginx-light
  type -P caddy >/dev/null || echo caddy
  type -P haproxy >/dev/null || echo haproxy
  type -P promtool >/dev/null || echo prometheus
  type -P mmdebstrap >/dev/null || echo mmdebstrap
  type -P systemd-analyze >/dev/null || echo systemd
  type -P strace >/dev/null || echo strace
  # For backups.
  type -P sqlite3 >/dev/null || echo sqlite3
  type -P psql >/dev/null || echo postgresql-client
  postgres_programs >/dev/null || echo postgresql
  type -P openssl >/dev/null || echo openssl
  # For containers.
  type -P podman >/dev/null || echo podman
  type -P runc >/dev/null || echo runc
  type -P iptables >/dev/null || echo iptables
  [[ -x /usr/lib/podman/netavark ]] || echo netavark
  [[ -x /usr/lib/podman/aardvark-dns ]] || echo aardvark-dns
  for_python
}

# To build V8.
for_v8() {
  local llvm=/usr/lib/llvm-22
  [[ -x $llvm/bin/clang ]] || echo clang-22
  [[ -x $llvm/bin/ld.lld ]] || echo lld-22
  [[ -x $llvm/bin/llvm-strip ]] || echo llvm-22
  [[ -e $llvm/lib/clang/22/lib/linux/libclang_rt.builtins-$(uname -m).a ]] || echo libclang-rt-22-dev
  type -P ninja >/dev/null || echo ninja-build
  type -P pkg-config >/dev/null || echo pkg-config
  pkg-config --exists glib-2.0 2>/dev/null || echo libglib2.0-dev
  for_python
}

# Python with virtual environments.
for_python() {
  type -P python3 >/dev/null || echo python3
  python3 -c 'import ensurepip, venv' 2>/dev/null || echo python3-venv
}

# Never prompts for a password: nobody may be there to type it.
as_root() {
  if ((EUID == 0)); then
    "$@"
  else
    sudo -n "$@"
  fi
}

can_install() { type -P apt-get >/dev/null && as_root true 2>/dev/null; }

install() {
  export DEBIAN_FRONTEND=noninteractive
  as_root apt-get update -qq
  as_root apt-get install -y -qq --no-install-recommends "$@"
}

mapfile -t packages < <(missing "$1")
if ((${#packages[@]} == 0)); then
  say set-up 'system packages' 'installed'
  exit 0
fi

remedy="Missing on this machine: ${packages[*]} (names of Debian packages).
Install them, then run the command again:
    sudo apt-get install ${packages[*]}"
can_install || fail set-up 'system packages' "$remedy"
say set-up 'system packages' "installing ${packages[*]}"
quietly set-up 'system packages' install "${packages[@]}"
mapfile -t packages < <(missing "$1")
((${#packages[@]} == 0)) || fail set-up 'system packages' "Installed, but still not usable: ${packages[*]}"
