//! A value that was set, before it is parsed, and where it was set.

use std::fmt;
use std::path::PathBuf;

/// Where a value was set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SettingSource {
    Environment,
    Credential,
    File { path: PathBuf, line: usize },
}

impl fmt::Display for SettingSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Environment => f.write_str("environment"),
            Self::Credential => f.write_str("credential"),
            Self::File { path, line } => write!(f, "{}:{line}", path.display()),
        }
    }
}

/// A value that was set, and its source.
#[derive(Clone, Debug)]
pub struct RawValue {
    pub value: String,
    pub source: SettingSource,
    /// The file that holds it, if the setting only names that.
    pub secret_file: Option<PathBuf>,
}
