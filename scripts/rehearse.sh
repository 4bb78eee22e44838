#!/usr/bin/env bash
# Does what docs/operations.md says, with the files of the folder `deploy`: restarts without a failed request behind
# each proxy and on a held socket; the unit is what systemd takes, and as closed as it can be; a lost database is restored,
# on SQLite and on PostgreSQL, without a lost sale; Prometheus reads the metrics of a running server, and each alert fires
# where it should.
#   usage: rehearse.sh [nginx|caddy|haproxy|socket|unit|backup|alerts|release|first-sale|containers]…
#     without a name all up to the alerts
#     release: packs a release of the build for tests, and looks into it
#     first-sale: as root: from a system that has nothing yet to a sale over TLS
#     containers: as root: the image of a release, and the compose file with it
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

# Exposure in tenths, as systemd judges it: 2.0 at most.
unit() {
  cp deploy/inkpay.service deploy/inkpay.socket "$folder/"
  # Here is no program at that path, and the one that is may lie where a unit, or sed, would misread its path.
  ln -s "$(realpath "$INK_TEST_BINARY")" "$folder/program"
  ln -s "$PWD" "$folder/clone"
  sed -i "s#/opt/inkpay/inkpay#$folder/program#" "$folder/inkpay.service"
  systemd-analyze verify "$folder/inkpay.service" "$folder/inkpay.socket"
  # Two nodes on one machine, as docs/operations.md makes them.
  (cd "$folder" && eval "$(grep '^sed .*>inkpay@.service$' "$OLDPWD/docs/operations.md" | sed "s#/usr/lib/systemd/system/##")")
  grep -q '^Environment=INKPAY_LISTEN=127.0.0.1:%i' "$folder/inkpay@.service"
  systemd-analyze verify "$folder/inkpay@3000.service"
  cp deploy/audit/inkpay-audit.* "$folder/"
  sed -i "s#/srv/inkpay#$folder/clone#" "$folder/inkpay-audit.service"
  systemd-analyze verify "$folder/inkpay-audit.service" "$folder/inkpay-audit.timer"
  systemd-analyze security --offline=true --threshold=20 "$folder/inkpay.service"
  # What the engine asks of the kernel to begin: what the unit does not allow ends the program.
  strace --follow-forks --quiet=all --signal=none --output="$folder/calls" "$INK_TEST_BINARY" --version
  sed -nE 's/^[0-9]+ +([a-z0-9_]+)\(.*/\1/p' "$folder/calls" | sort -u >"$folder/asked"
  local refused
  refused=$(allowed "$folder/inkpay.service" | comm -13 - "$folder/asked")
  [[ -z $refused ]] || { echo "the unit does not allow:" "$refused" && return 1; }
}

# The calls of a unit's filter, line by line as systemd takes them.
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

# Groups have groups in them.
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

# Of the build for tests. One is enough for all parts.
released() {
  [[ ! -e $folder/release/SHA256SUMS ]] || return 0
  scripts/setup.sh rehearsal
  scripts/setup.sh release
  openly rehearse 'release' scripts/release.sh "$folder/release" tests
}

# What is packed is whole, and the package has what systemd needs of it.
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

# The dashboard's queries are read as rules are: each has to be one.
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

# What is started in there ends with the namespace, and what is mounted with it. Bash stays its first process: it reaps what has
# lost its parent, which would look alive else.
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
