//! Where the database is.

use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// Which database is below.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    Sqlite,
    Postgres,
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Sqlite => "SQLite",
            Self::Postgres => "PostgreSQL",
        })
    }
}

/// `sqlite:path/to/file.db` or `postgres://…`. Shown without its password.
#[derive(Clone, PartialEq, Eq)]
pub struct DatabaseUrl(Place);

#[derive(Clone, PartialEq, Eq)]
pub(crate) enum Place {
    Sqlite(PathBuf),
    Postgres(url::Url),
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DatabaseUrlError {
    #[error("a database URL begins with sqlite: or postgres://")]
    Scheme,
    #[error(
        "sqlite: must be followed by the path of a file (a database in memory has one connection only)"
    )]
    NoFile,
    #[error("not a PostgreSQL URL: {0}")]
    Postgres(#[from] url::ParseError),
}

impl DatabaseUrl {
    /// The SQLite database in this file, which need not exist yet.
    #[must_use]
    pub fn sqlite(file: &Path) -> Self {
        Self(Place::Sqlite(file.to_path_buf()))
    }

    #[must_use]
    pub fn kind(&self) -> Kind {
        match self.0 {
            Place::Sqlite(_) => Kind::Sqlite,
            Place::Postgres(_) => Kind::Postgres,
        }
    }

    /// The file of a SQLite database.
    #[must_use]
    pub fn file(&self) -> Option<&Path> {
        match &self.0 {
            Place::Sqlite(file) => Some(file),
            Place::Postgres(_) => None,
        }
    }

    pub(crate) fn place(&self) -> &Place {
        &self.0
    }
}

#[cfg(feature = "test-support")]
impl From<url::Url> for DatabaseUrl {
    fn from(url: url::Url) -> Self {
        Self(Place::Postgres(url))
    }
}

impl FromStr for DatabaseUrl {
    type Err = DatabaseUrlError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if let Some(path) = text.strip_prefix("sqlite:") {
            let path = path.strip_prefix("//").unwrap_or(path);
            if path.is_empty() || path.contains(":memory:") {
                return Err(DatabaseUrlError::NoFile);
            }
            return Ok(Self::sqlite(Path::new(path)));
        }
        if text.starts_with("postgres://") || text.starts_with("postgresql://") {
            return Ok(Self(Place::Postgres(text.parse()?)));
        }
        Err(DatabaseUrlError::Scheme)
    }
}

impl fmt::Display for DatabaseUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Place::Sqlite(file) => write!(f, "sqlite:{}", file.display()),
            Place::Postgres(url) => {
                // The query may carry a password, too; what it says is not needed to tell databases apart.
                let mut shown = url.clone();
                shown.set_query(None);
                if shown.password().is_some() {
                    // Refused only where there is no host, and then there is no password.
                    let _: Result<(), ()> = shown.set_password(Some("***"));
                }
                write!(f, "{shown}")
            }
        }
    }
}

impl fmt::Debug for DatabaseUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "DatabaseUrl({self})")
    }
}
