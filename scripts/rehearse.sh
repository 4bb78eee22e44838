#!/usr/bin/env bash
# Rehearses docs/operations.md with the files in `deploy`: restarts without a failed request behind each proxy and on a systemd
# socket; systemd accepts the unit, which is restricted as far as possible; a lost database is restored without a lost sale, on
# SQLite and on PostgreSQL; Prometheus reads the metrics of a running server, and each alert fires when it should.
#   usage: rehearse.sh [nginx|caddy|haproxy|socket|unit|backup|alerts|release|first-sale|containers]…
#     without a name: all up to the alerts
#     release: packs a release of the test build, and checks it
#     first-sale: as root: from a newly installed system to a sale over TLS
#     containers: as root: the image of a release, with the compose file
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. scripts/console.sh
. scripts/paths.sh

INK_TEST_BINARY=${INK_TEST_BINARY:-$(binary_of release)}
export INK_TEST_BINARY
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

certify() {
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -noenc -days 1 -subj /CN=localhost \
    -addext subjectAltName=DNS:localhost -keyout "$folder/key.pem" -out "$folder/cert.pem"
  cat "$folder/cert.pem" "$folder/key.pem" >"$folder/both.pem"
  chmod 755 "$folder"
  chmod 644 "$folder"/*.pem
}

# systemd's exposure level, in tenths, is 2.0 at most.
unit() {
  cp deploy/inkpay.service deploy/inkpay.socket "$folder/"
  # The unit's paths are replaced by links, because the real paths may contain characters that are special in a unit or in sed.
  ln -s "$(realpath "$INK_TEST_BINARY")" "$folder/program"
  ln -s "$PWD" "$folder/clone"
  sed -i "s#/opt/inkpay/inkpay#$folder/program#" "$folder/inkpay.service"
  systemd-analyze verify "$folder/inkpay.service" "$folder/inkpay.socket"
  # Two nodes on one machine, created with the command in docs/operations.md.
  (cd "$folder" && eval "$(grep '^sed .*>inkpay@.service$' "$OLDPWD/docs/operations.md" | sed "s#/usr/lib/systemd/system/##")")
  grep -q '^Environment=INKPAY_LISTEN=127.0.0.1:%i' "$folder/inkpay@.service"
  systemd-analyze verify "$folder/inkpay@3000.service"
  cp deploy/audit/inkpay-audit.* "$folder/"
  sed -i "s#/srv/inkpay#$folder/clone#" "$folder/inkpay-audit.service"
  systemd-analyze verify "$folder/inkpay-audit.service" "$folder/inkpay-audit.timer"
  systemd-analyze security --offline=true --threshold=20 "$folder/inkpay.service"
  # The system calls at the engine's start: one that the unit forbids would end the program.
  strace --follow-forks --quiet=all --signal=none --output="$folder/calls" "$INK_TEST_BINARY" --version
  sed -nE 's/^[0-9]+ +([a-z0-9_]+)\(.*/\1/p' "$folder/calls" | sort -u >"$folder/asked"
  local refused
  refused=$(allowed "$folder/inkpay.service" | comm -13 - "$folder/asked")
  [[ -z $refused ]] || { echo "the unit does not allow:" "$refused" && return 1; }
}

# The system calls that a unit's filter allows, evaluated line by line as systemd does.
allowed() {
  local words all=''
  while read -ra words; do
    if [[ ${words[0]} == '~'* ]]; then
      all=$(comm -23 <(echo "$all") <(calls "${words[@]#'~'}"))
    else
      all=$(sort -u <(echo "$all") <(calls "${words[@]}"))
    fi
  done < <(sed -n 's/^SystemCallFilter=//p' "$1")
  echo "$all"
}

# calls NAME…: the system calls of these names; a group may contain groups.
calls() {
  local word members
  for word in "$@"; do
    if [[ $word == @* ]]; then
      mapfile -t members < <(systemd-analyze syscall-filter "$word" | sed '1d; s/ *#.*//; s/^ *//; /^$/d')
      calls "${members[@]}"
    else
      echo "$word"
    fi
  done | sort -u
}

