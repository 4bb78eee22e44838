//! Commands' output.

use std::io::{ErrorKind, Write, stdout};

use clap::Args;
use serde_json::{Value, json};

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

    /// A list of rows, each as a line of text and as JSON, which has them in the field `name`. `last`: a line below them.
    /// As text, `none` says that there are none.
    pub(super) fn list(
        name: &str,
        rows: impl IntoIterator<Item = (String, Value)>,
        last: Option<String>,
        none: &str,
    ) -> Self {
        let (mut lines, all): (Vec<String>, Vec<Value>) = rows.into_iter().unzip();
        lines.extend(last);
        Self::lines(&lines, none, json!({ name: all }))
    }

    /// With another field in its JSON.
    pub(super) fn with_field(mut self, name: &str, value: impl Into<Value>) -> Self {
        if let Some(fields) = self.json.as_object_mut() {
            fields.insert(name.to_owned(), value.into());
        }
        self
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
