# shellcheck shell=bash
# Sourced by the scripts beside it: their output, one line per step with its outcome and time.

# say AREA WHAT OUTCOME
say() { printf '%-7s %-22s %s\n' "$1" "$2" "$3"; }

# fail AREA WHAT TEXT: ends the script; the text says what to do about it.
fail() {
  say "$1" "$2" 'FAILED' >&2
  printf '\n%s\n\n' "$3" >&2
  exit 1
}

# since MICROSECONDS: the time since then, as "0.4 s" or "3 min 12 s"
since() {
  local tenths=$(((${EPOCHREALTIME/[.,]/} - $1) / 100000))
  if ((tenths < 600)); then
    printf '%d.%d s' $((tenths / 10)) $((tenths % 10))
  else
    printf '%d min %d s' $((tenths / 600)) $((tenths % 600 / 10))
  fi
}

# attempt COMMAND…: stores the exit status in $status. A function ends at its first failing command, which it would not do
# after `if` or before `||`.
attempt() {
  set +e
  (
    set -e
    "$@"
  ) </dev/null
  status=$?
  set -e
}

# quietly AREA WHAT COMMAND…: the command's output is shown only if it fails.
quietly() {
  local area=$1 what=$2 began=${EPOCHREALTIME/[.,]/} status log
  shift 2
  log=$(mktemp)
  attempt "$@" >"$log" 2>&1
  if ((status != 0)); then
    cat "$log" >&2
    rm -f "$log"
    fail "$area" "$what" "This command failed, its output is above: $*"
  fi
  rm -f "$log"
  say "$area" "$what" "ok ($(since "$began"))"
}

# openly AREA WHAT COMMAND…: the command's output is shown as it comes.
openly() {
  local area=$1 what=$2 began=${EPOCHREALTIME/[.,]/} status
  shift 2
  say "$area" "$what" '…'
  attempt "$@"
  if ((status != 0)); then
    say "$area" "$what" "FAILED (exit $status, $(since "$began")): the lines above say why" >&2
    exit "$status"
  fi
  say "$area" "$what" "ok ($(since "$began"))"
}
