//! Commands' output.

use std::io::{ErrorKind, Write, stdout};

use clap::Args;
use serde_json::Value;

/// The output format of commands that are not operators'.
#[derive(Clone, Copy, Debug, Args)]
pub(super) struct OutputFormat {
    /// Print JSON instead of text.
    #[arg(long)]
    pub(super) json: bool,
}

/// Prints a command's result on standard output. A reader that closes the pipe early is not a failure.
pub(super) fn print(text: &str) -> Result<(), String> {
    match writeln!(stdout(), "{text}") {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(error.to_string()),
        _ => Ok(()),
    }
}

/// A command's output: for people, and as JSON for programs. docs/operations.md lists the fields of each:
/// times are ISO 8601 UTC, amounts are cents.
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

    /// A line for each, or `none` if there are none.
    pub(super) fn lines(lines: &[String], none: &str, json: Value) -> Self {
        if lines.is_empty() {
            Self::new(none, json)
        } else {
            Self::new(lines.join("\n"), json)
        }
    }
}
