//! What commands say.

use std::io::{ErrorKind, Write, stdout};

use clap::Args;
use serde_json::Value;

/// For whom a command that is no operator's says its result.
#[derive(Clone, Copy, Debug, Args)]
pub(super) struct OutputFormat {
    /// Print JSON in place of text.
    #[arg(long)]
    pub(super) json: bool,
}

/// A command's result, on standard output. Who has read enough of it is no failure.
pub(super) fn print(text: &str) -> Result<(), String> {
    match writeln!(stdout(), "{text}") {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(error.to_string()),
        _ => Ok(()),
    }
}

/// What a command says: to people, and as JSON to programs. docs/operations.md has the fields of each: times
/// are ISO 8601 UTC, amounts are cents.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    pub text: String,
    pub json: Value,
}

impl Reply {
    pub(super) fn new(text: impl Into<String>, json: Value) -> Self {
        Self {
            text: text.into(),
            json,
        }
    }

    pub(super) fn print(&self, as_json: bool) -> Result<(), String> {
        if as_json {
            print(&format!("{:#}", self.json))
        } else {
            print(&self.text)
        }
    }

    /// A line for each, or what is said where there are none.
    pub(super) fn lines(lines: &[String], none: &str, json: Value) -> Self {
        if lines.is_empty() {
            Self::new(none, json)
        } else {
            Self::new(lines.join("\n"), json)
        }
    }
}
