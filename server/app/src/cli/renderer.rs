//! Starting the render engine: the embedded bundle, and the snapshot next to the program.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::thread::available_parallelism;

use ink_ssr::{Bundle, Limits, Renderer};

use crate::config::Config;

/// The script that renders pages, as built from the UI.
const BUNDLE: &str = include_str!("../../../../static/build/server/server.js");

/// The renderer, and how its engines started.
pub(super) fn start(config: &Config) -> Result<(Renderer, &'static str), String> {
    if let Some(notice) = ink_ssr::NOTICE {
        tracing::warn!("{notice}");
    }
    let (bundle, how) = if ink_ssr::TAKES_SNAPSHOTS {
        from_snapshot()
    } else {
        from_source()
    };
    let threads = config
        .render_threads
        .or_else(|| available_parallelism().ok())
        .unwrap_or(NonZeroUsize::MIN);
    let renderer = Renderer::start(&bundle, Limits::for_threads(threads))
        .map_err(|error| format!("the renderer did not start: {error}"))?;
    Ok((renderer, how))
}

fn from_snapshot() -> (Bundle, &'static str) {
    match with_snapshot() {
        Ok(bundle) => (bundle, "from its snapshot"),
        Err(reason) => {
            tracing::warn!(%reason, "no snapshot is used, engines start more slowly");
            from_source()
        }
    }
}

fn from_source() -> (Bundle, &'static str) {
    (Bundle::from_source(BUNDLE), "from source")
}

/// The snapshot is next to the program and has its name.
fn with_snapshot() -> Result<Bundle, String> {
    let path = place().ok_or("the program's own path is not known")?;
    let file = std::fs::read(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    Bundle::with_snapshot(BUNDLE, file).map_err(|error| format!("{}: {error}", path.display()))
}

fn place() -> Option<PathBuf> {
    let program = std::env::current_exe().ok()?;
    let mut name = program.file_name()?.to_owned();
    name.push(".snapshot");
    Some(program.with_file_name(name))
}
