//! Refuses to build without the user interface's bundles, and rebuilds when they change.

use std::path::Path;

fn main() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    println!("cargo::rerun-if-changed={}", root.join("static").display());
    if !root.join("static/build/manifest.json").is_file() {
        println!(
            "cargo::error=the user interface is not built: run `just ui` (node ui/build/main.mjs)"
        );
    }
}
