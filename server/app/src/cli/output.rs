//! What commands say.

use std::io::{Write, stdout};

/// A command's result, on standard output.
pub(super) fn print(text: &str) -> Result<(), String> {
    writeln!(stdout(), "{text}").map_err(|error| error.to_string())
}
