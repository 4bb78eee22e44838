//! What can go wrong on the way to the database, and between it and the closure.

use std::sync::Arc;

use diesel::result::Error::{DatabaseError, DeserializationError};
use diesel::result::{DatabaseErrorKind, DeserializeFieldError};

/// What PostgreSQL says when it ends a statement that other transactions were in the way of: diesel does not pass on its code.
pub(crate) const CONTENTION: [&str; 3] = [
    "deadlock detected",
    "canceling statement due to lock timeout",
    "canceling statement due to statement timeout",
];

/// A failure of the database, not a decision: rules have error types of their own.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum DbError {
    #[error("the database refused a query: {0}")]
    Query(#[source] diesel::result::Error),
    #[error("no connection to the database: {0}")]
    Connection(#[from] diesel::r2d2::PoolError),
    #[error("the database takes no transaction: {0}")]
    NoTransaction(#[source] diesel::result::Error),
    /// The connection was cut during the commit of what was written.
    #[error("the connection to the database was cut: whether anything was changed is unknown: {0}")]
    CommitUnknown(#[source] diesel::result::Error),
    #[error("no connection to the database came free in time")]
    Busy,
    /// The failure of a concurrent query that several callers share.
    #[error(transparent)]
    Shared(Arc<Self>),
    #[error("the server is shutting down")]
    ShuttingDown,
    #[error("the database can't be migrated: {0}")]
    Migration(#[source] Box<dyn std::error::Error + Send + Sync>),
    #[error("the tables are in use, by a backup perhaps: nothing was changed, run it again")]
    TablesInUse,
    /// The table contains something that this version can't read: something else wrote it.
    #[error("this version can't read {column}: {reason}")]
    Unreadable { column: String, reason: String },
}

impl From<diesel::result::Error> for DbError {
    fn from(error: diesel::result::Error) -> Self {
        match error {
            DeserializationError(cause) => match cause.downcast::<DeserializeFieldError>() {
                Ok(failure) => Self::Unreadable {
                    column: failure.field_name.unwrap_or_default(),
                    reason: failure.error.to_string(),
                },
                Err(cause) => Self::Query(DeserializationError(cause)),
            },
            error => Self::Query(error),
        }
    }
}

impl DbError {
    pub(crate) fn unreadable(column: &'static str, value: &impl ToString) -> Self {
        Self::Unreadable {
            column: column.to_owned(),
            reason: format!("it holds {:?}", value.to_string()),
        }
    }

    /// The failure of a commit of what was written.
    pub(crate) fn of_commit(error: diesel::result::Error) -> Self {
        if is_cut(&error) {
            Self::CommitUnknown(error)
        } else {
            Self::Query(error)
        }
    }

    /// Whether the database is away: it stopped, or another is taking its place.
    #[must_use]
    pub fn is_outage(&self) -> bool {
        match self {
            Self::Connection(_) | Self::NoTransaction(_) | Self::CommitUnknown(_) => true,
            Self::Shared(cause) => cause.is_outage(),
            Self::Query(error) => is_cut(error),
            _ => false,
        }
    }

    /// Whether the database user lacks the privilege, as one that only reads. Detected by PostgreSQL's message: diesel
    /// does not pass on its code.
    #[must_use]
    pub fn is_forbidden(&self) -> bool {
        match self {
            Self::Shared(cause) => cause.is_forbidden(),
            Self::Query(DatabaseError(DatabaseErrorKind::ReadOnlyTransaction, _)) => true,
            Self::Query(DatabaseError(_, info)) => info.message().starts_with("permission denied"),
            _ => false,
        }
    }

    /// Whether a retry in a moment is worthwhile.
    #[must_use]
    pub fn is_transient(&self) -> bool {
        match self {
            Self::Shared(cause) => cause.is_transient(),
            Self::Busy | Self::ShuttingDown => true,
            Self::Query(DatabaseError(_, info)) if CONTENTION.contains(&info.message()) => true,
            _ => self.is_outage(),
        }
    }
}

/// Whether the connection was cut before it answered.
const fn is_cut(error: &diesel::result::Error) -> bool {
    matches!(
        error,
        DatabaseError(
            DatabaseErrorKind::ClosedConnection | DatabaseErrorKind::UnableToSendCommand,
            _
        )
    )
}

/// Why the database could not be opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    #[error("the folder {folder} can't be made: {source}")]
    Folder {
        folder: String,
        source: std::io::Error,
    },
    #[error("there is no database {url}")]
    Missing { url: String },
    #[error("the file {file} can't be made its owner's alone: {source}")]
    File {
        file: String,
        source: std::io::Error,
    },
    #[error("{url} can't be opened: {source}")]
    Connect {
        url: String,
        source: diesel::r2d2::Error,
    },
    #[error("the connections to {url} can't be opened: {source}")]
    Pool {
        url: String,
        source: diesel::r2d2::PoolError,
    },
}

impl OpenError {
    /// Whether a retry may work soon, unchanged: the server is away or not ready yet. What it refuses, it will refuse again.
    #[must_use]
    pub fn is_transient(&self) -> bool {
        const FOR_GOOD: [&str; 6] = [
            "authentication failed",
            "does not exist",
            "pg_hba.conf",
            "invalid",
            "certificate",
            "not support SSL",
        ];
        match self {
            Self::Connect { url, .. } | Self::Pool { url, .. } if url.starts_with("sqlite:") => {
                false
            }
            Self::Connect { source, .. } => {
                let reason = without_names(&source.to_string());
                !FOR_GOOD.iter().any(|text| reason.contains(text))
            }
            Self::Pool { .. } => true,
            Self::Folder { .. } | Self::File { .. } | Self::Missing { .. } => false,
        }
    }
}

/// libpq's message, without what it quotes: a host, user or database may have any name.
fn without_names(message: &str) -> String {
    message.split('"').step_by(2).collect()
}
