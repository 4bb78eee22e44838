//! The renderer as its own program, alongside the server.
//!
//! * `ink-pages engine`: names the engine.
//! * `ink-pages snapshot BUNDLE OUT`: makes the snapshot that engines start from. Not done by the
//!   server, because an engine is set up either for making snapshots or for running pages.
//! * `ink-pages render BUNDLE [SNAPSHOT]`: renders each line of standard input, a page as
//!   `{"page": "home", "props": {…}}`, to a line of output: `{"html": …, "title": …, "description":
//!   …, "indexed": …, "islands": […]}` with `"data": …` where there is some, or `{"error": …}`.

#![expect(clippy::print_stdout, reason = "its output is its result")]

use std::num::NonZeroUsize;
use std::path::Path;
use std::process::ExitCode;
use std::{env, fs, io};

use ink_ssr::{Bundle, Limits, Renderer};
use serde::Deserialize;
use serde_json::json;
use serde_json::value::RawValue;
use tokio::runtime::{self, Runtime};

type Outcome = Result<(), String>;

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match arguments.as_slice() {
        ["engine"] => {
            println!("{}", ink_ssr::engine_name());
            Ok(())
        }
        ["snapshot", bundle, out] => snapshot(Path::new(bundle), Path::new(out)),
        ["render", bundle] => render(bundle, None),
        ["render", bundle, snapshot] => render(bundle, Some(snapshot)),
        _ => {
            eprintln!("usage: ink-pages engine | snapshot BUNDLE OUT | render BUNDLE [SNAPSHOT]");
            return ExitCode::from(2);
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => {
            eprintln!("ink-pages: {reason}");
            ExitCode::FAILURE
        }
    }
}

/// Writes a temporary file next to the target and renames it, so that nobody ever reads half a snapshot.
fn snapshot(bundle: &Path, out: &Path) -> Outcome {
    let source =
        fs::read_to_string(bundle).map_err(|error| format!("{}: {error}", bundle.display()))?;
    let runtime = runtime()?;
    let _inside = runtime.enter();
    let file = ink_ssr::make_snapshot(source.leak()).map_err(|error| error.to_string())?;
    let part = out.with_extension("part");
    fs::write(&part, file)
        .and_then(|()| fs::rename(&part, out))
        .map_err(|error| format!("{}: {error}", out.display()))
}

#[derive(Deserialize)]
struct Asked<'a> {
    page: String,
    #[serde(borrow)]
    props: &'a RawValue,
}

fn render(bundle: &str, snapshot: Option<&str>) -> Outcome {
    let read = |path: &str| fs::read(path).map_err(|error| format!("{path}: {error}"));
    let source = String::from_utf8(read(bundle)?).map_err(|error| error.to_string())?;
    let source: &'static str = source.leak();
    let bundle = match snapshot {
        None => Bundle::from_source(source),
        Some(path) => Bundle::with_snapshot(source, read(path)?)
            .map_err(|error| format!("{path}: {error}"))?,
    };
    ink_ssr::init_process();
    let runtime = runtime()?;
    let _inside = runtime.enter();
    let renderer = Renderer::start(&bundle, Limits::for_threads(NonZeroUsize::MIN))
        .map_err(|error| error.to_string())?;
    for line in io::stdin().lines() {
        let line = line.map_err(|error| error.to_string())?;
        let asked: Asked<'_> = serde_json::from_str(&line).map_err(|error| error.to_string())?;
        let props = asked.props.get().to_owned();
        // Only a handful of names, for as long as the program runs.
        let page = asked.page.leak();
        let answer = match runtime.block_on(renderer.render(page, props)) {
            Ok(page) => serde_json::to_value(page).map_err(|error| error.to_string())?,
            Err(error) => json!({ "error": error.to_string() }),
        };
        println!("{answer}");
    }
    Ok(())
}

fn runtime() -> Result<Runtime, String> {
    runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|error| error.to_string())
}
