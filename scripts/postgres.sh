#!/usr/bin/env bash
# Runs a command with a temporary PostgreSQL: private folder, free port, random password; it is deleted afterwards. Tuned for
# tests: its data does not survive a power cut.
#   usage: postgres.sh COMMAND…   with the administrator's URL in INK_TEST_POSTGRES
#          postgres.sh            prints the URL and waits for Ctrl-C
#          postgres.sh --durable COMMAND…   with durable writes and statement statistics, its URL in INK_DURABLE_POSTGRES, and
#                                 pgbench on the PATH; its folder is in INK_BENCH_DISK (/var/tmp), which needs 20 GB for
#                                 `just bench`
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. scripts/console.sh
. scripts/paths.sh

programs=$(postgres_programs) ||
  fail test PostgreSQL "PostgreSQL's server is not installed: sudo apt-get install postgresql"

# PostgreSQL refuses to run as root: then it runs as the user postgres, or as nobody.
owner=$(id -un)
if ((EUID == 0)); then
  owner=nobody
  id postgres &>/dev/null && owner=postgres
fi

as_owner() (
  cd "$folder"
  if ((EUID == 0)); then
    exec runuser -u "$owner" -- "$@"
  else
    exec "$@"
  fi
)

stop() {
  as_owner "$programs/pg_ctl" stop --pgdata data --mode immediate --silent &>/dev/null || true
  rm -rf "$folder"
}

create() {
  printf '%s' "$password" >"$folder/password"
  chown -R "$owner" "$folder"
  as_owner "$programs/initdb" --pgdata data --username inkpay --pwfile password \
    --auth md5 --encoding UTF8 --locale C --no-sync
}

start() {
  local settings="-c listen_addresses=127.0.0.1 -c port=$port -c unix_socket_directories=$folder
    -c max_connections=300 $tuning"
  as_owner "$programs/pg_ctl" start --pgdata data --log log --timeout 30 --wait --silent \
    --options "${settings//$'\n'/ }" || {
    cat "$folder/log"
    return 1
  }
}

begin() {
  create && start
}

# In memory if there is space: creating and dropping databases writes more than any test.
roomy() { [[ -w $1 ]] && (($(df --output=avail --block-size=M "$1" | tail -n 1 | tr -dc 0-9) >= 2048)); }

place=/tmp
if roomy /dev/shm; then place=/dev/shm; fi
tuning='-c fsync=off -c synchronous_commit=off -c full_page_writes=off'
address=INK_TEST_POSTGRES
if [[ ${1-} == --durable ]]; then
  shift
  PATH=$PATH:$programs
  place=${INK_BENCH_DISK:-/var/tmp}
  tuning='-c shared_buffers=1GB -c max_wal_size=8GB -c wal_level=minimal -c max_wal_senders=0
    -c shared_preload_libraries=pg_stat_statements -c pg_stat_statements.track=top
    -c log_line_prefix=%n=%v='
  address=INK_DURABLE_POSTGRES
fi
folder=$(mktemp -d "$place/inkpay-postgres.XXXXXX")
trap stop EXIT
port=$(free_port)
password=$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')
quietly test 'PostgreSQL' begin
declare -x "$address=postgres://inkpay:$password@127.0.0.1:$port/postgres"

if (($# > 0)); then
  "$@"
else
  printf '\n  %s\n\nCtrl-C stops it and deletes its data.\n' "${!address}"
  sleep infinity
fi
