//! `ink-bench`: the server-side halves of the benchmark, which `main.mjs` drives.
//!
//! * `pages ADDRESS BUNDLE SNAPSHOT SAMPLES`: renders fixed props at `/home` and `/zipstore`, through
//!   the real renderer and without a database or a cache.
//! * `bytes ADDRESS FILE TYPE ENCODING`: a bare axum handler that returns one file's bytes.
//! * `first-page BUNDLE SNAPSHOT|- SAMPLES`: milliseconds from no engine to a first rendered page.
//! * `delta DICTIONARY FILE`: the size in bytes of a file's delta for clients that have the other one.

#![forbid(unsafe_code)]
#![expect(clippy::print_stdout, reason = "its output is its result")]

mod pages;

use std::error::Error;
use std::process::ExitCode;

type Outcome = Result<(), Box<dyn Error>>;

fn main() -> ExitCode {
    ink_ssr::init_process();
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match run(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("ink-bench: {error}");
            ExitCode::FAILURE
        }
    }
}

#[tokio::main]
async fn run(arguments: &[&str]) -> Outcome {
    match arguments {
        ["pages", address, bundle, snapshot, samples] => {
            pages::serve(address, bundle, snapshot, samples).await
        }
        ["bytes", address, file, media_type, encoding] => {
            pages::bytes(address, file, media_type, encoding).await
        }
        ["first-page", bundle, snapshot, samples] => {
            let snapshot = (*snapshot != "-").then_some(*snapshot);
            println!("{}", pages::first(bundle, snapshot, samples).await?);
            Ok(())
        }
        ["delta", dictionary, file] => {
            let (dictionary, file) = (std::fs::read(dictionary)?, std::fs::read(file)?);
            println!(
                "{}",
                ink_server::web::files::deltas::dictionary::compress(&file, &dictionary)?.len()
            );
            Ok(())
        }
        _ => Err("see tests/bench/main.rs for the arguments".into()),
    }
}
