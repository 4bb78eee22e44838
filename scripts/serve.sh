#!/usr/bin/env bash
# Replaces itself with the server that build.sh built.
#   usage: serve.sh release|dev [arguments of `inkpay serve`]
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. scripts/paths.sh

binary=$(binary_of "$1")
shift
exec "$binary" serve "$@"