backup() {
  openly rehearse 'backup, SQLite' node tests/rehearsal/backup.mjs sqlite
  openly rehearse 'backup, PostgreSQL' scripts/postgres.sh node tests/rehearsal/backup.mjs postgres
  openly rehearse 'backup, WAL' tests/rehearsal/wal.sh
  INK_TEST_PYTHON=$(python_of_tests) openly rehearse 'backup, Litestream' node tests/rehearsal/litestream.mjs
}

# Packs the test build, once for all parts.
released() {
  [[ ! -e $folder/release/SHA256SUMS ]] || return 0
  scripts/setup.sh rehearsal
  scripts/setup.sh release
  openly rehearse 'release' scripts/release.sh "$folder/release" tests
}

# The checksums match, and the package contains the files that systemd needs.
packed() {
  (cd "$folder/release" && sha256sum --check --quiet SHA256SUMS)
  dpkg-deb --extract "$folder"/release/inkpay_*.deb "$folder/installed"
  dpkg-deb --control "$folder"/release/inkpay_*.deb "$folder/scripts"
  local file
  for file in opt/inkpay/{inkpay,inkpay.snapshot,inkpay.env.example,operations.md} opt/inkpay/deploy/{alerts.yml,dashboard.json} \
    usr/lib/systemd/system/inkpay.{service,socket} usr/lib/sysusers.d/inkpay.conf usr/sbin/inkpay; do
    [[ -s $folder/installed/$file ]] || { echo "the package has no $file" && return 1; }
  done
  grep -q 'systemd-sysusers .*inkpay.conf' "$folder/scripts/postinst"
  if grep -E 'deb-systemd-invoke .*start' "$folder/scripts/postinst"; then return 1; fi
  "$folder/installed/opt/inkpay/inkpay" --version
}

# The dashboard's queries are checked as if they were rules.
alerts() {
  node tests/rehearsal/metrics.mjs "$folder"
  promtool check metrics <"$folder/metrics.txt"
  promtool check rules deploy/alerts.yml "$folder/dashboard.yml"
  promtool test rules deploy/alerts_test.yml
}

bare() {
  mmdebstrap --quiet --variant=apt --include=ca-certificates bookworm "$folder/bare"
  cp "$folder"/release/inkpay_*.deb "$folder/bare/srv/inkpay.deb"
}

# Processes and mounts end with the namespace. Bash remains its first process (hence `&& true`) and reaps orphans, which would
# otherwise seem alive.
sell() {
  INK_TEST_PYTHON=$(python_of_tests) NODE_EXTRA_CA_CERTS=$folder/cert.pem \
    unshare --mount --pid --fork --kill-child bash -euo pipefail -c "
      mount --bind /dev '$folder/bare/dev'
      mount -t proc proc '$folder/bare/proc'
      node tests/rehearsal/first-sale.mjs '$folder/bare' '$folder' && true"
}

quietly rehearse 'certificate' certify
(($# > 0)) || set -- nginx caddy haproxy socket unit backup alerts
for part in "$@"; do
  case $part in
    nginx | caddy | haproxy | socket)
      NODE_EXTRA_CA_CERTS=$folder/cert.pem openly rehearse "restarts, $part" \
        scripts/postgres.sh node tests/rehearsal/restart.mjs "$part" "$folder"
      ;;
    unit) quietly rehearse 'systemd unit' unit ;;
    backup) backup ;;
    release)
      released
      quietly rehearse 'what was packed' packed
      ;;
    first-sale)
      released
      quietly rehearse 'a bare system' bare
      openly rehearse 'first sale' sell
      ;;
    containers)
      released
      openly rehearse 'containers' tests/rehearsal/containers.sh "$folder/release" "$folder"
      ;;
    alerts) quietly rehearse 'metrics and alerts' alerts ;;
    *) fail rehearse "$part" 'usage: rehearse.sh [nginx|caddy|haproxy|socket|unit|backup|alerts|release|first-sale|containers]…' ;;
  esac
done
