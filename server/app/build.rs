//! Fails without the user interface's bundles, and rebuilds when they change. Determines which commit is built.

use std::env;
use std::path::Path;
use std::process::Command;

/// Relative to this package, where cargo runs this program: what was built in one checkout may be run for another.
const ROOT: &str = "../..";

fn main() {
    println!("cargo::rustc-env=INKPAY_COMMIT={}", commit());
    println!("cargo::rerun-if-changed={ROOT}/static");
    if !Path::new(ROOT).join("static/build/manifest.json").is_file() {
        println!(
            "cargo::error=the user interface is not built: run `just ui` (node ui/build/main.mjs)"
        );
    }
}

/// From the environment if set, as for an archive without a history; otherwise, for a release, from git. A development
/// build does not ask: it would be stale after every commit.
fn commit() -> String {
    println!("cargo::rerun-if-env-changed=INKPAY_COMMIT");
    let said = env::var("INKPAY_COMMIT").unwrap_or_default();
    if !said.is_empty() {
        return said;
    }
    if env::var("PROFILE").is_ok_and(|profile| profile != "release") {
        return "development".to_owned();
    }
    let found = || {
        // Not that of a repository around an unpacked archive.
        let top = git(&["rev-parse", "--show-toplevel"])?;
        if Path::new(&top).canonicalize().ok()? != Path::new(ROOT).canonicalize().ok()? {
            return None;
        }
        // It grows whenever another commit is checked out.
        println!(
            "cargo::rerun-if-changed={}",
            git(&["rev-parse", "--git-path", "logs/HEAD"])?
        );
        git(&["rev-parse", "--short=12", "HEAD"])
    };
    found().unwrap_or_else(|| "unknown".to_owned())
}

fn git(arguments: &[&str]) -> Option<String> {
    let ran = Command::new("git").args(arguments).output().ok()?;
    let text = String::from_utf8(ran.stdout).ok()?;
    ran.status.success().then(|| text.trim().to_owned())
}
