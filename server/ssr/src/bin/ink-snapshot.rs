//! `ink-snapshot BUNDLE OUT`: makes the snapshot that engines start from.
//!
//! A program of its own, because V8 is set up either for making snapshots or for running pages.

use std::path::Path;
use std::process::ExitCode;
use std::{env, fs};

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [bundle, out] = arguments.as_slice() else {
        eprintln!("usage: ink-snapshot BUNDLE OUT");
        return ExitCode::from(2);
    };
    match make(Path::new(bundle), Path::new(out)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => {
            eprintln!("ink-snapshot: {reason}");
            ExitCode::FAILURE
        }
    }
}

/// Writes beside the target and renames, so that nobody ever reads half a snapshot.
fn make(bundle: &Path, out: &Path) -> Result<(), String> {
    let source =
        fs::read_to_string(bundle).map_err(|error| format!("{}: {error}", bundle.display()))?;
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|error| error.to_string())?;
    let _inside = runtime.enter();
    let file = ink_ssr::make_snapshot(source.leak()).map_err(|error| error.to_string())?;
    let part = out.with_extension("part");
    fs::write(&part, file)
        .and_then(|()| fs::rename(&part, out))
        .map_err(|error| format!("{}: {error}", out.display()))
}
