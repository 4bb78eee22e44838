#!/usr/bin/env bash
# Builds the image of a release and runs the compose file with it, as described in deploy/container: PostgreSQL, migrations, a
# server that answers, and that has its data again after everything was stopped and removed.
#   usage: containers.sh RELEASE FOLDER      as root, with podman, runc and mmdebstrap; called by scripts/rehearse.sh
#     RELEASE is the folder of a release, FOLDER is for temporary files. Instead of the registry's two images, images with the
#     same packages are made here.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
. scripts/paths.sh

release=$1
folder=$2/containers
compose=$(python_of_tests)/bin/podman-compose
mkdir -p "$folder/storage" "$folder/run"

# Apart from whatever else runs in containers here. No more handles than this shell may have: podman would ask for a million.
export CONTAINERS_STORAGE_CONF=$folder/storage.conf CONTAINERS_CONF=$folder/containers.conf
printf '[storage]\ndriver = "overlay"\ngraphroot = "%s/storage"\nrunroot = "%s/run"\n' "$folder" "$folder" >"$CONTAINERS_STORAGE_CONF"
cat >"$CONTAINERS_CONF" <<END
[containers]
default_ulimits = ["nofile=$(ulimit -Hn):$(ulimit -Hn)", "nproc=4096:4096"]
[engine]
runtime = "runc"
cgroup_manager = "cgroupfs"
events_logger = "file"
END

port=$(free_port)
url=http://127.0.0.1:$port

finish() {
  composed down --volumes --timeout 40 >/dev/null 2>&1 || true
  podman system reset --force >/dev/null 2>&1 || true
}
trap finish EXIT

# As the image of the registry makes a database, as far as the compose file asks it to.
entrypoint() {
  cat <<'END'
#!/bin/bash
set -euo pipefail
data=/var/lib/postgresql/data
export PATH=$(echo /usr/lib/postgresql/*/bin):$PATH
if [[ ! -s $data/PG_VERSION ]]; then
  install -d -o postgres -m 0700 "$data"
  install -d -o postgres -m 0775 /var/run/postgresql
  # shellcheck disable=SC2086
  runuser -u postgres -- initdb --pgdata "$data" --username "$POSTGRES_USER" $POSTGRES_INITDB_ARGS >/dev/null
  echo "host all all all $POSTGRES_HOST_AUTH_METHOD" >>"$data/pg_hba.conf"
  runuser -u postgres -- pg_ctl start --wait --silent --pgdata "$data" --options '-c listen_addresses='
  runuser -u postgres -- createdb --username "$POSTGRES_USER" "$POSTGRES_DB"
  runuser -u postgres -- pg_ctl stop --wait --silent --pgdata "$data"
fi
exec setpriv --reuid postgres --regid postgres --init-groups "$@" -D "$data"
END
}

base_images() {
  mmdebstrap --quiet --variant=minbase bookworm "$folder/debian.tar"
  podman import --quiet "$folder/debian.tar" docker.io/library/debian:bookworm-slim
  mmdebstrap --quiet --variant=minbase --include=postgresql-15 bookworm "$folder/postgres.tar"
  podman import --quiet "$folder/postgres.tar" rehearsal/postgres
  entrypoint >"$folder/entrypoint"
  printf 'FROM rehearsal/postgres\nCOPY --chmod=755 entrypoint /\nENTRYPOINT ["/entrypoint"]\n' >"$folder/Database"
  podman build --quiet --network none --file "$folder/Database" --tag docker.io/library/postgres:15-bookworm "$folder"
  rm "$folder"/*.tar
}

answers() { curl --fail --silent --output /dev/null --header 'X-Forwarded-Proto: https' "$url$1"; }

composed() { (cd "$folder" && "$compose" "$@"); }

# wait_for SERVICE COMMAND…: two minutes, and what the service says where the command does not succeed by then.
wait_for() {
  local tries service=$1
  shift
  for ((tries = 0; tries < 120; tries++)); do
    if "$@"; then return; fi
    sleep 1
  done
  composed logs "$service" 2>&1 | tail -n 60
  return 1
}

# One after the other, as the file says it: Debian 12's podman has no conditions for that.
up() {
  composed up --detach --no-deps database
  wait_for database composed exec -T database pg_isready --quiet --username inkpay --dbname inkpay
  composed run --rm --no-deps -T migrate
  composed up --detach --no-deps server
  wait_for server answers /readyz
}

base_images
# By the host's network: where the packages' registry is reached by a name of this machine's, it is in there, too.
podman build --quiet --network host --file "$release/Containerfile" --tag inkpay:rehearsed "$release"
export INKPAY_IMAGE=localhost/inkpay:rehearsed
sed "s/127\.0\.0\.1:3000:3000/127.0.0.1:$port:3000/" "$release/compose.yaml" >"$folder/compose.yaml"
cat >"$folder/inkpay.env" <<END
INKPAY_ENV=staging
INKPAY_ORIGIN=https://inkpay.example
INKPAY_SECRET_KEY=$(openssl rand -hex 32)
INKPAY_TRUSTED_PROXIES=10.89.77.0/24
INKPAY_SMTP_URL=smtp://127.0.0.1:25
INKPAY_OPERATOR_EMAIL=operator@inkpay.example
END
up
composed exec -T server /opt/inkpay/inkpay admin account create --ink-id inkpay --email founder@inkpay.example
composed down --timeout 40
if answers /readyz; then echo 'it answers after it was taken down' && exit 1; fi
up
# Read to its end, which grep would not wait for.
shown=$(composed exec -T server /opt/inkpay/inkpay admin account show inkpay)
[[ $shown == *founder@inkpay.example* ]]
echo 'the image serves, and what it knew is there after all was taken down'
