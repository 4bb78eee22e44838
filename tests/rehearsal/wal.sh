#!/usr/bin/env bash
# Restores a PostgreSQL cluster to a moment before a mistake, with the commands and settings of docs/operations.md.
#   usage: wal.sh
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
. scripts/paths.sh

programs=$(postgres_programs)
folder=$(mktemp -d)
owner=$(id -un)
if ((EUID == 0)); then owner=postgres; fi
mkdir -p "$folder/backups/wal"

as_owner() {
  if ((EUID == 0)); then runuser -u "$owner" -- "$@"; else "$@"; fi
}

stop() { as_owner "$programs/pg_ctl" stop --pgdata "$PGDATA" --mode "${1-fast}" --silent; }
start() { as_owner "$programs/pg_ctl" start --pgdata "$PGDATA" --log "$folder/log" --wait --silent; }
ask() { as_owner psql "$SERVER" --no-psqlrc --quiet --tuples-only --no-align -c "$1"; }

# The commands of the page under a name, with this machine's folder.
page() { node tests/rehearsal/page.mjs "$1" | sed "s#/backup#$BACKUPS#g"; }

export BACKUPS=$folder/backups PGDATA=$folder/data SERVER="postgres:///postgres?host=$folder"
trap 'stop immediate 2>/dev/null || true; rm -rf "$folder"' EXIT
chown -R "$owner" "$folder"

# What does not come within a minute does not come.
wait_for() {
  local tries
  for ((tries = 0; tries < 300; tries++)); do
    if "$@"; then return; fi
    sleep 0.2
  done
  echo "not within a minute: $*"
  return 1
}

is_archived() {
  [[ $(ask "SELECT count(*) FROM pg_stat_archiver WHERE last_archived_wal >= (SELECT pg_walfile_name(pg_current_wal_lsn() - 16777216))") == 1 ]]
}
is_recovered() { [[ $(ask 'SELECT pg_is_in_recovery()') == f ]]; }

follow() { page "$1" | as_owner bash -euo pipefail; }

as_owner "$programs/initdb" --pgdata "$PGDATA" --encoding UTF8 --no-sync --no-instructions >/dev/null
{
  page 'PostgreSQL: archive'
  printf "listen_addresses = ''\nunix_socket_directories = '%s'\n" "$folder"
} >>"$PGDATA/postgresql.conf"
start
ask 'CREATE TABLE sales (id int); INSERT INTO sales VALUES (1)'
follow 'PostgreSQL: base backup'
BASE=$(echo "$BACKUPS"/base-*)
export BASE
ask 'INSERT INTO sales VALUES (2)'
MOMENT=$(ask "SELECT to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') || ' UTC'")
export MOMENT
ask 'DELETE FROM sales'
ask 'SELECT pg_switch_wal()' >/dev/null
ask 'INSERT INTO sales VALUES (3)'
# The segment is archived a moment after it ended.
wait_for is_archived
stuck=$(follow 'PostgreSQL: is the archive stuck?')
[[ -z $stuck ]] || { echo "the archive is stuck at $stuck" && exit 1; }
# A server that was stopped before it noted that a segment is archived brings it again: the same passes, another does not.
segment=$(ask 'SELECT last_archived_wal FROM pg_stat_archiver')
archive=$(page 'PostgreSQL: archive' | sed -n "s/^archive_command = '\(.*\)'$/\1/p" | sed "s#%f#$segment#g")
as_owner bash -c "${archive//%p/$BACKUPS/wal/$segment}"
if as_owner bash -c "${archive//%p/$PGDATA/PG_VERSION}"; then
  echo "another segment $segment takes the place of the one that is there" && exit 1
fi
stop immediate
follow 'PostgreSQL: back to a moment'
start
wait_for is_recovered
found=$(ask 'SELECT string_agg(id::text, $$,$$ ORDER BY id) FROM sales')
[[ $found == 1,2 ]] || { echo "after the restore there are sales $found, not 1,2" && exit 1; }
echo "both sales are there as of $MOMENT, and the mistake is not"
