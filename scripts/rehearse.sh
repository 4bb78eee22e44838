#!/usr/bin/env bash
# Does what docs/operations.md says, with the files of the folder `deploy`: restarts without a failed request behind
# each proxy and on a held socket; the unit is what systemd takes, and as closed as it can be.
#   usage: rehearse.sh [nginx|caddy|haproxy|socket|unit]…    all of them where none is named
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. scripts/console.sh
. scripts/places.sh

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
  # Here is no program at that path.
  sed -i "s#/opt/inkpay/inkpay#$INK_TEST_BINARY#" "$folder/inkpay.service"
  systemd-analyze verify "$folder/inkpay.service" "$folder/inkpay.socket"
  systemd-analyze security --offline=true --threshold=20 "$folder/inkpay.service"
}

quietly rehearse 'certificate' certify
(($# > 0)) || set -- nginx caddy haproxy socket unit
for part in "$@"; do
  case $part in
    nginx | caddy | haproxy | socket)
      NODE_EXTRA_CA_CERTS=$folder/cert.pem openly rehearse "restarts, $part" node tests/rehearsal/restart.mjs "$part" "$folder"
      ;;
    unit) quietly rehearse 'systemd unit' unit ;;
    *) fail rehearse "$part" 'usage: rehearse.sh [nginx|caddy|haproxy|socket|unit]…' ;;
  esac
done
