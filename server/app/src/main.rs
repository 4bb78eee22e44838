//! The `inkpay` program.

#![forbid(unsafe_code)]

use std::process::ExitCode;

fn main() -> ExitCode {
    // Must come first: only threads that descend from this one may run the render engine.
    ink_ssr::init_process();
    ink_server::cli::run()
}
