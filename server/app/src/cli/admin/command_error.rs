//! Why an operator's command does nothing.

use ink_schema::DbError;

use crate::internal_error::chain;

/// What goes wrong, in one line.
pub(super) enum CommandError {
    Refused(String),
    /// The operator is not who they say they are.
    Denied(String),
    Db(DbError),
}

impl CommandError {
    pub(super) fn into_text(self) -> String {
        match self {
            Self::Refused(text) | Self::Denied(text) => text,
            Self::Db(error) => chain(&error),
        }
    }
}

impl From<DbError> for CommandError {
    fn from(error: DbError) -> Self {
        Self::Db(error)
    }
}
