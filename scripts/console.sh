# shellcheck shell=bash
# Sourced by the scripts beside it: how they speak. One line a step, with its outcome and time.
# Holds no work of its own.

# say AREA WHAT OUTCOME
say() { printf '%-7s %-22s %s\n' "$1" "$2" "$3"; }

# fail AREA WHAT TEXT: ends the script; the text says what to do about it.
fail() {
  say "$1" "$2" 'FAILED' >&2
  printf '\n%s\n\n' "$3" >&2
  exit 1
}

# since MICROSECONDS: the time passed, "0.4 s" or "3 min 12 s"
since() {
  local tenths=$(((${EPOCHREALTIME/[.,]/} - $1) / 100000))
  if ((tenths < 600)); then
    printf '%d.%d s' $((tenths / 10)) $((tenths % 10))
  else
    printf '%d min %d s' $((tenths / 600)) $((tenths % 600 / 10))
  fi
}

# quietly AREA WHAT COMMAND…: the command's output is shown only if it fails.
quietly() {
  local area=$1 what=$2 began=${EPOCHREALTIME/[.,]/} log
  shift 2
  log=$(mktemp)
  if ! "$@" >"$log" 2>&1 </dev/null; then
    cat "$log" >&2
    rm -f "$log"
    fail "$area" "$what" "This command failed, its output is above: $*"
  fi
  rm -f "$log"
  say "$area" "$what" "ok ($(since "$began"))"
}

# openly AREA WHAT COMMAND…: the command's output is shown as it comes.
openly() {
  local area=$1 what=$2 began=${EPOCHREALTIME/[.,]/} status=0
  shift 2
  say "$area" "$what" '…'
  "$@" </dev/null || status=$?
  if ((status != 0)); then
    say "$area" "$what" "FAILED (exit $status, $(since "$began")): the lines above say why" >&2
    exit "$status"
  fi
  say "$area" "$what" "ok ($(since "$began"))"
}
