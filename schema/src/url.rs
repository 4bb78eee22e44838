//! Where the database is.

mod parameters;
mod postgres;

use std::borrow::Cow;
use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;

pub use parameters::ParameterError;
use postgres::PostgresUrl;
pub use postgres::{LibpqEnvironment, PostgresUrlError};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DatabaseKind {
    Sqlite,
    Postgres,
}

impl fmt::Display for DatabaseKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Sqlite => "SQLite",
            Self::Postgres => "PostgreSQL",
        })
    }
}

/// `sqlite:path/to/file.db` or `postgres://…`. Shown without its password.
#[derive(Clone, PartialEq, Eq)]
pub struct DatabaseUrl(Location);

#[derive(Clone, PartialEq, Eq)]
pub(crate) enum Location {
    Sqlite(PathBuf),
    Postgres(PostgresUrl),
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DatabaseUrlError {
    #[error("a database URL begins with sqlite: or postgres://")]
    Scheme,
    #[error(
        "sqlite: must be followed by the path of a file (a database in memory has one connection only)"
    )]
    NoFile,
    #[error(transparent)]
    Postgres(#[from] PostgresUrlError),
}

impl DatabaseUrl {
    /// The SQLite database in this file, which need not exist yet.
    #[must_use]
    pub fn sqlite(file: &Path) -> Self {
        Self(Location::Sqlite(file.to_path_buf()))
    }

    #[must_use]
    pub fn kind(&self) -> DatabaseKind {
        match self.0 {
            Location::Sqlite(_) => DatabaseKind::Sqlite,
            Location::Postgres(_) => DatabaseKind::Postgres,
        }
    }

    /// The file of a SQLite database.
    #[must_use]
    pub fn file(&self) -> Option<&Path> {
        match &self.0 {
            Location::Sqlite(file) => Some(file),
            Location::Postgres(_) => None,
        }
    }

    /// With the path of a SQLite database, if relative, below this folder.
    #[must_use]
    pub fn below(self, folder: &Path) -> Self {
        match self.0 {
            Location::Sqlite(file) => Self::sqlite(&folder.join(file)),
            Location::Postgres(_) => self,
        }
    }

    /// Whether it may be on another machine, according to the URL and the environment.
    #[must_use]
    pub fn is_elsewhere(&self, environment: &LibpqEnvironment) -> bool {
        match &self.0 {
            Location::Sqlite(_) => false,
            Location::Postgres(url) => url.is_elsewhere(environment),
        }
    }

    /// A parameter in the query of a PostgreSQL URL, decoded.
    #[must_use]
    pub fn parameter(&self, name: &str) -> Option<Cow<'_, str>> {
        match &self.0 {
            Location::Sqlite(_) => None,
            Location::Postgres(url) => url.parameter(name),
        }
    }

    pub(crate) fn location(&self) -> &Location {
        &self.0
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
        let rest = ["postgres://", "postgresql://"]
            .iter()
            .find_map(|scheme| text.strip_prefix(scheme));
        let rest = rest.ok_or(DatabaseUrlError::Scheme)?;
        Ok(Self(Location::Postgres(PostgresUrl::parse(rest)?)))
    }
}

impl fmt::Display for DatabaseUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Location::Sqlite(file) => {
                let whole = std::path::absolute(file);
                write!(f, "sqlite:{}", whole.as_deref().unwrap_or(file).display())
            }
            Location::Postgres(url) => write!(f, "{url}"),
        }
    }
}

impl fmt::Debug for DatabaseUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "DatabaseUrl({self})")
    }
}
