# shellcheck shell=bash
# Sourced by the scripts beside it, after places.sh: which archive of V8's the crate v8 links, and where
# cargo looks for it. Looks only, changes nothing.

version=$(locked v8)
target=$(host)
# "simdutf" is the one feature of deno_core's that shows in the name.
archive=librusty_v8_simdutf_release_$target.a.gz
releases=${RUSTY_V8_MIRROR:-https://github.com/denoland/rusty_v8/releases/download}
url=$releases/v$version/$archive
cache=${CARGO_HOME:-$HOME/.cargo}/.rusty_v8
cached=$cache/${url//[^A-Za-z0-9]/_}

sum_of() { sha256sum "$1" | cut -d ' ' -f 1; }
