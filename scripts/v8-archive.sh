# shellcheck shell=bash
# Sourced by the scripts beside it, after paths.sh: the name of the V8 archive that the crate v8 links, and its path in cargo's
# cache. Changes nothing.

version=$(locked v8)
target=$(host)
# "simdutf" is the only feature of deno_core that is part of the name.
archive=librusty_v8_simdutf_release_$target.a.gz
releases=${RUSTY_V8_MIRROR:-https://github.com/denoland/rusty_v8/releases/download}
url=$releases/v$version/$archive
cache=${CARGO_HOME:-$HOME/.cargo}/.rusty_v8
cached=$cache/${url//[^A-Za-z0-9]/_}

sum_of() { sha256sum "$1" | cut -d ' ' -f 1; }
