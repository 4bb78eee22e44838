//! The sources of values.

use std::fmt;
use std::path::PathBuf;

/// Where a value was set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    Environment,
    Credential,
    File { path: PathBuf, line: usize },
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Environment => f.write_str("environment"),
            Self::Credential => f.write_str("credential"),
            Self::File { path, line } => write!(f, "{}:{line}", path.display()),
        }
    }
}

/// A value, and its source.
#[derive(Clone, Debug)]
pub struct Given {
    pub value: String,
    pub origin: Origin,
    /// The file that holds it, if the setting only names that.
    pub secret_file: Option<PathBuf>,
}
